"""The bundled lexicon of what people say."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

import kaoju.domain
from kaoju.domain import load_domain
from kaoju.text.normalize import fold
from kaoju.text.tokenize import token_spans

DATA = Path(kaoju.domain.__file__).parent / "data"
HAN = re.compile(r"[\u4e00-\u9fff]")
LATIN = re.compile(r"[a-z]")
LANGUAGES = {"zh": (HAN, LATIN), "en": (LATIN, HAN)}


def lexicon(language: str) -> list[tuple[str, list[str]]]:
    """The entries of all of the language's files, a key as often as they have it."""
    files = sorted(DATA.glob(f"synonyms.*_{language}.toml"))
    return [entry for file in files for entry in spoken_of(file).items()]


def spoken_of(file: Path) -> dict[str, list[str]]:
    spoken: dict[str, list[str]] = tomllib.loads(file.read_text("utf-8"))["spoken"]
    return spoken


def content(phrase: str, language: str) -> list[str]:
    small = load_domain().language(language).stopwords
    return [token for token, span in token_spans(phrase) if span.of(phrase) not in small]


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_differ_when_folded_and_are_none_of_their_wordings(language: str) -> None:
    seen: dict[str, str] = {}
    for key, wordings in lexicon(language):
        folded = [fold(wording) for wording in wordings]
        assert fold(key) not in seen, (key, seen[fold(key)])
        seen[fold(key)] = key
        assert fold(key) not in folded, key
        assert len(set(folded)) == len(folded), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_say_something(language: str) -> None:
    for key, _ in lexicon(language):
        assert content(fold(key), language), f"{key}: small words alone"
        assert len(key) > 1, f"{key}: one character stands in too many words"


@pytest.mark.parametrize("language", LANGUAGES)
def test_wordings_say_something(language: str) -> None:
    for key, wordings in lexicon(language):
        for wording in wordings:
            assert content(fold(wording), language), f"{key}: {wording}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_and_wordings_are_of_the_language(language: str) -> None:
    own, other = LANGUAGES[language]
    for key, wordings in lexicon(language):
        assert own.search(fold(key)), key
        assert not other.search(fold(key)), key
        assert not any(other.search(fold(wording)) for wording in wordings), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shipped_pack_has_every_entry(language: str) -> None:
    spoken = load_domain().spoken
    for key, wordings in lexicon(language):
        assert set(wordings) <= set(spoken[key]), json.dumps(key)
