"""Everything that an entity's documents say it has not, within the group that is named."""

from __future__ import annotations

from collections.abc import Sequence

from kaoju.answer.facts.claims import negative
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.labels import EXACT, Label
from kaoju.answer.facts.outcome import ABSENT, NOT_APPLICABLE, Outcome, answered
from kaoju.answer.facts.score import confidence
from kaoju.answer.facts.slots import Slot, fill
from kaoju.answer.facts.source import canonical_of
from kaoju.answer.facts.write import Writer
from kaoju.facts.words import pattern
from kaoju.text.normalize import fold
from kaoju.types.facts import Fact, FactKind
from kaoju.types.retrieval import Confidence


def answer_unsupported(enquiry: Enquiry) -> Outcome:
    if len(enquiry.plan.entities) != 1:
        return NOT_APPLICABLE
    entity = enquiry.plan.entities[0]
    stated = [f for f in enquiry.source.of(entity) if _says(f)]
    group, words = _grouped(enquiry, stated)
    if not group:
        return NOT_APPLICABLE
    version = enquiry.versions[0] if enquiry.versions else None
    names = dict.fromkeys(canonical_of(f) for f in group)
    slots = [fill(enquiry, entity, Label(n, (), EXACT), version, group.__contains__) for n in names]
    lacking = [slot for slot in slots if slot.filled and all(map(negative, slot.shown))]
    if not lacking:
        return ABSENT
    used = [fact for slot in lacking for claim in slot.shown for fact in claim.facts]
    return _answer(enquiry, entity, lacking, _score(enquiry, used, words))


def _score(enquiry: Enquiry, used: Sequence[Fact], words: Sequence[str]) -> Confidence:
    folded = enquiry.asked.folded
    spans = [(at, at + len(word)) for word in words if (at := folded.find(word)) >= 0]
    return confidence(enquiry, [], used, explained=spans)


def _says(fact: Fact) -> bool:
    return fact.kind is FactKind.YES_NO


def _grouped(enquiry: Enquiry, facts: Sequence[Fact]) -> tuple[list[Fact], tuple[str, ...]]:
    """The facts under the heading that the question names, and the words that name it.

    All of them where it names none; none where it names something that no heading does.
    """
    wanted = enquiry.asked.rest(())
    if not wanted:
        return list(facts), ()
    headed = {fact: _headings(enquiry, fact) for fact in facts}
    shares = {f: tuple(w for w in wanted if w in text) for f, text in headed.items()}
    most = max((len(share) for share in shares.values()), default=0)
    if most == 0:
        return [], ()
    group = [fact for fact, share in shares.items() if len(share) == most]
    return group, shares[group[0]]


def _headings(enquiry: Enquiry, fact: Fact) -> str:
    chunk = enquiry.corpus.chunk(fact.chunk_id)
    return fold("\n".join((*(chunk.section if chunk else ()), fact.attribute)))


def _answer(enquiry: Enquiry, entity: str, lacking: Sequence[Slot], score: Confidence) -> Outcome:
    writer = Writer(enquiry)
    words = writer.words
    claims = [slot.shown[0] for slot in lacking]
    word = writer.value(claims[0])
    alike = {fold(writer.value(claim)) for claim in claims} == {fold(word)}
    if alike and pattern("lacks").fullmatch(fold(word)):
        names = words.comma.join(claim.first.attribute for claim in claims)
        text = f"{entity} {word}{words.colon}{names}"
    else:
        said = [f"{c.first.attribute}{words.colon}{writer.stated(c)}" for c in claims]
        text = f"{entity} {words.stop.join(said)}"
    writer.sentence(text, claims)
    for slot in lacking:
        for part in slot.parts:
            writer.conflict(slot, part)
    return answered(writer.draft(score))
