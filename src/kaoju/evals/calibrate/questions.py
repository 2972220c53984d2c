"""The questions of a calibration: the owner's, general knowledge, or made from the documents."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Sequence
from random import Random

from kaoju.domain import general
from kaoju.evals.cases import Case, Evidence
from kaoju.text.language import language_of
from kaoju.text.tokenize import words
from kaoju.types.chunks import Chunk
from kaoju.types.queries import Question

MADE = "made"
_TEMPLATES = {"zh": "{heading}中的{term}是怎么规定的？", "en": "What does {heading} say of {term}?"}
_LONGEST_HEADING = 40
_SHORTEST_BODY = 30


def general_questions(language: str) -> tuple[Question, ...]:
    """General knowledge in one language: what hardly any knowledge base answers."""
    asked = enumerate(general.general_questions(language), 1)
    return tuple(Question(line, id=f"general-{language}-{n}") for n, line in asked)


def made_cases(chunks: Sequence[tuple[str, Chunk]], most: int, seed: int = 0) -> tuple[Case, ...]:
    """Questions of (file, chunk) pairs: a heading and the word that tells the chunk most apart.

    For knowledge bases without a question file. What a right answer says is not known, only where
    it stands.
    """
    found = [(file, chunk) for file, chunk in chunks if _usable(chunk)]
    if len(found) > most:
        found = Random(seed).sample(found, most)
    spread = Counter(word for _, chunk in chunks for word in set(_words(chunk.body)))
    cases = []
    for number, (file, chunk) in enumerate(found, 1):
        term = _telling(chunk, spread, len(chunks))
        if term is None:
            continue
        language = language_of(chunk.body)
        text = _TEMPLATES[language].format(heading=_heading(chunk), term=term)
        cases.append(Case(f"made-{number}", language, MADE, text, True, (Evidence(file),)))
    return tuple(cases)


def fingerprint(cases: Sequence[Case], general: Sequence[Question]) -> str:
    """Names the questions that thresholds came from."""
    from kaoju.evals.cases import question_set_hash

    parts = [question_set_hash(cases), *(question.text for question in general)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _usable(chunk: Chunk) -> bool:
    return 0 < len(_heading(chunk)) <= _LONGEST_HEADING and len(chunk.body) >= _SHORTEST_BODY


def _heading(chunk: Chunk) -> str:
    return (chunk.heading or chunk.title).strip()


def _telling(chunk: Chunk, spread: Counter[str], total: int) -> str | None:
    """The word with the highest tf-idf that the heading does not have."""
    known = set(words(_heading(chunk)))
    counts = Counter(word for word in _words(chunk.body) if word not in known)
    weights = {word: n * math.log(1 + total / spread[word]) for word, n in counts.items()}
    return min(weights, key=lambda word: (-weights[word], word), default=None)


def _words(text: str) -> list[str]:
    return [word for word in words(text) if len(word) > 1 and not any(c.isdigit() for c in word)]
