"""The sentence that says a figure, with every part of it cited."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kaoju.answer.cite import Citer
from kaoju.answer.figures.match import Match
from kaoju.answer.wording import wording
from kaoju.facts.figures import Column
from kaoju.text.normalize import fold
from kaoju.text.periodwords import load_period_words
from kaoju.types.answers import AnswerFact, AnswerSentence, Draft
from kaoju.types.chunks import Chunk
from kaoju.types.documents import Document, Span
from kaoju.types.facts import Polarity
from kaoju.types.protocols import Corpus
from kaoju.types.queries import QueryPlan
from kaoju.types.retrieval import Confidence

_BRACKETED = re.compile(r"[(（][^()（）]*[)）]")
_LONGEST_SCALE = 120  # characters of a line that says the scale: longer ones are cut to its words


def write(
    document: Document,
    match: Match,
    columns: Sequence[Column],
    plan: QueryPlan,
    corpus: Corpus,
    threshold: float,
) -> Draft:
    """ "label: heading: figure" for each column, the scale behind them."""
    citer = Citer(corpus)
    chunks = corpus.chunks_of(document.doc_id)
    row, text = match.row, document.parsed.text
    words = wording(plan.language)
    numbers: list[int] = []

    def use(span: Span) -> str:
        citation = citer.cite(span, _chunk_at(chunks, span))
        numbers.append(citation.n)
        return " ".join(citation.quote.split())

    figures = dict(row.figures)
    values: list[tuple[Column, str, int]] = []
    for column in columns:
        said = use(figures[column.number])
        values.append((column, said, numbers[-1]))
    label = " ".join(use(span) for span in row.label)
    if match.grouped and row.groups:
        label = f"{use(row.groups[-1]).rstrip(':：')} – {label}"
    parts = []
    for column, said, _ in values:
        heads = " ".join(use(span) for span in column.heads)
        parts.append(f"{heads}{words.colon}{said}" if heads else said)
    separator = "；" if words.colon == "：" else "; "
    sentence = label + words.colon + separator.join(parts)
    scale = _scale(document, match)
    if scale is not None:
        quoted = use(scale)
        sentence += f" {quoted}" if _BRACKETED.fullmatch(quoted) else f" ({quoted})"
    entity = plan.entities[0] if len(plan.entities) == 1 else ""
    facts = tuple(
        AnswerFact(
            entity=entity,
            attribute=label,
            value=said,
            unit=None,
            polarity=Polarity.POSITIVE.value,
            condition=" ".join(" ".join(s.of(text) for s in column.heads).split()) or None,
            version=None,
            citation=number,
        )
        for column, said, number in values
    )
    return Draft(
        sentences=(AnswerSentence(sentence, tuple(dict.fromkeys(numbers))),),
        citations=citer.citations,
        confidence=Confidence(round(min(1.0, max(0.0, match.score)), 4), threshold, "fact"),
        facts=facts,
    )


def _chunk_at(chunks: Sequence[Chunk], span: Span) -> Chunk:
    """The chunk that holds the span, else the last that begins before it."""
    before = [chunk for chunk in chunks if chunk.span.start <= span.start]
    return max(before, key=lambda c: (c.span.end >= span.end, c.span.start), default=chunks[0])


def _scale(document: Document, match: Match) -> Span | None:
    """Where it is said in what the table's amounts are counted: its corner, else above it."""
    text = document.parsed.text
    table = match.row.table
    for span in (*table.corner, *table.above):
        found = load_period_words().scale.search(fold(span.of(text)))
        if found is None:
            continue
        line = _line(text, span, found.start())
        return line if len(line) <= _LONGEST_SCALE else None
    return None


def _line(text: str, span: Span, at: int) -> Span:
    """The line of ``span`` that holds its ``at``th character."""
    start = text.rfind("\n", span.start, span.start + at) + 1
    end = text.find("\n", span.start + at, span.end)
    return Span(max(start, span.start), span.end if end < 0 else end)
