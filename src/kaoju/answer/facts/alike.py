"""The last resort for an attribute's name: the encoder, with a threshold of its own."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kaoju.answer.facts.asked import Asked
from kaoju.answer.facts.labels import Label, place
from kaoju.types.protocols import Encoder

ALIKE = 0.65  # strength of such a label
# Over 27 phrases against 19 names (zh and en): the right ones had .72 and more with a lead of .25
# and more, the best wrong one .65 with a lead of .06.
_LEAST = 0.70
_LEAD = 0.20
_MOST = 200  # names compared
_SHORTEST = {"zh": 2, "en": 4}  # characters


def alike_label(
    asked: Asked, names: Sequence[tuple[str, str]], encoder: Encoder
) -> tuple[Label, ...]:
    """The one attribute whose name means what the question's unexplained words mean."""
    words = asked.rest(())
    phrase = asked.phrase()
    if (
        not names
        or not words
        or len(names) > _MOST
        or len(phrase) < _SHORTEST.get(asked.pack.code, 4)
    ):
        return ()
    vectors = encoder.encode_documents([attribute for attribute, _ in names])
    cosines = vectors @ encoder.encode_queries([phrase])[0]
    best = int(np.argmax(cosines))
    canonical = names[best][1]
    rivals = [float(c) for c, (_, name) in zip(cosines, names, strict=True) if name != canonical]
    score = float(cosines[best])
    if score < _LEAST or score - max(rivals, default=-1.0) < _LEAD:
        return ()
    spans = tuple(span for word in words if (span := place(asked, word)) is not None)
    return (Label(canonical, spans, ALIKE),) if spans else ()
