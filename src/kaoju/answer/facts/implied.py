"""The attribute that a comparison is about where the question names none: "lightest" is of weight.

What a word implies is data of the language pack: an attribute (``implied``), else what it is
measured in (``implied_dimensions``). Only comparisons and selections read it: as spellings of
attributes the words would hide the comparison.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kaoju.answer.facts.asked import overlaps
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.labels import Label, Names, spellings_of
from kaoju.answer.facts.scalar import scalar_of
from kaoju.answer.facts.source import canonical_of
from kaoju.domain.phrases import Phrases
from kaoju.facts.attributes import key_of
from kaoju.text.quantity import quantities
from kaoju.types.facts import Fact

WHOLE, HEAD, MEASURED = 0.9, 0.85, 0.8
_UNITLESS = frozenset({"number", "count", "version", "date"})
_UNIT = 16  # characters in which a unit begins

Spans = tuple[tuple[int, int], ...]


def implied_labels(enquiry: Enquiry, facts: Sequence[Fact]) -> tuple[Label, ...]:
    """Of the attributes of these facts those that the question's words imply by name; else the
    only one that is measured in what they imply, or in the unit that is asked for."""
    names = dict.fromkeys((fact.attribute, canonical_of(fact)) for fact in facts)
    return implied_by_name(enquiry, names) or _by_dimension(enquiry, facts)


def implied_by_name(enquiry: Enquiry, names: Names) -> tuple[Label, ...]:
    """Those whose name, or the end of it (机身厚度, blade thickness), is an implied one."""
    names = tuple(names)
    labels = [
        label
        for attribute, spans in _placed(enquiry, enquiry.pack.implied).items()
        for label in _called(names, spellings_of(attribute, enquiry.domain), spans)
    ]
    best: dict[str, Label] = {}
    for label in sorted(labels, key=lambda label: label.strength):
        best[label.canonical] = label
    return tuple(best.values())


def implied_dimensions(enquiry: Enquiry) -> frozenset[str]:
    """What the question's comparison is measured in; empty where it says nothing of that."""
    return frozenset(_placed(enquiry, enquiry.pack.implied_dimensions))


def _called(names: Names, spellings: frozenset[str], spans: Spans) -> Iterable[Label]:
    ends = tuple(sorted(spellings))
    for attribute, canonical in names:
        keys = (key_of(attribute), key_of(canonical))
        if spellings.intersection(keys):
            yield Label(canonical, (), WHOLE, spans)
        elif any(key.endswith(ends) for key in keys):
            yield Label(canonical, (), HEAD, spans)


def _by_dimension(enquiry: Enquiry, facts: Sequence[Fact]) -> tuple[Label, ...]:
    placed = _placed(enquiry, enquiry.pack.implied_dimensions) or _units_asked(enquiry)
    measured = {
        canonical_of(fact)
        for fact in facts
        if (scalar := scalar_of(fact)) is not None and scalar.quantity.dimension in placed
    }
    spans = tuple(span for found in placed.values() for span in found)
    return (Label(measured.pop(), (), MEASURED, spans),) if len(measured) == 1 else ()


def _placed(enquiry: Enquiry, table: Mapping[str, Phrases]) -> dict[str, Spans]:
    """What the question's words imply, and where they stand outside names."""
    asked = enquiry.asked
    found = {
        key: tuple(s for s in phrases.spans(asked.folded) if not overlaps(s, asked.names))
        for key, phrases in table.items()
    }
    return {key: spans for key, spans in found.items() if spans}


def _units_asked(enquiry: Enquiry) -> dict[str, Spans]:
    """The dimension of the unit that stands behind "how many"."""
    phrases = enquiry.pack.answer_types.get("how_many", Phrases())
    found: dict[str, Spans] = {}
    for start, end in phrases.spans(enquiry.asked.folded):
        for cut in range(end, start, -1):
            amounts = quantities(f"1 {enquiry.asked.folded[cut : cut + _UNIT].lstrip()}")
            if amounts and amounts[0].span.start == 0 and amounts[0].dimension not in _UNITLESS:
                found[amounts[0].dimension] = ((start, end),)
                break
    return found
