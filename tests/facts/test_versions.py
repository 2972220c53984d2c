"""Order and choice of versions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaoju.facts.versions import applies, covers, resolve, same_version, version_key


def test_order() -> None:
    ordered = ["v1.9", "1.10-alpha", "1.10-rc.1", "V1.10", "1.10.1", "2", "v8.5.0", "v10.0"]
    assert sorted(set(ordered), key=version_key) == ordered


@pytest.mark.parametrize(("a", "b"), [("V1.2.8", "1.2.8"), ("8.0", "v8"), ("版本 3.1", "3.1")])
def test_same(a: str, b: str) -> None:
    assert same_version(a, b)


@pytest.mark.parametrize(
    ("asked", "stated", "yes"),
    [
        ("8.5", "v8.5.1", True),
        ("8.5", "v8.50", False),
        ("8.5.1", "v8.5", False),
        ("8", "v8.5", False),
        ("1.0.1", "V1.0.1", True),
    ],
)
def test_covers(asked: str, stated: str, yes: bool) -> None:
    assert covers(asked, stated) is yes


@pytest.mark.parametrize(
    ("asked", "chosen"),
    [("first", "V1.0.1"), ("latest", "V1.10.0"), ("1.2.8", "V1.2.8"), ("9.9", None)],
)
def test_resolve(asked: str, chosen: str | None) -> None:
    assert resolve(asked, ["V1.2.8", "V1.10.0", "V1.0.1", "V1.9.3"]) == chosen


def test_ranges() -> None:
    assert applies("8.5.0", None, "v8.4.0", None)
    assert not applies("8.3.9", None, "v8.4.0", None)
    assert applies("8.5.3", None, None, "v8.5")
    assert not applies("8.6.0", None, None, "v8.5")
    assert applies("1.2", None, None, None)
    assert not applies("1.2", "1.3", None, None)


@given(st.lists(st.lists(st.integers(0, 30), min_size=1, max_size=4), min_size=1, max_size=8))
def test_the_order_is_that_of_the_numbers(versions: list[list[int]]) -> None:
    def bare(numbers: list[int]) -> list[int]:
        while len(numbers) > 1 and numbers[-1] == 0:
            numbers = numbers[:-1]
        return numbers

    written = ["v" + ".".join(map(str, numbers)) for numbers in versions]
    latest = resolve("latest", written)
    assert latest is not None
    assert version_key(latest)[0] == tuple(max(bare(numbers) for numbers in versions))
