"""Which attributes of the known facts a question names, and how surely."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kaoju.answer.facts.asked import Asked, bounded, overlaps
from kaoju.domain.pack import Domain
from kaoju.facts.attributes import key_of
from kaoju.text.normalize import fold
from kaoju.text.tokenize import tokenize, words

EXACT, SYNONYM, SCATTERED, PARTIAL, REWORDED = 1.0, 0.95, 0.8, 0.75, 0.7
_SKIPPED = re.compile(r"[\s\-_/·・]")
_ASIDE = re.compile(r"[(（][^()（）]*[)）]")
_NUMERIC = re.compile(r"\s*(?:\d[\w.]*[\s-]*)?")
_WORD = re.compile(r"[a-z]{3,}")
_LONGEST = 40  # characters of a spelling
_SHORTEST = 2

Names = Iterable[tuple[str, str]]  # (attribute as a source has it, canonical)


@dataclass(frozen=True, slots=True)
class Label:
    """A canonical attribute that the question names at ``spans``, or implies at ``implied``:
    there it may say more, as a comparison does."""

    canonical: str
    spans: tuple[tuple[int, int], ...]
    strength: float
    implied: tuple[tuple[int, int], ...] = ()

    @property
    def size(self) -> int:
        return sum(end - start for start, end in self.spans)


def find_labels(
    asked: Asked, names: Names, domain: Domain, open_ended: Collection[str] = ()
) -> tuple[Label, ...]:
    """The attributes named, longest first; those of one group of words share their spans.

    ``open_ended`` are canonical attributes that the beginning of their name is enough for: what
    is there or not (红外 for 红外遥控). Others need all but a word for the kind of value.
    """
    names = tuple(dict.fromkeys(names))
    found = _contiguous(asked, _vocabulary(names, domain))
    if not found:
        found = _scattered(asked, names)
    if not found:
        found = _partial(asked, names, domain, open_ended)
    if not found:
        found = _reworded(asked, [n for n in names if n[1] in open_ended], domain)
    return tuple(found)


def _vocabulary(
    names: tuple[tuple[str, str], ...], domain: Domain
) -> Mapping[str, Mapping[str, float]]:
    """Compact spelling -> canonical -> strength."""
    return _table(names, domain.synonyms, tuple(domain.attributes.items()))


@lru_cache(maxsize=16)
def _table(
    names: tuple[tuple[str, str], ...],
    groups: tuple[tuple[str, ...], ...],
    attributes: tuple[tuple[str, tuple[str, ...]], ...],
) -> Mapping[str, Mapping[str, float]]:
    table: dict[str, dict[str, float]] = {}
    wordings = _wordings(groups, attributes)

    def enter(spelling: str, canonical: str, strength: float) -> None:
        key = key_of(spelling)
        if _SHORTEST <= len(key) <= _LONGEST:
            known = table.setdefault(key, {})
            known[canonical] = max(known.get(canonical, 0.0), strength)

    for attribute, canonical in names:
        for spelling in (attribute, canonical, _ASIDE.sub("", attribute)):
            enter(spelling, canonical, EXACT)
        for known in {key_of(attribute), key_of(canonical)}:
            for spelling in wordings.get(known, ()):
                enter(spelling, canonical, SYNONYM)
    return table


@lru_cache(maxsize=8)
def _wordings(
    groups: tuple[tuple[str, ...], ...], attributes: tuple[tuple[str, tuple[str, ...]], ...]
) -> Mapping[str, tuple[str, ...]]:
    """Compact spelling -> the spellings that mean the same."""
    found: dict[str, tuple[str, ...]] = {}
    for group in (*groups, *((canonical, *spellings) for canonical, spellings in attributes)):
        for spelling in group:
            key = key_of(spelling)
            found[key] = tuple(dict.fromkeys((*found.get(key, ()), *group)))
    return found


def spellings_of(canonical: str, domain: Domain) -> frozenset[str]:
    """The compared forms of an attribute's name and its synonyms."""
    names = wordings_of(canonical, domain)
    return frozenset(key for name in names if len(key := key_of(name)) >= _SHORTEST)


def wordings_of(canonical: str, domain: Domain) -> set[str]:
    """An attribute's name and its synonyms, as they are written."""
    wordings = _wordings(domain.synonyms, tuple(domain.attributes.items()))
    return {canonical, *wordings.get(key_of(canonical), ())}


def _contiguous(asked: Asked, table: Mapping[str, Mapping[str, float]]) -> list[Label]:
    origin = [i for i, c in enumerate(asked.folded) if not _SKIPPED.match(c)]
    text = "".join(asked.folded[i] for i in origin)
    longest = max(map(len, table), default=0)
    hits: list[tuple[int, int, str]] = []
    itself = asked.own and asked.rest(())  # a follow-up that asks for something of its own
    for at in range(len(text)):
        for size in range(min(longest, len(text) - at), _SHORTEST - 1, -1):
            key = _entry(text[at : at + size], table)
            if key is None:
                continue
            start, end = origin[at], origin[at + size - 1] + 1
            if bounded(asked.folded, start, end) and not overlaps((start, end), asked.names):
                if start < asked.own and itself:
                    break
                hits.append((start, end, key))
                break
    hits.sort(key=lambda hit: (hit[0] - hit[1], hit[0]))
    taken: list[tuple[int, int]] = []
    labels: list[Label] = []
    for start, end, key in hits:
        if not overlaps((start, end), taken):
            taken.append((start, end))
            labels += [Label(c, ((start, end),), s) for c, s in sorted(table[key].items())]
    return labels


