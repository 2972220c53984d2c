"""What reading produces: a stored text and blocks that point into it.

Every position is an offset in Unicode code points into ``ParsedDocument.text``; ends are exclusive.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from operator import attrgetter

_start = attrgetter("start")


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of the stored text."""

    start: int
    end: int

    def of(self, text: str) -> str:
        return text[self.start : self.end]

    def __len__(self) -> int:
        return self.end - self.start


class BlockKind(StrEnum):
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    CODE = "code"
    TABLE = "table"
    KEYVALUE = "keyvalue"  # consecutive "key: value" lines; each line is one row of two cells
    QUOTE = "quote"
    FORMULA = "formula"


@dataclass(frozen=True, slots=True)
class Cell:
    """A table cell, or one side of a key-value line (column 0 the key, column 1 the value)."""

    row: int  # 0-based
    column: int  # 0-based
    span: Span  # the cell's own words: no pipes, no padding, no quotes; may be empty
    header: bool = False
    row_span: int = 1
    column_span: int = 1


@dataclass(frozen=True, slots=True)
class Block:
    """One structural unit, in reading order. Blocks never overlap."""

    kind: BlockKind
    span: Span  # the whole block with its markers ("## ", "- ", fences)
    content: Span  # its words without the markers
    level: int = 0  # heading depth 1..6; list nesting depth 0..
    label: str = ""  # language of a code block, marker of a list item
    cells: tuple[Cell, ...] = ()  # tables and key-value blocks only, row-major


@dataclass(frozen=True, slots=True)
class OcrSpan:
    """Words that OCR read in one go: a line, or the part of one that stands by itself."""

    span: Span
    confidence: float  # 0..1, of the words or of their least sure digit, whichever is lower


@dataclass(frozen=True, slots=True)
class PageImage:
    """The kept image of a page that was read by OCR, upright, and where its words stand on it."""

    page: int  # 1-based
    name: str  # of the stored JPEG
    dpi: float
    places: tuple[tuple[int, int, int, int, int, int], ...] = ()
    # start, end in the stored text; left, bottom, right, top in points from the lower left corner


@dataclass(frozen=True, slots=True)
class ParsedDocument:
    """The stored text of one file and its structure. ``pages`` holds each page's first offset."""

    text: str
    blocks: tuple[Block, ...]
    title: str
    media_type: str
    encoding: str | None = None
    pages: tuple[int, ...] = ()  # empty where the format has no pages
    markup: tuple[Span, ...] = ()  # in order: what is no word (link targets, "**")
    metadata: Mapping[str, str] = field(default_factory=dict)  # front matter, document properties
    rules: Mapping[str, int] = field(default_factory=dict)  # cleaning rule -> times it fired
    warnings: tuple[str, ...] = ()
    ocr_pages: int = 0  # pages whose text was read from their image
    ocr_confidence: float | None = None  # 0..1, mean over the characters of those pages
    images: tuple[PageImage, ...] = ()  # of those pages, where they are kept
    doubtful: tuple[Span, ...] = ()  # read too unsurely to be stated: in the text, in no block
    ocr_spans: tuple[OcrSpan, ...] = ()  # all that OCR read, doubtful or not: in order, disjoint

    def words(self, span: Span) -> str:
        """The slice less what is markup in it, white space untouched."""
        first = bisect_left(self.markup, span.start, key=_start)
        if first and self.markup[first - 1].end > span.start:
            first -= 1
        parts: list[str] = []
        position = span.start
        for at in range(first, len(self.markup)):
            markup = self.markup[at]
            if markup.start >= span.end:
                break
            parts.append(self.text[position : markup.start])
            position = max(position, markup.end)
        parts.append(self.text[position : span.end])
        return "".join(parts)

    def page_of(self, offset: int) -> int | None:
        """The 1-based page that holds ``offset``; ``None`` where the format has no pages."""
        if not self.pages:
            return None
        return max(1, bisect_right(self.pages, offset))

    def ocr_confidence_of(self, *spans: Span) -> float | None:
        """The lowest confidence of what ``spans`` touch of the text read by OCR.

        ``None`` where they touch none, and in documents stored before it was kept.
        """
        return min((c for span in spans if span for c in self._confidences(span)), default=None)

    def _confidences(self, span: Span) -> Iterator[float]:
        first = bisect_right(self.ocr_spans, span.start, key=lambda read: read.span.end)
        for at in range(first, len(self.ocr_spans)):
            read = self.ocr_spans[at]
            if read.span.start >= span.end:
                return
            yield read.confidence


@dataclass(frozen=True, slots=True)
class Source:
    """A file on its way in, and what its manifest line says of it."""

    tenant: str
    root: str
    file: str  # relative to the root, with "/"
    content_type: str | None = None
    authority: int = 2  # 1..3, 3 highest
    source: str | None = None
    entity: str | None = None
    version: str | None = None
    date: str | None = None
    metadata: Mapping[str, str] = field(default_factory=dict)

    @property
    def doc_id(self) -> str:
        return doc_id_of(self.tenant, self.root, self.file)


def doc_id_of(tenant: str, root: str, file: str) -> str:
    """The document's id: it depends on names only, never on order or content.

    Neither a tenant nor a root contains "/", so "//" keeps tenant ``a`` with root ``b`` apart from
    root ``a`` with a folder ``b``.
    """
    return f"{tenant}//{root}/{file}" if tenant else f"{root}/{file}"


@dataclass(frozen=True, slots=True)
class Document:
    """A stored document: the source, the text that citations slice, and its revision."""

    source: Source
    parsed: ParsedDocument
    sha256: str  # of the file's bytes

    @property
    def doc_id(self) -> str:
        return self.source.doc_id
