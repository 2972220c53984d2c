"""Which chunks state the evidence of a case, and a corpus without them."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from kaoju.engine import Engine
from kaoju.evals.cases import Case, parse_cases
from kaoju.evals.gold import stating
from kaoju.evals.view import TakenOut
from kaoju.types.overrides import Overrides

FILLER = " ".join(f"The {word} part is described on its own sheet." for word in "abcdefghij")
KETTLE = f"""# Kettle

## Volume

The kettle holds two litres of water. {FILLER}

## Care

Descale the kettle every six weeks. {FILLER}

## Facts

| property | value |
|---|---|
| Weight | 900 g |
| Colour | green |
"""


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    folder = tmp_path_factory.mktemp("gold")
    (folder / "shop").mkdir()
    (folder / "shop" / "kettle.md").write_text(KETTLE)
    with Engine.create(folder / "kb") as engine:
        engine.ingest([folder / "shop"])
        yield engine


def case(question: str, expected: str, quote: str | None) -> Case:
    evidence = {"file": "kettle.md"} | ({"quote": quote} if quote else {})
    line = {"id": "q", "lang": "en", "kind": "lookup", "question": question, "answerable": True}
    return parse_cases(
        [json.dumps({**line, "evidence": [evidence], "must_include": [[expected]]})]
    )[0]


def out(engine: Engine, asked: Case) -> tuple[frozenset[str], TakenOut]:
    (entry,) = engine.corpus.entries()
    chunks = stating(asked, engine.corpus, {"kettle.md": (entry.doc_id,)})
    return chunks, TakenOut(engine.corpus, chunks)


@pytest.mark.parametrize("quote", ["Descale the kettle every six weeks.", None])
def test_only_the_evidence_is_taken_out(engine: Engine, quote: str | None) -> None:
    asked = case("How often must the kettle be descaled?", "six weeks", quote)
    chunks, left = out(engine, asked)
    (entry,) = engine.corpus.entries()
    kept = " ".join(chunk.body for chunk in left.chunks_of(entry.doc_id))
    assert "six weeks" not in kept
    assert "two litres" in kept
    assert all(left.chunk(name) is None for name in chunks)
    whole = engine.ask(asked.as_question(), overrides=Overrides())
    assert "six weeks" in whole.text
    without = engine.ask(asked.as_question(), overrides=Overrides(corpus=left))
    assert "six weeks" not in without.text


def test_facts_go_with_their_chunk(engine: Engine) -> None:
    asked = case("What does the kettle weigh?", "900 g", "| Weight | 900 g |")
    _, left = out(engine, asked)
    assert any(fact.value == "900 g" for fact in engine.corpus.facts())
    assert not any(fact.value == "900 g" for fact in left.facts())
