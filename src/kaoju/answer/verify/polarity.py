"""Whether a sentence denies what its sources deny and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

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
            yield Finding(CHECK, f"the source says: {copy.strip()!r}")
    elif said and not negation.search(grounds.quoted):
        yield Finding(CHECK, f"{clause!r} denies, and nothing that is cited does")


def of_sentence(text: str, grounds: Grounds) -> Iterator[Finding]:
    """Of a sentence in words of its own: a negation of all its sources must not be lost."""
    said, stated = denies(text, grounds), denies(grounds.quoted, grounds)
    if stated and not said:
        yield Finding(CHECK, "what is cited denies, and the sentence does not")
