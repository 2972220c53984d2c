"""Asks every question of a set and grades what comes back.

A question that raises or takes too long is a wrong answer with its error, never left out.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

from kaoju.evals.cases import Case
from kaoju.evals.checks.base import Json, ReadDocument, Subject
from kaoju.evals.checks.retrieval import evidence_ranks
from kaoju.evals.deadline import DeadlineExceeded, deadline
from kaoju.evals.grade import grade
from kaoju.evals.records import ERROR, EvalRecord
from kaoju.types.queries import Question

T = TypeVar("T")
_TEXTS_KEPT = 32

Ask = Callable[[Question], Mapping[str, Any]]
Search = Callable[[Question], Iterable[Mapping[str, Any]]]
Progress = Callable[[int, int, EvalRecord], None]
"""(done, all, the record just made)."""


@dataclass(frozen=True, slots=True)
class RunOptions:
    top_k: int = 10
    timeout: float | None = 60.0  # seconds a question, its search apart
    aliases: Mapping[str, Sequence[str]] = field(default_factory=dict)


def run(
    ask: Ask,
    read: ReadDocument,
    cases: Sequence[Case],
    *,
    search: Search | None = None,
    options: RunOptions | None = None,
    progress: Progress | None = None,
) -> tuple[EvalRecord, ...]:
    """A record per case, in their order.

    ``ask`` gives the contract's answer JSON, ``search`` its hits (best first, at least
    ``options.top_k``), ``read`` the stored text of (root, file).
    """
    options = options or RunOptions()
    # Citations of one answer mostly slice the same few documents.
    read = lru_cache(maxsize=_TEXTS_KEPT)(read)
    records: list[EvalRecord] = []
    for case in cases:
        record = _one(case, ask, read, search, options)
        records.append(record)
        if progress is not None:
            progress(len(records), len(cases), record)
    return tuple(records)


def _one(
    case: Case, ask: Ask, read: ReadDocument, search: Search | None, options: RunOptions
) -> EvalRecord:
    question = case.as_question()
    answer, error, seconds = _timed(lambda: _mapping(ask(question)), options.timeout)
    hits: tuple[Json, ...] | None = None
    search_seconds = 0.0
    if search is not None:
        found, search_error, search_seconds = _timed(
            lambda: tuple(search(question)), options.timeout
        )
        hits = found or ()
        error = error or (f"search: {search_error}" if search_error else None)
    if answer is None or error is not None:
        return _failed(case, answer, error, seconds, search_seconds)
    subject = Subject(case, answer, read, hits, options.top_k, options.aliases)
    graded = grade(subject)
    return EvalRecord(
        id=case.id,
        kind=case.kind,
        lang=case.lang,
        question=case.question,
        answerable=case.answerable,
        status=str(answer.get("status")),
        right=graded.right,
        checks=graded.checks,
        conditions=graded.conditions,
        ranks=evidence_ranks(subject) if case.answerable and hits is not None else (),
        answer=answer,
        seconds=seconds,
        search_seconds=search_seconds,
    )


def _timed(call: Callable[[], T], timeout: float | None) -> tuple[T | None, str | None, float]:
    started = time.perf_counter()
    value, error = None, None
    try:
        with deadline(timeout):
            value = call()
    except DeadlineExceeded:
        error = f"timed out after {timeout:g} s"
    # Whatever a question raises is a failure of that question; the others still count.
    except Exception as raised:
        error = f"{type(raised).__name__}: {raised}"
    seconds = time.perf_counter() - started
    if error is None and timeout is not None and seconds > timeout:
        value, error = None, f"timed out after {timeout:g} s"
    return value, error, seconds


def _mapping(answer: Mapping[str, Any]) -> Mapping[str, Any]:
    if not isinstance(answer, Mapping):
        raise TypeError(f"the answer is a {type(answer).__name__}, not a JSON object")
    if "error" in answer and "status" not in answer:
        raise ValueError(str(answer["error"]))
    return answer


def _failed(
    case: Case, answer: Json | None, error: str | None, seconds: float, search_seconds: float
) -> EvalRecord:
    return EvalRecord(
        id=case.id,
        kind=case.kind,
        lang=case.lang,
        question=case.question,
        answerable=case.answerable,
        status=ERROR,
        right=False,
        answer=answer,
        error=error or "no answer",
        seconds=seconds,
        search_seconds=search_seconds,
    )
