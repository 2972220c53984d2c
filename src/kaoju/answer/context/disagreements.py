"""Conflicts of facts and of sentences, each side with its passage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kaoju.answer.context.collect import Collection
from kaoju.answer.context.ledger import Ledger
from kaoju.answer.context.phrasing import Phrasing
from kaoju.answer.context.render import conflict_lines, size
from kaoju.types.chunks import Chunk
from kaoju.types.contexts import Disagreement, Role, Side
from kaoju.types.facts import FactConflict
from kaoju.types.protocols import Corpus

_KIND = "conflict"


@dataclass(frozen=True, slots=True)
class Kept:
    """A conflict that found room, and whether it is one of facts."""

    conflict: FactConflict
    kind: str  # fact | sentence

    def numbered(self, passages: Mapping[str, int]) -> Disagreement:
        """``passages`` maps a chunk to the number of its passage."""
        values = self.conflict.values
        return Disagreement(
            kind=self.kind,
            entity=self.conflict.entity,
            attribute=self.conflict.attribute,
            sides=tuple(
                Side(v.value, passages.get(v.fact.chunk_id, 0), v.authority, v.version, v.date)
                for v in values
            ),
            resolved_by=self.conflict.resolved_by,
        )


def kept(
    found: Sequence[FactConflict],
    kind: str,
    collection: Collection,
    corpus: Corpus,
    ledger: Ledger,
    said: Phrasing,
) -> tuple[Kept, ...]:
    """Those that find room with the passages of all their sides: half a conflict is none."""
    result: list[Kept] = []
    for conflict in found:
        candidate = Kept(conflict, kind)
        chunks = _chunks(conflict, corpus)
        line = size(conflict_lines([candidate.numbered({})], said))
        if not chunks or not collection.add_all(chunks, Role.STATED):
            ledger.miss(_KIND)
        elif ledger.take(_KIND, line):
            result.append(candidate)
    return tuple(result)


def _chunks(conflict: FactConflict, corpus: Corpus) -> list[Chunk]:
    """One for each side; none where a side has no chunk."""
    found = [corpus.chunk(value.fact.chunk_id) for value in conflict.values]
    return [chunk for chunk in found if chunk] if all(found) else []
