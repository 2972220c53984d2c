"""PDF with a text layer: pages, lines, paragraphs, headings and tables of figures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from statistics import median

import pypdfium2 as pdfium

from kaoju.errors import EncryptedFile, ReadError
from kaoju.parse.cleaning import cleaned
from kaoju.parse.crop import places_of
from kaoju.parse.keyvalue import run
from kaoju.parse.lines import merge
from kaoju.parse.pdffurniture import furniture
from kaoju.parse.pdflines import PROSE, Line, PageText, ReadTable
from kaoju.parse.pdforder import read_in_order
from kaoju.parse.pdftables import find_tables, table_block
from kaoju.parse.scanlines import under_title, with_even_heights
from kaoju.parse.scanpage import read_pdf_page, unreadable
from kaoju.parse.wordtables import find_word_tables, word_table_block
from kaoju.types.documents import Block, BlockKind, PageImage, ParsedDocument, Span
from kaoju.types.reading import DEFAULT, ReadOptions

MEDIA_TYPE = "application/pdf"
PAGE_BREAK = "\f"
MAX_CHARACTERS = 200_000_000

_BULLET = re.compile(r"(?P<marker>[•●○■◆▪‣–·]|[-*]|\(?\d{1,3}[.)]|\([a-z]\))\s+(?=\S)")
_SENTENCE_END = re.compile(r"[.。;；,，]\s*$")
_SENSIBLE_TITLE = re.compile(r"[^\W\d_]{2,}")
_FILE_LIKE = re.compile(
    r"\.(?:docx?|pdf|indd|xlsx?|pptx?|qxd|tex|html?)\s*$|untitled|^Microsoft ", re.I
)
_LETTER = re.compile(r"[^\W\d_]")
HEADING_SIZE = 1.15  # times the body's
MAX_HEADING = 120
MAX_HEADING_LINES = 3


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
    body = _body_height(pages)
    sizes = _heading_sizes(pages, body)
    blocks: list[Block] = []
    markup: list[Span] = []
    doubtful: list[Span] = []
    for number, page in enumerate(pages):
        base = starts[number]
        lines = [line.shifted(base) for line in page.lines]
        markup += [line.span for at, line in enumerate(lines) if (number, at) in repeated]
        doubts = [_shifted(span, base) for span in page.doubtful]
        doubtful += doubts
        for kept, table in _parts(page, lines, doubts, dropped.get(number, set())):
            if table is None:
                blocks += _page_blocks(text, kept, body, sizes)
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
        pages: list[PageText] = []
        reasons: list[str] = []
        kept: list[PageImage] = []
        total = 0
        for number in range(count):
            page = read_in_order(document, number)
            reasons.append(unreadable(page))
            if reasons[-1]:
                page, image = read_pdf_page(document, number, options)
                kept += [image] if image else []
            pages.append(page)
            options.page_done()
            total += len(pages[-1].text)
            if total > MAX_CHARACTERS:
                raise ReadError(f"{name}: more than {MAX_CHARACTERS} characters: split the file")
        return pages, _metadata(document), reasons, kept
    finally:
        document.close()


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


def _body_height(pages: list[PageText]) -> float:
    """The character height that most of the prose (long lines; else all text) is set in."""
    prose: Counter[float] = Counter()
    everything: Counter[float] = Counter()
    for page in pages:
        for line in page.lines:
            everything[round(line.height, 1)] += len(line.span)
            if len(line.span) >= PROSE and len(line.segments) == 1:
                prose[round(line.height, 1)] += len(line.span)
    heights = prose if prose.total() > 0.1 * everything.total() else everything
    return heights.most_common(1)[0][0] if heights else 0.0


def _heading_sizes(pages: list[PageText], body: float) -> list[float]:
    """Heights of clearly larger short lines, largest first: their rank is the heading's level."""
    sizes: set[float] = set()
    for page in pages:
        for line in page.lines:
            if line.height > HEADING_SIZE * body and len(line.span) <= MAX_HEADING:
                sizes.add(round(line.height))
    return sorted(sizes, reverse=True)


def _page_blocks(text: str, lines: list[Line], body: float, sizes: list[float]) -> list[Block]:
    blocks: list[Block] = []
    tables = find_tables(text, lines)
    at = 0
    for table in tables:
        blocks += _words(text, lines[at : table.first], body, sizes)
        blocks.append(table_block(text, lines, table))
        at = table.last
    blocks += _words(text, lines[at:], body, sizes)
    return blocks


def _words(text: str, lines: list[Line], body: float, sizes: list[float]) -> list[Block]:
    """Blocks of lines that are in no table of figures."""
    blocks: list[Block] = []
    at = 0
    for table in find_word_tables(text, lines):
        blocks += _prose(text, lines[at : table.first], body, sizes)
        blocks.append(word_table_block(lines, table))
        at = table.last
    return blocks + _prose(text, lines[at:], body, sizes)


