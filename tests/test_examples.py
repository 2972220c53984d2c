"""The examples are knowledge bases of a field out of data alone: every question right."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaoju.engine import Engine
from kaoju.evals.cases import load_cases
from kaoju.evals.grade import CHECKS
from kaoju.evals.run import RunOptions, run
from kaoju.types.answers import Check
from kaoju.types.queries import Question
from kaoju.types.reports import FileStatus

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


@pytest.fixture(scope="module", params=sorted(p.name for p in EXAMPLES.iterdir()))
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory):
    """(example, open base)"""
    example = EXAMPLES / request.param
    kb = tmp_path_factory.mktemp("example") / "kb"
    with Engine.create(kb, domain=example / "domain") as engine:
        reports = engine.ingest([example / "documents"])
        left_out = {r.file for r in reports if r.status is not FileStatus.ADDED}
        assert left_out == {"manifest.jsonl"}
        yield example, engine


def test_every_question_is_right_in_all_six_checks(built) -> None:
    example, engine = built
    cases = load_cases(example / "questions.jsonl")
    assert len(cases) == 12
    assert {"negation", "compare", "superlative", "list", "missing"} < {c.kind for c in cases}

    def read(root: str, file: str) -> str:
        return engine.find_document(f"{root}/{file}").parsed.text

    def search(question: Question):
        return engine.search_json(question)["hits"]

    options = RunOptions(aliases=engine.domain.aliases)
    records = run(engine.ask_json, read, cases, search=search, options=options)
    failed = {
        (record.id, name)
        for record in records
        for name in CHECKS
        if record.result(name) is Check.FAIL
    }
    assert failed == set()
    assert [record.id for record in records if not record.right] == []


def test_the_pack_is_sound(built) -> None:
    assert built[1].check_pack() == ()
