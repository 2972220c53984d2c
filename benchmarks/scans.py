"""How well are scans read? Drawn pages, at several resolutions, tilted, turned and soiled.

    python -m benchmarks.scans [--pages PAGE ...] [--cases CASE ...]

Needs the extra ``ocr`` and the fonts WenQuanYi Micro Hei and DejaVu Serif. For each page and case:
characters right (edit distance over the text as it would be stored, blanks aside), cells that stand
in their row and column with exactly their words, figures that are stated wrongly, and lines that
are read too unsurely to be stated. Prints a Markdown table; nothing comes from the cache.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchmarks.drawn_pages import PAGES, Rows, Sheet, blurred, noisy, packed, turned
from benchmarks.reading_accuracy import distance, tight
from PIL import Image

from kaoju.parse import parse
from kaoju.types.documents import Block, BlockKind, ParsedDocument

_FIGURE = re.compile(r"\d[\d,.]*\d|\d")


@dataclass(frozen=True, slots=True)
class Case:
    dpi: int
    spoil: Callable[[Image.Image], Image.Image] = lambda picture: picture


CASES = {
    "150 dpi": Case(150),
    "200 dpi": Case(200),
    "300 dpi": Case(300),
    "+2°": Case(200, lambda picture: turned(picture, 2)),
    "−2°": Case(200, lambda picture: turned(picture, -2)),
    "noise": Case(200, noisy),
    "noise, 150 dpi": Case(150, noisy),
    "blurred": Case(200, blurred),
    "JPEG quality 10": Case(200, lambda picture: packed(picture, 10)),
    "90°": Case(200, lambda picture: turned(picture, 90)),
    "180°": Case(200, lambda picture: turned(picture, 180)),
    "270°": Case(200, lambda picture: turned(picture, 270)),
    "270°, −1.3°, noise": Case(200, lambda picture: noisy(turned(turned(picture, 270), -1.3))),
}


@dataclass(frozen=True, slots=True)
class Result:
    characters: int  # of the page
    errors: int
    cells: int
    right: int
    misread: int  # figures stated that stand nowhere on the page
    unsure: int  # lines that are not stated
    seconds: float


def read(sheet: Sheet, spoil: Callable[[Image.Image], Image.Image]) -> Result:
    out = io.BytesIO()
    spoil(sheet.picture).save(out, "PDF", resolution=sheet.dpi, quality=90)
    started = time.process_time()
    document = parse(out.getvalue(), "scan.pdf")
    seconds = time.process_time() - started
    expected = tight("".join(sheet.lines))
    return Result(
        characters=len(expected),
        errors=distance(expected, tight(document.text)),
        cells=sum(len(row) for rows in sheet.tables for row in rows),
        right=cells_right(document, sheet.tables),
        misread=len(stated_figures(document) - figures("\n".join(sheet.lines))),
        unsure=len(document.doubtful),
        seconds=seconds,
    )


def figures(text: str) -> set[str]:
    return set(_FIGURE.findall(text))


def stated_figures(document: ParsedDocument) -> set[str]:
    """Of the blocks, which leave out what is doubtful; of cells where there are such."""
    return {figure for words in stated(document) for figure in figures(words)}


def stated(document: ParsedDocument) -> list[str]:
    """The words of blocks, of their cells where they have such."""
    words: list[str] = []
    for block in document.blocks:
        spans = [c.span for c in block.cells] or [block.content]
        words += [span.of(document.text) for span in spans]
    return words


def cells_right(document: ParsedDocument, expected: Sequence[Rows]) -> int:
    """Each table against the found one that it has most in common with."""
    found = [b for b in document.blocks if b.kind in (BlockKind.TABLE, BlockKind.KEYVALUE)]
    return sum(max((_common(document, b, rows) for b in found), default=0) for rows in expected)


def _common(document: ParsedDocument, block: Block, rows: Rows) -> int:
    at = {(c.row, c.column): tight(c.span.of(document.text)) for c in block.cells}
    return sum(
        at.get((number, column)) == tight(text)
        for number, row in enumerate(rows)
        for column, text in enumerate(row)
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", nargs="*", choices=PAGES, default=list(PAGES))
    parser.add_argument("--cases", nargs="*", choices=CASES, default=list(CASES))
    given = parser.parse_args()
    print("| page | case | characters right | cells right | misread | unsure | CPU s |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as cache:
        os.environ["KAOJU_CACHE"] = cache
        for page in given.pages:
            for name in given.cases:
                case = CASES[name]
                one = read(PAGES[page](case.dpi), case.spoil)
                cells = f"{one.right} of {one.cells}" if one.cells else "–"
                print(
                    f"| {page} | {name} | {1 - one.errors / one.characters:.2%} | {cells} "
                    f"| {one.misread} | {one.unsure} | {one.seconds:.1f} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
