"""Whether a grader is wrong about an answer: a second, simpler judgement of the plain checks."""

from __future__ import annotations

from kaoju.evals.cases import Case
from kaoju.evals.checks import citing, coverage, grounding, isolation, length, refusal
from kaoju.evals.checks.base import ReadDocument, objects, string
from kaoju.evals.records import EvalRecord

_LONGEST = 2000


def at_fault(case: Case, record: EvalRecord, read: ReadDocument) -> str:
    """The check that failed although what it asks for is plainly there; "" if there is none."""
    answer = record.answer or {}
    text = _bare(string(answer.get("answer")))
    citations = objects(answer.get("citations"))
    answered = answer.get("status") == "answered"
    files = {evidence.file for evidence in case.evidence}
    cited = {string(c.get("file")) for c in citations}
    groups = case.groups()
    plain = {
        coverage.NAME: answered
        and all(any(_bare(a) in text for a in group) for group in case.must_include),
        isolation.NAME: answered
        and not any(_bare(word) in text for word in case.must_not_include)
        and not case.entity,
        citing.NAME: answered
        and bool(files & cited)
        and all(any(e.file in cited and e.page is None for e in group) for group in groups),
        refusal.NAME: answered == case.answerable,
        length.NAME: answered and 0 < len(text) < _LONGEST // 8,
        grounding.NAME: answered and bool(citations) and _copied(record, read),
    }
    failed = [r.name for r in (*record.checks, *record.conditions) if r.failed]
    return next((f"{name} fails what holds" for name in failed if plain.get(name)), "")


def _copied(record: EvalRecord, read: ReadDocument) -> bool:
    """Whether every sentence is a cited quote word for word, and every quote stands there."""
    answer = record.answer or {}
    citations = objects(answer.get("citations"))
    quotes = {string(c.get("quote")) for c in citations}
    for citation in citations:
        try:
            text = read(string(citation.get("root")), string(citation.get("file")))
        except (KeyError, OSError):
            return False
        if text[citation["char_start"] : citation["char_end"]] != citation.get("quote"):
            return False
    sentences = objects(answer.get("sentences"))
    checked = all("fail" not in dict(s.get("checks") or {}).values() for s in sentences)
    return bool(sentences) and checked and all(string(s.get("text")) in quotes for s in sentences)


def _bare(text: str) -> str:
    return "".join(text.casefold().split())
