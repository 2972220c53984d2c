"""Unstable order (dark-factory-experiment#229): equal scores rank alike, however they came in."""

from __future__ import annotations

from itertools import permutations

from kaoju.config import from_mapping
from kaoju.engine import Engine
from kaoju.types.queries import Question

FILES = {"a.txt": "Red lamp.\n", "b.txt": "Lamp red.\n", "c.txt": "Red, lamp!\n"}


def test_the_ranking_does_not_depend_on_insertion(tmp_path):
    seen = set()
    settings = from_mapping({"encoder": {"uri": "hash:32"}})
    for n, order in enumerate(permutations(FILES)):
        Engine.create(tmp_path / f"kb{n}").close()
        with Engine.open(tmp_path / f"kb{n}", settings) as engine:
            for file in order:
                path = tmp_path / "docs" / file
                path.parent.mkdir(exist_ok=True)
                path.write_text(FILES[file])
                engine.ingest([path], root="docs")
            seen.add(tuple(hit.meta.file for hit in engine.search(Question("red lamp")).hits))
    assert len(seen) == 1
    assert len(seen.pop()) == 3
