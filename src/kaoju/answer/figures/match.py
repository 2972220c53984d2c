"""How well a row of a table is the one that a question names."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kaoju.domain.pack import LanguagePack
from kaoju.facts.aliases import EntityTable
from kaoju.facts.figures import Column, FigureRow
from kaoju.facts.words import pattern, words_of
from kaoju.text.normalize import fold, normalize
from kaoju.text.periods import Period, period_of
from kaoju.text.periodwords import load_period_words
from kaoju.text.tokenize import token_spans, tokenize
from kaoju.types.queries import QueryPlan

_ASIDE = re.compile(r"\([^()]*\)?")
_AND = re.compile(r"\s*(?:and\b|or\b|&|和|及|与)")
_OVER = 0.75  # worth of a word met in the rows above that head the row
_AROUND = 0.65  # ... in the columns' headings or above the table
# Cost of words in a label that were not asked: before the last that was, or joined to it by "and",
# they make it another thing (total current assets), behind it they only say more (goodwill, net).
_LIMITING, _FURTHER = 0.5, 0.15
_PART = 0.3  # cost of the total of a part where the total is asked for
_PRIMARY = 0.05  # a statement of the whole before a table of a note
_RATIO = 0.4  # cost of a share or rate where an amount is asked for
_REWORDED = 0.03  # cost of a wording that is not the user's own


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a question asks of a row: its words without the name, the period and what only asks."""

    period: Period
    wordings: tuple[frozenset[str], ...]  # tokens, the user's own words first
    ratio: bool = False  # it asks for a share or rate
    names: frozenset[str] = frozenset()  # tokens of the names it asks of: no label needs them


@dataclass(frozen=True, slots=True)
class Match:
    """``score`` in [0, 1]; ``met`` is the share of the asked words met in the row or around it."""

    row: FigureRow
    score: float
    met: float
    named: float  # share met in the label itself
    grouped: bool  # some are met only in the rows above it
    ratio: bool  # it is a share, a rate or a change
    whole: bool  # the label says nothing that was not asked


def wanted_of(plan: QueryPlan, entities: EntityTable, pack: LanguagePack) -> Wanted:
    """The question and its rewordings as sets of tokens."""
    own = normalize(plan.resolved).text.lower()
    period = period_of(own)
    wordings = [_content(text, entities, pack) for text in (own, *plan.variants)]
    kept = tuple(w for w in dict.fromkeys(wordings) if w)
    ratio = bool(pattern("ratios").search(own))
    spans = [(m.start, m.end) for m in entities.find(own, pack)]
    names = frozenset(t for a, b in spans for t in tokenize(own[a:b]))
    return Wanted(period, kept, ratio, names)


def _content(folded: str, entities: EntityTable, pack: LanguagePack) -> frozenset[str]:
    spans = list(period_of(folded).spans)
    spans += [(m.start, m.end) for m in entities.find(folded, pack)]
    spans += [m.span() for m in load_period_words().asked_scale.finditer(folded)]
    spans += [m.span() for m in pattern("figure_frames").finditer(folded)]
    for phrases in (pack.filler, pack.frames):
        spans += phrases.spans(folded)
    return frozenset(t for t in tokenize(_blanked(folded, spans)) if t not in pack.stopwords)


def _blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    characters = list(text)
    for start, end in spans:
        characters[start:end] = " " * (end - start)
    return "".join(characters)


