from __future__ import annotations

import random
from dataclasses import replace

import pytest
from tests.retrieve.corpora import META, build, chunk, fact, understood

from kaoju.config import FusionSettings, RerankSettings, Settings, from_mapping
from kaoju.errors import UsageError
from kaoju.query import EntityTable
from kaoju.retrieve import search
from kaoju.types.chunks import ChunkKind

POEM = ["床前明月光", "疑是地上霜", "举头望明月", "低头思故乡"]


def test_two_characters_of_one_line_find_only_that_line() -> None:
    parts = build(chunk(f"line{i}", line) for i, line in enumerate(POEM))
    found = search(understood("故乡", parts), parts, Settings(), mode="sparse")
    assert [hit.chunk.body for hit in found.hits] == ["低头思故乡"]


def test_a_question_without_a_match_has_no_hits() -> None:
    parts = build([chunk("a", "tide tables of the harbour")])
    assert search(understood("qwxzzk", parts), parts, Settings(), mode="sparse").hits == ()


def test_every_hit_says_where_it_came_from() -> None:
    parts = build(chunk(f"line{i}", line) for i, line in enumerate(POEM))
    found = search(understood("明月", parts), parts, Settings())
    assert [hit.rank for hit in found.hits] == [1, 2, 3, 4]
    assert {hit.chunk.body for hit in found.hits[:2]} == {"床前明月光", "举头望明月"}
    assert all(hit.paths for hit in found.hits)
    assert all(set(hit.paths) == set(hit.scores) for hit in found.hits)
    assert set(found.milliseconds) == {"paths", "fuse", "rerank"}


def test_explain_breaks_the_sparse_score_down() -> None:
    parts = build([chunk("a", "harbour tide tables"), chunk("b", "market opening hours")])
    hit = search(understood("harbour tide", parts), parts, Settings(), explain=True).hits[0]
    assert set(hit.shares) == {"harbour", "tide"}
    assert sum(hit.shares.values()) == pytest.approx(hit.scores["sparse"], rel=1e-5)


@pytest.mark.parametrize("mode", ["auto", "hybrid", "sparse", "dense"])
def test_equal_scores_come_in_the_same_order_whatever_the_insertion(mode: str) -> None:
    """Equal words in several files: by authority, then by content, never by insertion."""
    chunks = [chunk(f"copy{i}", "the same words everywhere") for i in range(8)]
    metas = {c.doc_id: replace(META, file=c.doc_id) for c in chunks}
    metas["copy5"] = replace(META, file="copy5", authority=3)
    seen = set()
    for seed in range(4):
        random.Random(seed).shuffle(chunks)
        parts = build(chunks, metas)
        found = search(understood("same words", parts), parts, Settings(), mode=mode)
        seen.add(tuple(hit.chunk.chunk_id for hit in found.hits))
    assert len(seen) == 1
    assert seen.pop()[0] == "copy5"


def test_another_tenants_chunks_are_not_found() -> None:
    chunks = [chunk("mine", "the secret recipe"), chunk("theirs", "the secret recipe of others")]
    metas = {
        "mine": replace(META, file="mine", tenant="a"),
        "theirs": replace(META, file="theirs", tenant="b"),
    }
    parts = build(chunks, metas)
    p = understood("secret recipe", parts)
    for mode in ("auto", "hybrid", "sparse", "dense", "exact"):
        found = search(p, parts, Settings(), mode=mode, tenant="a")
        assert {hit.chunk.chunk_id for hit in found.hits} <= {"mine"}
    assert search(p, parts, Settings(), tenant="").hits == ()


def test_allowed_restricts_before_the_cut() -> None:
    parts = build(chunk(f"c{i:03}", "harbour " * (200 - i)) for i in range(150))
    found = search(
        understood("harbour", parts), parts, Settings(), mode="sparse", allowed={"c149", "c148"}
    )
    assert {hit.chunk.chunk_id for hit in found.hits} == {"c149", "c148"}


def test_completion_gives_each_candidate_every_score() -> None:
    parts = build(chunk(f"line{i}", line) for i, line in enumerate(POEM))
    found = search(understood("明月", parts), parts, Settings(), mode="hybrid")
    assert all("dense" in hit.scores for hit in found.hits)


def test_an_unknown_mode_is_a_usage_error() -> None:
    parts = build([chunk("a", "x")])
    with pytest.raises(UsageError, match="fuzzy"):
        search(understood("x", parts), parts, Settings(), mode="fuzzy")


