"""Words without markup; how surely OCR read a place: the lowest of what the place touches."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kaoju.types.documents import OcrSpan, ParsedDocument, Span

pieces = st.lists(st.tuples(st.integers(0, 3), st.integers(1, 6), st.floats(0, 1)), max_size=8)
places = st.tuples(st.integers(0, 60), st.integers(0, 60)).map(lambda ends: Span(*sorted(ends)))


def laid(found: list[tuple[int, int, float]]) -> tuple[OcrSpan, ...]:
    """Pieces of (gap before, length, confidence) one after the other."""
    spans, at = [], 0
    for gap, length, confidence in found:
        at += gap
        spans.append(OcrSpan(Span(at, at + length), confidence))
        at += length
    return tuple(spans)


def document(*spans: OcrSpan) -> ParsedDocument:
    return ParsedDocument("x" * 60, (), "", "image/png", ocr_spans=spans)


@example([(0, 4, 0.5)], [Span(2, 2)])
@example([(0, 4, 0.5), (0, 4, 0.4)], [Span(4, 4), Span(0, 4)])
@given(pieces, st.lists(places, max_size=3))
def test_the_lowest_of_what_the_spans_touch(
    found: list[tuple[int, int, float]], asked: list[Span]
) -> None:
    spans = laid(found)
    of_character = {
        at: read.confidence for read in spans for at in range(read.span.start, read.span.end)
    }
    touched = [
        of_character[at] for s in asked for at in range(s.start, s.end) if at in of_character
    ]
    expected = min(touched) if touched else None
    assert document(*spans).ocr_confidence_of(*asked) == expected


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        pytest.param(Span(0, 4), 0.9, id="one line"),
        pytest.param(Span(3, 6), 0.7, id="both lines"),
        pytest.param(Span(4, 5), None, id="the line end between them"),
        pytest.param(Span(9, 20), None, id="a text layer behind them"),
        pytest.param(Span(6, 6), None, id="nothing"),
    ],
)
def test_two_lines(place: Span, expected: float | None) -> None:
    lines = OcrSpan(Span(0, 4), 0.9), OcrSpan(Span(5, 9), 0.7)
    assert document(*lines).ocr_confidence_of(place) == expected


@given(st.text("ab*", max_size=30), st.lists(places, max_size=4), places)
def test_words_are_the_slice_without_the_characters_of_markup(
    text: str, markup: list[Span], asked: Span
) -> None:
    disjoint: list[Span] = []
    for span in sorted(markup):
        if not disjoint or span.start >= disjoint[-1].end:
            disjoint.append(span)
    parsed = ParsedDocument(text, (), "", "text/markdown", markup=tuple(disjoint))
    inside = {at for span in disjoint for at in range(span.start, span.end)}
    kept = [text[at] for at in range(asked.start, min(asked.end, len(text))) if at not in inside]
    assert parsed.words(asked) == "".join(kept)
