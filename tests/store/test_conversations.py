"""Conversations: whole turns or none, one tenant's only, no trace of the deleted."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from kaoju.errors import StorageError, UsageError
from kaoju.store import ConversationStore, Store
from kaoju.types.conversations import KeptTurn


def turn(question: str, at: str = "2026-01-01T00:00:00.000+00:00") -> KeptTurn:
    return KeptTurn(question, {"answer": f"to {question}", "citations": [{"n": 1}]}, at)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.create(tmp_path)


@pytest.fixture
def kept(store: Store) -> ConversationStore:
    return ConversationStore(store.path)


def test_turns_come_back_as_they_were_given(kept: ConversationStore) -> None:
    identifier = kept.begin("", turn("一"))
    kept.append("", identifier, turn("二"))
    assert kept.get("", identifier).turns == (turn("一"), turn("二"))


def test_the_newest_is_listed_first(kept: ConversationStore) -> None:
    old = kept.begin("", turn("old", "2026-01-01"))
    new = kept.begin("", turn("new", "2026-01-02"))
    assert [s.id for s in kept.summaries("")] == [new, old]
    kept.append("", old, turn("again", "2026-01-03"))
    first = kept.summaries("")[0]
    assert (first.id, first.turns, first.question) == (old, 2, "old")
    assert (first.started_at, first.last_at) == ("2026-01-01", "2026-01-03")


def test_another_tenants_conversation_is_not_found(kept: ConversationStore) -> None:
    identifier = kept.begin("a", turn("secret"))
    for other in ("", "b"):
        assert kept.summaries(other) == ()
        with pytest.raises(UsageError):
            kept.get(other, identifier)
        with pytest.raises(UsageError):
            kept.append(other, identifier, turn("mine"))
        with pytest.raises(UsageError):
            kept.delete(other, identifier)
    assert kept.get("a", identifier).turns == (turn("secret"),)


def test_the_deleted_is_gone_from_the_file(store: Store, kept: ConversationStore) -> None:
    identifier = kept.begin("", turn("zebrafish"))
    other = kept.begin("", turn("stays"))
    kept.delete("", identifier)
    with sqlite3.connect(store.path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert b"zebrafish" not in store.path.read_bytes()
    assert [s.id for s in kept.summaries("")] == [other]
    with pytest.raises(UsageError):
        kept.append("", identifier, turn("again"))


def test_what_cannot_be_written_leaves_the_conversation_as_it_was(kept: ConversationStore) -> None:
    identifier = kept.begin("", turn("first"))
    with pytest.raises(TypeError):
        kept.append("", identifier, KeptTurn("bad", {"answer": object()}, ""))
    assert kept.get("", identifier).turns == (turn("first"),)


def test_a_store_that_is_being_written_is_waited_for_or_said(
    store: Store, kept: ConversationStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kaoju.store import db

    monkeypatch.setattr(db.sqlite3, "connect", _impatient(sqlite3.connect))
    blocker = sqlite3.connect(store.path, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError, match="another process is writing"):
        kept.begin("", turn("now"))
    blocker.execute("ROLLBACK")
    assert kept.summaries("") == ()


def _impatient(connect):
    def connected(*arguments, **options):
        return connect(*arguments, **{**options, "timeout": 0})

    return connected


def test_a_turn_is_no_new_generation(store: Store, kept: ConversationStore) -> None:
    before = store.refresh()
    kept.begin("", turn("one"))
    assert store.refresh() == before
    assert store.check() == ()
