"""Every path of a root is either read or skipped with a reason."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kaoju.ingest.discover import discover
from kaoju.ingest.roots import Root


@pytest.fixture
def root(tmp_path: Path) -> Root:
    folder = tmp_path.resolve() / "docs"
    (folder / "sub").mkdir(parents=True)
    (folder / "a.md").write_text("a")
    (folder / "sub" / "b.md").write_text("b")
    return Root("", "docs", folder)


def reasons(root: Root, own: dict[Path, str] | None = None) -> dict[str, str]:
    found = discover(root, own or {})
    return {report.file: f"{report.status}: {report.reason}" for report in found.reports}


def test_files_by_name(root: Root) -> None:
    found = discover(root, {})
    assert list(found.files.items()) == [
        ("a.md", root.folder / "a.md"),
        ("sub/b.md", root.folder / "sub" / "b.md"),
    ]
    assert found.reports == []


def test_hidden_manifest_and_aliases(root: Root) -> None:
    (root.folder / ".git").mkdir()
    (root.folder / ".git" / "config").touch()
    for name in (".hidden.md", "manifest.jsonl", "aliases.json", "sub/.x"):
        (root.folder / name).touch()
    assert reasons(root) == {
        ".git": "skipped: hidden",
        ".hidden.md": "skipped: hidden",
        "aliases.json": "skipped: the aliases file",
        "manifest.jsonl": "skipped: the manifest",
        "sub/.x": "skipped: hidden",
    }


def test_links(root: Root, tmp_path: Path) -> None:
    secret = tmp_path / "secret.md"
    secret.write_text("not yours")
    links = {
        "leaves.md": secret,
        "up.md": Path("../secret.md"),
        "folder": tmp_path,
        "loop": root.folder,
        "self.md": Path("self.md"),
        "nothing.md": Path("nowhere.md"),
        "inside.md": Path("a.md"),
        "inner": Path("sub"),
    }
    for name, target in links.items():
        (root.folder / name).symlink_to(target)
    found = reasons(root)
    assert found.pop("inner").startswith("skipped: a link to a folder of the root")
    nothing = "skipped: a link that points to nothing, or a file that went away"
    assert found == {
        "leaves.md": "skipped: a link that leaves the root",
        "up.md": "skipped: a link that leaves the root",
        "folder": "skipped: a link that leaves the root",
        "loop": "skipped: a link that leaves the root",
        "self.md": nothing,
        "nothing.md": nothing,
    }
    assert "inside.md" in discover(root, {}).files


def test_a_pipe_is_never_opened(root: Root) -> None:
    os.mkfifo(root.folder / "pipe.md")
    assert reasons(root) == {"pipe.md": "skipped: not a regular file"}


def test_own_folder_is_not_entered(root: Root) -> None:
    own = {root.folder / "sub": "the knowledge base itself"}
    assert reasons(root, own) == {"sub": "skipped: the knowledge base itself"}


def test_names_that_are_not_utf8(root: Root) -> None:
    for name in (b"\xd6\xd0.md", b"\\xd6\\xd0.md"):
        with open(os.path.join(os.fsencode(root.folder), name), "wb") as stream:
            stream.write(b"x")
    found = discover(root, {})
    assert "\\xd6\\xd0.md" in found.files
    # The second file really is called so: one of the two is reported, none is lost silently.
    assert [(r.file, str(r.status)) for r in found.reports] == [("\\xd6\\xd0.md", "failed")]


def test_a_folder_that_cannot_be_listed(root: Root, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = os.scandir

    def refuse(path: Path) -> object:
        if Path(path).name == "sub":
            raise PermissionError(13, "Permission denied")
        return listed(path)

    monkeypatch.setattr("kaoju.ingest.discover.os.scandir", refuse)
    found = discover(root, {})
    assert [(r.file, r.reason) for r in found.reports] == [
        ("sub", "the folder cannot be listed: Permission denied")
    ]
    assert not found.covers("sub/b.md")
    assert found.covers("subway.md")


def test_deep_folders(root: Root) -> None:
    folders = [root.folder.joinpath(*["d"] * depth) for depth in range(1, 1051)]
    for folder in folders:
        folder.mkdir()
    deepest = folders[-1] / "x.md"
    deepest.touch()
    assert len(discover(root, {}).files) == 3
    deepest.unlink()  # what empties the temporary folders afterwards would not get that far
    for folder in reversed(folders):
        folder.rmdir()


def test_one_file_only(root: Root) -> None:
    one = Root("", "docs", root.folder, frozenset({root.folder / "sub" / "b.md"}))
    assert list(discover(one, {}).files) == ["sub/b.md"]
