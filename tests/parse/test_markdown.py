from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants import check
from reading import outline, plain, read, rows

from kaoju.types.documents import BlockKind


def test_headings_of_both_styles_with_their_levels() -> None:
    document = read("# One #\n\nTwo\n===\n\nThree\n---\n\n### Four {#four}\n")
    assert [(b.level, plain(document, b).strip()) for b in document.blocks] == [
        (1, "One"),
        (1, "Two"),
        (2, "Three"),
        (3, "Four"),
    ]


def test_prose_above_a_rule_is_no_heading() -> None:
    document = read("first line of prose\nsecond line of it\n---\nmore\n")
    assert [b.kind for b in document.blocks] == [BlockKind.PARAGRAPH, BlockKind.PARAGRAPH]


def test_front_matter_is_metadata_and_title_not_text() -> None:
    source = (
        "---\ntitle: 'Pump P-7'\nsummary: 说明: 一\naliases: ['/a/']\n---\n\n# Other\n\nText.\n"
    )
    document = read(source)
    assert document.text == source
    assert document.title == "Pump P-7"
    assert document.metadata["summary"] == "说明: 一"
    assert outline(document) == [("heading", "Other"), ("paragraph", "Text.")]


def test_a_rule_at_the_start_is_not_front_matter() -> None:
    document = read("---\nJust a sentence here.\n---\n")
    assert document.metadata == {}
    assert "Just a sentence here." in [c for _, c in outline(document)]


def test_crlf_stays_and_spans_fit_it() -> None:
    source = "# 标题\r\n\r\n屏幕：6.1英寸\r\n重量：182g\r\n"
    document = read(source)
    assert document.text == source
    assert rows(document, document.blocks[1]) == [["屏幕", "6.1英寸"], ["重量", "182g"]]


def test_nested_lists_have_an_item_each_with_level_and_marker() -> None:
    document = read("- a\n  - b\n    continued\n  - c\n1. d\n2) e\n")
    assert [(b.level, b.label, b.content.of(document.text)) for b in document.blocks] == [
        (0, "-", "a"),
        (1, "-", "b\n    continued"),
        (1, "-", "c"),
        (0, "1.", "d"),
        (0, "2)", "e"),
    ]


def test_what_stands_in_an_item_is_one_level_below_it() -> None:
    document = read("- item\n\n  more words\n\n  ```sh\n  run\n  ```\n")
    assert [(b.kind.value, b.level) for b in document.blocks] == [
        ("list_item", 0),
        ("paragraph", 1),
        ("code", 1),
    ]


def test_fenced_code_keeps_its_language_and_exact_lines() -> None:
    document = read("```python title\nx = {1: 2}\n\n# no heading\n```\n")
    block = document.blocks[0]
    assert (block.kind, block.label) == (BlockKind.CODE, "python")
    assert block.content.of(document.text) == "x = {1: 2}\n\n# no heading"


@pytest.mark.parametrize(
    "source",
    [
        "| a | b |\n|---|:-:|\n| 1 | x\\|y |\n",
        "a | b\n--- | ---\n1 | x\\|y\n",
        "> | a | b |\n> |---|---|\n> | 1 | x\\|y |\n",
        "- | a | b |\n  |---|---|\n  | 1 | x\\|y |\n",
    ],
)
def test_pipe_tables(source: str) -> None:
    document = read(source)
    block = next(b for b in document.blocks if b.kind is BlockKind.TABLE)
    assert rows(document, block) == [["a", "b"], ["1", "x\\|y"]]
    assert [c.header for c in block.cells] == [True, True, False, False]


def test_rows_with_too_few_and_too_many_cells_lose_none() -> None:
    document = read("| a | b |\n|---|---|\n| 1 |\n| 2 | 3 | 4 |\n")
    assert rows(document, document.blocks[0]) == [["a", "b"], ["1"], ["2", "3", "4"]]


