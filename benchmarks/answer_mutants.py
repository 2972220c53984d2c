"""An answer to make wrong, what comes of it, and changes that do no harm.

An answer is its JSON as ``kaoju ask --json`` prints it. Its text and its sentence change alike, so
that only what is claimed is wrong, never the form: wrong_sentences.py for what a sentence says,
wrong_parts.py for all else.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

Json = dict[str, Any]
_NUMBER = re.compile(r"(?<![\w.,])\d+(?:\.\d+)?(?![\d]|[.,]\d)")


@dataclass(frozen=True, slots=True)
class Original:
    """``others`` are answers to other questions of the base, ``siblings`` names easily taken for
    one another."""

    answer: Mapping[str, Any]
    others: Sequence[Mapping[str, Any]]
    siblings: Mapping[str, Sequence[str]]

    def copied(self) -> Json:
        return copy.deepcopy(dict(self.answer))

    @property
    def chinese(self) -> bool:
        return bool(self.answer["plan"]["language"] == "zh")

    @property
    def quotes(self) -> str:
        return "\n".join(c["quote"] for c in self.answer["citations"])

    @property
    def texts(self) -> list[str]:
        return [sentence["text"] for sentence in self.answer["sentences"]]

    def numbers_in(self, text: str) -> list[re.Match[str]]:
        """Those that are no part of a name."""
        names = {*self.answer["plan"]["entities"], *self.siblings}
        names |= {n for c in self.answer["citations"] for n in c["entities"]}
        spans = [m.span() for n in names for m in re.finditer(re.escape(n), text)]
        return [
            match
            for match in _NUMBER.finditer(text)
            if not any(s < match.end() and match.start() < e for s, e in spans)
        ]


@dataclass(frozen=True, slots=True)
class Mutant:
    """``claim`` is what a failure must name, ``checks`` the names of checks that may say so."""

    kind: str
    answer: Json
    claim: str
    checks: frozenset[str] = field(default_factory=frozenset)


Mutation = Callable[[Original, Random], Iterator[Mutant]]
TEXT = frozenset({"numbers", "words", "entity", "polarity", "quantifiers", "speculation", "facts"})


def joined(answer: Json) -> Json:
    """The answer with the texts of its sentences for its text."""
    answer["answer"] = "\n".join(s["text"] for s in answer["sentences"])
    return answer


def _everywhere(original: Original, change: Callable[[str], str]) -> Json:
    answer = original.copied()
    for sentence in answer["sentences"]:
        sentence["text"] = change(sentence["text"])
    return joined(answer)


def harmless(original: Original) -> Iterator[tuple[str, Json]]:
    """Kind and answer; none of them may raise an alarm."""
    wide = str.maketrans("0123456789", "０１２３４５６７８９")
    texts = original.texts
    yield "untouched", original.copied()
    yield "white space", _everywhere(original, lambda t: f"  {t.replace(' ', '  ')} \n")
    yield "full-width digits", _everywhere(original, lambda t: t.translate(wide))
    listed = original.copied()
    listed["answer"] = "\n".join(f"{n}. {t}" for n, t in enumerate(texts, 1))
    yield "list numbers", listed
    marked = original.copied()
    for sentence in marked["sentences"]:
        sentence["text"] += "".join(f"[{n}]" for n in sentence["citations"])
    yield "citation numbers", joined(marked)
    echoed = original.copied()
    lead = f"{original.answer['question']}\n"
    echoed["sentences"][0]["text"] = lead + texts[0]
    echoed["answer"] = lead + "\n".join(texts)
    yield "question repeated", echoed
