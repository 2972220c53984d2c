"""Which columns of a table a question asks about, and rows read as if they had no others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kaoju.answer.quotes.terms import TermMatcher
from kaoju.answer.quotes.units import Unit, UnitKind
from kaoju.text.tokenize import tokenize
from kaoju.types.documents import Document, Span
from kaoju.types.protocols import Corpus
from kaoju.types.queries import QueryPlan

# What a column's heading must meet to be the one asked for: so much of the question's terms, or
# so many tokens and so much of its own, more than any other column (all levels of a job share
# the job's name).
_ASKED = 0.34
_FEWEST, _WHOLE = 2, 0.5


class Columns:
    """Of one question; asked for each unit, worked out once a table."""

    def __init__(self, plan: QueryPlan, corpus: Corpus) -> None:
        self._matcher = TermMatcher(plan.terms)
        self._corpus = corpus
        self._asked: dict[tuple[str, int], frozenset[int]] = {}

    def asked(self, unit: Unit) -> frozenset[int]:
        """Columns whose heading the question means; none (so all) where it means no single one.

        The first column names the row.
        """
        document = self._corpus.document(unit.doc_id)
        if unit.kind is not UnitKind.ROW or document is None:
            return frozenset()
        table = (unit.doc_id, unit.block)
        if table not in self._asked:
            headings = {c: _words(span, document) for c, span in unit.columns if c != 0}
            self._asked[table] = self._meant(headings)
        return self._asked[table]

    def narrowed(self, unit: Unit) -> Unit:
        """The unit with the words of the asked columns and of the row's name alone; itself where
        no column is asked for, or the row has nothing in it."""
        asked = self.asked(unit)
        document = self._corpus.document(unit.doc_id)
        cells = [cell for cell in unit.cells if cell.column in asked]
        if not cells or document is None:
            return unit
        named = [cell for cell in unit.cells if cell.column == 0]
        return replace(unit, text=" | ".join(_words(cell.span, document) for cell in named + cells))

    def _meant(self, headings: Mapping[int, str]) -> frozenset[int]:
        met = {column: self._matcher.matched(words) for column, words in headings.items()}
        shares = {column: self._matcher.share(tokens) for column, tokens in met.items()}
        best = max(shares.values(), default=0.0)
        meant = frozenset(column for column, share in shares.items() if share == best)
        if best >= _ASKED:
            return meant
        if len(meant) != 1:
            return frozenset()
        (column,) = meant
        own = set(tokenize(headings[column]))
        enough = len(met[column] & own) >= max(_FEWEST, _WHOLE * len(own))
        return meant if enough else frozenset()


def _words(span: Span, document: Document) -> str:
    return document.parsed.words(span).strip()
