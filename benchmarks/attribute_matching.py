"""Does the encoder know an attribute by another wording, and one that is not there for absent?

    python -m benchmarks.attribute_matching [--encoder use3-sp:] [--list]

attribute_matching.jsonl holds sheets of attribute names (of phones, settings, balances and filings
as sample bases have them; of instruments, insurance and others our own) and our questions: half for
an attribute that the sheet has in other words or in the other language, half for one that it has
not. Each question for one that is there is also asked of the sheet without it. The names that
the question holds are looked for first, as when answering; the encoder is asked of the rest. Set 2
was written after thresholds had been chosen on set 1, set 3 after they had been raised because of
set 2. Prints Markdown.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from kaoju.answer.facts.alike import ACROSS, WITHIN, Nearest, nearest
from kaoju.answer.facts.asked import Asked, read
from kaoju.answer.facts.labels import find_labels
from kaoju.domain import Domain, load_domain
from kaoju.evals.statistics import wilson
from kaoju.facts.aliases import EntityTable
from kaoju.models import load_encoder
from kaoju.types.protocols import Encoder
from kaoju.types.queries import QueryPlan

PAIRS = Path(__file__).with_name("attribute_matching.jsonl")
LEASTS = {False: (0.3, 0.4, 0.5, 0.6, 0.7), True: (0.6, 0.7, 0.75, 0.8, 0.85)}
LEADS = (0.1, 0.2, 0.3)
BEFORE = (0.7, 0.2)  # cosine and lead that were required, whatever the words


@dataclass(frozen=True, slots=True)
class Case:
    """What the encoder found for one question; ``means`` is None where nothing is right."""

    number: int
    text: str
    means: str | None
    removed: bool  # the sheet lost the attribute that is asked for
    found: Nearest


def cases(encoder: Encoder, domain: Domain) -> Iterator[Case]:
    lines = [json.loads(line) for line in PAIRS.read_text("utf-8").splitlines()]
    sheets = {line["sheet"]: line for line in lines if "sheet" in line}
    for line in (line for line in lines if "of" in line):
        sheet = sheets[line["of"]]
        asked = _asked(line, sheet, domain)
        names = [(name, name) for name in sheet["names"]]
        if find_labels(asked, names, domain) or not asked.rest(()):
            continue
        sets = [(names, line["means"], False)]
        if line["means"]:
            sets.append(([n for n in names if n[0] != line["means"]], None, True))
        for left, means, removed in sets:
            found = nearest(asked, left, encoder, domain)
            if found is not None:
                yield Case(sheet.get("set", 1), line["asked"], means, removed, found)


def _asked(line: dict[str, str], sheet: dict[str, str], domain: Domain) -> Asked:
    language = line.get("lang", sheet["lang"])
    text = line["asked"].format(sheet["entity"])
    plan = QueryPlan(text, text, language, entities=(sheet["entity"],))
    return read(plan, EntityTable.build({sheet["entity"]: []}), domain.language(language))


def row(name: str, found: Sequence[Case], taken: Sequence[Case]) -> str:
    """Of those there: right, wrong, none; of those absent, and of those removed: wrong."""
    there = [case for case in found if case.means]
    right = sum(case.means == case.found.canonical for case in taken if case.means)
    wrong = sum(case.means != case.found.canonical for case in taken if case.means)
    cells = [str(len(there)), str(right), str(wrong), str(len(there) - right - wrong)]
    for removed in (False, True):
        absent = [c for c in found if not c.means and c.removed is removed]
        asserted = sum(not c.means and c.removed is removed for c in taken)
        interval = wilson(asserted, len(absent))
        cells.append(f"{asserted} of {len(absent)} (to {interval.high:.3f})")
    return f"| {name} | {' | '.join(cells)} |"


def main() -> None:
    arguments = _parser().parse_args()
    domain = load_domain()
    found = list(cases(load_encoder(arguments.encoder), domain))
    print("| | there | right | wrong | none | absent: wrong | removed: wrong |")
    print("|---|---|---|---|---|---|---|")
    for across, leasts in LEASTS.items():
        part = [c for c in found if c.number == 1 and c.found.across is across]
        for limits in ((least, lead) for least in leasts for lead in LEADS):
            taken = [case for case in part if case.found.accepted(limits, limits)]
            print(row(f"{'across' if across else 'within'} {limits}", part, taken))
    for number in (1, 2, 3):
        part = [case for case in found if case.number == number]
        taken = [case for case in part if case.found.accepted()]
        near = [c for c in part if c.found.cosine >= BEFORE[0] and c.found.lead >= BEFORE[1]]
        print(row(f"set {number}: within {WITHIN}, across {ACROSS}", part, taken))
        print(row(f"set {number}: {BEFORE}, whatever the words", part, near))
        for case in taken if arguments.list else ():
            mark = "right" if case.means == case.found.canonical else "WRONG"
            print(f"- {mark}: {case.text} {case.found}")


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=__doc__)
    made.add_argument("--encoder", default="use3-sp:")
    made.add_argument("--list", action="store_true", help="each attribute taken")
    return made


if __name__ == "__main__":
    main()
