"""A question of a conversation, with what tells whether it leans on the one before."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kaoju.domain import Domain, LanguagePack
from kaoju.facts.aliases import EntityTable
from kaoju.query.named import names
from kaoju.query.operators import answer_types, asks
from kaoju.query.reading import Reading, asked_language, blanked, overlaps, read
from kaoju.query.synonyms import attributes_of
from kaoju.query.terms import frame_spans, identifiers_of
from kaoju.text.tokenize import words

_BARE = 16  # characters of a question that may have left out its subject
_VALUES = frozenset({"who", "when", "where", "how_many", "which", "what"})
_END = "?？。.!！ "
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Utterance:
    """Spans count in ``reading``."""

    reading: Reading
    pack: LanguagePack
    entities: list[Span]
    attributes: list[Span]
    names: list[Span]  # entities, identifiers and other words that are spelled like names

    @classmethod
    def of(cls, text: str, domain: Domain, table: EntityTable) -> Utterance:
        reading = read(text.strip())
        pack = domain.language(asked_language(text, domain))
        entities = [(m.start, m.end) for m in table.find(reading.folded, pack)]
        attributes = [(s, e) for _, s, e in attributes_of(reading.folded, domain)]
        spelled = [m.span() for m in names(reading.text, pack)]
        codes = identifiers_of(reading.text, reading.folded, [])
        spelled += [_place(reading.folded, code) for code in codes]
        named = [span for span in spelled if not overlaps(*span, attributes)]
        return cls(reading, pack, entities, attributes, sorted({*entities, *named}))

    @property
    def text(self) -> str:
        """Without what closes it; ``folded`` is its lower case of the same length."""
        return self.reading.text.rstrip(_END)

    @property
    def folded(self) -> str:
        return self.reading.folded.rstrip(_END)

    @property
    def anaphoric(self) -> bool:
        return self.pack.anaphora.search(self.folded) is not None

    @property
    def leans(self) -> bool:
        """Elliptical, or short with neither a subject nor anything that could be one."""
        if self.pack.topic_switch.search(self.folded):
            return False
        if self.pack.ellipsis.search(self.folded):
            return True
        longest = _BARE * (1 if self.pack.code == "zh" else 3)
        bare = len(self.folded) <= longest and not self.names
        return bare and self.pack.subjectless.search(self.folded) is not None

    @property
    def core(self) -> Span | None:
        """What it puts in the place of what was asked: X of "and X" and 那 X 呢."""
        match = self.pack.exchange.search(self.folded)
        return match.span(match.lastindex) if match and match.lastindex else None

    @property
    def asks(self) -> bool:
        """Whether it says itself what is wanted, or what is to be done; "what about" does not."""
        core = self.core
        text = self.folded[slice(*core)] if core else self.reading.folded
        return bool(answer_types(text, self.pack)) or asks(text, self.pack)

    @property
    def asks_a_value(self) -> bool:
        """Whether it asks for a value or names one to be told."""
        types = answer_types(self.reading.folded, self.pack)
        named = self.attributes or self.pack.properties.search(self.folded)
        return bool(named) or not _VALUES.isdisjoint(types)

    @property
    def is_only_a_name(self) -> bool:
        if not self.names or self.asks:
            return False
        text = self.reading.folded
        rest = blanked(text, [*self.names, *frame_spans(text, self.pack)])
        return not any(counts(word, self.pack) for word in words(rest))


def counts(word: str, pack: LanguagePack) -> bool:
    """Whether it is a key word: neither a small one nor a mark."""
    return word not in pack.stopwords and not re.fullmatch(r"\W+", word)


def located(text: str) -> list[tuple[str, int]]:
    """Words with their place, without those that are written otherwise (1,000)."""
    position = 0
    found: list[tuple[str, int]] = []
    for word in words(text):
        at = text.find(word, position)
        if at >= 0:
            found.append((word, at))
            position = at + len(word)
    return found


def _place(text: str, code: str) -> Span:
    start = text.index(code)
    return start, start + len(code)
