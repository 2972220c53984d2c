"""Fixtures that several folders share."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real corpora beside the checkout; tests that need it skip without it."""
    if not SHARED.is_dir():
        pytest.skip("the real corpora of ../shared/data are not on this machine")
    return SHARED
