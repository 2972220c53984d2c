"""Number gates, on the graders' side (JobCtrl PR#142): no false alarm, no false pass."""

from __future__ import annotations

import pytest

from kaoju.evals.checks.support import unsupported_numbers
from kaoju.evals.matching import contains


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("35%", "35%"),
        ("2161000", "2,161,000"),
        ("2,161,000 people", "2161000 people"),
        ("0.5", "0.5"),
        ("67W", "67瓦"),
        ("67 瓦", "６７Ｗ"),
        ("error 5003 at 12:45", "12:45:10 error 5003 in worker"),
        ("see id 7f3a9", "id 7f3a9 failed"),
    ],
)
def test_no_false_alarm(answer: str, evidence: str) -> None:
    assert unsupported_numbers(answer, [evidence], "") == ()


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("35M", "35%"),
        ("35%", "35M"),
        ("2,161", "2,161,000"),
        ("5", "0.5"),
        ("0.05", "0.5"),
        ("67毫安", "67瓦"),
        ("67 kW", "67瓦"),
        ("error 5004", "error 5003"),
    ],
)
def test_no_false_pass(answer: str, evidence: str) -> None:
    assert unsupported_numbers(answer, [evidence], "") != ()


@pytest.mark.parametrize(
    ("answer", "wanted", "found"),
    [
        ("刷新率160Hz", "60Hz", False),
        ("版本 15.2", "5.2", False),
        ("版本 5.23", "5.2", False),
        ("共2,161,000人", "161,000", False),
        ("共2,161,000人", "2,161,000", True),
        ("约 0.5", "0.5", True),
        ("约 10.5", "0.5", False),
    ],
)
def test_an_expected_number_is_not_part_of_a_longer_one(
    answer: str, wanted: str, found: bool
) -> None:
    assert contains(answer, wanted) is found
