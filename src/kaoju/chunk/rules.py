"""Which settings a document is cut with: the first rule that it meets."""

from __future__ import annotations

from dataclasses import replace
from fnmatch import fnmatchcase

from kaoju.config import ChunkRule, ChunkSettings
from kaoju.types.documents import Source

_ONLY_OF = {"rows": "table", "anchor": "anchors"}  # settings that one strategy alone reads
_DEFAULT = ChunkSettings()


def settings_for(source: Source, media_type: str, settings: ChunkSettings) -> ChunkSettings:
    """``settings`` with the first rule that the document meets put in, and without rules.

    What its strategy does not read has its default: two documents that are cut alike have equal
    settings.
    """
    rule = next((r for r in settings.rules if _meets(source, media_type, r)), None)
    own = replace(settings, rules=(), **(rule.changes if rule else {}))
    idle = {
        key: getattr(_DEFAULT, key)
        for key, strategy in _ONLY_OF.items()
        if own.strategy != strategy
    }
    return replace(own, **idle)


def _meets(source: Source, media_type: str, rule: ChunkRule) -> bool:
    return (
        _like(media_type, rule.media_type)
        and _like(source.content_type or "", rule.content_type)
        and (
            _like(source.file, _below(rule.file))
            or _like(f"{source.root}/{source.file}", _below(rule.file))
        )
    )


def _below(pattern: str) -> str:
    return f"{pattern}*" if pattern.endswith("/") else pattern


def _like(value: str, pattern: str) -> bool:
    return not pattern or fnmatchcase(value, pattern)
