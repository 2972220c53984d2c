"""Whether two entities have the same of an attribute."""

from __future__ import annotations

import pytest

from kaoju.types.answers import Verdict

FILES = {
    "m1.md": "# Vega M1 data sheet\n\nWeight: 3 kg\nHousing: steel\n",
    "m2.md": "# Vega M2 data sheet\n\nWeight: 3000 g\nHousing: brass\n",
}
NAMES = {"Vega M1": ["M1"], "Vega M2": ["M2"]}


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("M1 和 M2 的重量一样吗？", Verdict.YES),
        ("M1 和 M2 的重量不一样吗？", Verdict.NO),
        ("Do the Vega M1 and the Vega M2 have the same weight?", Verdict.YES),
        ("Do the Vega M1 and the Vega M2 have the same housing?", Verdict.NO),
        ("Is the housing of the Vega M1 and the Vega M2 different?", Verdict.YES),
    ],
)
def test_same_or_different(base, question, verdict):
    answer = base(FILES, NAMES).ask(question)
    assert answer.verdict is verdict
    assert {c.file for c in answer.citations} == {"m1.md", "m2.md"}


def test_one_of_them_says_nothing(base):
    files = {**FILES, "m2.md": "# Vega M2 data sheet\n\nHousing: brass\n"}
    assert not base(files, NAMES).ask("M1 和 M2 的重量一样吗？").answered
