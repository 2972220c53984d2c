"""The PDFs and images of ``formats/`` against what a person reads on their pages.

``formats_expected.json`` was written from the page images alone: phrases in reading order, and
cells of table rows. What is known to be read wrongly is listed here, and a test fails when it is
no longer wrong, so that the list stays true.
"""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from kaoju.parse import ocrengine, parse
from kaoju.types.documents import BlockKind, ParsedDocument
from kaoju.types.reading import ReadOptions

EXPECTED: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parent / "formats_expected.json").read_text("utf-8")
)
WRONG = {
    "pdf__list-item-example.pdf": "a grid that counts down its columns: row by row, cells whole",
}


def tight(text: str) -> str:
    """Without white space, hyphens at a line's end and the ways to write one character."""
    text = unicodedata.normalize("NFKC", text).translate({0x2212: "-", 0x2010: "-", 0x2011: "-"})
    return re.sub(r"\s", "", re.sub(r"-\s*\n", "", text))


def out_of_order(text: str, phrases: list[str]) -> list[str]:
    """The phrases that do not follow the one before."""
    found, at = [], 0
    for phrase in map(tight, phrases):
        place = text.find(phrase, at)
        if place < 0:
            found.append(phrase)
        else:
            at = place + len(phrase)
    return found


def lost_rows(document: ParsedDocument, wanted: list[list[str]]) -> list[list[str]]:
    """The rows whose cells stand in no row of a table in their order."""
    rows: list[list[str]] = []
    for block in document.blocks:
        if block.kind in (BlockKind.TABLE, BlockKind.KEYVALUE):
            by_row: dict[int, list[str]] = {}
            for cell in block.cells:
                by_row.setdefault(cell.row, []).append(tight(cell.span.of(document.text)))
            rows += by_row.values()
    return [want for want in wanted if not any(_within(map(tight, want), row) for row in rows)]


def _within(cells: Any, row: list[str]) -> bool:
    rest = iter(row)
    return all(cell in rest for cell in cells)


@pytest.fixture(scope="module", autouse=True)
def _read_with_ocr() -> None:
    if not ocrengine.available():
        pytest.skip("the extra ocr is not installed")


@pytest.mark.parametrize("file", EXPECTED)
def test_text_and_tables(shared: Path, file: str) -> None:
    want = EXPECTED[file]
    data = (shared / "formats" / file).read_bytes()
    document = parse(data, file, ReadOptions(password=want.get("password")))
    wrong = out_of_order(tight(document.text), want.get("order", []))
    wrong += map(str, lost_rows(document, want.get("rows", [])))
    if want.get("status") == "quarantined":
        wrong += [document.text] if document.text.strip() else []
        assert document.warnings
    if "pages" in want:
        assert len(document.pages) == want["pages"]
    assert (file in WRONG) == bool(wrong), wrong
