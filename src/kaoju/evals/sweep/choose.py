"""The best combination, and what choosing it that way is worth on questions it did not see.

Each question belongs to one fold. For every fold the best combination of the other folds is
chosen and scored on it: these scores are not those that chose (Varma and Simon 2006).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from kaoju.evals.statistics import PairedDifference, mcnemar, paired_bootstrap
from kaoju.evals.sweep.grid import Setting, shown
from kaoju.evals.sweep.trial import Trial

Scores = dict[tuple[str, str], float]  # (set, question) -> score


@dataclass(frozen=True, slots=True)
class Row:
    """One combination: its mean over the sets, each counting alike, and of each set."""

    setting: Setting
    mean: float
    sets: dict[str, float]


@dataclass(frozen=True, slots=True)
class Choice:
    """``nested`` is the figure to quote; ``difference`` is of held-out scores against today's."""

    rows: tuple[Row, ...]  # best first
    winner: Setting
    now: float
    selected: float  # the winner's mean on the very questions that chose it: too good
    nested: float
    chosen: tuple[Setting, ...]  # in each fold
    difference: PairedDifference
    mcnemar: float


def choose(found: Sequence[Trial], folds: int) -> Choice:
    """Ties go to the combination named first; today's settings are the first of all."""
    # By name: a setting may hold lists and tables, which are no keys.
    settings = {shown(trial.setting): trial.setting for trial in found}
    table: dict[str, Scores] = {}
    for trial in found:
        own = table.setdefault(shown(trial.setting), {})
        own.update({(trial.set_name, name): score for name, score in trial.scores.items()})
    questions = list(next(iter(table.values())))
    fold = {question: _fold(question, folds) for question in questions}
    held: Scores = {}
    chosen = []
    for number in range(folds):
        seen = [q for q in questions if fold[q] != number]
        best = _best(table, seen)
        chosen.append(best)
        held |= {q: table[best][q] for q in questions if fold[q] == number}
    winner, now = _best(table, questions), table[shown(())]
    rows = [_row(settings[name], scores, questions) for name, scores in table.items()]
    before, after = [now[q] for q in questions], [held[q] for q in questions]
    pairs = list(zip(before, after, strict=True))
    return Choice(
        rows=tuple(sorted(rows, key=lambda row: -row.mean)),
        winner=settings[winner],
        now=_mean(now, questions),
        selected=_mean(table[winner], questions),
        nested=_mean(held, questions),
        chosen=tuple(settings[name] for name in chosen),
        difference=paired_bootstrap(before, after),
        mcnemar=mcnemar(sum(a > b for a, b in pairs), sum(b > a for a, b in pairs)),
    )


def _best(table: dict[str, Scores], questions: Sequence[tuple[str, str]]) -> str:
    return max(table, key=lambda name: _mean(table[name], questions))


def _row(setting: Setting, scores: Scores, questions: Sequence[tuple[str, str]]) -> Row:
    return Row(setting, _mean(scores, questions), _by_set(scores, questions))


def _mean(scores: Scores, questions: Sequence[tuple[str, str]]) -> float:
    """Of the sets' means: a large set does not outvote a small one."""
    means = _by_set(scores, questions).values()
    return sum(means) / len(means) if means else 0.0


def _by_set(scores: Scores, questions: Sequence[tuple[str, str]]) -> dict[str, float]:
    grouped: dict[str, list[float]] = {}
    for name, question in questions:
        grouped.setdefault(name, []).append(scores[name, question])
    return {name: sum(values) / len(values) for name, values in grouped.items()}


def _fold(question: tuple[str, str], folds: int) -> int:
    """By name, so that a question stays in its fold when others come or go."""
    return int(hashlib.sha256("\0".join(question).encode()).hexdigest(), 16) % folds
