"""Exact vectors against brute force in float64, and what must be refused or survive."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.index.contract_dense import DenseContract, ids

from kaoju.errors import EncoderMismatch, StorageError
from kaoju.index.vectors import ExactVectorIndex, similarity


def index_of(vectors, precision="float32") -> ExactVectorIndex:
    dim = len(next(iter(vectors.values()))[0])
    index = ExactVectorIndex("e/1", dim, precision)
    index.add("e/1", {name: np.array(rows, np.float32) for name, rows in vectors.items()})
    return index


def clustered(seed: int, chunks: int, dim: int = 24) -> dict[str, np.ndarray]:
    """1 to 3 windows a chunk around few centres, with a large common mean, as encoders have."""
    rng = np.random.default_rng(seed)
    centres = rng.normal(size=(5, dim)) + 2
    return {
        f"{i:04}": (
            centres[rng.integers(5)] + rng.normal(scale=0.5, size=(rng.integers(1, 4), dim))
        ).astype(np.float32)
        for i in range(chunks)
    }


def brute(vectors, query) -> dict[str, float]:
    query = query / np.linalg.norm(query)
    return {
        name: max(float(np.float64(r) @ query / np.linalg.norm(np.float64(r))) for r in rows)
        for name, rows in vectors.items()
    }


@pytest.fixture
def make():
    return index_of


class TestExactVectors(DenseContract):
    pass


@pytest.mark.parametrize(("precision", "error"), [("float32", 1e-6), ("float16", 1e-3)])
@pytest.mark.parametrize("top_k", [1, 10, 400])
def test_equals_brute_force(precision, error, top_k):
    vectors = clustered(1, 300)
    index = index_of(vectors, precision)
    query = np.random.default_rng(2).normal(size=24) + 2
    expected = brute(vectors, query)
    found = index.search(query.astype(np.float32), top_k)
    assert [c.score for c in found] == pytest.approx(
        sorted(expected.values(), reverse=True)[:top_k], abs=error
    )
    assert all(c.score == pytest.approx(expected[c.chunk_id], abs=error) for c in found)
    assert [c.rank for c in found] == list(range(1, min(top_k, 300) + 1))


@given(st.integers(0, 2**32), st.sets(st.integers(0, 59)), st.sets(st.integers(0, 59)))
@settings(max_examples=60, deadline=None)
def test_filters_removals_and_batches_equal_brute_force(seed, removed, wanted):
    vectors = clustered(seed, 60)
    names = list(vectors)
    index = ExactVectorIndex("e/1", 24)
    for start in range(0, 60, 25):
        index.add("e/1", {n: vectors[n] for n in names[start : start + 25]})
    index.remove(names[i] for i in removed)
    allowed = frozenset(names[i] for i in wanted)
    query = np.random.default_rng(seed).normal(size=24)
    left = {n: r for n, r in vectors.items() if n in allowed and names.index(n) not in removed}
    expected = brute(left, query)
    found = index.search(query.astype(np.float32), 7, allowed)
    assert len(index) == 60 - len(removed)
    assert ids(found) == sorted(expected, key=lambda n: -expected[n])[:7]


def test_added_again_replaces():
    index = index_of({"p": [[1, 0]], "q": [[0, 1]]})
    index.add("e/1", {"p": np.array([[0, 1]], np.float32)})
    assert len(index) == 2
    assert [c.score for c in index.search(np.array([0, 1], np.float32), 5)] == [1.0, 1.0]


def test_rows_with_owners_are_the_same_as_by_chunk():
    vectors = clustered(3, 20)
    index = ExactVectorIndex("e/1", 24)
    owners = np.repeat(np.arange(20, dtype=np.int32), [len(r) for r in vectors.values()])
    index.add_rows("e/1", np.concatenate(list(vectors.values())), owners, tuple(vectors))
    query = np.ones(24, np.float32)
    assert index.search(query, 9) == index_of(vectors).search(query, 9)
    with pytest.raises(ValueError, match="ascend"):
        index.add_rows("e/1", np.ones((2, 24), np.float32), np.array([1, 0]), ("x", "y"))


def test_values_that_are_not_finite_are_refused():
    with pytest.raises(ValueError, match="finite"):
        index_of({"p": [[1.0, float("nan")]]})


class TestPitfalls:
    """Public bug reports turned into cases."""

    @given(st.floats(-1, 1), st.floats(-1, 1))
    def test_similarity_is_monotone_and_within_bounds(self, one, other):
        low, high = sorted((one, other))
        assert 0 <= similarity(low) <= similarity(high) <= 1
        if high - low > 1e-9:
            assert similarity(low) < similarity(high)

    def test_mixed_vectors(self, tmp_path):
        index = index_of({"p": [[1, 0]]})
        with pytest.raises(EncoderMismatch, match="run ingest again"):
            index.add("other/1", {"q": np.ones((1, 2), np.float32)})
        with pytest.raises(EncoderMismatch):
            index.add("e/1", {"q": np.ones((1, 3), np.float32)})
        with pytest.raises(EncoderMismatch):
            index.search(np.ones(3, np.float32), 5)
        assert len(index) == 1
        index.save(tmp_path, 1)
        for encoder, dim in (("other/1", 2), ("e/1", 3)):
            with pytest.raises(EncoderMismatch, match="run ingest again") as caught:
                ExactVectorIndex.load(tmp_path, encoder, dim, 1)
            assert str(tmp_path) in str(caught.value)


@pytest.mark.parametrize("precision", ["float32", "float16"])
def test_what_is_loaded_answers_as_what_was_saved(tmp_path, precision):
    index = index_of(clustered(8, 50), precision)
    index.save(tmp_path, 1)
    written = {p: p.stat().st_mtime_ns for p in tmp_path.rglob("matrix.npy")}
    index.add("e/1", {"new": np.ones((1, 24), np.float32)})
    index.remove(["0003"])
    index.save(tmp_path, 2)
    loaded = ExactVectorIndex.load(tmp_path, "e/1", 24, 2, precision)
    query = np.ones(24, np.float32)
    assert loaded.search(query, 50) == index.search(query, 50)
    assert {p: p.stat().st_mtime_ns for p in written} == written
    assert "generation" in ExactVectorIndex.load(tmp_path, "e/1", 24, 1, precision).reason


def test_many_small_additions_are_merged_when_saved(tmp_path):
    vectors = clustered(9, 30)
    index = ExactVectorIndex("e/1", 24)
    for name, rows in vectors.items():
        index.add("e/1", {name: rows})
    index.remove(["0004"])
    index.save(tmp_path, 1)
    assert len(list(tmp_path.rglob("matrix.npy"))) == 1
    loaded = ExactVectorIndex.load(tmp_path, "e/1", 24, 1)
    query = np.ones(24, np.float32)
    del vectors["0004"]
    assert loaded.search(query, 30) == index_of(vectors).search(query, 30)


def test_empty_and_damaged_folders(tmp_path):
    assert "no index" in ExactVectorIndex.load(tmp_path, "e/1", 2, 1).reason
    ExactVectorIndex("e/1", 2).save(tmp_path, 1)
    empty = ExactVectorIndex.load(tmp_path, "e/1", 2, 1)
    assert empty.search(np.ones(2, np.float32), 5) == ()
    index_of({"p": [[1, 0]]}).save(tmp_path, 2)
    victim = next(tmp_path.rglob("matrix.npy"))
    victim.write_bytes(victim.read_bytes()[:-2])
    assert "damaged" in ExactVectorIndex.load(tmp_path, "e/1", 2, 2).reason


def test_a_full_disk_leaves_the_old_index(tmp_path, monkeypatch):
    index = index_of({"p": [[1, 0]]})
    index.save(tmp_path, 1)
    index.add("e/1", {"q": np.ones((1, 2), np.float32)})

    def full(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("kaoju.index.folder.os.fsync", full)
        with pytest.raises(StorageError, match="No space left"):
            index.save(tmp_path, 2)
    assert len(ExactVectorIndex.load(tmp_path, "e/1", 2, 1)) == 1
