"""PDF with a text layer: pages, lines, paragraphs, headings and tables of figures."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

import pypdfium2 as pdfium

from kaoju.errors import EncryptedFile, ReadError
from kaoju.parse.beside import read_all
from kaoju.parse.cleaning import cleaned
from kaoju.parse.crop import places_of
from kaoju.parse.lines import merge
from kaoju.parse.pdfblocks import page_blocks, page_sizes
from kaoju.parse.pdffurniture import furniture
from kaoju.parse.pdflines import Line, PageText, ReadTable
from kaoju.parse.pdforder import read_in_order
from kaoju.parse.scanlines import under_title, with_even_heights
from kaoju.parse.scanpage import Drawn, drawn_page
from kaoju.parse.textlayer import unreadable
from kaoju.types.documents import Block, BlockKind, OcrSpan, PageImage, ParsedDocument, Span
from kaoju.types.reading import DEFAULT, ReadOptions

MEDIA_TYPE = "application/pdf"
PAGE_BREAK = "\f"
MAX_CHARACTERS = 200_000_000

_SENSIBLE_TITLE = re.compile(r"[^\W\d_]{2,}")
_FILE_LIKE = re.compile(
    r"\.(?:docx?|pdf|indd|xlsx?|pptx?|qxd|tex|html?)\s*$|untitled|^Microsoft ", re.I
)


def parse_pdf(data: bytes, name: str, options: ReadOptions = DEFAULT) -> ParsedDocument:
    """Text of each page in the order of its content stream, joined by form feeds.

    Raises EncryptedFile when a password is needed and ReadError when the file is broken. A page
    without text is named in ``warnings``; a file without any has no blocks.
    """
    try:
        pages, metadata, reasons, kept = _read(data, name, options)
    except pdfium.PdfiumError as error:
        raise ReadError(f"{name}: the PDF is damaged: {error}") from error
    return document_of(pages, metadata, MEDIA_TYPE, reasons, kept, options.off)


def document_of(
    pages: list[PageText],
    metadata: dict[str, str],
    media_type: str,
    reasons: list[str],
    images: Sequence[PageImage] = (),
    off: Collection[str] = (),
) -> ParsedDocument:
    """The document of read pages.

    ``reasons``: why a page was read from its image, else empty; ``images``: such that are kept;
    ``off``: cleaning rules that are not applied.
    """
    pages, rules = cleaned(with_even_heights(pages), off)
    text = PAGE_BREAK.join(page.text for page in pages)
    starts: list[int] = []
    offset = 0
    for page in pages:
        starts.append(offset)
        offset += len(page.text) + 1
    repeated = furniture(pages) if "page_furniture" not in off else set()
    rules.update({"page_furniture": len(repeated)} if repeated else {})
    dropped: dict[int, set[int]] = {}
    for number, at in repeated:
        dropped.setdefault(number, set()).add(at)
    scanned = [page for page in pages if page.confidence is not None]
    blocks: list[Block] = []
    markup: list[Span] = []
    doubtful: list[Span] = []
    ocr_spans: list[OcrSpan] = []
    for number, (page, sizes) in enumerate(zip(pages, page_sizes(pages), strict=True)):
        base = starts[number]
        lines = [line.shifted(base) for line in page.lines]
        markup += [line.span for at, line in enumerate(lines) if (number, at) in repeated]
        doubts = [_shifted(span, base) for span in page.doubtful]
        doubtful += doubts
        ocr_spans += [replace(r, span=_shifted(r.span, base)) for r in page.ocr_spans]
        for kept, table in _parts(page, lines, doubts, dropped.get(number, set())):
            if table is None:
                blocks += page_blocks(text, kept, sizes)
            else:
                blocks.append(_read_table(kept, table, base))
    if len(scanned) == len(pages):
        blocks = under_title(blocks)
    return ParsedDocument(
        text=text,
        blocks=tuple(blocks),
        title=_title(metadata, blocks, text),
        media_type=media_type,
        pages=tuple(starts),
        markup=merge([*markup, *doubtful]),
        doubtful=merge(doubtful),
        ocr_spans=tuple(ocr_spans),
        metadata=metadata,
        rules=dict(rules),
        warnings=_warnings(pages, reasons),
        ocr_pages=len(scanned),
        ocr_confidence=_confidence(scanned),
        images=tuple(
            replace(i, places=places_of(pages[i.page - 1], starts[i.page - 1])) for i in images
        ),
    )


def _confidence(pages: list[PageText]) -> float | None:
    """Of the pages read by OCR: the mean over their characters."""
    count = sum(len(p.text) for p in pages)
    if not count:
        return None
    return round(sum((p.confidence or 0.0) * len(p.text) for p in pages) / count, 4)


def _shifted(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)


def _parts(
    page: PageText, lines: list[Line], doubts: list[Span], dropped: set[int]
) -> Iterator[tuple[list[Line], ReadTable | None]]:
    """The page's lines in order: those of each table, and between them what may be stated."""
    at = 0
    for table in (*page.tables, None):
        stop = table.first if table else len(lines)
        yield (
            [
                line
                for n, line in enumerate(lines[at:stop], at)
                if n not in dropped and not any(_meets(line.span, d) for d in doubts)
            ],
            None,
        )
        if table:
            yield lines[table.first : table.last], table
            at = table.last


