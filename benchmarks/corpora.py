"""End to end on public reading comprehension: are answers quoted, and unanswerable ones refused?

    python -m benchmarks.corpora [--data DIR] [--work DIR] [--only holding,refusal,absent]
                                 [--sets cmrc,xquad-zh,xquad-en] [--limit N]

- holding: with the gate open and at most two sentences quoted, do the quotes hold the answer?
- refusal: a set's questions asked of its own base and of another's, at the default thresholds.
- absent: each question asked with its paragraph in the base and taken out; how many are answered
  right at the threshold that lets 2% and 5% of the taken-out ones through.

Knowledge bases are kept in --work and reused. Prints Markdown; every question counts.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from kaoju.config import Settings
from kaoju.engine import Engine
from kaoju.evals.cases import Case, load_cases
from kaoju.evals.importers.base import DOCUMENTS, QUESTIONS
from kaoju.evals.importers.squad import import_squad
from kaoju.evals.measures.answer_holding import answer_holding
from kaoju.evals.measures.auroc import auroc
from kaoju.evals.measures.held_at_risk import held_at_risk
from kaoju.evals.measures.risk_coverage import risk_coverage_area
from kaoju.evals.statistics import wilson
from kaoju.types.answers import Answer
from kaoju.types.contract import answer_json
from kaoju.types.documents import doc_id_of

_SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
_SOURCES = {
    "cmrc": "cmrc2018/dev_a.json",
    "xquad-zh": "xquad/zh_a.json",
    "xquad-en": "xquad/en_a.json",
}
_OTHER = {"cmrc": "xquad-zh", "xquad-zh": "cmrc", "xquad-en": "cmrc"}
_RISKS = (0.02, 0.05)


# Thresholds that let every answer through, so that its score alone can be judged.
OPEN = replace(
    Settings(),
    gate=replace(Settings().gate, relevance=0.0, answerability=0.0, fact=0.0),
    answer=replace(Settings().answer, max_sentences=2),
)


@dataclass(frozen=True, slots=True)
class Asked:
    """One question's answer: whether it was given, how sure, and whether it holds."""

    answered: bool
    score: float
    holds: bool
    seconds: float


@dataclass(frozen=True)
class Base:
    """A knowledge base of one set, and its questions."""

    name: str
    directory: Path
    cases: tuple[Case, ...]

    @contextmanager
    def opened(self, settings: Settings | None = None) -> Iterator[Engine]:
        with Engine.open(self.directory, settings) as engine:
            yield engine

    @cached_property
    def own(self) -> tuple[Asked, ...]:
        """Its questions with the gate open: asked once, judged several times."""
        with self.opened(OPEN) as engine:
            return tuple(_ask(engine, case) for case in _shown(self.cases, f"own {self.name}"))


def main(arguments: Sequence[str] | None = None) -> None:
    options = _options(arguments)
    names = options.sets.split(",")
    needed = dict.fromkeys([*names, *(_OTHER[name] for name in names)])
    bases = {name: _base(name, options) for name in needed}
    results: dict[str, Any] = {}
    for part in options.only.split(","):
        results[part] = _PARTS[part]([bases[name] for name in names], bases)
    (options.work / "corpora.json").write_text(json.dumps(results, indent=2), "utf-8")


def holding(bases: Sequence[Base], _: Mapping[str, Base]) -> list[dict[str, Any]]:
    """Answer-holding with the gate open, at most two sentences quoted."""
    rows = []
    for base in bases:
        asked = base.own
        held = sum(a.holds for a in asked)
        interval = wilson(held, len(asked))
        rows.append(
            {
                "set": base.name,
                "questions": len(asked),
                "answered": _share(a.answered for a in asked),
                "holding": held / len(asked),
                "95%": f"{interval.low:.3f}–{interval.high:.3f}",
                "ms": 1000 * sum(a.seconds for a in asked) / len(asked),
            }
        )
    _print("Answer-holding, gate open, at most two sentences", rows)
    return rows


