"""What is wrong with a sentence: which check failed, and why."""

from __future__ import annotations

from dataclasses import dataclass

from kaoju.answer.messages import Message


@dataclass(frozen=True, slots=True)
class Finding:
    """``check`` is the name under which the answer's JSON has it."""

    check: str
    reason: Message