def _meets(a: Span, b: Span) -> bool:
    return a.start < b.end and b.start < a.end


def _read_table(lines: list[Line], table: ReadTable, base: int) -> Block:
    span = Span(lines[0].span.start, lines[-1].span.end)
    cells = tuple(replace(c, span=_shifted(c.span, base)) for c in table.cells)
    return Block(table.kind, span, span, cells=cells)


def _read(
    data: bytes, name: str, options: ReadOptions
) -> tuple[list[PageText], dict[str, str], list[str], list[PageImage]]:
    document = opened(data, name, options.password)
    try:
        count = len(document)
        if options.pages and count > options.pages:
            raise ReadError(too_many(name, count, options))
        options.page_count(count)
        pages: list[PageText] = []
        reasons: list[str] = []
        kept: list[PageImage] = []
        total = 0
        for page, image in read_all(_drawn_or_read(document, reasons), options):
            pages.append(page)
            kept += [image] if image else []
            options.page_done()
            total += len(page.text)
            if total > MAX_CHARACTERS:
                raise ReadError(f"{name}: more than {MAX_CHARACTERS} characters: split the file")
        return pages, _metadata(document), reasons, kept
    finally:
        document.close()


def _drawn_or_read(document: pdfium.PdfDocument, reasons: list[str]) -> Iterator[Drawn | PageText]:
    """Each page's text layer, or its image where that is missing or garbage.

    Why is added to ``reasons``, empty where the text layer can be used.
    """
    for number in range(len(document)):
        page = read_in_order(document, number)
        reasons.append("" if page.problem else unreadable(page.text))
        yield drawn_page(document, number) if reasons[-1] else page


def opened(data: bytes, name: str, password: str | None = None) -> pdfium.PdfDocument:
    """EncryptedFile when ``password`` does not open it, ReadError when it is broken."""
    try:
        return pdfium.PdfDocument(data, password=password)
    except pdfium.PdfiumError as error:
        if "password" in str(error).lower():
            wrong = "the password given does not open the PDF"
            reason = "the PDF needs a password" if password is None else wrong
            raise EncryptedFile(f"{name}: {reason}: see kaoju ingest --password") from error
        raise ReadError(f"{name}: the PDF is damaged and cannot be opened: {error}") from error


def too_many(name: str, count: int, options: ReadOptions) -> str:
    return f"{name}: {count} pages, more than {options.pages} ([limits] pages): split the file"


def _metadata(document: pdfium.PdfDocument) -> dict[str, str]:
    try:
        values = document.get_metadata_dict(skip_empty=True)
    except pdfium.PdfiumError:
        return {}
    return {str(k).lower(): str(v).strip("\x00 ") for k, v in values.items()}


def _warnings(pages: list[PageText], reasons: list[str]) -> tuple[str, ...]:
    found: list[str] = []
    if not any(page.lines for page in pages):
        found.append("no text layer")
    for number, (page, reason) in enumerate(zip(pages, reasons, strict=True), 1):
        if page.problem:
            found.append(f"page {number} {reason or 'could not be read'}: {page.problem}")
        found += [
            f"page {number} line {line}: read too unsurely, in the text but not in what is "
            f"answered from: {words!r}"
            for line, words in _doubtful_lines(page)
        ]
    return tuple(found)


def _doubtful_lines(page: PageText) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(page.lines, 1):
        if any(_meets(line.span, d) for d in page.doubtful):
            yield number, line.span.of(page.text)


def _title(metadata: dict[str, str], blocks: list[Block], text: str) -> str:
    """The document's own title entry when it reads as one, else the largest early heading."""
    title = " ".join(metadata.get("title", "").split())
    if _SENSIBLE_TITLE.search(title) and len(title) <= 200 and not _FILE_LIKE.search(title):
        return title
    early = [b for b in blocks[:20] if b.kind is BlockKind.HEADING]
    if not early:
        return ""
    best = min(early, key=lambda b: b.level)
    return " ".join(best.content.of(text).split()) if best.level == 1 else ""
