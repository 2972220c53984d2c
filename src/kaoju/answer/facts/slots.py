"""The slots a question needs (entity × attribute × version) and the facts that fill them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from kaoju.answer.facts.claims import Claim, Settled, claims_of, settle
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.labels import Label
from kaoju.answer.facts.source import canonical_of
from kaoju.answer.facts.versions import holding, meant, versioned
from kaoju.facts.versions import version_key
from kaoju.text.normalize import fold
from kaoju.types.facts import Fact


@dataclass(frozen=True, slots=True)
class Slot:
    """``parts`` are what is settled per version and condition; empty where no fact fills it."""

    entity: str
    label: Label
    parts: tuple[Settled, ...] = ()
    version: str | None = None
    known: bool = False  # other versions of it are stated

    @property
    def filled(self) -> bool:
        return bool(self.parts)

    @property
    def shown(self) -> tuple[Claim, ...]:
        return tuple(claim for part in self.parts for claim in part.shown)

    @property
    def cited(self) -> tuple[Claim, ...]:
        """What is shown, and with it another source that says the same."""
        return tuple(
            claim
            for part in self.parts
            for claim in (*part.shown, *((part.support,) if part.support else ()))
        )


Usable = Callable[[Fact], bool]


def anything(fact: Fact) -> bool:
    return True


def fill(
    enquiry: Enquiry,
    entity: str,
    label: Label,
    version: str | None = None,
    usable: Usable = anything,
) -> Slot:
    """The slot of one entity; ``version`` is a number, ``first`` or ``latest``."""
    facts = [
        fact
        for fact in enquiry.source.of(entity)
        if canonical_of(fact) == label.canonical and usable(fact)
    ]
    known = versioned(facts)
    if version is not None:
        version = meant(version, facts)
        facts = list(holding(version, facts))
    return Slot(entity, label, _settled(_in_named_sections(enquiry, label, facts)), version, known)


def _in_named_sections(enquiry: Enquiry, label: Label, facts: Sequence[Fact]) -> list[Fact]:
    """Of one document's facts those under the heading that the question's words name best:
    生产环境 and 测试环境 of one table each."""
    words = enquiry.asked.rest(label.spans)
    best: dict[str, int] = {}
    named: dict[Fact, int] = {}
    for fact in facts:
        chunk = enquiry.corpus.chunk(fact.chunk_id) if words else None
        headings = fold("\n".join(chunk.section)) if chunk else ""
        named[fact] = sum(word in headings for word in words)
        best[fact.doc_id] = max(best.get(fact.doc_id, 0), named[fact])
    return [fact for fact in facts if named[fact] == best[fact.doc_id]]


def _settled(facts: Sequence[Fact]) -> tuple[Settled, ...]:
    """Claims of other versions or conditions are no conflict: each group is settled by itself."""
    groups: dict[tuple[str, str], list[Claim]] = {}
    for claim in claims_of(facts):
        groups.setdefault((claim.version or "", claim.condition or ""), []).append(claim)
    ordered = sorted(groups.items(), key=lambda g: (version_key(g[0][0]), g[0]))
    return _ranked([settle(group) for _, group in ordered])


def _ranked(parts: list[Settled]) -> tuple[Settled, ...]:
    """A part that a source of least rank alone states yields to what better ones state."""
    best = max((part.shown[0].authority for part in parts), default=0)
    return tuple(p for p in parts if p.shown[0].authority == best or p.shown[0].first.version)


def groups_of(labels: Iterable[Label]) -> list[list[Label]]:
    """Labels that the same words name, in the question's order."""
    groups: dict[tuple[tuple[int, int], ...], list[Label]] = {}
    for label in labels:
        groups.setdefault(label.spans or label.implied, []).append(label)
    return [groups[spans] for spans in sorted(groups)]
