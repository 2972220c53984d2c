"""SQuAD layout (CMRC 2018, XQuAD): each paragraph becomes a document of its own.

The answers' stated offsets are not trusted: a quote is taken only where the paragraph has it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class _Asked:
    id: str
    text: str
    answers: tuple[str, ...]
    impossible: bool
    paragraph: str


def import_squad(source: Path, target: Path, questions_from: Path | None = None) -> Imported:
    """``questions_from``: a parallel file; its wording of the questions, by id, is asked."""
    asked = list(_asked(source))
    wording = {a.id: a.text for a in _asked(questions_from)} if questions_from else {}
    files: dict[str, str] = {}
    questions, judgements, problems = [], [], []
    for item in asked:
        # Names say nothing of the content: a title in a file name would help retrieval.
        file = files.setdefault(item.paragraph, f"p{len(files) + 1:05d}.txt")
        if questions_from and item.id not in wording:
            problems.append(f"{item.id}: not in {questions_from.name}, left out")
            continue
        text = wording.get(item.id, item.text)
        question = _question(item, text, file, problems)
        if question is None:
            continue
        questions.append(question)
        if question["answerable"]:
            judgements.append(Judgement(item.id, file, 1))
    documents = {file: paragraph for paragraph, file in files.items()}
    return write_corpus(target, documents, questions, judgements, problems)


def _question(item: _Asked, text: str, file: str, problems: list[str]) -> dict[str, Any] | None:
    answers = distinct_answers(item.answers)
    common = {"id": item.id, "lang": language_of(text), "question": text}
    if item.impossible:
        return {**common, "kind": "missing", "answerable": False, "evidence": []}
    if not answers:
        problems.append(f"{item.id}: answerable, but without an answer: left out")
        return None
    quotes = [answer for answer in answers if answer in item.paragraph]
    evidence = {"file": file, **({"quote": quotes[0]} if quotes else {})}
    if not quotes:
        problems.append(f"{item.id}: no answer stands in its paragraph word for word")
    return {
        **common,
        "kind": "lookup",
        "answerable": True,
        "evidence": [evidence],
        "must_include": [answers],
        "must_not_include": [],
    }


def _asked(source: Path) -> Iterator[_Asked]:
    try:
        articles = json.loads(read_text(source))["data"]
        for article in articles:
            for paragraph in article["paragraphs"]:
                for entry in paragraph["qas"]:
                    yield _entry(entry, paragraph["context"])
    except (json.JSONDecodeError, KeyError, TypeError, AttributeError) as error:
        raise EvaluationError(f"{source} is not of the SQuAD layout: {error!r}") from error


def _entry(entry: Mapping[str, Any], context: str) -> _Asked:
    return _Asked(
        id=str(entry["id"]),
        text=entry["question"],
        answers=tuple(str(answer["text"]) for answer in entry.get("answers", ())),
        impossible=bool(entry.get("is_impossible", False)),
        paragraph=context,
    )
