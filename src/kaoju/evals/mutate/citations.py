"""Mutations of citations: another place, another document, a quote off by one character."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kaoju.evals.checks import citing, grounding, isolation, length
from kaoju.evals.checks.base import objects, string
from kaoju.evals.matching import length_limit
from kaoju.evals.mutate.mutant import RIGHT, Mutant, Original

_GROUNDED = (grounding.NAME, RIGHT)


def quote(original: Original, random: Random) -> Iterator[Mutant]:
    """One character of a quote is another, one too many or missing."""
    for position, citation in enumerate(objects(original.answer.get("citations"))):
        text = string(citation.get("quote"))
        at = random.randrange(len(text))
        for changed in (text[:at] + "〇" + text[at + 1 :], text[:at] + text[at + 1 :], text + "。"):
            answer = original.copied()
            answer["citations"][position]["quote"] = changed
            yield Mutant("quote by one character", answer, _GROUNDED)


def shifted(original: Original, _: Random) -> Iterator[Mutant]:
    """The span, the line or the page is not where the quote stands."""
    for position, citation in enumerate(objects(original.answer.get("citations"))):
        changes: list[dict[str, int]] = [
            {"char_start": citation["char_start"] + 1, "char_end": citation["char_end"] + 1},
            {"line_start": citation["line_start"] + 1, "line_end": citation["line_end"] + 1},
        ]
        if citation.get("page") is not None:
            changes.append({"page": citation["page"] + 1})
        for change in changes:
            answer = original.copied()
            answer["citations"][position].update(change)
            yield Mutant("citation of another place", answer, _GROUNDED)


def elsewhere(original: Original, random: Random) -> Iterator[Mutant]:
    """Every citation is a sound one of another document."""
    files = {evidence.file for evidence in original.case.evidence}
    others = [
        citation
        for other in original.siblings
        for citation in objects(other.get("citations"))
        if citation.get("file") not in files
    ]
    if not others:
        return
    answer = original.copied()
    answer["citations"] = [
        {**random.choice(others), "n": citation.get("n")} for citation in answer["citations"]
    ]
    yield Mutant("citation of another document", answer, (citing.NAME, RIGHT))


def stranger(original: Original, _: Random) -> Iterator[Mutant]:
    """What is cited belongs to another entity."""
    if not original.case.entity:
        return
    answer = original.copied()
    for citation in answer["citations"]:
        citation["entities"] = [original.case.entity + " ∅"]
    yield Mutant("citation of another entity", answer, (isolation.NAME, RIGHT))


def uncited(original: Original, _: Random) -> Iterator[Mutant]:
    """Nothing is cited; or nothing was checked."""
    answer = original.copied()
    answer["citations"] = []
    yield Mutant("no citation", answer, (citing.NAME, grounding.NAME, RIGHT))
    unchecked = original.copied()
    unchecked["sentences"] = []
    yield Mutant("no sentence", unchecked, _GROUNDED)


def padded(original: Original, _: Random) -> Iterator[Mutant]:
    """The answer goes on and on."""
    answer = original.copied()
    limit = length_limit(original.case.lang, original.case.kind)
    answer["answer"] += " " + string(answer["answer"]) * (limit // len(answer["answer"]) + 1)
    yield Mutant("too long", answer, (length.NAME, RIGHT))
