"""Sentences that state a value or say what is supported; anything less clear gives nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kaoju.domain import Domain
from kaoju.facts.aliases import Mention
from kaoju.facts.attributes import YES_NO
from kaoju.facts.clauses import (
    HEDGE,
    QUOTES,
    blank,
    blanked_as,
    clauses,
    inner_of,
    inside_other_name,
    is_noun,
    items,
    signal,
    subject_noise,
    tail_of,
    without,
)
from kaoju.facts.names import Names
from kaoju.facts.passage import Passage
from kaoju.facts.places import Place
from kaoju.facts.qualifiers import Qualifiers, qualifiers_of
from kaoju.facts.values import MONTH, Value, amount_at, pieces, whole
from kaoju.facts.words import pattern, source, verb_attributes
from kaoju.text.language import language_of
from kaoju.text.quantity import Quantity, find_quantities
from kaoju.types.facts import Bound, FactKind, Modality, Polarity

_OF = re.compile(r"^(?:the )?(?P<attribute>.+?) (?:of|for|in|on)(?: the| an?)?\s*$")
_BAD_COPULA = re.compile(r"[成作因认以视分称变改设]为|是否|是不是|不是|就是说|isn't")
_CODE = re.compile(r"[a-z][a-z0-9]*(?:[_.\-][a-z0-9]+)+|[a-z]+_[a-z_0-9]+", re.IGNORECASE)
_SIZED = re.compile(r"^[\d.]+ ?[a-zA-Z]*[ -]?")
_LONGEST = 240  # characters of a sentence that is read
_LOOSE = re.compile(r"^(?:有|提供|has|features|includes|offers|provides|具备|带有)$")


@dataclass(frozen=True, slots=True)
class Claim:
    """``key`` and the values are ranges of the passage; ``entity`` is "" for nobody known."""

    entity: str
    attribute: str
    key: tuple[int, int]
    values: tuple[Value, ...]
    modality: Modality
    qualifiers: Qualifiers
    about: tuple[int, int] | None = None  # where the entity is named


@dataclass(frozen=True, slots=True)
class _Fragment:
    start: int
    end: int
    entity: str
    about: tuple[int, int] | None
    qualifiers: Qualifiers


class ClaimReader:
    """Reads the sentences of one document."""

    def __init__(self, names: Names, domain: Domain) -> None:
        self.names, self.domain = names, domain

    def read(self, passage: Passage, place: Place) -> list[Claim]:
        if len(passage.text) > _LONGEST or passage.text.rstrip().endswith("?"):
            return []
        if not signal().search(passage.folded):
            return []
        mentions = self._mentions(passage)
        if any(not m.canonicals for m in mentions):
            return []
        found: list[Claim] = []
        qualifiers, rest = qualifiers_of(passage, {m.end for m in mentions})
        mentions = [m for m in mentions if rest[m.start] == passage.folded[m.start]]
        masked = replace(passage, folded=rest, text=blanked_as(passage.text, rest))
        for fragment in self._fragments(masked, mentions, place, qualifiers):
            found.extend(self._of_fragment(masked, fragment, mentions))
        return found

    def _mentions(self, passage: Passage) -> list[Mention]:
        names = self.names
        if names.opening is None or not names.opening.search(passage.folded):
            return []
        pack = self.domain.language(language_of(passage.text))
        found = names.written.find(passage.folded, pack, names.opening)
        return [m for m in found if not inside_other_name(m, passage.text, pack.stopwords)]

    def _fragments(
        self, passage: Passage, mentions: Sequence[Mention], place: Place, qualifiers: Qualifiers
    ) -> Iterator[_Fragment]:
        entity, about = place.entity, None
        for start, end in clauses(passage.folded):
            here = [m for m in mentions if start <= m.start < end]
            if here:
                single = len(here) == 1 and len(here[0].canonicals) == 1
                entity = here[0].canonicals[0] if single else ""
                about = (here[0].start, here[0].end)
            yield _Fragment(start, end, entity, about, qualifiers)

    def _of_fragment(
        self, passage: Passage, fragment: _Fragment, mentions: Sequence[Mention]
    ) -> list[Claim]:
        folded = without(passage.folded, mentions)[: fragment.end]
        text = without(passage.text, mentions)[: fragment.end]
        here = replace(passage, folded=folded, text=text)
        for rule in (self._default, self._amount, self._support, self._copula):
            if found := rule(here, fragment):
                return [replace(c, values=whole(c.values, passage, mentions)) for c in found]
        return []

    # Rules

    def _default(self, passage: Passage, fragment: _Fragment) -> list[Claim]:
        """ "`a_b` 的默认值为 3", "a.b defaults to 3", "The default of a.b is 3"."""
        match = pattern("default").search(passage.folded, fragment.start, fragment.end)
        if match is None:
            return []
        code = _last(_CODE, passage.folded, fragment.start, match.end())
        values = self._values(passage, match.end(), fragment.end)
        if not values:
            return []
        values = tuple(replace(v, bound=Bound.DEFAULT) for v in values)
        if code:
            name = passage.text[code.start() : code.end()]
            word = passage.text[match.start() : match.end()].strip(" 是为:")
            word = "default" if word.isascii() else word
            about = replace(fragment, entity=name, about=code.span())
            return [self._claim(about, word, match.span(), values, passage)]
        key = self._subject(passage, fragment, match.start())
        if key and self.names.attributes.knows(passage.text[slice(*key)]):
            return [self._claim(fragment, passage.text[slice(*key)], key, values, passage)]
        return []

    def _amount(self, passage: Passage, fragment: _Fragment) -> list[Claim]:
        """One amount beside the attribute it is of: "电池容量为5000mAh", "a 6.7 inch screen"."""
        found = find_quantities(passage.text[: fragment.end])
        here = [q for q in found if q.span.start >= fragment.start and q.dimension != "version"]
        here = _joined(passage, _with_months(passage, here))
        if len(here) != 1:
            return []
        start, end = here[0].span.start, here[0].span.end
        value = amount_at(passage, start, end)
        if value is None:
            return []
        value = replace(
            value,
            approximate=value.approximate or here[0].approximate,
            bound=self._bound(passage, fragment, here[0]),
            dimension=here[0].dimension,
        )
        verb = self._verb_attribute(passage, fragment.start, start)
        if verb and fragment.entity and self._fits(verb[0], value):
            return [self._claim(fragment, verb[0], verb[1], (value,), passage)]
        fragment_of = (fragment.start, start)
        left = self._subject(passage, fragment, start)
        after = tail_of(passage.folded, end, fragment.end)
        if left and after[0] == after[1]:
            return self._stated(passage, fragment, left, value)
        thing = (start, after[1])
        if self._known(passage, thing) or pattern("lacks").search(passage.folded, *fragment_of):
            return []
        if after[0] < after[1] and (left is None or self._is_support(passage, fragment, start)):
            return self._stated(passage, fragment, after, value, strict=True)
        return []

    def _stated(
        self,
        passage: Passage,
        fragment: _Fragment,
        key: tuple[int, int],
        value: Value,
        strict: bool = False,
    ) -> list[Claim]:
        name = passage.text[slice(*key)]
        table = self.names.attributes
        if table.dimensions.get(table.canonical(name)) == YES_NO:
            return []  # "配备 3.5mm 耳机孔": what is there or not has no amount
        known = table.measured(name, value.dimension) or (table.knows(name) and name)
        measured = value.dimension not in ("number", "count")
        free = not strict and measured and bool(fragment.entity) and is_noun(name)
        if not (known or free) or not value.dimension:
            return []
        return [self._claim(fragment, name, key, (value,), passage)]

    def _support(self, passage: Passage, fragment: _Fragment) -> list[Claim]:
        """ "支持 A、B", "does not support A", "协议仅支持 A 和 B"."""
        verb = _verb(passage, fragment)
        if verb is None:
            return []
        match, polarity, only = verb
        key = self._subject(passage, fragment, match.start())
        members = list(items(passage, match.end(), fragment.end))
        if not members:
            return []
        if key is not None:
            name = passage.text[slice(*key)]
            if not self.names.attributes.knows(name):
                return []
            values = tuple(
                replace(self._value(passage, *item), polarity=polarity, exhaustive=only)
                for item in members
            )
            return [self._claim(fragment, name, key, values, passage)]
        loose = bool(_LOOSE.match(passage.folded[match.start() : match.end()]))
        if not fragment.entity or (loose and not all(self._known(passage, i) for i in members)):
            return []
        said = Value(
            match.start(), match.end(), FactKind.YES_NO, polarity=polarity, exhaustive=only
        )
        return [
            self._claim(fragment, passage.text[slice(*item)], item, (said,), passage)
            for item in members
        ]

    def _copula(self, passage: Passage, fragment: _Fragment) -> list[Claim]:
        """ "A 的颜色是红色", "The color of A is red": words only for a known attribute."""
        match = pattern("copulas").search(passage.folded, fragment.start, fragment.end)
        if match is None:
            return []
        if _BAD_COPULA.search(passage.folded, max(fragment.start, match.start() - 1)):
            return []
        key = self._subject(passage, fragment, match.start())
        if key is None or not self.names.attributes.knows(passage.text[slice(*key)]):
            return []
        if not fragment.entity:
            return []
        values = self._values(passage, match.end(), fragment.end)
        if not values:
            return []
        return [self._claim(fragment, passage.text[slice(*key)], key, values, passage)]

    # Parts

    def _fits(self, attribute: str, value: Value) -> bool:
        table = self.names.attributes
        expected = table.dimensions.get(table.canonical(attribute), "money")
        return value.dimension.startswith(expected)

    def _verb_attribute(
        self, passage: Passage, start: int, end: int
    ) -> tuple[str, tuple[int, int]] | None:
        """The attribute that the verb right before an amount is about: weighs, 售价, 发布于."""
        for attribute, words in verb_attributes():
            match = words.search(passage.folded, start, end)
            if match and not passage.folded[match.end() : end].strip(" 约为是达"):
                return attribute, match.span()
        return None

    def _subject(self, passage: Passage, fragment: _Fragment, end: int) -> tuple[int, int] | None:
        """The attribute before ``end``: behind the entity's name, else anywhere in the clause."""
        about = fragment.about
        if about and fragment.start <= about[0] and about[1] < end:
            behind = self._subject_in(passage, about[1], end)
            if behind:
                return behind
        return self._subject_in(passage, fragment.start, end)

    def _subject_in(self, passage: Passage, start: int, end: int) -> tuple[int, int] | None:
        """What is left of a subject beside names, pronouns, hedges and verbs."""
        text = passage.folded
        whole = inner_of(text, start, end)
        if whole and self._known(passage, whole) and not HEDGE.fullmatch(text, *whole):
            return whole
        for words in subject_noise():
            if whole := self._bounded_name(text, start, end, words):
                return whole
            text = words.sub(blank, text[:end])
        of = _OF.match(text[start:end].strip())
        if of:
            offset = start + text[start:end].index(of["attribute"])
            return inner_of(text, offset, offset + len(of["attribute"]))
        return inner_of(text, start, end)

    def _bounded_name(
        self, text: str, start: int, end: int, words: re.Pattern[str]
    ) -> tuple[int, int] | None:
        """A known attribute that a bound belongs to (最高转速), before the bound is taken off."""
        if words is not pattern("maximum", "minimum"):
            return None
        plain = re.sub(rf"(?:约|可|能|{source('copulas')})*\s*$", blank, text[:end])
        inner = inner_of(plain, start, len(plain))
        return inner if inner and self.names.attributes.knows(plain[slice(*inner)]) else None

    def _values(self, passage: Passage, start: int, end: int) -> tuple[Value, ...]:
        start, end = passage.trimmed(start, end)
        while start < end and passage.text[start] in QUOTES:
            start += 1
        while end > start and passage.text[end - 1] in QUOTES:
            end -= 1
        if start >= end or end - start > 60:
            return ()
        return tuple(self._value(passage, s, e) for s, e in pieces(passage, start, end) if s < e)

    def _value(self, passage: Passage, start: int, end: int) -> Value:
        return amount_at(passage, start, end) or Value(start, end, FactKind.TERM)

    def _known(self, passage: Passage, item: tuple[int, int]) -> bool:
        name = passage.text[slice(*item)]
        table = self.names.attributes
        bare = _SIZED.sub("", name)  # of "3.5mm 耳机孔" the jack
        return table.knows(name) or table.dimensions.get(table.canonical(bare)) == YES_NO

    def _is_support(self, passage: Passage, fragment: _Fragment, end: int) -> bool:
        match = pattern("supports").search(passage.folded, fragment.start, end)
        return match is not None and self._subject(passage, fragment, match.start()) is None

    def _bound(self, passage: Passage, fragment: _Fragment, quantity: Quantity) -> Bound:
        before = passage.folded[fragment.start : quantity.span.start]
        for words, bound in (("maximum", Bound.MAXIMUM), ("minimum", Bound.MINIMUM)):
            if pattern(words).search(before):
                return bound
        return {"min": Bound.MINIMUM, "max": Bound.MAXIMUM}.get(quantity.bound, Bound.EXACT)

    def _claim(
        self,
        fragment: _Fragment,
        attribute: str,
        key: tuple[int, int],
        values: tuple[Value, ...],
        passage: Passage,
    ) -> Claim:
        words = passage.folded[fragment.start : fragment.end]
        return Claim(
            fragment.entity,
            attribute.strip(QUOTES),
            key,
            values,
            _modality(words),
            fragment.qualifiers,
            fragment.about,
        )


