"""Words of a question, and whether a text meets them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from kaoju.answer.facts.asked import Asked
from kaoju.answer.facts.scalar import plain
from kaoju.facts.aliases import EntityTable
from kaoju.text.normalize import fold
from kaoju.text.quantity import find_quantities
from kaoju.text.tokenize import tokenize, words
from kaoju.types.queries import QueryPlan

_CUT = "|"  # what stands on both sides of words left out is no word
_LONE = re.compile(r"[\u3400-\u9fff\W_]|[a-z]")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:,\d{3})*(?:\.\d+)?(?![\w]|[.,]\d)")
_SPACE = re.compile(r"\s+")
_CUTS = re.compile(r"[\W_的是]")
_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
_SCALED = re.compile(
    r"(?:[\d一二两三四五六七八九十百千]\s?)[百千万亿]+|\d\s?(?:[wk]|thousand|million|billion)(?![a-z])"
)
_JOINED = re.compile(r"[-_]")
_CJK = re.compile(r"[\u3400-\u9fff]")
_COUNTS = frozenset({"number", "count"})
_BESIDE = 2  # characters beside a number that say what it is of
_NAME, _PLAIN = 3.0, 1.0  # what a word is worth
_SYNONYM = 0.7  # ... of it where only a synonym is met


@dataclass(frozen=True, slots=True)
class Word:
    """``names`` are the entities that it names, ``stems`` the index tokens of its words, ``parts``
    those of the words that hyphens join: small-batch, small batch."""

    text: str  # folded
    stems: frozenset[str]
    parts: frozenset[str] = frozenset()
    synonyms: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    number: bool = False

    @property
    def hard(self) -> bool:
        """A name or a number: a text that does not meet it is about something else."""
        return self.number or bool(self.names)

    @property
    def weight(self) -> float:
        return _NAME if self.hard else _PLAIN


@dataclass(frozen=True)
class Text:
    """A stretch of a document in the forms in which words are looked for."""

    text: str
    namer: Callable[[str], frozenset[str]]  # text -> the entities that it names

    @cached_property
    def names(self) -> frozenset[str]:
        return self.namer(self.text)

    @cached_property
    def folded(self) -> str:
        return fold(self.text)

    @cached_property
    def tokens(self) -> frozenset[str]:
        return frozenset(tokenize(self.text))

    @cached_property
    def numbers(self) -> frozenset[str]:
        """As digits; of a number with a multiplier also what it comes to."""
        plain = {m.group().replace(",", "") for m in _NUMBER.finditer(self.folded)}
        return frozenset({*plain, *(number for *_, number in scaled_numbers(self.folded))})

    def opens_with(self, word: Word) -> bool:
        """Whether it begins with this number."""
        text = self.folded.strip()
        return any(start == 0 and n == word.text for start, _, n in number_spans(text))

    def meets(self, word: Word) -> float:
        """1 where the word stands here, less where a synonym does, 0 where neither does."""
        if word.number:
            return float(word.text in self.numbers)
        if word.stems <= self.tokens or (word.parts and word.parts <= self.tokens):
            return 1.0
        if word.names:
            return float(not word.names.isdisjoint(self.names))
        if _CJK.search(word.text) and word.text in self.folded:
            return 1.0
        return 0.0 if self.tokens.isdisjoint(word.synonyms) else _SYNONYM


def words_between(
    asked: Asked, plan: QueryPlan, entities: EntityTable, spans: Iterable[tuple[int, int]]
) -> tuple[Word, ...]:
    """The content words of these ranges of the question, each once; a name is one word."""
    kept = [_CUT] * len(asked.folded)
    for start, end in spans:
        kept[start:end] = asked.folded[start:end]
    found: dict[str, Word] = {}
    for mention in entities.find(asked.folded, asked.pack):
        if kept[mention.start] != _CUT and mention.canonicals:
            text = asked.folded[mention.start : mention.end]
            found[text] = _word(text, names=frozenset(mention.canonicals))
        kept[mention.start : mention.end] = _CUT * (mention.end - mention.start)
    for start, end, number in scaled_numbers(asked.folded):
        if _CUT not in kept[start:end]:
            found[number] = Word(number, frozenset(), number=True)
            kept[start:end] = _CUT * (end - start)
    for start, end in _asking(asked):
        kept[start:end] = _CUT * (end - start)
    synonyms = {term.token: frozenset(term.synonyms) for term in plan.terms}
    for text in words("".join(kept)):
        if text in asked.pack.stopwords or (_LONE.fullmatch(text) and not text.isdigit()):
            continue
        alike = (s for stem in _stems(text) for s in synonyms.get(stem, ()))
        found.setdefault(text, _word(text, frozenset(s for s in alike if len(s) > 1)))
    return tuple(found.values())


def scaled_numbers(folded: str) -> Iterator[tuple[int, int, str]]:
    """Numbers that words or signs make greater, each with its value in digits: 300 万, 三百万."""
    if not _SCALED.search(folded):
        return
    for quantity in find_quantities(folded, bounds=False):
        written = quantity.span.of(folded)
        scales = list(_SCALED.finditer(written))
        if scales and quantity.upper is None and quantity.dimension in _COUNTS:
            start = quantity.span.start
            yield start, start + scales[-1].end(), plain(quantity.value)


def number_spans(folded: str) -> Iterator[tuple[int, int, str]]:
    """Every number with its value in digits."""
    scaled = list(scaled_numbers(folded))
    yield from scaled
    for match in _NUMBER.finditer(folded):
        if not any(start <= match.start() < end for start, end, _ in scaled):
            yield *match.span(), match.group().replace(",", "")


def alike_beside(folded: str, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether the same stands before or behind two numbers: they are of one thing."""
    for sides in (
        [_SPACE.sub("", folded[end:])[:_BESIDE] for _, end in (one, other)],
        [_SPACE.sub("", folded[:start])[-_BESIDE:] for start, _ in (one, other)],
    ):
        if len(sides[0]) == _BESIDE and sides[0] == sides[1] and not _CUTS.search(sides[0]):
            return True
    return False


def content_words(text: str, stopwords: frozenset[str]) -> tuple[Word, ...]:
    """What a cell says, for asking whether a question accounts for it."""
    kept = (w for w in words(fold(text)) if w not in stopwords and not _LONE.fullmatch(w))
    return tuple(map(_word, kept))


def _word(
    text: str, synonyms: frozenset[str] = frozenset(), names: frozenset[str] = frozenset()
) -> Word:
    pieces = [piece for piece in _JOINED.split(text) if piece]
    parts = frozenset(stem for piece in pieces for stem in _stems(piece))
    joined = parts if len(pieces) > 1 and not names else frozenset()
    return Word(text, _stems(text), joined, synonyms, names, bool(_DIGITS.fullmatch(text)))


def _stems(text: str) -> frozenset[str]:
    """The token of each whole word; its parts say less."""
    return frozenset(token for word in words(text) for token in tokenize(word)[:1])


def _asking(asked: Asked) -> Iterator[tuple[int, int]]:
    """What only asks and compares; a word for a family of models is one of any other sense."""
    yield from set(asked.frames) - set(asked.pack.series.spans(asked.folded))
    for phrases in asked.pack.comparatives.values():
        yield from phrases.spans(asked.folded)