def _entry(text: str, table: Mapping[str, object]) -> str | None:
    """The spelling that ``text`` is, a plural counting as its singular."""
    forms = (text, text.removesuffix("s"), text.removesuffix("es"))
    return next((form for form in forms if form in table), None)


def _scattered(asked: Asked, names: Sequence[tuple[str, str]]) -> list[Label]:
    """Attributes all of whose words stand in the question, in whatever order."""
    labels = []
    for attribute, canonical in names:
        parts = _parts(attribute)
        spans = [place(asked, part) for part in parts]
        found = tuple(span for span in spans if span is not None)
        if len(parts) > 1 and len(found) == len(parts) and min(map(len, parts)) >= _SHORTEST:
            labels.append(Label(canonical, found, SCATTERED))
    longest = max((label.size for label in labels), default=0)
    return _merged(label for label in labels if label.size == longest)


@lru_cache(maxsize=65536)
def _parts(attribute: str) -> tuple[str, ...]:
    return tuple(words(_plain(attribute)))


@lru_cache(maxsize=65536)
def _plain(attribute: str) -> str:
    return fold(_ASIDE.sub("", attribute))


def _partial(
    asked: Asked,
    names: Sequence[tuple[str, str]],
    domain: Domain,
    open_ended: Collection[str],
) -> list[Label]:
    """Attributes whose name begins with words of the question that nothing else explains."""
    left = [word for word in asked.rest(()) if len(word) >= _SHORTEST]
    wordings = _wordings(domain.synonyms, tuple(domain.attributes.items()))
    labels = []
    for attribute, canonical in names if left else ():
        for spelling in {attribute, *wordings.get(key_of(canonical), ())}:
            folded = _plain(spelling)
            shared = [word for word in left if _within(word, folded)]
            spans = [place(asked, word) for word in shared]
            found = tuple(span for span in spans if span is not None)
            if found and _named_by(folded, shared, canonical in open_ended, asked):
                labels.append(Label(canonical, found, PARTIAL))
    longest = max((label.size for label in labels), default=0)
    return _merged(label for label in labels if label.size == longest)


def _named_by(name: str, shared: Sequence[str], open_ended: bool, asked: Asked) -> bool:
    """Whether ``shared`` words name it: nothing but numbers stands before them, and behind them
    nothing but the kind of value (容量, time), or anything where the name is open-ended."""
    places = [found for word in shared if (found := _within(word, name))]
    start, end = min(s for s, _ in places), max(e for _, e in places)
    if not _NUMERIC.fullmatch(name[:start]):
        return False
    tail = name[end:].strip()
    if open_ended or not tail:
        return True
    return any(len(tail) == e - s for s, e in asked.pack.generic.spans(tail))


def _reworded(asked: Asked, names: Sequence[tuple[str, str]], domain: Domain) -> list[Label]:
    """Attributes whose name is a synonym of what the question says, numbers before it apart."""
    wordings = _wordings(domain.synonyms, tuple(domain.attributes.items()))
    phrases = _contiguous(asked, {key: {key: REWORDED} for key in wordings if len(key) > 1})
    keys = [
        (key_of(_NUMERIC.sub("", fold(attribute), 1)), canonical) for attribute, canonical in names
    ]
    labels = [
        Label(canonical, phrase.spans, REWORDED)
        for phrase in phrases
        for key, canonical in keys
        if any(key.startswith(key_of(w)) for w in wordings[phrase.canonical] if len(key_of(w)) > 1)
    ]
    return _merged(labels)


def _merged(labels: Iterable[Label]) -> list[Label]:
    return list({label.canonical: label for label in labels}.values())


def _within(word: str, name: str) -> tuple[int, int] | None:
    """Where the word stands in the name, a Latin one in any inflexion."""
    at = name.find(word)
    if at >= 0 and bounded(name, at, at + len(word)):
        return (at, at + len(word))
    if not word.isascii():
        return None
    stem = _stem(word)
    return next((m.span() for m in _WORD.finditer(name) if _stem(m.group()) == stem), None)


@lru_cache(maxsize=65536)
def _stem(word: str) -> tuple[str, ...]:
    return tuple(tokenize(word))


def place(asked: Asked, word: str) -> tuple[int, int] | None:
    """Where ``word`` stands outside the entities' names."""
    at = asked.folded.find(word)
    while at >= 0:
        span = (at, at + len(word))
        taken = at < asked.own or overlaps(span, asked.names)
        if bounded(asked.folded, *span) and not taken:
            return span
        at = asked.folded.find(word, at + 1)
    return None
