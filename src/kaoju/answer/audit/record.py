"""An answer's JSON against the stored documents: every check again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kaoju.answer.audit import computed, facts, said, verdicts
from kaoju.answer.audit.citations import read_citation
from kaoju.answer.audit.failures import Failure, objects, text_of
from kaoju.answer.faults import Fault, Part
from kaoju.answer.verify import Context, examined
from kaoju.domain.pack import Domain
from kaoju.facts.aliases import EntityTable
from kaoju.text.normalize import fold
from kaoju.types.answers import AnswerSentence, Citation
from kaoju.types.protocols import Corpus


def audit(
    record: Mapping[str, Any],
    corpus: Corpus,
    domain: Domain,
    tenant: str,
    entities: EntityTable | None = None,
) -> list[Failure]:
    """What does not hold in an answer as ``kaoju ask --json`` printed it.

    ``entities`` are the names that the knowledge base knows; without them no name in a sentence
    is recognised.
    """
    if record.get("status") == "refused":
        wrong = Failure("citation", Part.REFUSAL.of(), Fault.REFUSAL_CITES.of())
        return [wrong] if record.get("citations") else []
    failures: list[Failure] = []
    citations: dict[int, Citation] = {}
    for raw in objects(record.get("citations")):
        citation, found = read_citation(raw, corpus, tenant)
        failures += found
        if citation is not None:
            citations[citation.n] = citation
    if not citations:
        failures.append(Failure("citation", Part.ANSWER.of(), Fault.NOTHING_HOLDS.of()))
    context = _context(record, corpus, domain, entities or EntityTable())
    failures += _sentences(record, citations, context)
    failures += said.check(record)
    failures += facts.check(facts.read_facts(record), citations, corpus)
    failures += computed.check(record, citations)
    failures += verdicts.check(record, facts.read_facts(record), citations, context.pack, corpus)
    failures += _conflicts(record, citations)
    return failures


def _context(
    record: Mapping[str, Any], corpus: Corpus, domain: Domain, entities: EntityTable
) -> Context:
    plan = record.get("plan")
    plan = plan if isinstance(plan, Mapping) else {}
    computation = record.get("computation")
    result = text_of(computation.get("result")) if isinstance(computation, Mapping) else ""
    return Context(
        pack=domain.language(text_of(plan.get("language")) or "en"),
        corpus=corpus,
        entities=[str(name) for name in plan.get("entities") or ()],
        strangers=[str(name) for name in plan.get("unknown_entities") or ()],
        computed=[result] if result else [],
        facts=facts.read_facts(record),
        question=text_of(record.get("question")),
        table=entities,
    )


def _sentences(
    record: Mapping[str, Any], citations: Mapping[int, Citation], context: Context
) -> Iterator[Failure]:
    for raw in objects(record.get("sentences")):
        numbers = tuple(n for n in raw.get("citations") or () if isinstance(n, int))
        sentence = AnswerSentence(text_of(raw.get("text")), numbers)
        _, found = examined(sentence, citations, context)
        yield from (Failure(f.check, sentence.text, f.reason) for f in found)
        if context.facts:
            yield from facts.check_sentence(sentence.text, context.facts, context)


def _conflicts(record: Mapping[str, Any], citations: Mapping[int, Citation]) -> Iterator[Failure]:
    """Each side of a disagreement stands where it is cited."""
    for conflict in objects(record.get("conflicts")):
        for side in objects(conflict.get("values")):
            value, number = text_of(side.get("value")), side.get("citation")
            citation = citations.get(number) if isinstance(number, int) else None
            if citation is None or fold(value).strip() not in fold(citation.quote):
                yield Failure("conflicts", value, Fault.SIDE_NOT_CITED.of(n=number))
