from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.chunk.constructs import CONSTRUCT, build, covering

from kaoju.chunk import chunk_document, plain
from kaoju.chunk.plain import block_words, has_words
from kaoju.config import ChunkSettings
from kaoju.types.chunks import ChunkKind
from kaoju.types.documents import BlockKind, Document

DEFAULT = ChunkSettings()
SMALL = ChunkSettings(target=60, limit=100)


def bodies(document: Document, sizes: ChunkSettings = DEFAULT) -> list[str]:
    return [chunk.body for chunk in chunk_document(document, sizes)]


def sections(document: Document) -> list[tuple[str, ...]]:
    return [chunk.section for chunk in chunk_document(document, DEFAULT)]


def test_a_rule_stays_with_its_heading(sheet: Any) -> None:
    page = sheet().heading(1, "Shop").heading(2, "Refunds").paragraph("Within 30 days.")
    page.heading(2, "Delivery").paragraph("Two days.")
    chunks = chunk_document(page.document(), DEFAULT)
    assert [(c.section, c.body) for c in chunks] == [
        (("Shop", "Refunds"), "Within 30 days."),
        (("Shop", "Delivery"), "Two days."),
    ]
    assert [c.chunk_id for c in chunks] == [
        "root/a.md#shop/refunds-1",
        "root/a.md#shop/delivery-1",
    ]
    assert [c.ordinal for c in chunks] == [0, 1]


def test_a_heading_of_a_higher_level_closes_the_lower_ones(sheet: Any) -> None:
    page = sheet().heading(1, "A").heading(3, "B").paragraph("one.")
    page.heading(2, "C").paragraph("two.").heading(1, "D").paragraph("three.")
    assert sections(page.document()) == [("A", "B"), ("A", "C"), ("D",)]


def test_near_identical_sections_of_two_models_stay_apart(sheet: Any) -> None:
    page = sheet().heading(2, "K90").paragraph("67W.").heading(2, "K90 Ultra").paragraph("90W.")
    assert bodies(page.document()) == ["67W.", "90W."]


def test_short_paragraphs_of_one_section_are_joined_up_to_target(sheet: Any) -> None:
    page = sheet().paragraph("a" * 20).paragraph("b" * 20).paragraph("c" * 20).paragraph("d" * 20)
    # 20+2+20 = 42 fit 60, a third (64) does not; the last two fit again.
    assert bodies(page.document(), SMALL) == [
        "a" * 20 + "\n\n" + "b" * 20,
        "c" * 20 + "\n\n" + "d" * 20,
    ]


def test_a_short_last_paragraph_goes_to_its_neighbour(sheet: Any) -> None:
    page = sheet().paragraph("a" * 58).paragraph("See also B.")
    assert bodies(page.document(), SMALL) == ["a" * 58 + "\n\nSee also B."]


def test_a_list_stays_with_its_lead_in_where_it_fits_the_limit(sheet: Any) -> None:
    page = sheet().paragraph("x" * 40).paragraph("支持以下协议：").items("快充" * 15, "慢充" * 15)
    # 8+2+30+2+30 > target 60, yet whole within 100.
    chunks = chunk_document(page.document(), SMALL)
    assert [c.body for c in chunks] == [
        "x" * 40,
        "支持以下协议：\n\n" + "快充" * 15 + "\n" + "慢充" * 15,
    ]
    assert chunks[1].kind is ChunkKind.LIST


def test_a_long_list_is_cut_between_items(sheet: Any) -> None:
    page = sheet().items(*(f"item {n} " + "w" * 23 for n in range(6)))  # 30 characters each
    assert bodies(page.document(), SMALL) == [
        f"item {n} " + "w" * 23 + f"\nitem {n + 1} " + "w" * 23 for n in (0, 2, 4)
    ]


def test_sub_items_stay_with_their_item(sheet: Any) -> None:
    page = sheet()
    for name in "abc":
        page.items(name * 25).items(name.upper() * 25, level=1)
    # Six items of 25 are more than 100; a family is 52.
    assert bodies(page.document(), SMALL) == [f"{name * 25}\n{name.upper() * 25}" for name in "abc"]


def test_code_is_whole_where_it_fits_and_cut_between_lines_where_not(sheet: Any) -> None:
    short = "if a:\n    run(a, 'some argument', 'another argument that is long')"
    assert bodies(sheet().code(short).document(), SMALL) == [short]
    lines = [f"step_{n}(" + "x" * 50 + ")" for n in range(4)]
    cut = bodies(sheet().code("\n".join(lines)).document(), SMALL)
    assert cut == lines


