"""Each status of a file, and what the store holds after it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from kaoju.config import ChunkSettings, ReadingSettings
from kaoju.errors import EncryptedFile, StorageError, UsageError
from kaoju.ingest import IngestParts, Stages
from kaoju.models import load_encoder
from kaoju.parse import parse
from kaoju.store import Store
from kaoju.types.chunks import Chunk
from kaoju.types.documents import Document, ParsedDocument
from kaoju.types.facts import Fact, Polarity
from kaoju.types.reading import ReadOptions

Bring = Callable[..., dict]


def statuses(reports: dict) -> dict[str, str]:
    return {file: str(report.status) for file, report in reports.items()}


def texts(store: Store) -> dict[str, str]:
    documents = [store.document(entry.doc_id) for entry in store.documents()]
    return {document.source.file: document.parsed.text for document in documents if document}


def test_added_then_unchanged(bring: Bring, store: Store, folder: Path) -> None:
    first = bring()
    assert statuses(first) == {"a.md": "added", "sub/b.txt": "added"}
    assert first["a.md"].encoded > 0
    assert texts(store)["sub/b.txt"] == "The shop opens at nine.\n"
    generation = store.generation
    os.utime(folder / "a.md", (1, 1))
    second = bring()
    assert statuses(second) == {"a.md": "unchanged", "sub/b.txt": "unchanged"}
    assert sum(report.encoded for report in second.values()) == 0
    assert second["a.md"].chunks == first["a.md"].chunks
    assert store.refresh() == generation
    assert store.check() == ()


def test_only_changed_text_is_encoded(bring: Bring, store: Store, folder: Path) -> None:
    bring()
    text = (folder / "a.md").read_text("utf-8")
    (folder / "a.md").write_text(text + "\n# 新的一节\n\n这里是新写的话。\n", "utf-8")
    report = bring()["a.md"]
    assert report.status == "updated"
    new = [c for c in store.chunks_of("docs/a.md") if "新写" in c.body]
    assert len(new) == 1
    assert report.encoded == 1  # one short sentence: its window is the whole chunk
    assert report.chunks == 3


def test_same_size_same_time_other_content(bring: Bring, store: Store, folder: Path) -> None:
    bring()
    path = folder / "sub" / "b.txt"
    times = (path.stat().st_atime_ns, path.stat().st_mtime_ns)
    path.write_text("The shop opens at five.\n", "utf-8")
    os.utime(path, ns=times)
    assert bring()["sub/b.txt"].status == "updated"
    assert "five" in texts(store)["sub/b.txt"]


def test_equal_texts_are_encoded_once(bring: Bring, folder: Path) -> None:
    copy = folder / "z.txt"
    copy.write_bytes((folder / "sub" / "b.txt").read_bytes())
    reports = bring()
    assert reports["sub/b.txt"].encoded + reports["z.txt"].encoded == 1
    assert any(w.startswith("duplicate: ") for w in reports["z.txt"].warnings)


def test_unreadable_keeps_the_old_version(
    bring: Bring, store: Store, folder: Path, parts: IngestParts
) -> None:
    bring()

    def encrypted(data: bytes, name: str, options: ReadOptions) -> ParsedDocument:
        raise EncryptedFile(f"{name} is encrypted")

    before = store.document("docs/a.md")
    (folder / "a.md").write_bytes(b"\x00changed")
    (folder / "new.md").write_bytes(b"never seen")
    broken = IngestParts(replace(parts.stages, parse=encrypted), parts.encoder)
    reports = bring(parts=broken)
    assert statuses(reports) == {"a.md": "failed", "new.md": "failed", "sub/b.txt": "unchanged"}
    assert reports["a.md"].reason == "a.md is encrypted; the version stored before stays"
    assert reports["new.md"].reason == "new.md is encrypted"
    assert store.document("docs/a.md") == before
    (folder / "a.md").write_text("wieder lesbar", "utf-8")
    assert bring()["a.md"].status == "updated"


def test_no_permission_keeps_the_old_version(
    bring: Bring, store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring()
    opened = Path.open

    def refuse(path: Path, *arguments: object) -> object:
        if path.name == "a.md":
            raise PermissionError(13, "Permission denied")
        return opened(path, *arguments)

    monkeypatch.setattr(Path, "open", refuse)
    reports = bring(prune=True)
    assert statuses(reports) == {"a.md": "failed", "sub/b.txt": "unchanged"}
    reason = "cannot be read: Permission denied; the version stored before stays"
    assert reports["a.md"].reason == reason
    assert "a.md" in texts(store)


def test_a_fault_of_ours_costs_one_file(bring: Bring, folder: Path, parts: IngestParts) -> None:
    def faulty(data: bytes, name: str, options: ReadOptions) -> ParsedDocument:
        if name == "a.md":
            raise RecursionError("maximum recursion depth exceeded")
        return parse(data, name)

    reports = bring(parts=IngestParts(replace(parts.stages, parse=faulty), parts.encoder))
    assert statuses(reports) == {"a.md": "failed", "sub/b.txt": "added"}
    assert "RecursionError" in (reports["a.md"].reason or "")


def test_unsupported_is_skipped_with_its_reason(bring: Bring, folder: Path) -> None:
    (folder / "photo.gif").write_bytes(b"GIF89a" + bytes(100))
    report = bring()["photo.gif"]
    assert report.status == "skipped"
    assert report.reason


def test_no_readable_text_is_quarantined(bring: Bring, store: Store, folder: Path) -> None:
    (folder / "empty.html").write_text("<html><script>var a = 1;</script></html>", "utf-8")
    for _ in range(2):  # said again each time, without reading again
        report = bring()["empty.html"]
        assert report.status == "quarantined"
        assert "no readable text" in (report.reason or "")
        assert report.chunks == 0
    assert store.document("docs/empty.html") is not None
    assert store.check() == ()


def test_empty_file_is_said_to_be_empty(bring: Bring, folder: Path) -> None:
    (folder / "nothing.md").touch()
    report = bring()["nothing.md"]
    assert (report.status, report.warnings) == ("added", ("the file is empty",))


def test_manifest_alone_changes_the_document(bring: Bring, store: Store, folder: Path) -> None:
    manifest = folder / "manifest.jsonl"
    manifest.write_text('{"file": "a.md", "authority": 1, "entity": "X5"}\n', "utf-8")
    assert bring()["a.md"].status == "added"
    assert [c.entities for c in store.chunks_of("docs/a.md")] == [("X5",)] * 2
    manifest.write_text('{"file": "a.md", "authority": 3, "entity": "X6", "lang": "zh"}\n', "utf-8")
    reports = bring()
    assert statuses(reports) == {
        "a.md": "updated",
        "manifest.jsonl": "skipped",
        "sub/b.txt": "unchanged",
    }
    assert reports["a.md"].encoded == 0
    document, meta = store.document("docs/a.md"), store.meta("docs/a.md")
    assert document is not None
    assert meta is not None
    assert (document.source.metadata, meta.authority) == ({"lang": "zh"}, 3)
    assert [c.entities for c in store.chunks_of("docs/a.md")] == [("X6",)] * 2


def test_manifest_mistakes_are_told(bring: Bring, folder: Path) -> None:
    (folder / "manifest.jsonl").write_text(
        'no json\n{"file": "gone.md"}\n{"file": "a.md", "authority": 7}\n', "utf-8"
    )
    reports = bring()
    assert reports["a.md"].status == "added"
    assert [w.split(":")[0] for w in reports["manifest.jsonl"].warnings] == [
        "line 1",
        "line 3",
        "line 2",
    ]


def test_manifest_elsewhere(bring: Bring, store: Store, folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "about.jsonl"
    other.write_text('{"file": "a.md", "version": "V2"}\n', "utf-8")
    bring(manifest=other)
    meta = store.meta("docs/a.md")
    assert meta is not None
    assert meta.version == "V2"
    with pytest.raises(UsageError, match="cannot read the manifest"):
        bring(manifest=tmp_path / "missing.jsonl")


def test_prune_removes_what_is_gone(bring: Bring, store: Store, folder: Path) -> None:
    bring()
    (folder / "a.md").unlink()
    report = bring()["a.md"]
    assert report.status == "unchanged"
    assert "--prune" in (report.reason or "")
    assert "a.md" in texts(store)
    assert statuses(bring(prune=True)) == {"a.md": "removed", "sub/b.txt": "unchanged"}
    assert texts(store).keys() == {"sub/b.txt"}
    assert store.corpus.counts()["vectors"] == 1  # of the one sentence that is left


def test_prune_acts_on_named_roots_only(
    bring: Bring, store: Store, folder: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "c.md").write_text("一段话。", "utf-8")
    bring(folder, other)
    (other / "c.md").unlink()
    bring(folder, prune=True)
    assert "c.md" in texts(store)


def test_prune_refuses_to_empty_a_root(
    bring: Bring, store: Store, folder: Path, parts: IngestParts
) -> None:
    bring()
    for name in ("a.md", "sub/b.txt"):
        (folder / name).unlink()
    with pytest.raises(UsageError, match="would remove all 2 documents of root 'docs'"):
        bring(prune=True)
    (folder / "photo.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))  # found, never stored
    reports = bring(prune=True)
    assert reports["a.md"].status == "failed"
    assert len(store.documents()) == 2


def test_prune_of_one_file_is_no_request(bring: Bring, folder: Path) -> None:
    bring()
    with pytest.raises(UsageError, match="whole folder"):
        bring(folder / "a.md", prune=True)


def test_prune_keeps_what_an_unlisted_folder_may_hold(
    bring: Bring, store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring()
    listed = os.scandir

    def refuse(path: Path) -> object:
        if Path(path).name == "sub":
            raise PermissionError(13, "Permission denied")
        return listed(path)

    monkeypatch.setattr("kaoju.ingest.discover.os.scandir", refuse)
    reports = bring(prune=True)
    assert statuses(reports) == {"a.md": "unchanged", "sub": "failed"}
    assert "sub/b.txt" in texts(store)


def test_single_file_takes_its_folder_s_name(bring: Bring, store: Store, folder: Path) -> None:
    assert statuses(bring(folder / "a.md")) == {"a.md": "added"}
    assert [entry.doc_id for entry in store.documents()] == ["docs/a.md"]
    assert statuses(bring(folder)) == {"a.md": "unchanged", "sub/b.txt": "added"}
    # A file further down belongs to the root that is known.
    (folder / "sub" / "b.txt").write_text("Closed on Sunday.", "utf-8")
    assert statuses(bring(folder / "sub" / "b.txt")) == {"sub/b.txt": "updated"}


def test_changed_settings_cut_again_and_encode_little(
    bring: Bring, parts: IngestParts, folder: Path
) -> None:
    bring()
    settings = replace(parts.stages.settings, chunk=ChunkSettings(target=400))
    again = IngestParts(replace(parts.stages, settings=settings), parts.encoder)
    reports = bring(parts=again)
    assert set(statuses(reports).values()) == {"updated"}
    assert sum(report.encoded for report in reports.values()) == 0
    assert set(statuses(bring(parts=again)).values()) == {"unchanged"}


def test_a_cleaning_rule_switched_off_reads_again(
    bring: Bring, store: Store, parts: IngestParts, folder: Path
) -> None:
    (folder / "c.md").write_text("---\nauthor: Norvale\n---\n\nText.\n", "utf-8")
    assert bring()["c.md"].rules == {"front_matter": 1}
    off = replace(parts.stages.settings, reading=ReadingSettings(off=("front_matter",)))
    again = IngestParts(replace(parts.stages, settings=off), parts.encoder)
    report = bring(parts=again)["c.md"]
    assert (report.status, report.rules) == ("updated", {})
    document = store.document("docs/c.md")
    assert document is not None
    words = [block.content.of(document.parsed.text) for block in document.parsed.blocks]
    assert "author: Norvale" in words
    assert set(statuses(bring(parts=again)).values()) == {"unchanged"}


def test_entities_and_facts_of_the_stages(
    bring: Bring, store: Store, parts: IngestParts, folder: Path
) -> None:
    def entities(document: Document, chunk: Chunk) -> Sequence[str]:
        return ("店",) if "shop" in chunk.body else ()

    def facts(document: Document, chunks: Sequence[Chunk]) -> Sequence[Fact]:
        return [
            Fact(
                "店", "n", c.body[:3], None, Polarity.POSITIVE, None, None,
                document.doc_id, c.chunk_id, replace(c.span, end=c.span.start + 3), (),
            )
            for c in chunks if c.entities
        ]  # fmt: skip

    stages = replace(parts.stages, entities_of=entities, extract_facts=facts)
    assert bring(parts=IngestParts(stages, parts.encoder))["sub/b.txt"].facts == 1
    assert [fact.value for fact in store.facts("店")] == ["The"]
    assert store.corpus.entities() == ("店",)


def test_a_wrong_fact_costs_its_document_only(
    bring: Bring, store: Store, parts: IngestParts, folder: Path
) -> None:
    def facts(document: Document, chunks: Sequence[Chunk]) -> Sequence[Fact]:
        if document.source.file != "a.md":
            return ()
        span = chunks[0].span
        return [Fact("e", "a", "v", None, Polarity.POSITIVE, None, None, "d", "no#chunk", span, ())]

    broken = IngestParts(replace(parts.stages, extract_facts=facts), parts.encoder)
    assert statuses(bring(parts=broken)) == {"a.md": "failed", "sub/b.txt": "added"}
    assert store.check() == ()


def test_another_encoder_encodes_everything_again(
    bring: Bring, store: Store, parts: IngestParts, folder: Path
) -> None:
    bring()
    other = IngestParts(
        replace(
            parts.stages,
            settings=replace(
                parts.stages.settings,
                encoder=replace(parts.stages.settings.encoder, uri="hash:8"),
            ),
        ),
        load_encoder("hash:8"),
    )
    reports = bring(parts=other)
    assert set(statuses(reports).values()) == {"updated"}
    assert "encoded anew by hash/8" in (reports["a.md"].reason or "")
    assert store.corpus.vectors("hash/8").matrix.shape[1] == 8
    assert len(store.corpus.vectors("hash/16").matrix) == len(store.corpus.vectors("hash/8").matrix)
    assert set(statuses(bring(parts=other)).values()) == {"unchanged"}


def test_two_at_once(bring: Bring, store: Store) -> None:
    with Store.open(store.directory) as other, other.exclusive():
        with pytest.raises(StorageError, match="another ingest is running"):
            bring()
        assert store.documents() == ()
    assert bring()["a.md"].status == "added"


def test_progress_reaches_its_total(bring: Bring, folder: Path) -> None:
    seen: dict[str, tuple[int, int]] = {}

    def progress(phase: str, done: int, total: int) -> None:
        assert done <= total
        seen[phase] = (done, total)

    bring(progress=progress)
    assert seen["read"] == (2, 2)
    assert seen["encode"][0] == seen["encode"][1] > 0


def test_knowledge_base_inside_the_folder(folder: Path, parts: IngestParts) -> None:
    from kaoju.ingest import ingest

    with Store.create(folder / "kb") as store:
        reports = {r.file: r for r in ingest(store, [folder], parts=parts)}
    assert reports["kb"].status == "skipped"
    assert len(reports) == 3


def test_the_same_state_whatever_the_order_and_the_processes(
    tmp_path: Path, folder: Path, parts: IngestParts
) -> None:
    from kaoju.ingest import ingest

    for i in range(12):
        (folder / f"{i}.md").write_text(f"# 第{i}节\n\n这是第{i}篇文档。\n", "utf-8")
    with Store.create(tmp_path / "one") as one, Store.create(tmp_path / "two") as two:
        ingest(one, [folder], parts=parts)
        for path in sorted(folder.glob("*.md"), reverse=True)[:5]:
            ingest(two, [path], parts=parts)
        ingest(two, [folder], parts=parts, jobs=2)
        assert list(one.corpus.chunks()) == list(two.corpus.chunks())
        first, second = (s.corpus.vectors("hash/16") for s in (one, two))
        assert (first.matrix == second.matrix).all()
        assert first.chunk_ids == second.chunk_ids


def test_stages_are_picklable(parts: IngestParts) -> None:
    import pickle

    assert isinstance(pickle.loads(pickle.dumps(parts.stages)), Stages)
