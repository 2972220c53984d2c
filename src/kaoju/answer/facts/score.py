"""How surely the facts answer this very question: name, attribute and nothing unexplained."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.labels import Label
from kaoju.text.normalize import fold
from kaoju.text.quantity import quantities
from kaoju.text.tokenize import words
from kaoju.types.facts import Fact
from kaoju.types.retrieval import Confidence

_UNEXPLAINED = 1.5  # weight of a word that nothing explains against one that matched


def confidence(
    enquiry: Enquiry,
    labels: Sequence[Label],
    facts: Sequence[Fact],
    fit: float = 1.0,
    explained: Iterable[tuple[int, int]] = (),
) -> Confidence:
    """``fit`` is how well the values suit the type of answer; ``explained`` ranges are used."""
    strength = min((label.strength for label in labels), default=1.0) * fit
    spans = [span for label in labels for span in label.spans]
    implied = [span for label in labels for span in label.implied]
    left = unexplained(enquiry, facts, (*spans, *implied, *explained))
    matched = sum(len(words(enquiry.asked.folded[s:e])) for s, e in spans)
    matched += sum(1 for _ in explained) + max(1, len(enquiry.asked.names))
    share = matched / (matched + _UNEXPLAINED * len(left))
    score = round(min(1.0, strength * share), 4)
    return Confidence(score=score, threshold=enquiry.threshold, name="fact")


def unexplained(
    enquiry: Enquiry, facts: Sequence[Fact], spans: Iterable[tuple[int, int]]
) -> tuple[str, ...]:
    """Words of the question that neither it nor the facts' surroundings account for."""
    surroundings = _surroundings(enquiry, facts)
    units = {fact.unit for fact in facts if fact.unit}
    return tuple(
        word
        for word in enquiry.asked.unaccounted(spans)
        if word not in surroundings and not _is_unit(word, units)
    )


def _surroundings(enquiry: Enquiry, facts: Sequence[Fact]) -> str:
    texts: dict[str, None] = {}
    for fact in facts:
        chunk = enquiry.corpus.chunk(fact.chunk_id)
        titles = (chunk.title, *chunk.section) if chunk else ()
        texts.update(dict.fromkeys((fact.entity, fact.attribute, fact.condition or "", *titles)))
    return fold("\n".join(texts))


def _is_unit(word: str, units: set[str]) -> bool:
    return any(quantity.unit in units for quantity in quantities(f"1{word}"))
