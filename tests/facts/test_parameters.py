"""Headings that are a parameter's name, and headings that only look like one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaoju.facts.parameters import parameter_of, spelling_key
from kaoju.types.documents import Span


def named(heading: str, before: str = ""):
    return parameter_of(before + heading, Span(len(before), len(before) + len(heading)))


@pytest.mark.parametrize(
    ("heading", "name", "quoted"),
    [
        ("max_size", "max_size", True),
        ("`timeout`", "timeout", True),
        ("pool-size", "pool-size", False),
        ("cache.pool-size", "cache.pool-size", False),
        ("--data-dir", "--data-dir", True),
        ("`log.level` (deprecated)", "log.level", True),
        ("[`max_size`](#max_size)", "max_size", True),
        ("**max_size**", "max_size", True),
    ],
)
def test_a_name_alone_is_a_parameter(heading, name, quoted):
    found = named(heading)
    assert found is not None
    assert (found.name, found.quoted, found.since) == (name, quoted, None)


@pytest.mark.parametrize(
    "heading",
    [
        "Storage",  # a plain word
        "How to set max_size",
        "max_size and min_size",
        "v2.1",
        "2.1-beta",
        "load_data()",
        "`a`",
        "什么是 max_size",
        "",
        "x" * 90 + "_y",
    ],
)
def test_other_headings_are_none(heading):
    assert named(heading) is None


@pytest.mark.parametrize(
    ("heading", "since"),
    [
        ('max_size <span class="new">New in v2.1</span>', "v2.1"),
        ("max_size (introduced in v3.0.4)", "v3.0.4"),
        ("`max_size` 从 v4.2.0 版本开始引入", "v4.2.0"),
    ],
)
def test_the_version_it_came_with_has_its_place(heading, since):
    before = "# Settings\n\n## "
    found = named(heading, before)
    assert found is not None
    assert found.since == since
    assert found.since_span.of(before + heading) == since


def test_a_version_it_went_with_is_not_one_it_came_with():
    found = named("max_size (removed in v5.0)")
    assert found is not None
    assert found.since is None


def test_spellings_that_are_one():
    assert (
        len({spelling_key(s) for s in ("Pool-Size", "pool_size", "--pool-size", "`pool_size`")})
        == 1
    )


@given(st.text(max_size=60))
def test_any_heading_is_read_within_itself(heading):
    found = named(heading, "# T\n\n")
    if found is not None:
        assert found.name in heading
        if found.since_span is not None:
            assert 5 <= found.since_span.start < found.since_span.end <= 5 + len(heading)
