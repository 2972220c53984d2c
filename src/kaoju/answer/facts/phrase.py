"""What computed answers say besides the words and values of the sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Phrase:
    """One language's wording. None of it negates: a "no" in an answer is always a source's."""

    colon: str
    stop: str  # between slots
    comma: str  # between members
    aside: str  # {text}: a version, a condition or a source
    missing: str  # after a slot that no fact fills
    apart: str  # {amount}
    ratio: str  # {amount}
    about_ratio: str  # {amount}: rounded
    points: str  # {amount}: between two percentages
    winner: str  # {entity}, {word}, {amount}
    alike: str  # both values are the same
    alike_by: str  # {amount}, which is 0
    best: str  # {entity}, {attribute}, {word}, {value}
    members: str  # {items}
    count: str  # {count}, {counter}, {items}
    since: str  # {version}
    counter: str
    none: str  # {count}, {counter}, {items}: what those compared have instead
    more: str  # {count}: members that are counted and not named
    earlier: str  # {entity}, {amount}
    later: str  # {entity}, {amount}
    order_missing: str  # dates that are not known well enough to be ordered
    about: str  # {amount}
    span: str  # {least}, {most}
    to_the_month: str
    to_the_year: str
    units: Mapping[str, tuple[str, str]]  # of time: one, several

    def of(self, entity: str, attribute: str, value: str) -> str:
        """ "A20 weight: 210 g"."""
        return f"{entity} {attribute}{self.colon}{value}"

    def time(self, count: int, unit: str) -> str:
        """ "3 days"."""
        return f"{count} {self.units[unit][count != 1]}"

    def times(self, *parts: tuple[int, str]) -> str:
        """The parts that are not 0, or the last: "2 years 3 days"."""
        kept = [part for part in parts if part[0]] or [parts[-1]]
        return " ".join(self.time(count, unit) for count, unit in kept)


CHINESE = Phrase(
    colon="：",
    stop="；",
    comma="、",
    aside="（{text}）",
    missing="文档缺少说明",
    apart="相差 {amount}",
    ratio="前者是后者的 {amount} 倍",
    about_ratio="前者约为后者的 {amount} 倍",
    points="{amount} 个百分点",
    winner="{entity} 更{word}，差 {amount}",
    alike="两者相同",
    alike_by="两者相同，差 {amount}",
    best="{entity} {attribute}{word}：{value}",
    members="符合的有：{items}",
    count="共 {count} {counter}：{items}",
    since="自 {version} 起",
    counter="个",
    none="共 0 {counter}；{items}",
    more=" 等（其余 {count} 个见引用处）",
    earlier="{entity} 更早，早 {amount}",
    later="{entity} 更晚，晚 {amount}",
    order_missing="先后：文档缺少说明",
    about="约 {amount}",
    span="{least} 至 {most}",
    to_the_month="有日期只写到月",
    to_the_year="有日期只写到年",
    units={
        "day": ("天", "天"),
        "week": ("周", "周"),
        "month": ("个月", "个月"),
        "year": ("年", "年"),
    },
)

ENGLISH = Phrase(
    colon=": ",
    stop="; ",
    comma=", ",
    aside=" ({text})",
    missing="the documents lack this",
    apart="a difference of {amount}",
    ratio="the first is {amount} times the second",
    about_ratio="the first is about {amount} times the second",
    points="{amount} percentage points",
    winner="{entity} is {word}, by {amount}",
    alike="the same",
    alike_by="the same, {amount} apart",
    best="{entity} ({word} {attribute}): {value}",
    members="These do: {items}",
    count="{count}{counter}: {items}",
    since="since {version}",
    counter="",
    none="0{counter}; {items}",
    more=" and {count} more (at the cited places)",
    earlier="{entity} is earlier, by {amount}",
    later="{entity} is later, by {amount}",
    order_missing="the documents lack the order",
    about="about {amount}",
    span="{least} to {most}",
    to_the_month="a date is given to the month only",
    to_the_year="a date is given to the year only",
    units={
        "day": ("day", "days"),
        "week": ("week", "weeks"),
        "month": ("month", "months"),
        "year": ("year", "years"),
    },
)


def phrase(language: str) -> Phrase:
    return CHINESE if language == "zh" else ENGLISH
