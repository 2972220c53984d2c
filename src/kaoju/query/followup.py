"""Makes a follow-up self-contained; a self-contained question is never touched."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kaoju.domain import Domain
from kaoju.facts.aliases import EntityTable
from kaoju.query.reading import read
from kaoju.query.synonyms import attributes_of
from kaoju.query.terms import frame_spans, identifiers_of
from kaoju.text.language import language_of
from kaoju.text.tokenize import words
from kaoju.types.queries import Turn

_CARRIED = 8  # words of an earlier question
_IDENTIFIERS = 2  # of an earlier answer


@dataclass(frozen=True, slots=True)
class Resolution:
    """``resolved`` is the question with ``carried`` words of earlier turns in front."""

    resolved: str
    carried: tuple[str, ...] = ()

    @property
    def is_followup(self) -> bool:
        return bool(self.carried)


def resolve(
    question: str, history: Sequence[Turn], domain: Domain, entities: EntityTable
) -> Resolution:
    """The self-contained form, found turn by turn from the oldest on."""
    earlier: Resolution | None = None
    answer = ""
    for turn in history:
        if turn.question.strip():
            earlier = _step(turn.question, earlier, answer, domain, entities)
            answer = turn.answer
    return _step(question, earlier, answer, domain, entities)


def _step(
    question: str, earlier: Resolution | None, answer: str, domain: Domain, entities: EntityTable
) -> Resolution:
    if earlier is None:
        return Resolution(question)
    now = read(question)
    pack = domain.language(language_of(now.text))
    folded = now.folded.strip().rstrip("?？。.!！ ")
    anaphoric = pack.anaphora.search(folded) is not None
    if not anaphoric and (pack.topic_switch.search(folded) or not pack.ellipsis.search(folded)):
        return Resolution(question)
    carried = _carried(earlier.resolved, now.folded, domain, entities)
    if anaphoric:
        then = read(answer)
        carried += identifiers_of(then.text, then.folded, [])[:_IDENTIFIERS]
    carried = tuple(dict.fromkeys(word for word in carried if word not in now.folded))
    if not carried:
        return Resolution(question)
    return Resolution(" ".join((*carried, question.strip())), carried)


def _carried(before: str, now: str, domain: Domain, entities: EntityTable) -> tuple[str, ...]:
    """The earlier entities and attributes unless new ones are named, then the other key words."""
    then = read(before)
    pack = domain.language(language_of(then.text))
    named = entities.find(then.folded, pack)
    renamed = entities.find(now, domain.language(language_of(now)))
    names = () if renamed else tuple(then.text[m.start : m.end].strip() for m in named)
    asked = [(s, e) for _, s, e in attributes_of(then.folded, domain)]
    replaced = bool(attributes_of(now, domain))
    attributes = () if replaced else tuple(then.text[s:e] for s, e in asked)
    taken = [*((m.start, m.end) for m in named), *asked]
    rest = _blanked(then.folded, [*taken, *frame_spans(then.folded, pack)])
    keywords = [w for w in words(rest) if w not in pack.stopwords and not re.fullmatch(r"\W+", w)]
    return (*names, *attributes, *dict.fromkeys(keywords[:_CARRIED]))


def _blanked(text: str, spans: list[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text
