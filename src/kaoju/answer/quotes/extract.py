"""A draft of quoted units from the hits of a search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from kaoju.answer.cite import Citer
from kaoju.answer.context import read_chunks
from kaoju.answer.quotes import answerability, kinds
from kaoju.answer.quotes.choose import Choice, choose
from kaoju.answer.quotes.columns import Columns
from kaoju.answer.quotes.compose import compose, joined
from kaoju.answer.quotes.evidence import Evidence, Signs, Weights, weigh
from kaoju.answer.quotes.fitness import may_answer, of_other_things
from kaoju.answer.quotes.forced import quoted
from kaoju.answer.quotes.headings import Headings
from kaoju.answer.quotes.passage import around
from kaoju.answer.quotes.reader import Reader, Reading
from kaoju.answer.quotes.releases import of_the_release
from kaoju.answer.quotes.steps import steps_of
from kaoju.answer.quotes.strangers import speaking
from kaoju.answer.quotes.subject import subjects
from kaoju.answer.quotes.told import askable
from kaoju.answer.quotes.units import Unit, UnitKind, UnitReader
from kaoju.answer.wording import wording
from kaoju.config import AnswerSettings, GateSettings
from kaoju.domain.pack import Domain
from kaoju.facts.names import Names
from kaoju.text.language import language_of
from kaoju.text.normalize import fold
from kaoju.types.answers import Draft, Verdict
from kaoju.types.chunks import Chunk
from kaoju.types.overrides import Overrides
from kaoju.types.protocols import Corpus, Encoder
from kaoju.types.queries import QueryPlan
from kaoju.types.retrieval import Confidence, Hit

# CONTRACT: an answer has at most 500 characters in Chinese, 1,000 in English; lists twice that.
_BUDGET = {"zh": 480, "en": 960}
_DECIDING = 0.5  # of the question's terms: what a quote must meet to be a yes or a no
_LONG = frozenset({"list", "values", "unsupported", "howto"})


@dataclass(frozen=True, slots=True)
class Parts:
    """What extraction needs; built by the engine."""

    corpus: Corpus
    encoder: Encoder
    domain: Domain
    answer: AnswerSettings
    gate: GateSettings
    reader: Reader | None = None
    names: Names = field(default_factory=Names)
    weights: Weights = field(default_factory=Weights)
    overrides: Overrides = field(default_factory=Overrides)


@dataclass(frozen=True, slots=True)
class Extraction:
    """A draft with what decided it, for the gate, ``--explain`` and calibration."""

    draft: Draft
    features: answerability.Features
    ranked: tuple[Evidence, ...]


def extract(
    plan: QueryPlan, hits: Sequence[Hit], found: Mapping[str, float], parts: Parts
) -> Extraction | None:
    """The best quoted answer that the hits offer; None when they hold no unit at all.

    ``found`` are the first gate's features, of which the second takes some.
    """
    units, chunks = _units(
        read_chunks(hits, parts.corpus, parts.answer, plan.entities), parts.corpus
    )
    columns = Columns(plan, parts.corpus)
    units = of_the_release(speaking(askable(units, plan), plan), plan, parts.corpus)
    units = [columns.narrowed(unit) for unit in units]
    if not units:
        return None
    wanted = kinds.asked(plan.answer_types)
    signs = Signs(
        fits=kinds.fitting(wanted, [unit.text for unit in units]),
        denials=_denials(units, plan, parts.domain),
        steps=steps_of(units, plan, parts.domain),
        subjects=subjects(units, plan, parts.domain),
        leaning=_leaning(units, parts.domain),
    )
    # What reads whole sentences is given the question as one would ask it in full.
    spoken = replace(plan, resolved=plan.sentence)
    reading = Reading(spoken, parts.reader) if parts.reader else None
    ranking = weigh(
        units,
        spoken,
        _relative(hits),
        parts.encoder,
        signs,
        parts.weights,
        reading,
    )
    choice = quoted(ranking.units, parts.overrides.quoted) or choose(
        ranking.units, plan, parts.answer, _base(plan), budget(plan)
    )
    if choice is None:
        return None
    stated = reading.stated(around(choice.best.unit, chunks, parts.corpus)) if reading else 0.0
    values = answerability.features(choice, ranking, plan, hits, found, stated)
    confidence = _confidence(values, choice, plan, hits, parts)
    draft = _draft(choice, plan, chunks, columns, confidence, parts)
    quotes = [sentence.text for sentence in draft.sentences]
    ranked = [evidence.unit for evidence in ranking.units]
    if not may_answer(plan, choice.units, quotes, ranked, parts.domain.language(plan.language)):
        draft = replace(draft, confidence=confidence.closed)
    return Extraction(draft, values, ranking.units)


def _confidence(
    values: answerability.Features,
    choice: Choice,
    plan: QueryPlan,
    hits: Sequence[Hit],
    parts: Parts,
) -> Confidence:
    across = answerability.foreign(plan, hits)
    weights = answerability.coefficients(parts.reader is not None, across)
    doubted = of_other_things(plan, choice.units, parts.domain.language(plan.language))
    return Confidence(
        score=answerability.score(values, weights),
        threshold=answerability.threshold(parts.gate, plan, across, doubted),
        name="passage",
    )


def _denials(units: Sequence[Unit], plan: QueryPlan, domain: Domain) -> list[bool]:
    """Of each unit, whether it denies something and the question asks what is not so."""
    if not plan.negated or plan.operator == "polarity":
        return [False] * len(units)
    return [
        bool(domain.language(language_of(unit.text)).negation.search(fold(unit.text)))
        for unit in units
    ]


def _leaning(units: Sequence[Unit], domain: Domain) -> list[bool]:
    """Of each unit, whether it is a sentence that needs the one before it."""
    return [
        unit.kind is UnitKind.SENTENCE
        and bool(domain.language(language_of(unit.text)).leaning.search(fold(unit.text)))
        for unit in units
    ]


def budget(plan: QueryPlan) -> int:
    """Characters an answer to this question may have."""
    return _base(plan) * 2 if plan.operator in _LONG else _base(plan)


def _base(plan: QueryPlan) -> int:
    return _BUDGET.get(plan.language, _BUDGET["en"])


def _units(chunks: Sequence[Chunk], corpus: Corpus) -> tuple[list[Unit], dict[str, Chunk]]:
    readers: dict[str, UnitReader] = {}
    units: dict[tuple[str, int, int], Unit] = {}
    for chunk in chunks:
        if chunk.doc_id not in readers:
            document = corpus.document(chunk.doc_id)
            if document is None:
                continue
            readers[chunk.doc_id] = UnitReader(document)
        for unit in readers[chunk.doc_id].of_chunk(chunk):
            if unit.text:
                units.setdefault((unit.doc_id, unit.span.start, unit.span.end), unit)
    return list(units.values()), {chunk.chunk_id: chunk for chunk in chunks}


def _relative(hits: Sequence[Hit]) -> Mapping[str, float]:
    """Scores against the best hit's, in [0, 1], the worst of the hits at 0."""
    if not hits:
        return {}
    top, bottom = hits[0].score, hits[-1].score
    spread = (top - bottom) or 1.0
    return {hit.chunk.chunk_id: max(0.0, (hit.score - bottom) / spread) for hit in hits}


