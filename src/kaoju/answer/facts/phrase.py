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
    lacking: str  # {names}: entities that say nothing of it
    apart: str  # {amount}
    ratio: str  # {amount}
    winner: str  # {entity}, {word}, {amount}
    alike: str  # both values are the same
    best: str  # {entity}, {attribute}, {word}, {value}
    members: str  # {items}
    count: str  # {count}, {counter}, {items}
    counter: str
    since: str  # {version}
    change: str  # {entity}, {attribute}


CHINESE = Phrase(
    colon="：",
    stop="；",
    comma="、",
    aside="（{text}）",
    missing="文档缺少说明",
    lacking="（文档缺少说明的：{names}）",
    apart="相差 {amount}",
    ratio="约为 {amount} 倍",
    winner="{entity} {word}，差 {amount}",
    alike="两者相同",
    best="{entity} {attribute}{word}：{value}",
    members="符合的有：{items}",
    count="共 {count} {counter}：{items}",
    counter="个",
    since="自 {version} 起",
    change="{entity} {attribute}",
)

ENGLISH = Phrase(
    colon=": ",
    stop="; ",
    comma=", ",
    aside=" ({text})",
    missing="the documents lack this",
    lacking=" (the documents lack this of {names})",
    apart="a difference of {amount}",
    ratio="{amount} times",
    winner="{entity} is {word}, by {amount}",
    alike="the same",
    best="{entity} ({word} {attribute}): {value}",
    members="These do: {items}",
    count="{count}{counter}: {items}",
    counter="",
    since="since {version}",
    change="{entity} {attribute}",
)


def phrase(language: str) -> Phrase:
    return CHINESE if language == "zh" else ENGLISH
