"""Amounts of documents, each with what stands beside, above and around it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from kaoju.answer.amounts.machines import parts_of
from kaoju.answer.amounts.words import Text
from kaoju.answer.quotes.units import Unit, UnitKind, UnitReader
from kaoju.domain.pack import Domain
from kaoju.domain.units import load_machines, load_numbers
from kaoju.facts.names import Names
from kaoju.text.quantity import Quantity, quantities
from kaoju.text.sentences import sentences
from kaoju.types.chunks import Chunk
from kaoju.types.documents import BlockKind, Cell, Document, Span

_NOT_AMOUNTS = frozenset({"date", "version", "resolution"})
_BARE = re.compile(r"\s*[-+]?\d[\d,]*(?:\.\d+)?\s*")
_BRACKETED = re.compile(r"[(（\[]\s*([^()（）\[\]]{1,12}?)\s*[)）\]]")
_HYPHEN = re.compile(r"^-(?=[A-Za-z])")  # a 2-week project
_DEEPEST = 6  # level of a heading
_PROSE_CELL = 60  # characters: a longer cell is read sentence by sentence
_LEAD = 80  # characters of a paragraph that introduces the table below it
_BREAK = re.compile(r"[，；;]|,(?!\d)|\s(?:while|whereas|but)\s")
_IN_TURN = re.compile(r"分别|依次|respectively|in turn", re.IGNORECASE)
_MAY_HOLD = re.compile(
    r"\d|[一二三四五六七八九十百千万两半]|\b(?:one|two|three|four|five|six|ten)\b"
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a word may be met: ``near`` is how surely it then speaks of the amount."""

    text: Text
    near: float
    span: Span | None = None


OWN, LEAD, HEADING, TITLE = 1.0, 0.95, 0.9, 0.8


@dataclass(frozen=True)
class Amount:
    """``said`` is the amount with its mark ("48 GB+"); ``own`` the cell or sentence it stands in.

    Of a table, a line or a list ``key`` and ``head`` name it. ``vague`` where the same words stand
    beside several amounts of one kind.
    """

    document: Document
    chunk: Chunk
    block: int
    quantity: Quantity
    said: Span
    own: Place
    unit: str = ""  # as written behind the number, or in the column's heading
    sign: str = ""
    key: Place | None = None
    head: Place | None = None
    corner: Span | None = None  # the heading of the keys
    part: Place | None = None  # what of a machine it is, in a cell that lists several
    around: tuple[Place, ...] = ()
    vague: bool = False
    in_prose: bool = False  # of a sentence, not a cell

    @cached_property
    def places(self) -> tuple[Place, ...]:
        first = (self.key, self.head, self.part, self.own)
        return tuple(place for place in (*first, *self.around) if place is not None)

    @property
    def base(self) -> Fraction:
        return self.quantity.base

    @property
    def in_list(self) -> bool:
        return self.document.parsed.blocks[self.block].kind is BlockKind.LIST_ITEM


