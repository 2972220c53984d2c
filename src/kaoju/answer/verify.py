"""Nothing is shown that does not hold: each sentence against the very spans it cites.

The checks know nothing of how a sentence came to be; a generator's draft and a quoted sentence
pass through the same door.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from kaoju.domain.pack import LanguagePack
from kaoju.facts.aliases import concerns
from kaoju.text.normalize import fold
from kaoju.text.quantity import Quantity, quantities, same_quantity
from kaoju.text.stated import NAMED
from kaoju.types.answers import AnswerSentence, Check, Citation
from kaoju.types.protocols import Corpus

_VERSION = re.compile(r"(?<![\w.])[Vv]?\d+(?:\.\d+)+(?!\.?\d)")
_NUMBER = re.compile(r"\d+(?:[.,:/-]\d+)*%?")


def verified(
    sentence: AnswerSentence,
    citations: Mapping[int, Citation],
    entities: Sequence[str],
    pack: LanguagePack,
    corpus: Corpus,
    computed: Sequence[str] = (),
    strangers: Sequence[str] = (),
) -> AnswerSentence:
    """The sentence with its checks. ``computed`` are results that code derived from operands;
    ``strangers`` are names in the question that no document knows."""
    cited = [citations[n] for n in sentence.citations if n in citations]
    quoted = " ".join(citation.quote for citation in cited)
    claimed = _without_names(sentence.text, cited, (*entities, *strangers), corpus)
    checks = {
        "citation": _citation(sentence, cited, corpus),
        "numbers": _numbers(claimed, quoted, computed),
        "entity": _entity(cited, entities),
        "polarity": _polarity(sentence.text, quoted, pack, bool(computed)),
        "speculation": _speculation(sentence.text, quoted, pack),
    }
    return AnswerSentence(sentence.text, sentence.citations, checks)


def _without_names(
    text: str, cited: Sequence[Citation], entities: Sequence[str], corpus: Corpus
) -> str:
    """The text without the names of what it speaks of, whose numbers are no claims: entities,
    and the versions that the cited documents bear in their names and headings."""
    names = {*entities, *(name for c in cited for name in c.entities)}
    for name in sorted(names, key=lambda name: (-len(name), name)):
        text = text.replace(name, " ")
    versions = {v for c in cited for v in _VERSION.findall(_titles(c, corpus))}
    return _VERSION.sub(lambda m: " " if m.group() in versions else m.group(), text)


def _titles(citation: Citation, corpus: Corpus) -> str:
    document, chunk = corpus.document(citation.doc_id), corpus.chunk(citation.chunk_id)
    if document is None:
        return ""
    section = chunk.section if chunk and chunk.doc_id == citation.doc_id else ()
    source = document.source
    return "\n".join((document.parsed.title, source.file, source.version or "", *section))


def holds(sentence: AnswerSentence) -> bool:
    return all(check is not Check.FAIL for check in sentence.checks.values())


def _citation(sentence: AnswerSentence, cited: Sequence[Citation], corpus: Corpus) -> Check:
    if not cited or len(cited) != len(sentence.citations):
        return Check.FAIL
    return Check.OK if all(_slices(citation, corpus) for citation in cited) else Check.FAIL


def _slices(citation: Citation, corpus: Corpus) -> bool:
    document = corpus.document(citation.doc_id)
    return (
        document is not None
        and bool(citation.quote)
        and citation.span.of(document.parsed.text) == citation.quote
    )


def _numbers(text: str, quoted: str, computed: Sequence[str]) -> Check:
    """Every number stands in the quotes or among the results, with the unit it has there."""
    numbers = _NUMBER.findall(fold(text))
    if not numbers:
        return Check.NA
    source = "\n".join((quoted, *computed))
    if text in source:
        return Check.OK
    known = set(_NUMBER.findall(fold(source)))
    if not all(number in known for number in numbers):
        return Check.FAIL
    stated = quantities(source)
    return Check.OK if all(_stated(q, text, stated) for q in quantities(text)) else Check.FAIL


def _stated(claim: Quantity, text: str, stated: Sequence[Quantity]) -> bool:
    """Whether the sources give the number this unit and scale: 67 W is not 67 mAh, nor 67M."""
    if claim.dimension in NAMED:  # of a version or date its digits say all
        return True
    alike = [q for q in stated if q.value == claim.value]
    if not alike:
        digits = _NUMBER.search(fold(claim.span.of(text)))
        return digits is None or digits.group() == str(claim.value)
    return not claim.unit or any(not q.unit or same_quantity(q, claim) for q in alike)


def _entity(cited: Sequence[Citation], entities: Sequence[str]) -> Check:
    """No cited text is about a sibling of what was asked."""
    named = [citation.entities for citation in cited if citation.entities]
    if not entities or not named:
        return Check.NA
    return Check.OK if all(concerns(entities, names) for names in named) else Check.FAIL


def _polarity(text: str, quoted: str, pack: LanguagePack, computed: bool) -> Check:
    said = bool(pack.negation.search(fold(text)))
    stated = bool(pack.negation.search(fold(quoted)))
    if computed:
        return Check.NA
    if not said and not stated:
        return Check.NA
    return Check.OK if said == stated else Check.FAIL


def _speculation(text: str, quoted: str, pack: LanguagePack) -> Check:
    folded, source = fold(text), fold(quoted)
    own = [folded[a:b] for a, b in pack.speculation.spans(folded)]
    if not own:
        return Check.OK
    return Check.OK if all(phrase in source for phrase in own) else Check.FAIL
