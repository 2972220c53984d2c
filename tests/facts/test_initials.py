"""Short forms made of initials."""

from __future__ import annotations

import pytest

from kaoju.facts.initials import expansion_start, is_acronym, is_expansion


@pytest.mark.parametrize(
    ("words", "short", "name"),
    [
        ("the Placement Driver", "PD", "Placement Driver"),
        ("we use time to live", "TTL", "time to live"),
        ("a Write-Ahead Log", "WAL", "Write-Ahead Log"),
        ("some Multi-Version Concurrency Control", "MVCC", "Multi-Version Concurrency Control"),
        ("as JavaScript Object Notation", "JSON", "JavaScript Object Notation"),
        ("offered as Platform as a Service", "PaaS", "Platform as a Service"),
        ("the Internet of Things", "IoT", "Internet of Things"),
        ("in Research and Development", "R&D", "Research and Development"),
        ("with solid state drives", "SSDs", "solid state drives"),
    ],
)
def test_the_name_begins_where_its_letters_do(words: str, short: str, name: str) -> None:
    start = expansion_start(words, short)
    assert start is not None
    assert words[start:] == name


@pytest.mark.parametrize(
    ("words", "short"),
    [
        ("Extensible Markup Language", "XML"),  # X is no initial
        ("the placement of drivers", "PDX"),
        ("Placement Driver and", "PD"),  # the name ends before "and"
        ("driver placement", "PD"),
        ("Placement Fast Driver", "PD"),  # a word of its own without a letter
        ("", "PD"),
    ],
)
def test_other_letters_are_no_initials(words: str, short: str) -> None:
    assert expansion_start(words, short) is None


def test_the_whole_of_a_gloss_must_have_the_letters() -> None:
    assert is_expansion("Recovery Time Objective", "RTO")
    assert not is_expansion("the usual Recovery Time Objective", "RTO")
    assert not is_expansion("Recovery", "R")


@pytest.mark.parametrize("short", ["PD", "PaaS", "R&D"])
def test_acronyms(short: str) -> None:
    assert is_acronym(short)


@pytest.mark.parametrize("short", ["Pd", "K8S", "P", "see", ""])
def test_other_words_are_no_acronyms(short: str) -> None:
    assert not is_acronym(short)
