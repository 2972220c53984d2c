"""What computed answers say besides the words and values of the sources."""

from __future__ import annotations

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
    winner: str  # {entity}, {word}, {amount}
    alike: str  # both values are the same
    best: str  # {entity}, {attribute}, {word}, {value}
    members: str  # {items}
    count: str  # {count}, {counter}, {items}
    since: str  # {version}
    counter: str
    none: str  # {count}, {counter}, {items}: what those compared have instead
    more: str  # {count}: members that are counted and not named


CHINESE = Phrase(
    colon="：",
    stop="；",
    comma="、",
    aside="（{text}）",
    missing="文档缺少说明",
    apart="相差 {amount}",
    ratio="前者是后者的 {amount} 倍",
    about_ratio="前者约为后者的 {amount} 倍",
    winner="{entity} 更{word}，差 {amount}",
    alike="两者相同",
    best="{entity} {attribute}{word}：{value}",
    members="符合的有：{items}",
    count="共 {count} {counter}：{items}",
    since="自 {version} 起",
    counter="个",
    none="共 0 {counter}；{items}",
    more=" 等（其余 {count} 个见引用处）",
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
    winner="{entity} is {word}, by {amount}",
    alike="the same",
    best="{entity} ({word} {attribute}): {value}",
    members="These do: {items}",
    count="{count}{counter}: {items}",
    since="since {version}",
    counter="",
    none="0{counter}; {items}",
    more=" and {count} more (at the cited places)",
)


def phrase(language: str) -> Phrase:
    return CHINESE if language == "zh" else ENGLISH
