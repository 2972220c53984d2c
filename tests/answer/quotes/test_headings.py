"""Headings are quoted where a unit's own words leave to them what is asked."""

from __future__ import annotations

import pytest

from kaoju.answer.quotes.headings import Headings
from kaoju.answer.quotes.units import UnitReader
from kaoju.domain import load_domain
from kaoju.types.queries import QueryPlan

MANUAL = """\
# Lantern 4.2.0 release notes

## Tools

Two of them write to the log.

## --wait-timeout (number, 120 by default)

How long a step may take, after which it fails.

## retry.limit

How often a step is tried again.

## Full-time staff

Everybody gets a key.

## 2.1 Overview

Everything in one place.

## Guests, 8 people at most

They bring their own towels.

## Visits

Since 3.9.1 they may stay for a night.
"""


@pytest.fixture
def headings(corpus_of):
    corpus = corpus_of({"a.md": MANUAL})
    document = corpus.document("docs/a.md")
    reader = UnitReader(document)
    units = [unit for chunk in corpus.chunks_of("docs/a.md") for unit in reader.of_chunk(chunk)]

    def of(beginning: str, best: bool = True, **plan: object) -> list[str]:
        asked = QueryPlan(question="?", resolved="?", language="en", **plan)
        unit = next(unit for unit in units if unit.text.startswith(beginning))
        spans = Headings(asked, corpus, load_domain()).of(unit, best)
        return [span.of(document.parsed.text) for span in spans]

    return of


@pytest.mark.parametrize(
    ("beginning", "wanted"),
    [
        ("How long", ["--wait-timeout (number, 120 by default)"]),
        ("How often", ["retry.limit"]),
        ("Two of", []),
        ("Everybody", []),
        ("Everything", []),
        ("Since", []),
    ],
)
def test_a_heading_that_begins_with_a_code_like_name_says_what_its_text_is_about(
    headings, beginning, wanted
):
    assert headings(beginning) == wanted


@pytest.mark.parametrize(
    ("beginning", "wanted"),
    [
        ("They", ["Guests, 8 people at most"]),
        ("Everything", []),  # 2.1 numbers the heading
        ("Everybody", []),
    ],
)
def test_an_amount_that_only_the_heading_states(headings, beginning, wanted):
    assert headings(beginning, answer_types=("how_many",)) == wanted
    assert headings(beginning) == []


@pytest.mark.parametrize(
    ("beginning", "best", "wanted"),
    [
        ("Two of", True, ["Lantern 4.2.0 release notes"]),
        ("Two of", False, []),
        ("Since", True, []),  # the sentence says it itself
    ],
)
def test_a_version_is_looked_for_up_to_the_title(headings, beginning, best, wanted):
    assert headings(beginning, best, operator="version") == wanted
