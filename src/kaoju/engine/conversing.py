"""Conversations: a question is asked with the turns before it, and kept with its answer."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from kaoju.engine.asking import Asking
from kaoju.store import ConversationStore
from kaoju.types.answers import Reason
from kaoju.types.contract import answer_json
from kaoju.types.conversations import Conversation, ConversationSummary, KeptTurn
from kaoju.types.queries import Question, Turn


class Conversing(Asking):
    """Ask with memory; everything is one tenant's, and another's id is not found."""

    def converse(
        self,
        text: str,
        conversation: str | None = None,
        tenant: str = "",
        explain: bool = False,
    ) -> dict[str, Any]:
        """The answer JSON with the id of its ``conversation``; without one a new one begins.

        UsageError for an empty or over-long question or an unknown conversation; then nothing
        is kept.
        """
        history = turns_of(self.conversation(conversation, tenant)) if conversation else ()
        asked = Question(text, history=history, tenant=tenant)
        answer = self.ask(asked)
        kept = KeptTurn(
            text, answer_json(answer), datetime.now(UTC).isoformat(timespec="milliseconds")
        )
        if conversation is None:
            conversation = self._conversations.begin(tenant, kept)
        else:
            self._conversations.append(tenant, conversation, kept)
        return {**answer_json(answer, explain), "conversation": conversation}

    def conversation(self, identifier: str, tenant: str = "") -> Conversation:
        """UsageError where the tenant has no such conversation."""
        return self._conversations.get(tenant, identifier)

    def conversations(self, tenant: str = "") -> tuple[ConversationSummary, ...]:
        """Of the tenant, the one with the newest turn first."""
        return self._conversations.summaries(tenant)

    def delete_conversation(self, identifier: str, tenant: str = "") -> None:
        """UsageError where the tenant has no such conversation."""
        self._conversations.delete(tenant, identifier)

    @property
    def _conversations(self) -> ConversationStore:
        return ConversationStore(self._store.path)


def turns_of(conversation: Conversation) -> tuple[Turn, ...]:
    """What follow-ups are resolved with; a refusal says nothing that one could refer to, and a
    question that left the documents is none that one could lean on."""
    return tuple(
        Turn(turn.question, _said(turn.answer))
        for turn in conversation.turns
        if not _left(turn.question, turn.answer)
    )


def _left(question: str, answer: Mapping[str, Any]) -> bool:
    """Whether it was off topic, or leaned on a turn and named what stands nowhere."""
    plan = answer.get("plan") or {}
    leaned = plan.get("resolved", question) != question
    unheard = leaned and bool(plan.get("unknown_names"))
    return answer.get("reason") == Reason.OFF_TOPIC or unheard


def _said(answer: Mapping[str, Any]) -> str:
    return str(answer.get("answer", "")) if answer.get("status") == "answered" else ""
