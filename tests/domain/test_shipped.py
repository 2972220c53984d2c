"""The shipped language packs: every phrase alone is a regular expression."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields

import pytest

from kaoju.domain import load_domain
from kaoju.domain.phrases import Phrases


def phrases(language: str) -> Iterator[tuple[str, str]]:
    pack = load_domain(None).language(language)
    for field in fields(pack):
        value = getattr(pack, field.name)
        found = {field.name: value} if isinstance(value, Phrases) else value
        if isinstance(found, dict):
            for name, group in found.items():
                yield from ((name, source) for source in group.sources)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_phrase_compiles(language: str) -> None:
    found = list(phrases(language))
    assert len(found) > 100
    for name, source in found:
        try:
            re.compile(source)
        except re.error as error:
            pytest.fail(f"{language} {name}: {source!r}: {error}")
