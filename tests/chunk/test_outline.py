from __future__ import annotations

from typing import Any

import pytest

from kaoju.chunk.outline import heading_slug, sections


@pytest.mark.parametrize(
    ("words", "slug"),
    [
        ("Getting  Started!", "getting-started"),
        ("K90 Ultra（国行版）", "k90-ultra-国行版"),
        ("ＦＡＱ", "faq"),
        ("tidb_mem_quota", "tidb-mem-quota"),
        ("——", "-"),
    ],
)
def test_slugs_keep_letters_of_every_script(words: str, slug: str) -> None:
    assert heading_slug(words) == slug


def test_long_headings_are_shortened_and_told_apart() -> None:
    a, b = heading_slug("very " * 30 + "a"), heading_slug("very " * 30 + "b")
    assert a != b
    assert len(a) < 80


def test_sections_know_whether_anything_is_below(sheet: Any) -> None:
    page = sheet().heading(1, "A").heading(2, "B").heading(1, "C")
    found = [(s.path, s.slug, s.leaf) for s in sections(page.parsed())]
    assert found == [
        ((), "", True),
        (("A",), "a", False),
        (("A", "B"), "a/b", True),
        (("C",), "c", True),
    ]


def test_equal_names_count_under_one_parent_only(sheet: Any) -> None:
    page = sheet()
    for model in ("K80", "K90"):
        page.heading(1, model).heading(2, "Charging").heading(2, "Charging")
    slugs = [s.slug for s in sections(page.parsed())]
    assert slugs == [
        "",
        "k80",
        "k80/charging",
        "k80/charging~2",
        "k90",
        "k90/charging",
        "k90/charging~2",
    ]
