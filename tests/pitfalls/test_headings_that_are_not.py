"""Hashes inside code taken for headings (llama_index PR#22123)."""

from __future__ import annotations

import pytest

from kaoju.parse import parse
from kaoju.types.documents import BlockKind


@pytest.mark.parametrize(
    "body",
    [
        "```sh\n# install\n```\n",
        "~~~\n# install\n~~~\n",
        "- step\n\n  ```\n  # install\n  ```\n",
        "> ```\n> # install\n> ```\n",
        "    # install\n",
        "````\n```\n# install\n```\n````\n",
        "```\n# never closed\n",
        "<!--\n# install\n-->\n",
        "<pre>\n# install\n</pre>\n",
        "words\n#install\n",
        "prose that goes on\nover two lines\n---\n",
    ],
)
def test_one_section(body: str) -> None:
    document = parse(f"# Only\n\n{body}\nend\n".encode(), "a.md")
    headings = [b for b in document.blocks if b.kind is BlockKind.HEADING]
    assert [b.content.of(document.text) for b in headings] == ["Only"]


@pytest.mark.parametrize("line", ["# comment", "OK.", "12:30", "3.5 mm, at most", "第一章讲安全。"])
def test_plain_text_lines_that_are_no_headings(line: str) -> None:
    document = parse(f"前文在此。\n\n{line}\n\n后文在此。\n".encode(), "a.txt")
    assert not [b for b in document.blocks if b.kind is BlockKind.HEADING]
