"""What the composition root hands to ingest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from kaoju import __version__
from kaoju.chunk import chunk_document, settings_for, windows
from kaoju.config import EncoderSettings, Settings
from kaoju.parse import depends_on_ocr, parse, reads_by
from kaoju.types.chunks import Chunk
from kaoju.types.documents import Document, ParsedDocument, Source
from kaoju.types.facts import Definition, Fact, StatedName
from kaoju.types.protocols import Encoder, Vectors
from kaoju.types.reading import DEFAULT, ReadOptions

Encode = Callable[[Sequence[str]], Vectors]
Progress = Callable[[str, int, int], None]  # phase ("read" | "pages" | "encode"), done, total


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
    chunk_document: Callable[..., Sequence[Chunk]] = chunk_document
    windows: Callable[[Chunk, EncoderSettings], Sequence[str]] = windows
    reading: ReadOptions = DEFAULT
    passwords: Mapping[str, str] = field(default_factory=dict, repr=False)  # see ``reading_of``
    encode: Encode | None = None  # for cutting by meaning; each process sets its own
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

    def chunks(self, document: Document) -> Sequence[Chunk]:
        """As the settings' rules say for this document."""
        return self.chunk_document(document, self.settings.chunk, encode=self.encode)

    def fingerprint(self, document: Document) -> str:
        """Of what is stored: changes with all that makes other text, chunks, facts or windows.

        "READ-CUT", or "READ.scan-CUT" where OCR matters: how it was read and how it was cut.
        """
        parsed = document.parsed
        return self._made_by(document.source, parsed.media_type, depends_on_ocr(parsed))

    def current(self, source: Source, media_type: str, fingerprint: str) -> str:
        """The fingerprint that the stored document of ``fingerprint`` would have today."""
        return self._made_by(source, media_type, "." in fingerprint)

    def _made_by(self, source: Source, media_type: str, scanned: bool) -> str:
        encoder = self.settings.encoder
        chunk = settings_for(source, media_type, self.settings.chunk)
        cut_by = (
            chunk,
            (encoder.window, encoder.whole, encoder.header),
            encoder.uri if chunk.strategy == "semantic" else "",
        )
        by = reads_by(media_type, scanned)
        read = _digest((__version__, self.version, by, self.settings.reading))
        return f"{read}{'.scan' if scanned else ''}-{_digest(cut_by)}"


def same_reading(fingerprint: str, other: str) -> bool:
    """Whether two fingerprints of a document differ in how it was cut alone, if at all."""
    return "-" in other and fingerprint.partition("-")[0] == other.partition("-")[0]


def _digest(made_by: object) -> str:
    return sha256(repr(made_by).encode("utf-8")).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class IngestParts:
    """``encoder`` is what ``stages.settings.encoder.uri`` loads: other processes load their own."""

    stages: Stages
    encoder: Encoder

    @property
    def here(self) -> Stages:
        """The stages for work in this process."""
        return replace(self.stages, encode=self.encoder.encode_documents)
