"""Makes a follow-up self-contained; a self-contained question is never touched."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kaoju.domain import Domain, LanguagePack
from kaoju.facts.aliases import EntityTable
from kaoju.query.exchange import Exchange, exchange_of
from kaoju.query.reading import blanked, overlaps, read
from kaoju.query.terms import frame_spans, identifiers_of
from kaoju.query.utterance import Span, Utterance, counts, located
from kaoju.types.queries import Turn

_CARRIED = 8  # words of an earlier question
_IDENTIFIERS = 2  # of an earlier answer
_END = "?？。.!！ "
# What stands in answers and looks like a code, but is an amount, a name, a compound (6-week) or an
# address.
_NO_CODE = re.compile(
    r"\d+[-.:]?[a-z]+(?:\d+[a-z]+)*|[a-z]+(?:-[a-z]+)+|[a-z0-9-]+(?:\.[a-z0-9-]+)+/.*"
)


@dataclass(frozen=True, slots=True)
class Resolution:
    """``resolved`` is the question with ``carried`` words of earlier turns in front.

    ``form`` is the question that says how it is asked (how much, whether): the question itself,
    or an earlier one of which this only exchanges something ("and the Pro?"). ``phrased`` is how
    one would ask it in full, for what reads whole sentences. ``told`` is what was answered before,
    where this asks for something else.
    """

    resolved: str
    form: str
    carried: tuple[str, ...] = ()
    phrased: str = ""
    exchanges: bool = False  # the user's own words only take the place of what was asked about
    told: str = ""

    @property
    def is_followup(self) -> bool:
        return bool(self.carried)


def resolve(
    question: str, history: Sequence[Turn], domain: Domain, entities: EntityTable
) -> Resolution:
    """The self-contained form, found turn by turn from the last that leans on none."""
    turns = [turn for turn in history if turn.question.strip()]
    first = len(turns) - 1
    while first > 0 and _may_lean(Utterance.of(turns[first].question, domain, entities)):
        first -= 1
    earlier: Resolution | None = None
    answer = ""
    for turn in turns[max(0, first) :]:
        earlier = _step(turn.question, earlier, answer, domain, entities)
        answer = turn.answer
    return _step(question, earlier, answer, domain, entities)


def _may_lean(asked: Utterance) -> bool:
    return asked.anaphoric or asked.leans


def _step(
    question: str, earlier: Resolution | None, answer: str, domain: Domain, entities: EntityTable
) -> Resolution:
    alone = Resolution(question, question, phrased=question)
    if earlier is None:
        return alone
    now = Utterance.of(question, domain, entities)
    if not _may_lean(now):
        return alone
    then = Utterance.of(earlier.phrased, domain, entities)
    exchange = exchange_of(now, then)
    refers = now.anaphoric and exchange is None
    only_name = not refers and now.is_only_a_name
    carried = _carried(then, now, only_name, exchange)
    if refers:
        carried += tuple(c for c in _codes(answer) if not any(c in word for word in carried))
    carried = tuple(dict.fromkeys(word for word in carried if word not in now.reading.folded))
    if not carried:
        return alone
    resolved = " ".join((*carried, question.strip()))
    exchanges = only_name or exchange is not None
    return Resolution(
        resolved,
        earlier.form if exchanges else question,
        carried,
        exchange.within(then.text) if exchange else resolved,
        exchanges,
        "" if refers else answer,
    )


def _carried(
    then: Utterance, now: Utterance, only_name: bool, exchange: Exchange | None
) -> tuple[str, ...]:
    """The earlier entities and attributes unless new ones are named, then the other key words."""
    text, folded = then.reading.text, then.reading.folded
    dropped: list[Span] = frame_spans(folded, then.pack)
    if exchange:
        dropped.append(exchange.place)
    if now.attributes:
        dropped += then.attributes
    if now.entities:
        dropped += then.entities
    if only_name:
        # A name takes the place of one of its kind: an entity that is known only of another.
        dropped += [s for s in then.names if s not in then.entities]
    first = [] if now.entities else then.entities
    first = [*first, *([] if now.attributes else then.attributes)]
    # Another value takes the place of the one that was asked for.
    values = then.pack.asked_values.spans(folded) if now.asks_a_value else []
    kept = [span for span in first if not overlaps(*span, values)]
    for leading, without in ((kept, values), (first, [])):
        rest = blanked(folded, [*dropped, *first, *without])
        phrases = _phrases(rest, then.pack, now.reading.folded)
        carried = (*(text[slice(*span)].strip() for span in leading), *phrases)
        if carried:
            return carried
    return ()


def _codes(answer: str) -> tuple[str, ...]:
    """What an answer names that "it" may be."""
    said = read(answer)
    codes = identifiers_of(said.text, said.folded, [])
    return tuple(code for code in codes if not _NO_CODE.fullmatch(code))[:_IDENTIFIERS]


def _phrases(rest: str, pack: LanguagePack, now: str) -> Iterator[str]:
    """Its first key words with the small ones between and behind them, as they stand there."""
    given = [(at, at + len(word)) for word, at in located(rest) if word in now]
    given = [s for s in given if counts(rest[slice(*s)], pack)]
    left = _CARRIED
    for run in blanked(rest, given).split("\t"):
        key = [(word, at) for word, at in located(run) if counts(word, pack)][:left]
        left -= len(key)
        if key:
            word, last = key[-1]
            end = len(run) if left else last + len(word)
            yield run[key[0][1] : end].strip().rstrip(_END)
