"""Strategies of cutting on the same questions; and the header line before encoded texts.

    python -m benchmarks.chunk_strategies [--data DIR] [--work DIR] [--sets NAME,…] [--limit N]
                                          [--variants "NAME;…"]

Each set is read anew for each variant, its gates measured as for a user's base. R@k: a chunk that
holds the evidence's words whole is among the first k. XQuAD's paragraphs are joined into one text
file an article: `articles` keeps them apart, `articles-flat` makes them one paragraph, as text
without layout is. A subset of the TiDB manual: the documents of its questions and 60 others.
Bases are made below --work and removed again. Seconds are of the processor, one process.
Prints Markdown; every question counts. "+a −b" are the questions that a variant won and lost
against `headings`, with p of McNemar's test.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import tarfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kaoju.config import FILE_NAME, STRATEGIES
from kaoju.engine import Engine
from kaoju.evals.cases import Case, load_cases
from kaoju.evals.gold import by_file, find_gold
from kaoju.evals.importers.base import DOCUMENTS, QUESTIONS, write_corpus
from kaoju.evals.measures.answer_holding import answer_holding
from kaoju.evals.statistics import mcnemar
from kaoju.text.sentences import sentences
from kaoju.types.contract import answer_json

_SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
_OTHERS = 60  # documents of the manual besides those of its questions
_BASE = "headings"
_VARIANTS = {
    **{name: f'[chunk]\nstrategy = "{name}"\n' for name in STRATEGIES},
    "headings, header on": '[encoder]\nheader = "on"\n',
    "headings, header off": '[encoder]\nheader = "off"\n',
}


@dataclass(frozen=True, slots=True)
class Corpus:
    """A folder of documents and what is asked of them."""

    documents: Path
    questions: Path
    aliases: Path | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One variant on one set; the scores are by question."""

    chunks: int
    characters: float  # of a chunk, on average
    build: float  # seconds
    ask: float  # seconds a question, search and answer
    first: Mapping[str, bool]
    fifth: Mapping[str, bool]
    holding: Mapping[str, bool]
    refused: Mapping[str, bool]  # that should have been answered
    answered_wrongly: int  # that should have been refused
    unanswerable: int


def main(arguments: Sequence[str] | None = None) -> None:
    options = _options(arguments)
    for name in options.sets.split(","):
        corpus = _SETS[name](options.data, options.work / name)
        cases = load_cases(corpus.questions)
        if options.limit and options.limit < len(cases):
            cases = tuple(random.Random(0).sample(cases, options.limit))
        rows: dict[str, Row] = {}
        print(f"\n### {name}: {len(cases)} questions\n\n{_HEAD}", flush=True)
        for variant in options.variants.split(";"):
            rows[variant] = _measured(corpus, cases, variant, options.work / "kb")
            print(_line(variant, rows[variant], rows.get(_BASE)), flush=True)


def _measured(corpus: Corpus, cases: Sequence[Case], variant: str, directory: Path) -> Row:
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    (directory / FILE_NAME).write_text(_VARIANTS[variant], "utf-8")
    with Engine.create(directory, aliases=corpus.aliases) as engine:
        engine.encoder.encode_documents(["loaded before the clock runs"])
        started = time.process_time()
        reports = engine.ingest([corpus.documents], root="set")
        build = time.process_time() - started
        failed = [report for report in reports if report.status == "failed"]
        if failed:
            raise SystemExit(f"not read: {failed[0]}")
        row = _asked(engine, cases)
    shutil.rmtree(directory)
    return replace(row, build=build)


def _asked(engine: Engine, cases: Sequence[Case]) -> Row:
    ids = by_file(engine.corpus.entries())
    ranks: dict[str, int] = {}
    holding, refused = {}, {}
    wrong = spent = 0.0
    for case in cases:
        started = time.process_time()
        hits = engine.search(case.as_question(), top_k=5).hits
        answer = engine.ask(case.as_question())
        spent += time.process_time() - started
        if not case.answerable:
            wrong += answer.answered
            continue
        places = find_gold(case, engine.corpus, ids).places
        ranks[case.id] = next(
            (
                rank
                for rank, hit in enumerate(hits)
                for place in places
                if hit.chunk.doc_id == place.doc_id
                and hit.chunk.span.start <= place.span.start
                and place.span.end <= hit.chunk.span.end
            ),
            len(hits) + 99,
        )
        files = [evidence.file for evidence in case.evidence]
        holding[case.id] = answer_holding(case, answer_json(answer), files=files)
        refused[case.id] = not answer.answered
    sizes = [len(chunk.body) for chunk in engine.corpus.chunks()]
    return Row(
        chunks=len(sizes),
        characters=sum(sizes) / max(1, len(sizes)),
        build=0.0,
        ask=spent / len(cases),
        first={name: rank == 0 for name, rank in ranks.items()},
        fifth={name: rank < 5 for name, rank in ranks.items()},
        holding=holding,
        refused=refused,
        answered_wrongly=int(wrong),
        unanswerable=sum(not case.answerable for case in cases),
    )


