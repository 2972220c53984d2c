"""Kill rate and false-alarm rate of every grader, before any of its scores counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from kaoju.errors import EvaluationError
from kaoju.evals.checks import retrieval
from kaoju.evals.checks.base import Subject, string
from kaoju.evals.grade import CHECKS, CONDITIONS, grade
from kaoju.evals.mutate import citations, claims, values
from kaoju.evals.mutate.mutant import RIGHT, WORDING, Mutant, Mutation, Original
from kaoju.evals.wording import looks_like_refusal

MUTATIONS: tuple[Mutation, ...] = (
    values.digit,
    values.unit,
    values.scale,
    values.dropped,
    values.forbidden,
    values.sibling,
    values.swapped,
    claims.negation,
    claims.flipped_verdict,
    claims.suffix,
    claims.added,
    claims.refusals,
    claims.language,
    claims.paraphrased,
    claims.apology,
    citations.quote,
    citations.shifted,
    citations.elsewhere,
    citations.stranger,
    citations.uncited,
    citations.padded,
)
_JUDGING = tuple(name for name in (*CHECKS, *CONDITIONS) if name != retrieval.NAME)
GRADERS = (*_JUDGING, RIGHT, WORDING)
LEAST_KILLED, MOST_ALARMS = 0.99, 0.01


@dataclass(frozen=True, slots=True)
class Survivor:
    """A mutant that a grader let pass, or a right answer that it failed."""

    case: str
    mutation: str
    grader: str
    answer: str


@dataclass(frozen=True, slots=True)
class GraderScore:
    """``kill_rate`` over the mutants it must notice, ``alarm_rate`` over right answers."""

    grader: str
    mutants: int
    killed: int
    rights: int
    alarms: int

    @property
    def kill_rate(self) -> float | None:
        return self.killed / self.mutants if self.mutants else None

    @property
    def alarm_rate(self) -> float | None:
        return self.alarms / self.rights if self.rights else None

    @property
    def exercised(self) -> bool:
        """Whether this set has anything that could show it unfit."""
        return self.mutants > 0 or self.alarms > 0

    @property
    def fit(self) -> bool:
        """Whether its scores may count. A grader that was never put to the test has not shown it;
        ``MutationReport.unfit`` leaves it out."""
        kill, alarm = self.kill_rate, self.alarm_rate
        return (
            kill is not None and alarm is not None and kill >= LEAST_KILLED and alarm <= MOST_ALARMS
        )


@dataclass(frozen=True, slots=True)
class MutationReport:
    originals: int
    graders: tuple[GraderScore, ...]
    mutations: Mapping[str, tuple[int, int]]  # mutation -> (mutants, judged as they must be)
    survivors: tuple[Survivor, ...] = ()

    @property
    def unfit(self) -> tuple[GraderScore, ...]:
        """The graders whose scores must not count: a run with one is not to be published."""
        return tuple(score for score in self.graders if score.exercised and not score.fit)

    def rates(self) -> dict[str, dict[str, float | int | None]]:
        """Grader -> its figures, for the summary of a run."""
        return {
            score.grader: {
                "mutants": score.mutants,
                "kill_rate": score.kill_rate,
                "rights": score.rights,
                "alarm_rate": score.alarm_rate,
            }
            for score in self.graders
            if score.exercised
        }


def score_graders(originals: Sequence[Original], seed: int = 0) -> MutationReport:
    """Every mutation of every original, graded. EvaluationError without a right answer."""
    if not originals:
        raise EvaluationError("no right answer to change: the graders cannot be tested")
    random = Random(seed)
    must: Counter[str] = Counter()
    killed: Counter[str] = Counter()
    alarms: Counter[str] = Counter()
    made: Counter[str] = Counter()
    noticed: Counter[str] = Counter()
    survivors: list[Survivor] = []
    rights: Counter[str] = Counter()
    for original in originals:
        for mutant in _mutants(original, random):
            failing = _failing(original, mutant)
            made[mutant.mutation] += 1
            if mutant.stays_right:
                judging = set(mutant.graders or GRADERS)
                wrong = failing & judging
                rights.update(judging)
                alarms.update(wrong)
            else:
                wrong = set(mutant.graders) - failing
                must.update(mutant.graders)
                killed.update(set(mutant.graders) & failing)
            noticed[mutant.mutation] += not wrong
            survivors += [_survivor(original, mutant, grader) for grader in sorted(wrong)]
    scores = tuple(
        GraderScore(name, must[name], killed[name], rights[name], alarms[name]) for name in GRADERS
    )
    counts = {name: (made[name], noticed[name]) for name in made}
    return MutationReport(len(originals), scores, counts, tuple(survivors))


def _mutants(original: Original, random: Random) -> Iterator[Mutant]:
    yield Mutant("unchanged", original.answer, (), stays_right=True)
    for mutation in MUTATIONS:
        yield from mutation(original, random)


def _failing(original: Original, mutant: Mutant) -> set[str]:
    """The graders that fail the mutant."""
    graded = grade(Subject(original.case, mutant.answer, original.read, aliases=original.aliases))
    failing = {result.name for result in graded.problems()}
    if not graded.right:
        failing.add(RIGHT)
    if looks_like_refusal(string(mutant.answer.get("answer"))):
        failing.add(WORDING)
    return failing


def _survivor(original: Original, mutant: Mutant, grader: str) -> Survivor:
    text = string(mutant.answer.get("answer"))
    return Survivor(original.case.id, mutant.mutation, grader, text)
