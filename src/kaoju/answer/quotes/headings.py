"""Headings that must stand with a quoted unit: they say what its own words leave to them."""

from __future__ import annotations

import re

from kaoju.answer.quotes.kinds import asked, holds
from kaoju.answer.quotes.units import Unit, UnitKind
from kaoju.domain.pack import Domain
from kaoju.text.language import language_of
from kaoju.text.normalize import fold
from kaoju.text.tokenize import tokenize
from kaoju.types.documents import BlockKind, Document, Span
from kaoju.types.protocols import Corpus
from kaoju.types.queries import QueryPlan

# "--wait-timeout (default 120)", "log.level = 3"; with a hyphen only where nothing follows
# ("full-time staff" is no name).
_NAME = re.compile(
    r"(?:--?[A-Za-z][A-Za-z0-9_.-]*|[A-Za-z][A-Za-z0-9-]*[_.][A-Za-z0-9_.-]*)(?![^\s(（:：])"
    r"|[^\s`]*[_.-][^\s`]*$"
)
_NUMBERING = re.compile(r"^(?:\d+(?:\.\d+)*\.?|第\s?\d+\s?[步章节条])(?=\s|$)")


class Headings:
    """Of one question's units, the spans of the headings to quote before them."""

    def __init__(self, plan: QueryPlan, corpus: Corpus, domain: Domain) -> None:
        self._amount = "how_many" in asked(plan.answer_types)
        self._version = plan.operator == "version"
        self._corpus = corpus
        self._domain = domain

    def of(self, unit: Unit, best: bool) -> tuple[Span, ...]:
        """``best``: of the unit that answers, a version is looked for up to the title."""
        document = self._corpus.document(unit.doc_id)
        if document is None:
            return ()
        if best and self._version and not self._versioned(unit.text):
            spans = [s for s in (unit.heading, _title(document)) if s is not None]
            stating = [s for s in spans if self._versioned(s.of(document.parsed.text))]
            if stating:
                return (stating[0],)
        if unit.heading is None or unit.kind is UnitKind.ROW:
            return ()
        words = unit.heading.of(document.parsed.text).strip()
        return (unit.heading,) if self._needed(words, unit.text) else ()

    def _needed(self, heading: str, text: str) -> bool:
        """It is a code-like name that says what the text is about, or states the amount asked."""
        name = _NAME.match(heading)
        coded = name.group() if name else heading.strip("`") if "`" in heading else ""
        if coded and not set(tokenize(coded)) <= set(tokenize(text)):
            return True
        stated = _NUMBERING.sub("", heading)
        return self._amount and holds("how_many", stated) and not holds("how_many", text)

    def _versioned(self, text: str) -> bool:
        return bool(self._domain.language(language_of(text)).version_number.search(fold(text)))


def _title(document: Document) -> Span | None:
    headings = (b.content for b in document.parsed.blocks if b.kind is BlockKind.HEADING)
    return next(headings, None)
