"""What an older method read is read again at the next call, and nothing else."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kaoju.config import ChunkSettings
from kaoju.ingest import IngestParts
from kaoju.parse import depends_on_ocr, methods, ocrengine, parse
from kaoju.types.documents import ParsedDocument
from kaoju.types.reading import ReadOptions
from kaoju.types.reports import FileReport

sys.path.insert(0, str(Path(__file__).parents[1] / "parse"))
from pdfs import pdf

Bring = Callable[..., dict[str, FileReport]]
WORDS = (72.0, 700.0, 12.0, False, "The lamp weighs 340 g.")
SCANNED = {"photo.png", "mixed.pdf"}  # a page of the second has no text layer


@pytest.fixture
def files(folder: Path) -> None:
    """A text PDF, one with an empty page and an image beside the two documents of text."""
    cv2 = pytest.importorskip("cv2", reason="the extra ocr is not installed")
    numpy = pytest.importorskip("numpy")
    page = numpy.full((600, 900), 255, numpy.uint8)
    cv2.putText(page, "Battery 4410", (60, 200), cv2.FONT_HERSHEY_SIMPLEX, 2.0, 0, 4)
    (folder / "photo.png").write_bytes(cv2.imencode(".png", page)[1].tobytes())
    (folder / "text.pdf").write_bytes(pdf([[WORDS], [WORDS]]))
    (folder / "mixed.pdf").write_bytes(pdf([[WORDS], []]))


@pytest.fixture
def read(bring: Bring, parts: IngestParts) -> Callable[..., set[str]]:
    """Ingests; the names of the files that were opened by a reader."""

    def call(**chunk: object) -> set[str]:
        names: set[str] = set()

        def listened(data: bytes, name: str, options: ReadOptions) -> ParsedDocument:
            names.add(name)
            return parse(data, name, options)

        chunk_settings = ChunkSettings(**chunk)  # type: ignore[arg-type]
        settings = replace(parts.stages.settings, chunk=chunk_settings)
        stages = replace(parts.stages, parse=listened, settings=settings)
        reports = bring(parts=replace(parts, stages=stages))
        updated = {file for file, report in reports.items() if report.status == "updated"}
        assert chunk or not updated - names
        return names

    return call


def test_scans_of_an_older_method_are_read_again(
    files: None, read: Callable[..., set[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert read() == {"a.md", "sub/b.txt", "text.pdf"} | SCANNED
    assert read() == set()
    monkeypatch.setattr(methods, "SCANS", methods.SCANS + 1)
    assert read() == SCANNED
    assert read() == set()
    monkeypatch.setattr(methods, "SCAN_LINES", methods.SCAN_LINES + 1)
    assert read() == SCANNED
    assert read(target=300) == set()  # cut anew from what is stored
    monkeypatch.setattr(ocrengine, "version", lambda: "rapidocr99")  # installed since
    assert read(target=300) == SCANNED


@pytest.mark.parametrize(
    ("format", "again"),
    [
        ("application/pdf", {"text.pdf", "mixed.pdf"}),
        ("image", {"photo.png"}),
        ("text/markdown", {"a.md"}),
    ],
)
def test_a_format_s_older_method_concerns_its_files_alone(
    files: None,
    read: Callable[..., set[str]],
    monkeypatch: pytest.MonkeyPatch,
    format: str,
    again: set[str],
) -> None:
    read()
    number = methods.METHODS.get(format, 1) + 1
    monkeypatch.setattr(methods, "METHODS", {**methods.METHODS, format: number})
    assert read() == again
    assert read() == set()


def test_which_documents_depend_on_ocr() -> None:
    assert not depends_on_ocr(parse(b"", "empty.txt"))
    assert not depends_on_ocr(parse(pdf([[WORDS], [WORDS]]), "a.pdf"))
    assert depends_on_ocr(parse(pdf([[], [WORDS]]), "a.pdf"))
    assert depends_on_ocr(parse(pdf([[WORDS], [], [WORDS]]), "a.pdf"))
