"""Which entities a chunk is about: those its headers, rows and sentences name, else its place's."""

from __future__ import annotations

from kaoju.domain import Domain
from kaoju.facts.aliases import compact
from kaoju.facts.attributes import key_of
from kaoju.facts.names import Names
from kaoju.facts.places import Places
from kaoju.text.normalize import normalize
from kaoju.text.sentences import sentences
from kaoju.types.chunks import Chunk, ChunkKind
from kaoju.types.documents import Document

_LONGEST_CELL = 60  # characters of a table's cell that names a thing
_MANY = 300  # changed names: looking for them one by one costs more than reading facts anew


def concerned(document: Document, changed: frozenset[str] | None) -> bool:
    """Whether a document's facts may differ after these compared names changed; None: any."""
    if changed is None or len(changed) > _MANY:
        return True
    source, parsed = document.source, document.parsed
    whole = "\n".join((source.file, source.entity or "", parsed.title, parsed.text))
    text, keyed = compact(whole), key_of(whole)
    return any(name in text or name in keyed for name in changed)


class EntityFinder:
    """Finds the entities of chunks, document after document; picklable."""

    def __init__(self, names: Names, domain: Domain) -> None:
        self.names, self.domain = names, domain
        self._last: tuple[Document, Places] | None = None

    def __call__(self, document: Document, chunk: Chunk) -> tuple[str, ...]:
        """Canonical names in order of mention.

        Text that names one in every sentence is about those alone; elsewhere the entities of the
        heading, the title or the manifest come after them.
        """
        place = self._places(document).at(chunk.span.start)
        named, complete = self._named(chunk)
        if named and complete:
            return named
        return tuple(dict.fromkeys((*named, *place.entities)))

    def _named(self, chunk: Chunk) -> tuple[tuple[str, ...], bool]:
        """The names in the chunk, and whether no part of it goes without."""
        if chunk.kind is ChunkKind.TABLE:
            return self._in_table(chunk)
        mentions = self.names.mentions(chunk.body, self.domain)
        found = dict.fromkeys(name for m in mentions for name in m.canonicals)
        if not found:
            return (), False
        # Positions are those of the normalised text, where sentences are the same.
        spans = sentences(normalize(chunk.body).text)
        starts = [m.start for m in mentions if m.canonicals]
        complete = all(any(s.start <= at < s.end for at in starts) for s in spans)
        return tuple(found), complete

    def _in_table(self, chunk: Chunk) -> tuple[tuple[str, ...], bool]:
        found: dict[str, None] = {}
        for line in (*chunk.header.split("\n"), *chunk.body.split("\n")):
            for cell in line.split(" | "):
                if len(cell) <= _LONGEST_CELL:
                    found.update(dict.fromkeys(self.names.whole(cell) or self._in(cell)))
        return tuple(found), True

    def _in(self, text: str) -> tuple[str, ...]:
        mentions = self.names.mentions(text, self.domain)
        return tuple(dict.fromkeys(name for m in mentions for name in m.canonicals))

    def _places(self, document: Document) -> Places:
        if self._last is None or self._last[0] is not document:
            self._last = (document, Places(document, self.names, self.domain))
        return self._last[1]

    def __reduce__(self) -> tuple[type[EntityFinder], tuple[Names, Domain]]:
        return EntityFinder, (self.names, self.domain)
