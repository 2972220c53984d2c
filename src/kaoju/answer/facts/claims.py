"""What the sources say of one slot: statements compared, settled by rank, shown when they tie."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kaoju.answer.facts.source import canonical_of
from kaoju.facts.conflicts import same_value
from kaoju.text.normalize import fold
from kaoju.types.facts import Fact, Polarity


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement about a slot: its values in reading order."""

    facts: tuple[Fact, ...]

    @property
    def first(self) -> Fact:
        return self.facts[0]

    @property
    def authority(self) -> int:
        return self.first.authority

    @property
    def version(self) -> str | None:
        return self.first.version or self.first.since

    @property
    def condition(self) -> str | None:
        """The condition of the whole; None where its values have several."""
        conditions = {fact.condition for fact in self.facts}
        return conditions.pop() if len(conditions) == 1 else None


@dataclass(frozen=True, slots=True)
class Settled:
    """The claims to show (best first), those overruled, and by what."""

    shown: tuple[Claim, ...]
    overruled: tuple[Claim, ...] = ()
    resolved_by: str | None = None
    support: Claim | None = None  # another source that says the same


def claims_of(facts: Iterable[Fact]) -> tuple[Claim, ...]:
    """Facts of one slot grouped by the statement that makes them."""
    groups: dict[object, list[Fact]] = {}
    for fact in facts:
        key = (fact.doc_id, fact.statement or fact.span, canonical_of(fact), fact.version)
        groups.setdefault(key, []).append(fact)
    return tuple(
        Claim(tuple(sorted(group, key=lambda fact: fact.span))) for group in groups.values()
    )


def settle(claims: Sequence[Claim]) -> Settled:
    """Authority decides, then date; what is left is shown side by side."""
    ranked = sorted(claims, key=_rank)
    best = ranked[0].authority
    top = [claim for claim in ranked if claim.authority == best]
    lower = [claim for claim in ranked if claim.authority < best]
    resolved: str | None = None
    overruled: list[Claim] = []
    if len(_distinct(top)) > 1 and _dated(top):
        latest = max(claim.first.date or "" for claim in top)
        overruled = [claim for claim in top if (claim.first.date or "") < latest]
        top = [claim for claim in top if claim not in overruled]
        resolved = "date" if len(_distinct(top)) == 1 else None
    shown = _distinct(top)
    against = [claim for claim in lower if not any(agree(claim, other) for other in shown)]
    if against and len(shown) == 1:
        resolved = resolved or "authority"
    support = _support(shown[0], ranked) if len(shown) == 1 else None
    return Settled(tuple(shown), tuple(overruled + against), resolved, support)


def agree(a: Claim, b: Claim) -> bool:
    """Whether they say the same: equal values, or one lists what the other singles out."""
    if a.first.polarity is not b.first.polarity:
        return False
    few, many = sorted((a.facts, b.facts), key=len)
    return all(any(same_value(x, y) for y in many) for x in few)


def negative(claim: Claim) -> bool:
    return claim.first.polarity is Polarity.NEGATIVE


def _distinct(claims: Sequence[Claim]) -> list[Claim]:
    found: list[Claim] = []
    for claim in claims:
        if not any(agree(claim, other) for other in found):
            found.append(claim)
    return found


def _dated(claims: Sequence[Claim]) -> bool:
    dates = [claim.first.date for claim in claims]
    return all(dates) and len(set(dates)) > 1


def _support(shown: Claim, claims: Sequence[Claim]) -> Claim | None:
    for claim in claims:
        elsewhere = claim.first.doc_id != shown.first.doc_id
        if elsewhere and claim.authority == shown.authority and agree(claim, shown):
            return claim
    return None


def _rank(claim: Claim) -> tuple[object, ...]:
    fact = claim.first
    return (-fact.authority, _plain(fact.value), fact.doc_id, fact.span)


def _plain(value: str) -> str:
    return "".join(fold(value).split())