def test_a_parameter_block_is_one_piece(sheet: Any) -> None:
    block = ["host: 127.0.0.1", "port: 4000", "timeout: 30s", "mode: strict", "retries: 5"]
    chunks = chunk_document(sheet().paragraph("x" * 50).keyvalue(*block).document(), SMALL)
    assert [c.body for c in chunks] == ["x" * 50, "\n".join(block)]
    assert chunks[1].kind is ChunkKind.KEYVALUE


def test_long_prose_is_cut_at_sentence_ends(sheet: Any) -> None:
    sentences = [c * 29 + "。" for c in "甲乙丙丁戊己"]
    assert bodies(sheet().paragraph("".join(sentences)).document(), SMALL) == [
        sentences[0] + sentences[1],
        sentences[2] + sentences[3],
        sentences[4] + sentences[5],
    ]


def test_overlap_repeats_the_last_sentence(sheet: Any) -> None:
    sentences = [c * 29 + "。" for c in "甲乙丙丁戊己"]
    sizes = ChunkSettings(target=60, limit=100, overlap=1)
    assert bodies(sheet().paragraph("".join(sentences)).document(), sizes) == [
        "".join(sentences[:2]),
        "".join(sentences[1:4]),
        "".join(sentences[3:]),
    ]


def test_one_sentence_over_the_limit_is_cut_at_clauses_then_blanks(sheet: Any) -> None:
    clause = "甲" * 49 + "，"
    assert bodies(sheet().paragraph(clause * 4).document(), SMALL) == [clause] * 4
    words = " ".join(["word"] * 40)
    cut = bodies(sheet().paragraph(words).document(), SMALL)
    assert all(len(body) <= 100 for body in cut)
    assert " ".join(cut) == words


def test_what_has_no_place_to_cut_stays_whole(sheet: Any) -> None:
    assert bodies(sheet().paragraph("x" * 300).document(), SMALL) == ["x" * 300]
    assert bodies(sheet().formula("a = b\n" * 60).document(), SMALL) == [("a = b\n" * 60).strip()]


def test_encoded_data_is_cut_anywhere(sheet: Any) -> None:
    cut = bodies(sheet().paragraph("x" * 2050).document(), SMALL)
    assert "".join(cut) == "x" * 2050
    assert all(len(body) <= 150 for body in cut)


def test_an_inline_formula_is_never_cut(sheet: Any) -> None:
    formula = "$" + "a, b; c. D + " * 12 + "e$"
    cut = bodies(sheet().paragraph(f"Let {formula} hold. Then stop.").document(), SMALL)
    assert any(formula in body for body in cut)


def test_a_formula_stays_with_the_words_before_it(sheet: Any) -> None:
    page = sheet().paragraph("z" * 55).paragraph("The loss is " + "y" * 40).formula("L = 1" * 6)
    assert bodies(page.document(), SMALL)[1] == "The loss is " + "y" * 40 + "\n\n" + "L = 1" * 6


def test_every_fragment_of_a_long_table_has_its_header(sheet: Any) -> None:
    rows = [["Item", "Value"], *([f"item {n:02}", "v" * 12] for n in range(20))]
    document = sheet().heading(2, "K90").table(rows).document()
    chunks = chunk_document(document, SMALL)
    assert len(chunks) > 5
    assert {c.section for c in chunks} == {("K90",)}
    assert chunks[0].body.startswith("Item | Value\nitem 00 | ")
    assert chunks[0].header == ""
    for chunk in chunks[1:]:
        assert chunk.header == "Item | Value"
        assert chunk.header_span is not None
        assert chunk.header_span.of(document.parsed.text) == "Item | Value"
    lines = [line for c in chunks for line in c.body.splitlines()]
    assert lines == [" | ".join(row) for row in rows]


def test_a_header_of_two_rows_is_kept_as_two_lines(sheet: Any) -> None:
    rows = [["", "2023"], ["Item", "Q1"], *([f"item {n:02}", "v" * 12] for n in range(20))]
    chunks = chunk_document(sheet().table(rows, headers=2).document(), SMALL)
    assert chunks[0].body.startswith(" | 2023\nItem | Q1\nitem 00")
    assert {c.header for c in chunks[1:]} == {" | 2023\nItem | Q1"}


def test_text_before_the_first_heading_and_without_any(sheet: Any) -> None:
    page = sheet().paragraph("Preface.").heading(1, "A").paragraph("one.")
    chunks = chunk_document(page.document(), DEFAULT)
    assert [(c.chunk_id, c.section) for c in chunks] == [
        ("root/a.md#-1", ()),
        ("root/a.md#a-1", ("A",)),
    ]


