"""kaoju eval sweep: every combination asked once, the winner written."""

from __future__ import annotations

import json
import tomllib

from kaoju.config import from_mapping
from kaoju.evals.sweep import trial


def test_a_sweep_is_resumed_and_leaves_settings(kb, kaoju, tmp_path, monkeypatch):
    line = {
        "id": "days",
        "lang": "en",
        "kind": "lookup",
        "question": "Within how many days may I return an item?",
        "answerable": True,
        "evidence": [{"file": "returns.md"}],
        "must_include": [["30 days"]],
    }
    (tmp_path / "q.jsonl").write_text(json.dumps(line), "utf-8")
    (tmp_path / "grid.toml").write_text(
        f'folds = 2\n[[sets]]\nkb = "{kb}"\nquestions = "q.jsonl"\n'
        f'documents = "{kb.parent / "shop"}"\n'
        '[grid]\n"gate.relevance" = [1.1, 0.1]\n"chunk.target" = [200]\n'
    )
    outcome = kaoju("eval", "sweep", tmp_path / "grid.toml", "--out", tmp_path / "out")
    assert outcome.status == 0, outcome.error
    assert "| gate.relevance=1.1, chunk.target=200 | 0.000 | 0.000 |" in outcome.out
    assert "| gate.relevance=0.1, chunk.target=200 | 1.000 | 1.000 |" in outcome.out
    written = (tmp_path / "out" / "kaoju.toml").read_text()
    from_mapping(tomllib.loads(written))
    monkeypatch.setattr(trial, "ProcessPoolExecutor", NoPool)
    again = kaoju("eval", "sweep", tmp_path / "grid.toml", "--out", tmp_path / "out")
    assert again.out == outcome.out


class NoPool:
    """Nothing is left to be asked."""

    def __init__(self, *_, **__):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def submit(self, *_):
        raise AssertionError("asked again")
