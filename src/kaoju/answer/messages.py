"""Texts for people with the English and the Chinese side by side, filled in when they are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from string import Formatter
from typing import Any

_TERMS: Mapping[str, str] = {
    "citation": "引用", "numbers": "数字", "entity": "对象", "polarity": "肯定与否定",
    "quantifiers": "限定", "speculation": "推测", "words": "用词", "sentences": "句子",
    "facts": "事实", "computation": "计算", "verdict": "结论", "conflicts": "矛盾",
    "only": "仅", "all": "全部", "some": "部分", "at_least": "至少", "at_most": "至多",
    "must": "必须", "may": "可以", "advised": "建议", "forbidden": "禁止",
    "maximum": "最大值", "minimum": "最小值", "yes": "是", "no": "否",
}  # fmt: skip


def term(code: str, language: str) -> str:
    """The name of a check, a quantifier, an operation or a verdict; an unknown one as it is."""
    return _TERMS.get(code, code) if language == "zh" else code.replace("_", " ")


def quoted(value: object, language: str) -> str:
    """What others wrote: words in quotes, line ends and control characters escaped."""
    if language != "zh":
        return repr(value)
    if isinstance(value, str):
        return f"「{repr(value)[1:-1]}」"
    return "空" if value is None else repr(value)


class Bilingual(Enum):
    """A kind of message, named by its code.

    In its texts ``{x!r}`` stands for words of others, one or a tuple of them, ``{x!s}`` for a
    term or a tuple of them, ``{x}`` for what needs neither quotes nor translation.
    """

    def __init__(self, english: str, chinese: str) -> None:
        self.english = english
        self.chinese = chinese

    @property
    def code(self) -> str:
        return self.name.lower()

    def of(self, /, **values: object) -> Message:
        return Message(self, values)


@dataclass(frozen=True, slots=True)
class Message:
    kind: Bilingual
    values: Mapping[str, object]

    def told(self, language: str) -> str:
        """In Chinese for "zh", else in English."""
        text = self.kind.chinese if language == "zh" else self.kind.english
        return _Filler(language).vformat(text, (), self.values)


class _Filler(Formatter):
    def __init__(self, language: str) -> None:
        self.language = language

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        if conversion is None:
            return value
        shown = quoted if conversion == "r" else term
        words = dict.fromkeys(value if isinstance(value, tuple) else (value,))
        joint = "、" if self.language == "zh" else ", "
        return joint.join(shown(word, self.language) for word in words)
