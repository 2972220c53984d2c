"""Each stage broken on purpose is named in the failures that it causes."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from kaoju import config
from kaoju.answer import respond
from kaoju.answer.quotes import answerability, extract
from kaoju.engine import Engine, asking, writing
from kaoju.evals.cases import Case, parse_cases
from kaoju.evals.checks import coverage
from kaoju.evals.checks.base import fail
from kaoju.evals.diagnose.diagnose import diagnose
from kaoju.evals.diagnose.diagnosis import Diagnosis
from kaoju.evals.records import EvalRecord
from kaoju.evals.run import run
from kaoju.types.chunks import Chunk
from kaoju.types.documents import Span
from kaoju.types.retrieval import Candidate, Ranking

search = import_module("kaoju.retrieve.search")  # the package has a function of that name
Patch = pytest.MonkeyPatch


def asked(engine: Engine, cases: Sequence[Case]) -> tuple[EvalRecord, ...]:
    return run(engine.ask_json, read_of(engine), cases)


def read_of(engine: Engine) -> Callable[[str, str], str]:
    return lambda root, file: engine.find_document(f"{root}/{file}").parsed.text


def misled(ranking: Ranking, everything: Sequence[str]) -> Ranking:
    """Finds, and is sure of, three chunks that it should have had last or not at all."""
    found = [c.chunk_id for c in ranking.candidates]
    wrong = [*(c for c in everything if c not in found), *reversed(found)][:3]
    return Ranking(ranking.path, tuple(Candidate(c, 50.0, n) for n, c in enumerate(wrong, 1)))


def break_path(patch: Patch, name: str) -> None:
    path = getattr(search.paths, f"{name}_path")

    def wrong(parts: Any, *rest: Any) -> Ranking:
        everything = [chunk.chunk_id for chunk in parts.corpus.chunks()]
        return misled(path(parts, *rest), everything)

    patch.setattr(search.paths, f"{name}_path", wrong)
    # What a path did not find is scored by the index itself, which is not what is broken here.
    patch.setattr(search.paths, "completed", lambda _, rankings, *rest: tuple(rankings))


def break_plan(patch: Patch) -> None:
    made = asking.plan

    def wrong(question: Any, *rest: Any) -> Any:
        asked = replace(question, text="Is the umbrella stand made of brass?", history=())
        return replace(made(asked, *rest), question=question.text)

    patch.setattr(asking, "plan", wrong)


def break_sparse(patch: Patch) -> None:
    break_path(patch, "sparse")


def break_dense(patch: Patch) -> None:
    break_path(patch, "dense")


def break_exact(patch: Patch) -> None:
    def wrong(parts: Any, plan: Any, stated: Any, nearby: Any, allowed: Any) -> Ranking:
        near = [chunk.chunk_id for chunk in nearby]
        others = [c.chunk_id for c in parts.corpus.chunks() if c.chunk_id not in near[:3]]
        return Ranking("exact", tuple(Candidate(chunk_id, 1.0, 1) for chunk_id in others[:4]))

    patch.setattr(search.paths, "exact_path", wrong)


def break_filter(patch: Patch) -> None:
    def wrong(rankings: Sequence[Ranking], *_: Any) -> tuple[Ranking, ...]:
        best = {r.candidates[0].chunk_id for r in rankings if r.candidates}
        return tuple(
            Ranking(r.path, tuple(c for c in r.candidates if c.chunk_id not in best))
            for r in rankings
        )

    patch.setattr(search, "relevant", wrong)


def break_fusion(patch: Patch) -> None:
    made = search.fusion_of

    class Reversed:
        name = "reversed"

        def __init__(self, *settings: Any) -> None:
            self.inner = made(*settings)

        def fuse(self, rankings: Any) -> Any:
            order = sorted(self.inner.fuse(rankings), key=lambda f: -f.score)
            scores = [fused.score for fused in order]
            return tuple(replace(f, score=s) for f, s in zip(reversed(order), scores, strict=True))

    patch.setattr(search, "fusion_of", Reversed)


def break_rerank(patch: Patch) -> None:
    def wrong(self: Any, plan: Any, hits: Any) -> Any:
        scores = [hit.score for hit in hits]
        turned = zip(reversed(hits), scores, strict=True)
        return tuple(replace(h, rank=n, score=s) for n, (h, s) in enumerate(turned, 1))

    patch.setattr(search.RuleReranker, "rerank", wrong)


def break_relevance(patch: Patch) -> None:
    known = asking.relevance
    patch.setattr(asking, "relevance", lambda *a: replace(known(*a), score=0.001))


def break_context(patch: Patch) -> None:
    units = extract._units
    patch.setattr(extract, "_units", lambda hits, corpus: units(hits[-1:], corpus))


def break_selection(patch: Patch) -> None:
    chosen = extract.choose
    patch.setattr(extract, "choose", lambda ranked, *rest: chosen(ranked[-1:], *rest))


def break_answerability(patch: Patch) -> None:
    patch.setattr(answerability, "score", lambda *_: 0.001)


def break_verification(patch: Patch) -> None:
    patch.setattr(respond, "holds", lambda _: False)


def break_grader(patch: Patch) -> None:
    patch.setattr(coverage, "check", lambda _: fail(coverage.NAME, "never good enough"))


BREAKS: dict[str, Callable[[Patch], None]] = {
    "plan": break_plan,
    "sparse": break_sparse,
    "dense": break_dense,
    "exact": break_exact,
    "filter": break_filter,
    "fusion": break_fusion,
    "rerank": break_rerank,
    "relevance": break_relevance,
    "context": break_context,
    "selection": break_selection,
    "answerability": break_answerability,
    "verification": break_verification,
    "grader": break_grader,
}


def named(found: Sequence[Diagnosis], stage: str) -> float:
    return sum(d.stage == stage for d in found) / len(found)


def test_everything_is_right_before(engine: Engine, cases: tuple[Case, ...]) -> None:
    assert [r.id for r in asked(engine, cases) if not r.right] == []


# With 24 hits of sixteen documents no order is ever missed, with ten one path of several never is.
FEW = 10
MOST = 8  # failures looked into: each costs a dozen questions
NARROW = frozenset({"sparse", "dense", "exact"})


@pytest.mark.parametrize("stage", BREAKS)
def test_the_broken_stage_is_named(
    stage: str, built: Path, cases: tuple[Case, ...], monkeypatch: Patch
) -> None:
    settings = config.load(built)
    settings = replace(settings, answer=replace(settings.answer, top_k=FEW))
    if stage in NARROW:
        settings = replace(
            settings,
            answer=replace(settings.answer, top_k=1),
            fusion=replace(settings.fusion, exact_constant=4.0),
        )
    with Engine.open(built, settings) as engine:
        right = {r.id for r in asked(engine, cases) if r.right}
        BREAKS[stage](monkeypatch)
        failed = [r for r in asked(engine, cases) if r.id in right and not r.right]
        found = diagnose(engine, read_of(engine), cases, failed[:MOST])
    assert len(failed) >= 3, "the break must cause failures"
    assert named(found, stage) >= 0.95, [(d.id, d.stage, d.why, d.also) for d in found]


def test_of_two_closed_gates_the_first_is_named(
    built: Path, cases: tuple[Case, ...], monkeypatch: Patch
) -> None:
    with Engine.open(built) as engine:
        right = {r.id for r in asked(engine, cases) if r.right}
        break_relevance(monkeypatch)
        break_answerability(monkeypatch)
        failed = [r for r in asked(engine, cases) if r.id in right and not r.right]
        found = diagnose(engine, read_of(engine), cases, failed[:3])
    assert {(d.stage, d.also) for d in found} == {("relevance", ("answerability",))}


def test_reading_that_lost_the_text(
    tmp_path: Path, shop: Callable[..., Path], cases: tuple[Case, ...]
) -> None:
    with Engine.create(tmp_path / "kb") as engine:
        engine.ingest([shop(tmp_path / "shop", without=True)])
        found = diagnose(engine, read_of(engine), cases, asked(engine, cases))
    assert len(found) == len(cases)
    assert named(found, "reading") == 1.0


def test_chunks_that_cut_the_evidence_apart(
    tmp_path: Path, shop: Callable[..., Path], cases: tuple[Case, ...], monkeypatch: Patch
) -> None:
    stages = Engine._stages

    def broken(self: Engine, names: Any) -> Any:
        given = stages(self, names)

        def cut(document: Any, *rest: Any, **named: Any) -> tuple[Chunk, ...]:
            whole = given.chunk_document(document, *rest, **named)
            return tuple(last_quarter(chunk, document.parsed.text) for chunk in whole)

        return replace(given, chunk_document=cut)

    monkeypatch.setattr(Engine, "_stages", broken)
    with Engine.create(tmp_path / "kb") as engine:
        engine.ingest([shop(tmp_path / "shop")])
        monkeypatch.undo()
        found = diagnose(engine, read_of(engine), cases, asked(engine, cases))
    assert len(found) >= 3
    assert named(found, "chunking") >= 0.95, [(d.id, d.stage, d.why) for d in found]


def last_quarter(chunk: Chunk, text: str) -> Chunk:
    middle = (chunk.span.start + 3 * chunk.span.end) // 4
    span = Span(middle, chunk.span.end)
    return replace(chunk, span=span, body=span.of(text))


SHEETS = {
    "Nova 5": {"Weight": "189 g", "Battery": "5000 mAh", "Screen": "6.5 inches"},
    "Orion 7": {"Weight": "212 g", "Battery": "4300 mAh", "Screen": "6.1 inches"},
    "Vega 3": {"Weight": "171 g", "Battery": "3900 mAh", "Screen": "5.8 inches"},
}


def test_facts_that_are_not_those_of_the_document(tmp_path: Path, monkeypatch: Patch) -> None:
    (tmp_path / "specs").mkdir()
    lines = []
    for name, sheet in SHEETS.items():
        file = f"{name.lower().replace(' ', '-')}.md"
        body = "".join(f"{key}: {value}\n" for key, value in sheet.items())
        (tmp_path / "specs" / file).write_text(f"# {name}\n\n{body}", "utf-8")
        lines += [
            json.dumps(
                {
                    "id": f"{name} {attribute}",
                    "lang": "en",
                    "kind": "lookup",
                    "question": f"What is the {attribute.lower()} of the {name}?",
                    "answerable": True,
                    "evidence": [{"file": file, "quote": f"{attribute}: {value}"}],
                    "must_include": [[value]],
                    "entity": name,
                }
            )
            for attribute, value in sheet.items()
        ]
    names = {name: [] for name in SHEETS}
    (tmp_path / "aliases.json").write_text(json.dumps(names), "utf-8")
    right = writing.extract_facts

    def exchanged(*arguments: Any, **named: Any) -> Any:
        """Every attribute has the value of the next one."""
        facts = right(*arguments, **named)
        places = [(f.value, f.span, f.unit, f.key_spans) for f in facts]
        return tuple(
            replace(f, value=v, span=s, unit=u, key_spans=k, statement=None)
            for f, (v, s, u, k) in zip(facts, places[1:] + places[:1], strict=True)
        )

    cases = parse_cases(lines)
    with Engine.create(tmp_path / "kb", aliases=tmp_path / "aliases.json") as engine:
        engine.ingest([tmp_path / "specs"])
        assert all(r.right for r in asked(engine, cases))
    monkeypatch.setattr(writing, "extract_facts", exchanged)
    with Engine.create(tmp_path / "broken", aliases=tmp_path / "aliases.json") as engine:
        engine.ingest([tmp_path / "specs"])
        monkeypatch.undo()
        found = diagnose(engine, read_of(engine), cases, asked(engine, cases))
    assert len(found) >= 3
    assert named(found, "facts") >= 0.95, [(d.id, d.stage, d.why) for d in found]
