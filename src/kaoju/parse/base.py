"""Which parser reads a file: its content decides, its name is only a hint."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import PurePosixPath

from kaoju.errors import KaojuError, ReadError, UnsupportedFormat
from kaoju.parse.encoding import declared_charset, decode
from kaoju.parse.signatures import check_supported
from kaoju.parse.source import LANGUAGES
from kaoju.types.documents import ParsedDocument
from kaoju.types.reading import DEFAULT, ReadOptions

TextParser = Callable[..., ParsedDocument]  # (text, name), and ``off`` where it cleans


@dataclass(frozen=True, slots=True)
class TextFormat:
    """A format over decoded text. ``claims`` sees the text's beginning and the file's suffix."""

    name: str
    target: str  # "module:function", loaded when first needed
    claims: Callable[[str, str], bool]
    cleans: bool = False  # takes the names of cleaning rules that are ``off``

    def load(self) -> TextParser:
        module, _, function = self.target.partition(":")
        parser: TextParser = getattr(import_module(module), function)
        return parser


_HTML = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype html|html|head|body)\b", re.I | re.S
)
_HTML_TAG = re.compile(r"<[a-z][a-z0-9]*\b[^<>]*>", re.I)
_ATX = re.compile(r"^#{1,6}[ \t]+\S", re.M)
_MARKDOWN = re.compile(r"^(?:```|~~~)|^\|?[ \t]*:?-{3,}:?[ \t]*\|", re.M)


def _is_html(text: str, suffix: str) -> bool:
    if _HTML.match(text):
        return True
    return suffix in (".html", ".htm", ".xhtml") and bool(_HTML_TAG.search(text))


def _is_markdown(text: str, suffix: str) -> bool:
    if suffix in (".md", ".markdown", ".mdx", ".mkd"):
        return True
    known = suffix not in ("", ".txt", ".text")
    return not known and bool(_ATX.search(text)) and bool(_MARKDOWN.search(text))


def _is_delimited(text: str, suffix: str) -> bool:
    return suffix in (".csv", ".tsv")


def _is_source(text: str, suffix: str) -> bool:
    return suffix in LANGUAGES or text.lstrip().startswith("<?xml")


FORMATS: tuple[TextFormat, ...] = (
    TextFormat("html", "kaoju.parse.html:parse_html", _is_html),
    TextFormat("source", "kaoju.parse.source:parse_source", _is_source),
    TextFormat("csv", "kaoju.parse.delimited:parse_delimited", _is_delimited),
    TextFormat("markdown", "kaoju.parse.markdown:parse_markdown", _is_markdown, cleans=True),
    TextFormat("text", "kaoju.parse.plain:parse_plain", lambda text, suffix: True),
)
BINARY = {"pdf": "kaoju.parse.pdf:parse_pdf", "image": "kaoju.parse.images:parse_image"}
HEAD = 20_000  # characters shown to ``claims``


def parse(data: bytes, name: str, options: ReadOptions = DEFAULT) -> ParsedDocument:
    """The stored text of a file and its structure.

    Raises UnsupportedFormat (the type is named), EncryptedFile, or ReadError with the reason.
    """
    try:
        return _titled(_parse(data, name, options), name)
    except KaojuError:
        raise
    except (ValueError, RecursionError, ArithmeticError, LookupError, TypeError) as error:
        raise ReadError(f"{name}: the reader failed: {type(error).__name__}: {error}") from error


def _parse(data: bytes, name: str, options: ReadOptions) -> ParsedDocument:
    suffix = PurePosixPath(name).suffix.lower()
    kind = check_supported(data, name)
    if kind in BINARY:
        return _binary(kind, data, name, options)
    try:
        decoded = decode(data, declared_charset(data))
    except UnsupportedFormat as error:
        raise UnsupportedFormat(f"{name}: {error}") from error
    head = decoded.text[:HEAD]
    chosen = next(f for f in FORMATS if f.claims(head, suffix))
    cleaning = {"off": options.off} if chosen.cleans else {}
    document = chosen.load()(decoded.text, name, **cleaning)
    warnings = (*decoded.warnings, *document.warnings)
    if not document.blocks:
        warnings = (*warnings, "no text in it" if data else "the file is empty")
    return replace(document, encoding=decoded.encoding, warnings=warnings)


def _binary(kind: str, data: bytes, name: str, options: ReadOptions) -> ParsedDocument:
    module, _, function = BINARY[kind].partition(":")
    document: ParsedDocument = getattr(import_module(module), function)(data, name, options)
    return document


def _titled(document: ParsedDocument, name: str) -> ParsedDocument:
    """Without a title of its own, a document is called by its file's name."""
    if document.title.strip():
        return document
    return replace(document, title=PurePosixPath(name).stem)
