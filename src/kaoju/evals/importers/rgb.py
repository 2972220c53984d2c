"""RGB (Chen et al. 2023): passages per question, some that help, some that do not, some wrong.

Each question gets a folder: ``0007/positive-01.txt``, ``negative-01.txt``, ``wrong-01.txt``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kaoju.errors import EvaluationError
from kaoju.evals.importers.base import (
    Imported,
    Judgement,
    distinct_answers,
    read_text,
    write_corpus,
)
from kaoju.text.language import language_of

_SIDES = {"positive": "positive", "negative": "negative", "positive_wrong": "wrong"}


def import_rgb(source: Path, target: Path, noise_only: bool = False) -> Imported:
    """``noise_only`` leaves out all that answers: every question must then be refused.

    Where wrong passages contradict the true ones and nothing ranks them, a right answer states
    both values: kind ``conflict``, an evidence group for each side.
    """
    documents: dict[str, str] = {}
    questions, judgements, problems = [], [], []
    for line, entry in _entries(source):
        try:
            folder = f"{int(entry['id']):04d}"
            passages = dict(_passages(entry, folder, noise_only))
            question = _question(entry, folder, passages, noise_only)
        except (KeyError, TypeError, ValueError) as error:
            problems.append(f"line {line}: not an RGB question ({error!r}), left out")
            continue
        documents.update(passages)
        questions.append(question)
        judgements += [
            Judgement(question["id"], file, 1) for file in passages if "/positive-" in file
        ]
    return write_corpus(target, documents, questions, judgements, problems)


def _entries(source: Path) -> Iterator[tuple[int, Mapping[str, Any]]]:
    for number, line in enumerate(read_text(source).split("\n"), 1):
        if line.strip():
            try:
                yield number, json.loads(line)
            except json.JSONDecodeError as error:
                raise EvaluationError(f"{source} line {number}: not JSON: {error.msg}") from error


def _passages(entry: Mapping[str, Any], folder: str, noise_only: bool) -> Iterator[tuple[str, str]]:
    for key, side in _SIDES.items():
        if noise_only and side != "negative":
            continue
        for number, text in enumerate(entry.get(key, ()), 1):
            if text.strip():
                yield f"{folder}/{side}-{number:02d}.txt", text


def _question(
    entry: Mapping[str, Any], folder: str, passages: Mapping[str, str], noise_only: bool
) -> dict[str, Any]:
    text = entry["query"]
    common = {"id": folder, "lang": language_of(text), "question": text}
    if noise_only:
        return {**common, "kind": "missing", "answerable": False, "evidence": []}
    sides = ["positive", *(["wrong"] if entry.get("positive_wrong") else [])]
    evidence = [
        {"file": file, "group": side}
        for side in sides
        for file in passages
        if file.startswith(f"{folder}/{side}-")
    ]
    contradicted = len(sides) > 1
    wanted = _groups(entry["answer"]) + (_groups(entry["fakeanswer"]) if contradicted else [])
    return {
        **common,
        "kind": "conflict" if contradicted else "lookup",
        "answerable": True,
        "evidence": evidence,
        "must_include": wanted,
        "must_not_include": [],
    }


def _groups(answer: object) -> list[list[str]]:
    """RGB's answers: a string; or a list of what must all be said, alternatives in lists."""
    parts = answer if isinstance(answer, list) else [answer]
    groups = []
    for part in parts:
        group = distinct_answers(str(p) for p in (part if isinstance(part, list) else [part]))
        if not group:
            raise ValueError(f"blank answer {part!r}")
        groups.append(group)
    return groups
