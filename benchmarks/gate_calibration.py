"""Fits the relevance gate: the share answered right at 2% and 5% wrongly answered.

    python -m benchmarks.gate_calibration [--data DIR] [--cache DIR] [--questions N]

Three groups per corpus: its own questions (answerable), its own with the paragraph taken out
(absent), and another corpus's (foreign). Prints the coefficients of the logistic and, for each
score, how many own questions pass at the threshold that lets 2% and 5% of each other group pass;
the last columns are the scores that 95% of the own and 2% of the foreign questions exceed.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from benchmarks.retrieval_quality import _SHARED, parts_of
from benchmarks.retrieval_sets import RetrievalSet, load_sets
from numpy.typing import NDArray

from kaoju.config import Settings
from kaoju.models import load_encoder
from kaoju.query import EntityTable, plan
from kaoju.retrieve import Parts, relevance, search
from kaoju.retrieve.gate import FEATURES
from kaoju.types.queries import Question

_NAMES = tuple(name for name in FEATURES if name != "cross")
_FOREIGN = {"cmrc": "xquad-zh", "xquad-zh": "cmrc", "xquad-en": "cranfield"}


def features(
    source: RetrievalSet, picked: Sequence[int], parts: Parts, settings: Settings, without: bool
) -> NDArray[np.float64]:
    """(questions, features); ``without`` takes the right paragraph out."""
    everything = frozenset(chunk.chunk_id for chunk in parts.corpus.every())
    rows = []
    for index in picked:
        text, judged = source.questions[index]
        understood = plan(Question(text), parts.domain, EntityTable(), parts.sparse.idf)
        allowed = everything - set(judged) if without else None
        found = search(understood, parts, settings, 10, allowed=allowed)
        known = relevance(understood, found.hits, parts, settings).features
        rows.append([known[name] for name in _NAMES])
    return np.array(rows)


def fitted(positive: NDArray[np.float64], negative: NDArray[np.float64]) -> NDArray[np.float64]:
    """Logistic regression by Newton steps, classes weighted equally, slopes kept >= 0."""
    x = np.vstack([positive, negative])
    x = np.hstack([x, np.ones((len(x), 1))])
    y = np.r_[np.ones(len(positive)), np.zeros(len(negative))]
    weight = np.r_[
        np.full(len(positive), 1 / len(positive)), np.full(len(negative), 1 / len(negative))
    ]
    beta = np.zeros(x.shape[1])
    for _ in range(5000):
        p = 1 / (1 + np.exp(-x @ beta))
        beta += 2.0 * (x.T @ (weight * (y - p)) - 1e-3 * np.r_[beta[:-1], 0.0])
        beta[:-1] = np.maximum(beta[:-1], 0.0)
    return beta


def passing(positive: NDArray[np.float64], negative: NDArray[np.float64], share: float) -> float:
    """Share of positives above the threshold that ``share`` of the negatives pass."""
    return float((positive > np.quantile(negative, 1 - share)).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, default=_SHARED)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--questions", type=int, default=300)
    arguments = parser.parse_args()
    settings = Settings()
    encoder = load_encoder(settings.encoder.uri)
    sets = {source.name: source for source in load_sets(arguments.data)}
    random = np.random.default_rng(7)
    groups: dict[str, tuple[NDArray[np.float64], ...]] = {}
    for name, other in _FOREIGN.items():
        parts = parts_of(sets[name].chunks, encoder, settings, arguments.cache)

        def picked(source: RetrievalSet) -> list[int]:
            count = min(arguments.questions, len(source.questions))
            return [int(i) for i in random.choice(len(source.questions), count, replace=False)]

        own = picked(sets[name])
        groups[name] = (
            features(sets[name], own, parts, settings, without=False),
            features(sets[name], own, parts, settings, without=True),
            features(sets[other], picked(sets[other]), parts, settings, without=False),
        )
    beta = fitted(
        np.vstack([g[0] for g in groups.values()]),
        np.vstack([part for g in groups.values() for part in g[1:]]),
    )
    print("coefficients", dict(zip((*_NAMES, "bias"), beta.round(2).tolist(), strict=True)))
    columns = "absent 2% | absent 5% | foreign 2% | foreign 5% | own 5% | foreign 2%"
    print(f"\n| corpus | score | {columns} |")
    print("|---|---|---|---|---|---|---|---|")
    for name, (own, absent, foreign) in groups.items():
        scores = {n: [part[:, i] for part in (own, absent, foreign)] for i, n in enumerate(_NAMES)}
        scores["logistic"] = [
            1 / (1 + np.exp(-(part @ beta[:-1] + beta[-1]))) for part in (own, absent, foreign)
        ]
        for label, (mine, out, others) in scores.items():
            cells = [passing(mine, out, s) for s in (0.02, 0.05)]
            cells += [passing(mine, others, s) for s in (0.02, 0.05)]
            low = float(np.quantile(mine, 0.05))
            shares = " | ".join(f"{cell:.3f}" for cell in cells)
            high = float(np.quantile(others, 0.98))
            print(f"| {name} | {label} | {shares} | {low:.3f} | {high:.3f} |")


if __name__ == "__main__":
    main()
