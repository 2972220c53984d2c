"""Documents of arbitrary structure, and what holds of the chunks of any of them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from kaoju.types.chunks import Chunk
from kaoju.types.documents import Document

WORDS = st.text("ab c，。.?: \n中文$`|7", min_size=1, max_size=90).map(lambda t: t.strip() or "x")
LINE = st.text("ab c，。.: 中文7", min_size=1, max_size=60).map(lambda t: t.strip() or "x")
CONSTRUCT = st.one_of(
    st.tuples(st.just("heading"), st.integers(1, 4), LINE),
    st.tuples(st.just("paragraph"), WORDS),
    st.tuples(st.just("items"), st.lists(LINE, min_size=1, max_size=6), st.integers(0, 2)),
    st.tuples(st.just("code"), WORDS),
    st.tuples(st.just("formula"), LINE),
    st.tuples(st.just("keyvalue"), st.lists(LINE, min_size=1, max_size=6)),
    st.tuples(st.just("table"), st.lists(st.tuples(LINE, LINE), min_size=1, max_size=8)),
    st.tuples(st.just("rule")),
)


def build(sheet: Any, constructs: list[tuple[Any, ...]]) -> Document:
    page = sheet()
    for name, *arguments in constructs:
        if name == "items":
            page.items(*arguments[0], level=arguments[1])
        elif name == "keyvalue":
            page.keyvalue(*arguments[0])
        else:
            getattr(page, name)(*arguments)
    document: Document = page.document()
    return document


def covering(chunks: tuple[Chunk, ...], offset: int) -> list[Chunk]:
    return [c for c in chunks if c.span.start <= offset < c.span.end]
