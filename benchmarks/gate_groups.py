"""What the gates see of questions that a base should answer, and of three kinds that it should not.

own: its questions. absent: the same with every chunk that states the answer taken out. off: other
sets' questions. background: the general questions that a base's thresholds are measured with;
general: others of that kind. A group has at most ``limit`` questions, the same in every run.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from kaoju.answer.quotes.answerability import Features
from kaoju.domain.general import general_questions
from kaoju.engine import Engine, background
from kaoju.evals.cases import Case, load_cases
from kaoju.evals.gold import by_file, stating
from kaoju.evals.view import TakenOut
from kaoju.types.overrides import Overrides
from kaoju.types.queries import Question

REFUSED = ("absent", "general", "off")
FEATURES = tuple(field.name for field in fields(Features))


@dataclass(frozen=True, slots=True)
class Seen:
    """``features``: the second gate's; ``relevance``: the first gate's score."""

    group: str
    relevance: float
    features: tuple[float, ...]
    named: bool  # whether everything that the question names stands somewhere


def gathered(
    base: Path, questions: Path, others: Sequence[Path], limit: int, cache: Path
) -> tuple[Seen, ...]:
    """Of one base; from ``cache`` where that was made already."""
    if cache.exists():
        lines = cache.read_text("utf-8").splitlines()
        return tuple(_seen(json.loads(line)) for line in lines)
    with Engine.open(base) as engine:
        found = tuple(_gather(engine, questions, others, limit))
    cache.write_text("".join(json.dumps(asdict(one)) + "\n" for one in found), "utf-8")
    return found


def _seen(record: dict[str, object]) -> Seen:
    return Seen(**{**record, "features": tuple(record["features"])})  # type: ignore[arg-type]


def _gather(engine: Engine, questions: Path, others: Sequence[Path], limit: int) -> Iterator[Seen]:
    ids = by_file(engine.corpus.entries())
    own = [case for case in _cases(questions, limit) if case.answerable]
    for case in own:
        yield from _judged(engine, "own", case.as_question())
        out = stating(case, engine.corpus, ids)
        if out:
            without = Overrides(corpus=TakenOut(engine.corpus, out))
            yield from _judged(engine, "absent", case.as_question(), without)
    for language in sorted({case.lang for case in own}):
        asked = background.asked(language)
        for text in asked:
            yield from _judged(engine, "background", Question(text))
        for text in [t for t in general_questions(language) if t not in asked][:limit]:
            yield from _judged(engine, "general", Question(text))
    for path in others:
        for case in _cases(path, limit // len(others)):
            yield from _judged(engine, "off", Question(case.question))


def _cases(path: Path, limit: int) -> list[Case]:
    cases = list(load_cases(path))
    random.Random(1).shuffle(cases)
    return cases[:limit]


def _judged(
    engine: Engine, group: str, question: Question, overrides: Overrides | None = None
) -> Iterator[Seen]:
    """Nothing where not even a unit was found: the gates need not be asked."""
    planned, relevant, quoted = engine.evidence(question, overrides)
    if quoted is not None:
        values = tuple(getattr(quoted.features, name) for name in FEATURES)
        yield Seen(group, relevant.score, values, not planned.unknown_names)
