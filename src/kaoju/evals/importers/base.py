"""What an import writes: documents/, questions.jsonl and qrels.txt of one folder."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kaoju.errors import EvaluationError, StorageError
from kaoju.evals.cases import parse_cases
from kaoju.evals.matching import comparable

DOCUMENTS, QUESTIONS, QRELS = "documents", "questions.jsonl", "qrels.txt"


@dataclass(frozen=True, slots=True)
class Imported:
    """Counts of what was written, and what of the source could not be used, in words."""

    target: Path
    documents: int
    questions: int
    judgements: int
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Judgement:
    query: str
    file: str
    grade: int


def read_text(path: Path) -> str:
    """A source file's text; EvaluationError where it cannot be read."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise EvaluationError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise EvaluationError(f"{path} is not UTF-8 (byte {error.start})") from error


def write_corpus(
    target: Path,
    documents: Mapping[str, str],
    questions: Iterable[Mapping[str, Any]],
    judgements: Iterable[Judgement],
    problems: Iterable[str] = (),
) -> Imported:
    """Writes a corpus into a new or empty folder; every question is checked as it will be read."""
    lines = [json.dumps(question, ensure_ascii=False) for question in questions]
    parse_cases(lines, "the imported set")
    judged = list(judgements)
    try:
        if target.exists() and (not target.is_dir() or any(target.iterdir())):
            raise EvaluationError(f"{target} is not empty; name a new folder")
        for file, text in documents.items():
            path = target / DOCUMENTS / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="")
        (target / QUESTIONS).write_text("".join(line + "\n" for line in lines), "utf-8")
        rows = "".join(f"{j.query} 0 {j.file} {j.grade}\n" for j in judged)
        (target / QRELS).write_text(rows, "utf-8")
    except OSError as error:
        raise StorageError(f"{target} cannot be written: {error}") from error
    return Imported(target, len(documents), len(lines), len(judged), tuple(problems))


def distinct_answers(answers: Iterable[str]) -> list[str]:
    """Alternatives that differ in more than case, width or spaces, in their order."""
    kept: dict[str, str] = {}
    for answer in answers:
        key = "".join(comparable(answer).split())
        if key:
            kept.setdefault(key, answer.strip())
    return list(kept.values())
