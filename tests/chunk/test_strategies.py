"""What holds of every strategy, and what each of them is for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.chunk.constructs import CONSTRUCT, LINE, build, covering

from kaoju.chunk import chunk_document, plain
from kaoju.chunk.plain import block_words, has_words
from kaoju.config import STRATEGIES, ChunkSettings
from kaoju.errors import SettingsError
from kaoju.models import load_encoder
from kaoju.types.chunks import Chunk, ChunkKind
from kaoju.types.documents import BlockKind, Document

SMALL = ChunkSettings(target=60, limit=100)
ENCODE = load_encoder("hash:16").encode_documents
every_strategy = pytest.mark.parametrize("strategy", STRATEGIES)


def chunks_of(document: Document, strategy: str, sizes: ChunkSettings = SMALL) -> tuple[Chunk, ...]:
    return chunk_document(document, replace(sizes, strategy=strategy), encode=ENCODE)


def bodies(document: Document, strategy: str, sizes: ChunkSettings = SMALL) -> list[str]:
    return [chunk.body for chunk in chunks_of(document, strategy, sizes)]


# --- the contract -------------------------------------------------------------------------------


@every_strategy
@settings(max_examples=60, deadline=None)
@given(constructs=st.lists(CONSTRUCT, max_size=12), target=st.sampled_from([20, 60, 500]))
def test_every_character_of_content_is_in_exactly_one_chunk(
    sheet: Any, strategy: str, constructs: list[tuple[Any, ...]], target: int
) -> None:
    document = build(sheet, constructs)
    text = document.parsed.text
    chunks = chunks_of(document, strategy, ChunkSettings(target=target, limit=target * 2))
    for block in document.parsed.blocks:
        words = block_words(document.parsed, block)
        inside = range(block.content.start, block.content.end)
        counts = {len(covering(chunks, at)) for at in inside if has_words(text[at])}
        if not has_words(words):
            continue
        if block.kind is BlockKind.HEADING and counts == {0}:
            assert any(" ".join(words.split()) in c.section for c in chunks)
        else:
            assert counts == {1}


@every_strategy
@settings(max_examples=60, deadline=None)
@given(constructs=st.lists(CONSTRUCT, max_size=12), overlap=st.integers(0, 2))
def test_spans_slice_back_in_reading_order(
    sheet: Any, strategy: str, constructs: list[tuple[Any, ...]], overlap: int
) -> None:
    document = build(sheet, constructs)
    sizes = ChunkSettings(target=60, limit=120, overlap=overlap)
    chunks = chunks_of(document, strategy, sizes)
    for chunk in chunks:
        assert chunk.body == plain(document.parsed, chunk.span)
        assert has_words(chunk.body)
        if chunk.header_span is not None:
            cells = chunk.header_span.of(document.parsed.text).replace("|", " ").split()
            assert chunk.header.replace("|", " ").split() == cells
    starts, ends = [c.span.start for c in chunks], [c.span.end for c in chunks]
    assert starts == sorted(set(starts))
    assert ends == sorted(ends)
    if not overlap:
        assert all(end <= start for end, start in zip(ends, starts[1:], strict=False))
    assert [c.ordinal for c in chunks] == list(range(len(chunks)))
    assert len({c.chunk_id for c in chunks}) == len(chunks)


@every_strategy
@settings(max_examples=60, deadline=None)
@given(constructs=st.lists(CONSTRUCT, max_size=12))
def test_formulas_code_and_lists_are_whole_up_to_the_limit(
    sheet: Any, strategy: str, constructs: list[tuple[Any, ...]]
) -> None:
    document = build(sheet, constructs)
    chunks = chunks_of(document, strategy)
    held = {BlockKind.FORMULA, BlockKind.CODE, BlockKind.LIST_ITEM, BlockKind.KEYVALUE}
    for block in document.parsed.blocks:
        words = block_words(document.parsed, block)
        if block.kind in held and has_words(words) and len(words) <= SMALL.limit:
            assert any(words in chunk.body for chunk in chunks)


@every_strategy
@settings(max_examples=40, deadline=None)
@given(
    sentences=st.lists(st.text("中文字，", min_size=1, max_size=40), min_size=1, max_size=30),
    lines=st.lists(LINE, max_size=5),
    overlap=st.integers(0, 2),
)
def test_limits_hold_where_there_are_places_to_cut(
    sheet: Any, strategy: str, sentences: list[str], lines: list[str], overlap: int
) -> None:
    page = sheet().paragraph("".join(f"{s}。" for s in sentences)).items(*lines)
    document = page.paragraph("".join(f"{s}。" for s in sentences)).document()
    for chunk in chunks_of(document, strategy, replace(SMALL, overlap=overlap)):
        assert len(chunk.body) <= 100


@every_strategy
def test_a_document_without_words_has_no_chunks(sheet: Any, strategy: str) -> None:
    assert chunks_of(sheet().document(), strategy) == ()
    assert chunks_of(sheet().rule().document(), strategy) == ()


@every_strategy
def test_headings_alone_are_kept(sheet: Any, strategy: str) -> None:
    page = sheet().heading(1, "Notes").heading(2, "No refunds").heading(2, "No returns")
    (chunk,) = chunks_of(page.document(), strategy)
    assert chunk.kind is ChunkKind.HEADING
    assert "No refunds\n\nNo returns" in chunk.body


@pytest.mark.parametrize("strategy", [s for s in STRATEGIES if s != "fixed"])
def test_sections_are_never_mixed(sheet: Any, strategy: str) -> None:
    page = sheet().heading(2, "K90").paragraph("67W.").heading(2, "K90 Ultra").paragraph("90W.")
    assert bodies(page.document(), strategy) == ["67W.", "90W."]


# --- anchors ------------------------------------------------------------------------------------


def test_articles_are_cut_and_a_chapter_leads_its_first(sheet: Any) -> None:
    page = sheet().heading(1, "办法").paragraph("第一章 总则")
    page.paragraph("第一条　为了规范管理。").paragraph("前款所称管理包括登记。")
    page.paragraph("第二条　下列除外：").items("军用", "科研")
    page.paragraph("第二章 附则").paragraph("第三条　自公布之日起施行。")
    sizes = ChunkSettings()
    assert bodies(page.document(), "anchors", sizes) == [
        "第一章 总则\n\n第一条 为了规范管理。\n\n前款所称管理包括登记。",
        "第二条 下列除外：\n\n军用\n科研",
        "第二章 附则\n\n第三条 自公布之日起施行。",
    ]


def test_a_line_that_begins_with_a_mention_is_no_article(sheet: Any) -> None:
    page = (
        sheet()
        .paragraph("第一条 甲。")
        .paragraph("第二条 依照\n第九条的规定办理，并依照\n第一条。")
    )
    page.paragraph("第三条 乙。")
    assert [body[:3] for body in bodies(page.document(), "anchors")] == [
        "第一条",
        "第二条",
        "第三条",
    ]


def test_articles_within_one_paragraph_are_cut_at_their_lines(sheet: Any) -> None:
    page = sheet().paragraph("第十一条 甲。\n第十二条 乙。\n第十三条 丙。")
    assert bodies(page.document(), "anchors") == ["第十一条 甲。", "第十二条 乙。", "第十三条 丙。"]


def test_decimal_clauses_and_a_quantity_that_is_none(sheet: Any) -> None:
    page = sheet().paragraph("1.1 Scope").paragraph("This applies to all.").paragraph("1.2 Terms")
    page.paragraph("1.2.1 Host means a machine.").paragraph("1.2.2 Guest means a program.")
    page.paragraph("2.5 GB of memory are needed.").paragraph("1.4 Later than all.")
    assert bodies(page.document(), "anchors", ChunkSettings()) == [
        "1.1 Scope\n\nThis applies to all.",
        "1.2 Terms\n\n1.2.1 Host means a machine.",
        "1.2.2 Guest means a program.\n\n2.5 GB of memory are needed.",
        "1.4 Later than all.",
    ]


def test_a_list_of_versions_is_a_list(sheet: Any) -> None:
    page = sheet().items("1.0", "1.1 Beta", "2.1 GA")
    assert bodies(page.document(), "anchors") == ["1.0\n1.1 Beta\n2.1 GA"]


@pytest.mark.parametrize(
    ("numbers", "kept"),
    [
        (["1.1", "1.2", "1.3"], 3),
        (["1.1", "1.2", "2.1", "2.2"], 4),
        (["1.1", "1.1.1", "1.1.2", "1.2"], 4),
        (["1.9", "1.10"], 2),
        (["1.1", "1.3", "1.2"], 2),  # within a block none is left out
        (["1.1", "3.2", "1.2"], 2),
    ],
)
def test_lines_of_a_block_count_on_one_by_one(sheet: Any, numbers: list[str], kept: int) -> None:
    page = sheet().paragraph("\n".join(f"{number} Words of a clause." for number in numbers))
    found = bodies(page.document(), "anchors", ChunkSettings())
    assert len(found) == kept


def test_questions_and_labelled_entries(sheet: Any) -> None:
    page = (
        sheet()
        .paragraph("Q: How long?\nA: Two days.")
        .paragraph("问：收费吗？")
        .paragraph("答：否。")
    )
    assert bodies(page.document(), "anchors") == [
        "Q: How long?\nA: Two days.",
        "问：收费吗？\n\n答：否。",
    ]
    page = sheet().items("[REQ-1] Green.", "[REQ-2] It dims.", "Slowly.")
    assert bodies(page.document(), "anchors") == ["[REQ-1] Green.", "[REQ-2] It dims.\nSlowly."]


def test_anchors_of_the_settings(sheet: Any) -> None:
    page = sheet().paragraph("Rule A says one.").paragraph("More.").paragraph("Rule B says two.")
    sizes = ChunkSettings(anchor=r"Rule [A-Z]\b")
    assert bodies(page.document(), "anchors", sizes) == [
        "Rule A says one.\n\nMore.",
        "Rule B says two.",
    ]
    assert len(bodies(page.document(), "anchors", ChunkSettings())) == 1


def test_a_clause_over_the_limit_is_cut_as_prose_is(sheet: Any) -> None:
    page = (
        sheet().paragraph("第一条 " + "甲" * 50 + "。" + "乙" * 55 + "。").paragraph("第二条 丙。")
    )
    assert bodies(page.document(), "anchors") == [
        "第一条 " + "甲" * 50 + "。",
        "乙" * 55 + "。",
        "第二条 丙。",
    ]


# --- table --------------------------------------------------------------------------------------

ROWS = [["Item", "Value", "Note"], ["a", "1", "x"], ["b", "2", "y"], ["c", "3", "z"]]


def test_each_row_stands_alone_with_its_header(sheet: Any) -> None:
    page = sheet().paragraph("Before.").paragraph("As follows:").table(ROWS).paragraph("After.")
    chunks = chunks_of(page.document(), "table", ChunkSettings())
    assert [(c.body, c.header) for c in chunks] == [
        ("Before.", ""),
        ("As follows:\n\nItem | Value | Note\na | 1 | x", ""),
        ("b | 2 | y", "Item | Value | Note"),
        ("c | 3 | z", "Item | Value | Note"),
        ("After.", ""),
    ]
    assert {c.kind for c in chunks[1:4]} == {ChunkKind.TABLE}


def test_rows_a_chunk(sheet: Any) -> None:
    found = bodies(sheet().table(ROWS).document(), "table", ChunkSettings(rows=2))
    assert found == ["Item | Value | Note\na | 1 | x\nb | 2 | y", "c | 3 | z"]


def test_rows_below_a_label_are_one_group(sheet: Any) -> None:
    rows = [*ROWS[:2], ["Battery", "", ""], ["mAh", "5000", "x"], ["W", "67", "y"]]
    rows += [["Radio", "", ""], ["NFC", "yes", "z"]]
    found = bodies(sheet().table(rows).document(), "table", ChunkSettings())
    assert [body.split("\n")[0][:7] for body in found] == ["Item | ", "Battery", "Radio |"]
    assert found[1].count("\n") == 2


def test_an_empty_second_column_is_a_missing_value_not_a_label(sheet: Any) -> None:
    rows = [["Item", "Value"], ["a", "1"], ["b", ""], ["c", "3"]]
    assert len(bodies(sheet().table(rows).document(), "table", ChunkSettings())) == 3


# --- fixed --------------------------------------------------------------------------------------


def test_fixed_goes_across_headings_and_names_what_is_above_all(sheet: Any) -> None:
    page = sheet().heading(1, "Shop")
    for name in ("Refunds", "Delivery", "Payment"):
        page.heading(2, name).paragraph(f"{name[0]}{'x' * 28}.")
    chunks = chunks_of(page.document(), "fixed")
    assert [(c.section, c.body) for c in chunks] == [
        ((), "Shop\n\nRefunds\n\nR" + "x" * 28 + "."),
        (("Shop",), "Delivery\n\nD" + "x" * 28 + ".\n\nPayment\n\nP" + "x" * 28 + "."),
    ]
    assert [c.chunk_id.partition("#")[2] for c in chunks] == ["-1", "-2"]
    assert {c.kind for c in chunks} == {ChunkKind.PROSE}


@pytest.mark.parametrize("strategy", ["fixed", "semantic"])
def test_overlap_repeats_sentences(sheet: Any, strategy: str) -> None:
    sentences = [c * 29 + "。" for c in "甲乙丙丁戊己"]
    page = sheet().paragraph("".join(sentences)).document()
    before = bodies(page, strategy)
    after = bodies(page, strategy, replace(SMALL, overlap=1))
    assert before == ["".join(sentences[n : n + 2]) for n in (0, 2, 4)]
    assert after == ["".join(sentences[max(0, n - 1) : n + 2]) for n in (0, 2, 4)]


# --- semantic -----------------------------------------------------------------------------------


def by_letter(texts: Any) -> Any:
    """A text's vector is its first letter: sentences of one topic are alike, others are not."""
    return np.array([np.eye(26, dtype=np.float32)[ord(t[0].lower()) - 97] for t in texts])