class AmountReader:
    """Reads the amounts of one document."""

    def __init__(self, document: Document, names: Names, domain: Domain) -> None:
        self._document, self._names, self._domain = document, names, domain
        self._text = document.parsed.text
        self._units = UnitReader(document)
        self._texts: dict[Span, Text] = {}
        self._above: dict[int, tuple[Place, ...]] = {}
        self._parts: dict[str, Place] = {}
        blocks = document.parsed.blocks
        self._heads = [i for i, block in enumerate(blocks) if block.kind is BlockKind.HEADING]

    def of_chunks(self, chunks: Iterable[Chunk]) -> Iterator[Amount]:
        for chunk in chunks:
            for unit in self._units.of_chunk(chunk):
                if unit.kind not in (UnitKind.CODE, UnitKind.HEADING):
                    yield from self._of_unit(unit, chunk)

    def _of_unit(self, unit: Unit, chunk: Chunk) -> Iterator[Amount]:
        if not may_hold(unit.text):
            return
        around = self._around(unit, chunk)
        read = self._of_cells(unit, chunk)
        for amount in read if unit.cells else self._of_prose(unit, chunk, unit.span):
            yield replace(amount, around=around)

    def _of_cells(self, unit: Unit, chunk: Chunk) -> Iterator[Amount]:
        heads = dict(unit.columns)
        first = unit.cells[0] if unit.cells[0].column == 0 else None
        key = self._place(first.span) if first else None
        for cell in unit.cells:
            if cell is first:
                continue
            head = heads.get(cell.column)
            column = self._place(head) if head else None
            for amount in self._of_cell(unit, chunk, cell, head):
                yield replace(amount, key=key, head=column, corner=heads.get(0))

    def _of_cell(self, unit: Unit, chunk: Chunk, cell: Cell, head: Span | None) -> Iterator[Amount]:
        text = cell.span.of(self._text)
        if len(text) > _PROSE_CELL:
            for span in sentences(text):
                whole = Span(cell.span.start + span.start, cell.span.start + span.end)
                yield from self._of_prose(unit, chunk, whole)
            return
        if head is not None and _BARE.fullmatch(text):
            scaled = self._by_heading(text, head.of(self._text))
            if scaled:
                quantity, unit_of = scaled
                own = self._place(cell.span)
                place = (self._document, chunk, unit.block)
                yield Amount(*place, quantity, cell.span, own, unit=unit_of)
                return
        found = [q for q in quantities(text) if _is_amount(q, text)]
        parts = parts_of(text, found)
        kinds = [(*kind_of(quantity), part) for quantity, part in zip(found, parts, strict=True)]
        for quantity, part, kind in zip(found, parts, kinds, strict=True):
            vague = kinds.count(kind) > 1
            amount = self._amount(unit, chunk, quantity, cell.span, cell.span, vague, False)
            yield replace(amount, part=self._part(part)) if part else amount

    @staticmethod
    def _by_heading(number: str, head: str) -> tuple[Quantity, str] | None:
        """A bare number in the unit that its column's heading has in brackets."""
        for match in _BRACKETED.finditer(head):
            found = quantities(f"{number.strip()} {match[1]}")
            if len(found) == 1 and found[0].dimension not in ("number", *_NOT_AMOUNTS):
                return found[0], f" {match[1]}"
        return None

    def _of_prose(self, unit: Unit, chunk: Chunk, span: Span) -> Iterator[Amount]:
        text = span.of(self._text)
        plain = (*_NOT_AMOUNTS, "number")
        found = [q for q in quantities(text) if q.dimension not in plain]
        for quantity in found:
            alike = [q for q in found if kind_of(q) == kind_of(quantity)]
            if len({(q.base, q.base_upper) for q in alike}) < 2:
                yield self._amount(unit, chunk, quantity, span, span, False, True)
                continue
            clause = _clause(text, quantity, alike)
            ends = [q.span.end for q in alike if q.span.end <= quantity.span.start]
            words = clause or Span(max(ends, default=0), quantity.span.end)
            stretch = Span(span.start + words.start, span.start + words.end)
            vague = clause is None and not self._aside(text, quantity.span)
            yield self._amount(unit, chunk, quantity, span, span if vague else stretch, vague, True)

    @staticmethod
    def _aside(text: str, span: Span) -> bool:
        """Whether it stands alone in brackets behind what it is of: small projects (2 weeks)."""
        return text[: span.start].endswith(("(", "（")) and text[span.end :].startswith((")", "）"))

    def _amount(
        self,
        unit: Unit,
        chunk: Chunk,
        quantity: Quantity,
        whole: Span,
        words: Span,
        vague: bool,
        in_prose: bool,
    ) -> Amount:
        """``words`` is the part of ``whole`` that speaks of this amount."""
        text = whole.of(self._text)
        start, end = quantity.span.start, quantity.span.end
        marked = _marked(text, quantity)
        said = Span(whole.start + marked.start, whole.start + marked.end)
        written = text[start:end]
        digits = [i for i, c in enumerate(written) if c in "0123456789.,"]
        money = quantity.dimension.startswith("money_")
        return Amount(
            self._document,
            chunk,
            unit.block,
            quantity,
            said,
            replace(self._place(words), span=whole),
            unit=_HYPHEN.sub(" ", written[digits[-1] + 1 :]) if digits else "",
            sign=written[: digits[0]] if money and digits else "",
            vague=vague,
            in_prose=in_prose,
        )

    # What is around

    def _part(self, kind: str) -> Place:
        if kind not in self._parts:
            self._parts[kind] = Place(self._text_of(load_machines()[kind].called), OWN)
        return self._parts[kind]

    def _place(self, span: Span, near: float = OWN) -> Place:
        return Place(self._read(span), near, span)

    def _read(self, span: Span) -> Text:
        if span not in self._texts:
            self._texts[span] = self._text_of(span.of(self._text))
        return self._texts[span]

    def _text_of(self, text: str) -> Text:
        return Text(text, self._named)

    def _named(self, text: str) -> frozenset[str]:
        mentions = self._names.mentions(text, self._domain)
        named = {name for m in mentions for name in m.canonicals}
        return frozenset({*named, *self._names.whole(text)})

    def _around(self, unit: Unit, chunk: Chunk) -> tuple[Place, ...]:
        if unit.block not in self._above:
            lead = unit.lead or self._lead(unit.block)
            places = [self._place(lead, LEAD)] if lead else []
            places += [self._place(span, HEADING) for span in self._headings(unit.block)]
            title = Place(self._text_of(chunk.title), TITLE)
            self._above[unit.block] = (*places, title)
        return self._above[unit.block]

    def _lead(self, block: int) -> Span | None:
        """A short paragraph right above a table."""
        blocks = self._document.parsed.blocks
        if block == 0 or blocks[block].kind is not BlockKind.TABLE:
            return None
        above = blocks[block - 1]
        words = above.content.of(self._text).rstrip()
        short = len(words) <= _LEAD or words.endswith((":", "："))
        return above.content if above.kind is BlockKind.PARAGRAPH and short else None

    def _headings(self, block: int) -> Iterator[Span]:
        """Those above, the nearest first, without the document's own."""
        level = _DEEPEST + 1
        for at in reversed(self._heads[: bisect_left(self._heads, block)]):
            above = self._document.parsed.blocks[at]
            if above.level < level:
                level = above.level
                if level == 1:
                    return
                yield above.content


