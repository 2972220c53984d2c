"""A year that the question names: where only other years are told of, nothing answers it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kaoju.text.periods import YEAR


def of_another_year(question: str, quotes: Sequence[str], near: Iterable[str]) -> bool:
    """Whether the quotes tell of years, and neither they nor the texts ``near`` them of one asked.

    Texts near the quotes count: headings and tables speak of a year that their rows leave out.
    """
    asked = set(YEAR.findall(question))
    if not asked or not any(YEAR.search(quote) for quote in quotes):
        return False
    return asked.isdisjoint(year for text in (*quotes, *near) for year in YEAR.findall(text))
