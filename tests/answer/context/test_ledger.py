"""A budget is never exceeded, and what does not fit is counted."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kaoju.answer.context.ledger import Ledger


def test_what_fits_later_is_still_taken():
    ledger = Ledger(10)
    assert [ledger.take("hit", n) for n in (6, 5, 4, 1)] == [True, False, True, False]
    assert (ledger.spent, ledger.left_out) == (10, {"hit": 2})


@given(st.integers(-5, 50), st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 30))))
def test_taken_and_left_out_are_all_there_is(budget: int, items: list[tuple[str, int]]):
    ledger = Ledger(budget)
    taken = [tokens for kind, tokens in items if ledger.take(kind, tokens)]
    assert ledger.spent == sum(taken) <= max(0, budget)
    assert sum(ledger.left_out.values()) == len(items) - len(taken)
