"""The same sentence in two sources with another amount in it: a disagreement without attributes.

What names an entity and an attribute is compared as facts. Other prose is compared by its wording:
two sentences that are equal but for one amount, date or count state the same thing differently.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from kaoju.domain import Domain
from kaoju.domain.units import load_numbers
from kaoju.facts.aliases import Mention
from kaoju.facts.conflicts import disagreement
from kaoju.facts.names import Names
from kaoju.facts.passage import Passage
from kaoju.facts.places import Place, Places
from kaoju.facts.words import pattern, source
from kaoju.text.amounts import NUMERAL
from kaoju.text.quantity import Quantity, find_quantities
from kaoju.text.sentences import sentences
from kaoju.text.tokenize import words
from kaoju.types.documents import BlockKind, Document, Span
from kaoju.types.facts import Fact, FactConflict, FactKind, Polarity

_PROSE = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE, BlockKind.KEYVALUE})
_SPACE = re.compile(r"\s+")
_DIGIT = re.compile(rf"\d|[{NUMERAL}]{{2}}|[{NUMERAL}][月日天年个位名次倍点]")
_YEAR = re.compile(r"(?:1[5-9]|20|21)\d\d")
_BEFORE_YEAR = re.compile(r"\b(?:in|since|by|from|until|till|during|of|for|before|after) $")
_CLAUSE = re.compile(r"[,，](?!\d)|[;；:：()（）。]")
_NAMED = re.compile(r"《[^》]+》|[“\"'‘][^”\"'’]{2,40}[”\"'’]|(?<=[a-z,] )[A-Z][a-zA-Z]+|[A-Z]{2,}")
_REFERENCE = re.compile(rf"{source('references')}\s*$")
_LONGEST = 600  # characters of a sentence
_FEWEST_WORDS = 4  # beside amounts: with fewer a sentence does not say what it is about
_MOST_VALUES = 3  # sources that all differ fill in a form, each for itself
_BEFORE = 200  # characters that a short sentence is understood by
_AROUND = 40  # characters of the sentence shown on each side of the amount
_GAP = "…"


@dataclass(frozen=True, slots=True)
class _Slot:
    """One amount of one sentence; ``key`` is the sentence without it."""

    key: tuple[object, ...]
    quantity: Quantity
    document: Document
    sentence: Span
    value: Span
    shown: str
    place: Place


def restated(
    documents: Iterable[Document], names: Names, domain: Domain, known: Collection[Fact] = ()
) -> tuple[FactConflict, ...]:
    """The disagreements between sentences of different documents.

    Two sentences are one statement when all their words and other amounts are equal, and the
    headings above them, or a name in them, say that they are about the same thing. What ``known``
    facts of an entity state is left to them. Chunks are not known here: ``chunk_id`` is "".
    """
    stated: dict[str, list[tuple[Document, Span]]] = {}
    for document in documents:
        for span, key in _numeric(document):
            stated.setdefault(key, []).append((document, span))
    read = _Reader(names, domain, known)
    slots: dict[tuple[object, ...], list[_Slot]] = {}
    for key in sorted(stated):
        for document, span in stated[key] if _differ(stated[key]) else ():
            for slot in read.slots(document, span):
                slots.setdefault(slot.key, []).append(slot)
    found = (_conflict(slots[key]) for key in sorted(slots, key=repr))
    return tuple(conflict for conflict in found if conflict)


def _numeric(document: Document) -> Iterator[tuple[Span, str]]:
    """Sentences with a number, and what they have in common with those of other amounts."""
    text = document.parsed.text
    for block in document.parsed.blocks:
        if block.kind not in _PROSE:
            continue
        content = block.content.of(text)
        if not _DIGIT.search(content):
            continue
        for span in sentences(content):
            words_of = span.of(content)
            if len(span) <= _LONGEST and _DIGIT.search(words_of):
                start = block.content.start + span.start
                yield Span(start, start + len(span)), _masked(words_of)


def _differ(members: Sequence[tuple[Document, Span]]) -> bool:
    """Whether several documents have the sentence, and not all to the letter."""
    if len({document.doc_id for document, _ in members}) < 2:
        return False
    return len({_SPACE.sub("", span.of(document.parsed.text)) for document, span in members}) > 1


def _masked(sentence: str) -> str:
    """A rough form that sentences which differ in amounts share: cheap, and never too fine."""
    return _amounts().sub("#", _SPACE.sub("", sentence.lower()))


@cache
def _amounts() -> re.Pattern[str]:
    tables = load_numbers()
    names = "|".join(sorted({*tables.months, *tables.words, *tables.scales}, key=len, reverse=True))
    return re.compile(rf"(?:[\d.,\-/{NUMERAL}几多余分之点%％‰]|{names})+")


class _Reader:
    """Finds the amounts of sentences and what each sentence is about."""

    def __init__(self, names: Names, domain: Domain, known: Collection[Fact]) -> None:
        self._names, self._domain = names, domain
        self._places: dict[str, Places] = {}
        self._known: dict[str, list[Span]] = {}
        for fact in known:
            if fact.entity:
                self._known.setdefault(fact.doc_id, []).append(fact.span)

    def slots(self, document: Document, span: Span) -> Iterator[_Slot]:
        """The amounts of a sentence that another source may state otherwise."""
        passage = Passage.of(document.parsed.text, span)
        mentions = self._names.mentions(passage.text, self._domain)
        if any(not m.canonicals for m in mentions):
            return
        found = list(_amounts_of(passage, mentions))
        about = self._about(document, span, passage, mentions, found) if found else None
        if about is None:
            return
        values = [_value(q) for q in found]
        for value in dict.fromkeys(values):
            chosen = [q for q, v in zip(found, values, strict=True) if v == value]
            place = passage.span(chosen[0].span.start, chosen[0].span.end)
            if self._is_known(document, place) or _is_circumstance(passage.text, chosen, found):
                continue
            frame = _frame(passage.folded, found, values, value)
            where = self._place(document, span)
            key = (about, where.version or "", value[0], frame)
            shown = _shown(passage, chosen[0])
            yield _Slot(key, chosen[0], document, span, place, shown, where)

    def _place(self, document: Document, span: Span) -> Place:
        places = self._places.get(document.doc_id)
        if places is None:
            places = Places(document, self._names, self._domain)
            self._places[document.doc_id] = places
        return places.at(span.start)

    def _about(
        self,
        document: Document,
        span: Span,
        passage: Passage,
        mentions: Sequence[Mention],
        found: Sequence[Quantity],
    ) -> tuple[str, ...] | None:
        """What two sentences must share besides their words; None where it is too little."""
        before = ""
        if not _says_enough(passage.text, found):
            before = _before(document, span)
            if not _says_enough(before, ()):
                return None
        if mentions:
            return ("named", before)
        place = self._place(document, span)
        subject = passage.text[: found[0].span.start]
        if not pattern("own", "pronouns").search(passage.folded) and _NAMED.search(subject):
            return ("named", before, *place.entities)
        return ("under", before, *place.entities, *_headings(document, span.start))

    def _is_known(self, document: Document, value: Span) -> bool:
        spans = self._known.get(document.doc_id, ())
        return any(s.start < value.end and value.start < s.end for s in spans)


def _amounts_of(passage: Passage, mentions: Sequence[Mention]) -> Iterator[Quantity]:
    """The amounts outside names, versions and references ("Note 5")."""
    for quantity in find_quantities(passage.text):
        start, end = quantity.span.start, quantity.span.end
        inside = any(m.start < end and start < m.end for m in mentions)
        refers = quantity.dimension == "number" and _REFERENCE.search(passage.folded[:start])
        if not inside and not refers and quantity.dimension != "version":
            yield _dated(passage, quantity)


def _before(document: Document, span: Span) -> str:
    """What stands before a sentence in its block."""
    blocks = document.parsed.blocks
    start = next(b.content.start for b in blocks if b.span.start <= span.start < b.span.end)
    words_before = document.parsed.text[max(start, span.start - _BEFORE) : span.start]
    return _SPACE.sub(" ", words_before.casefold())


def _dated(passage: Passage, quantity: Quantity) -> Quantity:
    """A bare number that is a year, as a date."""
    text = quantity.span.of(passage.text)
    before = _BEFORE_YEAR.search(passage.folded[: quantity.span.start])
    if quantity.dimension != "number" or not before or not _YEAR.fullmatch(text):
        return quantity
    (year,) = find_quantities(f"{text}年")
    return Quantity(year.value, None, year.unit, "date", year.factor, False, "", quantity.span)


def _value(quantity: Quantity) -> tuple[str, str]:
    """(dimension, amount): equal for equal amounts of one dimension."""
    if quantity.dimension in ("date", "resolution"):
        return quantity.dimension, quantity.unit
    plain = "count" if quantity.dimension == "number" else quantity.dimension
    unit = quantity.unit if quantity.dimension == "count" else ""
    return plain, f"{unit} {quantity.base} {quantity.base_upper} {quantity.bound}"


def _frame(
    folded: str, found: Sequence[Quantity], values: Sequence[tuple[str, str]], chosen: object
) -> str:
    """The sentence with ``chosen`` left out and its other amounts in one spelling each."""
    parts: list[str] = []
    at = 0
    for quantity, value in zip(found, values, strict=True):
        parts += (folded[at : quantity.span.start], _GAP if value == chosen else f"<{value}>")
        at = quantity.span.end
    return _SPACE.sub("", "".join((*parts, folded[at:])))


def _says_enough(text: str, found: Sequence[Quantity]) -> bool:
    left = list(text)
    for quantity in found:
        left[quantity.span.start : quantity.span.end] = " " * len(quantity.span)
    return sum(word[0].isalpha() for word in words("".join(left))) >= _FEWEST_WORDS


def _is_circumstance(text: str, chosen: Sequence[Quantity], found: Sequence[Quantity]) -> bool:
    """A date beside an amount in one clause says when the amount was so: "in 2018 it was 5%"."""
    if chosen[0].dimension != "date":
        return False
    begin = max((m.end() for m in _CLAUSE.finditer(text, 0, chosen[0].span.start)), default=0)
    after = _CLAUSE.search(text, chosen[0].span.end)
    end = after.start() if after else len(text)
    return any(q.dimension != "date" and begin <= q.span.start < end for q in found)


def _headings(document: Document, offset: int) -> tuple[str, ...]:
    stack: list[tuple[int, str]] = []
    for block in document.parsed.blocks:
        if block.span.start > offset:
            break
        if block.kind is BlockKind.HEADING:
            while stack and stack[-1][0] >= block.level:
                stack.pop()
            stack.append((block.level, block.content.of(document.parsed.text).strip().casefold()))
    return tuple(words_of for _, words_of in stack)


def _shown(passage: Passage, quantity: Quantity) -> str:
    before = passage.text[: quantity.span.start].lstrip()
    after = passage.text[quantity.span.end :].rstrip()
    start = _GAP if len(before) > _AROUND else ""
    end = _GAP if len(after) > _AROUND else ""
    whole = f"{start}{before[-_AROUND:]}[{_GAP}]{after[:_AROUND]}{end}"
    return _SPACE.sub(" ", whole)


def _conflict(slots: Sequence[_Slot]) -> FactConflict | None:
    """The disagreement of one statement's sources; none where a source gives both values, for it
    then says them of different things, or where every source has its own."""
    said: dict[str, set[tuple[str, str]]] = {}
    for slot in slots:
        said.setdefault(slot.document.doc_id, set()).add(_value(slot.quantity))
    values = {value for own in said.values() for value in own}
    if not 1 < len(values) <= _MOST_VALUES or any(len(own) > 1 for own in said.values()):
        return None
    return disagreement([_fact(slot) for slot in slots])


def _fact(slot: _Slot) -> Fact:
    """The amount as a fact of nobody, whose attribute is the sentence around it."""
    quantity, text = slot.quantity, slot.document.parsed.text
    named = quantity.dimension in ("date", "resolution")
    return Fact(
        entity=slot.place.entity,
        attribute=slot.shown,
        value=slot.value.of(text),
        unit=None if named else quantity.unit or None,
        polarity=Polarity.POSITIVE,
        condition=None,
        version=slot.place.version,
        doc_id=slot.document.doc_id,
        chunk_id="",
        span=slot.value,
        key_spans=(slot.sentence,),
        authority=slot.document.source.authority,
        date=slot.place.date,
        kind=FactKind.DATE if quantity.dimension == "date" else FactKind.QUANTITY,
        approximate=quantity.approximate,
        statement=slot.sentence,
    )
