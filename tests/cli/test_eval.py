"""kaoju eval: runs, comparison, graders under test."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kaoju.config import Settings
from kaoju.evals.checks import coverage, grounding
from kaoju.evals.checks.base import ok

QUESTIONS = [
    {
        "id": "days",
        "question": "Within how many days may I return an item?",
        "evidence": [
            {
                "file": "returns.md",
                "quote": "You may return an item within 30 days of delivery.",
            }
        ],
        "must_include": [["30 days"]],
        "must_not_include": ["14 days"],
    },
    {
        "id": "postage",
        "question": "How much is return postage?",
        "evidence": [{"file": "returns.md", "quote": "Return postage costs 4.50 euros."}],
        "must_include": [["4.50"]],
    },
    {"id": "cup", "question": "Who won the world cup in 1998?", "answerable": False},
    {
        "id": "moon",
        "question": "How much is return postage?",
        "evidence": [{"file": "returns.md"}],
        "must_include": [["a moon rocket"]],
    },
]


@pytest.fixture(scope="module")
def questions(tmp_path_factory) -> Path:
    path: Path = tmp_path_factory.mktemp("questions") / "set.jsonl"
    base = {"lang": "en", "kind": "lookup", "answerable": True}
    path.write_text("\n".join(json.dumps({**base, **line}) for line in QUESTIONS), "utf-8")
    return path


@pytest.fixture(scope="module")
def folder(kb, kaoju, questions, tmp_path_factory) -> Path:
    """A run, kept outside of the knowledge base."""
    runs = tmp_path_factory.mktemp("runs")
    outcome = kaoju("eval", "run", "--kb", kb, questions, "--runs", runs, "--json")
    assert outcome.status == 0, outcome.error
    return Path(outcome.json["folder"])


def test_a_run_keeps_its_questions_and_its_graders(folder, questions):
    kept = [json.loads(line) for line in (folder / "questions.jsonl").read_text().splitlines()]
    assert [line["id"] for line in kept] == ["days", "postage", "cup", "moon"]
    assert kept[0]["must_include"] == [["30 days"]]
    graders = json.loads((folder / "summary.json").read_text())["graders"]
    assert graders["grounding"]["kill_rate"] == 1.0
    assert "normalisation" not in graders  # no question names an entity: not exercised


def test_a_minimum_that_is_missed(kb, kaoju, questions, tmp_path):
    arguments = ("eval", "run", "--kb", kb, questions, "--runs", tmp_path, "--min", "all=0.9")
    outcome = kaoju(*arguments)
    assert outcome.status == 1
    assert "all: 75.0%" in outcome.error


def test_an_unfit_grader_publishes_nothing_unless_told(kb, kaoju, questions, tmp_path, monkeypatch):
    monkeypatch.setattr(coverage, "check", lambda _: ok(coverage.NAME))
    arguments = ("eval", "run", "--kb", kb, questions, "--runs", tmp_path / "runs", "--json")
    outcome = kaoju(*arguments)
    assert outcome.status == 1
    assert outcome.json["published"] is False
    assert "coverage" in outcome.error
    assert "--unfit-graders" in outcome.error
    assert not (tmp_path / "runs").exists()
    published = kaoju(*arguments, "--unfit-graders")
    assert published.status == 0
    assert published.json["graders"]["coverage"]["kill_rate"] == 0.0


def test_mutate_of_a_run_and_of_questions(kb, kaoju, questions, folder):
    of_run = kaoju("eval", "mutate", "--kb", kb, folder, "--json").json
    of_questions = kaoju("eval", "mutate", "--kb", kb, questions, "--json").json
    assert of_run == of_questions
    assert of_run["originals"] == 2
    assert all(score["kill_rate"] == 1.0 for score in of_run["graders"].values())


def test_mutate_says_which_grader_is_unfit(kb, kaoju, folder, monkeypatch):
    monkeypatch.setattr(grounding, "check", lambda _: ok(grounding.NAME))
    outcome = kaoju("eval", "mutate", "--kb", kb, folder)
    assert outcome.status == 1
    assert "UNFIT" in outcome.out
    assert "not exercised" in outcome.out


def test_compare(kb, kaoju, questions, folder, tmp_path, monkeypatch):
    monkeypatch.setenv("KAOJU_GATE__RELEVANCE", "1.1")
    other = kaoju("eval", "run", "--kb", kb, questions, "--runs", tmp_path, "--json").json
    found = kaoju("eval", "compare", folder, other["folder"], "--json").json
    assert found["became_wrong"] == ["days", "postage"]
    assert found["became_right"] == []
    assert found["settings"] == {"gate.relevance": [Settings().gate.relevance, 1.1]}
    total = found["kinds"][-1]
    assert (total["a"], total["b"], total["difference"]) == (0.75, 0.25, -0.5)
    assert total["p_mcnemar"] == 0.5  # two discordant pairs: 2 / 2^2
    table = kaoju("eval", "compare", folder, other["folder"]).out
    assert "became wrong" in table


def test_runs_over_other_questions_are_not_compared(kb, kaoju, questions, folder, tmp_path):
    fewer = tmp_path / "fewer.jsonl"
    fewer.write_text("\n".join(questions.read_text("utf-8").splitlines()[:2]), "utf-8")
    other = kaoju("eval", "run", "--kb", kb, fewer, "--runs", tmp_path, "--json").json
    outcome = kaoju("eval", "compare", folder, other["folder"])
    assert outcome.status == 2
    assert "only runs over the same questions" in outcome.error


def test_review_reads_marks_and_exports(folder, tmp_path, kaoju):
    from typer.testing import CliRunner

    from kaoju.cli.app import app

    # The one failure is found right, one pass wrong, one is skipped.
    replies = "x\nr\nno rocket asked for\nw\n\ns\nq\n"
    done = CliRunner().invoke(app, ["eval", "review", str(folder), "--passes", "3"], input=replies)
    assert done.exit_code == 0
    assert "a moon rocket" in done.stderr
    shown = kaoju("eval", "review", folder, "--show", "--json").json
    assert (shown["read"], shown["hand_right"], shown["automatic_right"]) == (2, 1, 1)
    assert (shown["too_strict"], shown["too_kind"]) == (1, 1)
    exported = tmp_path / "marked.jsonl"
    assert kaoju("eval", "review", folder, "--export", exported).status == 0
    lines = [json.loads(line) for line in exported.read_text("utf-8").splitlines()]
    assert lines[0]["id"] == "moon"
    assert lines[0]["note"] == "no rocket asked for"
    assert "must_include" not in lines[0]


def test_report_of_runs(folder, kaoju, tmp_path):
    assert kaoju("eval", "report", folder, folder, "--out", tmp_path / "r.html").status == 0
    text = (tmp_path / "r.html").read_text("utf-8")
    assert text.startswith("<!doctype html>")
    assert "a moon rocket" in text
    assert kaoju("eval", "report", tmp_path).status == 2


def test_the_failing_stage_is_in_the_report(kb, folder, kaoju):
    assert "- lost by " in (folder / "report.md").read_text("utf-8")
    found = kaoju("eval", "diagnose", "--kb", kb, folder, "--json").json
    assert [wrong["id"] for wrong in found["wrong"]] == ["moon"]


def test_a_calibration_draws_its_gates(kb, kaoju, questions, tmp_path):
    drawn = tmp_path / "pictures"
    arguments = ("eval", "calibrate", "--kb", kb, questions, "--most", 5, "--dry-run", "--json")
    outcome = kaoju(*arguments, "--pictures", drawn)
    assert outcome.status == 0, outcome.error
    assert {path.name for path in drawn.iterdir()} == {
        "relevance.svg",
        "answerability.svg",
        "fact.svg",
    }
    threshold = outcome.json["gate"]["relevance"]
    assert f"threshold {threshold:.2f}" in (drawn / "relevance.svg").read_text("utf-8")