def test_semantic_cuts_where_the_topic_turns(sheet: Any) -> None:
    letters = "A" * 4 + "B" * 7 + "C" * 4
    sentences = [f"{letter}{'x' * 45}, {n:02}." for n, letter in enumerate(letters)]
    page = sheet().paragraph(" ".join(sentences)).document()
    sizes = ChunkSettings(strategy="semantic", target=250, limit=900)
    found = [c.body for c in chunk_document(page, sizes, encode=by_letter)]
    assert [(b[0], b.count(".")) for b in found] == [("A", 4), ("B", 7), ("C", 4)]


def test_semantic_without_turns_keeps_to_the_limit(sheet: Any) -> None:
    page = sheet().paragraph(" ".join(["A" + "x" * 48 + "."] * 30)).document()
    sizes = ChunkSettings(strategy="semantic", target=200, limit=300)
    found = [c.body for c in chunk_document(page, sizes, encode=by_letter)]
    assert max(map(len, found)) <= 300
    assert min(map(len, found)) >= 100


def test_semantic_does_not_look_into_short_sections(sheet: Any) -> None:
    def never(texts: Any) -> Any:
        raise AssertionError(texts)

    page = sheet().paragraph("One. Two. Three.").document()
    sizes = ChunkSettings(strategy="semantic")
    assert len(chunk_document(page, sizes, encode=never)) == 1


def test_semantic_needs_an_encoder(sheet: Any) -> None:
    with pytest.raises(SettingsError, match="semantic"):
        chunk_document(sheet().paragraph("One.").document(), ChunkSettings(strategy="semantic"))
