from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaoju.chunk import windows
from kaoju.config import EncoderSettings
from kaoju.types.chunks import Chunk, ChunkKind
from kaoju.types.documents import Span

PLAIN = EncoderSettings(window=2, whole=True, header="off")


def chunk(
    body: str,
    kind: ChunkKind = ChunkKind.PROSE,
    section: tuple[str, ...] = (),
    header: str = "",
    title: str = "Guide",
) -> Chunk:
    return Chunk("r/a#-1", "r/a", 0, kind, Span(0, len(body)), body, title, section, header)


A, B, C, D = (letter * 69 + "。" for letter in "甲乙丙丁")


def test_windows_of_two_sentences_then_the_whole() -> None:
    assert windows(chunk(A + B + C + D), PLAIN) == (A + B, C + D, A + B + C + D)


def test_a_short_last_sentence_is_no_window_of_its_own() -> None:
    assert windows(chunk(A + B + C + D + "完。"), replace(PLAIN, whole=False)) == (
        A + B,
        C + D + "完。",
    )


def test_without_the_whole_and_without_windows() -> None:
    assert windows(chunk(A + B + C + D), replace(PLAIN, whole=False)) == (A + B, C + D)
    assert windows(chunk(A + B + C + D), replace(PLAIN, window=0, whole=False)) == (A + B + C + D,)


def test_equal_texts_are_encoded_once() -> None:
    assert windows(chunk("One rule."), PLAIN) == ("One rule.",)
    assert windows(chunk(A + B + A + B), replace(PLAIN, whole=False)) == (A + B,)


def test_short_sentences_share_a_window() -> None:
    lines = [f"项目{n:02}：支持" for n in range(50)]  # 450 characters
    assert len(windows(chunk("\n".join(lines), ChunkKind.LIST), PLAIN)) <= 5


def test_nothing_to_encode_without_words() -> None:
    assert windows(chunk("---"), PLAIN) == ()
    assert windows(chunk(""), PLAIN) == ()


@pytest.mark.parametrize(
    ("header", "kind", "section", "line"),
    [
        ("auto", ChunkKind.PROSE, (), ""),
        ("auto", ChunkKind.PROSE, ("Fees",), "Guide › Fees\n"),
        ("auto", ChunkKind.KEYVALUE, (), "Guide\n"),
        ("on", ChunkKind.PROSE, (), "Guide\n"),
        ("on", ChunkKind.PROSE, ("Guide", "Fees"), "Guide › Fees\n"),
        ("off", ChunkKind.TABLE, ("Fees",), ""),
    ],
)
def test_the_header_line(header: str, kind: ChunkKind, section: tuple[str, ...], line: str) -> None:
    texts = windows(chunk("One rule.", kind, section), replace(PLAIN, header=header))
    assert texts == (f"{line}One rule.",)


def test_a_long_path_keeps_the_title_and_the_inner_headings() -> None:
    path = ("Part " + "x" * 50, "Chapter", "Fees " + "y" * 30)
    texts = windows(chunk("One rule.", section=path), replace(PLAIN, header="on"))
    assert texts == ("Guide › Chapter › Fees " + "y" * 30 + "\nOne rule.",)


def test_rows_are_encoded_under_the_header_row() -> None:
    rows = [f"row {n} | " + "v" * 54 for n in range(4)]  # 62 characters each
    first = chunk("\n".join(["Item | Value", *rows]), ChunkKind.TABLE)
    expected = (
        f"Item | Value; {rows[0]}; {rows[1]}",
        f"Item | Value; {rows[2]}; {rows[3]}",
        f"Item | Value; {rows[0]}; {rows[1]}; {rows[2]}; {rows[3]}",
    )
    assert windows(first, PLAIN) == expected
    later = chunk("\n".join(rows), ChunkKind.TABLE, header="Item | Value")
    assert windows(later, PLAIN) == expected


def test_drawn_borders_are_not_encoded() -> None:
    text = windows(chunk("+--------+\nname | age", ChunkKind.CODE), PLAIN)
    assert text == ("name | age",)


@given(st.lists(st.text("ab中文。. \n", max_size=60), min_size=1, max_size=20))
def test_no_word_is_left_out(parts: list[str]) -> None:
    body = "。".join(parts)
    texts = windows(chunk(body), replace(PLAIN, whole=False))
    seen = "".join("".join(texts).split())
    for run in {"a", "b", "中", "文"}:
        assert (run in seen) == (run in body)


def test_what_is_too_long_for_an_encoder_is_encoded_in_parts_none_left_out() -> None:
    texts = windows(chunk("x" * 4500), PLAIN)
    assert texts == ("x" * 2000, "x" * 500)
    row = " | ".join(f"cell {n}" for n in range(600))
    table = chunk(f"{row}\n{row}", ChunkKind.TABLE, header=row)
    encoded = windows(table, PLAIN)
    assert all(len(text) <= 2000 for text in encoded)
    assert all(f"cell {n}" in " ".join(encoded) for n in range(0, 600, 7))
