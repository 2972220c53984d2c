"""A knowledge base of a few files, with the real encoder."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from kaoju.engine import Engine


@pytest.fixture
def engine_of(tmp_path):
    """Makes a knowledge base of ``{file: text or bytes}`` and opens it."""
    opened: list[Engine] = []

    def make(files: Mapping[str, str | bytes], name: str = "docs") -> Engine:
        folder = tmp_path / name
        for file, content in files.items():
            path = folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        engine = Engine.create(tmp_path / f"kb-{name}")
        opened.append(engine)
        engine.ingest([folder])
        return engine

    yield make
    for engine in opened:
        engine.close()
