"""Parsed documents written by hand: text and blocks grow together, offsets are counted here."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kaoju.types.documents import Block, BlockKind, Cell, Document, ParsedDocument, Source, Span


class Sheet:
    """A document under construction; every method appends one construct."""

    def __init__(self, title: str = "Manual") -> None:
        self.title = title
        self.text = ""
        self.blocks: list[Block] = []
        self.markup: list[Span] = []

    def _block(
        self, kind: BlockKind, before: str, words: str, after: str = "", **rest: object
    ) -> Sheet:
        start = len(self.text)
        self.text += f"{before}{words}{after}"
        content = Span(start + len(before), start + len(before) + len(words))
        self.blocks.append(Block(kind, Span(start, len(self.text)), content, **rest))  # type: ignore[arg-type]
        self.text += "\n" if kind is BlockKind.LIST_ITEM else "\n\n"
        return self

    def heading(self, level: int, words: str) -> Sheet:
        return self._block(BlockKind.HEADING, "#" * level + " ", words, level=level)

    def paragraph(self, words: str) -> Sheet:
        return self._block(BlockKind.PARAGRAPH, "", words)

    def items(self, *words: str, level: int = 0) -> Sheet:
        for item in words:
            self._block(BlockKind.LIST_ITEM, "  " * level + "- ", item, level=level)
        return self

    def code(self, words: str) -> Sheet:
        return self._block(BlockKind.CODE, "```\n", words, "\n```")

    def formula(self, words: str) -> Sheet:
        return self._block(BlockKind.FORMULA, "$$\n", words, "\n$$")

    def rule(self) -> Sheet:
        return self._block(BlockKind.PARAGRAPH, "", "---")

    def keyvalue(self, *lines: str) -> Sheet:
        return self._block(BlockKind.KEYVALUE, "", "\n".join(lines))

    def table(self, rows: Sequence[Sequence[str]], headers: int = 1) -> Sheet:
        start = len(self.text)
        cells: list[Cell] = []
        for number, row in enumerate(rows):
            for column, words in enumerate(row):
                self.text += "| "
                at = Span(len(self.text), len(self.text) + len(words))
                cells.append(Cell(number, column, at, header=number < headers))
                self.text += words + " "
            self.text += "|\n"
            if number == headers - 1:
                self.text += "|" + "---|" * len(row) + "\n"
        span = Span(start, len(self.text) - 1)
        self.blocks.append(Block(BlockKind.TABLE, span, span, cells=tuple(cells)))
        self.text += "\n"
        return self

    def mark(self, syntax: str) -> Sheet:
        """Every occurrence of ``syntax`` so far is markup."""
        at = self.text.find(syntax)
        while at >= 0:
            self.markup.append(Span(at, at + len(syntax)))
            at = self.text.find(syntax, at + len(syntax))
        self.markup.sort()
        return self

    def parsed(self) -> ParsedDocument:
        return ParsedDocument(
            self.text, tuple(self.blocks), self.title, "text/markdown", markup=tuple(self.markup)
        )

    def document(self, file: str = "a.md", tenant: str = "") -> Document:
        return Document(Source(tenant, "root", file), self.parsed(), "")


@pytest.fixture(scope="session")
def sheet() -> type[Sheet]:
    return Sheet
