"""Fits what a second reading is worth when units are chosen (docs/selector.md is its model card).

    python -m benchmarks.selector_training --set GROUP=KB=QUESTIONS ... [--limit N] [--ridge R]

Of each answerable question the sixteen best units by words, meaning and place are read again. A
unit is right that touches the case's evidence, or that stands in a file of it and holds a wanted
value; questions without one say nothing and are left out. The others of the sixteen are what
training tells it from: hard ones, for they were preferred. A softmax over the sixteen (listwise;
Cao et al., 2007) fits five weights; only the ratios to the first one matter, which `Weights` of
answer/quotes/evidence.py holds. Sets of one group are of one kind of document and are left out
together: each group's figures are those of weights fitted on the other groups.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kaoju.answer.quotes.evidence import Evidence, read_below
from kaoju.answer.quotes.reader import UNITS, Reading, spoken
from kaoju.engine import Engine
from kaoju.evals.cases import Case, load_cases
from kaoju.evals.gold import by_file, find_gold
from kaoju.evals.matching import contains
from kaoju.types.documents import Span

Array = NDArray[np.float64]
FEATURES = ("score", "context", "hit", "typed", "met")
_SCALE = 10.0  # what is met varies by a tenth: on one scale with the others for the ridge


@dataclass(frozen=True, slots=True)
class Read:
    """One question's best units, best first: (units, features), and which are right."""

    features: Array
    right: NDArray[np.bool_]
    low: bool  # whether words decide so little that `ask` reads again


def collected(base: Path, questions: Path, limit: int) -> list[Read]:
    cases = [case for case in load_cases(questions) if case.answerable]
    random.Random(5).shuffle(cases)
    with Engine.open(base) as engine:
        ids = by_file(engine.corpus.entries())
        found = (_read(engine, case, ids) for case in cases[:limit])
        return [read for read in found if read is not None and read.right.any()]


def _read(engine: Engine, case: Case, ids: dict[str, tuple[str, ...]]) -> Read | None:
    planned, _, quoted = engine.evidence(case.as_question())
    if quoted is None:
        return None
    best = quoted.ranked[:UNITS]
    met = Reading(planned, lambda: engine.reader).met([spoken(e.unit, e.subject) for e in best])
    rows = [
        (e.score, e.total - e.coverage, e.hit, float(e.typed), _SCALE * m)
        for e, m in zip(best, met, strict=True)
    ]
    gold = find_gold(case, engine.corpus, ids).quoted
    files = {doc_id for evidence in case.evidence for doc_id in ids.get(evidence.file, ())}
    right = [_touches(e, gold) or (e.unit.doc_id in files and _holds(e, case)) for e in best]
    return Read(np.array(rows), np.array(right), best[0].coverage < read_below(best[0].unit))


def _touches(evidence: Evidence, gold: Iterable[tuple[str, Span]]) -> bool:
    unit = evidence.unit
    return any(
        doc_id == unit.doc_id and span.start < unit.span.end and unit.span.start < span.end
        for doc_id, span in gold
    )


def _holds(evidence: Evidence, case: Case) -> bool:
    return any(contains(evidence.unit.text, text) for group in case.must_include for text in group)


def fitted(groups: Iterable[Sequence[Read]], ridge: float) -> Array:
    """By gradient steps on the mean log-likelihood of a right unit; each group weighs alike."""
    trained = [[read for read in group if read.low] for group in groups]
    weights = np.zeros(len(FEATURES))
    for _ in range(3000):
        gradient = -ridge * weights
        for group in trained:
            for read in group:
                share = _softmax(read.features @ weights)
                wanted = share * read.right
                step = read.features.T @ (wanted / wanted.sum() - share)
                gradient += step / len(group) / len(trained)
        weights += 3.0 * gradient
    return weights


def _softmax(scores: Array) -> Array:
    powers = np.exp(scores - scores.max())
    return np.asarray(powers / powers.sum())


def measures(reads: Sequence[Read], weights: Array | None) -> dict[str, float]:
    """Means over the questions; without ``weights`` in the order of the first reading."""
    rows = []
    for read in reads:
        order = np.arange(len(read.right))
        if weights is not None and read.low:
            order = np.argsort(-(read.features @ weights), kind="stable")
        right = read.right[order].astype(np.float64)
        gains = 1 / np.log2(np.arange(len(right)) + 2)
        ideal = np.sort(right)[::-1][:5] @ gains[:5]
        top = right[:5]
        rows.append((right[0], right[:2].max(), top.sum() / 5, top @ gains[: len(top)] / ideal))
    names = ("first", "first two", "P@5", "nDCG@5")
    return dict(zip(names, np.mean(rows, axis=0).tolist(), strict=True))


def report(groups: Mapping[str, Sequence[Read]], ridge: float) -> None:
    print("| group | questions | read again | | first | first two | P@5 | nDCG@5 |")
    print("|---|---|---|---|---|---|---|---|")
    for name, reads in groups.items():
        others = [group for other, group in groups.items() if other != name]
        share = sum(read.low for read in reads) / len(reads)
        for label, weights in (("before", None), ("after", fitted(others, ridge))):
            cells = " | ".join(f"{value:.3f}" for value in measures(reads, weights).values())
            print(f"| {name} | {len(reads)} | {share:.2f} | {label} | {cells} |", flush=True)
    weights = fitted(groups.values(), ridge)
    weights[-1] *= _SCALE
    ratios = dict(zip(FEATURES, (weights / weights[0]).round(2).tolist(), strict=True))
    print(f"\nFitted on all, against the first: {ratios}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--set", action="append", required=True, help="GROUP=KB=QUESTIONS")
    parser.add_argument("--limit", type=int, default=100)
    parser.add_argument("--ridge", type=float, default=1e-2)
    arguments = parser.parse_args()
    groups: dict[str, list[Read]] = {}
    for entry in arguments.set:
        group, base, questions = entry.split("=", 2)
        groups.setdefault(group, []).extend(collected(Path(base), Path(questions), arguments.limit))
    report(groups, arguments.ridge)


if __name__ == "__main__":
    main()
