from __future__ import annotations

from dataclasses import replace

import pytest

from kaoju.errors import EvaluationError
from kaoju.evals.compare import compare
from kaoju.evals.records import EvalRecord
from kaoju.evals.runs import Run


def a_run(rights: str, name: str = "a", questions: str = "set", **settings: object) -> Run:
    """'110' -> three questions, the last one wrong; the first two are of kind x."""
    records = tuple(
        EvalRecord(f"q{n}", "x" if n < 2 else "y", "en", "?", True, "answered", right == "1")
        for n, right in enumerate(rights)
    )
    return Run(name, "2026-01-01T00:00:00+00:00", questions, records, settings)


def test_what_changed_by_kind() -> None:
    found = compare(a_run("1100"), a_run("0111", "b"))
    assert [p.a.id for p in found.became_right] == ["q2", "q3"]
    assert [p.a.id for p in found.became_wrong] == ["q0"]
    rows = {row.kind: row for row in found.kinds}
    assert list(rows) == ["x", "y", "all"]
    assert (rows["x"].rate_a, rows["x"].rate_b) == (1.0, 0.5)
    assert (rows["all"].became_right, rows["all"].became_wrong) == (2, 1)
    assert rows["all"].difference.mean == pytest.approx(0.25)
    assert rows["all"].mcnemar == 1.0
    # 5 discordant pairs, all in one direction: 2 / 2^5
    assert compare(a_run("00000"), a_run("11111")).kinds[-1].mcnemar == pytest.approx(0.0625)


def test_the_order_of_the_records_does_not_matter() -> None:
    b = a_run("0111", "b")
    turned = replace(b, records=b.records[::-1])
    assert compare(a_run("1100"), turned) == compare(a_run("1100"), b)


def test_settings_that_differ() -> None:
    a = a_run("1", sparse={"k1": 1.2, "b": 0.7}, rules=("depth",))
    b = a_run("1", sparse={"k1": 1.5, "b": 0.7}, rules=["depth"], extra=1)
    assert compare(a, b).settings == {"sparse.k1": (1.2, 1.5), "extra": (None, 1)}


def test_other_question_sets_are_refused() -> None:
    with pytest.raises(EvaluationError, match="only runs over the same questions"):
        compare(a_run("1"), a_run("1", questions="other"))
    with pytest.raises(EvaluationError, match="do not hold the same questions"):
        compare(a_run("11"), a_run("1"))
