"""Quoted sentences that another source contradicts: the disagreement goes with the answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kaoju.answer.cite import Citer
from kaoju.answer.quotes.compose import joined
from kaoju.types.answers import AnswerSentence, Citation, Conflict, ConflictValue, Draft
from kaoju.types.facts import FactConflict, FactValue
from kaoju.types.protocols import Corpus


def contested(draft: Draft, found: Sequence[FactConflict], corpus: Corpus, limit: int) -> Draft:
    """The draft with the disagreements that its quotes are one side of.

    Where rank or date decides, the winner's sentence is quoted and no other; where nothing does,
    all are, as long as the answer has at most ``limit`` characters. Each value is cited.
    """
    for conflict in found:
        draft = _with(draft, conflict, corpus, limit)
    return draft


def _with(draft: Draft, conflict: FactConflict, corpus: Corpus, limit: int) -> Draft:
    quoted = [_quoting(draft, value) for value in conflict.values]
    if not any(quoted):
        return draft
    citations = list(draft.citations)
    sides: list[Citation] = []
    for value, found in zip(conflict.values, quoted, strict=True):
        citation = found or _new(value, citations, corpus)
        if citation is None:
            return draft
        if found is None:
            citations.append(citation)
        sides.append(citation)
    shown = sides[:1] if conflict.resolved_by else sides
    return replace(
        draft,
        sentences=_sentences(draft, sides, shown, limit),
        citations=tuple(citations),
        conflicts=(*draft.conflicts, _conflict(conflict, sides)),
    )


def _quoting(draft: Draft, value: FactValue) -> Citation | None:
    """The citation of a shown sentence that holds the value."""
    used = {n for sentence in draft.sentences for n in sentence.citations}
    span = value.fact.span
    return next(
        (
            c
            for c in draft.citations
            if c.n in used
            and c.doc_id == value.doc_id
            and c.span.start <= span.start
            and span.end <= c.span.end
        ),
        None,
    )


def _new(value: FactValue, citations: Sequence[Citation], corpus: Corpus) -> Citation | None:
    """A citation of the sentence that states the value; None where its chunk is not known."""
    chunk = corpus.chunk(value.fact.chunk_id)
    if chunk is None:
        return None
    citation = Citer(corpus).cite(value.fact.statement or value.fact.span, chunk)
    return replace(citation, n=max((c.n for c in citations), default=0) + 1)


def _sentences(
    draft: Draft, sides: Sequence[Citation], shown: Sequence[Citation], limit: int
) -> tuple[AnswerSentence, ...]:
    """The sides to be shown stand where the first side stood."""
    numbers = {citation.n for citation in sides}
    kept = [s for s in draft.sentences if numbers.isdisjoint(s.citations)]
    own = [s for s in draft.sentences if not numbers.isdisjoint(s.citations)]
    at = draft.sentences.index(own[0])
    wanted = {citation.n for citation in shown}
    stay = [s for s in own if not wanted.isdisjoint(s.citations)]
    said = {n for sentence in stay for n in sentence.citations}
    more = [AnswerSentence(c.words, (c.n,)) for c in shown if c.n not in said]
    result = [*kept[:at], *stay, *more, *kept[at:]]
    while more and len(joined(result)) > limit and len(result) > 1:
        last = more.pop()
        if not stay and not more:
            break
        result.remove(last)
    return tuple(result)


def _conflict(conflict: FactConflict, sides: Sequence[Citation]) -> Conflict:
    values = tuple(
        ConflictValue(value.value, side.n, value.authority, value.version, value.date)
        for value, side in zip(conflict.values, sides, strict=True)
    )
    return Conflict(conflict.entity, conflict.attribute, values, conflict.resolved_by)