def test_headings_with_nothing_under_them_are_kept_once(sheet: Any) -> None:
    page = sheet().heading(1, "Notes").heading(2, "No refunds").heading(2, "No returns")
    page.heading(2, "Delivery").paragraph("Two days.")
    chunks = chunk_document(page.document(), DEFAULT)
    assert [(c.kind, c.section, c.body) for c in chunks] == [
        (ChunkKind.HEADING, ("Notes",), "No refunds\n\nNo returns"),
        (ChunkKind.PROSE, ("Notes", "Delivery"), "Two days."),
    ]
    assert bodies(sheet().heading(1, "Only this").document()) == ["Only this"]


def test_no_words_no_chunk_but_a_tick_is_a_statement(sheet: Any) -> None:
    assert bodies(sheet().document()) == []
    assert bodies(sheet().rule().document()) == []
    assert bodies(sheet().heading(2, "5G").paragraph("√").document()) == ["√"]


def test_headings_of_one_name_get_different_ids(sheet: Any) -> None:
    page = sheet().heading(1, "FAQ").paragraph("a.").heading(1, "faq!").paragraph("b.")
    page.heading(1, "C++").paragraph("c.").heading(1, "充电 说明").paragraph("d.")
    ids = [c.chunk_id.partition("#")[2] for c in chunk_document(page.document(), DEFAULT)]
    assert ids == ["faq-1", "faq~2-1", "c-1", "充电-说明-1"]


def test_editing_a_section_changes_no_other_id(sheet: Any) -> None:
    def ids(first: str) -> set[str]:
        page = sheet().heading(1, "A").paragraph(first).heading(1, "B").paragraph("rest.")
        return {c.chunk_id for c in chunk_document(page.document(), SMALL)}

    assert ids("short.") | ids("A sentence of words. " * 40) == ids("A sentence of words. " * 40)


def test_page_is_where_the_chunk_begins(sheet: Any) -> None:
    page = sheet().paragraph("first." * 15)
    second = len(page.text)
    document = page.paragraph("second." * 12).document()
    document = replace(document, parsed=replace(document.parsed, pages=(0, second)))
    assert [c.page for c in chunk_document(document, SMALL)] == [1, 2]


def test_sizes_may_be_counted_by_another_measure(sheet: Any) -> None:
    document = sheet().paragraph("One two three four. " * 10).document()
    cut = chunk_document(
        document, ChunkSettings(target=12, limit=16), size=lambda text: len(text.split())
    )
    assert [len(c.body.split()) for c in cut] == [12, 16, 12]


# --- nothing is lost or duplicated, whatever the structure -------------------------------------


@settings(max_examples=150, deadline=None)
@given(constructs=st.lists(CONSTRUCT, max_size=12), target=st.sampled_from([20, 60, 500]))
def test_every_character_of_every_block_is_in_exactly_one_chunk(
    sheet: Any, constructs: list[tuple[Any, ...]], target: int
) -> None:
    document = build(sheet, constructs)
    text = document.parsed.text
    chunks = chunk_document(document, ChunkSettings(target=target, limit=target * 2))
    for block in document.parsed.blocks:
        words = block_words(document.parsed, block)
        if not has_words(words):
            continue
        offsets = [
            offset
            for offset in range(block.content.start, block.content.end)
            if has_words(text[offset])
        ]
        counts = {len(covering(chunks, offset)) for offset in offsets}
        if block.kind is BlockKind.HEADING and counts == {0}:
            assert any(" ".join(words.split()) in c.section for c in chunks)
        else:
            assert counts == {1}
    for chunk in chunks:
        assert chunk.body == plain(document.parsed, chunk.span)
        assert has_words(chunk.body)
    spans = [c.span for c in chunks]
    assert spans == sorted(spans)
    assert len({c.chunk_id for c in chunks}) == len(chunks)


@settings(max_examples=100, deadline=None)
@given(
    sentences=st.lists(st.text("中文字，", min_size=1, max_size=40), min_size=1, max_size=30),
    overlap=st.integers(0, 2),
)
def test_limits_hold_for_any_paragraph_of_short_sentences(
    sheet: Any, sentences: list[str], overlap: int
) -> None:
    document = sheet().paragraph("".join(f"{s}。" for s in sentences)).document()
    chunks = chunk_document(document, ChunkSettings(target=60, limit=100, overlap=overlap))
    assert all(len(c.body) <= 100 for c in chunks)
    assert all(c.body.endswith("。") for c in chunks)


@pytest.mark.parametrize("rows", [200, 2000])
def test_a_long_table_costs_time_in_proportion(sheet: Any, rows: int) -> None:
    page = sheet().table([["k", "v"], *([f"key {n}", f"value {n}"] for n in range(rows))])
    chunks = chunk_document(page.document(), DEFAULT)
    assert sum(len(c.body.splitlines()) for c in chunks) == rows + 1
