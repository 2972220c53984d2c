"""Gates that fit the knowledge base: how do questions that it should refuse score against it?

The same score means little in a manual and much in an encyclopaedia, whose words are everyone's.
So general-knowledge questions are asked. The first gate stands where half of them would come
through, the second, which tells them apart far better, well above nearly all of them; a few, which
the documents may happen to speak of, do not count. What is left is told apart by the owner's own
questions (``kaoju eval calibrate``). Chosen on six corpora, docs/experiments.md "background gates".
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

import numpy as np

from kaoju.config import BACKGROUND
from kaoju.domain.general import LANGUAGES, general_questions
from kaoju.errors import StorageError
from kaoju.text.language import language_of
from kaoju.types.chunks import Chunk

FEWEST_CHUNKS = 50  # a smaller base says too little: it keeps the defaults
QUESTIONS = 50  # a language
ACROSS = 25  # in a language that the base is not in
_RELEVANT = 0.5  # quantile
_DEVIATIONS = 2.5  # above the mean; by fifty questions a high quantile is told worse
_DEVIATIONS_ACROSS = 1.5  # between languages, where own questions stand out less
_OUTLIERS = 0.05  # share left out at each end
_LEAST = {"relevance": 0.02, "answerability": 0.02}
_LEAST_ACROSS = 0.3
_MOST = {"relevance": 0.7, "answerability": 0.95, "across": 0.95}
_GROWTH = 0.1  # share of chunks by which a base must change to be measured again
_SAMPLE = 200
_SPOKEN = 1 / 3  # share of the sampled chunks that makes a language one of the base's


def languages(chunks: Iterator[Chunk], total: int) -> tuple[str, ...]:
    """The languages that a third or more of the chunks are in, by a sample over all of them."""
    sample = islice(chunks, 0, None, max(1, total // _SAMPLE))
    counts = Counter(language_of(chunk.body) for chunk in sample)
    seen = sum(counts.values())
    return tuple(sorted(name for name, n in counts.items() if n >= _SPOKEN * seen))


def measured(
    scores: Callable[[str], tuple[float, float]], spoken: Sequence[str]
) -> dict[str, float]:
    """Thresholds of the two gates, from the ``scores`` that general questions have at them."""
    gate = dict(_LEAST)
    for language in spoken:
        relevant, answerable = zip(*(scores(text) for text in asked(language)), strict=True)
        found = {
            "relevance": float(np.quantile(relevant, _RELEVANT)),
            "answerability": _beyond(answerable, _DEVIATIONS),
        }
        gate = {name: max(value, found[name]) for name, value in gate.items()}
    for language in foreign(spoken):
        foreign_scores = [scores(text)[1] for text in asked(language, ACROSS)]
        gate["across"] = max(
            gate.get("across", _LEAST_ACROSS), _beyond(foreign_scores, _DEVIATIONS_ACROSS)
        )
    return {name: round(min(value, _MOST[name]), 4) for name, value in gate.items()}


def _beyond(scores: Sequence[float], deviations: float) -> float:
    """What few of these scores exceed. Questions with none are refused for another reason."""
    known = np.clip([score for score in scores if score > 0], 1e-6, 1 - 1e-6)
    if len(known) == 0:
        return 0.0
    odds = np.sort(np.log(known / (1 - known)))
    out = int(_OUTLIERS * len(odds))
    odds = odds[out : len(odds) - out]
    return float(1 / (1 + np.exp(-(odds.mean() + deviations * odds.std()))))


def foreign(spoken: Sequence[str]) -> tuple[str, ...]:
    """Languages that questions may be in and the base is not."""
    return tuple(language for language in LANGUAGES if language not in spoken)


def total(spoken: Sequence[str]) -> int:
    """Questions that `measured` asks."""
    return QUESTIONS * len(spoken) + ACROSS * len(foreign(spoken))


def asked(language: str, most: int = QUESTIONS) -> tuple[str, ...]:
    """The general questions that thresholds are measured with."""
    known = general_questions(language)
    return known[:: max(1, len(known) // most)][:most]


def outdated(directory: Path, model: str, encoder: str, chunks: int) -> bool:
    """Whether the stored gates are for other scores or of a base of another size."""
    stored = _read(directory)
    known = stored.get("chunks")
    if stored.get("encoder") != encoder or stored.get("model") != model:
        return True
    if not isinstance(known, int):
        return True
    return abs(chunks - known) > _GROWTH * known


def write(
    directory: Path, model: str, encoder: str, chunks: int, gate: Mapping[str, float]
) -> None:
    """Stores the gates beside the indexes, atomically."""
    path = directory / BACKGROUND
    draft = path.with_name(f".{path.name}")
    content = {"model": model, "encoder": encoder, "chunks": chunks, "gate": dict(gate)}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(json.dumps(content), "utf-8")
        os.replace(draft, path)
    except OSError as error:
        raise StorageError(f"cannot write {path}: {error.strerror or error}") from error


def _read(directory: Path) -> dict[str, object]:
    try:
        stored = json.loads((directory / BACKGROUND).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return stored if isinstance(stored, dict) else {}
