"""Whom or what a question asks about, where no document speaks of it: "what do students get"."""

from __future__ import annotations

from collections.abc import Callable

from kaoju.domain import LanguagePack
from kaoju.text.tokenize import tokenize


def unheard_subjects(
    folded: str, pack: LanguagePack, known: Callable[[str], bool]
) -> tuple[str, ...]:
    """The subjects of the question that stand nowhere; ``known`` says whether the documents hold
    a token, a synonym of it or a spelling one letter away.

    What is said of others (a business's discount) does not answer for them.
    """
    words = [folded[start:end] for start, end in pack.subjects.spans(folded)]
    found = [word for word in words if word not in pack.stopwords and not _stands(word, known)]
    return tuple(dict.fromkeys(found))


def _stands(word: str, known: Callable[[str], bool]) -> bool:
    return all(map(known, tokenize(word)[:1]))
