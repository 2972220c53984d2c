"""What every dense index promises. A module inherits it and has a fixture ``make``.

``make({chunk_id: windows})`` gives an index of those rows, each a list of numbers.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np

from kaoju.index.vectors import similarity


def ids(candidates) -> list[str]:
    return [c.chunk_id for c in candidates]


class DenseContract:
    def test_a_chunk_scores_by_its_best_window(self, make):
        index = make({"p": [[0, 1], [1, 0]], "q": [[0.8, 0.6]]})
        found = index.search(np.array([1, 0], np.float32), 5)
        assert [(c.chunk_id, round(c.score, 6)) for c in found] == [("p", 1.0), ("q", 0.8)]

    def test_several_query_rows_count_by_their_max(self, make):
        index = make({"p": [[1, 0]], "q": [[0, 1]], "r": [[0.6, 0.8]]})
        found = index.search(np.array([[0, 3], [-1, 0]], np.float32), 5)
        assert [(c.chunk_id, round(c.score, 6)) for c in found] == [("q", 1), ("r", 0.8), ("p", 0)]

    def test_zero_rows_are_never_returned(self, make):
        index = make({"blank": [[0, 0]], "half": [[0, 0], [0, 1]], "p": [[1, 0]]})
        assert len(index) == 2
        assert ids(index.search(np.array([1, 0], np.float32), 5)) == ["p", "half"]
        assert index.search(np.zeros(2, np.float32), 5) == ()

    def test_scores_that_mean_nothing_pitfall(self, make):
        index = make({"opposite": [[-1, 0]], "unrelated": [[0, 1]], "equal": [[2, 0]]})
        found = index.search(np.array([1, 0], np.float32), 5)
        assert ids(found) == ["equal", "unrelated", "opposite"]
        assert [similarity(c.score) for c in found] == [1.0, 0.5, 0.0]

    def test_unstable_order_pitfall(self, make):
        row = np.random.default_rng(5).normal(size=33).astype(np.float32)
        other = np.random.default_rng(6).normal(size=33).astype(np.float32)
        query = np.random.default_rng(7).normal(size=33).astype(np.float32)
        orders = set()
        for order in permutations("pqrstu"):
            index = make({n: [other] if n == "u" else [row] for n in order})
            found = index.search(query, 3)
            orders.add(tuple(ids(found)))
        assert len(orders) == 1
