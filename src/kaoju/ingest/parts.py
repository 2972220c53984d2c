"""What the composition root hands to ingest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from kaoju import __version__
from kaoju.chunk import chunk_document, windows
from kaoju.config import ChunkSettings, EncoderSettings, Settings
from kaoju.parse import parse, reads_scans_by
from kaoju.types.chunks import Chunk
from kaoju.types.documents import Document, ParsedDocument, Source
from kaoju.types.facts import Definition, Fact, StatedName
from kaoju.types.protocols import Encoder
from kaoju.types.reading import DEFAULT, ReadOptions

Progress = Callable[[str, int, int], None]  # phase ("read" | "encode"), done, total


def no_facts(document: Document, chunks: Sequence[Chunk]) -> tuple[Fact, ...]:
    return ()


def no_names(document: Document) -> tuple[StatedName, ...]:
    return ()


def no_definitions(document: Document) -> tuple[Definition, ...]:
    return ()


def no_entities(document: Document, chunk: Chunk) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Stages:
    """What happens between a file's bytes and its rows.

    With ``jobs > 1`` this is pickled into spawned processes: functions of a module,
    ``functools.partial`` of those, or objects with ``__call__``.
    """

    settings: Settings
    extract_facts: Callable[[Document, Sequence[Chunk]], Sequence[Fact]] = no_facts
    entities_of: Callable[[Document, Chunk], Sequence[str]] = no_entities
    stated_names: Callable[[Document], Sequence[StatedName]] = no_names
    definitions: Callable[[Document], Sequence[Definition]] = no_definitions
    parse: Callable[[bytes, str, ReadOptions], ParsedDocument] = parse
    chunk_document: Callable[[Document, ChunkSettings], Sequence[Chunk]] = chunk_document
    windows: Callable[[Chunk, EncoderSettings], Sequence[str]] = windows
    reading: ReadOptions = DEFAULT
    passwords: Mapping[str, str] = field(default_factory=dict, repr=False)  # see ``reading_of``
    version: str = ""  # of what the callables know besides (aliases, domain pack)

    def reading_of(self, source: Source) -> ReadOptions:
        """How its file is read. Its password is that of "ROOT/FILE", of "FILE", or of ""."""
        names = (f"{source.root}/{source.file}", source.file, "")
        known = (self.passwords[name] for name in names if name in self.passwords)
        return replace(
            self.reading,
            pages=self.settings.limits.pages,
            off=self.settings.reading.off,
            password=next(known, None),
        )

    @property
    def fingerprint(self) -> str:
        """Changes with everything that makes other chunks, facts or windows of the same bytes."""
        encoder = self.settings.encoder
        made_by = (
            __version__,
            self.version,
            reads_scans_by(),
            self.settings.reading,
            self.settings.chunk,
            (encoder.window, encoder.whole, encoder.header),
        )
        return sha256(repr(made_by).encode("utf-8")).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class IngestParts:
    """``encoder`` is what ``stages.settings.encoder.uri`` loads: other processes load their own."""

    stages: Stages
    encoder: Encoder
