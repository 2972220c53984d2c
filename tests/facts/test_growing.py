"""A knowledge base whose documents bring names that earlier documents mention."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kaoju import config
from kaoju.engine import Engine

TABLE = "| 参数 | 云帆 9 | 云帆 8 |\n|---|---|---|\n| 重量 | 203g | 210g |\n"
REVIEW = "用下来云帆 9 的重量是 205g。\n"


def brief(engine: Engine, entity: str | None = None) -> list[tuple[str, str, str]]:
    return sorted((f.entity, f.canonical, f.value) for f in engine.facts(entity, None))


def make(tmp_path: Path, name: str) -> tuple[Engine, Path]:
    kb, folder = tmp_path / name, tmp_path / f"{name}-files"
    folder.mkdir()
    Engine.create(kb).close()
    settings = config.load(kb)
    fast = replace(settings, encoder=replace(settings.encoder, uri="hash:"))
    return Engine.open(kb, fast), folder


def test_order_of_arrival_changes_nothing(tmp_path: Path) -> None:
    first, folder = make(tmp_path, "first")
    with first:
        (folder / "review.txt").write_text(REVIEW, "utf-8")
        first.ingest([folder], root="r")
        assert brief(first) == []  # nobody has said yet that 云帆 9 is a thing
        (folder / "table.md").write_text(TABLE, "utf-8")
        reports = {r.file: r.facts for r in first.ingest([folder], root="r")}
        assert reports == {"review.txt": 1, "table.md": 2}
        grown = brief(first)
        assert brief(first, "云帆9") == [("云帆 9", "重量", "203g"), ("云帆 9", "重量", "205g")]
        assert [c.entity for c in first.conflicts("云帆9", "整机重量")] == ["云帆 9"]
        assert first.check() == []
    second, other = make(tmp_path, "second")
    with second:
        for name, text in (("table.md", TABLE), ("review.txt", REVIEW)):
            (other / name).write_text(text, "utf-8")
        second.ingest([other], root="r")
        assert brief(second) == grown


def test_a_name_goes_with_the_document_that_gave_it(tmp_path: Path) -> None:
    engine, folder = make(tmp_path, "kb")
    with engine:
        (folder / "review.txt").write_text(REVIEW, "utf-8")
        (folder / "table.md").write_text(TABLE, "utf-8")
        engine.ingest([folder], root="r")
        (folder / "table.md").unlink()
        engine.ingest([folder], root="r", prune=True)
        assert brief(engine) == []
