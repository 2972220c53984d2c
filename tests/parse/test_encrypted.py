"""Encrypted PDFs: read with their password, and a reason that tells a missing from a wrong one."""

from __future__ import annotations

import pytest
from locked import locked

from kaoju.errors import EncryptedFile
from kaoju.parse import parse
from kaoju.types.reading import ReadOptions

SECRET = "Zaunkönig"


def test_with_its_password() -> None:
    options = ReadOptions(password=SECRET)
    assert parse(locked("Sealed words", SECRET), "a.pdf", options).text == "Sealed words"
    assert SECRET not in repr(options)


@pytest.mark.parametrize(
    ("password", "reason"),
    [(None, "needs a password"), ("", "given does not open"), ("wren", "given does not open")],
)
def test_without_it(password: str | None, reason: str) -> None:
    with pytest.raises(EncryptedFile, match=reason) as caught:
        parse(locked("Sealed words", SECRET), "a.pdf", ReadOptions(password=password))
    assert "wren" not in str(caught.value)
