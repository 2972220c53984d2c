"""answer_holding: whether what is quoted holds a reference answer (reading comprehension)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kaoju.evals.cases import Case
from kaoju.evals.checks.base import objects, string
from kaoju.evals.matching import missing_groups


def answer_holding(
    case: Case, answer: Mapping[str, Any], *, files: Sequence[str] | None = None
) -> bool:
    """Whether every ``must_include`` group of ``case`` stands in the quotes of ``answer``.

    ``files`` restricts the quotes to those documents: a reference answer of a word or two stands
    by chance in many. Never true of a refusal or of a case without ``must_include``.
    """
    if answer.get("status") != "answered" or not case.must_include:
        return False
    quotes = [
        string(citation.get("quote"))
        for citation in objects(answer.get("citations"))
        if files is None or citation.get("file") in files
    ]
    return bool(quotes) and not missing_groups("\n".join(quotes), case.must_include)
