"""What a knowledge base's documents say about its domain pack, for the owner to decide."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kaoju.types.documents import Span


class PackPart(StrEnum):
    """The parts of a pack that can be proposed; the values are the names of its files."""

    ALIASES = "aliases"
    ATTRIBUTES = "attributes"
    SYNONYMS = "synonyms"


@dataclass(frozen=True, slots=True)
class Evidence:
    """The words of a document that speak for a proposal."""

    doc_id: str
    span: Span
    quote: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """An entry that the pack does not have yet.

    ``name`` is the canonical entity or attribute, or a group's first wording; ``spellings`` are
    what would be added to it. ``in_use``: questions are understood so already, out of the
    documents; accepting keeps it when they change.
    """

    part: PackPart
    name: str
    spellings: tuple[str, ...]
    count: int  # places, or for attributes with equal values the entities that agree
    documents: int
    in_use: bool
    evidence: tuple[Evidence, ...]  # the first few places, by document


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"


class Fault(StrEnum):
    AMBIGUOUS_ALIAS = "ambiguous_alias"  # one spelling, two entities
    ALIAS_IS_A_NAME = "alias_is_a_name"  # of another entity of the pack
    ALIAS_IN_DOCUMENTS = "alias_in_documents"  # a table lists both as two things
    COMMON_WORD = "common_word"  # the documents use it for other things too
    OVERLAPPING_GROUPS = "overlapping_groups"  # one wording in two groups
    CONTRADICTORY_GROUP = "contradictory_group"  # joins two attributes of the pack
    DEFINED_TWICE = "defined_twice"
    SHIPPED_ATTRIBUTE = "shipped_attribute"  # the general pack has it under another name
    UNREAD = "unread"  # a file that packs of knowledge bases do not have
    UNUSED = "unused"  # stands in no document


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with an entry of the pack: ``entry`` as the file has it, ``others`` what it
    clashes with, ``detail`` an example or a number."""

    severity: Severity
    fault: Fault
    file: str
    entry: str
    others: tuple[str, ...] = ()
    detail: str = ""
