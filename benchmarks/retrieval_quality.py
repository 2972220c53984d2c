"""How often the right paragraph comes first: per path and per fusion, on public sets.

    python -m benchmarks.retrieval_quality [--data DIR] [--cache DIR] [--sets NAME,…]
                                           [--no-definitions]

Prints Markdown tables: R@1, R@5, P@5, MRR (nDCG@10, MAP for Cranfield), and the default fusion
against the best single path with a paired bootstrap.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from benchmarks.retrieval_sets import RetrievalSet, load_sets

from kaoju.chunk import windows
from kaoju.config import FusionSettings, Settings
from kaoju.domain import load_domain
from kaoju.facts import definitions
from kaoju.index.bm25 import Bm25Index
from kaoju.index.vectors import ExactVectorIndex
from kaoju.models import load_encoder
from kaoju.parse import parse
from kaoju.query import EntityTable, plan
from kaoju.query.defined import Defined
from kaoju.retrieve import Parts, search
from kaoju.retrieve.fuse import NAMES, fusion_of
from kaoju.retrieve.groups import attainable, term_groups
from kaoju.types.chunks import Chunk, ChunkMeta
from kaoju.types.documents import Document, Source
from kaoju.types.facts import Definition
from kaoju.types.protocols import Encoder, Vectors
from kaoju.types.queries import QueryPlan, Question
from kaoju.types.retrieval import Ranking

_SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
_DEPTH = 100
_SAMPLES = 10_000


class SetCorpus:
    """The reading side of a store over one set."""

    generation = 1

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self._chunks = {chunk.chunk_id: chunk for chunk in chunks}
        self._meta = ChunkMeta("", "set", "", None, 2, None, None, None)

    def chunk(self, chunk_id: str) -> Chunk | None:
        return self._chunks.get(chunk_id)

    def every(self) -> tuple[Chunk, ...]:
        return tuple(self._chunks.values())

    def chunks_of(self, doc_id: str) -> tuple[Chunk, ...]:
        return (self._chunks[doc_id],)

    def meta(self, doc_id: str) -> ChunkMeta:
        return replace(self._meta, file=doc_id)

    def document(self, doc_id: str) -> None:
        return None

    def facts(self, entity: str | None = None, attribute: str | None = None) -> tuple[()]:
        return ()


@dataclass(frozen=True, slots=True)
class Asked:
    """One question's candidates per path, and what the fusions need to know."""

    plan: QueryPlan
    rankings: tuple[Ranking, ...]
    attainable: float
    judged: Mapping[str, int]


def encoded(encoder: Encoder, texts: Sequence[str], cache: Path | None) -> Vectors:
    key = hashlib.sha256("\0".join((encoder.id, *texts)).encode()).hexdigest()[:24]
    path = cache / f"{key}.npy" if cache else None
    if path is not None and path.exists():
        loaded: Vectors = np.load(path)
        return loaded
    vectors = encoder.encode_documents(texts)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.save(path, vectors)
    return vectors


def parts_of(
    chunks: Sequence[Chunk], encoder: Encoder, settings: Settings, cache: Path | None
) -> Parts:
    sparse = Bm25Index(settings.sparse)
    sparse.add(chunks)
    dense = ExactVectorIndex(encoder.id, encoder.dim)
    texts = [windows(chunk, settings.encoder) for chunk in chunks]
    flat = encoded(encoder, [text for group in texts for text in group], cache)
    ends = np.cumsum([len(group) for group in texts])
    split = np.split(flat, ends[:-1])
    dense.add(encoder.id, {chunk.chunk_id: rows for chunk, rows in zip(chunks, split, strict=True)})
    return Parts(SetCorpus(chunks), sparse, dense, encoder, load_domain())


def defined_in(chunks: Sequence[Chunk]) -> Defined:
    """The short forms that the paragraphs define."""
    found: list[Definition] = []
    for chunk in chunks:
        parsed = parse(chunk.body.encode(), "paragraph.txt")
        found += definitions(Document(Source("", "set", chunk.doc_id), parsed, ""))
    return Defined.build(found)


def asked_of(
    source: RetrievalSet,
    parts: Parts,
    settings: Settings,
    mode: str = "auto",
    defined: Defined = Defined(),  # noqa: B008 -- frozen
) -> list[Asked]:
    result = []
    for text, judged in source.questions:
        understood = plan(Question(text), parts.domain, EntityTable(), parts.sparse.idf, defined)
        found = search(understood, parts, settings, _DEPTH, mode)
        groups = term_groups(understood.terms, settings.sparse.synonym)
        most = attainable(groups, parts.sparse.idf)
        result.append(Asked(understood, found.rankings, most, judged))
    return result


