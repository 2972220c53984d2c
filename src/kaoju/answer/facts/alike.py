"""The last resort for an attribute's name: the encoder, with thresholds of its own.

An encoder sees that two wordings are near, not that they mean the same: what is not there lies as
near as what is (wireless and wired charging power, entry and exit age). Near misses within a
language nearly always share a word with the name, so such a name is never taken; between languages
words tell nothing, so the cosine must be higher. ``benchmarks/attribute_matching.py`` measures it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kaoju.answer.facts.asked import Asked
from kaoju.answer.facts.labels import Label, place, wordings_of
from kaoju.domain.pack import Domain
from kaoju.text.characters import CJK
from kaoju.text.tokenize import tokenize
from kaoju.types.protocols import Encoder

ALIKE = 0.65  # strength of such a label
# Calibrated with benchmarks/attribute_matching.py for this encoder; cosines of others lie elsewhere
# and multilingual E5's told right from wrong no better, so with them no name is taken.
CALIBRATED = "use3-sp"
WITHIN = (0.50, 0.30)  # least cosine, and least lead over the next attribute, within a language
ACROSS = (0.80, 0.20)  # between a Chinese and another wording
_MOST = 200  # names compared
_SHORTEST = {"zh": 2, "en": 4}  # characters
_HAN = re.compile(f"[{CJK}]")


@dataclass(frozen=True, slots=True)
class Nearest:
    """The attribute that a phrase lies nearest to; ``lead`` is over the next one's cosine."""

    canonical: str
    cosine: float
    lead: float
    akin: bool  # it shares a word with the phrase: more likely a sibling than the same
    across: bool  # one is Chinese, the other is not

    def accepted(
        self, within: tuple[float, float] = WITHIN, across: tuple[float, float] = ACROSS
    ) -> bool:
        least, lead = across if self.across else within
        return not self.akin and self.cosine >= least and self.lead >= lead


def alike_label(
    asked: Asked, names: Sequence[tuple[str, str]], encoder: Encoder, domain: Domain
) -> tuple[Label, ...]:
    """The one attribute whose name means what the question's unexplained words mean."""
    words = asked.rest(())
    if not words or encoder.id.partition("/")[0] != CALIBRATED:
        return ()
    found = nearest(asked, names, encoder, domain)
    if found is None or not found.accepted():
        return ()
    spans = tuple(span for word in words if (span := place(asked, word)) is not None)
    return (Label(found.canonical, spans, ALIKE),) if spans else ()


def nearest(
    asked: Asked, names: Sequence[tuple[str, str]], encoder: Encoder, domain: Domain
) -> Nearest | None:
    """Of ``names``, (as a source has it, canonical), the attribute nearest to the asked phrase;
    None where the phrase is too short or there are too many."""
    phrase = asked.phrase()
    if not 0 < len(names) <= _MOST or len(phrase) < _SHORTEST.get(asked.pack.code, 4):
        return None
    vectors = encoder.encode_documents([attribute for attribute, _ in names])
    cosines = vectors @ encoder.encode_queries([phrase])[0]
    best = int(np.argmax(cosines))
    attribute, canonical = names[best]
    rivals = [float(c) for c, (_, name) in zip(cosines, names, strict=True) if name != canonical]
    own = {name for name, other in names if other == canonical}
    return Nearest(
        canonical=canonical,
        cosine=float(cosines[best]),
        lead=float(cosines[best]) - max(rivals, default=-1.0),
        akin=_akin(phrase, own | wordings_of(canonical, domain)),
        across=bool(_HAN.search(phrase)) != bool(_HAN.search(attribute)),
    )


def _akin(phrase: str, names: set[str]) -> bool:
    """Whether a word, or two Chinese characters in a row, stand in the phrase and in a name."""
    words = _words(phrase)
    return any(not words.isdisjoint(_words(name)) for name in names)


def _words(text: str) -> frozenset[str]:
    return frozenset(token for token in tokenize(text) if len(token) > 1)
