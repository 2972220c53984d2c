"""From a document that defines a short form to a question that uses the other wording."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kaoju import config
from kaoju.engine import Engine
from kaoju.types.queries import Question

GLOSSARY = (
    "# Glossary\n\nThe Beam Splitter (BS) halves the light. 职工代表大会（以下简称“职代会”）。\n"
)
CARE = "# Care\n\nClean the BS with dry nitrogen.\n\n# 会议\n\n职代会每年三月举行。\n"
OTHER = "# Paint\n\nThe walls are painted grey.\n"


@pytest.fixture
def engine(tmp_path: Path):
    kb, folder = tmp_path / "kb", tmp_path / "files"
    folder.mkdir()
    for name, text in (("glossary.md", GLOSSARY), ("care.md", CARE), ("paint.md", OTHER)):
        (folder / name).write_text(text, "utf-8")
    Engine.create(kb).close()
    settings = config.load(kb)
    fast = replace(settings, encoder=replace(settings.encoder, uri="hash:"))
    with Engine.open(kb, fast) as opened:
        opened.ingest([folder], root="r", tenant="one")
        yield opened


def sparse(engine: Engine, question: str, tenant: str = "one") -> list[str]:
    hits = engine.search(Question(question, tenant=tenant), mode="sparse").hits
    return [hit.meta.file for hit in hits if "grey" not in hit.chunk.body]


def test_the_other_wording_is_found(engine: Engine) -> None:
    assert "care.md" in sparse(engine, "beam splitter")
    assert "glossary.md" in sparse(engine, "BS")
    assert "care.md" in sparse(engine, "职工代表大会")


def test_the_plan_says_which_words_define_it(engine: Engine) -> None:
    (used,) = engine.plan(Question("beam splitter", tenant="one")).definitions
    document = engine.find_document("glossary.md", "one")
    assert used.span.of(document.parsed.text) == "Beam Splitter (BS)"


def test_another_tenants_definitions_are_not_used(engine: Engine) -> None:
    assert engine.plan(Question("beam splitter", tenant="two")).definitions == ()


def test_a_definition_goes_with_its_document(engine: Engine, tmp_path: Path) -> None:
    (tmp_path / "files" / "glossary.md").unlink()
    engine.ingest([tmp_path / "files"], root="r", tenant="one", prune=True)
    assert engine.plan(Question("beam splitter", tenant="one")).definitions == ()
    assert sparse(engine, "beam splitter") == []
