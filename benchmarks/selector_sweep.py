"""What other weights of the second reading would hold: answers, not ranks (docs/selector.md).

    python -m benchmarks.selector_sweep --set GROUP=KB=QUESTIONS ... [--limit N] [--sentences N]

Every answerable question with wanted values is asked once, with the gates open: its units with the
features of the first reading are kept, and what the sixteen best meet in the second. The choice of
units then runs over them with one weight changed at a time. A question is held if the units that
`ask` would quote hold all of its values, of reading comprehension in the case's own file.
Prints Markdown: questions held of each group, won and lost against the weights in force.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from benchmarks.corpora import OPEN
from numpy.typing import NDArray

from kaoju.answer.quotes.choose import choose
from kaoju.answer.quotes.evidence import Besides, Evidence, Weights, read_again, read_below
from kaoju.answer.quotes.extract import budget
from kaoju.answer.quotes.reader import UNITS, Reading, spoken
from kaoju.config import AnswerSettings, Settings
from kaoju.engine import Engine
from kaoju.evals.cases import Case, load_cases
from kaoju.evals.gold import by_file
from kaoju.evals.matching import missing_groups
from kaoju.types.queries import QueryPlan

_SWEPT: Mapping[str, Sequence[float]] = {
    "reading": (4.0, 8.0, 12.7, 16.0),
    "read_context": (0.0, 0.34, 0.7, 1.0, 1.4),
    "read_hit": (0.4, 0.7, 1.1, 1.6),
    "read_typed": (0.0, 0.2, 0.3, 0.5, 0.8),
    "prose": (0.0, 3.0, 4.0, 6.0, 8.0, 12.7),
    "following": (0.0, 0.1, 0.2, 0.3, 0.4),
}
_KEPT = 60  # units of a question: weaker ones are never quoted


@dataclass(frozen=True, slots=True)
class Asked:
    """One question: its units by the first reading, and what the best of them meet."""

    case: Case
    plan: QueryPlan
    units: tuple[Evidence, ...]
    met: NDArray[np.float64]
    files: frozenset[str]  # doc_ids that must hold the values; empty where any may


def collected(base: Path, questions: Path, limit: int, own_file: bool) -> Iterator[Asked]:
    cases = [c for c in load_cases(questions) if c.answerable and c.must_include]
    random.Random(0).shuffle(cases)
    with Engine.open(base, OPEN) as engine:
        ids = by_file(engine.corpus.entries())
        for case in cases[:limit]:
            plan, _, quoted = engine.evidence(case.as_question())
            units = quoted.ranked[:_KEPT] if quoted else ()
            whole = replace(plan, resolved=plan.sentence)
            texts = [spoken(e.unit, e.subject) for e in units[:UNITS]]
            met = Reading(whole, lambda: engine.reader).met(texts)
            files = {d for e in case.evidence for d in ids.get(e.file, ())} if own_file else ()
            yield Asked(case, plan, units, met, frozenset(files))


class Met(Reading):
    """A reading whose texts were read before."""

    def __init__(self, met: NDArray[np.float64]) -> None:
        self._met = met

    def met(self, texts: Sequence[str]) -> NDArray[np.float64]:
        return self._met[: len(texts)]


def scored(asked: Asked, weights: Weights) -> list[Evidence]:
    """The units in the order that `ask` would have them in with ``weights``, best first."""
    score = np.array([e.score for e in asked.units])
    units = [e.unit for e in asked.units]
    if asked.units[0].coverage < read_below(units[0]):
        besides = Besides(
            np.array([e.total - e.coverage for e in asked.units]),
            np.array([e.hit for e in asked.units]),
            np.array([float(e.typed) for e in asked.units]),
        )
        texts = [unit.text for unit in units]
        score = read_again(units, texts, score, Met(asked.met), besides, weights)
    kept = [replace(e, score=float(s)) for e, s in zip(asked.units, score, strict=True)]
    return sorted(kept, key=lambda e: (-e.score, e.unit.doc_id, e.unit.order))


def holds(asked: Asked, weights: Weights, settings: AnswerSettings) -> bool:
    if not asked.units:
        return False
    most = budget(asked.plan)
    choice = choose(scored(asked, weights), asked.plan, settings, most, most)
    quoted = (
        [u for u in choice.units if not asked.files or u.doc_id in asked.files] if choice else ()
    )
    text = "\n".join(unit.text for unit in quoted)
    return bool(text) and not missing_groups(text, asked.case.must_include)


def report(groups: Mapping[str, Sequence[Asked]], settings: AnswerSettings) -> None:
    def held(weights: Weights) -> dict[str, list[bool]]:
        return {g: [holds(a, weights, settings) for a in rows] for g, rows in groups.items()}

    def row(name: str, found: Mapping[str, list[bool]]) -> str:
        pairs = [p for g in groups for p in zip(found[g], before[g], strict=True)]
        counts = [f"{sum(found[g])} of {len(found[g])}" for g in groups]
        won, lost = sum(a and not b for a, b in pairs), sum(b and not a for a, b in pairs)
        return f"| {' | '.join([name, *counts, str(won), str(lost)])} |"

    before = held(Weights())
    print(f"| weight | {' | '.join(groups)} | won | lost |\n|{'---|' * (len(groups) + 3)}")
    print(row("in force", before), flush=True)
    for name, values in _SWEPT.items():
        for value in values:
            changed = replace(Weights(), **{name: value})
            if changed != Weights():
                print(row(f"{name} {value:g}", held(changed)), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--set", action="append", required=True, help="GROUP=KB=QUESTIONS")
    parser.add_argument("--limit", type=int, default=1000)
    parser.add_argument("--sentences", type=int, default=0, help="at most; 0: the default")
    options = parser.parse_args()
    settings = Settings().answer
    if options.sentences:
        settings = replace(settings, max_sentences=options.sentences)
    groups: dict[str, list[Asked]] = {}
    for entry in options.set:
        group, base, questions = entry.split("=", 2)
        found = collected(Path(base), Path(questions), options.limit, bool(options.sentences))
        groups.setdefault(group, []).extend(found)
    report(groups, settings)


if __name__ == "__main__":
    main()
