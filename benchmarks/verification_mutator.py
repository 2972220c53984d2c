"""Does `kaoju verify` catch what the evaluation's own mutator does to right answers?

    python -m benchmarks.verification_mutator [--data DIR] [--work DIR] [--base tidb=KB ...]

The mutants are made by kaoju.evals.mutate, which verification shares no code with; those that the
grader of grounding must notice are counted, against untouched answers and added citation markers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from benchmarks.bases import Bases, parser
from benchmarks.question_sets import ask

from kaoju.engine import Engine
from kaoju.evals.cases import load_cases
from kaoju.evals.checks import grounding
from kaoju.evals.mutate.mutant import Original
from kaoju.evals.mutate.originals import originals
from kaoju.evals.mutate.score import MUTATIONS

NAMES = ("phones", "handbook", "filings", "tidb")
_UNCHANGED = "citation marker"


def right_answers(engine: Engine, questions: Path) -> tuple[Original, ...]:
    def read(root: str, file: str) -> str:
        return engine.find_document(f"{root}/{file}").parsed.text

    records = ask(engine, questions)
    return originals(load_cases(questions), records, read, engine.domain.aliases)


def count(
    engine: Engine, found: Sequence[Original], made: Counter[str], noticed: Counter[str]
) -> tuple[int, int]:
    """Adds to both counters; harmless answers and how many of them raised an alarm."""
    random = Random(0)
    fine = [original.answer for original in found]
    for original in found:
        for mutant in (m for mutation in MUTATIONS for m in mutation(original, random)):
            if mutant.stays_right:
                fine += [mutant.answer] if mutant.mutation == _UNCHANGED else []
            elif grounding.NAME in mutant.graders:
                made[mutant.mutation] += 1
                noticed[mutant.mutation] += bool(engine.verify(mutant.answer))
    return len(fine), sum(bool(engine.verify(answer)) for answer in fine)


def main() -> None:
    bases = Bases.of(parser(__doc__).parse_args())
    made: Counter[str] = Counter()
    noticed: Counter[str] = Counter()
    fine = alarms = 0
    for name in NAMES:
        with bases.opened(name) as engine:
            found = right_answers(engine, bases.questions(name))
            kept, wrong = count(engine, found, made, noticed)
        fine, alarms = fine + kept, alarms + wrong
    print("| mutation | n | caught |\n|---|---|---|")
    for kind in made:
        print(f"| {kind} | {made[kind]} | {noticed[kind]} |")
    print(f"| all | {made.total()} | {noticed.total()} |\n\nalarms: {alarms} of {fine}")


if __name__ == "__main__":
    main()
