"""Builds the bundled samples, asks their questions and grades the answers; prints nothing."""

from __future__ import annotations

import shlex
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from kaoju.demo.sample import NAMES, Sample, unpack
from kaoju.engine import Engine
from kaoju.errors import StorageError, UsageError
from kaoju.evals.cases import Case, load_cases
from kaoju.evals.grade import CHECKS
from kaoju.evals.records import EvalRecord
from kaoju.evals.run import RunOptions, run
from kaoju.evals.tables import CheckRow, KindRow, check_rows, kind_rows
from kaoju.types.answers import Check
from kaoju.types.queries import Question
from kaoju.types.reports import FileReport, FileStatus

Progress = Callable[[str, int, int], None]
"""(what is being done, done, all); called from the thread that runs the demo."""

MARKER = ".kaoju-demo"
TOP_K = 10


@dataclass(frozen=True, slots=True)
class Row:
    """One question with its six checks, in the order of ``CHECKS``."""

    sample: str
    id: str
    group: str  # keyword | several places | negation | across documents
    kind: str
    question: str
    status: str  # answered | refused | error
    checks: tuple[Check, ...]
    right: bool
    why: str  # the first check or condition that failed and its detail; "" when right


@dataclass(frozen=True, slots=True)
class SampleResult:
    """What one sample came to. ``seconds``: open, ingest, ask."""

    sample: Sample
    reports: tuple[FileReport, ...]
    records: tuple[EvalRecord, ...]
    rows: tuple[Row, ...]
    seconds: Mapping[str, float]

    @property
    def unread(self) -> tuple[FileReport, ...]:
        """Files of the sample that could not be read: none, unless the installation is broken."""
        bad = (FileStatus.FAILED, FileStatus.QUARANTINED)
        return tuple(report for report in self.reports if report.status in bad)


@dataclass(frozen=True, slots=True)
class Next:
    """A command worth trying, ready to be pasted into a shell."""

    command: str
    purpose: str


@dataclass(frozen=True, slots=True)
class DemoResult:
    """Everything that ``kaoju demo`` prints."""

    directory: Path
    samples: tuple[SampleResult, ...]
    next: tuple[Next, ...]

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(row for sample in self.samples for row in sample.rows)

    @property
    def checks(self) -> tuple[CheckRow, ...]:
        """Totals per check and condition over both samples."""
        return check_rows(self._records)

    @property
    def kinds(self) -> tuple[KindRow, ...]:
        return kind_rows(self._records)

    @property
    def right(self) -> int:
        return sum(row.right for row in self.rows)

    @property
    def seconds(self) -> Mapping[str, float]:
        """Stage -> seconds over both samples."""
        total: dict[str, float] = {}
        for sample in self.samples:
            for stage, seconds in sample.seconds.items():
                total[stage] = total.get(stage, 0.0) + seconds
        return total

    @property
    def _records(self) -> tuple[EvalRecord, ...]:
        return tuple(record for sample in self.samples for record in sample.records)


def run_demo(directory: Path | None = None, progress: Progress | None = None) -> DemoResult:
    """Builds every sample anew below ``directory`` (a new temporary folder if ``None``).

    Each gets a folder with its documents, its questions and its knowledge base ``kb``; they stay
    for trying further. UsageError for a folder with other content, StorageError if it cannot be
    written, KnowledgeBaseError and SettingsError as the engine raises them.
    """
    progress = progress or _silent
    target = _prepared(directory)
    samples = tuple(_run_sample(unpack(name, target), progress) for name in NAMES)
    return DemoResult(target, samples, tuple(_next(samples)))


def _silent(stage: str, done: int, total: int) -> None:
    pass


