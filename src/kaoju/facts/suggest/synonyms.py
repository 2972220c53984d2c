"""Wordings that the documents put beside each other: definitions and glosses in brackets."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from kaoju.domain import Domain
from kaoju.facts.definitions import BRACKETS, CLAUSE, chinese_start
from kaoju.facts.initials import is_acronym
from kaoju.facts.suggest.evidence import Tally, quoted
from kaoju.facts.suggest.told import Told
from kaoju.text.normalize import fold, normalize
from kaoju.types.documents import BlockKind, Document, Span
from kaoju.types.packs import PackPart, Proposal

_GLOSS = re.compile(r"[A-Za-z][A-Za-z'’-]+(?: [A-Za-z'’-]+){0,4}")
_BEFORE = 40
_SHORTEST, _LONGEST = 2, 10  # characters of a Chinese term
_PROSE = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE, BlockKind.HEADING)


class SynonymCollector:
    """Takes documents one by one; then proposes groups of two wordings."""

    def __init__(self, domain: Domain) -> None:
        self._known = [frozenset(map(fold, group)) for group in domain.synonyms]
        self._defined = Tally[tuple[str, str]]()
        self._written: dict[tuple[str, str], Counter[tuple[str, str]]] = defaultdict(Counter)
        self._glossed = Tally[str]()
        self._terms: dict[str, list[str]] = defaultdict(list)
        self._glosses: dict[str, Counter[str]] = defaultdict(Counter)

    def read(self, told: Told) -> None:
        document = told.document
        for one in told.definitions:
            key = (fold(one.full), fold(one.short))
            self._defined.add(key, quoted(document, one.span))
            self._written[key][one.full, one.short] += 1
        text = document.parsed.text
        for block in document.parsed.blocks:
            if block.kind in _PROSE and _may_gloss(text, block.content):
                self._read_glosses(document, block.content)

    def _read_glosses(self, document: Document, content: Span) -> None:
        normal = normalize(content.of(document.parsed.text))
        for match in BRACKETS.finditer(normal.text):
            gloss = match[1].strip()
            before = normal.text[max(0, match.start() - _BEFORE) : match.start()]
            term = _term_before(before, gloss)
            if term and (is_acronym(gloss) or _GLOSS.fullmatch(gloss)):
                inner = normal.source_span(match.start() - len(term), match.end())
                span = Span(content.start + inner.start, content.start + inner.end)
                self._glossed.add(fold(gloss), quoted(document, span))
                self._terms[fold(gloss)].append(term)
                self._glosses[fold(gloss)][gloss] += 1

    def proposals(self) -> Iterator[Proposal]:
        for key, written in self._written.items():
            if not self._has(key):
                (full, short), _ = written.most_common(1)[0]
                yield self._defined.proposal(key, PackPart.SYNONYMS, full, (short,), True)
        defined = {wording for pair in self._written for wording in pair}
        for gloss, terms in self._terms.items():
            term = _agreed(terms)
            if len(term) < _SHORTEST or (gloss in defined and fold(term) in defined):
                continue
            if not self._has((fold(term), gloss)):
                ((spelled, _),) = self._glosses[gloss].most_common(1)
                yield self._glossed.proposal(gloss, PackPart.SYNONYMS, term, (spelled,), False)

    def _has(self, pair: tuple[str, str]) -> bool:
        return any(group.issuperset(pair) for group in self._known)


def _may_gloss(text: str, span: Span) -> bool:
    return text.find("(", span.start, span.end) >= 0 or text.find("（", span.start, span.end) >= 0


def _term_before(before: str, gloss: str) -> str:
    """The Chinese term that ``before`` ends with; "" where it is none or too long for one."""
    clause = CLAUSE.search(before)
    if clause is None or before[-1:].isspace() or before[-1:].isascii():
        return ""
    start = chinese_start(clause.group(), gloss)
    term = clause.group()[start:] if start is not None else ""
    chinese = re.search(r"[\u3400-\u9fff]+$", term)
    found = chinese.group() if chinese else ""
    return found if _SHORTEST <= len(found) <= _LONGEST else ""


def _agreed(terms: Sequence[str]) -> str:
    """The term before most of the brackets with one gloss, else what all of them end with."""
    (first, count), *_ = Counter(terms).most_common()
    if 2 * count > len(terms):
        return first
    shortest = min(terms, key=len)
    ends = (shortest[start:] for start in range(len(shortest)))
    return next((end for end in ends if all(term.endswith(end) for term in terms)), "")
