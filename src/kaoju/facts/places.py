"""Whom and which version the text at a place is about: heading, else title, manifest, file name."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from kaoju.domain import Domain
from kaoju.facts.names import Names
from kaoju.facts.parameters import Parameter, parameter_of
from kaoju.facts.subjects import subject_of_report
from kaoju.facts.titles import title_of
from kaoju.facts.versions import FILE_VERSION, VERSION
from kaoju.facts.words import pattern, words_of
from kaoju.text.normalize import fold, normalize
from kaoju.types.documents import BlockKind, Document, Span

_DATE = re.compile(
    r"(?<!\d)(?:19|20)\d\d[-./年](?:0?[1-9]|1[0-2])(?:[-./月](?:0?[1-9]|[12]\d|3[01])日?|月)?(?!\d)"
)


@dataclass(frozen=True, slots=True)
class Place:
    """``entities`` is what a statement that names none is about; several of a comparison."""

    entities: tuple[str, ...] = ()
    version: str | None = None
    date: str | None = None
    parameter: Parameter | None = None  # whose section it is: no entity, but lines are about it

    @property
    def entity(self) -> str:
        return self.entities[0] if len(self.entities) == 1 else ""


class Places:
    """The places of one document, by offset."""

    def __init__(self, document: Document, names: Names, domain: Domain) -> None:
        self._names, self._domain = names, domain
        self._starts: list[int] = [0]
        self._places: list[Place] = [_of_document(document, names, domain)]
        stack: list[tuple[int, Place]] = []
        parsed = document.parsed
        for block in parsed.blocks:
            if block.kind is not BlockKind.HEADING:
                continue
            while stack and stack[-1][0] >= block.level:
                stack.pop()
            above = stack[-1][1] if stack else self._places[0]
            place = self._below(parsed.text, block.content, above)
            stack.append((block.level, place))
            self._starts.append(block.span.start)
            self._places.append(place)

    def at(self, offset: int) -> Place:
        return self._places[bisect_right(self._starts, offset) - 1]

    def _below(self, text: str, span: Span, above: Place) -> Place:
        heading = span.of(text)
        named = named_in(heading, self._names, self._domain)
        parameter = parameter_of(text, span)
        if parameter and self._is_one(parameter, named or above.entities):
            # The version behind its name is the one it came with, not the one it is described at.
            return Place(above.entities, above.version, above.date, parameter)
        return Place(
            named or above.entities,
            version_in(heading) or above.version,
            date_in(heading) or above.date,
            None if named else above.parameter,
        )

    def _is_one(self, parameter: Parameter, entities: tuple[str, ...]) -> bool:
        """Not a thing that is known by this name; of a sheet's headings only clear code."""
        return not self._names.whole(parameter.name) and (parameter.quoted or not entities)


def named_in(text: str, names: Names, domain: Domain) -> tuple[str, ...]:
    """The entities a heading or title names, in order of mention."""
    whole = names.whole(text)
    if whole:
        return whole
    mentions = names.mentions(text, domain)
    return tuple(dict.fromkeys(name for m in mentions for name in m.canonicals))


def version_in(text: str) -> str | None:
    match = VERSION.search(normalize(text).text)
    return match.group() if match else None


def date_in(text: str) -> str | None:
    match = _DATE.search(normalize(text).text)
    return match.group() if match else None


def _stated(metadata: Mapping[str, str], keys: str) -> str | None:
    return next((v for k, v in metadata.items() if v and k in words_of(keys)), None)


def _of_document(document: Document, names: Names, domain: Domain) -> Place:
    source, parsed = document.source, document.parsed
    stem = PurePosixPath(source.file).stem
    metadata = {key.casefold(): value for key, value in parsed.metadata.items()}
    title = title_of(document)
    report = subject_of_report(document)
    named = names.whole(report.name) if report else ()
    if not named and not pattern("collective").search(fold(title)):
        named = named_in(title, names, domain)
    if not named and source.entity:
        named = names.whole(source.entity) or (source.entity,)
    if not named:
        named = named_in(
            FILE_VERSION.sub(" ", stem).replace("_", " ").replace("-", " "), names, domain
        )
    file_version = FILE_VERSION.search(stem)
    return Place(
        named,
        source.version
        or version_in(title)
        or (file_version[1] if file_version else None)
        or _stated(metadata, "version_keys"),
        source.date or _stated(metadata, "date_keys") or date_in(title) or date_in(stem),
    )
