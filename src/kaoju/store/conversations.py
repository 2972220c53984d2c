"""Conversations beside the documents: each turn is one transaction and no new generation.

A citation is kept as it was shown. When its document changes or goes, the conversation stays as
it was; ``kaoju verify`` tells whether an answer still holds.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from kaoju.errors import UsageError
from kaoju.store.db import Database
from kaoju.types.conversations import Conversation, ConversationSummary, KeptTurn

_ID_BYTES = 6


class ConversationStore:
    """Every call opens the database at ``path`` for itself: a reader's snapshot holds no newer
    turns, and nothing may wait for a conversation."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def begin(self, tenant: str, turn: KeptTurn) -> str:
        """Keeps the first turn of a new conversation; returns its id."""
        identifier = secrets.token_hex(_ID_BYTES)
        with self._open("rw") as database, database.transaction():
            _insert(database, tenant, identifier, 0, turn)
        return identifier

    def append(self, tenant: str, identifier: str, turn: KeptTurn) -> None:
        """UsageError where the tenant has no such conversation (any more)."""
        with self._open("rw") as database, database.transaction():
            last = database.value(
                "SELECT max(ordinal) FROM turns WHERE tenant = ? AND conversation = ?",
                (tenant, identifier),
            )
            if last is None:
                raise _unknown(identifier)
            _insert(database, tenant, identifier, last + 1, turn)

    def get(self, tenant: str, identifier: str) -> Conversation:
        """UsageError where the tenant has no such conversation."""
        with self._open("ro") as database:
            rows = database.rows(
                "SELECT question, answer, asked_at FROM turns "
                "WHERE tenant = ? AND conversation = ? ORDER BY ordinal",
                (tenant, identifier),
            )
            with database.decoding(f"conversation {identifier}"):
                turns = tuple(KeptTurn(row[0], json.loads(row[1]), row[2]) for row in rows)
        if not turns:
            raise _unknown(identifier)
        return Conversation(identifier, turns)

    def summaries(self, tenant: str) -> tuple[ConversationSummary, ...]:
        """The tenant's conversations, the one with the newest turn first."""
        with self._open("ro") as database:
            rows = database.rows(
                "SELECT conversation, min(asked_at), max(asked_at) AS last, count(*), "
                "(SELECT question FROM turns f WHERE f.tenant = t.tenant "
                "AND f.conversation = t.conversation AND f.ordinal = 0) "
                "FROM turns t WHERE tenant = ? GROUP BY conversation ORDER BY last DESC, 1",
                (tenant,),
            )
        return tuple(ConversationSummary(*row) for row in rows)

    def delete(self, tenant: str, identifier: str) -> None:
        """Leaves no trace in the file's free pages; UsageError where there is none."""
        with self._open("rw") as database:
            database.value("PRAGMA secure_delete = ON")
            with database.transaction():
                key = (tenant, identifier)
                found = "SELECT 1 FROM turns WHERE tenant = ? AND conversation = ?"
                if database.value(found, key) is None:
                    raise _unknown(identifier)
                database.write("DELETE FROM turns WHERE tenant = ? AND conversation = ?", key)

    @contextmanager
    def _open(self, mode: Literal["ro", "rw"]) -> Iterator[Database]:
        database = Database(self._path, mode)
        try:
            yield database
        finally:
            database.close()


def _insert(database: Database, tenant: str, identifier: str, ordinal: int, turn: KeptTurn) -> None:
    answer = json.dumps(turn.answer, ensure_ascii=False)
    database.write(
        "INSERT INTO turns (tenant, conversation, ordinal, question, answer, asked_at) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        (tenant, identifier, ordinal, turn.question, answer, turn.asked_at),
    )


def _unknown(identifier: str) -> UsageError:
    return UsageError(f"there is no conversation {identifier}: kaoju chat --list shows them")
