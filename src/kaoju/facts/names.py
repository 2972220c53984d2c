"""The names a knowledge base knows while facts are read: entities and attributes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from kaoju import __version__
from kaoju.domain import Domain
from kaoju.facts.aliases import EntityTable, Mention, compact
from kaoju.facts.attributes import AttributeTable
from kaoju.facts.passage import lower
from kaoju.text.language import language_of
from kaoju.text.normalize import fold, normalize

_BARE = re.compile(r"\d+[a-z]{0,3}(?:pro|plus|max|ultra|mini|lite|se|xl)*")
_RUN = re.compile(r"[a-z]{1,2}|\d+|.")  # a name may be written with spaces or without
_ASIDE = re.compile(r"\s*\(([^()]*)\)\s*")


@dataclass(frozen=True, slots=True)
class Names:
    """``entities`` has every spelling; ``written`` those that running text may use.

    A bare code ("9 Pro") names an entity where a whole cell says so, never inside a sentence.
    """

    entities: EntityTable = field(default_factory=EntityTable)
    written: EntityTable = field(default_factory=EntityTable)
    attributes: AttributeTable = field(default_factory=AttributeTable)
    subjects: frozenset[str] = frozenset()  # canonical names that whole reports are about
    opening: re.Pattern[str] | None = None  # how written names begin: a quick test of a text

    @property
    def fingerprint(self) -> str:
        """Changes with everything that makes other facts of the same document."""
        table = self.attributes
        known = (
            __version__,
            sorted(self.entities.names.items()),
            sorted(table.owners.items()),
            sorted(table.dimensions.items()),
            sorted(table.stated),
            sorted(table.spelled),
            sorted(self.subjects),
        )
        return sha256(repr(known).encode("utf-8", "surrogatepass")).hexdigest()[:16]

    def changed_since(self, older: Names) -> frozenset[str]:
        """The compared forms of names that one of the two lacks or reads otherwise."""
        mine, theirs = self._compared(), older._compared()
        changed = {key for key in mine.keys() | theirs.keys() if mine.get(key) != theirs.get(key)}
        heads = set(self.entities.heads) ^ set(older.entities.heads)
        return frozenset(changed | heads)

    def _compared(self) -> dict[str, object]:
        table = self.attributes
        stated = {key: (key, table.dimensions.get(key)) for key in table.stated}
        return {**stated, **self.entities.names}

    @classmethod
    def build(
        cls,
        domain: Domain,
        aliases: Mapping[str, Iterable[str]],
        attributes: Iterable[tuple[str, str]] = (),
        subjects: Iterable[str] = (),
    ) -> Names:
        spelled = {canonical: tuple(spellings) for canonical, spellings in aliases.items()}
        written = {
            canonical: [s for s in spellings if s == canonical or not _BARE.fullmatch(compact(s))]
            for canonical, spellings in spelled.items()
        }
        table = EntityTable.build(written)
        entities = EntityTable.build(spelled)
        owners = (name for subject in subjects for name in entities.names.get(compact(subject), ()))
        return cls(
            entities,
            table,
            AttributeTable.build(domain, attributes),
            frozenset(owners),
            _opening(s for canonical in written for s in (canonical, *written[canonical])),
        )

    def whole(self, text: str) -> tuple[str, ...]:
        """The entities that ``text`` names if it is a name and nothing else, an aside apart."""
        found = self.entities.names.get(compact(text))
        if found:
            return found
        plain = normalize(text).text
        aside = _ASIDE.search(plain)
        if aside is None:
            return ()
        return self.entities.names.get(compact(_ASIDE.sub(" ", plain)), ())

    def mentions(self, text: str, domain: Domain) -> list[Mention]:
        """The names in running text, by position in its normalised form."""
        folded = lower(normalize(text).text)
        if self.opening is None or not self.opening.search(folded):
            return []
        return self.written.find(folded, domain.language(language_of(text)), self.opening)


def _opening(names: Iterable[str]) -> re.Pattern[str] | None:
    first = {match.group() for name in names if (match := _RUN.match(fold(name).strip()))}
    if not first:
        return None
    return re.compile(rf"(?<![a-z0-9])(?:{'|'.join(map(re.escape, sorted(first)))})")
