"""What every sparse index promises. A module inherits it and has a fixture ``make``.

``make(*chunks)`` gives an index of those chunks whose tokens are the words between spaces.
"""

from __future__ import annotations

import math
from itertools import permutations

import pytest
from tests.index.chunks import chunk


class SparseContract:
    def test_allowed_filters_before_the_cut(self, make):
        index = make(*(chunk(str(i), "x " * (9 - i) + "y") for i in range(9)))
        assert index.search({"x": 1.0}, 1)[0].chunk_id == "0"
        for allowed in ({"5", "7"}, frozenset({"5", "7"}), ["7", "5", "unknown"]):
            assert [c.chunk_id for c in index.search({"x": 1.0}, 1, allowed)] == ["5"]
        assert index.search({"x": 1.0}, 9, frozenset()) == ()

    def test_a_filter_that_is_used_again_does_not_bring_back_what_was_removed(self, make):
        index = make(chunk("p", "x"), chunk("q", "x y"))
        allowed = frozenset({"p", "q"})
        assert len(index.search({"x": 1.0}, 9, allowed)) == 2
        index.remove(["p"])
        assert [c.chunk_id for c in index.search({"x": 1.0}, 9, allowed)] == ["q"]

    def test_a_chunk_added_again_takes_the_place_of_the_old_one(self, make):
        index = make(chunk("p", "old"), chunk("q", "other"))
        index.add([chunk("p", "new")])
        assert len(index) == 2
        assert index.search({"old": 1.0}, 9) == ()
        assert [c.chunk_id for c in index.search({"new": 1.0}, 9)] == ["p"]

    @pytest.mark.parametrize("weight", [0.0, -1.0, math.nan])
    def test_weights_that_are_not_positive_count_as_absent(self, make, weight):
        index = make(chunk("p", "x y"))
        assert index.search({"x": weight}, 9) == ()
        assert index.search({"x": weight, "y": 1.0}, 9) == index.search({"y": 1.0}, 9)

    def test_nothing_to_search(self, make):
        empty = make()
        assert empty.search({"x": 1.0}, 9) == ()
        assert empty.explain({"x": 1.0}, "p") == {}
        assert empty.idf("x") == pytest.approx(math.log(2))
        blank = make(chunk("p", ""), chunk("q", "  "))
        assert len(blank) == 2
        assert blank.search({"x": 1.0}, 9) == blank.search({}, 9) == ()
        assert make(chunk("p", "x")).search({"x": 1.0}, 0) == ()

    def test_dead_keyword_path_pitfall(self, make):
        lines = ("床前明月光", "疑是地上霜", "举头望明月", "低头思故乡")
        bigrams = (" ".join(t[i : i + 2] for i in range(len(t) - 1)) for t in lines)
        index = make(*(chunk(str(i), text) for i, text in enumerate(bigrams)))
        (hit,) = index.search({"故乡": 1.0}, 10)
        assert hit.chunk_id == "3"
        assert hit.score > 0

    @pytest.mark.parametrize("bodies", [("x y", "x z", "x w", "x v"), ("x", "x", "x", "x")])
    def test_unstable_order_pitfall(self, make, bodies):
        chunks = [chunk(name, body) for name, body in zip("pqrs", bodies, strict=True)]
        orders = set()
        for order in permutations(chunks):
            found = make(*order).search({"x": 1.0}, 3)
            assert len({c.score for c in found}) == 1
            orders.add(tuple(c.chunk_id for c in found))
        assert len(orders) == 1
