"""Runs as one HTML page with inline pictures; no script, no font, no other file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from kaoju.evals.checks.base import objects
from kaoju.evals.diagnose.diagnosis import Diagnosis, read_diagnoses
from kaoju.evals.pictures.pictures import (
    distributions,
    risk_coverage_picture,
    stages_picture,
    trend,
)
from kaoju.evals.records import EvalRecord
from kaoju.evals.review.marks import Mark, agreement, read_marks
from kaoju.evals.runs import Run, read_run
from kaoju.evals.tables import check_rows, kind_cells, kind_rows
from kaoju.evals.timings import timings

_STYLE = """body{font:15px/1.5 sans-serif;margin:2em auto;max-width:70em;padding:0 1em;color:#222}
table{border-collapse:collapse;margin:1em 0}td,th{border:1px solid #ccc;padding:.2em .6em;
text-align:left;vertical-align:top}th{background:#f3f4f6}details{margin:.4em 0}
svg{max-width:100%;height:auto;margin:.5em 1em .5em 0}"""


@dataclass(frozen=True, slots=True)
class Reported:
    """A run with what was found out about it later."""

    run: Run
    diagnoses: tuple[Diagnosis, ...]
    marks: tuple[Mark, ...]


def read_reported(folder: Path) -> Reported:
    return Reported(read_run(folder), read_diagnoses(folder) or (), read_marks(folder))


def page(runs: Sequence[Reported], calibration: Mapping[str, Any] | None = None) -> str:
    """The report of the runs, in the order given."""
    parts = ["<h1>Evaluation</h1>"]
    pictures = trend([reported.run for reported in runs])
    if pictures:
        parts += ["<h2>Trend</h2>", *pictures]
    if calibration:
        parts += ["<h2>Gates</h2>", _gates(calibration), *distributions(calibration)]
    for reported in runs:
        parts += _run(reported)
    body = "\n".join(parts)
    head = f'<meta charset="utf-8"><title>Evaluation</title><style>{_STYLE}</style>'
    return f"<!doctype html>\n<html><head>{head}</head><body>\n{body}\n</body></html>\n"


def _run(reported: Reported) -> Iterable[str]:
    run, records = reported.run, reported.run.records
    yield f"<h2>{escape(run.name)}</h2>"
    asked = f"{run.started}, {len(records)} questions, set {run.question_set[:12]}"
    yield f"<p>{escape(asked)}</p>"
    yield _table(
        ("kind", "questions", "right", "rate", "95%", "false refusals", "false answers", "errors"),
        [kind_cells(row) for row in kind_rows(records)],
    )
    if reported.marks:
        yield _by_hand(reported.marks)
    checks = [(row.name, row.ok, row.failed, row.not_asked) for row in check_rows(records)]
    yield _table(("check", "ok", "failed", "not asked"), checks)
    if run.graders:
        graders = [
            (name, g["mutants"], _rate(g["kill_rate"]), _rate(g["alarm_rate"]))
            for name, g in run.graders.items()
        ]
        yield _table(("grader", "mutants", "kill rate", "false alarms"), graders)
    for picture in (risk_coverage_picture(records), stages_picture(reported.diagnoses)):
        if picture:
            yield picture
    times = [
        (t.stage, *(f"{1000 * v:.0f}" for v in (t.mean, t.p50, t.p95))) for t in timings(records)
    ]
    yield _table(("milliseconds", "mean", "p50", "p95"), times)
    yield "<h3>Wrong answers</h3>"
    by_id = {diagnosis.id: diagnosis for diagnosis in reported.diagnoses}
    for record in records:
        if not record.right:
            yield _wrong(record, by_id.get(record.id))
    settings = json.dumps(run.settings, ensure_ascii=False, indent=1, default=str)
    versions = ", ".join(f"{name} {number}" for name, number in run.versions.items())
    written = f"<pre>{escape(settings)}</pre>{escape(versions)}"
    yield f"<details><summary>Settings</summary>{written}</details>"


def _by_hand(marks: Sequence[Mark]) -> str:
    found = agreement(marks)
    rows = [
        ("graders", found.automatic_right, _between(found.automatic.low, found.automatic.high)),
        ("by hand", found.hand_right, _between(found.hand.low, found.hand.high)),
    ]
    kappa = "–" if found.kappa is None else f"{found.kappa:.2f}"
    note = (
        f"{found.read} answers read: {found.too_strict} failed by the graders are right, "
        f"{found.too_kind} passed are wrong; kappa {kappa}"
    )
    return _table(("judged", f"right of {found.read}", "95%"), rows) + f"<p>{note}</p>"


def _gates(calibration: Mapping[str, Any]) -> str:
    rows = [
        (
            gate["gate"],
            f"{gate['threshold']:.3f}",
            f"{gate['risk']:.3f}",
            _between(gate["risk_interval"]["low"], gate["risk_interval"]["high"]),
            f"{gate['false_refusals']:.3f}",
            _between(gate["refusal_interval"]["low"], gate["refusal_interval"]["high"]),
        )
        for gate in objects(calibration.get("gates"))
    ]
    columns = ("gate", "threshold", "wrongly let pass", "95%", "false refusals", "95%")
    return _table(columns, rows)


def _wrong(record: EvalRecord, diagnosis: Diagnosis | None) -> str:
    answer = record.answer or {}
    lines = [f"<p>{escape(str(answer.get('answer') or record.error or ''))}</p>"]
    failed = [r for r in (*record.checks, *record.conditions) if r.failed]
    lines += [f"<li>{escape(r.name)}: {escape(r.detail)}</li>" for r in failed]
    lost = ""
    if diagnosis is not None:
        lost = f" — lost by {escape(', then '.join((diagnosis.stage, *diagnosis.also)))}"
        shown = json.dumps(dict(diagnosis.evidence), ensure_ascii=False)
        lines.append(f"<li>{escape(diagnosis.why)}<br><code>{escape(shown)}</code></li>")
    for citation in objects(answer.get("citations") or answer.get("nearest")):
        place, quote = str(citation.get("file")), str(citation.get("quote"))[:300]
        lines.append(f"<li>{escape(place)}: <q>{escape(quote)}</q></li>")
    head = f"{escape(record.id)} ({escape(record.kind)}): {escape(record.question)}{lost}"
    return f"<details><summary>{head}</summary>{''.join(lines)}</details>"


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    cells = "".join(f"<th>{escape(name)}</th>" for name in head)
    lines = [
        "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows
    ]
    return f"<table><tr>{cells}</tr>{''.join(lines)}</table>"


def _between(low: float, high: float) -> str:
    return f"{low:.2f}–{high:.2f}"


def _rate(rate: float | None) -> str:
    return "–" if rate is None else f"{rate:.3f}"
