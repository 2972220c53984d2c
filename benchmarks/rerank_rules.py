"""What each reranking rule changes: the main measure with the rule on, against none.

    python -m benchmarks.rerank_rules [--data DIR] [--cache DIR] [--questions N] [--sets NAME,…]

A rule is switched on by default only when it helps somewhere beyond noise and harms nowhere.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from benchmarks.retrieval_quality import _SHARED, bootstrap, measures, parts_of
from benchmarks.retrieval_sets import load_sets

from kaoju.config import RerankSettings, Settings
from kaoju.facts.aliases import EntityTable
from kaoju.models import load_encoder
from kaoju.query import plan
from kaoju.retrieve import search
from kaoju.retrieve.rerank import RULES, RuleReranker
from kaoju.types.queries import Question


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, default=_SHARED)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--questions", type=int, default=300)
    parser.add_argument("--sets", default="cmrc,xquad-zh,xquad-en,cranfield")
    arguments = parser.parse_args()
    settings = Settings()
    encoder = load_encoder(settings.encoder.uri)
    random = np.random.default_rng(7)
    print("| set | rule | main measure, none | difference | 95% interval |")
    print("|---|---|---|---|---|")
    for source in load_sets(arguments.data):
        if source.name not in arguments.sets.split(","):
            continue
        parts = parts_of(source.chunks, encoder, settings, arguments.cache)
        main_measure = "nDCG@10" if source.name == "cranfield" else "R@1"
        count = min(arguments.questions, len(source.questions))
        values: dict[str, list[float]] = {name: [] for name in ("none", *RULES)}
        for index in random.choice(len(source.questions), count, replace=False):
            text, judged = source.questions[index]
            understood = plan(Question(text), parts.domain, EntityTable(), parts.sparse.idf)
            hits = search(understood, parts, settings, 30).hits
            for name, row in values.items():
                rules = RerankSettings(() if name == "none" else (name,))
                ruled = RuleReranker(rules, parts).rerank(understood, hits)
                order = [hit.chunk.chunk_id for hit in ruled]
                row.append(measures(order, judged)[main_measure])
        for name in RULES:
            mean, low, high = bootstrap(values[name], values["none"])
            none = np.mean(values["none"])
            cells = f"{none:.3f} | {mean:+.4f} | [{low:+.4f}, {high:+.4f}]"
            print(f"| {source.name} | {name} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
