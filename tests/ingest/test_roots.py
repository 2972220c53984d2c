"""Which root a path belongs to."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaoju.errors import UsageError
from kaoju.ingest.names import check_name, readable
from kaoju.ingest.roots import Root, resolve_roots


@pytest.fixture
def place(tmp_path: Path) -> Path:
    for name in ("docs/sub", "other/docs", "empty"):
        (tmp_path / name).mkdir(parents=True)
    for name in ("docs/a.md", "docs/sub/b.md", "other/docs/c.md"):
        (tmp_path / name).touch()
    return tmp_path.resolve()


def test_a_folder_s_name(place: Path) -> None:
    assert resolve_roots([place / "docs"], None, "", {}) == (Root("", "docs", place / "docs"),)
    named = resolve_roots([place / "docs"], "manual", "acme", {})
    assert named == (Root("acme", "manual", place / "docs"),)


def test_files_of_one_folder_are_one_root(place: Path) -> None:
    paths = [place / "docs" / "a.md", place / "docs" / "a.md"]
    (root,) = resolve_roots(paths, None, "", {})
    assert (root.name, root.folder, root.only) == ("docs", place / "docs", frozenset(paths))
    (root,) = resolve_roots([place / "docs", *paths], None, "", {})
    assert root.only is None


def test_a_folder_keeps_its_name(place: Path) -> None:
    stored = {("", "manual"): str(place / "docs")}
    (root,) = resolve_roots([place / "docs"], None, "", stored)
    assert root.name == "manual"
    with pytest.raises(UsageError, match="known as root 'manual'"):
        resolve_roots([place / "docs"], "docs", "", stored)
    (root,) = resolve_roots([place / "docs"], None, "acme", stored)  # another tenant's own root
    assert root.name == "docs"


def test_a_file_of_a_known_root(place: Path) -> None:
    stored = {("", "docs"): str(place / "docs")}
    (root,) = resolve_roots([place / "docs" / "sub" / "b.md"], None, "", stored)
    assert (root.name, root.folder) == ("docs", place / "docs")


@pytest.mark.parametrize("paths", [["docs", "docs/sub"], ["docs/sub", "docs"]])
def test_roots_that_contain_each_other(place: Path, paths: list[str]) -> None:
    with pytest.raises(UsageError, match="contain each other"):
        resolve_roots([place / path for path in paths], None, "", {})
    stored = {("", "x"): str(place / paths[0])}
    with pytest.raises(UsageError, match="contain each other"):
        resolve_roots([place / paths[1]], None, "", stored)


def test_one_name_for_two_folders(place: Path) -> None:
    both = [place / "docs", place / "other" / "docs"]
    with pytest.raises(UsageError, match=r"belongs to .*--root"):
        resolve_roots(both, None, "", {})
    with pytest.raises(UsageError, match="cannot name several folders"):
        resolve_roots(both, "x", "", {})
    with pytest.raises(UsageError, match=r"belongs to .*--root"):
        resolve_roots(both[1:], None, "", {("", "docs"): str(both[0])})
    assert len(resolve_roots(both[1:], None, "acme", {("", "docs"): str(both[0])})) == 1


def test_no_such_path(place: Path) -> None:
    with pytest.raises(UsageError, match="no such file or folder"):
        resolve_roots([place / "nowhere"], None, "", {})
    with pytest.raises(UsageError, match="nothing to ingest"):
        resolve_roots([], None, "", {})


def test_the_top_has_no_name() -> None:
    with pytest.raises(UsageError, match="--root NAME"):
        resolve_roots([Path("/")], None, "", {})


@pytest.mark.parametrize("name", ["", " ", ".", "..", "a/b", "a\\b", "a\nb", "x" * 201])
def test_names_that_would_break_ids(name: str) -> None:
    with pytest.raises(UsageError, match="cannot name a root"):
        check_name("root", name)


def test_names_that_are_not_utf8() -> None:
    # The bytes of "中" in GB18030 are D6 D0; Python hands them on as half characters.
    assert readable("\udcd6\udcd0.md") == "\\xd6\\xd0.md"
    assert readable("中.md") == "中.md"


def test_a_folder_whose_path_is_not_utf8(tmp_path: Path) -> None:
    folder = tmp_path / "\udcd6\udcd0"
    folder.mkdir()
    with pytest.raises(UsageError, match="not UTF-8"):
        resolve_roots([folder], None, "", {})
