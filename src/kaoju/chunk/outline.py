"""A document as its sections: the blocks under each heading, and a stable name for the place."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import blake2b

from kaoju.chunk.plain import block_words, has_words
from kaoju.types.documents import Block, BlockKind, ParsedDocument

_SLUG_LENGTH = 60
_NOT_WORD = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Section:
    """What stands between one heading and the next, whatever the level of the next."""

    path: tuple[str, ...]  # plain words of the headings above, outermost first, its own last
    slug: str  # of the whole path, unique in the document; "" before the first heading
    heading: Block | None
    blocks: list[Block] = field(default_factory=list)
    leaf: bool = True  # no heading below it


def sections(document: ParsedDocument) -> Iterator[Section]:
    """The document's sections in reading order, empty ones too. No words, no heading."""
    used: Counter[str] = Counter()
    above: list[tuple[int, str]] = []  # (level, words)
    current = Section((), "", None)
    slugs: list[str] = []
    for block in document.blocks:
        if block.kind is not BlockKind.HEADING:
            current.blocks.append(block)
            continue
        words = " ".join(block_words(document, block).split())
        if not has_words(words):
            continue
        deeper = current.heading is not None and block.level > current.heading.level
        yield replace(current, leaf=not deeper)
        while above and above[-1][0] >= block.level:
            above.pop()
            slugs.pop()
        slug = "/".join([*slugs[-1:], heading_slug(words)])
        used[slug] += 1
        if used[slug] > 1:
            slug = f"{slug}~{used[slug]}"
        above.append((block.level, words))
        slugs.append(slug)
        current = Section(tuple(w for _, w in above), slug, block)
    yield current


def heading_slug(words: str) -> str:
    """A heading as part of an id: its letters and digits of any script, never empty.

    A long heading is shortened and told apart by a hash of the whole.
    """
    folded = unicodedata.normalize("NFKC", words).casefold()
    slug = _NOT_WORD.sub("-", folded).strip("-") or "-"
    if len(slug) <= _SLUG_LENGTH:
        return slug
    digest = blake2b(slug.encode(), digest_size=4).hexdigest()
    return f"{slug[:_SLUG_LENGTH]}~{digest}"