def test_html_tables_have_cells_even_across_blank_lines() -> None:
    source = (
        "<table>\n<tr><th>版本</th><th colspan=2>说明</th></tr>\n"
        "<tr><td rowspan='2'>v1</td>\n<td>\n\n**稳定**\n\n</td><td>b</td></tr>\n"
        "<tr><td>c</td><td>d</td></tr></table>\n\nAfter.\n"
    )
    document = read(source)
    table = document.blocks[0]
    cells = [(c.row, c.column, c.span.of(document.text)) for c in table.cells]
    assert cells == [
        (0, 0, "版本"),
        (0, 1, "说明"),
        (1, 0, "v1"),
        (1, 1, "**稳定**"),
        (1, 2, "b"),
        (2, 1, "c"),
        (2, 2, "d"),
    ]
    assert table.cells[1].column_span == 2
    assert table.cells[2].row_span == 2
    assert outline(document)[1] == ("paragraph", "After.")


def test_custom_tags_and_comments_are_syntax() -> None:
    source = '<CustomContent platform="x">\n\nWords.\n\n</CustomContent>\n\n<!-- hidden -->\n'
    document = read(source)
    assert outline(document) == [("paragraph", "Words.")]
    check(document)


def test_words_between_html_tags_are_text() -> None:
    document = read("<div><b>Bold</b> words</div>\n")
    assert plain(document, document.blocks[0]) == "Bold words"


def test_an_admonition_is_one_quote() -> None:
    document = read("> **注意：**\n>\n> 第一行\n> 第二行\n")
    assert [b.kind for b in document.blocks] == [BlockKind.QUOTE]
    assert plain(document, document.blocks[0]).split() == ["注意：", "第一行", "第二行"]


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("see [the *guide*](/a/b(c).md 'T') now", "see the guide now"),
        ("![图](x.png)后", "图后"),
        ("**重要：**必须 `a*b*c`", "重要：必须 a*b*c"),
        ("2 * 3 * 4 = 24, snake_case_name", "2 * 3 * 4 = 24, snake_case_name"),
        ("``a ` b`` \\*not\\*", "a ` b *not*"),
        ("<https://x.org/a> and <br/>end", "https://x.org/a and end"),
        ("array[0] and [ref] and [text][ref]", "array[0] and ref and text"),
        ("note[^1] here", "note here"),
        ("lone ` tick and *star", "lone ` tick and *star"),
    ],
)
def test_inline_syntax_is_marked(source: str, words: str) -> None:
    document = read(source + "\n\n[ref]: https://example.org 'title'\n")
    assert plain(document, document.blocks[0]) == words


def test_key_value_lines_are_split_from_prose() -> None:
    document = read("参数如下\n屏幕尺寸: 6.1英寸\n刷新率：60Hz\n")
    assert [b.kind.value for b in document.blocks] == ["paragraph", "keyvalue"]


def test_key_value_items_stay_items_and_carry_cells() -> None:
    document = read("- **默认值**：`256`\n- 相机启动时间：1210ms\n- 普通的一句话。\n")
    assert [rows(document, b) for b in document.blocks] == [
        [["默认值", "256"]],
        [["相机启动时间", "1210ms"]],
        [],
    ]


def test_title_prefers_the_first_level_one_heading_then_the_file_name() -> None:
    assert read("## Part\n\n# Whole *thing*\n").title == "Whole thing"
    assert read("only text\n", "docs/pump-p7.md").title == "pump-p7"


PIECES = (
    "# a;> - ;1. ;```;~~~;    ;\n;\n\n;\r\n;---;===; b ;:;`;**;[x](y);<td>;<table>;</table>;<!--"
    ";-->;中文：值;\\;\t;[a]: b;<script>;</script>;|;| a | b |\n|---|---|\n"
    ";> ;- ;\f;\x0b;\u2028;&nbsp"
)
MARKDOWN = st.lists(st.sampled_from(PIECES.split(";")), max_size=40).map("".join)


@given(MARKDOWN)
def test_no_markdown_loses_text(source: str) -> None:
    document = read(source)
    assert document.text == source
    check(document)
