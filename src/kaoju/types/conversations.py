"""Conversations as they are kept: what was asked, and the whole answer with its citations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class KeptTurn:
    """``answer`` is CONTRACT's answer JSON; ``asked_at`` is UTC, ISO 8601."""

    question: str
    answer: Mapping[str, Any]
    asked_at: str


@dataclass(frozen=True, slots=True)
class Conversation:
    """One tenant's conversation, oldest turn first; never empty."""

    id: str
    turns: tuple[KeptTurn, ...]


@dataclass(frozen=True, slots=True)
class ConversationSummary:
    """A line of a list of conversations."""

    id: str
    started_at: str
    last_at: str
    turns: int
    question: str  # the first
