"""Prefixes and mixed vectors (Connapse#401): a changed encoder on an old index is refused."""

from __future__ import annotations

import pytest

from kaoju.config import from_mapping
from kaoju.engine import Engine
from kaoju.errors import EncoderMismatch
from kaoju.types.queries import Question


def test_another_encoder_is_refused_with_the_command_that_helps(tmp_path):
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "a.md").write_text("# A\n\nThe lamp is green.\n")
    small = from_mapping({"encoder": {"uri": "hash:32"}})
    large = from_mapping({"encoder": {"uri": "hash:64"}})
    Engine.create(tmp_path / "kb").close()
    with Engine.open(tmp_path / "kb", small) as engine:
        engine.ingest([folder])
        assert engine.search(Question("lamp")).hits
    with Engine.open(tmp_path / "kb", large) as engine:
        with pytest.raises(EncoderMismatch, match="run ingest again"):
            engine.search(Question("lamp"))
        engine.ingest([folder])
        assert engine.search(Question("lamp")).hits
