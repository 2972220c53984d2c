"""Questions that ask for several things at once."""

from __future__ import annotations

import pytest

from kaoju.domain import load_domain
from kaoju.facts.aliases import EntityTable
from kaoju.query.plan import plan
from kaoju.types.queries import Question


def clauses(question: str) -> tuple[tuple[str, ...], ...]:
    return plan(Question(question), load_domain(None), EntityTable(), lambda token: 1.0).clauses


@pytest.mark.parametrize(
    ("question", "first", "second"),
    [
        ("What does a gasket cost, and how long does fitting take?", "gasket", "fit"),
        ("Where is the depot? When does the gate close?", "depot", "gate"),
        ("Who signs the permit and who keeps the ledger?", "permit", "ledger"),
        ("阀门的价格是多少，管道保修多久？", "阀门", "管道"),
    ],
)
def test_two_things(question, first, second):
    found = clauses(question)
    assert len(found) == 2
    assert first in found[0]
    assert first not in found[1]
    assert second in found[1]
    assert second not in found[0]


@pytest.mark.parametrize(
    "question",
    [
        "What does a gasket cost?",
        "How do I clean and oil the valve?",
        "阀门锈了，怎么清洗？",  # the first clause asks nothing: it belongs to the second
        "If the valve is rusty, who cleans it?",
    ],
)
def test_one_thing(question):
    assert clauses(question) == ()
