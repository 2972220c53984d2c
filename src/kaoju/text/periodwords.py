"""The words of reporting periods: ``data/periods.toml``, compiled."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kaoju.domain.units import load_numbers


@dataclass(frozen=True, slots=True)
class PeriodWords:
    """Patterns on folded text; groups ``n``, ``count`` and ``y`` as the data file says."""

    quarters: re.Pattern[str]
    halves: re.Pattern[str]
    months: re.Pattern[str]
    weeks: re.Pattern[str]
    quarter: re.Pattern[str]
    year: re.Pattern[str]
    fiscal: re.Pattern[str]
    frames: re.Pattern[str]
    scale: re.Pattern[str]
    asked_scale: re.Pattern[str]
    ordinals: Mapping[str, int]


@cache
def load_period_words() -> PeriodWords:
    """The period words of all languages."""
    table = tomllib.loads((files("kaoju.text") / "data" / "periods.toml").read_text("utf-8"))
    ordinals: dict[str, int] = table.pop("ordinals")
    counts = "|".join(sorted(map(re.escape, load_numbers().words), key=len, reverse=True))
    inserted = {
        "{ordinal}": "|".join(map(re.escape, ordinals)),
        "{count}": rf"\d{{1,2}}|(?:(?:{counts})[- ]?){{1,2}}",
    }
    return PeriodWords(
        **{name: _compiled(sources, inserted) for name, sources in table.items()},
        ordinals=ordinals,
    )


def _compiled(sources: list[str], inserted: Mapping[str, str]) -> re.Pattern[str]:
    """Alternatives with whole Latin words; a group named in several keeps the one that matched."""
    bodies = []
    for number, source in enumerate(sources):
        for mark, words in inserted.items():
            source = source.replace(mark, words)
        body = re.sub(r"\(\?P<(\w+)>", rf"(?P<\g<1>{number}>", source)
        latin = any("a" <= c <= "z" for c in re.sub(r"\(\?P<\w+>|\\.", "", source))
        bodies.append(rf"(?<![a-z0-9])(?:{body})(?![a-z0-9])" if latin else f"(?:{body})")
    return re.compile("|".join(bodies))


def group(match: re.Match[str]) -> str:
    """The words of the group of the alternative that matched; "" where it has none."""
    return next((value for value in match.groupdict().values() if value is not None), "")
