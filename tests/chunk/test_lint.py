from __future__ import annotations

from kaoju.chunk import lint
from kaoju.config import ChunkSettings
from kaoju.types.chunks import Chunk, ChunkKind
from kaoju.types.documents import Span


def chunk(
    body: str,
    number: int = 1,
    doc: str = "r/a.md",
    section: tuple[str, ...] = (),
    kind: ChunkKind = ChunkKind.PROSE,
) -> Chunk:
    return Chunk(f"{doc}#-{number}", doc, 0, kind, Span(0, len(body)), body, "A", section)


def kinds(*chunks: Chunk) -> list[tuple[str, str]]:
    return [(finding.kind, finding.chunk_id) for finding in lint(chunks)]


def test_a_clean_build_has_no_findings() -> None:
    assert kinds(chunk("One rule."), chunk("Another rule.", 2)) == []


def test_empty_and_marker_only() -> None:
    assert kinds(chunk(" \n"), chunk("---", 2)) == [
        ("empty", "r/a.md#-1"),
        ("marker_only", "r/a.md#-2"),
    ]


def test_heading_only_by_kind_and_by_words() -> None:
    found = kinds(
        chunk("Refunds", section=("Shop",), kind=ChunkKind.HEADING),
        chunk("ＲＥＦＵＮＤＳ", 2, section=("Shop", "Refunds")),
        chunk("Refunds take a week.", 3, section=("Shop", "Refunds")),
    )
    assert found == [("heading_only", "r/a.md#-1"), ("heading_only", "r/a.md#-2")]


def test_duplicates_are_equal_after_folding_under_equal_headings() -> None:
    found = kinds(
        chunk("支持 67W 快充", section=("充电",)),
        chunk("支持　６７Ｗ　快充", 1, "r/b.md", ("充电",)),
        chunk("支持 67W 快充", 1, "r/c.md", ("K90", "充电")),
    )
    assert found == [("duplicate", "r/b.md#-1")]


def test_another_tenants_words_are_no_duplicate() -> None:
    chunks = (chunk("One rule.", doc="x/r/a.md"), chunk("One rule.", doc="y/r/a.md"))
    assert lint(chunks, tenant_of=lambda doc_id: doc_id[0]) == ()
    assert [finding.kind for finding in lint(chunks)] == ["duplicate"]


def test_over_limit_in_the_unit_given() -> None:
    sizes = ChunkSettings(target=2, limit=3)
    found = lint((chunk("a b c"), chunk("a b c d", 2)), sizes, size=lambda text: len(text.split()))
    assert [(f.kind, f.chunk_id) for f in found] == [("over_limit", "r/a.md#-2")]
