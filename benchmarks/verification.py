"""Does `kaoju verify` catch what is wrong in an answer, and nothing else?

    python -m benchmarks.verification [--work DIR] [--data DIR] [--sets demo,tidb,...]
        [--base tidb=KB ...] [--show]

Answers of the bundled demo and, where the shared data is there, of the question sets; each is
made wrong in every way of wrong_sentences.py and wrong_parts.py, and changed without harm. A mutant
counts as caught only if a failure names the changed claim and one of the checks that it is for.
--show prints what was missed and each false alarm. Knowledge bases are made as question_sets.py
makes them.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from benchmarks import wrong_parts, wrong_sentences
from benchmarks.answer_mutants import Mutant, Mutation, Original, harmless
from benchmarks.bases import Bases, parser
from benchmarks.question_sets import SETS

from kaoju.answer.audit import Failure
from kaoju.demo.runner import run_demo
from kaoju.demo.sample import NAMES, Sample
from kaoju.engine import Engine
from kaoju.evals.cases import load_cases
from kaoju.facts.aliases import are_siblings

_MOST = 4  # mutants of one kind that one answer gives
Base = tuple[str, Engine, Path]
# In this order they draw from one source of chance: another would make other mutants.
BAD: tuple[Mutation, ...] = (
    wrong_sentences.wrong_number,
    wrong_sentences.exchanged_number,
    wrong_sentences.invented_number,
    wrong_sentences.wrong_unit,
    wrong_sentences.wrong_date,
    wrong_sentences.wrong_entity,
    wrong_sentences.flipped_polarity,
    wrong_sentences.must_and_may,
    wrong_sentences.changed_quantifier,
    wrong_sentences.added_sentence,
    wrong_parts.moved_citation,
    wrong_parts.shifted_citation,
    wrong_parts.changed_quote,
    wrong_sentences.doubt,
    wrong_sentences.failed_request,
    wrong_parts.swapped_claims,
    wrong_parts.wrong_operand,
    wrong_parts.wrong_fact,
    wrong_parts.wrong_verdict,
    wrong_parts.wrong_conflict,
    wrong_parts.text_alone,
)


def each(names: Sequence[str], bases: Bases) -> Iterator[Base]:
    """Each base open, with the file of its questions."""
    if "demo" in names:
        folder = bases.work / "demo"
        if not (folder / NAMES[0] / "kb").is_dir():
            run_demo(folder)
        for name in NAMES:
            sample = Sample(name, folder / name)
            with Engine.open(sample.knowledge_base) as engine:
                yield name, engine, sample.questions
    for entry in SETS:
        questions = bases.questions(entry.name)
        if entry.name in names and questions.is_file():
            with bases.opened(entry.name) as engine:
                yield entry.name, engine, questions


def originals(engine: Engine, questions: Path) -> list[Original]:
    """What the base answers, right or wrong: verification knows no gold."""
    asked = [engine.ask_json(case.as_question()) for case in load_cases(questions)]
    answers = [answer for answer in asked if answer["status"] == "answered"]
    siblings = _siblings({n for a in answers for n in a["plan"]["entities"]}, engine)
    return [
        Original(answer, [a for a in answers if a is not answer], siblings) for answer in answers
    ]


def _siblings(names: set[str], engine: Engine) -> dict[str, list[str]]:
    known = sorted({n for found in engine.entities.names.values() for n in found})
    return {name: [o for o in known if are_siblings(name, o)] for name in sorted(names)}


def caught(mutant: Mutant, failures: Sequence[Failure]) -> bool:
    """With the right claim, for a right reason."""
    claim = _plain(mutant.claim)
    return any(f.check in mutant.checks and _names(claim, _plain(f.claim)) for f in failures)


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", text)


def _names(claim: str, said: str) -> bool:
    return claim in said or (len(said) > 1 and said in claim)


def measure(found: Sequence[Original], engine: Engine, random: Random) -> dict[str, Any]:
    missed: list[tuple[Mutant, list[Failure]]] = []
    alarms: list[tuple[str, str, list[Failure]]] = []
    made: Counter[str] = Counter()
    noticed: Counter[str] = Counter()
    kept: Counter[str] = Counter()
    alarmed: Counter[str] = Counter()
    for original in found:
        for kind, answer in harmless(original):
            failures = engine.verify(answer)
            kept[kind] += 1
            if failures:
                alarmed[kind] += 1
                alarms.append((kind, answer["question"], failures))
        for mutation in BAD:
            mutants: dict[str, list[Mutant]] = defaultdict(list)
            for mutant in mutation(original, random):
                mutants[mutant.kind].append(mutant)
            for mutant in [m for group in mutants.values() for m in group[:_MOST]]:
                failures = engine.verify(mutant.answer)
                made[mutant.kind] += 1
                if caught(mutant, failures):
                    noticed[mutant.kind] += 1
                else:
                    missed.append((mutant, failures))
    return {"made": made, "noticed": noticed, "kept": kept, "alarmed": alarmed,
            "missed": missed, "alarms": alarms}  # fmt: skip


def table(title: str, last: str, counts: Counter[str], of: Counter[str]) -> None:
    print(f"\n| {title} | n | {last} | rate |\n|---|---|---|---|")
    for kind in of:
        print(f"| {kind} | {of[kind]} | {counts[kind]} | {counts[kind] / of[kind]:.3f} |")
    total, hits = of.total(), counts.total()
    print(f"| all | {total} | {hits} | {hits / max(1, total):.4f} |")


def _short(failures: Sequence[Failure]) -> list[str]:
    return [str(failure)[:200] for failure in failures[:2]]


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--sets", default="demo,tidb,handbook,phones,filings")
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--show", action="store_true")
    arguments = options.parse_args()
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    names = arguments.sets.split(",")
    for name, engine, questions in each(names, Bases.of(arguments)):
        found = originals(engine, questions)
        result = measure(found, engine, Random(arguments.seed))
        for key in ("made", "noticed", "kept", "alarmed"):
            sums[key] += result[key]
        bad, noticed = result["made"].total(), result["noticed"].total()
        fine, alarms = result["kept"].total(), result["alarmed"].total()
        print(f"{name}: {len(found)} answers, caught {noticed} / {bad}, alarms {alarms} / {fine}")
        if arguments.show:
            for mutant, failures in result["missed"]:
                print(f"- MISSED {mutant.kind}: {mutant.claim[:160]!r} {_short(failures)}")
            for kind, question, failures in result["alarms"]:
                print(f"- ALARM {kind}: {question!r} {_short(failures)}")
    table("made wrong", "caught", sums["noticed"], sums["made"])
    table("changed without harm", "false alarms", sums["alarmed"], sums["kept"])


if __name__ == "__main__":
    main()
