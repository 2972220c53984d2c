"""A mutant: an answer's JSON changed in one known way, and which graders must notice."""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from kaoju.evals.cases import Case
from kaoju.evals.checks.base import ReadDocument, objects, string

Answer = dict[str, Any]

RIGHT = "right"
"""The grade as a whole, as a grader."""
WORDING = "wording"
"""``looks_like_refusal``, for answers without a status."""


@dataclass(frozen=True, slots=True)
class Original:
    """A right answer to be changed. ``read`` gives stored texts by (root, file)."""

    case: Case
    answer: Mapping[str, Any]
    read: ReadDocument
    siblings: tuple[Mapping[str, Any], ...] = ()  # right answers to other questions of the set
    aliases: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def copied(self) -> Answer:
        return copy.deepcopy(dict(self.answer))


@dataclass(frozen=True, slots=True)
class Mutant:
    """``graders`` must fail it; if it ``stays_right`` they (all, if none is named) must not."""

    mutation: str
    answer: Mapping[str, Any]
    graders: tuple[str, ...]
    stays_right: bool = False


Mutation = Callable[[Original, Random], Iterator[Mutant]]


@cache
def words() -> dict[str, dict[str, Any]]:
    """What mutants are made of."""
    text = files("kaoju.evals").joinpath("data/mutations.toml").read_text("utf-8")
    return tomllib.loads(text)


def reworded(original: Original, position: int, text: str) -> Answer | None:
    """The answer with a sentence's words changed, there and in the whole text.

    None if nothing changes, or if the text has them in several places: which one is meant?
    """
    answer = original.copied()
    sentence = answer["sentences"][position]
    before = string(sentence.get("text"))
    if text == before or not before or string(answer.get("answer")).count(before) != 1:
        return None
    sentence["text"] = text
    answer["answer"] = answer["answer"].replace(before, text, 1)
    return answer


def sentence_texts(original: Original) -> tuple[str, ...]:
    return tuple(string(s.get("text")) for s in objects(original.answer.get("sentences")))


def sources(original: Original) -> str:
    """Everything a sentence could have its words from: quotes, question, names, result."""
    answer = original.answer
    quotes = [string(c.get("quote")) for c in objects(answer.get("citations"))]
    places = [
        string(c.get(key))
        for c in objects(answer.get("citations"))
        for key in ("title", "section", "version", "date", "file")
    ]
    return "\n".join(
        [
            *quotes,
            *places,
            string(answer.get("question")),
            str(answer.get("plan")),
            str(answer.get("computation")),
        ]
    )


def numbers_of(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\d+", text))
