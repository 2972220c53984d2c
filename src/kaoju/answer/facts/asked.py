"""The question in the form that facts are matched on, and what of it they leave unexplained."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kaoju.domain.pack import LanguagePack
from kaoju.domain.phrases import Phrases
from kaoju.facts.aliases import EntityTable
from kaoju.facts.passage import Passage
from kaoju.facts.words import pattern
from kaoju.text.tokenize import words
from kaoju.types.documents import Span
from kaoju.types.queries import QueryPlan

_OPEN = re.compile(r"(?:\.|\]|\\w|\))[{*+]")
_FRAME = 12  # characters: a longer match of a question phrase spans content
_CUT = "|"  # no space: what stands on both sides of Chinese words left out is no word
_LATIN = re.compile(r"[a-z0-9]")
_LONE = re.compile(r"[\u3400-\u9fff\W_]")

Ranges = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """``text`` is the resolved question, normalised, ``folded`` its lower case of equal length;
    ``names`` is where it names entities, and the words of a hop to another."""

    text: str
    folded: str
    names: Ranges
    frames: Ranges  # question words, comparisons, negation, versions
    generic: Ranges  # words for a kind of value or thing: 容量, type, model
    pack: LanguagePack
    direct: frozenset[str] = frozenset()  # entities named one by one, not as a family
    own: int = 0  # where the question itself begins, behind words carried from earlier turns
    whole: bool = False  # whether what those words ask must be accounted for too

    def rest(self, explained: Iterable[tuple[int, int]]) -> tuple[str, ...]:
        """Words of the question itself that neither asking, nor names, nor words for a kind of
        value, nor the ``explained`` ranges account for."""
        return self._left((*self.generic, *explained), self.own)

    def unaccounted(self, explained: Iterable[tuple[int, int]]) -> tuple[str, ...]:
        """As ``rest``, with the carried words where they are asked as well."""
        return self._left((*self.generic, *explained), 0 if self.whole else self.own)

    def phrase(self) -> str:
        """What is asked about, words for a kind of value included: panel type."""
        return ("" if self.pack.code == "zh" else " ").join(self._left((), self.own))

    def _left(self, explained: Iterable[tuple[int, int]], first: int) -> tuple[str, ...]:
        characters = list(self.folded)
        characters[:first] = _CUT * first
        for start, end in (*self.names, *self.frames, *explained):
            characters[start:end] = _CUT * (end - start)
        return tuple(
            word
            for word in words("".join(characters))
            if word not in self.pack.stopwords and not _LONE.fullmatch(word)
        )


def read(plan: QueryPlan, entities: EntityTable, pack: LanguagePack) -> Asked:
    passage = Passage.of(plan.resolved, Span(0, len(plan.resolved)))
    itself = Passage.of(plan.question, Span(0, len(plan.question)))
    mentions = entities.find(passage.folded, pack)
    return Asked(
        text=passage.text,
        folded=passage.folded,
        names=(*((m.start, m.end) for m in mentions), *(plan.hop.spans if plan.hop else ())),
        frames=_frames(passage.folded, pack),
        generic=tuple(pack.generic.spans(passage.folded)),
        pack=pack,
        own=max(0, passage.text.rfind(itself.text)),
        whole=plan.asked_whole,
        direct=frozenset(name for m in mentions if not m.series for name in m.canonicals),
    )


def _frames(folded: str, pack: LanguagePack) -> Ranges:
    asking = (
        pack.filler,
        pack.frames,
        pack.greatest,
        pack.least,
        pack.comparison,
        pack.first_version,
        pack.latest_version,
        pack.version_number,
        pack.series,
        pack.negation,
        *map(_fixed, pack.answer_types.values()),
        *map(_fixed, pack.operators.values()),
    )
    spans = [span for phrases in asking for span in phrases.spans(folded)]
    spans += [m.span() for m in pattern("supports", "lacks", "only").finditer(folded)]
    return tuple(sorted({s for s in spans if s[1] - s[0] < _FRAME}))


def _fixed(phrases: Phrases) -> Phrases:
    """Those without a gap: 谁的…更 spans what is asked about."""
    kept = tuple(s for s in phrases.sources if not _OPEN.search(s))
    return Phrases(kept, phrases.whole_words)


def overlaps(span: tuple[int, int], others: Sequence[tuple[int, int]]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in others)


def bounded(folded: str, start: int, end: int) -> bool:
    """Whether the range is no piece of a longer Latin word or number."""
    before, after = folded[start - 1 : start], folded[end : end + 1]
    glued_before = _LATIN.match(before) and _LATIN.match(folded[start])
    glued_after = _LATIN.match(after) and _LATIN.match(folded[end - 1])
    return not glued_before and not glued_after
