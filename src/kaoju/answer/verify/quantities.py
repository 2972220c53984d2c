"""Numbers, amounts and dates: each stands in what is cited, with the unit it has there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from operator import itemgetter

from kaoju.answer.faults import Fault
from kaoju.answer.verify.findings import Finding
from kaoju.answer.verify.grounds import Grounds
from kaoju.answer.verify.verbatim import numbers
from kaoju.text.normalize import fold
from kaoju.text.quantity import Quantity, quantities, same_quantity

CHECK = "numbers"
_NUMBER = re.compile(r"\d+(?:[.,:/-]\d+)*%?")
_VERSION = re.compile(r"(?<![\w.])[Vv]?\d+(?:\.\d+)+(?!\.?\d)")
_DATE = "date"
_COLONS = ":： "  # a label is shown without the colon that it has in the source
_CELLS = 2  # quotes that stand whole in a sentence which is put together
_TEXTS = ("version", "resolution")  # their digits say all
_IDIOMS = frozenset({"", "number", "count"})  # written out and without a unit: 一个, one of


def without_names(text: str, grounds: Grounds) -> str:
    """The text without the names of what it speaks of, whose numbers are no claims: entities,
    and the versions that the cited documents bear in their names and headings."""
    for name in _names(grounds):
        text = text.replace(name, " ")
    versions = set(_VERSION.findall(grounds.titles))
    return _VERSION.sub(lambda m: " " if m.group() in versions else m.group(), text)


def _names(grounds: Grounds) -> list[str]:
    """The longest first."""
    context = grounds.context
    names = {*context.entities, *context.strangers}
    names |= {name for citation in grounds.cited for name in citation.entities}
    names |= {fact.entity for fact in context.facts}
    return sorted(filter(None, names), key=lambda name: (-len(name), name))


def states_numbers(text: str) -> bool:
    return bool(_NUMBER.search(fold(text)))


def check(clause: str, sentence: str, copy: str | None, grounds: Grounds) -> Iterator[Finding]:
    """``copy`` is what the quotes have in the clause's place, if it is a changed copy.

    A number of the question may stand in a sentence that has one of the sources' own too.
    """
    context = grounds.context
    text = without_names(clause, grounds)
    source = "\n".join((*grounds.words, *context.computed))
    known = set(_NUMBER.findall(fold(source)))
    asked = set(_NUMBER.findall(fold(context.question)))
    strange = [number for number in _NUMBER.findall(fold(text)) if number not in known]
    if any(number in known for number in _NUMBER.findall(fold(sentence))):
        strange = [number for number in strange if number not in asked]
    if strange:
        yield Finding(CHECK, Fault.NOT_CITED.of(words=tuple(strange)))
        return
    headed = " ".join(grounds.words)  # a date over two rows of headings
    stated = [*quantities(source), *quantities(_facts(grounds)), *quantities(headed)]
    for claim in quantities(text):
        if not _stated(claim, text, stated, source):
            amount = claim.span.of(text).strip()
            yield Finding(CHECK, Fault.AMOUNT_NOT_STATED.of(amount=amount))
            return
    if copy is not None and not _in_order(numbers(fold(text)), numbers(copy)):
        yield Finding(CHECK, Fault.OTHER_NUMBERS.of(source=copy.strip()))


def of_sentence(text: str, copy: str | None, grounds: Grounds) -> Iterator[Finding]:
    """Whether each number is where the source has it: in a changed copy of a quote (``copy``) in
    its order, in a row put together from cells in a cell that stands whole."""
    own = numbers(fold(without_names(text, grounds)))
    rest, used = _without_quotes(text, grounds)
    if copy is not None and used < _CELLS:  # a row may be mostly one long cell of it
        there = numbers(copy)
        if not _in_order(own, there):
            yield Finding(CHECK, Fault.OTHER_NUMBERS.of(source=copy.strip()))
        return
    if used < _CELLS or grounds.context.computed:
        return
    for name in _names(grounds):
        rest = rest.replace(fold(name), "\t")
    loose = numbers(rest)
    if loose:
        yield Finding(CHECK, Fault.NOT_IN_CELLS.of(numbers=tuple(loose)))
    elif not grounds.context.facts:
        there = numbers(grounds.quoted)
        if not _in_order(own, there):
            yield Finding(CHECK, Fault.CELLS_IN_OTHER_ORDER.of())


def _without_quotes(text: str, grounds: Grounds) -> tuple[str, int]:
    """What is left of the text without the quotes that stand in it whole, and how many do."""
    rest, used = fold(text), 0
    notes = [note for f in grounds.context.facts for note in (f.version, f.condition) if note]
    cells = [fold(text).strip().rstrip(_COLONS) for text in grounds.words]
    quotes = [(cell, 1) for cell in cells] + [(fold(n), 0) for n in notes]
    for quote, counted in sorted(set(filter(itemgetter(0), quotes)), key=lambda q: -len(q[0])):
        rest, times = re.subn(rf"(?<!\w){re.escape(quote)}(?!\w)", "\t", rest)
        used += counted if times else 0
    return rest, used


def _facts(grounds: Grounds) -> str:
    """Values with the unit that the fact has: a cell "5.0" under "weight (kg)"."""
    return "\n".join(f"{f.value}\n{f.value} {f.unit or ''}" for f in grounds.context.facts)


def _stated(claim: Quantity, text: str, stated: Sequence[Quantity], source: str) -> bool:
    """Whether the sources give the number this unit and scale: 67 W is not 67 mAh, nor 67M."""
    if claim.dimension in _TEXTS:
        return True
    if claim.dimension == _DATE:
        return _dated(claim, stated)
    alike = [q for q in stated if q.value == claim.value]
    digits = _NUMBER.search(fold(claim.span.of(text)))
    if not alike:
        if digits is None:
            return claim.dimension in _IDIOMS or bool(claim.approximate)
        return digits.group() == str(claim.value) and not _scaled(digits.group(), source)
    return not claim.unit or any(not q.unit or same_quantity(q, claim) for q in alike)


def _scaled(digits: str, source: str) -> bool:
    """Whether the sources have these digits with a scale and nowhere without: 2.0 is not 2.0
    billion."""
    values = [
        str(quantity.value)
        for quantity in quantities(source)
        if (found := _NUMBER.search(fold(quantity.span.of(source)))) and found.group() == digits
    ]
    return bool(values) and digits not in values


def _dated(claim: Quantity, stated: Sequence[Quantity]) -> bool:
    """A date with its unknown parts left open: May 2017 is said by May 12, 2017."""
    dates = [q.unit for q in stated if q.dimension == _DATE]
    if not dates:  # its digits stand there, in a form that is not read as a date
        return True
    return any(_same_date(claim.unit, date) for date in dates)


def _same_date(claim: str, stated: str) -> bool:
    own, other = claim.split("-"), stated.split("-")
    return all(a == b or not a.strip("0") for a, b in zip(own, other, strict=False))


def _in_order(own: Sequence[str], there: Sequence[str]) -> bool:
    """Whether the numbers come in the source's order; such as it lacks are judged elsewhere."""
    rest = iter(there)
    return all(number in rest for number in own if number in there)
