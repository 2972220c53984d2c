"""Which entity of several has most, or least, of an attribute."""

from __future__ import annotations

from collections.abc import Sequence

from kaoju.answer.facts.direction import Comparative, comparative_of
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.implied import implied_by_name
from kaoju.answer.facts.labels import Label
from kaoju.answer.facts.operands import Operand, measured_label, operand_of, same_dimension
from kaoju.answer.facts.outcome import NOT_APPLICABLE, Outcome, answered
from kaoju.answer.facts.score import confidence
from kaoju.answer.facts.sorts import of_the_sort
from kaoju.answer.facts.source import canonical_of
from kaoju.answer.facts.write import Writer
from kaoju.facts.versions import version_key
from kaoju.types.answers import Computation
from kaoju.types.facts import Fact

_COMPARED = 200  # entities at most
_CITED = 24  # operands that are cited, the best first


def answer_superlative(enquiry: Enquiry) -> Outcome:
    facts = enquiry.facts() or _of_everything(enquiry)
    label = measured_label(enquiry, facts)
    comparative = comparative_of(enquiry, label) if label else None
    if comparative is None or label is None:
        return NOT_APPLICABLE
    version = enquiry.versions[0] if enquiry.versions else None
    everything = {f.entity for f in facts if canonical_of(f) == label.canonical}
    entities = enquiry.plan.entities or enquiry.within(everything, label.spans)
    if len(entities) == 1 and version is None:
        return _over_versions(enquiry, comparative, label, entities[0])
    if len(entities) > _COMPARED:
        return NOT_APPLICABLE
    found = [operand_of(enquiry, entity, label, version) for entity in entities]
    operands = [operand for operand in found if operand is not None]
    if len(operands) < 2 or not same_dimension(operands):
        return NOT_APPLICABLE
    sign = comparative.sign(operands[0].scalar)
    ranked = sorted(operands, key=lambda o: (-sign * o.scalar.base, o.slot.entity))
    best = [o for o in ranked if o.scalar.base == ranked[0].scalar.base]
    return _answer(enquiry, comparative, ranked, best)


def _over_versions(
    enquiry: Enquiry, comparative: Comparative, label: Label, entity: str
) -> Outcome:
    """Which version of one entity has most of it."""
    facts = enquiry.source.of(entity)
    stated = {f.version for f in facts if f.version and canonical_of(f) == label.canonical}
    ordered = sorted(stated, key=version_key)
    found = [operand_of(enquiry, entity, label, version) for version in ordered]
    operands = [operand for operand in found if operand is not None]
    if len(operands) < 2 or not same_dimension(operands):
        return NOT_APPLICABLE
    sign = comparative.sign(operands[0].scalar)
    ranked = sorted(operands, key=lambda o: -sign * o.scalar.base)
    best = [o for o in ranked if o.scalar.base == ranked[0].scalar.base]
    return _answer(enquiry, comparative, ranked, best)


def _of_everything(enquiry: Enquiry) -> tuple[Fact, ...]:
    """Of a question that names no entity: the attribute's facts of all of its sort."""
    labels = enquiry.labels_anywhere() or implied_by_name(enquiry, enquiry.source.attributes())
    facts = [f for label in labels for f in enquiry.source.named(label.canonical) if f.entity]
    spans = [span for label in labels for span in (*label.spans, *label.implied)]
    sort = frozenset(of_the_sort(enquiry, {fact.entity for fact in facts}, spans))
    return tuple(fact for fact in facts if fact.entity in sort)


def _answer(
    enquiry: Enquiry, comparative: Comparative, ranked: Sequence[Operand], best: Sequence[Operand]
) -> Outcome:
    writer = Writer(enquiry)
    words = writer.words
    said = [
        words.best.format(
            entity=operand.slot.entity,
            attribute=operand.claim.first.attribute,
            word=comparative.word,
            value=writer.stated(operand.claim),
        )
        for operand in best
    ]
    compared = [*best, *(o for o in ranked if o not in best)][:_CITED]
    cited = [claim for operand in best for claim in operand.slot.cited]
    cited += [operand.claim for operand in compared[len(best) :]]
    writer.sentence(words.stop.join(said), cited)
    for operand in best:
        for part in operand.slot.parts:
            writer.conflict(operand.slot, part)
    computation = Computation(
        operation="maximum" if comparative.sign(best[0].scalar) > 0 else "minimum",
        operands=tuple(writer.operand(operand.claim) for operand in compared),
        result=writer.value(best[0].claim),
        approximate=any(operand.scalar.approximate for operand in compared),
    )
    used = [fact for operand in compared for fact in operand.claim.facts]
    score = confidence(enquiry, [best[0].slot.label], used)
    return answered(writer.draft(score, computation=computation))