class RowMatcher:
    """Matches rows of one set of documents; rare words of their labels weigh more."""

    def __init__(self, wanted: Wanted, pack: LanguagePack, labels: Iterable[str]) -> None:
        self.wanted, self.pack = wanted, pack
        self.asked = frozenset().union(*wanted.wordings)
        self.tokens: dict[str, tuple[str, ...]] = {}
        counts: Counter[str] = Counter()
        total = 0
        for label in labels:
            counts.update(frozenset(self._tokens(label)))
            total += 1
        self._weights = {t: 1.0 + math.log(1 + total / (1 + n)) for t, n in counts.items()}
        self._unseen = 1.0 + math.log(1 + total)

    def match(self, row: FigureRow, text: str) -> Match | None:
        """The best over the wordings; None where the label meets nothing."""
        words = " ".join(span.of(text) for span in row.label)
        label = self._tokens(words)
        if self.asked.isdisjoint(label):
            return None
        ratio = pattern("ratios").search(fold(words)) is not None
        groups = frozenset(self._tokens(" ".join(span.of(text) for span in row.groups)))
        table = row.table
        above = " ".join(span.of(text) for span in (*table.above, *table.corner))
        heads = " ".join(column.text for column in table.columns)
        around = frozenset((*self._tokens(above), *self._tokens(heads)))
        found = [
            _Reading(self, asked, label, words, groups, around) for asked in self.wanted.wordings
        ]
        cost = _RATIO if ratio and not self.wanted.ratio else 0.0
        best: Match | None = None
        for number, reading in enumerate(found):
            if not reading.named:
                continue
            score = reading.score - (_REWORDED if number else 0.0) - cost
            if pattern("primary_tables").search(fold(above)):
                score += _PRIMARY
            if best is None or score > best.score:
                best = reading.match(row, score, ratio)
        return best

    def narrowed(self, columns: Sequence[Column]) -> tuple[tuple[Column, ...], bool]:
        """Those whose headings say most of what was asked and least else, and whether they do say
        something else."""
        if not columns:
            return (), False
        asked = self.asked
        said = [self._said(column) for column in columns]
        best = min((-len(s & asked), len(s - asked)) for s in said)
        kept = tuple(
            c
            for c, s in zip(columns, said, strict=True)
            if (-len(s & asked), len(s - asked)) == best
        )
        return kept, best[1] > 0

    def _said(self, column: Column) -> frozenset[str]:
        """What a column's headings say beside the period."""
        spans = [*column.period.spans]
        spans += [m.span() for m in pattern("column_asides").finditer(column.text)]
        spans += [m.span() for m in load_period_words().scale.finditer(column.text)]
        return frozenset(self._tokens(_blanked(column.text, spans)))

    def weight(self, tokens: Iterable[str]) -> float:
        return sum(self._weights.get(token, self._unseen) for token in tokens)

    def _tokens(self, words: str) -> tuple[str, ...]:
        known = self.tokens.get(words)
        if known is None:
            plain = _ASIDE.sub(" ", words)
            found = (t for t in tokenize(plain) if not t.isdigit() and not t.startswith("#"))
            kept = tuple(t for t in found if t not in self.pack.stopwords)
            known = self.tokens[words] = kept
        return known


class _Reading:
    """One wording of the question against one row."""

    def __init__(
        self,
        matcher: RowMatcher,
        asked: frozenset[str],
        label: tuple[str, ...],
        words: str,
        groups: frozenset[str],
        around: frozenset[str],
    ) -> None:
        total = matcher.weight(asked) or 1.0
        own = frozenset(label)
        mine = asked & own
        over = (asked - mine) & groups
        beside = (asked - mine - over) & around
        end = max((at for at, token in enumerate(label) if token in asked), default=-1)
        extra = own - asked - matcher.wanted.names
        limiting = extra & frozenset(label[:end])
        if mine and extra and _goes_on(words, asked):
            limiting = extra
        share = 1.0 / (matcher.weight(own) or 1.0)
        cost = _LIMITING * matcher.weight(limiting) + _FURTHER * matcher.weight(extra - limiting)
        self.named = matcher.weight(mine) / total
        grouped, rest = matcher.weight(over) / total, matcher.weight(beside) / total
        self.met = self.named + grouped + rest
        self.score = self.named + _OVER * grouped + _AROUND * rest - share * cost
        if limiting and not mine.isdisjoint(words_of("totals")):
            self.score -= _PART
        self.grouped = bool(over)
        self.whole = not extra

    def match(self, row: FigureRow, score: float, ratio: bool) -> Match:
        return Match(row, score, self.met, self.named, self.grouped, ratio, self.whole)


def _goes_on(words: str, asked: frozenset[str]) -> bool:
    """Whether "and" follows the last of the asked words: total liabilities and equity."""
    ends = [span.end for token, span in token_spans(words) if token in asked]
    return bool(ends) and _AND.match(fold(words[max(ends) :])) is not None
