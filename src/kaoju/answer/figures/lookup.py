"""A question for a figure of a report, answered from one row of one of its tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kaoju.answer.facts.outcome import ABSENT, NOT_APPLICABLE, Outcome, answered
from kaoju.answer.figures.columns import Chosen, choose_columns, newest_year, own_periods, shift_of
from kaoju.answer.figures.match import Match, RowMatcher, Wanted, wanted_of
from kaoju.answer.figures.write import write
from kaoju.domain.pack import Domain
from kaoju.facts.aliases import EntityTable
from kaoju.facts.figures import Column, FigureRow, FigureTable, figure_tables
from kaoju.text.periods import Period
from kaoju.types.chunks import Chunk
from kaoju.types.documents import Document
from kaoju.types.protocols import Corpus
from kaoju.types.queries import QueryPlan
from kaoju.types.retrieval import Hit

_OPERATORS = frozenset({"value", "values", "count", "list", "definition"})
_MET = 0.8  # share of the question's words that the row and what stands around it must meet
_NAMED = 0.3  # ... and the label itself
_SCORE = 0.7
_SURE = 0.9  # score of a row that must have the period, or the documents lack it
_STRANGE = 0.35  # cost of columns that are about something that was not asked
_RATIO = 0.4  # cost of an amount where a share or rate is asked for
_CLOSE = 0.02  # scores that near are a tie
_MOST_DOCUMENTS = 6
_MOST_COLUMNS = 4


@dataclass(frozen=True, slots=True)
class Sources:
    """What the look-up reads from."""

    corpus: Corpus
    domain: Domain
    entities: EntityTable
    threshold: float


@dataclass(frozen=True, slots=True)
class Found:
    """A row with its document, how well it matches and the columns of the period."""

    document: Document
    match: Match
    columns: Chosen
    place: int  # of its document among the hits
    lacks_period: bool  # no column of its table is of the period asked for
    cost: float  # of what its columns are about, taken off the match's score


def answer_from_figures(plan: QueryPlan, hits: Sequence[Hit], sources: Sources) -> Outcome:
    """The figure that the question names; ABSENT where the row is there without its period.

    Reads the tables of the documents among ``hits``; only those whose columns are periods.
    """
    if plan.operator not in _OPERATORS:
        return NOT_APPLICABLE
    pack = sources.domain.language(plan.language)
    wanted = wanted_of(plan, sources.entities, pack)
    if not wanted.wordings:
        return NOT_APPLICABLE
    documents = _documents(hits, sources.corpus, plan.entities)
    rows = [
        (document, place, row)
        for place, document in enumerate(documents)
        for row in _candidates(document)
    ]
    labels = (" ".join(s.of(d.parsed.text) for s in row.label) for d, _, row in rows)
    matcher = RowMatcher(wanted, pack, labels)
    found = list(_found(rows, matcher, wanted))
    if plan.operator == "count":
        # Of things that are counted, other words name an amount: employee benefits.
        found = [f for f in found if f.match.whole]
    if not found:
        return NOT_APPLICABLE
    least = _SCORE if wanted.period else _SURE
    best = _best([f for f in found if f.columns.columns and f.match.score >= least])
    if best is None:
        sure = [f for f in found if f.match.score + f.cost >= _SURE]
        columns = [column for _, _, row in rows for column in row.table.columns]
        months = frozenset(column.period.months for column in columns if column.period.years)
        lacking = sure and all(_lacking(f, wanted.period, months) for f in sure)
        return ABSENT if lacking else NOT_APPLICABLE
    shown = best.columns.columns[:_MOST_COLUMNS]
    draft = write(best.document, best.match, shown, plan, sources.corpus, sources.threshold)
    return answered(draft)


def _documents(hits: Sequence[Hit], corpus: Corpus, asked: Sequence[str]) -> list[Document]:
    """Those of the hits that are about what is asked of; a mention of it is not enough."""
    ids = dict.fromkeys(hit.chunk.doc_id for hit in hits)
    about = [i for i in ids if not asked or _about(corpus.chunks_of(i), frozenset(asked))]
    return [d for i in about[:_MOST_DOCUMENTS] if (d := corpus.document(i)) is not None]


def _about(chunks: Sequence[Chunk], asked: frozenset[str]) -> bool:
    return 2 * sum(not asked.isdisjoint(chunk.entities) for chunk in chunks) > len(chunks)


def _candidates(document: Document) -> Iterator[FigureRow]:
    """Rows of tables over time."""
    for table, rows in figure_tables(document):
        if any(column.period for column in table.columns):
            yield from rows


def _found(
    rows: Sequence[tuple[Document, int, FigureRow]], matcher: RowMatcher, wanted: Wanted
) -> Iterator[Found]:
    shifts = _shifts(rows, wanted)
    for document, place, row in rows:
        match = matcher.match(row, document.parsed.text)
        if match is None or match.met < _MET or match.score < _SCORE:
            continue
        if match.named < _NAMED and not (match.grouped and match.whole):
            continue
        chosen = choose_columns(wanted.period, row.table.columns, shifts[document.doc_id])
        if not chosen.stated:
            continue
        texts = {column: span.of(document.parsed.text) for column, span in row.figures}
        filled = [c for c in chosen.columns if c.number in texts]
        kept, strange = matcher.narrowed(_of_kind(filled, texts, wanted.ratio))
        cost = _STRANGE if strange else 0.0
        cost += _RATIO if wanted.ratio and not match.ratio and not _shares(kept, texts) else 0.0
        yield Found(
            document,
            replace(match, score=match.score - cost),
            replace(chosen, columns=kept),
            place,
            not chosen.columns,
            cost,
        )


def _lacking(found: Found, asked: Period, months: frozenset[int]) -> bool:
    """Whether the documents have no such figure for the period: the row's table is of other years,
    or none of their tables is of so many ``months``."""
    if not found.lacks_period:
        return False
    years = {year for column in found.match.row.table.columns for year in column.period.years}
    return years.isdisjoint(asked.years) or asked.months not in months


def _of_kind(
    columns: Sequence[Column], texts: Mapping[int, str], ratio: bool
) -> tuple[Column, ...]:
    """Shares where a share is asked for, amounts where not, if there are both."""
    kept = tuple(c for c in columns if _is_share(c, texts) is ratio)
    return kept or tuple(columns)


def _shares(columns: Sequence[Column], texts: Mapping[int, str]) -> bool:
    return any(_is_share(c, texts) for c in columns)


def _is_share(column: Column, texts: Mapping[int, str]) -> bool:
    return "%" in texts[column.number] or "%" in column.text


def _shifts(rows: Sequence[tuple[Document, int, FigureRow]], wanted: Wanted) -> dict[str, int]:
    """Of each document, how far its own calendar is ahead."""
    tables: dict[str, dict[int, FigureTable]] = {}
    documents = {document.doc_id: document for document, _, _ in rows}
    for document, _, row in rows:
        tables.setdefault(document.doc_id, {})[row.table.block.span.start] = row.table
    return {
        doc_id: shift_of(wanted.period, own_periods(documents[doc_id]), newest_year(found.values()))
        for doc_id, found in tables.items()
    }


def _best(found: Sequence[Found]) -> Found | None:
    """The best row; of equal ones that whose columns agree best, in the document found first."""
    if not found:
        return None
    top = max(f.match.score for f in found)
    tied = [f for f in found if f.match.score >= top - _CLOSE]
    return min(tied, key=lambda f: (-f.columns.agreement, f.place, f.match.row.label[0].start))
