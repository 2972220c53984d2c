"""Of whom a sentence speaks: nobody but those that the question asks about or the quotes name."""

from __future__ import annotations

from collections.abc import Iterator

from kaoju.answer.faults import Fault
from kaoju.answer.verify.findings import Finding
from kaoju.answer.verify.grounds import Grounds
from kaoju.facts.aliases import concerns
from kaoju.text.normalize import fold
from kaoju.types.answers import Check

CHECK = "entity"


def of_citations(grounds: Grounds) -> tuple[Check, tuple[Finding, ...]]:
    """No cited text is about a sibling of what was asked."""
    entities = grounds.context.entities
    named = [citation for citation in grounds.cited if citation.entities]
    if not entities or not named:
        return Check.NA, ()
    wrong = [c for c in named if not concerns(entities, c.entities)]
    found = tuple(
        Finding(CHECK, Fault.ABOUT_ANOTHER.of(n=c.n, about=c.entities[0], asked=entities[0]))
        for c in wrong
    )
    return (Check.FAIL if found else Check.OK), found


def check(clause: str, grounds: Grounds) -> Iterator[Finding]:
    """Names in words of the answer's own."""
    context = grounds.context
    folded = fold(clause)
    mentions = context.table.find(folded, context.pack)
    if not mentions:
        return
    known = _named(grounds)
    for mention in mentions:
        written = folded[mention.start : mention.end].strip()
        if written in grounds.quoted and not mention.canonicals:
            continue
        if mention.canonicals and not known.isdisjoint(mention.canonicals):
            continue
        if mention.series or any(written in fold(name) for name in context.strangers):
            continue
        name = clause[mention.start : mention.end]
        yield Finding(CHECK, Fault.NAME_NOT_CITED.of(name=name))


def _named(grounds: Grounds) -> set[str]:
    """Of facts: those that they are about and those asked about; else whom the quotes, their
    headings and their only entity name. A family's name names none of it."""
    context = grounds.context
    found = {*(fact.entity for fact in context.facts), *context.entities}
    if context.facts:
        return found
    found.update(c.entities[0] for c in grounds.cited if len(c.entities) == 1)
    texts = [*grounds.words, grounds.titles]
    for text in texts:
        mentions = context.table.find(fold(text), context.pack)
        found.update(name for m in mentions if not m.series for name in m.canonicals)
    return found
