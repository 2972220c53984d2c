"""Whether what is cited exists and slices back from the stored text."""

from __future__ import annotations

from collections.abc import Iterator

from kaoju.answer.faults import Fault
from kaoju.answer.verify.findings import Finding
from kaoju.answer.verify.grounds import Grounds
from kaoju.types.answers import AnswerSentence

CHECK = "citation"


def check(sentence: AnswerSentence, grounds: Grounds) -> Iterator[Finding]:
    if not sentence.citations:
        yield Finding(CHECK, Fault.CITES_NOTHING.of())
    known = {citation.n for citation in grounds.cited}
    for n in sentence.citations:
        if n not in known:
            yield Finding(CHECK, Fault.NO_SOUND_CITATION.of(n=n))
    for citation in grounds.cited:
        document = grounds.context.corpus.document(citation.doc_id)
        quote = citation.quote
        if document is None or not quote or citation.span.of(document.parsed.text) != quote:
            yield Finding(CHECK, Fault.QUOTE_ELSEWHERE.of(n=citation.n))
