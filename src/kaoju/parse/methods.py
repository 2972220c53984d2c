"""How each format is read, as a number: what an earlier method read is read again."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from kaoju.parse import ocrengine
from kaoju.types.documents import ParsedDocument

# Raise a format's number when the same file would give another text or other blocks; a format
# that is not named has 1.
METHODS: Mapping[str, int] = {"application/pdf": 5, "image": 2}
SCANS = 10  # raise it when OCR would read the same image otherwise
SCAN_LINES = 2  # raise it when more or other things are made of what OCR read, which stays cached


def reads_by(media_type: str, scanned: bool) -> str:
    """Names all that decides how a document of this type is read, settings aside.

    ``scanned``: see ``depends_on_ocr``.
    """
    family = media_type.partition("/")[0]
    own = f"{media_type}-{METHODS.get(media_type, METHODS.get(family, 1))}"
    if not scanned:
        return own
    read = reads_scans_by()
    return f"{own} {read} {SCAN_LINES}" if read else f"{own} "


def reads_scans_by() -> str:
    """Names all that decides how a scan is read; empty where none can be."""
    engine = ocrengine.version()
    return f"{engine}-{SCANS}" if engine else ""


def depends_on_ocr(document: ParsedDocument) -> bool:
    """Whether OCR read a page of it, or left one empty, or could read one if it were installed."""
    ends = pairwise((*document.pages, len(document.text) + 1))
    empty = (not document.text[start : end - 1].strip() for start, end in ends)
    return document.ocr_pages > 0 or any(empty)
