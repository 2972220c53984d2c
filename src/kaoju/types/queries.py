"""What a user asks and what was understood of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kaoju.types.facts import Definition, Fact


@dataclass(frozen=True, slots=True)
class Turn:
    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Question:
    text: str
    id: str | None = None
    history: tuple[Turn, ...] = ()  # oldest first
    tenant: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """A content term of the question: the token the sparse index knows and its synonyms' tokens."""

    token: str
    weight: float = 1.0
    synonyms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hop:
    """A step from an entity that the question names to those that a relation leads to.

    ``facts`` state it, one per target; none where no document does.
    """

    relation: str  # canonical attribute: 前代机型
    source: str
    targets: tuple[str, ...]
    facts: tuple[Fact, ...]
    spans: tuple[tuple[int, int], ...]  # of the words that ask for it, in the normalised question
    holds: bool | None = None  # of two entities that the question names: whether it is so


@dataclass(frozen=True, slots=True)
class QueryPlan:
    """The question as the engine understood it; shown by ``--explain`` and in the answer."""

    question: str  # as asked
    resolved: str  # self-contained; equals ``question`` unless it is a follow-up
    language: str  # "zh" | "en"
    entities: tuple[str, ...] = ()  # canonical; of a hop its targets
    unknown_entities: tuple[str, ...] = ()  # look like a model of a known family, but are none
    names: tuple[str, ...] = ()  # tokens of known names and of numbers in the question as asked
    unknown_names: tuple[str, ...] = ()  # names that stand nowhere in the documents
    unheard_nouns: tuple[str, ...] = ()  # words that stand nowhere and may be what is asked about
    attributes: tuple[str, ...] = ()
    operator: str = "value"  # value values polarity list count superlative difference ... howto
    constraint: str | None = None
    filters: Mapping[str, str] = field(default_factory=dict)  # version, content_type ...
    variants: tuple[str, ...] = ()  # rewordings by synonyms, merged per chunk by MAX
    hop: Hop | None = None  # over a relation, before anything else is looked up
    definitions: tuple[Definition, ...] = ()  # the documents' own, that gave variants and terms
    terms: tuple[Term, ...] = ()
    identifiers: tuple[str, ...] = ()  # codes, parameter names, error numbers found in it
    answer_types: tuple[str, ...] = ()  # who when where how_many how why which yes_no what
    phrased: str = ""  # as one would ask it in full, for encoders; "": as resolved
    asked_whole: bool = False  # its carried words are what is asked, not only whom it is about
    own_heads: tuple[str, ...] = ()  # then the tokens of which what answers it must hold one
    told: str = ""  # the answer before, where a follow-up asks for something else
    own_terms: tuple[Term, ...] = ()  # of a follow-up: the terms of the question as asked
    clauses: tuple[tuple[str, ...], ...] = ()  # of several things asked: the terms of each
    negated: bool = False  # 不支持…吗 / doesn't it ...: the polarity the question carries

    @property
    def sentence(self) -> str:
        """What reads whole sentences is given."""
        return self.phrased or self.resolved

    @property
    def concerned(self) -> tuple[str, ...]:
        """The entities that an answer may speak of: those asked for, and where a hop began."""
        sources = (self.hop.source,) if self.hop else ()
        return tuple(dict.fromkeys((*sources, *self.entities)))