def _draft(
    choice: Choice,
    plan: QueryPlan,
    chunks: Mapping[str, Chunk],
    columns: Columns,
    confidence: Confidence,
    parts: Parts,
) -> Draft:
    citer = Citer(parts.corpus)
    headings = Headings(plan, parts.corpus, parts.domain)
    sentences = compose(
        choice.in_reading_order(),
        chunks.__getitem__,
        citer,
        wording(plan.language),
        columns.asked,
        lambda unit: headings.of(unit, unit is choice.best.unit),
    )
    # Headings and lead-ins are only known here; what they push over the limit goes last first.
    limit = budget(plan) if choice.completed else _base(plan)
    if len(joined(sentences)) > limit and len(choice.units) > 1:
        return _draft(choice.without_last(), plan, chunks, columns, confidence, parts)
    return Draft(
        sentences=sentences,
        citations=citer.citations,
        confidence=confidence,
        verdict=_verdict(choice.best, plan, parts),
    )


def _verdict(best: Evidence, plan: QueryPlan, parts: Parts) -> Verdict | None:
    """Yes or no by the polarity of the deciding unit and the line that introduces it.

    None where the unit meets too little of the question to decide it: the quotes stand alone.
    """
    if plan.operator != "polarity" or best.coverage < _DECIDING:
        return None
    unit = best.unit
    document = parts.corpus.document(unit.doc_id)
    lead = unit.lead.of(document.parsed.text) if unit.lead and document else ""
    negation = parts.domain.language(language_of(unit.text)).negation
    return Verdict.NO if negation.search(fold(f"{lead}\n{unit.text}")) else Verdict.YES
