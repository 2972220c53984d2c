"""The four question sets end to end: right by kind, for handbook, phones, filings and the manual.

    python -m benchmarks.question_sets [--data DIR] [--work DIR] [--sets handbook,phones,...]

Knowledge bases are kept in --work and brought up to date. Prints Markdown; every run is written
below --work/runs with all its failures.
"""

from __future__ import annotations

import argparse
import os
import tarfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from kaoju.engine import Engine
from kaoju.evals.cases import load_cases
from kaoju.evals.records import EvalRecord
from kaoju.evals.run import RunOptions, run
from kaoju.evals.runs import make_run, write_run
from kaoju.evals.tables import kind_rows
from kaoju.types.queries import Question

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"


@dataclass(frozen=True, slots=True)
class Set:
    """A corpus below the data folder and its questions."""

    name: str
    documents: str
    questions: str
    aliases: str | None = None


SETS = (
    Set("handbook", "handbook-en", "questions/handbook_a.jsonl"),
    Set("phones", "phones", "questions/phones_a.jsonl", "phones/aliases.json"),
    Set("phones-no-aliases", "phones", "questions/phones_a.jsonl"),
    Set("filings", "financebench/pdfs", "questions/filings_a.jsonl"),
    Set("tidb", "tidb-docs-cn.tar.xz", "questions/tidb_a.jsonl"),
)


def unpacked(source: Path, work: Path) -> Path:
    """The folder of documents; an archive is unpacked into ``work`` once."""
    if source.is_dir():
        return source
    target = work / source.name.removesuffix(".tar.xz")
    if not target.is_dir():
        with tarfile.open(source) as archive:
            archive.extractall(work, filter="data")
    return target


@contextmanager
def knowledge_base(entry: Set, data: Path, work: Path) -> Iterator[Engine]:
    """The set's base in ``work``, brought up to date."""
    documents = unpacked(data / entry.documents, work)
    aliases = data / entry.aliases if entry.aliases else None
    with Engine.create(work / f"kb-{entry.name}", aliases=aliases) as engine:
        engine.ingest([documents], root=entry.name, jobs=os.cpu_count() or 1)
        yield engine


def ask(engine: Engine, questions: Path) -> tuple[EvalRecord, ...]:
    """A record per question of the file."""
    return run(
        engine.ask_json,
        lambda root, file: engine.find_document(f"{root}/{file}").parsed.text,
        load_cases(questions),
        search=lambda question: search(engine, question),
        options=RunOptions(top_k=10, aliases=engine.domain.aliases),
    )


def search(engine: Engine, question: Question) -> list[dict[str, object]]:
    hits: list[dict[str, object]] = engine.search_json(question, top_k=10)["hits"]
    return hits


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=SHARED)
    parser.add_argument("--work", type=Path, default=Path("/tmp/kaoju-question-sets"))
    parser.add_argument("--sets", default=",".join(entry.name for entry in SETS))
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    wanted = arguments.sets.split(",")
    print("| set | kind | questions | right | rate | 95% | false refusals | false answers |")
    print("|---|---|---|---|---|---|---|---|")
    for entry in (entry for entry in SETS if entry.name in wanted):
        started = time.perf_counter()
        with knowledge_base(entry, arguments.data, arguments.work) as engine:
            built = time.perf_counter()
            cases = load_cases(arguments.data / entry.questions)
            records = ask(engine, arguments.data / entry.questions)
            settings = asdict(engine.settings)
        write_run(arguments.work / "runs", make_run(entry.name, cases, records, settings))
        for row in kind_rows(records):
            interval = f"{row.interval.low:.2f}–{row.interval.high:.2f}"
            print(
                f"| {entry.name} | {row.kind} | {row.questions} | {row.right} | {row.rate:.3f} "
                f"| {interval} | {row.false_refusals} | {row.false_answers} |"
            )
        spent = time.perf_counter() - built
        print(f"\n{entry.name}: built in {built - started:.1f} s, asked in {spent:.1f} s\n")


if __name__ == "__main__":
    main()
