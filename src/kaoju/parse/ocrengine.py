"""RapidOCR, an engine a page read at once: where lines stand on an image, and what a line says.

Extra ``ocr``. An image is an array (height, width, 3) of uint8, blue first; a quadrilateral is
(4, 2), clockwise from the top left.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module, metadata
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kaoju.errors import MissingExtra

if TYPE_CHECKING:
    from collections.abc import Iterator

    Image = NDArray[np.uint8]
    Quads = NDArray[np.float32]

EXTRA = "ocr"
PURPOSE = "reading a scan"

_THOUSANDS_OR_POINT = re.compile(r"(?<=\d)[.,](?=\d{3}(?!\d))")


@dataclass(frozen=True, slots=True)
class Reading:
    """``confidence`` is the mean over the characters, ``digits`` the least of any digit or 1.

    A mark before exactly three digits counts as one: 4,870 and 4.870 are both numbers.
    """

    text: str
    confidence: float
    digits: float = 1.0


NOTHING = Reading("", 0.0)


def available() -> bool:
    """Whether the extra is installed; loads nothing."""
    return find_spec("rapidocr") is not None and find_spec("onnxruntime") is not None


def version() -> str:
    """Of the engine with the models inside; empty without the extra."""
    if not available():
        return ""
    return _versions()


@cache
def _versions() -> str:
    return "-".join(f"{name}{metadata.version(name)}" for name in ("rapidocr", "onnxruntime"))


def detect(image: Image) -> Quads:
    """Quadrilaterals (n, 4, 2) around the lines of text."""
    with _engine() as engine:
        found = engine(image, use_det=True, use_cls=False, use_rec=False, return_word_box=False)
    boxes = getattr(found, "boxes", None)
    if boxes is None or len(boxes) == 0:
        return np.empty((0, 4, 2), np.float32)
    return np.asarray(boxes, np.float32).reshape(-1, 4, 2)


def upside_down(line: Image) -> float:
    """How sure the classifier is that the image of a line stands on its head: 0..1."""
    with _engine() as engine:
        found = engine(line, use_det=False, use_cls=True, use_rec=False, return_word_box=False)
    label, score = found.cls_res[0]
    return float(score) if label == "180" else 1.0 - float(score)


def recognise(line: Image) -> Reading:
    """What the image of one horizontal line says."""
    with _engine() as engine:
        found = engine(line, use_det=False, use_cls=False, use_rec=True, return_word_box=True)
    if not getattr(found, "txts", None):
        return NOTHING
    text = str(found.txts[0])
    scores = [float(c) for c in found.word_results[0].confs]
    if len(scores) != len(text):  # nothing is known of single characters
        score = float(found.scores[0])
        return Reading(text.strip(), score, score if any(map(str.isdigit, text)) else 1.0)
    inked = [s for c, s in zip(text, scores, strict=True) if not c.isspace()]
    marks = {mark.start() for mark in _THOUSANDS_OR_POINT.finditer(text)}
    digits = [scores[n] for n, c in enumerate(text) if c.isdigit() or n in marks]
    if not inked:
        return NOTHING
    return Reading(text.strip(), sum(inked) / len(inked), min(digits, default=1.0))


_idle: list[Any] = []


@contextmanager
def _engine() -> Iterator[Any]:
    """One that nobody else uses meanwhile: it keeps what it was called with.

    There are as many as were ever in use at once. MissingExtra names the command that installs it.
    """
    if not available():
        raise MissingExtra(EXTRA, PURPOSE)
    try:
        engine = _idle.pop()
    except IndexError:
        engine = _loaded()
    try:
        yield engine
    finally:
        _idle.append(engine)


def _loaded() -> Any:
    cv2, rapidocr = import_module("cv2"), import_module("rapidocr")
    # Whole pages and files are shared between the cores: more threads would only fight.
    cv2.setNumThreads(1)
    return rapidocr.RapidOCR(
        params={
            "Global.log_level": "critical",
            "Global.max_side_len": 10_000,
            "Global.text_score": 0.0,
            "EngineConfig.onnxruntime.intra_op_num_threads": 1,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        }
    )
