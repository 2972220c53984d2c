from __future__ import annotations

from dataclasses import replace

import pytest
from tests.retrieve.corpora import META, build, chunk, understood

from kaoju.config import Settings
from kaoju.retrieve import Parts, search
from kaoju.retrieve.filters import version_key


@pytest.mark.parametrize(
    ("version", "key"),
    [("V1.2.8", (1, 2, 8)), ("1.10", (1, 10)), ("v2.0", (2,)), ("2024-05", (2024, 5)), ("x", ())],
)
def test_version_key(version: str, key: tuple[int, ...]) -> None:
    assert version_key(version) == key


@pytest.fixture
def parts() -> Parts:
    versions = {"old": "V1.2.8", "older": "V1.0.1", "new": "V1.10.0", "always": None}
    chunks = [chunk(name, f"固件 开机时间 记录 {name}") for name in versions]
    metas = {n: replace(META, file=n, version=v) for n, v in versions.items()}
    return build(chunks, metas)


@pytest.mark.parametrize(
    ("question", "kept"),
    [
        ("V1.2.8 固件的开机时间", {"old", "always"}),
        ("V1.2.8 和 V1.0.1 固件的开机时间", {"old", "older", "always"}),
        ("初版固件的开机时间", {"older", "always"}),
        ("最新固件的开机时间", {"new", "always"}),
        ("固件的开机时间", {"old", "older", "new", "always"}),
    ],
)
def test_versions_named_filter(parts: Parts, question: str, kept: set[str]) -> None:
    found = search(understood(question, parts), parts, Settings())
    assert {hit.chunk.chunk_id for hit in found.hits} == kept


def test_content_type() -> None:
    metas = {n: replace(META, file=n, content_type=n) for n in ("review", "manual")}
    parts = build([chunk("review", "充电 口"), chunk("manual", "充电 口")], metas)
    plan = replace(understood("充电 口", parts), filters={"content_type": "manual"})
    found = search(plan, parts, Settings())
    assert [hit.chunk.chunk_id for hit in found.hits] == ["manual"]
