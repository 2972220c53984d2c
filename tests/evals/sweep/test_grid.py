from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from kaoju.config import ChunkRule, Settings, from_mapping
from kaoju.errors import EvaluationError
from kaoju.evals.sweep.grid import applied, changes_store, read_grid
from kaoju.evals.sweep.written import toml

SETS = '[[sets]]\nkb = "kb"\nquestions = "q.jsonl"\n'


def a_grid(folder: Path, text: str) -> Path:
    path = folder / "grid.toml"
    path.write_text(text)
    return path


def test_every_combination_and_todays_first(tmp_path: Path) -> None:
    text = SETS + '[grid]\n"sparse.k1" = [0.9, 1.5]\n"fusion.name" = ["rrf", "zscore"]\n'
    grid = read_grid(a_grid(tmp_path, text))
    assert grid.settings == (
        (),
        (("sparse.k1", 0.9), ("fusion.name", "rrf")),
        (("sparse.k1", 0.9), ("fusion.name", "zscore")),
        (("sparse.k1", 1.5), ("fusion.name", "rrf")),
        (("sparse.k1", 1.5), ("fusion.name", "zscore")),
    )
    assert grid.sets[0].kb == tmp_path / "kb"


def test_applied_leaves_the_rest_alone() -> None:
    base = applied(Settings(), (("sparse.b", 0.1),))
    changed = applied(base, (("sparse.k1", 2), ("rerank.rules", ["coverage"])))
    assert (changed.sparse.k1, changed.sparse.b) == (2.0, 0.1)
    assert changed.rerank.rules == ("coverage",)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "needs at least one"),
        (SETS, "needs at least one"),
        (SETS + "[grid]\nk1 = [1]\n", "section.key"),
        (SETS + '[grid]\n"sparse.k1" = 1\n', "section.key"),
        (SETS + '[grid]\n"sparse.k9" = [1]\n', "unknown key 'k9'"),
        (SETS + '[grid]\n"sparse.k1" = ["much"]\n', "is not a float"),
        (SETS + '[grid]\n"chunk.target" = [300]\n', "documents"),
        ("x = 1\n" + SETS, "unknown key 'x'"),
        ('measure = "luck"\n' + SETS + '[grid]\n"sparse.k1" = [1]\n', "measure"),
        ("[[", "cannot be read"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(EvaluationError, match=reason):
        read_grid(a_grid(tmp_path, text))


def test_the_winner_as_settings() -> None:
    assert toml((("sparse.k1", 0.9), ("fusion.name", "rrf"), ("sparse.b", 0.5))) == (
        '[sparse]\nk1 = 0.9\nb = 0.5\n\n[fusion]\nname = "rrf"\n'
    )


def test_chunk_rules_are_settings_like_any_other(tmp_path: Path) -> None:
    text = '"chunk.rules" = [[], [{file = "faq/", strategy = "anchors"}]]\n'
    grid = read_grid(a_grid(tmp_path, SETS + 'documents = "docs"\n[grid]\n' + text))
    assert all(map(changes_store, grid.settings[1:]))
    assert [applied(Settings(), setting).chunk.rules for setting in grid.settings] == [
        (),
        (),
        (ChunkRule(file="faq/", strategy="anchors"),),
    ]
    written = from_mapping(tomllib.loads(toml(grid.settings[2])))
    assert written.chunk.rules == (ChunkRule(file="faq/", strategy="anchors"),)
