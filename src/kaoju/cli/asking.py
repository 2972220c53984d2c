"""Question sets asked of an open knowledge base, for the commands of ``kaoju eval``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kaoju.cli.output import print_table, progress

if TYPE_CHECKING:
    from kaoju.engine import Engine
    from kaoju.evals.cases import Case
    from kaoju.evals.diagnose.diagnosis import Diagnosis
    from kaoju.evals.mutate.evidence import Source
    from kaoju.evals.mutate.score import MutationReport
    from kaoju.evals.records import EvalRecord
    from kaoju.types.queries import Question

_TEXTS_KEPT = 64


def ask_cases(
    engine: Engine, cases: Sequence[Case], top_k: int = 10, timeout: float | None = 60.0
) -> tuple[EvalRecord, ...]:
    """A record per case, with a progress bar."""
    from kaoju.evals.run import RunOptions, run

    def read(root: str, file: str) -> str:
        return engine.find_document(f"{root}/{file}").parsed.text

    def search(question: Question) -> list[dict[str, Any]]:
        hits: list[dict[str, Any]] = engine.search_json(question, top_k=top_k)["hits"]
        return hits

    options = RunOptions(top_k=top_k, timeout=timeout, aliases=engine.domain.aliases)
    with progress() as show:
        return run(
            engine.ask_json,
            read,
            cases,
            search=search,
            options=options,
            progress=lambda done, total, _: show("asking", done, total),
        )


def source_of(engine: Engine) -> Source:
    """The stored texts as graders read them."""
    from kaoju.evals.mutate.evidence import Source

    @lru_cache(maxsize=_TEXTS_KEPT)
    def read(root: str, file: str) -> str:
        return engine.find_document(f"{root}/{file}").parsed.text

    roots: dict[str, list[str]] = {}
    for entry in engine.corpus.entries():
        roots.setdefault(entry.source.file, []).append(entry.source.root)
    return Source(read, roots, engine.domain.aliases)


def show_graders(report: MutationReport) -> None:
    """Kill and false-alarm rates, and what the graders let pass."""
    rows = [
        (
            score.grader,
            score.mutants,
            _rate(score.kill_rate),
            score.rights,
            _rate(score.alarm_rate),
            ("fit" if score.fit else "UNFIT") if score.exercised else "not exercised",
        )
        for score in report.graders
    ]
    columns = ("grader", "mutants", "kill rate", "rights", "false alarms", "")
    print_table("", columns, rows)


def show_stages(found: Sequence[Diagnosis]) -> None:
    """Stages × kinds of the wrong answers."""
    from kaoju.evals.diagnose.table import stage_table

    table = stage_table(found)
    print_table("", ("lost by", *table.kinds, "all"), table.rows())


def _rate(rate: float | None) -> str:
    return "–" if rate is None else f"{rate:.3f}"
