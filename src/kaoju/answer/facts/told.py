"""Whether prose tells of the version asked where facts know others only."""

from __future__ import annotations

import re

from kaoju.answer.facts.enquiry import Enquiry
from kaoju.answer.facts.labels import wordings_of
from kaoju.answer.facts.slots import Slot
from kaoju.facts.attributes import key_of
from kaoju.text.normalize import fold
from kaoju.text.sentences import sentences

_ALONE = r"(?<![\d.]){0}(?!\d|\.\d)"


def told_of(enquiry: Enquiry, slot: Slot) -> bool:
    """Whether one sentence of the documents about the entity names both the version and the
    attribute: *up to v2.0.1 the timeout was 10 s* says of one what no fact was read from."""
    if not slot.version or not slot.version[0].isdigit():
        return False
    version = re.compile(_ALONE.format(re.escape(slot.version)))
    wordings = {key_of(name) for name in wordings_of(slot.label.canonical, enquiry.domain)}
    documents = {fact.doc_id for fact in enquiry.source.of(slot.entity)}
    bodies = (chunk.body for name in documents for chunk in enquiry.corpus.chunks_of(name))
    said = (span.of(body) for body in bodies if version.search(body) for span in sentences(body))
    return any(
        version.search(sentence) and any(w in key_of(fold(sentence)) for w in wordings)
        for sentence in said
    )
