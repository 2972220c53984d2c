"""The question sets' knowledge bases, as the command line gives them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.question_sets import SETS, SHARED, knowledge_base

from kaoju.engine import Engine


@dataclass(frozen=True, slots=True)
class Bases:
    """``given`` maps a set to the base to ask; others are built in ``work`` from ``data``."""

    data: Path
    work: Path
    given: Mapping[str, Path]

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> Bases:
        arguments.work.mkdir(parents=True, exist_ok=True)
        pairs = (pair.split("=", 1) for pair in arguments.base)
        return cls(arguments.data, arguments.work, {name: Path(base) for name, base in pairs})

    def questions(self, name: str) -> Path:
        """The file of a set's questions."""
        return self.data / next(entry.questions for entry in SETS if entry.name == name)

    @contextmanager
    def opened(self, name: str) -> Iterator[Engine]:
        if name in self.given:
            with Engine.open(self.given[name]) as engine:
                yield engine
        else:
            entry = next(entry for entry in SETS if entry.name == name)
            with knowledge_base(entry, self.data, self.work) as engine:
                yield engine


def parser(description: str | None) -> argparse.ArgumentParser:
    """With the arguments that ``Bases.of`` reads."""
    made = argparse.ArgumentParser(description=description)
    made.add_argument("--data", type=Path, default=SHARED)
    made.add_argument("--work", type=Path, default=Path("/tmp/kaoju-question-sets"))
    made.add_argument("--base", action="append", default=[], help="NAME=KB")
    return made
