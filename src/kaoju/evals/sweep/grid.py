"""A grid file: the settings to try and the question sets to try them on."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

from kaoju import config
from kaoju.config import Settings
from kaoju.errors import EvaluationError, SettingsError

INGESTED = frozenset({"chunk", "encoder"})  # sections that change what is stored
Setting = tuple[tuple[str, Any], ...]  # ("sparse.k1", 1.2), ... in the order of the grid

_KEYS = {"sets", "grid", "folds", "measure"}
MEASURES = ("right", "hit")


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """``documents`` are only needed where the grid changes how they are cut or encoded."""

    kb: Path
    questions: Path
    documents: Path | None = None
    manifest: Path | None = None

    @property
    def name(self) -> str:
        return f"{self.kb.parent.name}/{self.questions.stem}"


@dataclass(frozen=True, slots=True)
class Grid:
    sets: tuple[QuestionSet, ...]
    settings: tuple[Setting, ...]  # every combination; the first is the empty one: as it is now
    folds: int = 5
    measure: str = "right"  # answered right, or evidence within the first top_k hits: hit


def read_grid(path: Path) -> Grid:
    """The grid; EvaluationError says what is wrong. Paths are relative to the file's folder."""
    try:
        values = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise EvaluationError(f"grid {path} cannot be read: {error}") from error
    unknown = values.keys() - _KEYS
    if unknown:
        raise EvaluationError(f"{path}: unknown key {sorted(unknown)[0]!r}; known: {sorted(_KEYS)}")
    sets = tuple(_set(path, value) for value in values.get("sets", ()))
    choices: Mapping[str, list[Any]] = values.get("grid", {})
    if not sets or not choices:
        raise EvaluationError(f"{path} needs at least one [[sets]] and one key in [grid]")
    for key, tried in choices.items():
        if not isinstance(tried, list) or not tried or "." not in key:
            raise EvaluationError(f'{path}: [grid] holds "section.key" = [values], not {key!r}')
    combined = tuple(
        tuple(zip(choices, chosen, strict=True)) for chosen in product(*choices.values())
    )
    grid = Grid(sets, ((), *combined), values.get("folds", 5), values.get("measure", "right"))
    if grid.measure not in MEASURES or not isinstance(grid.folds, int) or grid.folds < 2:
        raise EvaluationError(f"{path}: measure is one of {MEASURES}, folds a number from 2")
    for setting in combined:
        applied(Settings(), setting, str(path))
    if any(changes_store(s) for s in combined) and any(s.documents is None for s in sets):
        raise EvaluationError(f"{path}: [chunk] and [encoder] need `documents` in every [[sets]]")
    return grid


def applied(settings: Settings, setting: Setting, where: str = "grid") -> Settings:
    """The settings with the combination's values; EvaluationError for a key that is none."""
    sections: dict[str, dict[str, Any]] = {}
    for key, value in setting:
        section, _, name = key.partition(".")
        sections.setdefault(section, {})[name] = value
    try:
        for section, values in sections.items():
            typed = getattr(config.from_mapping({section: values}, where), section)
            chosen = {name: getattr(typed, name) for name in values}
            part = replace(getattr(settings, section), **chosen)
            settings = replace(settings, **{section: part})
    except SettingsError as error:
        raise EvaluationError(str(error)) from error
    return settings


def changes_store(setting: Setting) -> bool:
    return any(key.partition(".")[0] in INGESTED for key, _ in setting)


def shown(setting: Setting) -> str:
    return ", ".join(f"{key}={value}" for key, value in setting) or "as it is now"


def digest(*parts: object) -> str:
    text = json.dumps(parts, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _set(path: Path, value: Mapping[str, str]) -> QuestionSet:
    try:
        found = {key: path.parent / name for key, name in value.items()}
        return QuestionSet(**found)
    except (TypeError, AttributeError) as error:
        raise EvaluationError(f"{path} [[sets]]: needs kb and questions ({error})") from error
