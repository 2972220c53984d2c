"""The stage that lost an answer: the least set of right inputs that makes it right.

Each stage that may be at fault is put right alone, in the order of the flow; the first that makes
the answer right lost it. Where none does, all are put right at once; then one after the other is
left as it was, the last first, and stays so if the answer is right all the same. What remains is
needed, and its first stage lost the answer (delta debugging, Zeller 1999).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from kaoju.engine import Engine
from kaoju.errors import KaojuError
from kaoju.evals.cases import Case
from kaoju.evals.checks.base import ReadDocument, Subject
from kaoju.evals.diagnose.diagnosis import STAGES, Diagnosis
from kaoju.evals.diagnose.fixes import Fix, fixes
from kaoju.evals.diagnose.grading import at_fault
from kaoju.evals.diagnose.observe import Observed, observed
from kaoju.evals.diagnose.reference import right_plan, whole_hits
from kaoju.evals.gold import Gold, by_file, find_gold
from kaoju.evals.grade import Grade, grade
from kaoju.evals.records import ERROR, EvalRecord
from kaoju.types.answers import Answer
from kaoju.types.contract import answer_json
from kaoju.types.overrides import Overrides

_DEEP = 1000  # hits among which chunks are looked for


class Diagnoser:
    """Asks an open knowledge base again, stage by stage."""

    def __init__(self, engine: Engine, read: ReadDocument) -> None:
        self._engine, self._read = engine, read
        self._ids = by_file(engine.corpus.entries())

    def diagnose(self, case: Case, record: EvalRecord) -> Diagnosis:
        """Of a question that was not answered right."""
        if record.status == ERROR:
            return Diagnosis(case.id, case.kind, ERROR, record.error or "")
        gold = find_gold(case, self._engine.corpus, self._ids)
        answer = self._ask(case, Overrides())
        seen = observed(answer, gold.chunk_ids)
        found = self._of_grader(case, record) or (
            self._of_answerable(case, gold, seen)
            if case.answerable
            else self._of_unanswerable(case, seen)
        )
        stage, why, also = found
        return Diagnosis(case.id, case.kind, stage, why, also, seen.evidence())

    def _of_grader(self, case: Case, record: EvalRecord) -> _Found | None:
        problem = at_fault(case, record, self._read)
        return ("grader", problem, ()) if problem else None

    def _of_answerable(self, case: Case, gold: Gold, seen: Observed) -> _Found:
        if gold.unread:
            return "reading", "not in the stored text: " + "; ".join(gold.unread), ()
        if gold.cut and self._cut_apart(case, gold):
            return "chunking", "no chunk holds it whole", ()
        for strict in (True, False):
            tried = fixes(self._engine, case, gold, seen, strict)
            needed = self._least(case, tried)
            if needed:
                first, *rest = needed
                return first.stage, first.why, tuple(fix.stage for fix in rest)
        return self._unexplained(case, gold, seen)

    def _least(self, case: Case, tried: Sequence[Fix]) -> list[Fix]:
        """The fixes without which it is wrong, in the order of the flow; empty if all fail."""
        for fix in sorted(tried, key=lambda fix: fix.masking):
            if self._right_with(case, [fix]):
                return [fix]
        kept = list(tried)
        if not self._right_with(case, kept):
            kept = [fix for fix in tried if not fix.masking]
            if not self._right_with(case, kept):
                return []
        # From the last of the flow to the first, what masks others before all.
        for fix in sorted(reversed(kept), key=lambda fix: -fix.masking):  # noqa: C414
            without = [other for other in kept if other is not fix]
            if without and self._right_with(case, without):
                kept = without
        return sorted(kept, key=lambda fix: STAGES.index(fix.stage))

    def _right_with(self, case: Case, chosen: Sequence[Fix]) -> bool:
        overrides = Overrides()
        for fix in chosen:
            overrides = fix.change(overrides)
        return self._right(case, overrides)

    def _cut_apart(self, case: Case, gold: Gold) -> bool:
        """Right with chunks that hold it whole, wrong with those that there are."""
        engine = self._engine
        plan = right_plan(engine, case)
        forced = Overrides(plan=plan, computed=False, quoted=gold.quoted)
        stored = tuple(
            hit
            for hit in engine.search(case.as_question(), _DEEP).hits
            if hit.chunk.chunk_id in gold.chunk_ids
        )
        whole = whole_hits(engine, plan, gold.places)
        return self._right(case, replace(forced, hits=whole)) and not (
            stored and self._right(case, replace(forced, hits=stored))
        )

    def _of_unanswerable(self, case: Case, seen: Observed) -> _Found:
        """Answered although nothing states it: which stage should have stopped it."""
        if case.entity and self._right(case, Overrides(plan=right_plan(self._engine, case))):
            return "plan", "with the right entity it is refused", ()
        if seen.by_facts and self._right(case, Overrides(computed=False)):
            return "facts", f"facts answered at {seen.answer.confidence.score:.2f}", ()
        gate = "relevance" if case.kind == "offtopic" else "answerability"
        closed = Overrides(relevant=False) if gate == "relevance" else Overrides(answerable=False)
        computed = Overrides(computed=False, relevant=closed.relevant, answerable=closed.answerable)
        for forced, also in ((closed, ()), (computed, (gate,))):
            if self._right(case, forced):
                confidence = seen.answer.confidence
                score, least = (
                    (seen.relevance, self._engine.settings.gate.relevance)
                    if gate == "relevance"
                    else (confidence.score, confidence.threshold)
                )
                why = f"let pass at {score:.2f}, threshold {least:.2f}"
                return ("facts" if also else gate), why, also
        return "open", "refused or not, it is graded wrong", ()

    def _unexplained(self, case: Case, gold: Gold, seen: Observed) -> _Found:
        """No right input helps: the stage that makes the answer of right inputs."""
        answer = self._ask(
            case,
            Overrides(
                plan=right_plan(self._engine, case),
                relevant=True,
                answerable=True,
                quoted=gold.quoted,
                first={"rerank": gold.chunk_ids, "fusion": gold.chunk_ids},
            ),
        )
        failed = ", ".join(r.name for r in self._grade(case, answer).problems())
        if case.computed or seen.by_facts:
            return "facts", f"the right inputs do not compute a right answer ({failed})", ()
        return "selection", f"the right units do not make a right answer ({failed})", ()

    def _right(self, case: Case, overrides: Overrides) -> bool:
        try:
            return self._grade(case, self._ask(case, overrides)).right
        except KaojuError:
            return False

    def _grade(self, case: Case, answer: Answer) -> Grade:
        aliases = self._engine.domain.aliases
        return grade(Subject(case, answer_json(answer), self._read, aliases=aliases))

    def _ask(self, case: Case, overrides: Overrides) -> Answer:
        return self._engine.ask(case.as_question(), overrides=overrides)


_Found = tuple[str, str, tuple[str, ...]]
Progress = Callable[[int, int], None]


def diagnose(
    engine: Engine,
    read: ReadDocument,
    cases: Sequence[Case],
    records: Sequence[EvalRecord],
    progress: Progress = lambda done, total: None,
) -> tuple[Diagnosis, ...]:
    """A diagnosis of every question that was not answered right, in their order."""
    diagnoser = Diagnoser(engine, read)
    by_id = {case.id: case for case in cases}
    wrong = [record for record in records if not record.right and record.id in by_id]
    found = []
    for record in wrong:
        found.append(diagnoser.diagnose(by_id[record.id], record))
        progress(len(found), len(wrong))
    return tuple(found)