def orders(asked: Sequence[Asked], settings: FusionSettings) -> list[list[str]]:
    return [
        [f.chunk_id for f in fusion_of(settings, a.attainable).fuse(a.rankings)][:_DEPTH]
        for a in asked
    ]


def path_orders(asked: Sequence[Asked], path: str) -> list[list[str]]:
    return [[c.chunk_id for r in a.rankings if r.path == path for c in r.candidates] for a in asked]


def measures(order: Sequence[str], judged: Mapping[str, int]) -> dict[str, float]:
    """Of one question; a set with several relevant documents also has nDCG@10 and AP."""
    relevant = [judged.get(chunk_id, 0) > 0 for chunk_id in order]
    first = relevant.index(True) + 1 if True in relevant else 0
    values = {
        "R@1": float(sum(relevant[:1])) / max(1, min(1, len(judged))),
        "R@5": sum(relevant[:5]) / max(1, len(judged)),
        "P@5": sum(relevant[:5]) / 5,
        "MRR": 1.0 / first if first else 0.0,
    }
    gains = [judged.get(chunk_id, 0) for chunk_id in order[:10]]
    ideal = sorted(judged.values(), reverse=True)[:10]
    values["nDCG@10"] = dcg(gains) / dcg(ideal) if ideal else 0.0
    hits = np.cumsum(relevant)
    precisions = [hits[i] / (i + 1) for i, good in enumerate(relevant) if good]
    values["MAP"] = float(sum(precisions)) / max(1, len(judged))
    return values


def dcg(gains: Sequence[int]) -> float:
    return float(sum(gain / np.log2(rank + 1) for rank, gain in enumerate(gains, 1)))


def bootstrap(a: Sequence[float], b: Sequence[float], seed: int = 7) -> tuple[float, float, float]:
    """Mean of a - b and its 95% interval by paired bootstrap."""
    differences = np.asarray(a) - np.asarray(b)
    random = np.random.default_rng(seed)
    picks = random.integers(0, len(differences), (_SAMPLES // 10, len(differences)))
    means = differences[picks].mean(axis=1)
    low, high = np.percentile(means, [2.5, 97.5])
    return float(differences.mean()), float(low), float(high)


def report(source: RetrievalSet, runs: Mapping[str, list[list[str]]], default: str) -> str:
    columns = (
        ["nDCG@10", "MAP", "P@5", "MRR"]
        if source.name == "cranfield"
        else ["R@1", "R@5", "P@5", "MRR"]
    )
    lines = [
        f"\n### {source.name}: {len(source.chunks)} documents, {len(source.questions)} questions\n",
        "| run | " + " | ".join(columns) + " |",
        "|---|" + "---|" * len(columns),
    ]
    values = {
        name: [measures(o, j) for o, (_, j) in zip(run, source.questions, strict=True)]
        for name, run in runs.items()
    }
    for name, rows in values.items():
        means = (f"{np.mean([row[column] for row in rows]):.3f}" for column in columns)
        lines.append(f"| {name} | " + " | ".join(means) + " |")
    main = columns[0]
    single = max(("sparse", "dense"), key=lambda n: np.mean([row[main] for row in values[n]]))
    mean, low, high = bootstrap(
        [row[main] for row in values[default]], [row[main] for row in values[single]]
    )
    lines.append(f"\n{default} - {single}, {main}: {mean:+.4f} [{low:+.4f}, {high:+.4f}]")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, default=_SHARED)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--sets", default="")
    parser.add_argument("--no-definitions", action="store_true")
    arguments = parser.parse_args()
    settings = Settings()
    encoder = load_encoder(settings.encoder.uri)
    built: dict[int, Parts] = {}
    for source in load_sets(arguments.data):
        if arguments.sets and source.name not in arguments.sets.split(","):
            continue
        key = id(source.chunks)
        if key not in built:
            built[key] = parts_of(source.chunks, encoder, settings, arguments.cache)
        defined = Defined() if arguments.no_definitions else defined_in(source.chunks)
        asked = asked_of(source, built[key], settings, defined=defined)
        used = sum(bool(a.plan.definitions) for a in asked)
        print(f"{source.name}: definitions used by {used} questions", file=sys.stderr)
        runs = {path: path_orders(asked, path) for path in ("sparse", "dense")}
        for name in NAMES:
            runs[name] = orders(asked, replace(settings.fusion, name=name))
        print(report(source, runs, settings.fusion.name), flush=True)


if __name__ == "__main__":
    main()
