"""Cells rewritten by type guessing (dify#41910)."""

from __future__ import annotations

import pytest

from kaoju.parse import parse


def table(source: str, name: str) -> list[list[str]]:
    document = parse(source.encode(), name)
    (block,) = (b for b in document.blocks if b.cells)
    rows: dict[int, list[str]] = {}
    for cell in block.cells:
        rows.setdefault(cell.row, []).append(cell.span.of(document.text))
    return list(rows.values())


@pytest.mark.parametrize(
    "values",
    [
        ["00731", "NA", "2.00"],
        ["00948", "NULL", "3.50"],
        ["7e3", "TRUE", "1,577"],
        ["2021-03-04", "nan", "-0"],
        ["１２", "None", "0x1F"],
    ],
)
def test_codes_blanks_and_dates_stay_as_written(values: list[str]) -> None:
    header = ["sku", "area", "price"]
    quoted = ",".join(f'"{v}"' if "," in v else v for v in values)
    assert table(f"sku,area,price\n{quoted}\n", "a.csv") == [header, values]
    pipes = f"| sku | area | price |\n|---|---|---|\n| {' | '.join(values)} |\n"
    assert table(pipes, "a.md") == [header, values]
    cells = "".join(f"<td>{v}" for v in values)
    page = f"<table><tr><th>sku<th>area<th>price<tr>{cells}</table>"
    assert table(page, "a.html") == [header, values]
