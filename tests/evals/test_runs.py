from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

from kaoju.errors import EvaluationError
from kaoju.evals.run import run
from kaoju.evals.runs import Run, make_run, read_run, write_run

STARTED = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)


def a_run(given: SimpleNamespace, **changes: object) -> Run:
    cases = (given.case(id="q0"), given.case(id="q1", must_include=[["<b>|90Hz"]]))
    records = run(lambda _: given.answer(**changes), given.read, cases)
    return make_run("测试/first", cases, records, {"k1": 1.2}, STARTED)


def test_written_and_read_back(given: SimpleNamespace, tmp_path: Path) -> None:
    made = a_run(given)
    folder = write_run(tmp_path, made)
    assert folder.name == "20260304T050607-测试-first"
    assert read_run(folder) == made
    summary = json.loads((folder / "summary.json").read_text("utf-8"))
    assert summary["kinds"][-1] | {"interval": 0} == {
        "kind": "all",
        "questions": 2,
        "right": 1,
        "errors": 0,
        "false_refusals": 0,
        "false_answers": 0,
        "rate": 0.5,
        "interval": 0,
    }
    assert summary["settings"] == {"k1": 1.2}
    assert summary["versions"]["kaoju"]


def test_the_report_shows_the_wrong_answer_and_escapes_it(
    given: SimpleNamespace, tmp_path: Path
) -> None:
    report = (write_run(tmp_path, a_run(given)) / "report.md").read_text("utf-8")
    assert "### q1" in report
    assert "### q0" not in report
    assert "without \\<b\\>\\|90Hz" in report


def test_two_runs_of_one_second_do_not_overwrite(given: SimpleNamespace, tmp_path: Path) -> None:
    made = a_run(given)
    assert write_run(tmp_path, made) != write_run(tmp_path, made)


def test_a_run_without_some_of_its_questions_is_refused(
    given: SimpleNamespace, tmp_path: Path
) -> None:
    made = a_run(given)
    with pytest.raises(EvaluationError, match="every one needs one"):
        make_run("x", (given.case(id="q0"),), made.records)
    folder = write_run(tmp_path, made)
    records = folder / "records.jsonl"
    records.write_text(records.read_text("utf-8").split("\n")[0] + "\n", "utf-8")
    with pytest.raises(EvaluationError, match="cut short"):
        read_run(folder)


def test_a_folder_that_is_no_run(tmp_path: Path) -> None:
    with pytest.raises(EvaluationError, match="not a run's folder"):
        read_run(tmp_path)
