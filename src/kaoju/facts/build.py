"""From a statement's spans to facts: attribute, values, what qualifies them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kaoju.facts.names import Names
from kaoju.facts.passage import Passage
from kaoju.facts.places import Place
from kaoju.facts.relations import relation_of
from kaoju.facts.values import Value, values_of
from kaoju.facts.words import pattern
from kaoju.text.normalize import normalize
from kaoju.text.quantity import find_quantities
from kaoju.types.documents import Document, Span
from kaoju.types.facts import Bound, Fact, FactKind

_ASIDE = re.compile(r"\s*[(\[]([^()\[\]]{1,30})[)\]]\s*$")
_MARKS = "`*_ \t"
_ASKS = re.compile(r"^(?:是否|能否|有无|可否)?(?:支持|具备|配备|具有|带有|带)?(?=.{2})")
_SUPPORT = re.compile(r"^(?:supports?|has|with) (?=\S{2})|(?:支持|support)(?:情况|与否|性)?$")


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute as its source names it, without unit and aside."""

    name: str
    unit: str = ""
    condition: str | None = None


@dataclass(frozen=True, slots=True)
class Context:
    """What every fact of a document shares."""

    document: Document
    names: Names

    def facts(
        self,
        entity: str,
        attribute: Attribute,
        values: Iterable[tuple[Passage, Value]],
        keys: Sequence[Span],
        statement: Span,
        chunk_id: str,
        place: Place,
        **more: object,
    ) -> list[Fact]:
        source = self.document.source
        return [
            Fact(
                entity=entity,
                attribute=attribute.name,
                value=(span := passage.span(value.start, value.end)).of(self.document.parsed.text),
                unit=value.unit,
                polarity=value.polarity,
                condition=value.condition or attribute.condition,
                version=place.version,
                doc_id=self.document.doc_id,
                chunk_id=chunk_id,
                span=span,
                key_spans=tuple(keys),
                authority=source.authority,
                date=place.date,
                canonical=self._canonical(attribute.name, value),
                kind=value.kind,
                bound=value.bound,
                approximate=value.approximate,
                exhaustive=value.exhaustive,
                statement=statement,
                **more,  # type: ignore[arg-type]
            )
            for passage, value in values
        ]

    def _canonical(self, name: str, value: Value) -> str:
        table = self.names.attributes
        relation = relation_of(name) if value.kind is FactKind.TERM else None
        if relation:
            return relation
        if not table.knows(name) and value.dimension:
            return table.measured(name, value.dimension) or table.canonical(name)
        return table.canonical(name)


def attribute_of(text: str, keys: Sequence[Span]) -> Attribute:
    """Of one or several key cells: "电池容量 (mAh)" is 电池容量 in mAh."""
    parts, unit, condition = [], "", None
    for key in keys:
        part = normalize(key.of(text)).text.strip(_MARKS).rstrip(":").strip(_MARKS)
        aside = _ASIDE.search(part)
        if aside and aside.start() > 0:
            part = part[: aside.start()]
            found = unit_named(aside[1])
            unit, condition = (found, condition) if found else (unit, aside[1].strip())
        parts.append(part)
    return Attribute(" ".join(dict.fromkeys(p for p in parts if p)), unit, condition)


def unit_named(words: str) -> str:
    """The canonical unit that ``words`` alone spell, else ""."""
    found = find_quantities("1 " + words.strip())
    if len(found) != 1 or found[0].span != Span(0, len(words.strip()) + 2):
        return ""
    return found[0].unit if found[0].dimension not in ("number", "count") else ""


def cell_values(text: str, span: Span, unit: str) -> list[tuple[Passage, Value]]:
    passage = Passage.of(text, span)
    return [(passage, value) for value in values_of(passage, unit)]


def supported(attribute: Attribute, values: Sequence[tuple[Passage, Value]]) -> Attribute:
    """The thing itself where the key asks whether it is there: 是否支持 NFC: 是."""
    if not values or values[0][1].kind is not FactKind.YES_NO:
        return attribute
    name = _SUPPORT.sub("", _ASKS.sub("", attribute.name)).strip()
    return Attribute(name or attribute.name, attribute.unit, attribute.condition)


def bounded(attribute: Attribute, value: Value) -> Bound:
    """The bound that a key of a value states: 最大 and at most are in the key, not in the value."""
    if value.bound is not Bound.EXACT:
        return value.bound
    return Bound.DEFAULT if pattern("default").search(attribute.name) else Bound.EXACT
