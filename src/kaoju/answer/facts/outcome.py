"""What the facts had to say: an answer, that it is absent, or that the question is not theirs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kaoju.types.answers import Draft


class Standing(StrEnum):
    ANSWERED = "answered"
    ABSENT = "absent"  # the entity is known, and nothing of it speaks of what is asked
    NOT_APPLICABLE = "not_applicable"


@dataclass(frozen=True, slots=True)
class Outcome:
    standing: Standing
    draft: Draft | None = None


NOT_APPLICABLE = Outcome(Standing.NOT_APPLICABLE)
ABSENT = Outcome(Standing.ABSENT)


def answered(draft: Draft) -> Outcome:
    return Outcome(Standing.ANSWERED, draft)
