"""What a check sees and what it says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kaoju.evals.cases import Case
from kaoju.types.answers import Check

Json = Mapping[str, Any]
ReadDocument = Callable[[str, str], str]
"""(root, file) -> stored text; raises KeyError or a KaojuError where there is none."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """``na``: the case asks nothing of this check. It never counts as passed or failed."""

    name: str
    status: Check
    detail: str = ""

    @property
    def failed(self) -> bool:
        return self.status is Check.FAIL


@dataclass(frozen=True, slots=True)
class Subject:
    """One answer under examination, as the JSON of the contract."""

    case: Case
    answer: Json
    read: ReadDocument
    hits: tuple[Json, ...] | None = None  # ranked, best first; None where no search was run
    top_k: int = 10
    aliases: Mapping[str, Sequence[str]] = field(default_factory=dict)  # canonical -> spellings

    @property
    def answered(self) -> bool:
        return self.answer.get("status") == "answered"

    @property
    def refused(self) -> bool:
        return self.answer.get("status") == "refused"

    @property
    def text(self) -> str:
        return string(self.answer.get("answer"))

    @property
    def citations(self) -> tuple[Json, ...]:
        return objects(self.answer.get("citations"))

    @property
    def sentences(self) -> tuple[Json, ...]:
        return objects(self.answer.get("sentences"))

    @property
    def planned(self) -> tuple[str, ...]:
        """The entities of the plan."""
        plan = self.answer.get("plan")
        return strings(plan.get("entities")) if isinstance(plan, Mapping) else ()


def ok(name: str, detail: str = "") -> CheckResult:
    return CheckResult(name, Check.OK, detail)


def fail(name: str, detail: str) -> CheckResult:
    return CheckResult(name, Check.FAIL, detail)


def not_asked(name: str, detail: str = "") -> CheckResult:
    return CheckResult(name, Check.NA, detail)


def string(value: object) -> str:
    return value if isinstance(value, str) else ""


def strings(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        return ()
    return tuple(item for item in value if isinstance(item, str))


def objects(value: object) -> tuple[Json, ...]:
    if not isinstance(value, list | tuple):
        return ()
    return tuple(item for item in value if isinstance(item, Mapping))


def integer(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
