"""Gates that fit the knowledge base: how do questions that it should refuse score against it?

The same score means little in a manual and much in an encyclopaedia, whose words are everyone's.
So general-knowledge questions are asked, and the gates stand where a quarter of them would still
come through the first and a tenth through the second: what is left is told apart by the
owner's own questions (``kaoju eval calibrate``). Chosen among quantiles on six corpora,
docs/experiments.md "background gates".
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import numpy as np

from kaoju.config import BACKGROUND, GATE_MODEL
from kaoju.domain.general import general_questions
from kaoju.errors import StorageError
from kaoju.text.language import language_of
from kaoju.types.chunks import Chunk

FEWEST_CHUNKS = 50  # a smaller base says too little: it keeps the defaults
QUESTIONS = 50  # a language
_QUANTILES = {"relevance": 0.75, "answerability": 0.9}
_LEAST = {"relevance": 0.02, "answerability": 0.05}
_MOST = {"relevance": 0.7, "answerability": 0.5}
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
        asked = general_questions(language)
        step = max(1, len(asked) // QUESTIONS)
        found = [scores(question) for question in asked[::step][:QUESTIONS]]
        for name, values in zip(gate, zip(*found, strict=True), strict=True):
            gate[name] = max(gate[name], float(np.quantile(values, _QUANTILES[name])))
    return {name: round(min(value, _MOST[name]), 4) for name, value in gate.items()}


def outdated(directory: Path, encoder: str, chunks: int) -> bool:
    """Whether the stored gates are for other scores or of a base of another size."""
    stored = _read(directory)
    known = stored.get("chunks")
    if stored.get("encoder") != encoder or stored.get("model") != GATE_MODEL:
        return True
    if not isinstance(known, int):
        return True
    return abs(chunks - known) > _GROWTH * known


def write(directory: Path, encoder: str, chunks: int, gate: dict[str, float]) -> None:
    """Stores the gates beside the indexes, atomically."""
    path = directory / BACKGROUND
    draft = path.with_name(f".{path.name}")
    content = {"model": GATE_MODEL, "encoder": encoder, "chunks": chunks, "gate": gate}
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
