from __future__ import annotations

import pytest

from kaoju.text.stamps import date_at, opaque_end, opaque_spans, version_at


@pytest.mark.parametrize(
    ("text", "end", "iso"),
    [
        ("2024-05-07", 10, "2024-05-07"),
        ("2024.5.7 x", 8, "2024-05-07"),
        ("2024-05-07 09:30", 16, "2024-05-07"),
        ("2024-05-07T09:30:01Z", -20, "2024-05-07"),  # a log's time stamp
        ("March 2021", 10, "2021-03-00"),
        ("3月底", 2, "0000-03-00"),
    ],
)
def test_dates(text: str, end: int, iso: str) -> None:
    assert date_at(text, 0) == (end, iso)


@pytest.mark.parametrize("text", ["2024-13-07", "march on", "2024", "13月", "1.2.3"])
def test_no_date(text: str) -> None:
    assert date_at(text, 0) is None


@pytest.mark.parametrize(
    ("text", "end"), [("v8.5.0 x", 6), ("1.2.3-beta.1", 12), ("V2", 2), ("8.5.x", 5)]
)
def test_versions(text: str, end: int) -> None:
    assert version_at(text, 0) == end


def test_a_decimal_is_no_version() -> None:
    assert version_at("8.5", 0) is None


def test_digits_that_only_identify() -> None:
    assert opaque_end("10:30:05.123 x", 0) == 12
    assert opaque_end("0x7fff", 0) == 6
    assert opaque_end("138-1234-5678", 0) == 13
    assert opaque_end("4-6 weeks", 0) is None
    assert opaque_spans("see http://h.example/1 or a1@b.example") == [(4, 22), (26, 38)]
