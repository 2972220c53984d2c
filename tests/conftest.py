"""Fixtures that several folders share."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

from kaoju.domain import Domain, load_domain
from kaoju.facts.aliases import EntityTable

# How long an example takes says how busy the machine is, not whether the code is right.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real corpora beside the checkout; tests that need it skip without it."""
    if not SHARED.is_dir():
        pytest.skip("the real corpora of ../shared/data are not on this machine")
    return SHARED


@pytest.fixture(scope="session")
def domain() -> Domain:
    return load_domain()


@pytest.fixture(scope="session")
def table() -> EntityTable:
    """Two imagined families: one named by bare numbers, one by letter codes."""
    return EntityTable.build(
        {
            "云帆 9": ["云帆9", "YunFan 9", "9", "YF2110"],
            "云帆 9 Pro": ["云帆9Pro", "YunFan 9 Pro", "9 Pro"],
            "云帆 9R": ["YunFan 9R", "9R"],
            "云帆 9RT": ["9RT"],
            "云帆 12": ["YunFan 12", "12"],
            "云帆 8T": ["8T"],
            "K90": ["星河 K90"],
            "K90 Ultra": ["星河 K90 Ultra"],
            "K90 Pro Plus": ["星河 K90 Pro+"],
            "荔枝": ["荔枝科技"],
        }
    )
