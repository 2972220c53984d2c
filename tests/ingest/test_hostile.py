"""Bombs and endless inputs beside a good file: each ends by itself or by its limit."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from kaoju.config import LimitSettings
from kaoju.domain import load_domain
from kaoju.facts import EntityFinder, Names, definitions, extract_facts, induce, stated_names
from kaoju.ingest import IngestParts
from kaoju.store import Store
from kaoju.types.reports import FileReport, FileStatus

sys.path.insert(0, str(Path(__file__).parent))
import hostile

Bring = Callable[..., dict[str, FileReport]]

BOMBS = {
    "drawn.pdf": hostile.stream_bomb(64),
    "forms.pdf": hostile.endless_forms(60),
    "circle.pdf": hostile.pages_in_a_circle(),
    "packed.pdf": hostile.nested_bomb(200),
    "large.png": hostile.image_bomb(30_000),
    "wide.png": hostile.image_bomb(9_000),
    "book.xlsx": hostile.zip_bomb(50, "xl/worksheets/sheet1.xml"),
    "text.docx": hostile.zip_bomb(50, "word/document.xml"),
    "all.zip": hostile.zip_bomb(50, "a.txt"),
    "page.html.gz": hostile.gzip_bomb(50),
}
# What ends of itself, and how; the others may hit a limit, on any machine.
EXPECTED = {
    "large.png": (FileStatus.FAILED, "pixels"),
    "wide.png": (FileStatus.FAILED, "81,000,000|9000 x 9000 pixels|pixels"),
    "book.xlsx": (FileStatus.SKIPPED, "Excel workbook"),
    "text.docx": (FileStatus.SKIPPED, "Word document"),
    "all.zip": (FileStatus.SKIPPED, "ZIP archive"),
    "page.html.gz": (FileStatus.SKIPPED, "gzip archive"),
}


def test_bombs_cost_themselves_alone(bring: Bring, folder: Path, parts: IngestParts) -> None:
    for name, data in BOMBS.items():
        assert len(data) < 200_000
        (folder / name).write_bytes(data)
    limits = LimitSettings(seconds=1.5, page_seconds=0.0, memory=1000)
    settings = replace(parts.stages.settings, limits=limits)
    start = time.monotonic()
    reports = bring(parts=replace(parts, stages=replace(parts.stages, settings=settings)), jobs=1)
    assert time.monotonic() - start < 30
    assert reports.pop("a.md").status is FileStatus.ADDED
    assert reports.pop("sub/b.txt").status is FileStatus.ADDED
    for name, report in reports.items():
        status, words = EXPECTED.get(name, (report.status, ""))
        assert report.status is status, report
        assert report.reason, report
        assert any(word in report.reason for word in words.split("|")), report
        assert report.status in (FileStatus.FAILED, FileStatus.SKIPPED, FileStatus.QUARANTINED)
    assert "[limits] seconds" in (reports["forms.pdf"].reason or "")
    assert not (folder.parent / "outside.txt").exists()
    assert not (folder.parent.parent / "outside.txt").exists()


LENGTH = 10_000  # characters of each: enough for a rule that takes the square to be noticed
ENDLESS = {
    **{
        f"{n}.txt": (text * (LENGTH // len(text) + 1))[:LENGTH]
        for n, text in enumerate(
            (
                "a", "a:", "1", "1,", "1.1", "1 ", "1/2/", "2024-", "$1 ", "10 mm x ", "v1.2",
                "1e9", "10-20-", "电池容量", "1万", "一二三", "支持、", "不支持", "第1条、",
                "“a”（", "supports ", "at least ", "and or ", "e.g. ", "A.B.", "Term (T) ",
                "A-", "a_", "((((", '"a" ("', "- ", "a\t", "K90 Ultra ", "From: x\n \t",
            )
        )
    },
    "spaces.txt": " " * LENGTH + "x",
    "pairs.txt": "".join(f"key {n}: {n}\n" for n in range(500)),
    "quotes.md": ">" * LENGTH + " x",
    "lists.md": "".join(" " * (2 * n) + "- x\n" for n in range(250)),
    "stars.md": "*a **a " * 3000,
    "brackets.md": "[" * LENGTH + "x",
    "links.md": "![a](" * 5_000,
    "ticks.md": "".join("`" * n + " " for n in range(200)),
    "cells.md": "|" * 10_000 + "\n" + "|-" * 10_000 + "\n",
    "comments.md": "<!--" * 5_000,
    "tags.md": "<a " * 8_000,
    "heading.md": "# " + "a " * 10_000 + "\n\ntext",
    "entry.md": "---\n" + "a: &a [*a]\n" * 2000,
    "deep.html": "<div>" * 4000 + "x",
    "tables.html": "<table><tr><td>" * 1000 + "x",
    "unknown.html": "<zz>" * 20_000 + "x",
    "open.txt": "<!-- " * 4_000,
    "quoted.csv": '"' * (LENGTH + 1),
    "odd.csv": 'a,"b\n' * 8000,
}  # fmt: skip


def test_lines_made_for_endless_matching(bring: Bring, folder: Path, parts: IngestParts) -> None:
    """Through everything that is done with a document, facts included."""
    for name, text in ENDLESS.items():
        (folder / name).write_text(text, "utf-8")
    domain = load_domain()
    names = Names.build(domain, induce(domain.aliases, (), ()), ())
    stages = replace(
        parts.stages,
        settings=replace(parts.stages.settings, limits=LimitSettings(seconds=20)),
        extract_facts=partial(extract_facts, names=names, domain=domain),
        entities_of=EntityFinder(names, domain),
        stated_names=stated_names,
        definitions=definitions,
    )
    reports = bring(parts=IngestParts(stages, parts.encoder), jobs=1)
    assert reports.keys() >= ENDLESS.keys()
    for report in reports.values():
        assert report.status is FileStatus.ADDED, report
        assert report.seconds < 10.0, report


def test_nesting_that_is_no_page(bring: Bring, folder: Path) -> None:
    (folder / "deep.html").write_text("<div>" * 100_000 + "x")
    report = bring()["deep.html"]
    assert report.status is FileStatus.FAILED
    assert "nested more than 5000 deep" in (report.reason or "")


NAMES = (
    "..\\..\\outside.md", "%2e%2e%2foutside.md", "C:\\outside.md", "...md.", "a..md", "-rf.md",
    "$(touch outside).md", "`id`.md", "'; DROP TABLE documents; --.md", "line\nbreak.md",
    "\x1b[31mred.md", "\u202egnp.md", "con.md", "a b\t.md", "?*|<>.md", "x" * 240 + ".md",
    "#1~2.md", "\u2025\u2215outside.md",
)  # fmt: skip


def test_names_that_lead_elsewhere(bring: Bring, store: Store, folder: Path) -> None:
    """Each is a name like others: nothing is written beside the base, and each is found by it."""
    for number, name in enumerate(NAMES):
        (folder / name).write_text(f"Sentence {number} of a file.", "utf-8")
    (folder / "sub" / "..outside").mkdir()
    (folder / "sub" / "..outside" / "..md").write_text("Hidden.", "utf-8")
    before = {path for path in folder.parent.rglob("*") if store.directory not in path.parents}
    reports = bring()
    after = {path for path in folder.parent.rglob("*") if store.directory not in path.parents}
    assert after == before
    for number, name in enumerate(NAMES):
        if name.startswith("."):
            assert reports[name].status is FileStatus.SKIPPED
            continue
        assert reports[name].status is FileStatus.ADDED, reports[name]
        document = store.document(f"docs/{name}")
        assert document is not None
        assert document.parsed.text == f"Sentence {number} of a file."
    assert store.check() == ()
