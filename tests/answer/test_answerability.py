"""The second gate's score: in (0, 1) and monotone."""

from __future__ import annotations

from dataclasses import fields, replace

from hypothesis import given
from hypothesis import strategies as st

from kaoju.answer.answerability import Coefficients, Features, score

UNIT = st.floats(0, 1)
FEATURES = st.builds(Features, *(UNIT for _ in fields(Features)))


@given(FEATURES, st.sampled_from([f.name for f in fields(Features)]), UNIT)
def test_more_evidence_never_lowers_the_score(values, name, more):
    raised = replace(values, **{name: max(more, getattr(values, name))})
    assert 0 < score(values, Coefficients()) <= score(raised, Coefficients()) < 1
