"""Reads domain packs: the shipped general one, then a knowledge base's own on top.

A pack is a folder with any of ``aliases``, ``attributes`` (canonical name -> list of spellings),
``synonyms`` (``groups``: lists of phrases; ``spoken``: what people say -> wordings of documents),
``dimensions`` (dimension -> list of canonical attributes) and a file per language (``zh``, ``en``),
each as ``.toml`` or ``.json``; ``aliases.mine.toml`` is a further file of aliases. A later pack
adds to an earlier one.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from kaoju.domain.pack import Domain, LanguagePack
from kaoju.domain.phrases import Phrases
from kaoju.errors import SettingsError

_SHIPPED = Path(__file__).parent / "data"
_NAMES = ("aliases", "attributes")
QUANTITIES = ("units", "numbers")  # read by kaoju.text.quantity
_LANGUAGE = re.compile(r"[a-z]{2,3}")
_SUFFIXES = (".toml", ".json")


def load_domain(directory: Path | None = None) -> Domain:
    """The shipped pack and, on top, the one in ``directory`` (a knowledge base's ``domain/``).

    Raises SettingsError with the file and the key for whatever is malformed; a folder that does
    not exist adds nothing.
    """
    domain = _shipped()
    if directory is None or not directory.exists():
        return domain
    return _merged(domain, directory)


@cache
def _shipped() -> Domain:
    return _merged(Domain(), _SHIPPED)


def _merged(domain: Domain, directory: Path) -> Domain:
    if not directory.is_dir():
        raise SettingsError(f"{directory} is not a folder: a domain pack is a folder of data files")
    for path in pack_files(directory):
        domain = _with_file(domain, path)
    return domain


def pack_files(directory: Path) -> list[Path]:
    """The data files of a pack, in the order in which they are read."""
    found = sorted(directory.iterdir())
    return [p for p in found if p.suffix in _SUFFIXES and not p.name.startswith(".")]


def part_of(path: Path) -> str:
    """Which part of a pack a file belongs to: ``aliases`` of aliases.toml and aliases.mine.json."""
    return path.name.split(".")[0]


def _with_file(domain: Domain, path: Path) -> Domain:
    part = part_of(path)
    if part in QUANTITIES:
        return domain
    content = _read(path)
    if part in _NAMES:
        known: Mapping[str, tuple[str, ...]] = getattr(domain, part)
        changes: dict[str, Any] = {part: _with_names(known, content, path)}
        return replace(domain, **changes)
    if part == "synonyms":
        return _with_synonyms(domain, content, path)
    if part == "dimensions":
        return replace(domain, dimensions={**domain.dimensions, **_dimensions(content, path)})
    if _LANGUAGE.fullmatch(part):
        pack = _with_language(domain.language(part), content, path)
        return replace(domain, languages={**domain.languages, part: pack})
    known_files = ", ".join(
        (*_NAMES, *QUANTITIES, "synonyms", "dimensions", "a language code such as zh")
    )
    raise SettingsError(f"{path}: not a part of a domain pack; known: {known_files}")


def _read(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text("utf-8-sig")
        content = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    except (OSError, UnicodeDecodeError, ValueError, RecursionError) as error:
        raise SettingsError(
            f"{path} cannot be read as {path.suffix[1:].upper()}: {error}"
        ) from error
    if not isinstance(content, dict):
        raise SettingsError(f"{path}: expected an object of names, found {type(content).__name__}")
    return content


def _texts(value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(v, str) and v.strip() for v in value):
        raise SettingsError(f"{where}: expected a list of non-empty texts")
    return tuple(value)


def _with_names(
    known: Mapping[str, tuple[str, ...]], content: dict[str, Any], path: Path
) -> dict[str, tuple[str, ...]]:
    merged = dict(known)
    for name, spellings in content.items():
        if not name.strip():
            raise SettingsError(f"{path}: an empty canonical name")
        texts = _texts(spellings, f"{path} {name!r}")
        merged[name] = tuple(dict.fromkeys((name, *merged.get(name, ()), *texts)))
    return merged


def _with_synonyms(domain: Domain, content: dict[str, Any], path: Path) -> Domain:
    if not content or not set(content) <= {"groups", "spoken"}:
        raise SettingsError(
            f"{path}: expected 'groups', a list of lists of phrases, or 'spoken', a table of what "
            "people say -> a list of the documents' wordings, and nothing else"
        )
    return replace(
        domain,
        synonyms=domain.synonyms + _groups(content.get("groups", []), path),
        spoken=_spoken(domain.spoken, content.get("spoken", {}), path),
    )


def _spoken(
    known: Mapping[str, tuple[str, ...]], value: object, path: Path
) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise SettingsError(f"{path} 'spoken': expected a table of lists of phrases")
    merged = dict(known)
    for phrase, wordings in value.items():
        where = f"{path} spoken {phrase!r}"
        if not phrase.strip():
            raise SettingsError(f"{where}: an empty phrase")
        texts = _texts(wordings, where)
        if not texts:
            raise SettingsError(f"{where}: a phrase needs one wording of documents or more")
        if _alike(phrase) in map(_alike, texts):
            raise SettingsError(f"{where}: is among its own wordings; take it out of the list")
        merged[phrase] = tuple(dict.fromkeys((*merged.get(phrase, ()), *texts)))
    return merged


def _alike(phrase: str) -> str:
    return " ".join(phrase.split()).casefold()


def _groups(value: object, path: Path) -> tuple[tuple[str, ...], ...]:
    if not isinstance(value, list):
        raise SettingsError(f"{path} 'groups': expected a list of lists of phrases")
    groups = tuple(_texts(g, f"{path} groups[{i}]") for i, g in enumerate(value))
    for index, group in enumerate(groups):
        if len(group) < 2:
            raise SettingsError(f"{path} groups[{index}]: a group needs two phrases or more")
    return groups


def _dimensions(content: dict[str, Any], path: Path) -> dict[str, str]:
    return {
        attribute: dimension
        for dimension, attributes in content.items()
        for attribute in _texts(attributes, f"{path} {dimension!r}")
    }


def _with_language(pack: LanguagePack, content: dict[str, Any], path: Path) -> LanguagePack:
    kinds = {f.name for f in fields(LanguagePack)} - {"code"}
    whole_words = pack.code != "zh"
    changes: dict[str, Any] = {}
    for key, value in content.items():
        where = f"{path} {key!r}"
        if key not in kinds:
            raise SettingsError(f"{where}: unknown key; known: {', '.join(sorted(kinds))}")
        known = getattr(pack, key)
        if key == "stopwords":
            changes[key] = known | set(_texts(value, where))
        elif isinstance(known, Phrases):
            changes[key] = _phrases(known, value, whole_words, where)
        else:
            changes[key] = _table(known, value, whole_words, where)
    return replace(pack, **changes)


def _table(
    known: Mapping[str, Phrases], value: object, whole_words: bool, where: str
) -> dict[str, Phrases]:
    if not isinstance(value, dict):
        raise SettingsError(f"{where}: expected a table of lists")
    added = {
        kind: _phrases(known.get(kind, Phrases()), texts, whole_words, f"{where} {kind!r}")
        for kind, texts in value.items()
    }
    return {**known, **added}


def _phrases(known: Phrases, value: object, whole_words: bool, where: str) -> Phrases:
    phrases = Phrases(known.sources, whole_words).extended(_texts(value, where))
    # The shipped packs are checked by a test; compiling each of their phrases alone here would be
    # a twentieth of a command's start.
    unchecked = () if where.startswith(str(_SHIPPED)) else phrases.sources
    for source in unchecked:
        try:
            re.compile(source)
        except re.error as error:
            raise SettingsError(
                f"{where}: {source!r} is not a regular expression: {error}"
            ) from error
    return phrases