_HEAD = (
    "| variant | R@1 | R@5 | answer-holding | false refusals | false answers | chunks "
    "| characters each | build s | ms a question | R@5 against headings | holding against |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|---|"
)


def _line(variant: str, row: Row, base: Row | None) -> str:
    asked = len(row.first)
    shares = [sum(s.values()) / asked for s in (row.first, row.fifth, row.holding)]
    cells = [
        variant,
        *(f"{share:.3f}" for share in shares),
        f"{sum(row.refused.values())} of {asked}",
        f"{row.answered_wrongly} of {row.unanswerable}",
        str(row.chunks),
        f"{row.characters:.0f}",
        f"{row.build:.1f}",
        f"{1000 * row.ask:.0f}",
    ]
    if base is not None and base is not row:
        cells += [_against(row.fifth, base.fifth), _against(row.holding, base.holding)]
    else:
        cells += ["", ""]
    return f"| {' | '.join(cells)} |"


def _against(new: Mapping[str, bool], old: Mapping[str, bool]) -> str:
    won = sum(new[name] and not old[name] for name in new)
    lost = sum(old[name] and not new[name] for name in new)
    return f"+{won} −{lost} ({mcnemar(won, lost):.2f})"


# --- the sets -----------------------------------------------------------------------------------


def _articles(data: Path, work: Path, gap: str) -> Corpus:
    """XQuAD in English, a text file an article; its paragraphs are joined by ``gap``."""
    shutil.rmtree(work, ignore_errors=True)
    source = json.loads((data / "xquad" / "en_a.json").read_text("utf-8"))
    documents, questions = {}, []
    for number, article in enumerate(source["data"], 1):
        # Names say nothing of the content: a title in a file name would help retrieval.
        file = f"a{number:03}.txt"
        contexts = [" ".join(p["context"].split()) for p in article["paragraphs"]]
        documents[file] = gap.join(contexts) + "\n"
        for context, paragraph in zip(contexts, article["paragraphs"], strict=True):
            questions += list(_of_paragraph(paragraph, context, file))
    write_corpus(work, documents, questions, ())
    return Corpus(work / DOCUMENTS, work / QUESTIONS)


def _of_paragraph(
    paragraph: Mapping[str, Any], context: str, file: str
) -> Iterator[dict[str, Any]]:
    """The paragraph's questions; the evidence is the sentence that states the answer."""
    spans = sentences(context)
    for asked in paragraph["qas"]:
        answers = list(dict.fromkeys(" ".join(a["text"].split()) for a in asked["answers"]))
        at = context.find(answers[0])
        inside = [s for s in spans if s.start <= at < s.end]
        quote = inside[0].of(context) if inside else answers[0]
        yield {
            "id": asked["id"],
            "lang": "en",
            "kind": "lookup",
            "question": asked["question"],
            "answerable": True,
            "evidence": [{"file": file, "quote": quote}],
            "must_include": [answers],
            "must_not_include": [],
        }


def _folder(documents: str, questions: str, aliases: str | None = None) -> Prepare:
    def prepare(data: Path, work: Path) -> Corpus:
        names = data / aliases if aliases else None
        return Corpus(data / documents, data / questions, names)

    return prepare


def _manual(data: Path, work: Path) -> Corpus:
    questions = data / "questions" / "tidb_a.jsonl"
    wanted = {e.file for case in load_cases(questions) for e in case.evidence}
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    with tarfile.open(data / "tidb-docs-cn.tar.xz") as archive:
        members = {m.name: m for m in archive.getmembers() if m.isfile()}
        of_questions = sorted(n for n in members if any(n.endswith(f"/{file}") for file in wanted))
        rest = sorted(n for n in members if n.endswith(".md") and n not in set(of_questions))
        chosen = [*of_questions, *random.Random(0).sample(rest, min(_OTHERS, len(rest)))]
        archive.extractall(work, [members[name] for name in chosen], filter="data")
    (top,) = work.iterdir()
    return Corpus(top, questions)


Prepare = Callable[[Path, Path], Corpus]
_SETS: dict[str, Prepare] = {
    "articles": lambda data, work: _articles(data, work, "\n\n"),
    "articles-flat": lambda data, work: _articles(data, work, " "),
    "handbook": _folder("handbook-en", "questions/handbook_a.jsonl"),
    "phones": _folder("phones", "questions/phones_a.jsonl", "phones/aliases.json"),
    "tidb-part": _manual,
}


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--data", type=Path, default=_SHARED)
    parser.add_argument("--work", type=Path, default=Path("build/chunk_strategies"))
    parser.add_argument("--sets", default=",".join(_SETS))
    parser.add_argument("--limit", type=int, default=150, help="questions a set; 0 asks all")
    parser.add_argument("--variants", default=";".join(_VARIANTS), help="separated by ;")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
