from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants import check
from reading import read

from kaoju.errors import EncryptedFile, KaojuError, ReadError, UnsupportedFormat
from kaoju.parse import parse


def zipped(member: str) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(member, "x")
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (zipped("word/document.xml"), "Word document"),
        (zipped("xl/workbook.xml"), "Excel workbook"),
        (zipped("ppt/presentation.xml"), "PowerPoint"),
        (zipped("a.txt"), "ZIP archive"),
        (b"GIF89a" + b"\0" * 20, "GIF image"),
        (b"{\\rtf1 hello}", "RTF"),
        (b"From: a@b.c\nTo: d@e.f\nDate: Mon, 1 Jan 2024\n\nhi", "e-mail"),
    ],
)
def test_formats_not_read_are_named(data: bytes, kind: str) -> None:
    with pytest.raises(UnsupportedFormat, match=kind):
        parse(data, "x.bin")


def test_encrypted_office_files() -> None:
    data = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 60 + "EncryptedPackage".encode("utf-16-le")
    with pytest.raises(EncryptedFile):
        parse(data, "a.xlsx")


@pytest.mark.parametrize(
    ("source", "name", "media_type"),
    [
        ("<!DOCTYPE html><html><p>x</p></html>", "page.txt", "text/html"),
        ("<p>x</p>", "page.html", "text/html"),
        ("words < more > words", "note.html", "text/plain"),
        ("# a\n", "a.markdown", "text/markdown"),
        ("a,b\n1,2\n", "a.csv", "text/csv"),
        ("a\tb\n1\t2\n", "a.tsv", "text/tab-separated-values"),
        ("{}", "a.json", "application/json"),
        ("# not a heading in text", "a.txt", "text/plain"),
    ],
)
def test_content_decides_and_the_name_is_a_hint(source: str, name: str, media_type: str) -> None:
    assert read(source, name).media_type == media_type


def test_empty_files_are_said_to_be_empty() -> None:
    assert read(b"", "a.txt").warnings == ("the file is empty",)
    assert read(b" \n", "a.md").warnings == ("no text in it",)


@given(st.binary(max_size=400), st.sampled_from(["a.md", "a.txt", "a.html", "a.csv", "a.pdf", "a"]))
def test_any_bytes_are_read_or_refused(data: bytes, name: str) -> None:
    try:
        document = parse(data, name)
    except KaojuError:
        return
    check(document)


@given(st.text(max_size=400), st.sampled_from(["a.md", "a.txt", "a.html", "a.csv"]))
def test_any_text_keeps_the_invariants(source: str, name: str) -> None:
    try:
        document = parse(source.encode(), name)
    except KaojuError:
        return
    check(document)


def test_every_file_of_a_parsers_suite_ends_truthfully(shared: Path) -> None:
    read_ones = 0
    refused: list[tuple[str, str]] = []
    for path in sorted((shared / "formats").rglob("*")):
        if not path.is_file():
            continue
        try:
            document = parse(path.read_bytes(), path.name)
        except ReadError as error:
            refused.append((path.name, str(error)))
            continue
        check(document)
        assert document.blocks or document.warnings, path
        read_ones += 1
    assert read_ones >= 90
    assert [message for name, message in refused if name not in message] == []
