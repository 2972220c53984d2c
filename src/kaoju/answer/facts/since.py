"""Since which version something holds: stated, or the first version that states it."""

from __future__ import annotations

from collections.abc import Sequence

from kaoju.answer.facts.claims import Claim, claims_of, negative
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.outcome import NOT_APPLICABLE, Outcome, answered
from kaoju.answer.facts.score import confidence
from kaoju.answer.facts.slots import groups_of
from kaoju.answer.facts.source import canonical_of
from kaoju.answer.facts.value import answer_value, choose
from kaoju.answer.facts.write import Writer
from kaoju.facts.versions import version_key
from kaoju.types.facts import FactKind


def answer_version(enquiry: Enquiry) -> Outcome:
    """The value at a version that is named; else since which version it holds, or its value."""
    outcome = NOT_APPLICABLE if enquiry.versions else _since(enquiry)
    return answer_value(enquiry) if outcome is NOT_APPLICABLE else outcome


def _since(enquiry: Enquiry) -> Outcome:
    if len(enquiry.plan.entities) != 1:
        return NOT_APPLICABLE
    entity = enquiry.plan.entities[0]
    facts = enquiry.source.of(entity)
    groups = groups_of(enquiry.labels(facts))
    if len(groups) != 1:
        return NOT_APPLICABLE
    label, clear = choose(enquiry, groups[0], facts)
    own = [fact for fact in facts if canonical_of(fact) == label.canonical]
    claim = _first(claims_of(own))
    if claim is None:
        return NOT_APPLICABLE
    writer = Writer(enquiry)
    words = writer.words
    since = words.since.format(version=claim.first.since or claim.version)
    value = writer.value(claim)
    text = f"{entity} {claim.first.attribute}{words.colon}{value}"
    itself = value == claim.first.since  # "introduced in: v5.4"
    writer.sentence(text if itself else text + words.aside.format(text=since), [claim])
    return answered(writer.draft(confidence(enquiry, [label], claim.facts, clear)))


def _first(claims: Sequence[Claim]) -> Claim | None:
    """The statement that names a first version; else, of yes and no, the earliest yes that an
    earlier no stands before."""
    stated = [claim for claim in claims if claim.first.since]
    if len({claim.first.since for claim in stated}) == 1:
        return stated[0]
    polar = [c for c in claims if c.version and c.first.kind is FactKind.YES_NO]
    ordered = sorted(polar, key=lambda claim: version_key(claim.version or ""))
    position = next((i for i, claim in enumerate(ordered) if not negative(claim)), 0)
    return ordered[position] if position else None
