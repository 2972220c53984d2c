"""How often the page that states the evidence is among the first k: filings, page by page.

    python -m benchmarks.page_recall [--data DIR] [--kb DIR] [--questions FILE] [--jobs N]

The product's own retrieval (hits turned into pages by their spans) against plain BM25 over pages:
over all files, and with the right file given. A question counts when any page that states the
evidence is among its first k pages. Without --kb a base is
built from the PDFs below the data folder. Prints a Markdown table.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from kaoju.config import Settings
from kaoju.engine import Engine
from kaoju.evals.statistics import wilson
from kaoju.index.bm25 import Bm25Index
from kaoju.text.tokenize import tokenize
from kaoju.types.chunks import Chunk, ChunkKind
from kaoju.types.documents import Document, Span
from kaoju.types.queries import Question

_SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
_DEPTHS = (1, 3, 5, 10)
_HITS = 40  # chunks asked for: several lie on one page

Page = tuple[str, int]  # file, 1-based number


@dataclass(frozen=True, slots=True)
class Case:
    question: str
    file: str
    pages: frozenset[int]


def load(path: Path) -> list[Case]:
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    return [Case(line["question"], line["file"], frozenset(line["pages"])) for line in lines]


def pages_of(document: Document, span: Span) -> range:
    first = document.parsed.page_of(span.start) or 1
    last = document.parsed.page_of(max(span.start, span.end - 1)) or first
    return range(first, last + 1)


def product(engine: Engine, question: str) -> list[Page]:
    """Pages in the order in which the hits reach them."""
    found: dict[Page, None] = {}
    for hit in engine.search(Question(question), top_k=_HITS).hits:
        document = engine.corpus.document(hit.chunk.doc_id)
        if document is not None:
            pages = pages_of(document, hit.chunk.span)
            found.update(dict.fromkeys((hit.meta.file, page) for page in pages))
    return list(found)


class PlainPages:
    """BM25 over whole pages: no fields, no plan, no synonyms."""

    def __init__(self, documents: Iterable[Document]) -> None:
        self.index = Bm25Index(Settings().sparse, tokenize)
        self.pages: dict[str, Page] = {}
        chunks: list[Chunk] = []
        for document in documents:
            text, starts = document.parsed.text, (*document.parsed.pages, None)
            for number in range(1, len(starts)):
                span = Span(starts[number - 1] or 0, starts[number] or len(text))
                name = f"{document.source.file}#{number}"
                self.pages[name] = (document.source.file, number)
                body = span.of(text)
                chunks.append(Chunk(name, "", 0, ChunkKind.PROSE, span, body, "", ()))
        self.index.add(chunks)

    def search(self, question: str, file: str | None = None) -> list[Page]:
        allowed = [n for n, (f, _) in self.pages.items() if f == file] if file else None
        terms = dict.fromkeys(tokenize(question), 1.0)
        return [self.pages[c.chunk_id] for c in self.index.search(terms, _DEPTHS[-1], allowed)]


def line(name: str, cases: Sequence[Case], search: Callable[[Case], list[Page]]) -> str:
    """A row of the table: the share of questions with a page of evidence, per depth."""
    found = [search(case) for case in cases]
    shares: list[str] = []
    for depth in _DEPTHS:
        met = [
            any((case.file, page) in pages[:depth] for page in case.pages)
            for case, pages in zip(cases, found, strict=True)
        ]
        interval = wilson(sum(met), len(met))
        shares.append(f"{sum(met) / len(met):.3f} ({interval.low:.2f}–{interval.high:.2f})")
    files = [
        any(f == case.file for f, _ in pages[:5]) for case, pages in zip(cases, found, strict=True)
    ]
    return f"| {name} | {' | '.join(shares)} | {sum(files) / len(files):.3f} |"


def documents(engine: Engine) -> list[Document]:
    """All documents of the base."""
    ids = dict.fromkeys(chunk.doc_id for chunk in engine.corpus.chunks())
    return [d for doc_id in ids if (d := engine.corpus.document(doc_id)) is not None]


def measure(engine: Engine, cases: Sequence[Case]) -> None:
    plain = PlainPages(documents(engine))
    print(f"| pages by | {' | '.join(f'R@{d}' for d in _DEPTHS)} | right file in 5 |")
    print("|---" * (len(_DEPTHS) + 2) + "|")
    print(line("kaoju", cases, lambda case: product(engine, case.question)))
    print(line("BM25 over pages", cases, lambda case: plain.search(case.question)))
    print(line("BM25, right file given", cases, lambda c: plain.search(c.question, c.file)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=_SHARED)
    parser.add_argument("--kb", type=Path, help="a base of the filings that is there already")
    parser.add_argument("--questions", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    cases = load(given.questions or given.data / "questions" / "financebench_a_pages.jsonl")
    if given.kb:
        with Engine.open(given.kb) as engine:
            measure(engine, cases)
        return
    with tempfile.TemporaryDirectory() as folder, Engine.create(Path(folder)) as engine:
        engine.ingest([given.data / "financebench" / "pdfs"], jobs=given.jobs)
        measure(engine, cases)


if __name__ == "__main__":
    main()
