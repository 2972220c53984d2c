"""A right answer made from a case's own evidence, where its quotes hold what is expected."""

from __future__ import annotations

from typing import Any

from kaoju.evals.cases import Case, Evidence
from kaoju.evals.checks.base import ReadDocument, Subject
from kaoju.evals.checks.quotes import PAGE_BREAK, line_of, page_of
from kaoju.evals.grade import grade


def golden(case: Case, read: ReadDocument, root: str) -> dict[str, Any] | None:
    """The answer that quotes the first evidence of each group, if that is a right one."""
    if not case.answerable or case.computed:
        return None
    citations: list[dict[str, Any]] = []
    for group in case.groups():
        found = (_citation(evidence, read, root, len(citations) + 1) for evidence in group)
        cited = next((citation for citation in found if citation), None)
        if cited is None:
            return None
        citations.append(cited)
    text = "\n".join(citation["quote"] for citation in citations)
    answer = {
        "id": case.id,
        "question": case.question,
        "plan": {"entities": [case.entity] if case.entity else []},
        "status": "answered",
        "reason": None,
        "verdict": case.verdict,
        "answer": text,
        "citations": citations,
        "sentences": [
            {"text": c["quote"], "citations": [c["n"]], "checks": {"citation": "ok"}}
            for c in citations
        ],
        "facts": [],
        "computation": None,
        "conflicts": [],
        "confidence": {"score": 1.0, "threshold": 0.5, "name": "passage"},
        "nearest": [],
        "generator": "golden",
    }
    return answer if grade(Subject(case, answer, read)).right else None


def _citation(evidence: Evidence, read: ReadDocument, root: str, n: int) -> dict[str, Any] | None:
    text = read(root, evidence.file)
    start = text.find(evidence.quote) if evidence.quote else -1
    if start < 0 or evidence.quote is None:
        return None
    end = start + len(evidence.quote)
    return {
        "n": n,
        "root": root,
        "file": evidence.file,
        "title": "",
        "section": "",
        "page": page_of(text, start) if evidence.page or PAGE_BREAK in text else None,
        "line_start": line_of(text, start),
        "line_end": line_of(text, end - 1),
        "char_start": start,
        "char_end": end,
        "quote": evidence.quote,
    }