def _prepared(directory: Path | None) -> Path:
    """The folder, marked as the demo's own, without the knowledge bases of an earlier demo."""
    try:
        if directory is None:
            directory = Path(tempfile.mkdtemp(prefix="kaoju-demo-"))
        directory.mkdir(parents=True, exist_ok=True)
        marker = directory / MARKER
        if not marker.exists() and any(directory.iterdir()):
            raise UsageError(
                f"{directory} holds other files; name a new or empty folder with --dir"
            )
        marker.write_text("Made by `kaoju demo`, which rebuilds everything in this folder.\n")
        for name in NAMES:
            base = Sample(name, directory / name).knowledge_base
            if base.exists():
                shutil.rmtree(base)
    except OSError as error:
        raise StorageError(
            f"the demo's folder {directory} cannot be written: {error.strerror}; "
            "name another one with --dir"
        ) from error
    return directory


def _run_sample(sample: Sample, progress: Progress) -> SampleResult:
    cases = load_cases(sample.questions)
    seconds: dict[str, float] = {}

    def shown(phase: str, done: int, total: int) -> None:
        progress(f"{sample.name}: {phase}", done, total)

    with _timed(seconds, "open"):
        engine = Engine.create(sample.knowledge_base, aliases=sample.aliases)
    with engine:
        with _timed(seconds, "ingest"):
            found = engine.ingest([sample.documents], root=sample.name, progress=shown)
            reports = tuple(found)
        with _timed(seconds, "ask"):
            records = _ask(engine, cases, shown)
    rows = tuple(_row(sample, case, r) for case, r in zip(cases, records, strict=True))
    return SampleResult(sample, reports, records, rows, seconds)


def _ask(engine: Engine, cases: tuple[Case, ...], progress: Progress) -> tuple[EvalRecord, ...]:
    def read(root: str, file: str) -> str:
        return engine.find_document(f"{root}/{file}").parsed.text

    def search(question: Question) -> list[Mapping[str, object]]:
        hits: list[Mapping[str, object]] = engine.search_json(question, top_k=TOP_K)["hits"]
        return hits

    return run(
        engine.ask_json,
        read,
        cases,
        search=search,
        options=RunOptions(top_k=TOP_K),
        progress=lambda done, total, _: progress("asking", done, total),
    )


@contextmanager
def _timed(seconds: dict[str, float], stage: str) -> Iterator[None]:
    started = time.perf_counter()
    yield
    seconds[stage] = time.perf_counter() - started


def _row(sample: Sample, case: Case, record: EvalRecord) -> Row:
    return Row(
        sample=sample.name,
        id=case.id,
        group=str(case.extra.get("group_name", "")),
        kind=case.kind,
        question=case.question,
        status=record.status,
        checks=tuple(record.result(name) for name in CHECKS),
        right=record.right,
        why=_why(record),
    )


def _why(record: EvalRecord) -> str:
    if record.right:
        return ""
    failed = [r for r in (*record.checks, *record.conditions) if r.failed]
    return f"{failed[0].name}: {failed[0].detail}" if failed else record.error or ""


def _next(samples: tuple[SampleResult, ...]) -> Iterator[Next]:
    """What to look at after the demo: a wrong answer first, if there is one."""
    wrong = [(s, row) for s in samples for row in s.rows if not row.right]
    shown, row = wrong[0] if wrong else (samples[0], samples[0].rows[0])
    purpose = f"why {row.id} went wrong" if wrong else "an answer, its citations and each stage"
    yield Next(_command("ask", shown.sample, row.question, "--explain"), purpose)
    yield Next(
        _command("search", shown.sample, row.question, "--explain"),
        "the ranked chunks and what each path gave them",
    )
    yield Next(
        _command("show", shown.sample, shown.reports[0].file),
        "the stored text that every citation is a slice of",
    )
    yield Next(
        _command("eval run", shown.sample, str(shown.sample.questions)),
        "the same questions again, with a report of every wrong answer",
    )


def _command(name: str, sample: Sample, *arguments: str) -> str:
    words = ["kaoju", *name.split(), "--kb", str(sample.knowledge_base), *arguments]
    return shlex.join(words)
