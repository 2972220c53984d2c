"""What a follow-up puts in the place of what was asked before: "那 TiKV 呢", "and in Oregon?".

The earlier question is then asked again, with that in its place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from kaoju.query.reading import blanked
from kaoju.query.terms import frame_spans
from kaoju.query.utterance import Span, Utterance, counts, located

_BEFORE_HEAD = 3  # words that give way together with the head that two phrases share
_HEAD = 2  # characters of a Chinese one
_T = TypeVar("_T")
_PARTS = " -"  # what may part the words of one phrase in English


@dataclass(frozen=True, slots=True)
class Exchange:
    """``place``: where the words that give way stand in the earlier question."""

    place: Span
    wording: str  # the user's own

    def within(self, text: str) -> str:
        """The earlier question with the new words in it."""
        start, end = self.place
        return f"{text[:start]}{self.wording}{text[end:]}"


def exchange_of(now: Utterance, then: Utterance) -> Exchange | None:
    """None where the follow-up asks something itself or it is not clear what would give way.

    A name takes the place of the only one of its kind, "the secondary one" that of the only
    qualified noun's qualifier, "on a desk" that of what else stands behind the same preposition,
    "long term" that of a phrase with the same head.
    """
    if now.asks or now.pack.code != then.pack.code:
        return None
    new = now.core
    if new is None:
        return None
    if now.anaphoric:
        return _qualifier(now, then)
    if now.is_only_a_name:
        return _name(now, then)
    # With names on both sides the phrase around them is not all that changes.
    named = now.names and then.names
    return _adjunct(now, then, new) or (None if named else _headed(now, then, new))


def _name(now: Utterance, then: Utterance) -> Exchange | None:
    known = then.entities
    place = _only(known if now.entities else [s for s in then.names if s not in known])
    if place is None:
        return None
    start, end = now.names[0][0], now.names[-1][1]
    return Exchange(place, now.reading.text[start:end].strip())


def _qualifier(now: Utterance, then: Utterance) -> Exchange | None:
    new = _only(_groups(now.pack.qualified_one.search(now.folded)))
    pattern = then.pack.qualified.pattern()
    if new is None or pattern is None:
        return None
    old = [s for m in pattern.finditer(then.folded) for s in _groups(m) if _qualifies(then, s)]
    place = _only(old)
    return Exchange(place, now.text[slice(*new)]) if place else None


def _qualifies(then: Utterance, span: Span) -> bool:
    """Whether a key word, not one of asking, follows the key word."""
    qualifier, *following = (w for w, _ in located(then.folded[span[0] :]))
    return (
        counts(qualifier, then.pack)
        and bool(following)
        and counts(following[0], then.pack)
        and not frame_spans(following[0], then.pack)
    )


def _adjunct(now: Utterance, then: Utterance, new: Span) -> Exchange | None:
    wording = now.text[slice(*new)]
    opening = wording.lower().split(" ")[0]
    spans = then.pack.adjuncts.spans(then.folded)
    place = _only([s for s in spans if then.folded[slice(*s)].split(" ")[0] == opening])
    return Exchange(place, wording) if place else None


def _headed(now: Utterance, then: Utterance, new: Span) -> Exchange | None:
    if now.pack.code == "zh":
        return _ending(now, then, new)
    core = [(w, at) for w, at in located(now.folded[slice(*new)]) if counts(w, now.pack)]
    if len(core) < 2:
        return None
    head = core[-1][0]
    asked = located(blanked(then.folded, frame_spans(then.folded, then.pack)))
    index = _only([i for i, (word, _) in enumerate(asked) if word == head])
    if index is None:
        return None
    start = _run(asked[max(0, index - len(core) + 1) : index], asked[index][1], then)
    if start is None:
        return None
    place = start, asked[index][1] + len(head)
    return Exchange(place, now.text[new[0] + core[0][1] : new[1]])


def _ending(now: Utterance, then: Utterance, new: Span) -> Exchange | None:
    """As ``_headed``: the head of a Chinese phrase is how it ends."""
    wording = now.folded[slice(*new)]
    asked = blanked(then.folded, frame_spans(then.folded, then.pack))
    for size in range(len(wording) - 1, _HEAD - 1, -1):
        head = wording[-size:]
        if asked.count(head) != 1:
            continue
        at = asked.index(head)
        start = _run(located(asked[:at])[-_BEFORE_HEAD:], at, then)
        return Exchange((start, at + size), now.text[slice(*new)]) if start is not None else None
    return None


def _run(before: Sequence[tuple[str, int]], end: int, then: Utterance) -> int | None:
    """Where the key words begin that stand right before ``end``."""
    first = None
    for word, at in reversed(before):
        between = then.folded[at + len(word) : end]
        parts = "" if then.pack.code == "zh" else _PARTS
        if not counts(word, then.pack) or between not in parts:
            break
        first = end = at
    return first


def _groups(match: re.Match[str] | None) -> list[Span]:
    """Where the groups that took part stand."""
    return [s for s in match.regs[1:] if s[0] >= 0] if match else []


def _only(found: Sequence[_T]) -> _T | None:
    return found[0] if len(found) == 1 else None
