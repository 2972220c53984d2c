"""What a generator, a script or a colleague is handed for one question, and nothing beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kaoju.types.answers import Citation, Computation, Reason, Verdict
from kaoju.types.documents import Span
from kaoju.types.facts import Fact
from kaoju.types.queries import QueryPlan
from kaoju.types.retrieval import Confidence


class Role(StrEnum):
    """Why a passage is there, in the order in which the budget is spent."""

    STATED = "stated"  # cited by the answer, or states an asked fact or a side of a conflict
    HIT = "hit"
    NEIGHBOUR = "neighbour"  # stands beside a hit
    DOCUMENT = "document"  # the rest of a small document
    OPENING = "opening"  # how a document of a hit begins


@dataclass(frozen=True, slots=True)
class Passage:
    """A chunk of a stored document, numbered; ``place.quote`` is its text, ``place.n`` its number.

    ``header`` is the header row of its table where the passage holds later rows of a long one.
    """

    place: Citation
    role: Role
    tokens: int  # as it is rendered
    header: str = ""
    header_span: Span | None = None

    @property
    def n(self) -> int:
        return self.place.n


@dataclass(frozen=True, slots=True)
class Parameter:
    """A fact that a passage states; numbers count from 1 in the order in which they are shown."""

    n: int
    fact: Fact
    passage: int


@dataclass(frozen=True, slots=True)
class Measured:
    """Parameters of one attribute and one dimension, ascending by amount."""

    attribute: str
    dimension: str  # of ``text.quantity``: length, power, money, count ...
    unit: str | None  # where all are stated in one
    parameters: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a disagreement and the passage that states it."""

    value: str
    passage: int
    authority: int
    version: str | None
    date: str | None


@dataclass(frozen=True, slots=True)
class Disagreement:
    """``attribute`` of a sentence is the sentence itself, with "[…]" where the sources differ."""

    kind: str  # fact | sentence
    entity: str
    attribute: str
    sides: tuple[Side, ...]  # the strongest first
    resolved_by: str | None  # authority | version | date | None


@dataclass(frozen=True, slots=True)
class Unknown:
    """What the question asks of and the documents do not have."""

    entities: tuple[str, ...] = ()  # look like a model of a known family, but are none
    names: tuple[str, ...] = ()  # stand nowhere
    unstated: tuple[tuple[str, str], ...] = ()  # (entity, attribute) that no fact states

    def __bool__(self) -> bool:
        return bool(self.entities or self.names or self.unstated)


@dataclass(frozen=True, slots=True)
class Context:
    """Behind a closed gate there is nothing to answer from: no passages, parameters or sides.

    ``tokens`` never exceeds ``budget``; ``left_out`` counts what found no room, by its kind: a
    ``Role``, ``parameter`` or ``conflict``; and the hits about ``other_entity``. The operands of
    ``computation`` cite passages, 0 where one found no room.
    """

    id: str | None
    question: str
    plan: QueryPlan
    open: bool
    reason: Reason | None  # why it is closed
    gates: Mapping[str, Confidence]  # relevance, and answer: the score that decided
    budget: int
    tokens: int = 0
    passages: tuple[Passage, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    performance: tuple[Measured, ...] = ()
    conflicts: tuple[Disagreement, ...] = ()
    unknown: Unknown = field(default_factory=Unknown)
    verdict: Verdict | None = None
    computation: Computation | None = None
    left_out: Mapping[str, int] = field(default_factory=dict)
    nearest: tuple[Citation, ...] = ()
