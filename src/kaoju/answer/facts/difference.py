"""Differences and ratios of two amounts: of two entities, or of one at two versions."""

from __future__ import annotations

from collections.abc import Sequence

from kaoju.answer.facts.direction import comparative_of
from kaoju.answer.facts.elapsed import answer_elapsed
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.labels import Label
from kaoju.answer.facts.operands import Operand, measured_label, operand_of, same_dimension
from kaoju.answer.facts.outcome import NOT_APPLICABLE, Outcome, answered
from kaoju.answer.facts.scalar import difference, ratio
from kaoju.answer.facts.score import confidence
from kaoju.answer.facts.write import Writer
from kaoju.types.answers import Computation, Verdict
from kaoju.types.facts import FactKind


def answer_difference(enquiry: Enquiry) -> Outcome:
    between_dates = answer_elapsed(enquiry)
    if between_dates is not NOT_APPLICABLE:
        return between_dates
    found = _two(enquiry)
    if found is None:
        return NOT_APPLICABLE
    label, (a, b) = found
    result = difference(a.scalar, b.scalar)
    winner = _winner(enquiry, label, a, b)
    writer = Writer(enquiry)
    words = writer.words
    said = [_stated(writer, operand) for operand in (a, b)]
    if a.scalar.base == b.scalar.base:
        said.append(words.alike_by.format(amount=result))
    elif winner is not None and a.slot.entity != b.slot.entity:
        entity, word = winner
        said.append(words.winner.format(entity=entity, word=word, amount=result))
    else:
        said.append(words.apart.format(amount=result))
    return _answer(enquiry, writer, label, (a, b), words.stop.join(said), "difference", result)


def answer_more(enquiry: Enquiry) -> Outcome:
    """Whether the first of two has more of it than the second: "is A lighter than B"."""
    found = _two(enquiry)
    comparative = comparative_of(enquiry, found[0]) if found else None
    if found is None or comparative is None:
        return NOT_APPLICABLE
    label, (a, b) = found
    holds = (a.scalar.base - b.scalar.base) * comparative.sign(a.scalar) > 0
    writer = Writer(enquiry)
    said = [_stated(writer, operand) for operand in (a, b)]
    writer.sentence(writer.words.stop.join(said), [*a.slot.cited, *b.slot.cited])
    used = [fact for operand in (a, b) for fact in operand.claim.facts]
    verdict = Verdict.YES if holds else Verdict.NO
    return answered(writer.draft(confidence(enquiry, [label], used), verdict=verdict))


def answer_ratio(enquiry: Enquiry) -> Outcome:
    found = _two(enquiry)
    if found is None or not found[1][1].scalar.base:
        return NOT_APPLICABLE
    label, (a, b) = found
    result, rounded = ratio(a.scalar, b.scalar)
    writer = Writer(enquiry)
    words = writer.words
    said = [_stated(writer, operand) for operand in (a, b)]
    said.append((words.about_ratio if rounded else words.ratio).format(amount=result))
    text = words.stop.join(said)
    return _answer(enquiry, writer, label, (a, b), text, "ratio", result, rounded)


def _two(enquiry: Enquiry) -> tuple[Label, tuple[Operand, Operand]] | None:
    """The attribute and its two amounts, in the order in which the question names them."""
    label = measured_label(enquiry, [f for f in enquiry.facts() if f.kind is not FactKind.DATE])
    entities, versions = enquiry.plan.entities, enquiry.versions
    if label is None or enquiry.plan.unknown_entities:
        return None
    if len(entities) == 2 and len(versions) < 2:
        version = versions[0] if versions else None
        slots = [(entity, version) for entity in entities]
    elif len(entities) == 1 and len(versions) == 2:
        slots = [(entities[0], version) for version in versions]
    else:
        return None
    found = [operand_of(enquiry, entity, label, version) for entity, version in slots]
    a, b = found
    if a is None or b is None or not same_dimension([a, b]):
        return None
    return label, (a, b)


def _winner(enquiry: Enquiry, label: Label, a: Operand, b: Operand) -> tuple[str, str] | None:
    """Which entity has more of what the question's comparative says, and that word."""
    comparative = comparative_of(enquiry, label)
    if comparative is None:
        return None
    sign = comparative.sign(a.scalar)
    best = a if (a.scalar.base - b.scalar.base) * sign > 0 else b
    return best.slot.entity, comparative.plain


def _stated(writer: Writer, operand: Operand) -> str:
    name = operand.claim.first.attribute
    return writer.words.of(operand.slot.entity, name, writer.stated(operand.claim))


def _answer(
    enquiry: Enquiry,
    writer: Writer,
    label: Label,
    operands: Sequence[Operand],
    text: str,
    operation: str,
    result: str,
    rounded: bool = False,
) -> Outcome:
    writer.sentence(text, [claim for operand in operands for claim in operand.slot.cited])
    for operand in operands:
        for part in operand.slot.parts:
            writer.conflict(operand.slot, part)
    computation = Computation(
        operation=operation,
        operands=tuple(writer.operand(operand.claim) for operand in operands),
        result=result,
        approximate=rounded or any(operand.scalar.approximate for operand in operands),
    )
    used = [fact for operand in operands for fact in operand.claim.facts]
    return answered(writer.draft(confidence(enquiry, [label], used), computation=computation))
