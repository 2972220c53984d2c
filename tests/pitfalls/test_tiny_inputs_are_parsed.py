"""Tiny or heading-less inputs that end up empty (haystack#7070, PageIndex#245)."""

from __future__ import annotations

import pytest

from kaoju.parse import parse


@pytest.mark.parametrize(
    ("source", "name", "contents"),
    [
        ("<h1>Hello</h1><p>World is wide</p>", "a.html", ["Hello", "World is wide"]),
        ("Hello", "a.html", ["Hello"]),
        ("before\n\n# Head\n\nafter\n", "a.md", ["before", "Head", "after"]),
        ("# Head", "a.md", ["Head"]),
        ("x", "a.md", ["x"]),
        ("x", "a.txt", ["x"]),
        ("no heading at all\n\nsecond part\n", "a.md", ["no heading at all", "second part"]),
        ("only", "a.csv", ["only"]),
        ("a\n", "", ["a"]),
        ("<div>bare <b>words</b></div>", "a.html", ["bare words"]),
    ],
)
def test_every_word_is_in_a_block(source: str, name: str, contents: list[str]) -> None:
    document = parse(source.encode(), name)
    assert [b.content.of(document.text) for b in document.blocks] == contents
