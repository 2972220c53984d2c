"""Sentences, citations and facts of a computed answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from kaoju.answer.cite import Citer
from kaoju.answer.facts.claims import Claim, Settled
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.phrase import Phrase, phrase
from kaoju.answer.facts.slots import Slot
from kaoju.types.answers import (
    AnswerFact,
    AnswerSentence,
    Computation,
    Conflict,
    ConflictValue,
    Draft,
    Operand,
    Verdict,
)
from kaoju.types.chunks import Chunk, ChunkKind
from kaoju.types.documents import Span
from kaoju.types.facts import Fact, Polarity
from kaoju.types.queries import Hop
from kaoju.types.retrieval import Confidence

_LONGEST = 240  # characters of a statement that is cited whole
_GAP = 12  # characters between the values of a list


class Writer:
    """Collects what a draft needs; every fact said is cited with its headers or key."""

    def __init__(self, enquiry: Enquiry) -> None:
        self._corpus = enquiry.corpus
        self._citer = Citer(enquiry.corpus)
        self._texts: list[AnswerSentence] = []
        self._facts: dict[Fact, AnswerFact] = {}
        self._conflicts: list[Conflict] = []
        self.words: Phrase = phrase(enquiry.plan.language)
        if enquiry.plan.hop:
            self._hop(enquiry.plan.hop)

    # Saying

    def sentence(self, text: str, claims: Iterable[Claim]) -> None:
        numbers = [n for claim in claims for n in self.cite(claim)]
        self._texts.append(AnswerSentence(text, tuple(dict.fromkeys(numbers))))

    def _hop(self, hop: Hop) -> None:
        """How the entity asked about was reached: each fact as its source states it."""
        for fact in dict.fromkeys(hop.facts):
            claim = Claim((fact,))
            if fact.polarity is Polarity.NEGATIVE and fact.statement:
                text = fact.statement.of(self._text(fact)).strip()
            else:
                text = f"{fact.entity} {fact.attribute}{self.words.colon}{self.value(claim)}"
            self.sentence(text, [claim])

    def cite(self, claim: Claim) -> tuple[int, ...]:
        """The numbers of the claim's citations, its values first."""
        numbers: list[int] = []
        for fact in claim.facts:
            own = [self._citer.cite(span, chunk).n for span, chunk in self._spans(fact)]
            numbers += own
            self._facts.setdefault(fact, _answer_fact(fact, own[0]))
        return tuple(dict.fromkeys(numbers))

    def value(self, claim: Claim) -> str:
        """The claim's values as the source has them: one slice where they stand together."""
        text = self._text(claim.first)
        parts = [self._said(claim.first)]
        for fact in claim.facts[1:]:
            span = self._said(fact)
            gap = text[parts[-1].end : span.start]
            if len(gap) <= _GAP and not set(gap) & set("\n|\t"):
                parts[-1] = Span(parts[-1].start, max(parts[-1].end, span.end))
            else:
                parts.append(span)
        return self.words.comma.join(span.of(text).strip() for span in parts)

    def stated(self, claim: Claim) -> str:
        """The value with the version and condition it is stated for."""
        value = self.value(claim)
        since = claim.first.since
        version = self.words.since.format(version=since) if since else claim.first.version
        notes = [n for n in (version, claim.condition) if n and n not in value]
        aside = self.words.aside.format(text=self.words.comma.join(notes)) if notes else ""
        return value + aside

    def source(self, claim: Claim) -> str:
        """How the answer names where a claim stands, when sources disagree."""
        meta = self._corpus.meta(claim.first.doc_id)
        document = self._corpus.document(claim.first.doc_id)
        title = document.parsed.title if document else ""
        return title or (meta.file if meta else claim.first.doc_id)

    def section(self, claim: Claim) -> str:
        """The heading under which it stands."""
        chunk = self._corpus.chunk(claim.first.chunk_id)
        return (chunk.heading if chunk else "") or self.source(claim)

    def conflict(self, slot: Slot, part: Settled) -> None:
        """Notes a disagreement; the losing values are cited there, not said."""
        if not part.overruled and len(part.shown) < 2:
            return
        self._conflicts.append(
            Conflict(
                entity=slot.entity,
                attribute=part.shown[0].first.attribute,
                values=tuple(self._side(claim) for claim in (*part.shown, *part.overruled)),
                resolved_by=part.resolved_by if len(part.shown) == 1 else None,
            )
        )

    def _side(self, claim: Claim) -> ConflictValue:
        fact = claim.first
        number = next(self._citer.cite(span, chunk).n for span, chunk in self._spans(fact))
        return ConflictValue(self.value(claim), number, fact.authority, fact.version, fact.date)

    def operand(self, claim: Claim) -> Operand:
        number = self.cite(claim)[0]
        return Operand(self.value(claim), claim.first.unit, number)

    def draft(
        self,
        confidence: Confidence,
        verdict: Verdict | None = None,
        computation: Computation | None = None,
    ) -> Draft:
        return Draft(
            sentences=tuple(self._texts),
            citations=self._citer.citations,
            confidence=confidence,
            verdict=verdict,
            facts=tuple(self._facts.values()),
            computation=computation,
            conflicts=tuple(self._conflicts),
        )

    # Places

    def _text(self, fact: Fact) -> str:
        document = self._corpus.document(fact.doc_id)
        if document is None:
            raise KeyError(fact.doc_id)
        return document.parsed.text

    def _said(self, fact: Fact) -> Span:
        """The value with the condition that stands in brackets behind it."""
        if not fact.condition:
            return fact.span
        aside = re.compile(rf"\s*[(（\[]{re.escape(fact.condition)}[)）\]]")
        match = aside.match(self._text(fact), fact.span.end)
        return Span(fact.span.start, match.end()) if match else fact.span

    def _spans(self, fact: Fact) -> Sequence[tuple[Span, Chunk]]:
        chunk = self._corpus.chunk(fact.chunk_id)
        if chunk is None:
            raise KeyError(fact.chunk_id)
        whole = self._whole(fact, chunk)
        spans = (whole,) if whole else (self._said(fact), *(s for s in fact.key_spans if len(s)))
        return [(span, chunk) for span in spans]

    def _whole(self, fact: Fact, chunk: Chunk) -> Span | None:
        """Key and value, or the sentence, as one span; never a row, which holds others' values."""
        text = self._text(fact)
        spans = (self._said(fact), *fact.key_spans)
        union = Span(min(s.start for s in spans), max(s.end for s in spans))
        line = fact.statement if fact.statement and not _split(fact.statement, text) else union
        if chunk.kind is ChunkKind.TABLE or _split(line, text) or len(line) > _LONGEST:
            return None
        return Span(min(line.start, union.start), max(line.end, union.end))


def _split(span: Span, text: str) -> bool:
    return bool(set(span.of(text)) & set("\n|\t\f"))


def _answer_fact(fact: Fact, citation: int) -> AnswerFact:
    return AnswerFact(
        entity=fact.entity,
        attribute=fact.attribute,
        value=fact.value,
        unit=fact.unit,
        polarity=fact.polarity.value,
        condition=fact.condition,
        version=fact.version,
        citation=citation,
    )
