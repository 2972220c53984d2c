"""What belongs to another tenant is not found, by whatever id it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kaoju.config import EncoderSettings, Settings
from kaoju.ingest import IngestParts, Stages, ingest
from kaoju.models import load_encoder
from kaoju.store import Store

PARTS = IngestParts(
    Stages(Settings(encoder=EncoderSettings(uri="hash:16"))), load_encoder("hash:16")
)
TENANTS = ("", "acme", "zenith")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """The same file name and root name for three tenants, each with its own words."""
    with Store.create(tmp_path / "kb") as opened:
        for tenant in TENANTS:
            folder = tmp_path / f"of-{tenant}" / "docs"
            folder.mkdir(parents=True)
            (folder / "a.md").write_text(f"The secret of {tenant or 'nobody'}.", "utf-8")
            (folder / "manifest.jsonl").write_text(
                f'{{"file": "a.md", "entity": "E-{tenant}"}}', "utf-8"
            )
            ingest(opened, [folder], tenant=tenant, parts=PARTS)
        yield opened


@pytest.mark.parametrize("tenant", TENANTS)
def test_by_id(store: Store, tenant: str) -> None:
    for entry in store.documents():
        mine = entry.source.tenant == tenant
        document = store.document(entry.doc_id, tenant)
        assert (document is not None) == mine
        assert (store.meta(entry.doc_id, tenant) is not None) == mine
        assert bool(store.chunks_of(entry.doc_id, tenant)) == mine
        (chunk,) = store.chunks_of(entry.doc_id)
        assert (store.chunk(chunk.chunk_id, tenant) is not None) == mine


@pytest.mark.parametrize("tenant", TENANTS)
def test_by_lists(store: Store, tenant: str) -> None:
    (entry,) = store.documents(tenant)
    assert entry.source.tenant == tenant
    allowed = store.corpus.allowed(tenant)
    assert len(allowed) == 1
    assert {store.chunk(chunk_id).doc_id for chunk_id in allowed} == {entry.doc_id}
    assert store.corpus.entities(tenant) == (f"E-{tenant}",)


@pytest.mark.parametrize("tenant", ["ACME", "acm", "acme/", "%", "_", "acme' OR '1'='1", "*"])
def test_a_tenant_that_is_none(store: Store, tenant: str) -> None:
    assert store.documents(tenant) == ()
    assert store.corpus.allowed(tenant) == frozenset()
    assert store.corpus.entities(tenant) == ()
    assert store.facts(tenant=tenant) == ()


def test_ids_of_two_tenants_never_meet(tmp_path: Path) -> None:
    """Root "acme" with a folder "docs", and tenant "acme" with a root "docs"."""
    plain, owned = tmp_path / "1" / "acme", tmp_path / "2" / "docs"
    (plain / "docs").mkdir(parents=True)
    owned.mkdir(parents=True)
    (plain / "docs" / "a.md").write_text("Public words.", "utf-8")
    (owned / "a.md").write_text("Private words.", "utf-8")
    with Store.create(tmp_path / "kb") as store:
        ingest(store, [plain], parts=PARTS)
        ingest(store, [owned], tenant="acme", parts=PARTS)
        assert len(store.documents()) == 2
        (chunk,) = store.corpus.chunks([store.documents("")[0].doc_id])
        assert chunk.body == "Public words."


def test_a_file_that_changes_hands(tmp_path: Path) -> None:
    """The manifest gives a file to another tenant: the first one sees it no more."""
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "a.md").write_text("Words that move.", "utf-8")
    manifest = folder / "manifest.jsonl"
    with Store.create(tmp_path / "kb") as store:
        for tenant in ("acme", "zenith"):
            manifest.write_text(f'{{"file": "a.md", "tenant": "{tenant}"}}', "utf-8")
            reports = ingest(store, [folder], parts=PARTS)
            (entry,) = store.documents()
            assert entry.source.tenant == tenant
        assert sorted(str(report.status) for report in reports) == ["added", "removed", "skipped"]
        # and pruning another tenant's root leaves it alone
        other = tmp_path / "other" / "docs"
        other.mkdir(parents=True)
        (other / "b.md").write_text("Other words.", "utf-8")
        ingest(store, [other], tenant="acme", prune=True, parts=PARTS)
        assert [e.source.tenant for e in store.documents()] == ["acme", "zenith"]
