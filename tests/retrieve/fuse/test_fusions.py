"""Each fusion by hand, and what all of them keep."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaoju.config import FusionSettings
from kaoju.errors import SettingsError
from kaoju.retrieve.fuse import NAMES, P95, Anchored, Piecewise, Rrf, Weighted, ZScore, fusion_of
from kaoju.retrieve.fuse.piecewise import interpolated
from kaoju.types.retrieval import Candidate, Fused, Ranking

HALVES = {"sparse": 0.5, "dense": 0.5}
CONSTANTS = {"exact": 1.0, "contrast": 3.0}


def ranking(path: str, **scores: float) -> Ranking:
    ordered = sorted(scores.items(), key=lambda item: -item[1])
    return Ranking(path, tuple(Candidate(c, s, i) for i, (c, s) in enumerate(ordered, 1)))


def totals(found: tuple[Fused, ...]) -> dict[str, float]:
    return {f.chunk_id: f.score for f in found}


SPARSE = ranking("sparse", a=6.0, b=2.0, c=1.0)
DENSE = ranking("dense", b=0.8, a=0.5, d=0.2)
EXACT = Ranking("exact", (Candidate("d", 1.0, 1), Candidate("e", 1.0, 1)))


def test_rrf_adds_reciprocal_ranks() -> None:
    found = totals(Rrf(60).fuse([SPARSE, DENSE]))
    assert found["a"] == pytest.approx(1 / 61 + 1 / 62)
    assert found["b"] == pytest.approx(1 / 62 + 1 / 61)
    assert found["c"] == pytest.approx(1 / 63)


def test_rrf_counts_shared_ranks_alike() -> None:
    found = totals(Rrf(60).fuse([EXACT]))
    assert found == {"d": pytest.approx(1 / 61), "e": pytest.approx(1 / 61)}


def test_weighted_stretches_to_zero_and_one() -> None:
    # sparse: a 1, b 1/5, c 0; dense: b 1, a 1/2, d 0; what is absent counts as the least, 0.
    found = totals(Weighted(HALVES, {}).fuse([SPARSE, DENSE]))
    assert found == {
        "a": pytest.approx(0.75),
        "b": pytest.approx(0.6),
        "c": pytest.approx(0.0),
        "d": pytest.approx(0.0),
    }


def test_zscore_standardises_over_the_candidates() -> None:
    # sparse: mean 3, deviation √(14/3); dense: mean 0.5, deviation √0.06.
    s, d = math.sqrt(14 / 3), math.sqrt(0.06)
    found = totals(ZScore(HALVES, {}).fuse([SPARSE, DENSE]))
    assert found["a"] == pytest.approx(0.5 * (3 / s))
    assert found["b"] == pytest.approx(0.5 * (-1 / s) + 0.5 * (0.3 / d))
    assert found["c"] == pytest.approx(0.5 * (-2 / s) + 0.5 * (-0.3 / d))
    assert found["d"] == pytest.approx(0.5 * (-2 / s) + 0.5 * (-0.3 / d))


def test_zscore_of_equal_scores_says_nothing() -> None:
    found = totals(ZScore(HALVES, {}).fuse([ranking("sparse", a=0.1, b=0.1, c=0.1), DENSE]))
    assert found["a"] == pytest.approx(0.0)


def test_p95_divides_by_the_calibrated_scale() -> None:
    found = totals(P95(HALVES, {}, {"sparse": 4.0, "dense": 0.5}).fuse([SPARSE, DENSE]))
    assert found["a"] == pytest.approx(0.5 * 6 / 4 + 0.5 * 0.5 / 0.5)
    assert found["c"] == pytest.approx(0.5 * 1 / 4)


def test_p95_without_calibration_divides_by_the_greatest() -> None:
    found = totals(P95(HALVES, {}).fuse([SPARSE, DENSE]))
    assert found["a"] == pytest.approx(0.5 + 0.5 * 0.5 / 0.8)


def test_anchored_scales_by_the_root_of_the_attainable() -> None:
    found = totals(Anchored(HALVES, {}, attainable=16.0, unit=0.4).fuse([SPARSE, DENSE]))
    assert found["a"] == pytest.approx(0.5 * 6 / 4 + 0.5 * 0.5 / 0.4)
    assert found["d"] == pytest.approx(0.5 * 0.2 / 0.4)


def test_anchored_keeps_a_weak_ranking_weak() -> None:
    """A stray match of a question in another language must not outvote the vectors."""
    weak = ranking("sparse", a=0.5, b=0.2)
    sure = ranking("dense", b=0.7, a=0.3)
    assert Anchored(HALVES, {}, 40.0, 0.4).fuse([weak, sure])[0].chunk_id == "b"
    assert Weighted({"sparse": 0.51, "dense": 0.49}, {}).fuse([weak, sure])[0].chunk_id == "a"


def test_piecewise_follows_the_strength_of_bm25() -> None:
    points = ((0.0, 0.0), (1.0, 1.0))
    strong = Piecewise(6.0, {}, points).fuse([SPARSE, DENSE])  # strength 1: sparse alone
    weak = Piecewise(1e9, {}, points).fuse([SPARSE, DENSE])  # strength 0: dense alone
    assert strong[0].chunk_id == "a"
    assert weak[0].chunk_id == "b"


@pytest.mark.parametrize(("x", "y"), [(0.0, 0.1), (0.2, 0.1), (0.3, 0.3), (0.4, 0.5), (9.0, 0.5)])
def test_interpolation(x: float, y: float) -> None:
    assert interpolated(x, ((0.2, 0.1), (0.4, 0.5))) == pytest.approx(y)


@pytest.mark.parametrize("name", [n for n in NAMES if n != "rrf"])
def test_exact_and_contrast_add_equal_constants(name: str) -> None:
    fusion = fusion_of(FusionSettings(name=name, exact_constant=2.0, contrast_factor=3.0), 20.0)
    contrast = Ranking("contrast", (Candidate("a", 1.0, 1),))
    without = totals(fusion.fuse([SPARSE, DENSE]))
    with_both = totals(fusion.fuse([SPARSE, DENSE, EXACT, contrast]))
    assert with_both["d"] - without["d"] == pytest.approx(2.0)
    assert with_both["a"] - without["a"] == pytest.approx(6.0)
    assert with_both["b"] == pytest.approx(without["b"])
    assert with_both["e"] > 0 or name in ("zscore", "piecewise")


def test_an_unknown_fusion_is_named() -> None:
    with pytest.raises(SettingsError, match="anchord"):
        fusion_of(FusionSettings(name="anchord"))


_SCORES = st.dictionaries(st.sampled_from("abcdefgh"), st.floats(0.01, 50), max_size=8)


@given(st.sampled_from(NAMES), _SCORES, _SCORES)
def test_every_candidate_comes_out_once_with_its_scores(
    name: str, sparse: dict[str, float], dense: dict[str, float]
) -> None:
    rankings = [r for r in (ranking("sparse", **sparse), ranking("dense", **dense)) if r.candidates]
    found = fusion_of(FusionSettings(name=name), 30.0).fuse(rankings)
    assert sorted(f.chunk_id for f in found) == sorted(set(sparse) | set(dense))
    assert [f.score for f in found] == sorted((f.score for f in found), reverse=True)
    for f in found:
        assert f.scores.get("sparse") == sparse.get(f.chunk_id)
        assert f.scores.get("dense") == dense.get(f.chunk_id)
        assert set(f.paths) == set(f.scores)


@given(st.sampled_from(NAMES), _SCORES)
def test_one_path_alone_keeps_its_order(name: str, scores: dict[str, float]) -> None:
    if not scores:
        return
    found = fusion_of(FusionSettings(name=name), 30.0).fuse([ranking("dense", **scores)])
    best = max(scores.values())
    assert scores[found[0].chunk_id] == best
