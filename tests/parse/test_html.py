from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants import check
from reading import outline, read, rows

from kaoju.errors import ReadError


def html(source: str | bytes):  # type: ignore[no-untyped-def]
    return read(source, "a.html")


def test_blocks_in_reading_order() -> None:
    document = html(
        "<title>T</title><h2>Head</h2><p>One <b>two</b>\n three<br>four</p>"
        "<ul><li>a<ul><li>b</li></ul></li></ul><ol start=3><li>c</ol><blockquote>q</blockquote>"
        "<pre>x\n  y</pre>"
    )
    assert outline(document) == [
        ("heading", "Head"),
        ("paragraph", "One two three\nfour"),
        ("list_item", "a"),
        ("list_item", "b"),
        ("list_item", "c"),
        ("quote", "q"),
        ("code", "x\n  y"),
    ]
    assert [(b.level, b.label) for b in document.blocks[2:5]] == [(0, "-"), (1, "-"), (0, "3.")]
    assert document.title == "T"


def test_a_level_one_heading_is_the_title() -> None:
    assert html("<title>Site</title><h1>Pump</h1><p>x</p>").title == "Pump"


def test_tables_with_spans_and_headers() -> None:
    document = html(
        "<table><caption>Sizes</caption><thead><tr><td>型号<td>屏幕</thead>"
        "<tr><th rowspan=2>A<td>6.1\n英寸<tr><td colspan=2>x</table>"
    )
    table = document.blocks[-1]
    assert outline(document)[0] == ("paragraph", "Sizes")
    assert [(c.row, c.column, c.span.of(document.text), c.header) for c in table.cells] == [
        (0, 0, "型号", True),
        (0, 1, "屏幕", True),
        (1, 0, "A", True),
        (1, 1, "6.1 英寸", False),
        (2, 1, "x", False),
    ]


def test_layout_tables_are_read_through() -> None:
    document = html(
        "<table><tr><td><h2>Head</h2><table><tr><td>a<td>b</table></td><td><p>side</td></tr></table>"
    )
    assert outline(document) == [("heading", "Head"), ("table", "a | b"), ("paragraph", "side")]


def test_definition_lists_are_key_values() -> None:
    document = html("<dl><dt>容量<dd>5003mAh<dt>颜色<dd>黑<dd>白</dl>")
    assert rows(document, document.blocks[0]) == [
        ["容量", "5003mAh"],
        ["颜色", "黑"],
        ["颜色", "白"],
    ]


def test_scripts_styles_templates_and_comments_are_left_out_and_counted() -> None:
    document = html("<style>a</style><script>b</script><template>c</template><!--d--><p>e</p>")
    assert document.text == "e"
    assert document.rules == {"style": 1, "script": 1, "template": 1, "comment": 1}


def test_a_line_break_inside_chinese_is_no_space() -> None:
    assert html("<p>高度\n  完备 方案\nend</p>").text == "高度完备 方案 end"


def test_declared_and_wide_encodings() -> None:
    page = '<meta charset="euc-jp"><p>日本語のページ</p>'
    assert html(page.encode("euc_jp")).text == "日本語のページ"
    wide = html("<html><p>宽</p></html>".encode("utf-16"))
    assert (wide.text, wide.encoding) == ("宽", "utf-16-le")


def test_deep_nesting_does_not_exhaust_the_stack() -> None:
    assert html("<div>" * 2_500 + "deep" + "</div>" * 2_500).text == "deep"


def test_hostile_nesting_is_refused_at_once() -> None:
    with pytest.raises(ReadError, match="nested"):
        html("<div>" * 200_000 + "deep")


def test_huge_spans_cost_nothing() -> None:
    document = html("<table><tr><td>a<td>b" + "<td rowspan=999 colspan=999>" * 3_000)
    assert document.text.startswith("a | b")


TAGS = "p div table tr td th thead h1 h4 ul ol li dl dt dd pre br b blockquote caption script a"
PIECES = [f"<{t}>" for t in TAGS.split()] + [f"</{t}>" for t in TAGS.split()]


@given(
    st.lists(st.sampled_from([*PIECES, "x", "键：值", " \n", "&nbsp;", "\u3000", "<!--", "-->"]))
)
def test_no_html_breaks_the_invariants(pieces: list[str]) -> None:
    check(html("".join(pieces)))
