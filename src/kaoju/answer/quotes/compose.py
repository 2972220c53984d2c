"""Sentences with their citations from chosen units: word for word, in reading order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kaoju.answer.cite import Citer
from kaoju.answer.quotes.units import Unit, UnitKind
from kaoju.answer.wording import Wording
from kaoju.types.answers import AnswerSentence
from kaoju.types.chunks import Chunk
from kaoju.types.documents import Cell, Span


def compose(
    units: Sequence[Unit],
    chunk_of: Callable[[str], Chunk],
    citer: Citer,
    words: Wording,
    asked_columns: Callable[[Unit], frozenset[int]],
    headings_of: Callable[[Unit], tuple[Span, ...]],
) -> tuple[AnswerSentence, ...]:
    """One sentence a unit. ``asked_columns`` says which columns of a row the question means
    (none: all); ``headings_of`` which headings a unit needs to be understood."""
    sentences: list[AnswerSentence] = []
    said: set[object] = set()
    for unit in units:
        chunk = chunk_of(unit.chunk_id)
        for span in (*headings_of(unit), *_leads(unit)):
            if (unit.doc_id, span) not in said and not any(u.span == span for u in units):
                sentences.append(_quoted(span, chunk, citer))
                said.add((unit.doc_id, span))
        if (unit.doc_id, unit.span) in said:
            continue
        said.add((unit.doc_id, unit.span))
        if unit.kind is UnitKind.ROW:
            sentences.append(_row(unit, chunk, citer, words, asked_columns(unit)))
        else:
            sentences.append(_quoted(unit.span, chunk, citer))
    return tuple(sentences)


def joined(sentences: Sequence[AnswerSentence]) -> str:
    """The answer's text: a line a sentence, as the sources stand."""
    return "\n".join(sentence.text for sentence in sentences)


def _leads(unit: Unit) -> tuple[Span, ...]:
    return (unit.lead,) if unit.lead is not None else ()


def _quoted(span: Span, chunk: Chunk, citer: Citer) -> AnswerSentence:
    citation = citer.cite(span, chunk)
    return AnswerSentence(text=citation.words, citations=(citation.n,))


def _row(
    unit: Unit, chunk: Chunk, citer: Citer, words: Wording, asked: frozenset[int]
) -> AnswerSentence:
    """ "row header: column header value; ..." with a citation for each cell it uses."""
    headers = dict(unit.columns)
    row_header = next((c for c in unit.cells if c.column == 0), None)
    values = [c for c in unit.cells if c is not row_header]
    chosen = [c for c in values if c.column in asked] or values or list(unit.cells)
    numbers: list[int] = []

    def use(span: Span) -> str:
        citation = citer.cite(span, chunk)
        numbers.append(citation.n)
        return citation.words

    lead = use(row_header.span) + words.colon if row_header and row_header not in chosen else ""
    parts = [_cell(cell, headers.get(cell.column), use, words) for cell in chosen]
    return AnswerSentence(
        text=lead + ("；" if words.colon == "：" else "; ").join(parts),
        citations=tuple(dict.fromkeys(numbers)),
    )


def _cell(cell: Cell, header: Span | None, use: Callable[[Span], str], words: Wording) -> str:
    if header is None:
        return use(cell.span)
    name = use(header)
    return f"{name}{words.colon}{use(cell.span)}"
