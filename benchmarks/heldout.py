"""Which documents the second reading was not trained on: every fifth, by the number in its name."""

from __future__ import annotations

import re

from kaoju.evals.cases import Case

_EVERY = 5


def held_out(case: Case) -> bool:
    """Whether the evidence of the case lies in such a document."""
    return any(_held(evidence.file) for evidence in case.evidence)


def _held(file: str) -> bool:
    number = re.search(r"(\d+)\.\w+$", file)
    return number is not None and int(number[1]) % _EVERY == _EVERY - 1
