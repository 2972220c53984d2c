"""Content terms of a question with weights and synonyms; question wording weighs nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from kaoju.domain import LanguagePack
from kaoju.query.reading import overlaps
from kaoju.query.synonyms import Match
from kaoju.text.tokenize import token_spans, tokenize
from kaoju.types.documents import Span
from kaoju.types.queries import Term

_AMOUNT = "#"  # the tokenizer's mark of an amount with its unit or kind
_LONGEST_FRAME = 12  # characters
_STRADDLING = 0.3  # of a bigram that is half question wording
_IDENTIFIER = re.compile(
    r"(?<![\w.-])(?:--)?[a-z0-9]+(?:[_./:@-][a-z0-9]+)+(?![\w-])|(?<![\w.])(?=[a-z0-9]*\d)(?=[a-z0-9]*[a-z])[a-z0-9]{3,}(?![\w])"
)
_QUANTITY = re.compile(r"[\d.,]+[a-z%]{0,4}|\d+(?:[.:/-]\d+)+|v\d+(?:\.\d+)*")
_CAMEL = re.compile(r"(?<![\w])[A-Za-z]+[a-z][A-Z]\w*")


def frame_spans(folded: str, pack: LanguagePack) -> list[tuple[int, int]]:
    """Where the question only asks: question words, politeness, chat, words that refer back."""
    spans = asking_spans(folded, pack)
    for phrases in pack.answer_types.values():
        # Longer matches span content ("what is the name of the founder").
        spans += [span for span in phrases.spans(folded) if span[1] - span[0] < _LONGEST_FRAME]
    return sorted(set(spans))


def asking_spans(folded: str, pack: LanguagePack) -> list[tuple[int, int]]:
    """As ``frame_spans``, without the question words of the answer types."""
    asking = (pack.filler, pack.frames, pack.topic_switch, pack.anaphora)
    return [span for phrases in asking for span in phrases.spans(folded)]


def content_terms(
    text: str,
    frames: Sequence[tuple[int, int]],
    pack: LanguagePack,
    matches: Sequence[Match] = (),
    names: Sequence[tuple[int, int]] = (),
) -> tuple[Term, ...]:
    """One term per token, weighted by its occurrences; all words count when nothing else does."""
    weights: dict[str, float] = {}
    asking = _Cover(frames, len(text))
    # The small words of a defined name stay small; a short form that looks like one does not.
    held = [(m.start, m.end) for m in matches if not (m.tokens and " " in m.phrase)]
    kept = _Cover(held, len(text))
    named = _Cover(names, len(text))
    for token, span in token_spans(text):
        if token.startswith(_AMOUNT) and named.touches(span):
            continue  # 一加 7t is no seven tonnes
        if kept.holds(span):
            weight = 1.0
        elif asking.holds(span) or span.of(text).lower() in pack.stopwords:
            continue
        else:
            weight = _STRADDLING if asking.touches(span) else 1.0
        weights[token] = weights.get(token, 0.0) + weight
    if not any(weight >= 1.0 for weight in weights.values()):
        weights = dict.fromkeys(tokenize(text), 1.0)
    terms = {token: Term(token, weight) for token, weight in weights.items()}
    for match in matches:
        _add_synonyms(terms, match, pack)
    return tuple(terms.values())


class _Cover:
    """Which characters some spans cover; questions about it cost nothing."""

    def __init__(self, spans: Sequence[tuple[int, int]], length: int) -> None:
        marks = bytearray(length)
        for start, end in spans:
            marks[start:end] = b"\1" * (end - start)
        self._before = [0, *accumulate(marks)]

    def _count(self, span: Span) -> int:
        return self._before[span.end] - self._before[span.start]

    def holds(self, span: Span) -> bool:
        return self._count(span) == len(span)

    def touches(self, span: Span) -> bool:
        return self._count(span) > 0


def _add_synonyms(terms: dict[str, Term], match: Match, pack: LanguagePack) -> None:
    """Pairs the tokens that a wording adds with those it replaces, so that MAX applies per pair."""
    own = list(dict.fromkeys(tokenize(match.phrase)))
    for index, wording in enumerate(match.wordings):
        theirs = match.tokens[index] if match.tokens else _content_tokens(wording, pack)
        replaced = [token for token in own if token not in theirs and token in terms]
        added = [token for token in theirs if token not in own]
        if match.tokens and added:
            added += added[-1:] * (len(replaced) - len(added))
        for at, token in enumerate(added):
            slot = replaced[at] if at < len(replaced) else (own[-1] if own else None)
            if slot is None or slot not in terms or token in terms[slot].synonyms:
                continue
            terms[slot] = replace(terms[slot], synonyms=(*terms[slot].synonyms, token))


def _content_tokens(wording: str, pack: LanguagePack) -> tuple[str, ...]:
    """Its tokens but for question words: documents don't say 多大."""
    frames = frame_spans(wording, pack)
    found = (
        token
        for token, span in token_spans(wording)
        if span.of(wording) not in pack.stopwords and not overlaps(span.start, span.end, frames)
    )
    return tuple(dict.fromkeys(found))


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
