"""Fits the second gate; shows what the gates keep and refuse on corpora they were not fitted on.

    python -m benchmarks.gate_calibration --set NAME=LANG=KB=QUESTIONS ... [--limit N] [--ridge R]
                                        [--work DIR]

Each set gives a knowledge base and its questions (kaoju's format); every other set's questions in
its language serve it as foreign ones. The logistic has an intercept for each set, because each
base's threshold is measured apart; its slopes are kept at zero or more, so that more evidence never
lowers a score. Prints, each set scored by a model fitted on the others: the share of own questions
and of each other group that passes both gates with thresholds from the background questions, for
several quantiles; the area under the curve and the share kept at 5% passing; and the coefficients.
Features are kept in --work: remove them after a change of retrieval or selection.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from benchmarks.gate_groups import FEATURES, REFUSED, Seen, gathered
from numpy.typing import NDArray

Array = NDArray[np.float64]
Sets = Mapping[str, Sequence[Seen]]
_UNREAD = tuple(name not in ("near", "stated") for name in FEATURES)
_QUANTILES = ((0.75, 0.9), (0.5, 0.9), (0.5, 0.95), (0.25, 0.95), (0.0, 0.95), (0.0, 0.98))


def fitted(sets: Sets, used: Sequence[bool], ridge: float) -> tuple[Array, float]:
    """Slopes (0 where a feature is not used) and the mean intercept."""
    groups = [_labelled(seen) for seen in sets.values()]
    mask = np.array(used, dtype=np.float64)
    slopes, intercepts = np.zeros(len(FEATURES)), np.zeros(len(groups))
    for _ in range(6000):
        gradient = -ridge * slopes
        for at, (x, y, weight) in enumerate(groups):
            error = weight * (y - 1 / (1 + np.exp(-(x @ slopes + intercepts[at]))))
            gradient += x.T @ error / len(groups)
            intercepts[at] += 2.0 * error.sum()
        slopes = np.maximum(slopes + 2.0 * gradient, 0.0) * mask
    return slopes, float(intercepts.mean())


def _labelled(seen: Sequence[Seen]) -> tuple[Array, Array, Array]:
    """Own questions weigh as much as all that are to be refused, of which each group alike."""
    rows = [s for s in seen if s.group == "own" or s.group in REFUSED]
    counts = {group: sum(s.group == group for s in rows) for group in ("own", *REFUSED)}
    kinds = sum(counts[group] > 0 for group in REFUSED)
    weight = [0.5 / counts[s.group] / (1 if s.group == "own" else kinds) for s in rows]
    own = [float(s.group == "own") for s in rows]
    return np.array([s.features for s in rows]), np.array(own), np.array(weight)


def score(seen: Seen, slopes: Array, bias: float) -> float:
    return float(1 / (1 + np.exp(-(np.dot(seen.features, slopes) + bias)))) if seen.named else 0.0


def area(own: Array, other: Array) -> float:
    return float(np.mean((own[:, None] > other) + 0.5 * (own[:, None] == other)))


def kept(own: Array, other: Array, passing: float) -> float:
    """Share of the own above the score that this share of the others exceeds."""
    return float((own > np.quantile(other, 1 - passing)).mean())


def report(sets: Sets, used: Sequence[bool], ridge: float, label: str) -> None:
    print(f"\n### {label}\n")
    models = {
        name: fitted({n: s for n, s in sets.items() if n != name}, used, ridge) for name in sets
    }
    print("| set | " + " | ".join(f"{g}: area, kept at 5%" for g in REFUSED) + " |")
    print("|---" * (len(REFUSED) + 1) + "|")
    for name, seen in sets.items():
        groups = _scores(seen, *models[name])
        cells = [
            f"{area(groups['own'], groups[g]):.3f}, {kept(groups['own'], groups[g], 0.05):.2f}"
            for g in REFUSED
            if g in groups
        ]
        print(f"| {name} | " + " | ".join(cells) + " |")
    print("\n| quantiles | set | own | " + " | ".join(REFUSED) + " |")
    print("|---" * (len(REFUSED) + 3) + "|")
    for first, second in _QUANTILES:
        for name, seen in sets.items():
            shares = _passing(seen, *models[name], first, second)
            cells = " | ".join(f"{shares.get(g, float('nan')):.2f}" for g in ("own", *REFUSED))
            print(f"| {first}, {second} | {name} | {cells} |")
    slopes, bias = fitted(sets, used, ridge)
    shown = dict(zip(FEATURES, slopes.round(2).tolist(), strict=True))
    print(f"\nFitted on all: bias {bias:.2f}, {shown}")


def _scores(seen: Sequence[Seen], slopes: Array, bias: float) -> dict[str, Array]:
    groups: dict[str, list[float]] = {}
    for one in seen:
        groups.setdefault(one.group, []).append(score(one, slopes, bias))
    return {group: np.array(values) for group, values in groups.items()}


def _passing(
    seen: Sequence[Seen], slopes: Array, bias: float, first: float, second: float
) -> dict[str, float]:
    """Of each group the share that passes both gates."""
    background = [s for s in seen if s.group == "background"]
    relevant = float(np.quantile([s.relevance for s in background], first)) if first else 0.0
    answerable = float(np.quantile([score(s, slopes, bias) for s in background], second))
    passed: dict[str, list[bool]] = {}
    for one in seen:
        both = one.relevance >= relevant and score(one, slopes, bias) >= answerable
        passed.setdefault(one.group, []).append(both)
    return {group: float(np.mean(values)) for group, values in passed.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--set", action="append", required=True, help="NAME=LANG=KB=QUESTIONS")
    parser.add_argument("--limit", type=int, default=100)
    parser.add_argument("--ridge", type=float, default=1e-3)
    parser.add_argument("--work", type=Path, default=Path("/tmp/kaoju-gates"))
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    given = [entry.split("=", 3) for entry in arguments.set]
    sets: dict[str, Sequence[Seen]] = {}
    for name, language, base, questions in given:
        others = [Path(q) for n, spoken, _, q in given if n != name and spoken == language]
        cache = arguments.work / f"{name}-{arguments.limit}.jsonl"
        sets[name] = gathered(Path(base), Path(questions), others, arguments.limit, cache)
        print(f"{name}: {len(sets[name])} questions", flush=True)
    report(sets, _UNREAD, arguments.ridge, "Without the second reading")
    report(sets, [True] * len(FEATURES), arguments.ridge, "With it")


if __name__ == "__main__":
    main()
