"""Only, all, at most; must, may, must not: what narrows, widens or binds is the source's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from kaoju.answer.faults import Fault
from kaoju.answer.verify.findings import Finding
from kaoju.answer.verify.grounds import Grounds
from kaoju.domain.phrases import Phrases
from kaoju.text.normalize import fold

CHECK = "quantifiers"


def check(clause: str, copy: str | None, grounds: Grounds) -> Iterator[Finding]:
    """``copy`` is what the quotes have in the clause's place, if it is a changed copy."""
    pack = grounds.context.pack
    for table in (pack.quantifiers, pack.modality):
        own = _kinds(table, fold(clause))
        if copy is not None:
            there = _kinds(table, copy)
            changed = [*(own - there), *(there - own)]
        else:
            there = _kinds(table, grounds.quoted) + _kinds(table, grounds.said_by_code)
            changed = [kind for kind in own if kind not in there]
        if changed:
            yield Finding(CHECK, Fault.OTHER_QUANTIFIER.of(clause=clause, kinds=tuple(changed)))
            return


def _kinds(table: Mapping[str, Phrases], folded: str) -> Counter[str]:
    return Counter({kind: n for kind in table if (n := len(table[kind].spans(folded)))})
