"""What each gate would have to decide on, question by question, with every gate open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from kaoju.engine import Engine
from kaoju.evals.cases import Case
from kaoju.evals.checks.base import ReadDocument, Subject
from kaoju.evals.gold import by_file, stating
from kaoju.evals.grade import grade
from kaoju.evals.matching import missing_groups
from kaoju.evals.view import TakenOut
from kaoju.types.answers import Answer
from kaoju.types.contract import answer_json
from kaoju.types.overrides import Overrides
from kaoju.types.protocols import Corpus
from kaoju.types.queries import Question

ANSWERABLE, GENERAL, ABSENT = "answerable", "general", "absent"
GROUPS = (ANSWERABLE, GENERAL, ABSENT)
Progress = Callable[[int, int], None]

_QUOTES = Overrides(computed=False)
_FACTS = Overrides(relevant=False)


@dataclass(frozen=True, slots=True)
class Scored:
    """One question. A gate that had nothing to decide on scores 0; so does it in ``ask``."""

    id: str
    group: str
    question: str
    relevance: float
    answerability: float
    fact: float
    quote_right: bool = False
    fact_right: bool = False


class Scorer:
    """Asks an engine that was opened with every threshold at 0."""

    def __init__(self, engine: Engine, read: ReadDocument) -> None:
        gate = engine.settings.gate
        if max(gate.relevance, gate.answerability, gate.fact) > 0:
            raise ValueError("scores below a threshold would be lost: open with thresholds 0")
        self._engine, self._read = engine, read
        self._ids = by_file(engine.corpus.entries())

    def answerable(self, case: Case) -> Scored:
        quote, fact = self._asked(case.as_question())
        return self._scored(
            ANSWERABLE,
            case.as_question(),
            quote,
            fact,
            self._right(case, quote),
            self._right(case, fact),
        )

    def general(self, question: Question) -> Scored:
        return self._scored(GENERAL, question, *self._asked(question))

    def absent(self, case: Case) -> Scored | None:
        """The case without the chunks of its evidence, the rest of their documents being left:
        None where another place states it as well."""
        corpus = self._engine.corpus
        out = stating(case, corpus, self._ids)
        if not out:
            return None
        quote, fact = self._asked(case.as_question(), TakenOut(corpus, out))
        if any(_stated(case, answer) for answer in (quote, fact)):
            return None
        return self._scored(ABSENT, case.as_question(), quote, fact)

    def _asked(self, question: Question, corpus: Corpus | None = None) -> tuple[Answer, Answer]:
        quote, fact = (replace(forced, corpus=corpus) for forced in (_QUOTES, _FACTS))
        return self._engine.ask(question, (), quote), self._engine.ask(question, (), fact)

    def _right(self, case: Case, answer: Answer) -> bool:
        return grade(Subject(case, answer_json(answer), self._read)).right

    @staticmethod
    def _scored(
        group: str,
        question: Question,
        quote: Answer,
        fact: Answer,
        quote_right: bool = False,
        fact_right: bool = False,
    ) -> Scored:
        relevance = quote.trace["relevance"]
        return Scored(
            id=question.id or "",
            group=group,
            question=question.text,
            relevance=float(relevance["score"]) if isinstance(relevance, Mapping) else 0.0,
            answerability=quote.confidence.score if quote.answered else 0.0,
            fact=fact.confidence.score if fact.answered else 0.0,
            quote_right=quote_right,
            fact_right=fact_right,
        )


def score(
    scorer: Scorer,
    cases: Sequence[Case],
    general: Sequence[Question],
    progress: Progress = lambda done, total: None,
) -> tuple[tuple[Scored, ...], int]:
    """Every question of the three groups, and how many are stated elsewhere too and left out."""
    asked = [case for case in cases if case.answerable]
    total, found, elsewhere = 2 * len(asked) + len(general), [], 0
    for case in asked:
        found.append(scorer.answerable(case))
        absent = scorer.absent(case)
        if absent is None:
            elsewhere += 1
        else:
            found.append(absent)
        progress(len(found) + elsewhere, total)
    for question in general:
        found.append(scorer.general(question))
        progress(len(found) + elsewhere, total)
    return tuple(found), elsewhere


def _stated(case: Case, answer: Answer) -> bool:
    if not answer.answered or not case.must_include:
        return False
    return not missing_groups(answer.text, case.must_include)
