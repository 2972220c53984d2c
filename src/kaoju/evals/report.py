"""A run as Markdown: figures, timings, and every wrong answer with what failed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from kaoju.evals.diagnose.diagnosis import Diagnosis
from kaoju.evals.diagnose.table import stage_table
from kaoju.evals.records import EvalRecord
from kaoju.evals.tables import CheckRow, KindRow, check_rows, kind_rows
from kaoju.evals.timings import timings


def markdown(
    head: Mapping[str, str], records: Sequence[EvalRecord], diagnoses: Sequence[Diagnosis] = ()
) -> str:
    """The report; ``head`` is printed as given, a line each."""
    by_id = {diagnosis.id: diagnosis for diagnosis in diagnoses}
    parts = [
        "# Evaluation",
        "\n".join(f"- {name}: {_inline(value)}" for name, value in head.items()),
        "## By kind",
        table(
            (
                "kind",
                "questions",
                "right",
                "rate",
                "95%",
                "errors",
                "false refusals",
                "false answers",
            ),
            (_kind_cells(row) for row in kind_rows(records)),
        ),
        "## By check",
        table(
            ("check", "ok", "failed", "not asked", "rate"),
            (_check_cells(row) for row in check_rows(records)),
        ),
        "## Timings (ms)",
        table(
            ("stage", "mean", "p50", "p95", "longest"),
            (
                (t.stage, *(f"{1000 * v:.1f}" for v in (t.mean, t.p50, t.p95, t.longest)))
                for t in timings(records)
            ),
        ),
        *(_stages(diagnoses) if diagnoses else ()),
        "## Wrong answers",
        *(_wrong(record, by_id.get(record.id)) for record in records if not record.right),
    ]
    if all(record.right for record in records):
        parts.append("None.")
    return "\n\n".join(parts) + "\n"


def _kind_cells(row: KindRow) -> tuple[object, ...]:
    interval = f"{row.interval.low:.3f}–{row.interval.high:.3f}"
    counts = (row.errors, row.false_refusals, row.false_answers)
    return (row.kind, row.questions, row.right, f"{row.rate:.3f}", interval, *counts)


def _check_cells(row: CheckRow) -> tuple[object, ...]:
    rate = "–" if row.rate is None else f"{row.rate:.3f}"
    return (row.name, row.ok, row.failed, row.not_asked, rate)


def _stages(diagnoses: Sequence[Diagnosis]) -> tuple[str, str]:
    found = stage_table(diagnoses)
    return "## Lost by stage", table(("stage", *found.kinds, "all"), found.rows())


def _wrong(record: EvalRecord, diagnosis: Diagnosis | None) -> str:
    failed = [r for r in (*record.checks, *record.conditions) if r.failed]
    lines = [
        f"### {_inline(record.id)} ({_inline(record.kind)})",
        "",
        f"- question: {_inline(record.question)}",
        f"- status: {record.status}",
    ]
    if record.error:
        lines.append(f"- error: {_inline(record.error)}")
    if record.answer:
        lines.append(f"- answer: {_inline(str(record.answer.get('answer') or ''))}")
    lines += [f"- {result.name}: {_inline(result.detail)}" for result in failed]
    if diagnosis is not None:
        lines.append(f"- lost by {_inline(', then '.join((diagnosis.stage, *diagnosis.also)))}: ")
        lines[-1] += _inline(f"{diagnosis.why}; {json.dumps(dict(diagnosis.evidence))}")
    return "\n".join(lines)


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table; cells cannot break out of it."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(_inline(str(cell)) for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def _inline(text: str) -> str:
    """One line that no question or document can break out of."""
    for special in "\\`*_<>|[]":
        text = text.replace(special, "\\" + special)
    return " ".join(text.split())
