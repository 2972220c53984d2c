"""What must not sway a ranking, and what must be found whatever the scores say."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from tests.retrieve.corpora import META, build, chunk, fact, understood

from kaoju.config import FusionSettings, Settings
from kaoju.query import EntityTable
from kaoju.retrieve import search
from kaoju.retrieve.fuse import NAMES
from kaoju.types.chunks import ChunkKind

K90 = EntityTable.build({"K90": [], "K91": []})
BODIES = ("red lamp", "lamp red", "Red, lamp!", "LAMP: red")
FUSIONS = sorted(NAMES)


def settings(fusion: str) -> Settings:
    return replace(Settings(), fusion=FusionSettings(name=fusion))


@pytest.mark.parametrize("mode", ["auto", "hybrid", "sparse", "dense"])
def test_file_names_never_change_a_ranking(mode: str) -> None:
    """The same texts under every assignment of names, in every order of insertion."""
    seen = set()
    for names in permutations(("a", "b", "z", "README")):
        chunks = [chunk(name, body) for name, body in zip(names, BODIES, strict=True)]
        parts = build(chunks, {name: replace(META, file=name) for name in names})
        found = search(understood("red lamp", parts), parts, Settings(), mode=mode)
        seen.add(tuple(hit.chunk.body for hit in found.hits))
    assert len(seen) == 1
    assert len(seen.pop()) == len(BODIES)


@pytest.mark.parametrize("fusion", FUSIONS)
def test_a_chunk_that_neither_words_nor_meaning_find_is_found_by_the_exact_path(
    fusion: str,
) -> None:
    """Its text shares nothing with the question; a fact says that it states the asked."""
    crowd = [chunk(f"noise{i}", f"how heavy weight weight {i}") for i in range(60)]
    hidden = chunk("zz", "203", entities=("K90",))
    parts = build([*crowd, hidden], facts=[fact("K90", "weight", "203", "zz")])
    plan = understood("weight of the K90", parts, K90)
    blind = settings(fusion)
    blind = replace(
        blind,
        sparse=replace(blind.sparse, top_k=5),
        dense=replace(blind.dense, top_k=5),
    )
    found = search(plan, parts, blind, top_k=3)
    for ranking in found.rankings:
        if ranking.path == "exact":
            assert [c.chunk_id for c in ranking.candidates] == ["zz"]
    assert "zz" in [hit.chunk.chunk_id for hit in found.hits]


@pytest.mark.parametrize("fusion", FUSIONS)
def test_of_twenty_tied_chunks_the_last_by_name_is_in_the_context(fusion: str) -> None:
    tied = [chunk(f"c{i:02d}", "weight table", entities=("K90",)) for i in range(20)]
    stated = [fact("K90", "weight", "203g", "c19")]
    parts = build(tied, facts=stated)
    plan = understood("weight of the K90", parts, K90)
    found = search(plan, parts, settings(fusion), top_k=3)
    assert "c19" in [hit.chunk.chunk_id for hit in found.hits]


@pytest.mark.parametrize("fusion", FUSIONS)
def test_a_table_is_found_for_a_comparison(fusion: str) -> None:
    """Prose that repeats the question's words does not hide the table that holds both."""
    prose = [
        chunk(f"p{i}", f"is the K90 or the K91 heavier? weight of K90, weight of K91 {i}")
        for i in range(12)
    ]
    table = chunk(
        "t", "| | K90 | K91 |\n| weight | 203 g | 210 g |",
        kind=ChunkKind.TABLE, entities=("K90", "K91"),
    )  # fmt: skip
    parts = build([*prose, table])
    plan = understood("which is heavier, the weight of the K90 or the K91", parts, K90)
    found = search(plan, parts, settings(fusion), top_k=3)
    assert "t" in [hit.chunk.chunk_id for hit in found.hits]
    assert "contrast" in next(h for h in found.hits if h.chunk.chunk_id == "t").paths
