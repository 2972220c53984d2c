from __future__ import annotations

from tests.retrieve.corpora import META, chunk

from kaoju.retrieve.slots import with_slots
from kaoju.types.retrieval import Hit

HITS = tuple(Hit(i + 1, 9.0 - i, chunk(f"c{i}", "x"), META, {"sparse": i + 1}) for i in range(8))


def ids(hits: tuple[Hit, ...]) -> list[str]:
    return [hit.chunk.chunk_id for hit in hits]


def test_without_slots_it_is_the_cut() -> None:
    assert ids(with_slots(HITS, {}, 3)) == ["c0", "c1", "c2"]


def test_a_slot_below_the_cut_takes_the_last_place() -> None:
    found = with_slots(HITS, {("K90", "weight"): ["c6", "c7"]}, 3)
    assert ids(found) == ["c0", "c1", "c6"]
    assert [hit.rank for hit in found] == [1, 2, 3]


def test_slots_above_the_cut_change_nothing() -> None:
    stating = {("K90", "weight"): ["c1", "c7"], ("K91", "weight"): ["c0"]}
    assert ids(with_slots(HITS, stating, 3)) == ["c0", "c1", "c2"]


def test_every_slot_gets_its_best_chunk() -> None:
    stating = {("K90", "weight"): ["c5"], ("K91", "weight"): ["c6"], ("K92", "weight"): ["c4"]}
    assert ids(with_slots(HITS, stating, 3)) == ["c4", "c5", "c6"]


def test_a_slot_that_nothing_states_is_passed_over() -> None:
    assert ids(with_slots(HITS, {("K90", "weight"): ["gone"]}, 2)) == ["c0", "c1"]
