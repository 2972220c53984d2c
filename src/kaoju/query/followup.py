"""Makes a follow-up self-contained; a self-contained question is never touched."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kaoju.domain import Domain, LanguagePack
from kaoju.facts.aliases import EntityTable
from kaoju.query.named import names
from kaoju.query.operators import answer_types, asks
from kaoju.query.reading import Reading, asked_language, blanked, overlaps, read
from kaoju.query.synonyms import attributes_of
from kaoju.query.terms import frame_spans, identifiers_of
from kaoju.text.tokenize import words
from kaoju.types.queries import Turn

_CARRIED = 8  # words of an earlier question
_IDENTIFIERS = 2  # of an earlier answer
_BARE = 16  # characters of a question that may have left out its subject
_END = "?？。.!！ "
_BETWEEN = re.compile(r" ?(\S*) ?")
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Resolution:
    """``resolved`` is the question with ``carried`` words of earlier turns in front.

    ``form`` is the question that says how it is asked (how much, whether): the question itself,
    or an earlier one of which this only exchanges a name ("and the Pro?").
    """

    resolved: str
    form: str
    carried: tuple[str, ...] = ()

    @property
    def is_followup(self) -> bool:
        return bool(self.carried)

    @property
    def exchanges_a_name(self) -> bool:
        """Whether the user's own words are only the name of what is asked about."""
        return self.is_followup and self.form not in self.resolved


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question with what resolving looks at."""

    reading: Reading
    pack: LanguagePack
    entities: list[Span]
    attributes: list[Span]
    names: list[Span]  # entities, identifiers and other words that are spelled like names

    @classmethod
    def of(cls, text: str, domain: Domain, table: EntityTable) -> _Asked:
        reading = read(text)
        pack = domain.language(asked_language(text, domain))
        entities = [(m.start, m.end) for m in table.find(reading.folded, pack)]
        attributes = [(s, e) for _, s, e in attributes_of(reading.folded, domain)]
        spelled = [m.span() for m in names(reading.text, pack)]
        codes = identifiers_of(reading.text, reading.folded, [])
        spelled += [_place(reading.folded, code) for code in codes]
        named = [span for span in spelled if not overlaps(*span, attributes)]
        return cls(reading, pack, entities, attributes, sorted({*entities, *named}))

    @property
    def folded(self) -> str:
        return self.reading.folded.strip().rstrip(_END)


def resolve(
    question: str, history: Sequence[Turn], domain: Domain, entities: EntityTable
) -> Resolution:
    """The self-contained form, found turn by turn from the last that leans on none."""
    turns = [turn for turn in history if turn.question.strip()]
    first = len(turns) - 1
    while first > 0 and _may_lean(_Asked.of(turns[first].question, domain, entities)):
        first -= 1
    earlier: Resolution | None = None
    answer = ""
    for turn in turns[max(0, first) :]:
        earlier = _step(turn.question, earlier, answer, domain, entities)
        answer = turn.answer
    return _step(question, earlier, answer, domain, entities)


def _may_lean(asked: _Asked) -> bool:
    return asked.pack.anaphora.search(asked.folded) is not None or _leans(asked)


def _step(
    question: str, earlier: Resolution | None, answer: str, domain: Domain, entities: EntityTable
) -> Resolution:
    alone = Resolution(question, question)
    if earlier is None:
        return alone
    now = _Asked.of(question, domain, entities)
    anaphoric = now.pack.anaphora.search(now.folded) is not None
    if not anaphoric and not _leans(now):
        return alone
    then = _Asked.of(earlier.resolved, domain, entities)
    only_name = not anaphoric and _is_only_a_name(now)
    carried = _carried(then, now, only_name)
    if anaphoric:
        said = read(answer)
        carried += identifiers_of(said.text, said.folded, [])[:_IDENTIFIERS]
    carried = tuple(dict.fromkeys(word for word in carried if word not in now.reading.folded))
    if not carried:
        return alone
    form = earlier.form if only_name else question
    return Resolution(" ".join((*carried, question.strip())), form, carried)


def _leans(now: _Asked) -> bool:
    """Elliptical, or short with neither a subject nor anything that could be one."""
    if now.pack.topic_switch.search(now.folded):
        return False
    if now.pack.ellipsis.search(now.folded):
        return True
    bare = len(now.folded) <= _BARE * (1 if now.pack.code == "zh" else 3) and not now.names
    return bare and now.pack.subjectless.search(now.folded) is not None


def _is_only_a_name(now: _Asked) -> bool:
    """It exchanges a name and asks nothing itself."""
    text = now.reading.folded
    if not now.names or answer_types(text, now.pack) or asks(text, now.pack):
        return False
    rest = blanked(text, [*now.names, *frame_spans(text, now.pack)])
    return not any(_counts(word, now.pack) for word in words(rest))


def _carried(then: _Asked, now: _Asked, only_name: bool) -> tuple[str, ...]:
    """The earlier entities and attributes unless new ones are named, then the other key words."""
    text, folded = then.reading.text, then.reading.folded
    dropped: list[Span] = frame_spans(folded, then.pack)
    if now.attributes:
        dropped += then.attributes
    if now.entities:
        dropped += then.entities
    if only_name:
        # A name takes the place of one of its kind: an entity that is known only of another.
        dropped += [s for s in then.names if s not in then.entities]
    first = [] if now.entities else then.entities
    first = [*first, *([] if now.attributes else then.attributes)]
    leading = tuple(text[start:end].strip() for start, end in first)
    rest = blanked(folded, [*dropped, *first])
    return (*leading, *_phrases(rest, then.pack, now.reading.folded))


def _phrases(rest: str, pack: LanguagePack, now: str) -> Iterator[str]:
    """Its first key words, those together that at most one small word parts."""
    taken = 0
    phrase, end = "", -1
    for word, start in _located(rest):
        if not _counts(word, pack) or word in now:
            continue
        if taken == _CARRIED:
            break
        taken += 1
        between = rest[end:start] if 0 <= end <= start else "\t"
        small = _BETWEEN.fullmatch(between)
        if phrase and small and (not small[1] or small[1] in pack.stopwords):
            phrase += between + word
        else:
            yield from filter(None, [phrase])
            phrase = word
        end = start + len(word) if start >= 0 else -1
    yield from filter(None, [phrase])


def _located(text: str) -> Iterator[tuple[str, int]]:
    """Words with their place; -1 for one that is written otherwise (1,000)."""
    position = 0
    for word in words(text):
        at = text.find(word, position)
        yield word, at
        position = at + len(word) if at >= 0 else position


def _counts(word: str, pack: LanguagePack) -> bool:
    return word not in pack.stopwords and not re.fullmatch(r"\W+", word)


def _place(text: str, code: str) -> Span:
    start = text.index(code)
    return start, start + len(code)
