"""Typed facts: what specifications state, with the cell or sentence that states it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kaoju.types.documents import Span


class Polarity(StrEnum):
    POSITIVE = "positive"
    NEGATIVE = "negative"


class FactKind(StrEnum):
    QUANTITY = "quantity"  # one number with its unit, a range, a size: text.quantity reads it
    DATE = "date"
    YES_NO = "yes_no"  # the value is the word that says so: 支持, no, ✗
    FIGURE = "figure"  # of a report's table; its label says little without section and period
    TERM = "term"  # anything else


class Modality(StrEnum):
    STATED = "stated"
    REQUIRED = "required"  # 必须 must
    ADVISED = "advised"  # 应当 推荐 should; negative polarity: 不推荐 deprecated
    ALLOWED = "allowed"  # 可以 may
    FORBIDDEN = "forbidden"  # 不得 must not


class Bound(StrEnum):
    EXACT = "exact"
    MINIMUM = "minimum"  # 至少 at least
    MAXIMUM = "maximum"  # 最高 up to
    DEFAULT = "default"  # 默认值 defaults to


@dataclass(frozen=True, slots=True)
class Fact:
    """One value of one attribute of one entity, and where each part stands.

    A statement that lists several values gives a fact each, with the same ``statement``. What is
    supported or not ("不支持红外遥控") has the named thing as ``attribute`` and the supporting word
    as ``value``; "支持的协议：A、B" has 支持的协议 as attribute and A, B as values.
    ``entity`` is "" where neither the text nor the document names one.
    """

    entity: str
    attribute: str  # as the source names it, normalised
    value: str  # exactly as the source has it
    unit: str | None  # canonical unit of ``text.quantity``
    polarity: Polarity
    condition: str | None  # as the source has it: 仅限国行版, when TLS is on
    version: str | None  # that the statement is about: its document's, or that of the text
    doc_id: str
    chunk_id: str
    span: Span  # of the value
    key_spans: tuple[Span, ...]  # row header, column header or key
    authority: int = 2
    date: str | None = None
    canonical: str = ""  # the attribute's canonical name, by which facts are compared
    kind: FactKind = FactKind.TERM
    modality: Modality = Modality.STATED
    bound: Bound = Bound.EXACT
    approximate: bool = False
    exhaustive: bool = False  # the statement lists all values there are: 仅支持 A、B
    statement: Span | None = None  # the whole statement: row, line or sentence
    since: str | None = None  # first version it holds for: V1.2.8 起
    until: str | None = None  # last version it holds for: v8.5 及之前版本


@dataclass(frozen=True, slots=True)
class StatedName:
    """A name that a document gives an entity, before any document was compared with another."""

    name: str  # as written there
    also: tuple[str, ...] = ()  # other spellings the same place gives: OnePlus 9 (LE2110)
    origin: str = "title"  # title | column | row | heading | file | subject


@dataclass(frozen=True, slots=True)
class Definition:
    """A short form and the wording it stands for, where a document says so."""

    short: str  # PD, 临时会
    full: str  # Placement Driver, 临时股东大会
    doc_id: str
    span: Span  # of the words that say so


@dataclass(frozen=True, slots=True)
class FactValue:
    """One side of a disagreement."""

    value: str
    doc_id: str
    authority: int
    version: str | None
    date: str | None
    fact: Fact


@dataclass(frozen=True, slots=True)
class FactConflict:
    """Different values of one attribute under the same condition and version, the best first."""

    entity: str
    attribute: str
    values: tuple[FactValue, ...]
    resolved_by: str | None  # authority | version | date | None
