"""What does not hold in an answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from kaoju.answer.messages import Message, quoted, term


@dataclass(frozen=True, slots=True)
class Failure:
    """``subject`` is what fails ``check``, and ``fault`` why: a sentence, a fact, a result in the
    answer's own words, a citation or the whole answer by its name."""

    check: str
    subject: str | Message
    fault: Message

    @property
    def claim(self) -> str:
        """The subject; a name in English."""
        return self._subject("en")

    @property
    def reason(self) -> str:
        """The fault in English."""
        return self.fault.told("en")

    def told(self, language: str) -> str:
        """A line for people: the check, what fails it, and why; in Chinese for "zh"."""
        subject = quoted(self._subject(language), language)
        colon = "：" if language == "zh" else ": "
        return colon.join((term(self.check, language), subject, self.fault.told(language)))

    def as_json(self) -> dict[str, str]:
        return {
            "check": self.check,
            "code": self.fault.kind.code,
            "claim": self.claim,
            "reason": self.reason,
        }

    def __str__(self) -> str:
        return self.told("en")

    def _subject(self, language: str) -> str:
        return self.subject if isinstance(self.subject, str) else self.subject.told(language)


def objects(value: object) -> list[Mapping[str, Any]]:
    """The JSON objects of a list; whatever else stands there is left out."""
    items: Iterable[object] = value if isinstance(value, list | tuple) else ()
    return [item for item in items if isinstance(item, Mapping)]


def text_of(value: object) -> str:
    return "" if value is None else str(value)
