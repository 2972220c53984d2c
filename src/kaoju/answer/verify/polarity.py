"""Whether a sentence denies what its sources deny and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from kaoju.answer.faults import Fault
from kaoju.answer.verify.findings import Finding
from kaoju.answer.verify.grounds import Grounds
from kaoju.text.normalize import fold

CHECK = "polarity"


def denies(text: str, grounds: Grounds) -> bool:
    return bool(grounds.context.pack.negation.search(fold(text)))


def check(clause: str, copy: str | None, grounds: Grounds) -> Iterator[Finding]:
    """``copy`` is what the quotes have in the clause's place, if it is a changed copy."""
    negation = grounds.context.pack.negation
    said = len(negation.spans(fold(clause)))
    if copy is not None:
        stated = len(negation.spans(copy))
        if said != stated:
            yield Finding(CHECK, Fault.OTHER_POLARITY.of(source=copy.strip()))
    elif said and not negation.search(grounds.quoted):
        yield Finding(CHECK, Fault.DENIAL_ADDED.of(clause=clause))


def of_sentence(text: str, grounds: Grounds) -> Iterator[Finding]:
    """Of a sentence in words of its own: a negation of all its sources must not be lost."""
    said, stated = denies(text, grounds), denies(grounds.quoted, grounds)
    if stated and not said:
        yield Finding(CHECK, Fault.DENIAL_LOST.of())
