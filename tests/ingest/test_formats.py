"""The files of a document parser's test suite: odd encodings, broken, empty, encrypted, foreign."""

from __future__ import annotations

from pathlib import Path

from kaoju.ingest import IngestParts, ingest
from kaoju.store import Store


def test_every_file_ends_in_the_report(shared: Path, store: Store, parts: IngestParts) -> None:
    folder = shared / "formats"
    expected = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    reports = ingest(store, [folder], parts=parts, jobs=2)
    assert sorted(report.file for report in reports) == sorted(expected)
    for report in reports:
        read = report.status in {"added", "quarantined"}
        assert read == (report.media_type is not None), report
        assert report.reason or report.status == "added", report
        assert "internal error" not in (report.reason or ""), report
        assert report.chunks or report.warnings or report.status != "added", report
    assert store.check() == ()
