"""The verified answer or the refusal; ``to_json`` of the CLI prints these as CONTRACT says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kaoju.types.documents import Span
from kaoju.types.queries import QueryPlan
from kaoju.types.retrieval import Confidence


class Reason(StrEnum):
    OFF_TOPIC = "off_topic"
    NOT_IN_DOCUMENTS = "not_in_documents"
    UNVERIFIED = "unverified"
    UNREADABLE = "unreadable"


class Verdict(StrEnum):
    YES = "yes"
    NO = "no"
    NOT_STATED = "not_stated"


class Check(StrEnum):
    OK = "ok"
    FAIL = "fail"
    NA = "na"


@dataclass(frozen=True, slots=True)
class Citation:
    """One contiguous span of the stored text; ``quote`` is that slice and nothing else.

    ``words`` is what is read of it: the slice without markup.
    """

    n: int
    doc_id: str
    root: str
    file: str
    title: str
    section: str
    page: int | None
    line_start: int
    line_end: int
    span: Span
    quote: str
    words: str
    chunk_id: str
    authority: int
    source: str | None
    version: str | None
    date: str | None
    entities: tuple[str, ...] = ()
    ocr_confidence: float | None = None  # see ``ParsedDocument.ocr_confidence_of``


@dataclass(frozen=True, slots=True)
class AnswerSentence:
    text: str
    citations: tuple[int, ...]
    checks: Mapping[str, Check] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AnswerFact:
    entity: str
    attribute: str
    value: str
    unit: str | None
    polarity: str
    condition: str | None
    version: str | None
    citation: int


@dataclass(frozen=True, slots=True)
class Operand:
    value: str
    unit: str | None
    citation: int


@dataclass(frozen=True, slots=True)
class Computation:
    operation: str
    operands: tuple[Operand, ...]
    result: str
    approximate: bool = False


@dataclass(frozen=True, slots=True)
class ConflictValue:
    value: str
    citation: int
    authority: int
    version: str | None
    date: str | None


@dataclass(frozen=True, slots=True)
class Conflict:
    entity: str
    attribute: str
    values: tuple[ConflictValue, ...]
    resolved_by: str | None  # authority | version | date | None


@dataclass(frozen=True, slots=True)
class Draft:
    """What an answerer proposes, before verification."""

    sentences: tuple[AnswerSentence, ...]
    citations: tuple[Citation, ...]
    confidence: Confidence
    verdict: Verdict | None = None
    facts: tuple[AnswerFact, ...] = ()
    computation: Computation | None = None
    conflicts: tuple[Conflict, ...] = ()
    generator: str = "extractive"


@dataclass(frozen=True, slots=True)
class Answer:
    id: str | None
    question: str
    plan: QueryPlan
    answered: bool
    reason: Reason | None
    verdict: Verdict | None
    text: str
    citations: tuple[Citation, ...]
    sentences: tuple[AnswerSentence, ...]
    confidence: Confidence
    facts: tuple[AnswerFact, ...] = ()
    computation: Computation | None = None
    conflicts: tuple[Conflict, ...] = ()
    nearest: tuple[Citation, ...] = ()
    generator: str = "extractive"
    trace: Mapping[str, object] = field(default_factory=dict)
