"""The question's words: which of them a unit has, itself, by its subject or by its context."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kaoju.answer.quotes.subject import Subject
from kaoju.answer.quotes.units import Unit
from kaoju.text.tokenize import tokenize
from kaoju.types.queries import QueryPlan, Term

Shares = NDArray[np.float64]


class TermMatcher:
    """Which of the question's terms a text meets, by themselves or by a synonym."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self._terms = [term for term in terms if term.weight > 0]
        self._total = sum(term.weight for term in self._terms) or 1.0

    def matched(self, text: str) -> frozenset[str]:
        tokens = set(tokenize(text))
        return frozenset(
            term.token
            for term in self._terms
            if term.token in tokens or not tokens.isdisjoint(term.synonyms)
        )

    def share(self, matched: frozenset[str]) -> float:
        return sum(t.weight for t in self._terms if t.token in matched) / self._total


@dataclass(frozen=True, slots=True)
class WordShares:
    """Shares of the question's term weight, a number each unit, and the tokens met in it or its
    context. Each share is of what the ones before it do not have."""

    own: Shares  # in the unit itself
    left_out: Shares  # in the subject that its passage opened with
    context: Shares
    around: Shares  # in the context, whether the subject has it or not
    matched: tuple[frozenset[str], ...]

    @classmethod
    def of(cls, units: Sequence[Unit], plan: QueryPlan, subjects: Sequence[Subject]) -> WordShares:
        matcher = TermMatcher(plan.terms)
        own = [matcher.matched(unit.text) for unit in units]
        both = [mine | matcher.matched(unit.context) for mine, unit in zip(own, units, strict=True)]
        known = [mine | subject.tokens for mine, subject in zip(own, subjects, strict=True)]
        every = [some | more for some, more in zip(known, both, strict=True)]

        def shares(tokens: Sequence[frozenset[str]]) -> Shares:
            return np.array([matcher.share(met) for met in tokens], dtype=np.float64)

        mine, told = shares(own), shares(known)
        return cls(mine, told - mine, shares(every) - told, shares(both) - mine, tuple(both))
