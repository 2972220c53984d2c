"""Cranfield: abstracts, queries and judgements of aerodynamics.

The judgements number the queries by their position, 1 to 225, not by the ``<num>`` they carry.
The files are XML in name only (no root, or stray text), so fields are read by their tags.
"""

from __future__ import annotations

import html
import re
from pathlib import Path

from kaoju.errors import EvaluationError
from kaoju.evals.importers.base import Imported, Judgement, read_text, write_corpus
from kaoju.evals.measures.judgements import parse_qrels

ABSTRACTS, QUERIES, JUDGEMENTS = "cran.all.1400.xml", "cran.qry.xml", "cranqrel.trec.txt"
_TAG = r"(?:docno|title|author|bib|text|num|doc|top)"


def import_cranfield(source: Path, target: Path) -> Imported:
    """``source`` is the folder of the three files. A document's file is its number: 184.txt."""
    problems: list[str] = []
    documents = _documents(read_text(source / ABSTRACTS), problems)
    queries = _queries(read_text(source / QUERIES))
    qrels = parse_qrels(read_text(source / JUDGEMENTS).splitlines(), JUDGEMENTS)
    if not documents or not queries:
        raise EvaluationError(f"{source}: no <doc> or no <top> found in {ABSTRACTS}, {QUERIES}")
    unknown = [query for query in qrels if query not in queries]
    if unknown:
        raise EvaluationError(
            f"{JUDGEMENTS} judges query {unknown[0]}, but there are {len(queries)} positions"
        )
    judgements = [
        Judgement(query, f"{document}.txt", grade)
        for query, judged in qrels.items()
        for document, grade in judged.items()
    ]
    questions = []
    for query, text in queries.items():
        files = [j.file for j in judgements if j.query == query and j.grade > 0]
        if not files:
            problems.append(f"query {query}: nothing is judged relevant, left out")
            continue
        questions.append(
            {
                "id": query,
                "lang": "en",
                "kind": "lookup",
                "question": text,
                "answerable": True,
                "evidence": [{"file": file} for file in files],
                "must_include": [],
                "must_not_include": [],
            }
        )
    return write_corpus(target, documents, questions, judgements, problems)


def _documents(text: str, problems: list[str]) -> dict[str, str]:
    documents: dict[str, str] = {}
    for number, record in enumerate(_records(text, "doc"), 1):
        name, title, body = (_field(record, tag) for tag in ("docno", "title", "text"))
        if not re.fullmatch(r"\w+", name):
            problems.append(f"document {number}: its <docno> is {name[:20]!r}, left out")
            continue
        # The abstracts repeat their title as the first sentence: once is enough.
        words = body if _plain(body).startswith(_plain(title)) else f"{title}\n\n{body}"
        if not words.strip():
            problems.append(f"document {name}: empty, left out")
            continue
        documents[f"{name}.txt"] = words.strip() + "\n"
    return documents


def _queries(text: str) -> dict[str, str]:
    records = _records(text, "top")
    return {str(n): " ".join(_field(r, "title").split()) for n, r in enumerate(records, 1)}


def _records(text: str, tag: str) -> list[str]:
    """The inside of each ``<tag>``, whether or not it is closed."""
    return re.split(rf"<{tag}>", text)[1:]


def _field(record: str, tag: str) -> str:
    match = re.search(rf"<{tag}>(.*?)(?=</?{_TAG}>|\Z)", record, re.S)
    return html.unescape(match[1]).strip() if match else ""


def _plain(text: str) -> str:
    return " ".join(text.split())
