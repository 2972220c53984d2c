"""Which amount of a cell is the memory, the disk, the cores."""

from __future__ import annotations

import pytest

from kaoju.answer.amounts.machines import parts_of
from kaoju.text.quantity import quantities


@pytest.mark.parametrize(
    ("cell", "parts"),
    [
        ("12 VCore 48GB 3TB (nvme ssd) * 1", ["cores", "memory", "disk", ""]),
        ("6 核 24 GB，500 GB 硬盘", ["cores", "memory", "disk"]),
        ("2 cores, 4 GB memory, 30 GB", ["cores", "memory", ""]),
        ("8 vCPU 16 GB 2 TB", ["cores", "", ""]),  # which of the two is not said
        ("48GB 3TB (ssd)", ["", ""]),  # no machine
        ("12", [""]),
    ],
)
def test_parts(cell: str, parts: list[str]) -> None:
    assert parts_of(cell, quantities(cell)) == parts
