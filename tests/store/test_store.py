"""The store as its readers and its writer see it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kaoju.errors import ReadError, StorageError
from kaoju.store import FileState, Store, text_hash
from kaoju.types.protocols import Corpus


def test_a_document_comes_back_as_it_was(store: Store, make: Callable) -> None:
    parts = make(authority=3, version="V2", date="2024-05-01", metadata={"lang": "zh"})
    parts.put(store)
    corpus: Corpus = store
    assert corpus.document("docs/a.md") == parts.document
    assert corpus.chunks_of("docs/a.md") == parts.chunks
    assert corpus.chunk("docs/a.md#-1") == parts.chunks[1]
    assert corpus.facts("X1", "电池容量") == parts.facts
    meta = corpus.meta("docs/a.md")
    assert meta is not None
    assert (meta.authority, meta.version, meta.date) == (3, "V2", "2024-05-01")


def test_what_is_not_there_is_none(store: Store) -> None:
    assert store.document("docs/a.md") is None
    assert store.chunk("docs/a.md#-0") is None
    assert store.chunks_of("docs/a.md") == ()
    assert store.meta("docs/a.md") is None
    assert store.facts() == ()


def test_it_lasts(store: Store, make: Callable) -> None:
    parts = make()
    parts.put(store)
    store.close()
    with Store.open(store.directory) as again:
        assert again.document("docs/a.md") == parts.document
        assert again.check() == ()


def test_replacing_leaves_nothing_of_the_old(store: Store, make: Callable) -> None:
    make("价格: 30 元\n\n二\n\n三").put(store)
    first = store.generation
    make("只有这一段").put(store)
    assert [chunk.body for chunk in store.chunks_of("docs/a.md")] == ["只有这一段"]
    assert store.facts() == ()
    assert store.corpus.counts()["windows"] == 2
    assert store.generation > first
    assert store.check() == ()


def test_removing(store: Store, make: Callable) -> None:
    make().put(store)
    make(file="b.md").put(store)
    store.remove_documents(["docs/a.md", "docs/unknown.md"])
    assert [entry.source.file for entry in store.documents()] == ["b.md"]
    assert store.facts()[0].doc_id == "docs/b.md"
    assert store.corpus.entities() == ("X1",)


def test_a_snapshot_does_not_move(store: Store, make: Callable) -> None:
    make("旧的").put(store)
    before = store.snapshot()
    generation = before.generation
    make("新的").put(store)
    document = before.document("docs/a.md")
    assert document is not None
    assert document.parsed.text == "旧的"
    assert (before.generation, store.generation > generation) == (generation, True)
    before.close()


def test_another_process_s_write_is_seen_after_refresh(store: Store, make: Callable) -> None:
    make("旧的").put(store)
    with Store.open(store.directory) as reader:
        assert reader.chunk("docs/a.md#-0").body == "旧的"
        make("新的").put(store)
        assert reader.chunk("docs/a.md#-0").body == "旧的"
        reader.refresh()
        assert reader.chunk("docs/a.md#-0").body == "新的"


def test_a_failing_batch_leaves_everything_old(store: Store, make: Callable) -> None:
    make("旧的").put(store)

    def write_and_fail() -> None:
        with store.batch():
            make("新的").put(store)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_and_fail()
    assert store.chunk("docs/a.md#-0").body == "旧的"
    assert store.check() == ()


def test_one_document_s_fault_does_not_cost_the_batch(store: Store, make: Callable) -> None:
    bad, good = make("价格: 30 元"), make("好", file="b.md")
    with store.batch():
        with pytest.raises(ReadError, match="no chunk of its document"):
            store.replace_document(bad.document, (), bad.facts, {})
        good.put(store)
    assert [entry.doc_id for entry in store.documents()] == ["docs/b.md"]
    assert store.check() == ()


def test_equal_chunk_ids_are_refused(store: Store, make: Callable) -> None:
    parts = make("一")
    with pytest.raises(ReadError, match="contradict"):
        store.replace_document(parts.document, parts.chunks * 2, (), {})
    assert store.documents() == ()


def test_half_a_character_is_refused(store: Store, make: Callable) -> None:
    parts = make("坏\ud800的")
    with pytest.raises(ReadError, match="half of a character"):
        store.replace_document(parts.document, parts.chunks, (), {})
    assert store.documents() == ()


def test_chunks_come_by_document_in_reading_order(store: Store, make: Callable) -> None:
    for file in ("b.md", "a.md"):
        make("一\n\n二\n\n三", file=file).put(store)
    expected = [f"docs/{f}#-{i}" for f in ("a.md", "b.md") for i in range(3)]
    assert [chunk.chunk_id for chunk in store.corpus.chunks()] == expected
    assert [c.chunk_id for c in store.corpus.chunks(["docs/b.md"])] == expected[3:]


def test_revisions_tell_what_changed(store: Store, make: Callable) -> None:
    make("一").put(store)
    make("二", file="b.md").put(store)
    before = store.corpus.revisions()
    make("三", file="b.md").put(store)
    after = store.corpus.revisions()
    assert after["docs/a.md"] == before["docs/a.md"]
    assert after["docs/b.md"] > before["docs/b.md"]


def test_allowed_filters(store: Store, make: Callable) -> None:
    make("一\n\n二", version="V1").put(store)
    make("三", file="b.md", version="V2", content_type="spec").put(store)
    allowed = store.corpus.allowed
    assert allowed("") == {"docs/a.md#-0", "docs/a.md#-1", "docs/b.md#-0"}
    assert allowed("", ["X1"]) == {"docs/a.md#-0", "docs/b.md#-0"}
    assert allowed("", ["X1"], {"version": "V2"}) == {"docs/b.md#-0"}
    assert allowed("", [], {"content_type": "spec", "version": "V1"}) == frozenset()
    assert allowed("", ["X1' OR '1'='1"]) == frozenset()
    assert allowed("other") == frozenset()


def test_entries_carry_the_file_state(store: Store, make: Callable) -> None:
    parts = make("一\n\n二")
    state = FileState(7, "f1", "no text layer", "acme")
    store.replace_document(parts.document, parts.chunks, (), {}, state)
    entry = store.corpus.entry("docs/a.md")
    assert entry is not None
    assert (entry.state, entry.sha256, entry.chunks) == (state, "00", 2)
    assert entry.characters == 4
    assert entry.source == parts.document.source


def test_one_writer(store: Store) -> None:
    with Store.open(store.directory) as other, store.exclusive():
        with pytest.raises(StorageError, match="another ingest is running"), other.exclusive():
            pass
        assert other.generation == 0  # readers go on
    with store.exclusive():
        pass


def test_create_twice_keeps_what_is_there(store: Store, make: Callable) -> None:
    make().put(store)
    with Store.create(store.directory) as again:
        assert len(again.documents()) == 1


def test_roots(store: Store) -> None:
    store.put_root("acme", "docs", "/srv/docs")
    assert store.roots() == {("acme", "docs"): "/srv/docs"}


def test_an_apostrophe_is_no_danger(tmp_path: Path, make: Callable) -> None:
    with Store.create(tmp_path / "it's a?#% kb") as store:
        make(file="o'brien\"; DROP TABLE documents; --.md").put(store)
        store.put_vectors("e'", {text_hash("x"): np.ones(4)})
        assert len(store.documents()) == 1
        assert store.check() == ()


def test_no_name_is_no_entity(store: Store, make: Callable) -> None:
    parts = make("价格: 30 元")
    nameless = tuple(replace(fact, entity="") for fact in parts.facts)
    store.replace_document(parts.document, parts.chunks, nameless, {})
    assert store.facts("") == nameless
    assert store.corpus.entities() == ("X1",)  # that the chunk names


def test_threads_share_a_snapshot(store: Store, make: Callable) -> None:
    for i in range(20):
        make(f"第{i}篇\n\n第二段", file=f"{i:02}.md").put(store)
    corpus = store.snapshot()

    def read(i: int) -> str:
        document = corpus.document(f"docs/{i % 20:02}.md")
        assert document is not None
        assert [c.span.of(document.parsed.text) for c in corpus.chunks_of(document.doc_id)] == [
            f"第{i % 20}篇",
            "第二段",
        ]
        return corpus.chunk(f"docs/{i % 20:02}.md#-0").body

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(read, range(200)))
    corpus.close()
    assert found == [f"第{i % 20}篇" for i in range(200)]


words = st.text("ab价: ", min_size=1, max_size=6).filter(str.strip)
steps = st.tuples(
    st.sampled_from(["put", "remove", "reopen"]),
    st.sampled_from(["a.md", "b.md", "c.md"]),
    st.lists(words, min_size=1, max_size=3).map("\n\n".join),
)


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(steps, max_size=8))
def test_any_sequence_of_writes(make: Callable, sequence: list[tuple[str, str, str]]) -> None:
    """The store is a mapping of documents, whatever was written before."""
    model: dict[str, tuple] = {}
    with TemporaryDirectory() as place:
        store = Store.create(Path(place))
        for step, file, text in sequence:
            if step == "put":
                parts = make(text, file=file)
                parts.put(store)
                model[f"docs/{file}"] = parts
            elif step == "remove":
                store.remove_documents([f"docs/{file}"])
                model.pop(f"docs/{file}", None)
            else:
                store.close()
                store = Store.open(Path(place))
        found = {entry.doc_id: store.document(entry.doc_id) for entry in store.documents()}
        assert found == {doc_id: parts.document for doc_id, parts in sorted(model.items())}
        assert list(store.corpus.chunks()) == [
            chunk for _, parts in sorted(model.items()) for chunk in parts.chunks
        ]
        assert store.facts() == tuple(
            fact for _, parts in sorted(model.items()) for fact in parts.facts
        )
        assert store.check() == ()
        store.close()
