"""How well are the values on scanned specification sheets read?

    python -m benchmarks.scan_values [--data DIR] [--misses]

The scans of ``phones/specs`` against two truths that were not read from them: the phones' records
in ``devices/``, and what the answers to the questions of ``phones_a.jsonl`` about these scans must
hold. Of each value: characters right, at its nearest place in the text, and whether the blocks
state it whole. Prints a Markdown table.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.question_sets import SHARED
from benchmarks.reading_accuracy import distance, tight
from benchmarks.scans import stated

from kaoju.parse import parse

_DIRECT = ("lookup", "multi", "synonym", "authority")  # kinds whose answer is a value of the sheet
_SLUG = re.compile(r"[^a-z0-9]+")

Value = Sequence[str]  # spellings


@dataclass(frozen=True, slots=True)
class Count:
    values: int
    whole: int
    characters: int
    errors: int
    misses: tuple[str, ...]


def recorded(device: dict[str, Any]) -> list[Value]:
    """What a specification sheet may state of a record, in its spelling."""
    screen, size = device["screen"], device["dimensions"]
    found = [
        f"{screen['size']}英寸",
        screen["technology"],
        screen["resolution"],
        f"{screen['refresh_rate']}Hz" if "refresh_rate" in screen else "",
        f"{device['battery']['capacity']}mAh",
        device["bluetooth"]["spec"],
        device["wifi"],
        f"{size['height']}x{size['width']}x{size['depth']}mm",
        device["release"],
        device["ram"],
        device["storage"],
        *(camera["info"] for camera in device["cameras"]),
    ]
    return [(value,) for value in found if value]


def by_slug(file: Path) -> dict[str, dict[str, Any]]:
    devices = map(json.loads, file.read_text("utf-8").splitlines())
    return {_SLUG.sub("-", f"{d['vendor']} {d['name']}".lower()): d for d in devices}


def asked(file: Path) -> dict[str, list[Value]]:
    """Values that answers must hold, by the scan that is their evidence."""
    values: dict[str, list[Value]] = {}
    for line in file.read_text("utf-8").splitlines():
        question = json.loads(line)
        scans = {e["file"] for e in question["evidence"] if e["file"].endswith(".pdf")}
        if question["kind"] in _DIRECT and len(scans) == 1:
            values.setdefault(scans.pop(), []).extend(question["must_include"])
    return values


def count(text: str, words: Iterable[str], values: Iterable[Value]) -> Count:
    """``words``: what is stated; ``text``: all that was read."""
    whole_text, said = tight(text), [tight(w) for w in words]
    number = whole = characters = errors = 0
    misses: list[str] = []
    for value in values:
        spellings = [tight(v) for v in value]
        wrong, best = min((distance(v, whole_text, anywhere=True), v) for v in spellings)
        number, characters, errors = number + 1, characters + len(best), errors + wrong
        if any(v in w for v in spellings for w in said):
            whole += 1
        else:
            misses.append(best)
    return Count(number, whole, characters, errors, tuple(misses))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=SHARED)
    parser.add_argument("--misses", action="store_true", help="name the values not found whole")
    given = parser.parse_args()
    devices = by_slug(given.data / "devices" / "devices_a.jsonl")
    questions = asked(given.data / "questions" / "phones_a.jsonl")
    rows: dict[str, list[Count]] = {"records": [], "questions": []}
    for file in sorted((given.data / "phones" / "specs").glob("*.pdf")):
        document = parse(file.read_bytes(), file.name)
        words = stated(document)
        truths = {
            "records": recorded(devices[file.stem]) if file.stem in devices else [],
            "questions": questions.get(f"specs/{file.name}", []),
        }
        for truth, values in truths.items():
            one = count(document.text, words, values)
            rows[truth].append(one)
            if given.misses and one.misses:
                print(f"{file.name}, {truth}: {', '.join(one.misses)}")
    print("| truth | scans | values | stated whole | characters | right |")
    print("|---|---|---|---|---|---|")
    for truth, counts in rows.items():
        characters, errors = sum(c.characters for c in counts), sum(c.errors for c in counts)
        print(
            f"| {truth} | {sum(c.values > 0 for c in counts)} | {sum(c.values for c in counts)} "
            f"| {sum(c.whole for c in counts)} | {characters} | {1 - errors / characters:.2%} |"
        )


if __name__ == "__main__":
    main()
