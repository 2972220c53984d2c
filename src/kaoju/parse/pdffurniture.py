"""Running heads, feet and page numbers: lines that repeat at the edge of many pages."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from kaoju.parse.pdflines import PageText

_NUMBER = re.compile(r"\d+|\b[ivxlc]+\b")
_LONE = re.compile(r"[-–—\s]*(\d{1,4})[-–—\s]*")
EDGE = 0.12  # of the page's height, where such lines stand
LINES = 3  # looked at from either edge
TIMES = 3  # pages on which a line must repeat
SHARE = 0.05  # and of all pages
TOLERANCE = 6.0  # points that its height may vary by


def furniture(pages: Sequence[PageText]) -> set[tuple[int, int]]:
    """(page, line) numbers, 0-based, of running heads, feet and page numbers.

    Numbers count as equal, so "Page 3 of 9" repeats; the position must repeat too.
    """
    seen: dict[str, list[tuple[float, int, int]]] = defaultdict(list)
    for number, page in enumerate(pages):
        for at in _edges(page):
            line = page.lines[at]
            words = _NUMBER.sub("#", line.span.of(page.text).casefold())
            key = re.sub(r"\s+", "", words)
            if len(key) <= 150:
                seen[key].append((line.bottom, number, at))
    least = max(TIMES, SHARE * len(pages))
    found: set[tuple[int, int]] = set()
    for places in seen.values():
        for cluster in _at_one_height(places):
            if len({page for _, page, _ in cluster}) >= least:
                found.update((page, at) for _, page, at in cluster)
    return found | _page_numbers(pages, found, least)


def _page_numbers(
    pages: Sequence[PageText], found: set[tuple[int, int]], least: float
) -> set[tuple[int, int]]:
    """Lone numbers that end or open a page and count on with the pages, wherever they stand."""
    by_offset: dict[int, set[tuple[int, int]]] = defaultdict(set)
    for number, page in enumerate(pages):
        order = sorted(range(len(page.lines)), key=lambda n: -page.lines[n].bottom)
        order = [n for n in order if (number, n) not in found]
        for at in {*order[:1], *order[-1:]}:
            match = _LONE.fullmatch(page.lines[at].span.of(page.text))
            if match:
                by_offset[int(match[1]) - number].add((number, at))
    runs = [places for places in by_offset.values() if len(places) >= least]
    return set().union(*runs)


def _edges(page: PageText) -> list[int]:
    order = sorted(range(len(page.lines)), key=lambda n: -page.lines[n].bottom)
    top = [n for n in order[:LINES] if page.lines[n].bottom > (1 - EDGE) * page.height]
    foot = [n for n in order[-LINES:] if page.lines[n].bottom < EDGE * page.height]
    return sorted({*top, *foot})


def _at_one_height(
    places: list[tuple[float, int, int]],
) -> list[list[tuple[float, int, int]]]:
    clusters: list[list[tuple[float, int, int]]] = []
    for place in sorted(places):
        if clusters and place[0] - clusters[-1][-1][0] <= TOLERANCE:
            clusters[-1].append(place)
        else:
            clusters.append([place])
    return clusters
