"""Against an oracle from the formula, a foreign implementation, and hand-worked values."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.index.chunks import chunk
from tests.index.contract_sparse import SparseContract
from tests.index.oracle import Oracle

from kaoju.config import SparseSettings
from kaoju.index.bm25 import Bm25Index

WORDS = st.lists(st.sampled_from(["a", "b", "c", "d", "一", "二"]), max_size=8).map(" ".join)
CHUNK = st.builds(
    chunk,
    chunk_id=st.integers(0, 11).map(str),
    body=WORDS,
    title=WORDS,
    section=st.lists(WORDS, max_size=2).map(tuple),
    header=WORDS,
)
STEP = st.one_of(
    st.tuples(st.just("add"), st.lists(CHUNK, max_size=6)),
    st.tuples(st.just("remove"), st.lists(st.integers(0, 12).map(str), max_size=4)),
)
WEIGHTS = st.dictionaries(st.sampled_from(["a", "b", "一", "unseen"]), st.floats(0.1, 3))


def index_of(*chunks, **options) -> Bm25Index:
    index = Bm25Index(SparseSettings(**options), str.split)
    index.add(chunks)
    return index


@pytest.fixture
def make():
    return index_of


class TestBm25(SparseContract):
    pass


@given(st.lists(STEP, max_size=8), st.lists(WEIGHTS, max_size=4), st.integers(1, 12))
@settings(max_examples=60, deadline=None)
def test_scores_are_the_formulas_after_any_additions_and_removals(steps, groups, top_k):
    index, living = Bm25Index(SparseSettings(), str.split), {}
    for kind, values in steps:
        if kind == "add":
            index.add(values)
            living.update({c.chunk_id: c for c in values})
        else:
            index.remove(values)
            living = {k: v for k, v in living.items() if k not in values}
    oracle = Oracle(list(living.values()), SparseSettings())
    assert len(index) == len(living)
    assert index.idf("a") == pytest.approx(oracle.idf("a"))
    expected = oracle.scores(groups)
    found = index.search_grouped(groups, top_k)
    best = sorted(expected.values(), reverse=True)[:top_k]
    assert [c.score for c in found] == pytest.approx(best, rel=1e-5)
    assert {c.chunk_id: c.score for c in found} == pytest.approx(
        {c.chunk_id: expected[c.chunk_id] for c in found}, rel=1e-5
    )
    assert [c.rank for c in found] == list(range(1, len(found) + 1))
    for candidate in found:
        shares = index.explain_grouped(groups, candidate.chunk_id)
        assert sum(shares.values()) == pytest.approx(candidate.score, rel=1e-5)
        assert set(shares) <= {token for group in groups for token in group}


@given(st.lists(CHUNK, min_size=1, max_size=12), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_order_of_insertion_and_batches_changes_nothing(chunks, random):
    chunks = list({c.chunk_id: c for c in chunks}.values())
    query = {"a": 1.0, "b": 0.5, "一": 2.0}
    first = index_of(*chunks)
    shuffled = random.sample(chunks, len(chunks))
    second = Bm25Index(SparseSettings(), str.split)
    for one in shuffled:
        second.add([one])
    assert first.search(query, 5) == second.search(dict(reversed(query.items())), 5)


def test_bm25s_gives_the_same_scores_for_one_field():
    bm25s = pytest.importorskip("bm25s")  # the foreign implementation is an extra
    texts = ["a b b c", "b c d d d e", "a a e", "f", "c c c c a b e f"] * 3 + ["a f f"]
    index = index_of(*(chunk(f"{i:02}", t) for i, t in enumerate(texts)), k1=1.4, b=0.6)
    peer = bm25s.BM25(method="lucene", k1=1.4, b=0.6)
    peer.index([t.split() for t in texts], show_progress=False)
    for query in (["a"], ["b", "d"], ["c", "f", "e"]):
        theirs = peer.get_scores(query)
        ours = {c.chunk_id: c.score for c in index.search(dict.fromkeys(query, 1.0), 99)}
        expected = {f"{i:02}": s for i, s in enumerate(theirs.tolist()) if s > 0}
        assert ours == pytest.approx(expected, rel=1e-5)


def test_a_value_worked_by_hand():
    # N=2, df(x)=1: idf = ln(1 + 1.5/1.5) = ln 2. Lengths 2 and 4, average 3.
    # tf = 2, norm = 1.2 * (0.25 + 0.75 * 2/3) = 0.9; share = ln 2 * 2/2.9.
    index = index_of(chunk("p", "x x"), chunk("q", "y y y y"))
    (hit,) = index.search({"x": 1.0}, 10)
    assert hit.score == pytest.approx(math.log(2) * 2 / 2.9)
    assert index.idf("x") == pytest.approx(math.log(2))


def test_fields_count_by_their_weights():
    index = index_of(
        chunk("body", "x f f f"),
        chunk("title", "f f f", title="x"),
        chunk("section", "f f f", section=("x",)),
        chunk("header", "f f f", header="x"),
        b=0.0,
        title=0.5,
        section=0.8,
        header=0.2,
    )
    idf = math.log(1 + 0.5 / 4.5)
    expected = {
        n: idf * w / (w + 1.2)
        for n, w in zip(("body", "section", "title", "header"), (1.0, 0.8, 0.5, 0.2), strict=True)
    }
    found = index.search({"x": 1.0}, 10)
    assert [c.chunk_id for c in found] == list(expected)
    assert [c.score for c in found] == pytest.approx(list(expected.values()))


def test_b_is_the_penalty_of_length():
    long, short = chunk("long", "x " + "y " * 50), chunk("short", "x y")
    with_penalty = index_of(long, short, b=1.0).search({"x": 1.0}, 2)
    without = index_of(long, short, b=0.0).search({"x": 1.0}, 2)
    assert [c.chunk_id for c in with_penalty] == ["short", "long"]
    assert with_penalty[0].score > with_penalty[1].score
    assert without[0].score == without[1].score


def test_a_synonym_counts_once_and_at_its_weight():
    index = index_of(chunk("both", "fee price"), chunk("fee", "fee other"), chunk("n", "o o"))
    group = {"fee": 1.0, "price": 0.6}
    scores = {c.chunk_id: c.score for c in index.search_grouped([group], 9)}
    assert scores["both"] == pytest.approx(index.search({"price": 0.6}, 1)[0].score)
    assert dict(index.explain_grouped([group], "both")).keys() == {"price"}
    assert scores["fee"] == pytest.approx(index.search({"fee": 1.0}, 9, {"fee"})[0].score)


def test_lone_surrogates_are_tokens_like_others():
    index = index_of(chunk("p", "\ud800 x"))
    assert [c.chunk_id for c in index.search({"\ud800": 1.0}, 9)] == ["p"]


def test_few_segments_remain_after_many_small_additions():
    index = Bm25Index(SparseSettings(), str.split)
    for i in range(300):
        index.add([chunk(f"{i:03}", f"x w{i}")])
    assert len(index._parts) <= 5
    assert len(index) == 300
    assert [c.chunk_id for c in index.search({"w123": 1.0}, 5)] == ["123"]


def test_large_indexes_in_several_segments_answer_as_one(monkeypatch):
    chunks = [chunk(f"{i:03}", f"x w{i % 7} " + "y " * (i % 5)) for i in range(60)]
    whole = index_of(*chunks)
    monkeypatch.setattr("kaoju.index.bm25._LARGEST", 8)
    bulk, single = index_of(*chunks), Bm25Index(SparseSettings(), str.split)
    for one in chunks:
        single.add([one])
    assert all(1 < len(i._parts) < 16 for i in (bulk, single))
    assert max(len(p.segment) for i in (bulk, single) for p in i._parts) <= 8
    for query in ({"x": 1.0, "w3": 2.0}, {"y": 1.0}):
        assert bulk.search(query, 20) == single.search(query, 20) == whole.search(query, 20)
        assert bulk.explain(query, "010") == whole.explain(query, "010")
    assert len(whole._parts) == 1


class TestStorage:
    def saved(self, directory: Path, generation: int = 3) -> Bm25Index:
        index = index_of(chunk("p", "x y", title="t"), chunk("q", "x x z"), chunk("文", "世界"))
        index.save(directory, generation)
        return index

    def test_what_is_loaded_answers_as_what_was_saved(self, tmp_path):
        index = self.saved(tmp_path)
        loaded = Bm25Index.load(tmp_path, 3, SparseSettings(), str.split)
        assert isinstance(loaded, Bm25Index)
        assert loaded.generation == 3
        for query in ({"x": 1.0}, {"t": 2.0, "z": 1.0}, {"世界": 1.0}):
            assert loaded.search(query, 9) == index.search(query, 9)
            assert loaded.explain(query, "q") == index.explain(query, "q")

    def test_only_a_new_segment_and_the_dead_are_written(self, tmp_path):
        index = index_of(*(chunk(f"{i:03}", f"x w{i}") for i in range(200)))
        index.save(tmp_path, 1)
        before = {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*.npy")}
        loaded = Bm25Index.load(tmp_path, 1, SparseSettings(), str.split)
        loaded.add([chunk("new", "x fresh")])
        loaded.remove(["007"])
        loaded.save(tmp_path, 2)
        assert {p: p.stat().st_mtime_ns for p in before} == before
        again = Bm25Index.load(tmp_path, 2, SparseSettings(), str.split)
        assert len(again) == 200
        assert again.search({"w7": 1.0}, 5) == ()
        assert [c.chunk_id for c in again.search({"fresh": 1.0}, 5)] == ["new"]
        again.remove(["008"])
        again.save(tmp_path, 3)
        assert len(list(tmp_path.glob("*.dead.npy"))) == 1

    def test_an_empty_index_is_stored_too(self, tmp_path):
        for index in (Bm25Index(SparseSettings(), str.split), index_of(chunk("p", ""))):
            index.save(tmp_path, 0)
            loaded = Bm25Index.load(tmp_path, 0, SparseSettings(), str.split)
            assert len(loaded) == len(index)
            assert loaded.search({"x": 1.0}, 5) == ()

    def test_stale_says_why(self, tmp_path):
        assert "no index" in Bm25Index.load(tmp_path / "none", 3).reason
        self.saved(tmp_path)
        assert "generation" in Bm25Index.load(tmp_path, 4).reason
        assert "fields" in Bm25Index.load(tmp_path, 3, SparseSettings(title=2.0)).reason
        assert "tokenizer" in Bm25Index.load(tmp_path, 3, tokenizer="other/2").reason

    def test_k1_and_b_need_no_rebuild(self, tmp_path):
        self.saved(tmp_path)
        changed = SparseSettings(k1=2.0, b=0.1)
        loaded = Bm25Index.load(tmp_path, 3, changed, str.split)
        fresh = index_of(
            chunk("p", "x y", title="t"), chunk("q", "x x z"), chunk("文", "世界"), k1=2.0, b=0.1
        )
        assert loaded.search({"x": 1.0}, 9) == fresh.search({"x": 1.0}, 9)

    @pytest.mark.parametrize("damage", ["cut", "empty", "gone", "manifest"])
    def test_a_damaged_folder_is_stale_not_an_error(self, tmp_path, damage):
        self.saved(tmp_path)
        victim = next(tmp_path.rglob("rows.npy"))
        if damage == "cut":
            victim.write_bytes(victim.read_bytes()[:-4])
        elif damage == "empty":
            victim.write_bytes(b"")
        elif damage == "gone":
            victim.unlink()
        else:
            (tmp_path / "manifest.json").write_text('{"format": ')
        assert Bm25Index.load(tmp_path, 3, SparseSettings(), str.split).reason

    def test_a_failed_write_leaves_the_old_index(self, tmp_path, monkeypatch):
        from kaoju.errors import StorageError

        index = self.saved(tmp_path)
        index.add([chunk("new", "x")])

        def full(*_):
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("kaoju.index.folder.os.fsync", full)
        with pytest.raises(StorageError, match="No space left"):
            index.save(tmp_path, 4)
        monkeypatch.undo()
        old = Bm25Index.load(tmp_path, 3, SparseSettings(), str.split)
        assert len(old) == 3
        index.save(tmp_path, 4)
        assert len(Bm25Index.load(tmp_path, 4, SparseSettings(), str.split)) == 4
        assert not [p for p in tmp_path.iterdir() if p.name.startswith(".")]
