"""The place of a quote as a picture: from the kept image of a scan, else from the file itself."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from kaoju.errors import ReadError, UsageError
from kaoju.parse.crop import crop_of_pdf, crop_of_scan
from kaoju.parse.pdf import MEDIA_TYPE, PAGE_BREAK, opened
from kaoju.store.images import ImageFolder
from kaoju.types.documents import Document, Span


def pictured(
    document: Document,
    span: Span,
    images: ImageFolder,
    source: Path | None,
    password: str | None = None,
) -> bytes:
    """PNG of what ``span`` covers of the page that it starts on.

    The whole page where the place of single words is not known. ``source``: the file, needed where
    no image is kept, as it was when it was read. UsageError for a document without pages,
    ReadError where neither is there any more.
    """
    parsed, name = document.parsed, document.source.file
    page = parsed.page_of(span.start)
    if page is None:
        raise UsageError(f"{name} has no pages: its text is all there is to show")
    kept = next((image for image in parsed.images if image.page == page), None)
    if kept is not None:
        path = images.path(kept.name)
        try:
            return crop_of_scan(path.read_bytes(), kept, span)
        except OSError as error:
            raise ReadError(
                f"the image of page {page} of {name} is not in {images.folder} "
                f"({error.strerror}): ingest the file again"
            ) from error
    if parsed.media_type != MEDIA_TYPE:
        raise ReadError(f"no image of page {page} of {name} is kept: ingest the file again")
    start = parsed.pages[page - 1]
    text = parsed.text[start:].split(PAGE_BREAK, 1)[0]
    data = _unchanged(document, source)
    pdf = opened(data, name, password)
    try:
        return crop_of_pdf(pdf, page, text, Span(span.start - start, span.end - start))
    finally:
        pdf.close()


def _unchanged(document: Document, source: Path | None) -> bytes:
    name = document.source.file
    try:
        data = source.read_bytes() if source else b""
    except OSError as error:
        raise ReadError(f"{source} cannot be read: {error.strerror}") from error
    if sha256(data).hexdigest() != document.sha256:
        raise ReadError(f"{name} is not what it was when it was read: ingest it again")
    return data