def _verb(passage: Passage, fragment: _Fragment) -> tuple[re.Match[str], Polarity, bool] | None:
    kinds = (
        ("lacks", Polarity.NEGATIVE, False),
        ("only", Polarity.POSITIVE, True),
        ("supports", Polarity.POSITIVE, False),
    )
    for kind, polarity, only in kinds:
        match = pattern(kind).search(passage.folded, fragment.start, fragment.end)
        if match:
            return match, polarity, only
    return None


def _with_months(passage: Passage, found: list[Quantity]) -> list[Quantity]:
    """A year with its month as one date."""
    whole: list[Quantity] = []
    for q in found:
        if whole and q.span.start < whole[-1].span.end:
            continue
        month = MONTH.match(passage.text, q.span.start)
        if month and len(month.group()) > len(q.span) and q.dimension == "number":
            span = replace(q.span, end=month.end())
            q = replace(q, span=span, dimension="date")
        whole.append(q)
    return whole


def _joined(passage: Passage, found: list[Quantity]) -> list[Quantity]:
    """Sizes (a × b × c mm) as one amount."""
    whole: list[Quantity] = []
    for q in found:
        gap = passage.text[whole[-1].span.end : q.span.start] if whole else None
        if gap is not None and re.fullmatch(r"\s*[x×*]\s*", gap, re.IGNORECASE):
            span = replace(q.span, start=whole[-1].span.start)
            whole[-1] = replace(q, span=span)
        else:
            whole.append(q)
    return whole


def _last(regex: re.Pattern[str], text: str, start: int, end: int) -> re.Match[str] | None:
    return next(reversed(list(regex.finditer(text, start, end))), None)


def _modality(words: str) -> Modality:
    kinds = (
        ("forbidden", Modality.FORBIDDEN),
        ("discouraged", Modality.ADVISED),
        ("required", Modality.REQUIRED),
        ("advised", Modality.ADVISED),
        ("allowed", Modality.ALLOWED),
    )
    return next((m for kind, m in kinds if pattern(kind).search(words)), Modality.STATED)
