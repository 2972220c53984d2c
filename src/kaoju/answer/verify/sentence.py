"""All checks of one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kaoju.answer.verify import (
    citations,
    entities,
    polarity,
    quantifiers,
    quantities,
    speculation,
    words,
)
from kaoju.answer.verify.claims import bare, clauses
from kaoju.answer.verify.findings import Finding
from kaoju.answer.verify.grounds import Context, Grounds
from kaoju.types.answers import AnswerSentence, Check, Citation


def verified(
    sentence: AnswerSentence, cited: Mapping[int, Citation], context: Context
) -> AnswerSentence:
    """The sentence with its checks."""
    return AnswerSentence(sentence.text, sentence.citations, examined(sentence, cited, context)[0])


def holds(sentence: AnswerSentence) -> bool:
    return all(check is not Check.FAIL for check in sentence.checks.values())


def examined(
    sentence: AnswerSentence, cited: Mapping[int, Citation], context: Context
) -> tuple[dict[str, Check], tuple[Finding, ...]]:
    """What each check says, and why those that failed did."""
    grounds = Grounds(context, tuple(cited[n] for n in sentence.citations if n in cited))
    text = bare(sentence.text, context.question, grounds.quoted)
    about, strangers = entities.of_citations(grounds)
    found = (*citations.check(sentence, grounds), *strangers, *_own_words(text, grounds))
    failed = {finding.check for finding in found}
    numbers = quantities.states_numbers(quantities.without_names(text, grounds))
    denying = polarity.denies(text, grounds) or polarity.denies(grounds.quoted, grounds)
    checks = {
        citations.CHECK: Check.OK,
        quantities.CHECK: Check.OK if numbers else Check.NA,
        entities.CHECK: about,
        polarity.CHECK: Check.OK if denying else Check.NA,
        speculation.CHECK: Check.OK,
        quantifiers.CHECK: Check.OK,
        words.CHECK: Check.OK,
    }
    return {name: Check.FAIL if name in failed else c for name, c in checks.items()}, found


def _own_words(text: str, grounds: Grounds) -> Iterator[Finding]:
    """What is wrong with the words that are not a source's, word for word."""
    if any(source.has(text) for source in grounds.sources):
        return
    yield from quantities.of_sentence(text, _copy(text, grounds), grounds)
    changed = [clause for clause in clauses(text) if not _quoted(clause, grounds)]
    for clause in changed:
        yield from _of_clause(clause, text, grounds)
    yield from speculation.failed_request(text, grounds)
    if not grounds.context.computed:
        yield from polarity.of_sentence(text, grounds)


def _quoted(clause: str, grounds: Grounds) -> bool:
    return any(source.has(clause) for source in (*grounds.sources, *grounds.results))


def _copy(text: str, grounds: Grounds) -> str | None:
    """What a quote has in the text's place, if it is a changed copy."""
    copies = (source.copied(text) for source in grounds.sources)
    return next((copy for copy in copies if copy is not None), None)


def _of_clause(clause: str, sentence: str, grounds: Grounds) -> Iterator[Finding]:
    copy = _copy(clause, grounds)
    yield from quantities.check(clause, sentence, copy, grounds)
    yield from entities.check(clause, grounds)
    yield from polarity.check(clause, copy, grounds)
    yield from quantifiers.check(clause, copy, grounds)
    yield from speculation.check(clause, copy, grounds)
    yield from words.check(clause, grounds)
