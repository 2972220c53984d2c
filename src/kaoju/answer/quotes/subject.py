"""What prose without headings is about: the name that its first sentence opens with.

Authors name their subject once and then leave it out ("Founded in 1865."). So a sentence that
repeats the name meets no more of the question than one that does not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kaoju.answer.quotes.units import Unit
from kaoju.domain.pack import Domain
from kaoju.text.language import language_of
from kaoju.text.normalize import fold
from kaoju.text.tokenize import tokenize
from kaoju.types.queries import QueryPlan

_ASKED = 0.5  # of a name's tokens: what the question must have of it
_WHOLE = r"(?<![a-z0-9])(?:{0})(?![a-z0-9])"


@dataclass(frozen=True, slots=True)
class Subject:
    """Of one unit: the name that its chunk opens with, if the question asks about it.

    ``tokens`` are those of the question's terms that the name meets; ``opens`` says whether the
    unit is the one that opens with it, ``asked`` whether the question says all of it.
    """

    name: str = ""
    tokens: frozenset[str] = frozenset()
    opens: bool = False
    asked: bool = False

    def left_out(self, unit: Unit) -> str:
        """The name, where the unit does not have it whole."""
        if not self.name or self.tokens <= set(tokenize(unit.text)):
            return ""
        return self.name


NONE = Subject()


def subjects(units: Sequence[Unit], plan: QueryPlan, domain: Domain) -> tuple[Subject, ...]:
    """Of each unit; ``NONE`` under a heading, which names the subject itself."""
    first: dict[str, Unit] = {}
    for unit in sorted(units, key=lambda unit: unit.order):
        first.setdefault(unit.chunk_id, unit)
    terms = frozenset(term.token for term in plan.terms)
    question = fold(plan.resolved)
    found = {chunk: _subject(unit.text, question, terms, domain) for chunk, unit in first.items()}
    return tuple(
        NONE if unit.heading else _of(found[unit.chunk_id], unit is first[unit.chunk_id])
        for unit in units
    )


def _of(subject: Subject, opens: bool) -> Subject:
    return replace(subject, opens=opens and bool(subject.name))


def _subject(text: str, question: str, terms: frozenset[str], domain: Domain) -> Subject:
    folded = fold(text)
    opening = domain.language(language_of(text)).opening.search(folded)
    if opening is None:
        return NONE
    start, end = opening.span(1)
    tokens = frozenset(tokenize(folded[start:end]))
    if len(tokens & terms) < max(1.0, _ASKED * len(tokens)):
        return NONE
    name = text if len(folded) == len(text) else folded
    asked = bool(re.search(_WHOLE.format(re.escape(folded[start:end])), question))
    return Subject(name[start:end], tokens & terms, asked=asked)
