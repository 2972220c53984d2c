"""Nothing is hedged that the source states, and no failed request passes for an answer."""

from __future__ import annotations

from collections.abc import Iterator

from kaoju.answer.faults import Fault
from kaoju.answer.verify.findings import Finding
from kaoju.answer.verify.grounds import Grounds
from kaoju.text.normalize import fold

CHECK = "speculation"


def check(clause: str, copy: str | None, grounds: Grounds) -> Iterator[Finding]:
    """``copy`` is what the quotes have in the clause's place, if it is a changed copy."""
    phrases = grounds.context.pack.speculation
    folded = fold(clause)
    own = [folded[start:end] for start, end in phrases.spans(folded)]
    source = grounds.quoted if copy is None else copy
    added = [phrase for phrase in own if phrase not in source]
    if added:
        yield Finding(CHECK, Fault.DOUBT_ADDED.of(words=tuple(added)))
    elif copy is not None and len(phrases.spans(copy)) != len(own):
        yield Finding(CHECK, Fault.OTHER_SURENESS.of(source=copy.strip()))


def failed_request(text: str, grounds: Grounds) -> Iterator[Finding]:
    """The text of a transport error, unless a document is what says it."""
    folded = fold(text)
    transport = grounds.context.pack.transport
    said = [folded[start:end] for start, end in transport.spans(folded)]
    strange = [phrase for phrase in said if phrase not in grounds.quoted]
    if strange:
        yield Finding(CHECK, Fault.FAILED_REQUEST.of(words=tuple(strange)))