def _clause(text: str, quantity: Quantity, alike: Sequence[Quantity]) -> Span | None:
    """The part of a sentence that speaks of one of several amounts of a kind: "A takes 3 days,
    whereas B takes 9"; None where they share a clause or are given out in turn."""
    if _IN_TURN.search(text):
        return None
    breaks: list[int] = []
    for one, other in pairwise(alike):
        found = _BREAK.search(text, one.span.end, other.span.start)
        if found is None:
            return None
        breaks.append(found.end())
    at = list(alike).index(quantity)
    start, end = [0, *breaks][at], [*breaks, len(text)][at]
    return Span(start, end)


def _is_amount(quantity: Quantity, cell: str) -> bool:
    """Whether it is one; a number alone is written in digits: 千兆 states none."""
    if quantity.dimension == "number":
        return any(character.isdigit() for character in quantity.span.of(cell))
    return quantity.dimension not in _NOT_AMOUNTS


def may_hold(text: str) -> bool:
    """A quick test for an amount."""
    return bool(_MAY_HOLD.search(text))


def kind_of(quantity: Quantity) -> tuple[str, str]:
    """Amounts of one kind can be taken for one another."""
    counted = quantity.dimension == "count"
    return quantity.dimension, quantity.unit if counted else ""


def _marked(text: str, quantity: Quantity) -> Span:
    """The amount with the word or sign that bounds it: "48 GB+", "up to 16 weeks"."""
    start, end = quantity.span.start, quantity.span.end
    if not (quantity.bound or quantity.approximate):
        return quantity.span
    tables = load_numbers()
    before, after = text[:start].rstrip(" :：为是达").lower(), text[end:]
    fronts = [w for words in tables.before.values() for w in words if before.endswith(w)]
    backs = [w for words in tables.after.values() for w in words]
    gap = len(after) - len(after.lstrip(" "))
    ends = [w for w in backs if after[gap:].lower().startswith(w)]
    if ends:
        return Span(start, end + gap + len(max(ends, key=len)))
    return Span(len(before) - len(max(fronts, key=len)), end) if fronts else quantity.span
