"""CSV and TSV: one table whose cells point to the raw text, verbatim."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kaoju.parse.lines import keep_rest, trim
from kaoju.types.documents import Block, BlockKind, Cell, ParsedDocument, Span

MEDIA_TYPES = {"\t": "text/tab-separated-values"}
DELIMITERS = (",", "\t", ";", "|")
SAMPLE = 64_000  # characters that the delimiter is chosen from

_QUOTED = re.compile(r'[^\S\r\n\t]*"(?P<raw>[^"]*+(?:""[^"]*+)*+)(?P<closed>"[^\S\r\n\t]*)?')
_NUMBER = re.compile(r"[-+(]?[$€£¥]?\s?\d[\d,.\s]*%?\)?")
_YEAR = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True, slots=True)
class _Field:
    span: Span
    last: bool  # of its record


def parse_delimited(text: str, name: str = "") -> ParsedDocument:
    """One TABLE block over the whole text; ``7e3``, ``00731`` and ``NULL`` stay as written."""
    delimiter = sniff(text[:SAMPLE], name)
    records = [r for r in read_records(text, delimiter) if any(r) or len(r) > 1]
    body = trim(text, 0, len(text))
    blocks: tuple[Block, ...] = ()
    if records and body:
        header = header_row(text, records)
        cells = tuple(
            Cell(row, column, span, header=row == header)
            for row, record in enumerate(records)
            for column, span in enumerate(record)
        )
        blocks = (Block(BlockKind.TABLE, body, body, cells=_clipped(cells, body)),)
    blocks = keep_rest(text, blocks, ())
    return ParsedDocument(text, blocks, "", MEDIA_TYPES.get(delimiter, "text/csv"))


def _clipped(cells: tuple[Cell, ...], body: Span) -> tuple[Cell, ...]:
    """Empty cells before the first or behind the last character move to the block's edge."""
    if cells[0].span.start >= body.start and cells[-1].span.end <= body.end:
        return cells
    return tuple(
        Cell(c.row, c.column, _clip(c.span, body), c.header, c.row_span, c.column_span)
        for c in cells
    )


def _clip(span: Span, body: Span) -> Span:
    start = min(max(span.start, body.start), body.end)
    return Span(start, min(max(span.end, start), body.end))


def sniff(sample: str, name: str = "") -> str:
    """The delimiter under which most records have the same number (> 1) of fields.

    A line cut at the sample's end is not counted; the file's suffix breaks ties.
    """
    order = DELIMITERS if not name.lower().endswith(".tsv") else ("\t", ",", ";", "|")
    best, best_score = order[0], 0.0
    for delimiter in order:
        if delimiter not in sample:
            continue
        widths = [len(r) for r in read_records(sample, delimiter)[:500] if any(r)]
        if len(widths) > 1 and len(sample) >= SAMPLE:
            widths.pop()
        if not widths:
            continue
        usual = max(set(widths), key=lambda w: (widths.count(w), w))
        if usual < 2:
            continue
        score = widths.count(usual) / len(widths) + min(usual, 50) / 1000
        if score > best_score:
            best, best_score = delimiter, score
    return best


def read_records(text: str, delimiter: str) -> list[list[Span]]:
    """Records of field spans (RFC 4180, spaces around quotes allowed); inside quotes, the inside.

    A quote that never closes is an ordinary character, so one stray quote swallows nothing.
    """
    unquoted = re.compile(rf"[^{re.escape(delimiter)}\r\n]*+")
    ends = re.compile(r"\r\n?|\n")
    records: list[list[Span]] = []
    record: list[Span] = []
    position, size, quoting = 0, len(text), True
    while position < size or record:
        quoted = _QUOTED.match(text, position) if quoting else None
        if quoted and quoted["closed"] is None:
            quoting = False  # scanned to the end once: never again
            quoted = None
        stop = quoted.end() if quoted else position
        if quoted and (stop == size or text[stop] in delimiter + "\r\n"):
            record.append(Span(*quoted.span("raw")))
        else:
            match = unquoted.match(text, position)
            stop = match.end() if match else position
            record.append(trim(text, position, stop))
        if stop < size and text[stop] == delimiter:
            position = stop + 1
            continue
        records.append(record)
        record = []
        newline = ends.match(text, stop)
        position = newline.end() if newline else size
    return records


def header_row(text: str, records: list[list[Span]]) -> int:
    """The number of the header row, -1 without one.

    A first row with a single filled cell above a wider table is a caption: the header is below.
    """
    width = max(len(r) for r in records)
    for number, record in enumerate(records[:3]):
        filled = [s.of(text) for s in record if s.end > s.start]
        if width > 1 and len(filled) <= 1:
            continue
        return number if _names_columns(filled) and number + 1 < len(records) else -1
    return -1


def _names_columns(filled: list[str]) -> bool:
    if not filled or len(set(filled)) < len(filled):
        return False
    numbers = [w for w in filled if _NUMBER.fullmatch(w.strip())]
    return all(_YEAR.fullmatch(w.strip()) for w in numbers) and len(numbers) <= max(
        1, len(filled) - 1
    )
