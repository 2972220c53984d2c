"""Whether a text refuses, for answers of others that have no status field.

Our own answers are never judged by their words. A text refuses when its first sentence that is
more than courtesy says that the sources do not answer: an apology alone decides nothing, and an
answer may end in a caveat.
"""

from __future__ import annotations

import re

from kaoju.evals.words import pattern
from kaoju.text.sentences import sentences

_EDGES = re.compile(r"^[\s\W]+|[\s\W]+$")
_CLAUSE = re.compile(r"[，,;；:：—]|\bbut\b|但是|但|不过")


def looks_like_refusal(text: str) -> bool:
    """True too for a text that says nothing at all."""
    for span in sentences(text):
        for clause in _without_courtesy(span.of(text)):
            return pattern("refusal").search(clause) is not None
    return True


def _without_courtesy(sentence: str) -> tuple[str, ...]:
    """The sentence from its first clause that is more than courtesy; empty if there is none."""
    start = 0
    for clause in [*_CLAUSE.finditer(sentence), None]:
        end = clause.start() if clause else len(sentence)
        bare = _EDGES.sub("", sentence[start:end])
        if bare and not pattern("courtesy").fullmatch(bare):
            return (_EDGES.sub("", sentence[start:]),)
        start = clause.end() if clause else end
    return ()
