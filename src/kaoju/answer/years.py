"""A year that the question names: where only other years are told of, nothing answers it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_YEAR = re.compile(r"(?<![0-9.])(?:19|20)[0-9]{2}(?![0-9.]*[0-9])")


def of_another_year(question: str, quotes: Sequence[str], near: Iterable[str]) -> bool:
    """Whether the quotes tell of years, and neither they nor the texts ``near`` them of one asked.

    Texts near the quotes count: headings and tables speak of a year that their rows leave out.
    """
    asked = set(_YEAR.findall(question))
    if not asked or not any(_YEAR.search(quote) for quote in quotes):
        return False
    return asked.isdisjoint(year for text in (*quotes, *near) for year in _YEAR.findall(text))
