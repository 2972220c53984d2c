"""Content terms of a question with weights and synonyms; question wording weighs nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from kaoju.domain import LanguagePack
from kaoju.query.reading import overlaps
from kaoju.query.synonyms import Match
from kaoju.text.tokenize import token_spans, tokenize
from kaoju.types.queries import Term

_STRADDLING = 0.3  # of a bigram that is half question wording
_IDENTIFIER = re.compile(
    r"(?<![\w.-])(?:--)?[a-z0-9]+(?:[_./:@-][a-z0-9]+)+(?![\w-])|(?<![\w.])(?=[a-z0-9]*\d)(?=[a-z0-9]*[a-z])[a-z0-9]{3,}(?![\w])"
)
_QUANTITY = re.compile(r"[\d.,]+[a-z%]{0,4}|\d+(?:[.:/-]\d+)+|v\d+(?:\.\d+)*")
_CAMEL = re.compile(r"(?<![\w])[A-Za-z]+[a-z][A-Z]\w*")


def frame_spans(folded: str, pack: LanguagePack) -> list[tuple[int, int]]:
    """Where the question only asks: question words, politeness, chat."""
    phrases = (pack.filler, pack.frames, *pack.answer_types.values())
    spans = [span for p in phrases for span in p.spans(folded) if span[1] - span[0] < 12]
    return sorted(set(spans))


def content_terms(
    text: str,
    frames: list[tuple[int, int]],
    pack: LanguagePack,
    matches: Sequence[Match] = (),
    idf: Callable[[str], float] | None = None,
) -> tuple[Term, ...]:
    """One term per token, weighted by its occurrences; all words count when nothing else does."""
    weights: dict[str, float] = {}
    kept = [(m.start, m.end) for m in matches]
    for token, span in token_spans(text):
        weight = _weight(token, span.start, span.end, frames, kept, pack)
        if weight:
            weights[token] = weights.get(token, 0.0) + weight
    if not weights:
        weights = dict.fromkeys(tokenize(text), 1.0)
    terms = {token: Term(token, weight) for token, weight in weights.items()}
    for match in matches:
        _add_synonyms(terms, match)
    return tuple(terms.values())


def _weight(
    token: str,
    start: int,
    end: int,
    frames: list[tuple[int, int]],
    kept: list[tuple[int, int]],
    pack: LanguagePack,
) -> float:
    if any(s <= start and end <= e for s, e in kept):
        return 1.0
    if token in pack.stopwords or any(s <= start and end <= e for s, e in frames):
        return 0.0
    return _STRADDLING if overlaps(start, end, frames) else 1.0


def _add_synonyms(terms: dict[str, Term], match: Match) -> None:
    """Pairs the tokens that a wording adds with those it replaces, so that MAX applies per pair."""
    own = list(dict.fromkeys(tokenize(match.phrase)))
    for wording in match.wordings:
        theirs = list(dict.fromkeys(tokenize(wording)))
        replaced = [token for token in own if token not in theirs and token in terms]
        added = [token for token in theirs if token not in own]
        for index, token in enumerate(added):
            slot = replaced[index] if index < len(replaced) else (own[-1] if own else None)
            if slot is None or slot not in terms or token in terms[slot].synonyms:
                continue
            terms[slot] = replace(terms[slot], synonyms=(*terms[slot].synonyms, token))


def identifiers_of(text: str, folded: str, names: list[tuple[int, int]]) -> tuple[str, ...]:
    """Codes, parameter names, error numbers: tokens that are no words, folded, in order."""
    spans = [m.span() for m in _IDENTIFIER.finditer(folded)]
    spans += [m.span() for m in _CAMEL.finditer(text)]
    found = [
        folded[start:end]
        for start, end in sorted(spans)
        if not overlaps(start, end, names) and not _QUANTITY.fullmatch(folded[start:end])
    ]
    return tuple(dict.fromkeys(found))
