"""Names of a known family that no fact knows: text that writes them out may still tell."""

from __future__ import annotations

import pytest

from kaoju.answer.quotes.strangers import asks_of_strangers, speaking, spoken_of
from kaoju.answer.quotes.units import Unit, UnitKind
from kaoju.types.chunks import Chunk, ChunkKind, ChunkMeta
from kaoju.types.documents import Span
from kaoju.types.queries import QueryPlan
from kaoju.types.retrieval import Hit


def plan(*strangers: str, entities: tuple[str, ...] = ()) -> QueryPlan:
    asked = f"What does {' and '.join(strangers)} mean?"
    return QueryPlan(asked, asked, "en", unknown_entities=strangers, entities=entities)


def unit(text: str, context: str = "") -> Unit:
    return Unit(UnitKind.SENTENCE, "d", "d#0", Span(0, len(text)), text, context, 0, 0)


def hit(body: str) -> Hit:
    chunk = Chunk("d#0", "d", 0, ChunkKind.PROSE, Span(0, len(body)), body, "Modes", ())
    return Hit(1, 1.0, chunk, ChunkMeta("", "", "d.md", None, 0, None, None, None), {})


@pytest.mark.parametrize(
    ("name", "text", "written"),
    [
        ("mode40", "MODE40 is the older one.", True),
        ("mode 40", "Mode-40 is the older one.", True),
        ("mode40", "mode_40", True),
        ("mode40", "mode400 is another.", False),
        ("mode4", "mode40 is another.", False),
        ("mode40", "mode40.1 came later.", False),
        ("mode40", "mode40_bin is another.", False),
        ("mode40", "mode40.", True),
        ("mode40", "supermode40", False),
    ],
)
def test_a_stranger_written_out(name: str, text: str, written: bool) -> None:
    assert bool(speaking([unit(text)], plan(name))) is written
    assert spoken_of([hit(text)], plan(name)) is written


def test_headings_write_it_out_too() -> None:
    under = unit("It is the older one.", context="Modes\nMODE40")
    assert speaking([under, unit("It is the newer one.")], plan("mode40")) == [under]


def test_beside_something_known_all_may_speak() -> None:
    asked = plan("mode40", entities=("MODE41",))
    assert not asks_of_strangers(asked)
    units = [unit("It is the newer one.")]
    assert speaking(units, asked) == units
