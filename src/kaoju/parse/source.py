"""Source code and structured data without a reader of their own: kept whole, as code."""

from __future__ import annotations

from pathlib import PurePosixPath

from kaoju.parse.lines import trim
from kaoju.types.documents import Block, BlockKind, ParsedDocument

LANGUAGES = {
    ".c": "c", ".cc": "cpp", ".cpp": "cpp", ".css": "css", ".go": "go", ".h": "c", ".ini": "ini",
    ".java": "java", ".js": "javascript", ".json": "json", ".jsonl": "json", ".ndjson": "json",
    ".py": "python", ".rs": "rust", ".sh": "bash", ".sql": "sql", ".toml": "toml",
    ".ts": "typescript", ".xml": "xml", ".xsl": "xml", ".yaml": "yaml", ".yml": "yaml",
}  # fmt: skip
_MEDIA_TYPES = {"json": "application/json", "xml": "application/xml", "yaml": "application/yaml"}


def parse_source(text: str, name: str = "") -> ParsedDocument:
    """One CODE block with the language as its label."""
    language = LANGUAGES.get(PurePosixPath(name).suffix.lower(), "")
    if not language and text.lstrip().startswith("<?xml"):
        language = "xml"
    span = trim(text, 0, len(text))
    blocks = (Block(BlockKind.CODE, span, span, label=language),) if span else ()
    return ParsedDocument(text, blocks, "", _MEDIA_TYPES.get(language, "text/plain"))
