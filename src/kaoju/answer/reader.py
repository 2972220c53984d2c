"""A second reading of the best units by a slower and better encoder.

Colloquial questions share few words with what answers them; there the small encoder of the index
ranks worse than a transformer does (docs/experiments.md). It is some hundred times slower, so it
reads few units, and only of questions that words do not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from kaoju.answer.units import Unit
from kaoju.text.normalize import normalize
from kaoju.types.protocols import Encoder
from kaoju.types.queries import QueryPlan

_UNITS = 16  # of these, the better ones by what is known so far
_CONTEXT, _TEXT = 60, 200  # characters: where a unit stands and how it begins tell what it says

Reader = Callable[[], Encoder]  # loads it; called when the first question needs it
Scores = NDArray[np.float64]


def nearness(
    units: Sequence[Unit],
    plan: QueryPlan,
    score: Scores,
    reader: Encoder,
    weight: float,
    discount: Scores,
) -> Scores:
    """What a second reading adds to each unit's score: ``weight`` times the cosine, less
    ``discount``. Centred over the units read, so that scores stay comparable with those unread."""
    chosen = np.argsort(-score, kind="stable")[:_UNITS]
    question = reader.encode_queries([normalize(plan.resolved).text])[0]
    vectors = reader.encode_documents([_text(units[i]) for i in chosen])
    added = weight * (vectors @ question).astype(np.float64) - discount[chosen]
    result = np.zeros(len(units), dtype=np.float64)
    result[chosen] = added - added.mean()
    return result


def _text(unit: Unit) -> str:
    context = " › ".join(unit.context.split("\n"))[-_CONTEXT:]
    return normalize(f"{context}\n{unit.text[:_TEXT]}").text
