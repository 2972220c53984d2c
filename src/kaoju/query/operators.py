"""What kind of answer a question wants: its operator, answer types, polarity and versions."""

from __future__ import annotations

import re

from kaoju.domain import LanguagePack

_ORDER = (
    "unsupported",
    "values",
    "elapsed",
    "ratio",
    "difference",
    "compare",
    "superlative",
    "count",
    "version",
    "why",
    "howto",
    "list",
    "definition",
)
_OPEN = ("who", "when", "where", "how_many", "how", "why", "which", "what")


def answer_types(folded: str, pack: LanguagePack) -> tuple[str, ...]:
    """The types of answer whose question words stand in it, in the pack's order."""
    return tuple(kind for kind, phrases in pack.answer_types.items() if phrases.search(folded))


def asks(folded: str, pack: LanguagePack) -> bool:
    """Whether it says itself what is to be done: to list, to count, to compare ..."""
    return any(phrases.search(folded) for phrases in pack.operators.values())


def operator_of(folded: str, types: tuple[str, ...], pack: LanguagePack, named: int) -> str:
    """The operator; ``named`` is how many attributes are asked for."""
    if "yes_no" in types and not any(kind in types for kind in _OPEN):
        return "polarity"
    for name in _ORDER:
        phrases = pack.operators.get(name)
        if phrases is not None and phrases.search(folded):
            return name
    if "yes_no" in types:
        return "polarity"
    return "values" if named > 1 else "value"


def is_negated(folded: str, pack: LanguagePack, ignored: list[tuple[int, int]]) -> bool:
    """Whether the question carries a negation outside its question frames (是不是, 有没有)."""
    frames = [*ignored, *(m for m in _a_not_a(folded))]
    return any(
        not any(s <= start and end <= e for s, e in frames)
        for start, end in pack.negation.spans(folded)
    )


def _a_not_a(folded: str) -> list[tuple[int, int]]:
    """A-not-A questions (支不支持, 会不会) and a closing 不 or 没 ask without negating."""
    pattern = r"([\u4e00-\u9fff])[不没]\1|[不没]有?[?？。\s]*$"
    return [m.span() for m in re.finditer(pattern, folded)]


def versions_of(folded: str, pack: LanguagePack, entities: list[tuple[int, int]]) -> list[str]:
    """The versions asked for: numbers as written, ``first``, ``latest``."""
    found = [
        folded[start:end]
        for start, end in pack.version_number.spans(folded)
        if not any(s < end and start < e for s, e in entities)
    ]
    numbers = [re.sub(r"^\D+", "", text) for text in found]
    if pack.first_version.search(folded):
        numbers.append("first")
    if pack.latest_version.search(folded):
        numbers.append("latest")
    return list(dict.fromkeys(number for number in numbers if number))