def refusal(bases: Sequence[Base], every: Mapping[str, Base]) -> list[dict[str, Any]]:
    """Own questions answered, another set's refused, at the default thresholds."""
    rows = []
    for base in bases:
        other = every[_OTHER[base.name]]
        with base.opened() as engine:
            own = [_ask(engine, case) for case in _shown(base.cases, f"own {base.name}")]
            foreign = [
                _ask(engine, case) for case in _shown(other.cases, f"{other.name} of {base.name}")
            ]
        rows.append(
            {
                "base": base.name,
                "own answered": _share(a.answered for a in own),
                "own right": _share(a.answered and a.holds for a in own),
                "asked of it": other.name,
                "refused": _share(not a.answered for a in foreign),
                "AUROC": auroc([a.score for a in own], [a.score for a in foreign]),
            }
        )
    _print("Questions of one set asked of another", rows)
    return rows


def absent(bases: Sequence[Base], _: Mapping[str, Base]) -> list[dict[str, Any]]:
    """Questions with their paragraph taken out, and what is answered right at a wanted risk."""
    rows = []
    for base in bases:
        own = base.own
        with base.opened(OPEN) as engine:
            cases = _shown(base.cases, f"absent {base.name}")
            out = [_ask(engine, case, exclude=True) for case in cases]
        scores, right = [a.score for a in own], [a.answered and a.holds for a in own]
        row: dict[str, Any] = {"set": base.name, "questions": len(own), "right": _share(right)}
        gone = [a.score if a.answered else 0.0 for a in out]
        for risk in _RISKS:
            row[f"held at {risk:.0%}"] = held_at_risk(scores, right, gone, risk).held
        row["AUROC"] = auroc(scores, gone)
        row["risk area"] = risk_coverage_area(scores, right)
        rows.append(row)
    _print("Paragraph taken out", rows)
    return rows


_PARTS = {"holding": holding, "refusal": refusal, "absent": absent}


def _ask(engine: Engine, case: Case, exclude: bool = False) -> Asked:
    left_out = {doc_id_of("", DOCUMENTS, e.file) for e in case.evidence} if exclude else set()
    started = time.perf_counter()
    answer: Answer = engine.ask(case.as_question(), exclude=left_out)
    seconds = time.perf_counter() - started
    files = [e.file for e in case.evidence]
    holds = answer_holding(case, answer_json(answer), files=files)
    return Asked(answer.answered, answer.confidence.score, holds, seconds)


def _base(name: str, options: argparse.Namespace) -> Base:
    corpus, directory = options.work / name / "corpus", options.work / name / "kb"
    if not (corpus / QUESTIONS).exists():
        import_squad(options.data / _SOURCES[name], corpus)
    with Engine.create(directory) as engine:
        failed = [r for r in engine.ingest([corpus / DOCUMENTS]) if r.status == "failed"]
    if failed:
        sys.exit(f"{name}: {len(failed)} documents were not read, first {failed[0]}")
    cases = load_cases(corpus / QUESTIONS)
    if options.limit and options.limit < len(cases):
        cases = tuple(random.Random(0).sample(cases, options.limit))
    return Base(name, directory, cases)


def _shown(cases: Sequence[Case], what: str) -> Iterator[Case]:
    for number, case in enumerate(cases, 1):
        if number % 100 == 0 or number == len(cases):
            print(f"\r{what}: {number}/{len(cases)}", end="", file=sys.stderr, flush=True)
        yield case
    print(file=sys.stderr)


def _share(values: Iterable[bool]) -> float:
    found = list(values)
    return sum(found) / len(found)


def _print(title: str, rows: Sequence[Mapping[str, Any]]) -> None:
    head = list(rows[0])
    print(f"\n### {title}\n\n| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for row in rows:
        cells = (f"{v:.3f}" if isinstance(v, float) else str(v) for v in row.values())
        print(f"| {' | '.join(cells)} |", flush=True)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--data", type=Path, default=_SHARED)
    parser.add_argument("--work", type=Path, default=Path("build/corpora"))
    parser.add_argument("--only", default=",".join(_PARTS))
    parser.add_argument("--sets", default=",".join(_SOURCES))
    parser.add_argument("--limit", type=int, default=0, help="questions a set; 0 asks all")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
