"""Several things asked in one question: "what does it cost, and how long does it take"."""

from __future__ import annotations

from collections.abc import Sequence

from kaoju.domain import LanguagePack
from kaoju.text.tokenize import tokenize
from kaoju.types.queries import Term


def clauses_of(
    folded: str, pack: LanguagePack, terms: Sequence[Term]
) -> tuple[tuple[str, ...], ...]:
    """The tokens of ``terms`` in each clause that asks for something; () where only one does.

    A clause without a question word says more of the next thing asked and belongs to it.
    """
    known = {term.token for term in terms}
    cuts = [start for start, _ in pack.clauses.spans(folded)]
    parts = [folded[a:b] for a, b in zip([0, *cuts], [*cuts, len(folded)], strict=True)]
    asking: list[str] = []
    before = ""
    for part in parts:
        before += part
        if any(phrases.search(part) for phrases in pack.answer_types.values()):
            asking.append(before)
            before = ""
    found = [tuple(dict.fromkeys(t for t in tokenize(part) if t in known)) for part in asking]
    found = [tokens for tokens in found if tokens]
    return tuple(found) if len(found) > 1 else ()
