"""Overrides: each replaces its own stage and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaoju.engine import Engine
from kaoju.types.documents import Span
from kaoju.types.overrides import Overrides
from kaoju.types.queries import Question

TEXT = {
    "a.md": "# Lamps\n\nThe lamp shade is green. It is made of glass.\n",
    "b.md": "# Kettles\n\nA kettle holds two litres. The kettle is red.\n",
}
ASKED = Question("How much does a kettle hold?")


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory):
    folder: Path = tmp_path_factory.mktemp("overrides")
    for name, text in TEXT.items():
        (folder / "shop").mkdir(exist_ok=True)
        (folder / "shop" / name).write_text(text)
    with Engine.create(folder / "kb") as engine:
        engine.ingest([folder / "shop"])
        yield engine


def chunk_of(engine: Engine, file: str) -> str:
    return next(hit.chunk.chunk_id for hit in engine.search(ASKED).hits if hit.meta.file == file)


def test_nothing_is_overridden_by_default(engine: Engine) -> None:
    plain, forced = engine.ask(ASKED), engine.ask(ASKED, overrides=Overrides())
    assert (plain.text, plain.confidence) == (forced.text, forced.confidence)
    assert "two litres" in plain.text


@pytest.mark.parametrize("stage", ["sparse", "dense", "fusion", "rerank"])
def test_a_chunk_put_first_at_a_stage(engine: Engine, stage: str) -> None:
    other = chunk_of(engine, "a.md")
    natural = engine.ask(ASKED, overrides=Overrides()).trace["orders"]
    assert natural[stage][0] != other  # type: ignore[index]
    orders = engine.ask(ASKED, overrides=Overrides(first={stage: (other,)})).trace["orders"]
    assert orders[stage][0] == other  # type: ignore[index]


def test_what_did_not_reach_a_stage_is_not_made_up(engine: Engine) -> None:
    for stage in ("fusion", "rerank"):
        forced = Overrides(first={stage: ("no such chunk",)})
        assert engine.ask(ASKED, overrides=forced).text == engine.ask(ASKED).text


def test_gates(engine: Engine) -> None:
    assert not engine.ask(ASKED, overrides=Overrides(relevant=False)).answered
    assert not engine.ask(ASKED, overrides=Overrides(answerable=False)).answered
    nonsense = Question("Who painted the ceiling of the chapel in Rome?")
    assert not engine.ask(nonsense).answered
    assert engine.ask(nonsense, overrides=Overrides(relevant=True, answerable=True)).answered


def test_quoted_units_are_the_answer(engine: Engine) -> None:
    start = TEXT["b.md"].index("The kettle is red.")
    doc_id = next(e.doc_id for e in engine.corpus.entries() if e.source.file == "b.md")
    forced = Overrides(quoted=((doc_id, Span(start, start + 3)),), answerable=True)
    assert engine.ask(ASKED, overrides=forced).text == "The kettle is red."


def test_hits_in_place_of_a_search(engine: Engine) -> None:
    hits = tuple(hit for hit in engine.search(ASKED).hits if hit.meta.file == "a.md")
    forced = Overrides(hits=hits, relevant=True, answerable=True)
    assert {c.file for c in engine.ask(ASKED, overrides=forced).citations} == {"a.md"}