TABLE = EntityTable.build({"K90": ["K90"], "K91": ["K91"]})


DECIDING = from_mapping({"fusion": {"exact_constant": 1.0}})


def test_a_fact_of_the_entity_comes_first() -> None:
    chunks = [
        chunk("k90", "参数表：电池 5000", entities=("K90",)),
        chunk("talk", "K90 电池容量 K90 电池容量 大家都在问 K90 电池容量 是多少"),
    ]
    parts = build(chunks, facts=[fact("K90", "电池容量", "5000", "k90")])
    found = search(understood("K90电池多大", parts, TABLE), parts, DECIDING)
    assert found.hits[0].chunk.chunk_id == "k90"
    assert found.hits[0].paths["exact"] == 1


def test_chunks_of_other_entities_only_are_dropped() -> None:
    chunks = [
        chunk("k90", "电池容量 5000", entities=("K90",)),
        chunk("k91", "电池容量 6000", entities=("K91",)),
        chunk("both", "电池容量 5000 与 6000", entities=("K90", "K91")),
        chunk("none", "电池容量的说明"),
    ]
    parts = build(chunks)
    found = search(understood("K90电池容量", parts, TABLE), parts, Settings())
    assert {hit.chunk.chunk_id for hit in found.hits} == {"k90", "both", "none"}


def test_the_entity_filter_yields_when_nothing_would_remain() -> None:
    parts = build([chunk("k91", "电池容量 6000", entities=("K91",))])
    found = search(understood("K90电池容量", parts, TABLE), parts, Settings())
    assert [hit.chunk.chunk_id for hit in found.hits] == ["k91"]


def test_a_rare_identifier_is_exact_and_a_common_word_is_not() -> None:
    chunks = [chunk(f"c{i}", f"retry policy number {i} for the queue") for i in range(8)]
    chunks.append(chunk("code", "set max_retry_count to change it"))
    parts = build(chunks)
    found = search(understood("max_retry_count 怎么改", parts), parts, Settings(), mode="exact")
    assert [hit.chunk.chunk_id for hit in found.hits] == ["code"]
    free = search(understood("retry policy for the queue", parts), parts, Settings(), mode="exact")
    assert free.hits == ()


def test_a_heading_covered_by_the_question_is_exact() -> None:
    chunks = [
        chunk("a", "退回的商品须完好。", section=("售后", "退货条件")),
        chunk("b", "退货条件另行公布，退货条件以公告为准。", section=("公告", "节日安排")),
    ]
    parts = build(chunks)
    found = search(understood("退货条件有哪些", parts), parts, DECIDING)
    assert found.hits[0].chunk.chunk_id == "a"
    assert "exact" in found.hits[0].paths
    assert "exact" not in found.hits[1].paths


def test_a_comparison_table_leads_a_comparison() -> None:
    chunks = [
        chunk("k90", "K90 重量 200 克 重量", entities=("K90",)),
        chunk("k91", "K91 重量 190 克 重量", entities=("K91",)),
        chunk("table", "重量 200 190", kind=ChunkKind.TABLE, entities=("K90", "K91")),
    ]
    parts = build(chunks)
    found = search(understood("K90和K91的重量相差多少", parts, TABLE), parts, Settings())
    assert found.hits[0].chunk.chunk_id == "table"
    single = search(understood("K90的重量是多少", parts, TABLE), parts, Settings())
    assert all("contrast" not in hit.paths for hit in single.hits)


@pytest.mark.parametrize("name", ["rrf", "weighted", "zscore", "p95", "piecewise", "anchored"])
def test_every_fusion_serves_a_search(name: str) -> None:
    parts = build(chunk(f"line{i}", line) for i, line in enumerate(POEM))
    settings = replace(Settings(), fusion=FusionSettings(name=name))
    found = search(understood("思故乡", parts), parts, settings)
    assert found.hits[0].chunk.body == "低头思故乡"


def test_rules_never_drop_a_hit() -> None:
    parts = build(chunk(f"line{i}", line) for i, line in enumerate(POEM))
    settings = replace(Settings(), rerank=RerankSettings(("coverage", "adjacency"), depth=2))
    plain = search(understood("明月", parts), parts, Settings()).hits
    ruled = search(understood("明月", parts), parts, settings).hits
    assert {h.chunk.chunk_id for h in ruled} == {h.chunk.chunk_id for h in plain}
    assert set(ruled[0].rules) == {"coverage", "adjacency"}
