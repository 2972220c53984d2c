"""PDFs that are damaged, endless or very long: a document or a KaojuError, in bounded time."""

from __future__ import annotations

import random
import time
from collections import Counter

import pytest
from invariants import check
from pdfs import pdf

from kaoju.errors import KaojuError, ReadError
from kaoju.parse import ocrengine, parse
from kaoju.types.reading import ReadOptions

MUTANTS = 600
EDGES = (b"0", b"-1", b"65536", b"2147483648", b"999999999999999999", b"/Length", b"endobj", b"<<")
VALID = pdf(
    [
        [
            (72, 740, 18, True, "Half-year report"),
            (72, 700, 11, False, "Revenue          5,372     4,100"),
            (72, 680, 11, False, "Other income     1,018       944"),
            (72, 640, 11, False, "Figures are in thousands of euros, as in the year before."),
        ],
        [(72, 700, 11, False, "A second page.")],
    ],
    "Report",
)


def mutant(rng: random.Random) -> bytes:
    data = bytearray(VALID)
    for _ in range(rng.choice((1, 2, 5, 20))):
        at, length = rng.randrange(len(data)), rng.randrange(1, 40)
        how = rng.randrange(4)
        if how == 0:
            data[at] = rng.randrange(256)
        elif how == 1:
            del data[at : at + length]
        elif how == 2:
            data[at:at] = data[at : at + length]
        else:
            data[at : at + 1] = rng.choice(EDGES)
    return bytes(data)


def test_damaged_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same mutants every time; what is read keeps to the rules of every document."""
    monkeypatch.setattr(ocrengine, "available", lambda: False)  # pages without text are drawn only
    rng = random.Random(20_261)
    ends: Counter[str] = Counter()
    slowest = 0.0
    for _ in range(MUTANTS):
        data = mutant(rng)
        start = time.perf_counter()
        try:
            document = parse(data, "a.pdf")
        except KaojuError as error:
            ends[type(error).__name__] += 1
        else:
            check(document)
            ends["read"] += 1
        slowest = max(slowest, time.perf_counter() - start)
    assert slowest < 5.0
    assert ends["read"] > MUTANTS / 4
    assert ends["ReadError"] > MUTANTS / 20


@pytest.mark.parametrize("cut", [9, 40, len(VALID) // 3, len(VALID) // 2, len(VALID) - 30])
def test_a_file_that_ends_early_is_read_or_refused(cut: int) -> None:
    try:
        check(parse(VALID[:cut], "a.pdf"))
    except KaojuError as error:
        assert "a.pdf" in str(error)  # noqa: PT017 - either end is right


def test_ten_thousand_pages() -> None:
    pages = 10_000
    data = pdf([[(72, 700, 11, False, f"Entry {n} of the ledger")] for n in range(pages)])
    done = 0

    def count() -> None:
        nonlocal done
        done += 1

    start = time.process_time()
    document = parse(data, "ledger.pdf", ReadOptions(page_done=count))
    took = time.process_time() - start
    assert done == len(document.pages) == pages
    assert document.page_of(document.text.index("Entry 7777 of")) == 7778
    assert took < 20.0, "reading must not take the square of the pages"
    with pytest.raises(ReadError, match=r"10000 pages, more than 9999 \(\[limits\] pages\)"):
        parse(data, "ledger.pdf", ReadOptions(pages=9999))
