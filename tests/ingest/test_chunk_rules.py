"""A changed rule cuts again what it concerns, from the stored text, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kaoju.config import ChunkRule, ChunkSettings
from kaoju.ingest import IngestParts
from kaoju.parse import parse
from kaoju.store import Store
from kaoju.types.documents import Document, ParsedDocument, Source
from kaoju.types.reading import ReadOptions
from kaoju.types.reports import FileReport

Bring = Callable[..., dict[str, FileReport]]

FAQ = "Q: How long?\nA: Two days.\n\nQ: Is it free?\nA: Yes.\n"


def refuse(data: bytes, name: str, options: ReadOptions) -> ParsedDocument:
    raise AssertionError(f"{name} was read again")


def with_chunk(parts: IngestParts, reads: bool = False, **chunk: object) -> IngestParts:
    settings = replace(parts.stages.settings, chunk=ChunkSettings(**chunk))  # type: ignore[arg-type]
    stages = replace(parts.stages, settings=settings, parse=parse if reads else refuse)
    return IngestParts(stages, parts.encoder)


def statuses(reports: dict[str, FileReport]) -> dict[str, str]:
    return {file: report.status.value for file, report in reports.items()}


@pytest.fixture
def brought(bring: Bring, folder: Path) -> dict[str, FileReport]:
    (folder / "faq").mkdir()
    (folder / "faq" / "c.txt").write_text(FAQ, "utf-8")
    return bring()


def chunk_counts(store: Store) -> dict[str, int]:
    store.refresh()
    return {entry.source.file: entry.chunks for entry in store.documents()}


@pytest.mark.usefixtures("brought")
def test_a_rule_cuts_again_what_it_concerns_from_the_stored_text(
    bring: Bring, store: Store, parts: IngestParts
) -> None:
    assert chunk_counts(store)["faq/c.txt"] == 1
    ruled = with_chunk(parts, rules=(ChunkRule(file="faq/", strategy="anchors"),))
    assert statuses(bring(parts=ruled)) == {
        "a.md": "unchanged",
        "sub/b.txt": "unchanged",
        "faq/c.txt": "updated",
    }
    assert chunk_counts(store)["faq/c.txt"] == 2
    assert set(statuses(bring(parts=ruled)).values()) == {"unchanged"}
    # Without the rule it is as before.
    assert statuses(bring(parts=with_chunk(parts)))["faq/c.txt"] == "updated"
    assert chunk_counts(store)["faq/c.txt"] == 1


@pytest.mark.usefixtures("brought")
def test_a_rule_that_leaves_a_document_as_it_was_changes_nothing(
    bring: Bring, parts: IngestParts
) -> None:
    same = (ChunkRule(media_type="text/*", strategy="headings", rows=9),)
    assert set(statuses(bring(parts=with_chunk(parts, rules=same))).values()) == {"unchanged"}


def test_a_content_type_given_later_brings_its_rule_with_it(
    bring: Bring, store: Store, parts: IngestParts, folder: Path
) -> None:
    (folder / "faq.txt").write_text(FAQ, "utf-8")
    rules = (ChunkRule(content_type="faq", strategy="anchors"),)
    bring(parts=with_chunk(parts, reads=True, rules=rules))
    assert chunk_counts(store)["faq.txt"] == 1
    line = '{"file": "faq.txt", "content_type": "faq"}\n'
    (folder / "manifest.jsonl").write_text(line, "utf-8")
    reports = bring(parts=with_chunk(parts, rules=rules))
    assert reports["faq.txt"].status.value == "updated"
    assert chunk_counts(store)["faq.txt"] == 2


@pytest.mark.parametrize("jobs", [0, 1])
def test_cutting_by_meaning_uses_the_encoder_of_its_process(
    bring: Bring, store: Store, parts: IngestParts, folder: Path, jobs: int
) -> None:
    topics = [f"{word} {n} is told of here at some length." for word in "AB" for n in range(30)]
    (folder / "long.txt").write_text(" ".join(topics), "utf-8")
    semantic = with_chunk(parts, reads=True, strategy="semantic", target=200, limit=400)
    reports = bring(parts=semantic, jobs=jobs)
    assert reports["long.txt"].status.value == "added"
    assert chunk_counts(store)["long.txt"] > 4


def test_only_cutting_by_meaning_depends_on_the_encoder(parts: IngestParts) -> None:
    def fingerprint(uri: str, strategy: str) -> str:
        stages = with_chunk(parts, strategy=strategy).stages
        encoder = replace(stages.settings.encoder, uri=uri)
        settings = replace(stages.settings, encoder=encoder)
        stages = replace(stages, settings=settings)
        document = Document(Source("", "docs", "a.md"), parse(b"Words.", "a.txt"), "")
        return stages.fingerprint(document)

    assert fingerprint("hash:16", "headings") == fingerprint("hash:32", "headings")
    assert fingerprint("hash:16", "semantic") != fingerprint("hash:32", "semantic")


def test_the_lint_knows_the_limit_of_the_rule(
    bring: Bring, parts: IngestParts, folder: Path
) -> None:
    (folder / "word.txt").write_text("x" * 300, "utf-8")
    rules = (ChunkRule(file="word.txt", target=100, limit=200),)
    report = bring(parts=with_chunk(parts, reads=True, rules=rules))["word.txt"]
    assert any("over the limit of 200" in warning for warning in report.warnings)
    assert not bring(parts=with_chunk(parts))["word.txt"].warnings