def _prose(text: str, lines: list[Line], body: float, sizes: list[float]) -> list[Block]:
    levels = _heading_levels(text, lines, body, sizes)
    blocks: list[Block] = []
    at = 0
    while at < len(lines):
        stop = at + 1
        if levels[at]:
            while stop < len(lines) and (
                levels[stop] == levels[at] and _same_heading(lines[stop - 1], lines[stop])
            ):
                stop += 1
            span = Span(lines[at].span.start, lines[stop - 1].span.end)
            if stop - at <= MAX_HEADING_LINES:
                blocks.append(Block(BlockKind.HEADING, span, span, levels[at]))
            else:  # set like a heading, but a paragraph of its own
                blocks += _paragraph(text, lines[at:stop])
        else:
            while stop < len(lines) and not levels[stop] and not _breaks(text, lines, stop):
                stop += 1
            blocks += _paragraph(text, lines[at:stop])
        at = stop
    return blocks


def _heading_levels(text: str, lines: list[Line], body: float, sizes: list[float]) -> list[int]:
    """Each line's level as a heading, 0 for prose; a line set like the prose beside it is prose."""
    levels = [_heading_level(text, line, body, sizes) for line in lines]
    for order in (range(1, len(lines)), range(len(lines) - 1, 0, -1)):
        for at in order:
            if (levels[at] > 0) != (levels[at - 1] > 0) and _set_alike(lines[at - 1], lines[at]):
                levels[at] = levels[at - 1] = 0
    return levels


def _set_alike(before: Line, line: Line) -> bool:
    return before.bold == line.bold and _same_heading(before, line)


def _same_heading(before: Line, line: Line) -> bool:
    step = before.bottom - line.bottom
    return abs(before.height - line.height) < 0.5 and 0 < step < 1.8 * line.height


def _heading_level(text: str, line: Line, body: float, sizes: list[float]) -> int:
    words = line.span.of(text)
    if len(words) > MAX_HEADING or _SENTENCE_END.search(words) or _BULLET.match(words):
        return 0
    letters = len(_LETTER.findall(words))
    if letters < 2 or 2 * letters < len(words.replace(" ", "")):
        return 0
    if line.height > HEADING_SIZE * body:
        return min(3, sizes.index(round(line.height)) + 1) if round(line.height) in sizes else 3
    if line.bold and len(line.segments) == 1:
        return 4
    return 0


def _breaks(text: str, lines: list[Line], at: int) -> bool:
    """Whether a new paragraph starts at line ``at``."""
    before, line = lines[at - 1], lines[at]
    if _BULLET.match(text, line.span.start, line.span.end):
        return True
    step = before.bottom - line.bottom
    height = max(before.height, line.height, 1.0)
    if step < -height or step > 2.0 * height:
        return True  # another column, or a gap
    if abs(before.height - line.height) > 0.25 * height:
        return True
    ended = bool(_SENTENCE_END.search(before.span.of(text)))
    if ended and line.left > before.left + 1.2 * height:
        return True  # first line indented
    gap = _usual_step(lines, at)
    return ended and step > 1.35 * gap > 0


def _usual_step(lines: list[Line], at: int) -> float:
    steps = [
        a.bottom - b.bottom
        for a, b in zip(
            lines[max(0, at - 6) : at + 5], lines[max(0, at - 5) : at + 6], strict=False
        )
    ]
    down = [s for s in steps if s > 0]
    return median(down) if down else 0.0


def _paragraph(text: str, lines: list[Line]) -> list[Block]:
    first = lines[0].span
    whole = Span(first.start, lines[-1].span.end)
    bullet = _BULLET.match(text, first.start, whole.end)
    if bullet:
        content = Span(bullet.end(), whole.end)
        return [Block(BlockKind.LIST_ITEM, whole, content, 0, bullet["marker"])]
    pairs = run(text, [(line.span.start, line.span.end) for line in lines])
    blocks: list[Block] = []
    at = 0
    while at < len(lines):
        stop = at + 1
        while stop < len(lines) and (pairs[stop] is None) == (pairs[at] is None):
            stop += 1
        members = [p for p in pairs[at:stop] if p is not None]
        cells = tuple(c for row, p in enumerate(members) for c in p.cells(row))
        kind = BlockKind.KEYVALUE if members else BlockKind.PARAGRAPH
        span = Span(lines[at].span.start, lines[stop - 1].span.end)
        blocks.append(Block(kind, span, span, cells=cells))
        at = stop
    return blocks
