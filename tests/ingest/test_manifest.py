"""A bad line of the manifest costs only itself, and is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kaoju.errors import UsageError
from kaoju.ingest import read_manifest
from kaoju.types.documents import Source


def written(tmp_path: Path, *lines: str) -> Path:
    path = tmp_path / "manifest.jsonl"
    path.write_text("\n".join(lines), "utf-8")
    return path


def test_all_keys(tmp_path: Path) -> None:
    line = (
        '{"file": "./sub/a.md", "content_type": "spec", "authority": 3, "source": "白皮书", '
        '"entity": "X5", "version": 2, "date": "2024-05-01", "tenant": "acme", '
        '"lang": "zh", "tags": ["a"], "note": null}'
    )
    manifest = read_manifest(written(tmp_path, "\ufeff" + line, ""))
    assert manifest.warnings == ()
    assert manifest.source("", "docs", "sub/a.md") == Source(
        tenant="acme",
        root="docs",
        file="sub/a.md",
        content_type="spec",
        authority=3,
        source="白皮书",
        entity="X5",
        version="2",
        date="2024-05-01",
        metadata={"lang": "zh", "tags": '["a"]'},
    )


def test_no_line_means_defaults(tmp_path: Path) -> None:
    manifest = read_manifest(written(tmp_path, '{"file": "a.md"}'))
    assert manifest.source("t", "r", "a.md") == Source("t", "r", "a.md")
    assert manifest.source("t", "r", "b.md").authority == 2


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ('["a.md"]', "not a JSON object"),
        ("{}", 'no "file"'),
        ('{"file": 3}', 'no "file"'),
        ('{"file": "../b.md"}', "not a path inside the folder"),
        ('{"file": "/etc/passwd"}', "not a path inside the folder"),
        ('{"file": "."}', "not a path inside the folder"),
        ('{"file": "b.md", "authority": 4}', '"authority" is 1, 2 or 3, not 4'),
        ('{"file": "b.md", "authority": true}', '"authority" is 1, 2 or 3, not True'),
        ('{"file": "b.md", "entity": ["X"]}', '"entity" is a text'),
        ('{"file": "b.md", "tenant": "a/b"}', "cannot name a tenant"),
        ('{"file": "b.md", "source": "\\ud800"}', "surrogates not allowed"),
    ],
)
def test_bad_lines_are_told_and_the_others_count(tmp_path: Path, line: str, reason: str) -> None:
    manifest = read_manifest(written(tmp_path, '{"file": "a.md", "authority": 1}', line))
    assert len(manifest.warnings) == 1
    assert manifest.warnings[0].startswith("line 2: ")
    assert reason in manifest.warnings[0]
    assert manifest.source("", "r", "a.md").authority == 1
    assert manifest.source("", "r", "b.md") == Source("", "r", "b.md")


def test_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes('{"file": "a.md", "source": "资料"}\n{"file": "b.md"}'.encode("gb18030"))
    manifest = read_manifest(path)
    assert [w.split(" (")[0] for w in manifest.warnings] == ["line 1: not UTF-8"]
    assert list(manifest.lines) == ["b.md"]


def test_the_last_of_two_lines_counts(tmp_path: Path) -> None:
    path = written(tmp_path, '{"file": "a.md", "authority": 1}', '{"file": "a.md", "authority": 3}')
    manifest = read_manifest(path)
    assert manifest.source("", "r", "a.md").authority == 3
    assert manifest.warnings == ("line 2: 'a.md' again; this line counts",)


def test_either_spelling_of_an_accent(tmp_path: Path) -> None:
    manifest = read_manifest(written(tmp_path, '{"file": "caf\u00e9.md", "authority": 3}'))
    assert manifest.source("", "r", "cafe\u0301.md").authority == 3


def test_lines_without_a_file(tmp_path: Path) -> None:
    manifest = read_manifest(written(tmp_path, '{"file": "a.md"}', '{"file": "gone.md"}'))
    assert manifest.absent({"a.md"}.__contains__) == ("line 2: there is no file 'gone.md'",)


def test_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot read the manifest"):
        read_manifest(tmp_path)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.binary(max_size=80) | st.text(max_size=80).map(str.encode))
def test_any_bytes(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "any.jsonl"
    path.write_bytes(data)
    lines = sum(1 for line in data.removeprefix(b"\xef\xbb\xbf").split(b"\n") if line.strip())
    manifest = read_manifest(path)
    assert len(manifest.lines) + len(manifest.warnings) >= min(1, lines)
