"""The sample's files reach the disk unchanged, from a folder and from a zipped package."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from kaoju.demo import sample
from kaoju.demo.sample import NAMES, unpack
from kaoju.errors import StorageError

DATA = Path(sample.__file__).parent / "data"


def _tree(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.mark.parametrize("name", NAMES)
def test_files_are_copied_byte_for_byte(tmp_path: Path, name: str) -> None:
    unpacked = unpack(name, tmp_path)
    assert _tree(unpacked.directory) == _tree(DATA / name)


def test_aliases_are_there_where_the_sample_has_some(tmp_path: Path) -> None:
    assert unpack("shop-en", tmp_path).aliases is None
    aliases = unpack("phones-zh", tmp_path).aliases
    assert aliases == tmp_path / "phones-zh" / "documents" / "aliases.json"


def test_an_edited_copy_is_written_anew(tmp_path: Path) -> None:
    questions = unpack("shop-en", tmp_path).questions
    questions.write_text("edited")
    assert (
        unpack("shop-en", tmp_path).questions.read_bytes()
        == (DATA / "shop-en" / "questions.jsonl").read_bytes()
    )


def test_it_works_from_a_zipped_package(tmp_path: Path) -> None:
    package = DATA.parents[1]
    archive = tmp_path / "package.zip"
    wanted = [package / "__init__.py", package / "errors.py", *DATA.parent.rglob("*")]
    with zipfile.ZipFile(archive, "w") as zipped:
        for path in wanted:
            if path.is_file() and path.suffix != ".pyc":
                zipped.write(path, f"kaoju/{path.relative_to(package).as_posix()}")
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from pathlib import Path\n"
        "from kaoju.demo import sample\n"
        "assert '.zip' in sample.__file__\n"
        "sample.unpack('phones-zh', Path(sys.argv[2]))\n"
    )
    command = [sys.executable, "-I", "-c", code, str(archive), str(tmp_path / "out")]
    subprocess.run(command, check=True, timeout=60)
    assert _tree(tmp_path / "out" / "phones-zh") == _tree(DATA / "phones-zh")


def test_a_folder_that_cannot_be_made_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "shop-en").write_text("a file where the folder should be")
    with pytest.raises(StorageError, match="name another folder with --dir"):
        unpack("shop-en", tmp_path)
