"""One combination of settings on one question set, in a process of its own; kept on disk."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path

from kaoju import config
from kaoju.engine import Engine
from kaoju.errors import EvaluationError
from kaoju.evals.cases import Case, load_cases, question_set_hash
from kaoju.evals.run import RunOptions, run
from kaoju.evals.sweep.grid import (
    INGESTED,
    Grid,
    QuestionSet,
    Setting,
    applied,
    changes_store,
    digest,
)
from kaoju.types.answers import Check

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Trial:
    """``scores``: question id -> 1 or 0."""

    setting: Setting
    set_name: str
    scores: dict[str, float]


def trials(
    grid: Grid, folder: Path, jobs: int = 1, progress: Progress = lambda done, total: None
) -> tuple[Trial, ...]:
    """Every combination on every set. What ``folder`` holds already is not asked again."""
    wanted = [(setting, questions) for setting in grid.settings for questions in grid.sets]
    results = folder / "results"
    results.mkdir(parents=True, exist_ok=True)
    # Stored once each, before several processes could want the same one.
    for setting, questions in wanted:
        if changes_store(setting):
            _stored(setting, questions, folder)
    paths = [results / f"{_name(s, q, grid.measure)}.json" for s, q in wanted]
    missing = [(n, w) for n, w in enumerate(wanted) if not paths[n].exists()]
    progress(len(wanted) - len(missing), len(wanted))
    done = len(wanted) - len(missing)
    with ProcessPoolExecutor(max(1, jobs), mp_context=get_context("spawn")) as pool:
        futures = {
            pool.submit(_run, setting, questions, grid.measure, folder): n
            for n, (setting, questions) in missing
        }
        for future in as_completed(futures):
            _write(paths[futures[future]], future.result())
            done += 1
            progress(done, len(wanted))
    return tuple(
        Trial(setting, questions.name, json.loads(path.read_text("utf-8")))
        for (setting, questions), path in zip(wanted, paths, strict=True)
    )


def _run(setting: Setting, questions: QuestionSet, measure: str, folder: Path) -> dict[str, float]:
    kb = _stored(setting, questions, folder) if changes_store(setting) else questions.kb
    settings = applied(config.load(questions.kb), setting)
    cases = load_cases(questions.questions)
    with Engine.open(kb, settings) as engine:

        @lru_cache(maxsize=64)
        def read(root: str, file: str) -> str:
            return engine.find_document(f"{root}/{file}").parsed.text

        if measure == "right":
            options = RunOptions(aliases=engine.domain.aliases)
            records = run(engine.ask_json, read, cases, options=options)
            return {record.id: float(record.right) for record in records}
        return _hits(engine, cases, settings.answer.top_k, read)


def _hits(
    engine: Engine, cases: Sequence[Case], top_k: int, read: Callable[[str, str], str]
) -> dict[str, float]:
    def search(question: object) -> list[dict[str, object]]:
        hits: list[dict[str, object]] = engine.search_json(question, top_k=top_k)["hits"]  # type: ignore[arg-type]
        return hits

    options = RunOptions(top_k=top_k, aliases=engine.domain.aliases)
    asked = [case for case in cases if case.answerable]
    records = run(engine.ask_json, read, asked, search=search, options=options)
    return {r.id: float(r.result("retrieval") is Check.OK) for r in records}


def _stored(setting: Setting, questions: QuestionSet, folder: Path) -> Path:
    """A knowledge base of the set's documents, read with the combination's settings."""
    store = tuple((key, value) for key, value in setting if key.partition(".")[0] in INGESTED)
    kb = folder / "bases" / digest(store, str(questions.kb.resolve()))
    if (kb / "done").exists():
        return kb
    if questions.documents is None:
        raise EvaluationError(f"{questions.kb}: no documents given, nothing can be read again")
    Engine.create(kb, domain=questions.kb / "domain").close()
    with Engine.open(kb, applied(config.load(questions.kb), setting)) as engine:
        engine.ingest([questions.documents], manifest=questions.manifest, root=_root(questions))
    (kb / "done").touch()
    return kb


def _root(questions: QuestionSet) -> str | None:
    """The name that the set's own knowledge base gave its documents."""
    with Engine.open(questions.kb) as engine:
        roots = {entry.source.root for entry in engine.corpus.entries()}
    return roots.pop() if len(roots) == 1 else None


def _name(setting: Setting, questions: QuestionSet, measure: str) -> str:
    with Engine.open(questions.kb) as engine:
        generation = engine.corpus.generation
    cases = question_set_hash(load_cases(questions.questions))
    base = str(questions.kb.resolve())
    toml = (questions.kb / config.FILE_NAME).read_text("utf-8")
    return digest(setting, base, generation, cases, measure, toml)


def _write(path: Path, scores: dict[str, float]) -> None:
    partial = path.with_suffix(f".{os.getpid()}")
    partial.write_text(json.dumps(scores), "utf-8")
    partial.replace(path)
