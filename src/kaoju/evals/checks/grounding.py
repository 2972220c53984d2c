"""Grounding: every quote slices, and every sentence is borne out by what it cites.

The engine's own sentence checks must all be ok; the numbers are then derived again here, so that
an engine that grades itself kindly is found out. An answer without citations or sentences fails.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from kaoju.evals.checks.base import (
    CheckResult,
    Json,
    Subject,
    fail,
    integer,
    not_asked,
    objects,
    ok,
    string,
    strings,
)
from kaoju.evals.checks.quotes import quote_problem
from kaoju.evals.checks.support import (
    LEAST_OVERLAP,
    exchanged_values,
    stands_in,
    strange_names,
    unsupported_negation,
    unsupported_numbers,
    word_overlap,
)

NAME = "grounding"
_MARKER = re.compile(r"\[\d+(?:\s*,\s*\d+)*\]")
_WORD = re.compile(r"\w")


def check(subject: Subject) -> CheckResult:
    if not subject.answered:
        if subject.citations:
            return fail(NAME, "a refusal has no citations; what came closest is `nearest`")
        return not_asked(NAME, "not answered")
    problems = [*_citation_problems(subject), *_sentence_problems(subject)]
    return fail(NAME, "; ".join(problems)) if problems else ok(NAME)


def _citation_problems(subject: Subject) -> Iterable[str]:
    if not subject.citations:
        yield "no citation: nothing bears the answer out"
    for citation in subject.citations:
        problem = quote_problem(citation, subject.read)
        if problem:
            yield f"[{citation.get('n')}] {problem}"


def _sentence_problems(subject: Subject) -> Iterable[str]:
    if not subject.sentences:
        yield "no sentence was checked"
        return
    by_number = {n: citation for citation in subject.citations if (n := integer(citation.get("n")))}
    allowed, values = _allowed(subject), _values(subject)
    for sentence in subject.sentences:
        yield from _check_problems(sentence)
        yield from _support_problems(sentence, by_number, allowed, subject.case.lang)
        exchanged = exchanged_values(string(sentence.get("text")), values)
        if exchanged:
            yield f"another's value is given to {', '.join(exchanged)}"
    rest = _outside_sentences(subject)
    if rest:
        yield f"the answer holds text that no sentence accounts for: {rest[:60]!r}"


def _check_problems(sentence: Json) -> Iterable[str]:
    checks = sentence.get("checks")
    text = string(sentence.get("text"))[:40]
    if not isinstance(checks, Mapping) or not checks:
        yield f"nothing was checked of {text!r}"
        return
    for name, status in checks.items():
        if status not in ("ok", "na"):
            yield f"{name} is {status!r} of {text!r}"


def _support_problems(
    sentence: Json, by_number: Mapping[int, Json], allowed: str, lang: str
) -> Iterable[str]:
    text = string(sentence.get("text"))
    numbers = sentence.get("citations")
    cited = [integer(n) for n in numbers] if isinstance(numbers, list | tuple) else []
    unknown = [n for n in cited if n not in by_number]
    if unknown:
        yield f"citation {unknown[0]} does not exist, cited by {text[:40]!r}"
    citations = [by_number[n] for n in cited if n is not None and n in by_number]
    if not citations:
        yield f"nothing is cited for {text[:40]!r}"
        return
    quotes = [string(citation.get("quote")) for citation in citations]
    if unsupported_negation(text, quotes):
        yield f"the negation differs between {text[:40]!r} and what it cites"
    if stands_in(text, quotes):
        return
    context = "\n".join([allowed, *(_context(citation) for citation in citations)])
    missing = (
        *unsupported_numbers(text, quotes, context),
        *strange_names(text, quotes, context, lang),
    )
    if missing:
        yield f"{', '.join(missing)} not in what {text[:40]!r} cites"
    if word_overlap(text, quotes, context) < LEAST_OVERLAP:
        yield f"the words of {text[:40]!r} are not those of what it cites"


def _context(citation: Json) -> str:
    keys = ("title", "section", "version", "date", "file")
    entities = strings(citation.get("entities"))
    # A table speaks of many: that it names one says nothing of whose row was cited.
    named = entities if len(entities) == 1 else ()
    return "\n".join([*(string(citation.get(k)) for k in keys), *named])


def _allowed(subject: Subject) -> str:
    """Text whose numbers a sentence may repeat: the names asked for, what was computed."""
    answer = subject.answer
    parts = [string(answer.get("question")), *subject.planned]
    computation = answer.get("computation")
    if isinstance(computation, Mapping):
        parts.append(f"{computation.get('result')}")
        for operand in objects(computation.get("operands")):
            parts.append(f"{operand.get('value')}{operand.get('unit') or ''}")
    for fact in objects(answer.get("facts")):
        parts.append(string(fact.get("entity")))
    return "\n".join(parts)


def _values(subject: Subject) -> dict[str, set[str]]:
    """What the answer's facts state of each entity."""
    values: dict[str, set[str]] = {}
    for fact in objects(subject.answer.get("facts")):
        values.setdefault(string(fact.get("entity")), set()).add(string(fact.get("value")))
    return values


def _outside_sentences(subject: Subject) -> str:
    """What is left of the answer's text without its sentences and citation markers."""
    rest = _MARKER.sub("", subject.text)
    texts = {_MARKER.sub("", string(s.get("text"))).strip() for s in subject.sentences}
    for text in sorted(texts, key=len, reverse=True):
        if text:
            rest = rest.replace(text, "\n")
    return rest.strip() if _WORD.search(rest) else ""
