from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

from kaoju.evals.diagnose.diagnosis import Diagnosis
from kaoju.evals.pictures.page import page, read_reported
from kaoju.evals.pictures.pictures import (
    distributions,
    risk_coverage_picture,
    stages_picture,
    trend,
)
from kaoju.evals.review.marks import Mark, add_mark
from kaoju.evals.run import run
from kaoju.evals.runs import Run, make_run, write_run

SVG = "{http://www.w3.org/2000/svg}"


def a_run(given: SimpleNamespace, **changes: object) -> Run:
    cases = (given.case(id="q0"), given.case(id="q1", must_include=[["<script>"]]))
    return make_run("r<1>", cases, run(lambda _: given.answer(**changes), given.read, cases))


def calibration() -> dict[str, object]:
    scores = [
        {"group": group, "relevance": s, "answerability": s, "fact": 0.0}
        for group, s in (("answerable", 0.91), ("answerable", 0.52), ("general", 0.11))
    ]
    return {"gate": {"relevance": 0.3}, "scores": scores}


def test_distributions_have_a_line_per_group_and_the_threshold() -> None:
    relevance, answerability, _ = distributions(calibration())
    drawn = ElementTree.fromstring(relevance)
    assert len(drawn.findall(f"{SVG}polyline")) == 2
    assert "threshold 0.30" in relevance
    assert "threshold" not in answerability


def test_risk_and_coverage(given: SimpleNamespace) -> None:
    drawn = risk_coverage_picture(a_run(given).records)
    assert drawn is not None
    assert "passage" in drawn
    assert risk_coverage_picture(a_run(given, status="refused").records) is None


def test_stages_by_kind() -> None:
    found = [Diagnosis("a", "list", "plan", ""), Diagnosis("b", "count", "plan", "")]
    drawn = stages_picture(found)
    assert drawn is not None
    texts = [t.text for t in ElementTree.fromstring(drawn).iter(f"{SVG}text")]
    assert texts == ["list", "count", "all", "plan", "1", "1", "2"]
    assert stages_picture([]) is None


def test_a_trend_needs_two_runs_of_a_set(given: SimpleNamespace) -> None:
    one = a_run(given)
    later = replace(one, started="2030-02-03T00:00:00+00:00")
    other = replace(one, question_set="other")
    assert trend([one, other]) == []
    (drawn,) = trend([later, one])
    assert "02-03" in drawn


def test_one_page_that_needs_nothing_else(given: SimpleNamespace, tmp_path: Path) -> None:
    why = Diagnosis("q1", "lookup", "selection", "<other> units", ("answerability",))
    folder = write_run(tmp_path, a_run(given), [why])
    add_mark(folder, Mark("q1", "right", False))
    text = page([read_reported(folder)], calibration())
    assert "r&lt;1&gt;" in text
    assert "<script" not in text
    assert "lost by selection, then answerability" in text
    assert "1 failed by the graders are right" in text
    addresses = re.findall(r"""(?:src|href|url)\s*[=(]""", text)
    assert addresses == []
    assert set(re.findall(r"https?://[^\s\"']+", text)) == {"http://www.w3.org/2000/svg"}
