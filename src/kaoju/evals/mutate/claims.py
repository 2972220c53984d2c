"""Mutations of what is claimed: negation, model, added sentences, language; and paraphrases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from kaoju.evals.checks import coverage, grounding, normalisation, refusal, verdict
from kaoju.evals.checks.base import string
from kaoju.evals.matching import contains
from kaoju.evals.mutate.mutant import (
    RIGHT,
    WORDING,
    Mutant,
    Original,
    reworded,
    sentence_texts,
    sources,
    words,
)
from kaoju.evals.words import pattern

_GROUNDED = (grounding.NAME, RIGHT)


def negation(original: Original, _: Random) -> Iterator[Mutant]:
    """A sentence whose sources deny nothing denies; or loses its negation."""
    cited = sources(original)
    if pattern("exclusive").search(cited):
        return
    for position, text in enumerate(sentence_texts(original)):
        if pattern("negation").search(text):
            changed = pattern("negation").sub("", text, 1)
        elif not pattern("negation").search(cited):
            pairs = words()["negation"][original.case.lang]
            changed = next((text.replace(a, b, 1) for a, b in pairs if a in text), text)
        else:
            continue
        answer = reworded(original, position, changed)
        if answer is not None:
            yield Mutant("negation", answer, _GROUNDED)


def flipped_verdict(original: Original, _: Random) -> Iterator[Mutant]:
    if original.case.verdict:
        answer = original.copied()
        answer["verdict"] = "no" if original.case.verdict == "yes" else "yes"
        yield Mutant("verdict", answer, (verdict.NAME, RIGHT))


def suffix(original: Original, random: Random) -> Iterator[Mutant]:
    """The model that is spoken of becomes its neighbour; so does the plan's."""
    entity = original.case.entity
    known = sources(original).casefold()
    choices = [s for s in words()["suffixes"]["names"] if s.casefold() not in known]
    if not entity or not choices:
        return
    neighbour = f"{entity} {random.choice(choices)}"
    for position, text in enumerate(sentence_texts(original)):
        answer = reworded(original, position, text.replace(entity, neighbour))
        if answer is not None:
            yield Mutant("model suffix", answer, _GROUNDED)
    answer = original.copied()
    answer["plan"] = {**answer.get("plan", {}), "entities": [neighbour]}
    yield Mutant("model suffix of the plan", answer, (normalisation.NAME, RIGHT))


def added(original: Original, random: Random) -> Iterator[Mutant]:
    """A sentence that nothing bears out: only in the text, or passed off as cited."""
    text = random.choice(words()["sentences"][original.case.lang])
    answer = original.copied()
    answer["answer"] = f"{answer['answer']} {text}"
    yield Mutant("added sentence", answer, _GROUNDED)
    cited = original.copied()
    cited["answer"] = answer["answer"]
    first = cited["sentences"][0]
    cited["sentences"].append({**first, "text": text})
    yield Mutant("added sentence with a citation", cited, _GROUNDED)


def refusals(original: Original, random: Random) -> Iterator[Mutant]:
    """The words of a refusal in an answer, the status of a refusal on an answer."""
    text = random.choice(words()["refusals"][original.case.lang])
    answer = original.copied()
    answer["answer"] = text
    answer["sentences"] = [{**answer["sentences"][0], "text": text}]
    expected = (coverage.NAME,) if original.case.must_include else ()
    yield Mutant("refusal in words", answer, (*expected, RIGHT, WORDING))
    refused = original.copied()
    refused |= {"status": "refused", "reason": "not_in_documents", "citations": []}
    yield Mutant("refusal in status", refused, (refusal.NAME, RIGHT))


def language(original: Original, random: Random) -> Iterator[Mutant]:
    """The right value in the words of the other language."""
    case = original.case
    value = next((a for g in case.must_include for a in g if _said(original, a)), None)
    if value is None:
        return
    text = random.choice(words()["languages"][case.lang]).format(value)
    answer = original.copied()
    answer["answer"] = text
    answer["sentences"] = [{**answer["sentences"][0], "text": text}]
    yield Mutant("wrong language", answer, _GROUNDED)


def paraphrased(original: Original, random: Random) -> Iterator[Mutant]:
    """Changes that leave the answer right: spaces, width, an introduction, markers, an apology."""
    for position, text in enumerate(sentence_texts(original)):
        spaced = re.sub(r"(?<=\d)(?=(?:GB|MB|Hz|mAh|mm|kg|[一-鿿]))", " ", text)
        for changed in (
            spaced,
            text.replace("：", ": ").replace("，", ", "),
            random.choice(words()["paraphrases"][original.case.lang]).format(text),
        ):
            answer = reworded(original, position, changed)
            if answer is not None and _still_expected(original, string(answer["answer"])):
                yield Mutant("paraphrase", answer, (), stays_right=True)
    marked = original.copied()
    marked["answer"] = f"{marked['answer']} [1]"
    yield Mutant("citation marker", marked, (), stays_right=True)


def apology(original: Original, random: Random) -> Iterator[Mutant]:
    """An answer that opens with an apology is an answer still: for graders of wording alone."""
    text = random.choice(words()["apologies"][original.case.lang])
    answer = original.copied()
    answer["answer"] = text + answer["answer"]
    answer["sentences"][0]["text"] = text + string(answer["sentences"][0].get("text"))
    yield Mutant("apology", answer, (WORDING,), stays_right=True)


def _said(original: Original, value: str) -> bool:
    return contains(string(original.answer.get("answer")), value)


def _still_expected(original: Original, text: str) -> bool:
    groups = original.case.must_include
    forbidden = any(contains(text, word) for word in original.case.must_not_include)
    return not forbidden and all(any(contains(text, a) for a in group) for group in groups)
