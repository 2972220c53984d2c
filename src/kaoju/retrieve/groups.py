"""Terms as the sparse index takes them: a word and its synonyms, of which the best counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from kaoju.types.queries import Term

Group = Mapping[str, float]


def term_groups(terms: Iterable[Term], synonym: float) -> list[Group]:
    """A group per term; a synonym's occurrence counts ``synonym`` times the word's own."""
    return [
        {**dict.fromkeys(term.synonyms, term.weight * synonym), term.token: term.weight}
        for term in terms
    ]


def attainable(groups: Sequence[Group], idf: Callable[[str], float]) -> float:
    """The greatest BM25 score that any chunk could have for these groups."""
    return sum(max(w * idf(token) for token, w in group.items()) for group in groups if group)
