"""Short forms that documents define: what do they change in the search?

    python -m benchmarks.definitions KB QUESTIONS.jsonl [KB QUESTIONS.jsonl ...]

The rank of the first chunk that holds a question's evidence, with the definitions and without: of
the questions as they are, and of those that name a defined thing, reworded to its other name. And
the rank of a section whose heading, reworded so, is the question: sections that have one wording
only, 150 of them by chance. Prints Markdown.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator, Sequence
from math import comb
from pathlib import Path

from kaoju.engine import Engine
from kaoju.evals.cases import Case, load_cases
from kaoju.evals.checks.places import points_at
from kaoju.query.defined import Defined, defined_matches
from kaoju.query.reading import read
from kaoju.text.normalize import fold
from kaoju.types.chunks import Chunk
from kaoju.types.queries import Question

_DEPTH = 10
_NEVER = _DEPTH + 1
_MORE = 5  # characters that a heading must have besides
_SAMPLE = 150

Ranks = Sequence[int | None]


class Undefined(Engine):
    """An engine that knows no short forms."""

    def _defined(self, tenant: str) -> Defined:
        return Defined()


def rank(engine: Engine, question: str, case: Case) -> int | None:
    """The rank (1-based) of the first hit that holds evidence."""
    hits = engine.search_json(Question(question), _DEPTH)["hits"]
    found = (n for n, hit in enumerate(hits, 1) if any(points_at(hit, e) for e in case.evidence))
    return next(found, None)


def reworded(engine: Engine, question: str) -> Iterator[str]:
    """The question with each defined phrase in its other wordings."""
    reading = read(question)
    common = engine.domain.language("en").stopwords
    found, _ = defined_matches(reading, engine._defined(""), common=common)
    for match in found:
        for wording in match.wordings:
            folded = reading.folded
            yield folded[: match.start] + wording + folded[match.end :]


def headings(engine: Engine) -> list[tuple[str, Chunk]]:
    """(heading in the other wording, its chunk), of chunks without that wording."""
    found: dict[str, Chunk] = {}
    pairs = [(d.short, d.full) for d in engine.corpus.definitions("")]
    ways = dict.fromkeys((*pairs, *((full, short) for short, full in pairs)))
    for chunk in engine.corpus.chunks():
        whole = fold("\n".join((chunk.title, *chunk.section, chunk.body)))
        for one, other in ways:
            match = re.search(rf"(?<![A-Za-z0-9]){re.escape(one)}(?![A-Za-z0-9&])", chunk.heading)
            if match and fold(other) not in whole and len(chunk.heading) > len(one) + _MORE:
                before, after = chunk.heading[: match.start()], chunk.heading[match.end() :]
                found.setdefault(before + other + after, chunk)
                break
    items = sorted(found.items())
    random.Random(7).shuffle(items)
    return items[:_SAMPLE]


def section_rank(engine: Engine, question: str, chunk: Chunk) -> int | None:
    """The rank (1-based) of the first hit under the chunk's heading."""
    for hit in engine.search(Question(question), _DEPTH).hits:
        if (hit.chunk.doc_id, hit.chunk.heading) == (chunk.doc_id, chunk.heading):
            return hit.rank
    return None


def row(name: str, ranks: Ranks) -> str:
    at = [sum(r is not None and r <= k for r in ranks) for k in (1, 3, _DEPTH)]
    mean = sum(1 / r for r in ranks if r) / max(1, len(ranks))
    return f"| {name} | {len(ranks)} | {' | '.join(map(str, at))} | {mean:.3f} | |"


def compared(name: str, without: Ranks, known: Ranks) -> str:
    """Both rows; the second says how many ranks became better and worse, with a sign test's p."""
    pairs = [(a or _NEVER, b or _NEVER) for a, b in zip(without, known, strict=True)]
    better, worse = sum(b < a for a, b in pairs), sum(b > a for a, b in pairs)
    moved = better + worse
    tail = sum(comb(moved, k) for k in range(min(better, worse) + 1)) / 2**moved
    first, second = row(f"{name}, without", without), row(f"{name}, with", known)
    p = min(1, 2 * tail)
    return f"{first}\n{second.removesuffix(' |')} +{better} −{worse}, p {p:.2g} |"


def main() -> None:
    print("| questions | n | R@1 | R@3 | R@10 | MRR | moved |\n|---|---|---|---|---|---|---|")
    for kb, path in zip(sys.argv[1::2], sys.argv[2::2], strict=True):
        with Engine.open(Path(kb)) as known, Undefined.open(Path(kb)) as unknown:
            cases = [case for case in load_cases(Path(path)) if case.answerable]
            name, engines = Path(path).stem, (unknown, known)
            asked = [(case.question, case) for case in cases]
            changed = [(q, case) for case in cases for q in reworded(known, case.question)]
            for what, pairs in (("as asked", asked), ("reworded", changed)):
                both = [[rank(engine, q, case) for q, case in pairs] for engine in engines]
                print(compared(f"{name} {what}", *both), flush=True)
            items = headings(known)
            both = [[section_rank(engine, q, chunk) for q, chunk in items] for engine in engines]
            print(compared(f"{name} headings", *both), flush=True)


if __name__ == "__main__":
    main()
