"""Cells that list what a machine has: "8 vCPU 16GB 1TB (ssd)"."""

from __future__ import annotations

from collections.abc import Sequence

from kaoju.domain.units import load_machines
from kaoju.text.normalize import fold
from kaoju.text.quantity import Quantity

_CORES, _DISK, _MEMORY = "cores", "disk", "memory"


def parts_of(cell: str, found: Sequence[Quantity]) -> list[str]:
    """What each amount is of ("cores", "memory", "disk"), "" where that is not known.

    Only a cell that counts cores lists a machine: its one amount of data that is not said to be of
    something else is the memory.
    """
    parts = [_said_behind(cell, found, at) for at in range(len(found))]
    if _CORES not in parts:
        return [""] * len(found)
    plain = [i for i, q in enumerate(found) if q.dimension == "data" and not parts[i]]
    if len(plain) == 1 and _MEMORY not in parts:
        parts[plain[0]] = _MEMORY
    return parts


def _said_behind(cell: str, found: Sequence[Quantity], at: int) -> str:
    quantity = found[at]
    ends = found[at + 1].span.start if at + 1 < len(found) else len(cell)
    behind = fold(cell[quantity.span.end : ends]).lstrip()
    unit = fold(quantity.span.of(cell))
    machines = load_machines()
    if quantity.dimension == "data":
        kinds = [kind for kind in (_DISK, _MEMORY) if machines[kind].behind.search(behind)]
        return kinds[0] if len(kinds) == 1 else ""
    counts = quantity.dimension in ("number", "count")
    cores = machines[_CORES].behind
    return _CORES if counts and (cores.match(behind) or cores.search(unit)) else ""
