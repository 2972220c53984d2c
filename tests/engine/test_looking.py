"""What an open knowledge base tells of its documents."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kaoju.engine import Engine


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    folder = tmp_path_factory.mktemp("texts")
    (folder / "guide.md").write_text("# 馆藏\n\n河畔图书馆二期共设阅览座位1200个。\n", "utf-8")
    (folder / "news.md").write_text("# 馆藏\n\n河畔图书馆二期共设阅览座位1500个。\n", "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KAOJU_ENCODER__URI", "hash:64")
        with Engine.create(tmp_path_factory.mktemp("base") / "kb") as engine:
            engine.ingest([folder])
            yield engine


def test_sentences_that_disagree_are_conflicts_with_their_chunks(engine: Engine) -> None:
    (conflict,) = engine.conflicts(None, None)
    assert {value.value for value in conflict.values} == {"1200个", "1500个"}
    for value in conflict.values:
        chunk = engine.corpus.chunk(value.fact.chunk_id)
        assert chunk is not None
        assert chunk.doc_id == value.doc_id


@pytest.mark.parametrize(("attribute", "count"), [("阅览座位", 1), ("停车位", 0)])
def test_only_those_that_hold_the_words_asked_for(
    engine: Engine, attribute: str, count: int
) -> None:
    assert len(engine.conflicts(None, attribute)) == count


def test_another_tenants_documents_do_not_count(engine: Engine) -> None:
    assert engine.conflicts(None, None, "else") == ()
