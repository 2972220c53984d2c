"""A knowledge base, a folder of documents and the real stages with the hashing encoder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kaoju.config import EncoderSettings, Settings
from kaoju.ingest import IngestParts, Stages, ingest
from kaoju.models import load_encoder
from kaoju.store import Store
from kaoju.types.reports import FileReport

URI = "hash:16"


@pytest.fixture
def parts() -> IngestParts:
    return IngestParts(Stages(Settings(encoder=EncoderSettings(uri=URI))), load_encoder(URI))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.create(tmp_path / "kb") as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two documents of a root "docs"."""
    folder = tmp_path / "docs"
    (folder / "sub").mkdir(parents=True)
    (folder / "a.md").write_text(
        "# 保修\n\n保修期为两年。\n\n# 退货\n\n三十天内可以退货。\n", "utf-8"
    )
    (folder / "sub" / "b.txt").write_text("The shop opens at nine.\n", "utf-8")
    return folder


@pytest.fixture
def bring(store: Store, folder: Path, parts: IngestParts) -> Callable[..., dict[str, FileReport]]:
    """Ingests ``folder`` (or the paths given); reports by file name."""

    def run(*paths: Path, **options: object) -> dict[str, FileReport]:
        given = {"parts": parts, **options}
        reports = ingest(store, paths or (folder,), **given)  # type: ignore[arg-type]
        names = [(report.root, report.file, report.status) for report in reports]
        assert len(set(names)) == len(names)
        return {report.file: report for report in reports}

    return run
