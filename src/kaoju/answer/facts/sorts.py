"""Which entities are of the sort that the question names: pumps, not all that weighs something."""

from __future__ import annotations

from collections.abc import Iterable

from kaoju.answer.facts.enquiry import Enquiry
from kaoju.text.normalize import fold
from kaoju.text.tokenize import tokenize

_STEM = 3  # characters that no inflexion changes


def of_the_sort(
    enquiry: Enquiry, entities: Iterable[str], explained: Iterable[tuple[int, int]]
) -> tuple[str, ...]:
    """Those whose names hold the words of the question that are parts of names (a family), and
    that are written about with its other words, where any is; in order of name.

    What one table or section lists is of one sort: of it one need be called so. A word that is
    written about none of them says nothing of the sort of thing.
    """
    explained = tuple(explained)
    named = enquiry.within(entities, explained)
    parts = {word for entity in named for word in _words(entity)}
    wanted = {word for word in enquiry.asked.rest(explained) if not _words(word) <= parts}
    chunks = {entity: _chunks(enquiry, entity) for entity in named} if wanted else {}
    texts = {chunk_id: text for own in chunks.values() for chunk_id, text in own.items()}
    for word in sorted(wanted):
        called = {chunk_id for chunk_id, text in texts.items() if _holds(text, word)}
        having = {entity for entity in named if not called.isdisjoint(chunks[entity])}
        listed = {chunk_id for entity in having for chunk_id in chunks[entity]}
        alike = tuple(entity for entity in named if not listed.isdisjoint(chunks[entity]))
        named = alike or named
    return named


def _holds(folded: str, word: str) -> bool:
    """Whether the word stands there, a Latin one in any inflexion."""
    if not word.isascii():
        return word in folded
    return word[:_STEM] in folded and _words(word) <= _words(folded)


def _words(text: str) -> frozenset[str]:
    return frozenset(tokenize(text))


def _chunks(enquiry: Enquiry, entity: str) -> dict[str, str]:
    """The chunks that state facts of it: id -> title, headings and text, folded."""
    return {
        c.chunk_id: fold("\n".join((c.title, *c.section, c.header, c.body)))
        for chunk_id in dict.fromkeys(fact.chunk_id for fact in enquiry.source.of(entity))
        if (c := enquiry.corpus.chunk(chunk_id)) is not None
    }
