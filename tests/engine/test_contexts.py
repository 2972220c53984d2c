"""What a generator is handed: what the documents state, whether the gates are open, whose it is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from kaoju.engine import Engine
from kaoju.types.contexts import Role
from kaoju.types.documents import Span
from kaoju.types.queries import Question, Turn

ALIASES = {
    "云帆 X1": ["云帆X1"],
    "云帆 X1 Pro": ["云帆X1 Pro"],
    "云帆 X2": ["云帆X2"],
    "夜枭 Z9": ["夜枭Z9"],
}
FILES = {
    "x1.md": "# 云帆 X1\n\n- 电池容量：5000mAh\n- 重量：200g\n- 无线充电：不支持\n",
    "x1pro.md": "# 云帆 X1 Pro\n\n- 电池容量：5500mAh\n- 重量：210g\n- 无线充电：支持\n",
    "x2.md": "# 云帆 X2\n\n- 电池容量：4.5Ah\n- 重量：0.18kg\n",
    "z9.md": "# 夜枭 Z9\n\n- 电池容量：4800mAh\n- 重量：190g\n",
    "forum.md": "# 云帆 X1\n\n- 电池容量：5200mAh\n",
    "guide.md": "# 馆藏\n\n河畔图书馆二期共设阅览座位1200个。\n",
    "news.md": "# 馆藏\n\n河畔图书馆二期共设阅览座位1500个。\n",
    "secret.md": "# 云帆 X1\n\n- 电池容量：9999mAh\n",
}
MANIFEST = [
    {"file": "x1.md", "authority": 3},
    {"file": "forum.md", "authority": 1},
    {"file": "secret.md", "tenant": "else"},
]


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    folder = tmp_path_factory.mktemp("texts")
    for file, text in FILES.items():
        (folder / file).write_text(text, "utf-8")
    lines = "\n".join(json.dumps(line, ensure_ascii=False) for line in MANIFEST)
    (folder / "manifest.jsonl").write_text(lines, "utf-8")
    aliases = folder.parent / "aliases.json"
    aliases.write_text(json.dumps(ALIASES, ensure_ascii=False), "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KAOJU_ENCODER__URI", "hash:64")
        base = tmp_path_factory.mktemp("base") / "kb"
        with Engine.create(base, aliases=aliases) as engine:
            engine.ingest([folder], manifest=Path(folder / "manifest.jsonl"))
            yield engine


def test_every_passage_and_parameter_slices_from_the_store(engine: Engine) -> None:
    context = engine.context(Question("云帆 X1 的电池容量是多少？"))
    assert context.open
    assert context.tokens <= context.budget
    by_number = {passage.n: passage.place for passage in context.passages}
    for passage in context.passages:
        document = engine.corpus.document(passage.place.doc_id)
        assert document is not None
        assert passage.place.span.of(document.parsed.text) == passage.place.quote
    assert context.parameters
    for parameter in context.parameters:
        place = by_number[parameter.passage]
        span = parameter.fact.span
        inside = Span(span.start - place.span.start, span.end - place.span.start)
        assert inside.of(place.quote) == parameter.fact.value


def test_the_higher_authority_wins_and_both_sides_are_passages(engine: Engine) -> None:
    context = engine.context(Question("云帆 X1 的电池容量是多少？"))
    (conflict,) = [c for c in context.conflicts if c.attribute == "电池容量"]
    assert (conflict.kind, conflict.entity, conflict.resolved_by) == (
        "fact",
        "云帆 X1",
        "authority",
    )
    assert [side.value for side in conflict.sides] == ["5000mAh", "5200mAh"]
    texts = {p.n: p.place for p in context.passages}
    for side in conflict.sides:
        assert side.value in texts[side.passage].quote
    assert [texts[side.passage].file for side in conflict.sides] == ["x1.md", "forum.md"]


def test_a_siblings_facts_stay_out(engine: Engine) -> None:
    context = engine.context(Question("云帆 X1 的电池容量是多少？"))
    assert {p.fact.entity for p in context.parameters} <= {"云帆 X1", ""}
    assert "5500mAh" not in engine.prompt(Question("云帆 X1 的电池容量是多少？"))


def test_where_facts_answer_what_is_about_others_stays_out(engine: Engine) -> None:
    context = engine.context(Question("云帆 X1 和云帆 X2 的重量相差多少？"))
    assert {passage.place.file for passage in context.passages} <= {
        *("x1.md", "x2.md", "forum.md", "guide.md", "news.md"),
    }
    owl = engine.context(Question("夜枭 Z9 的重量是多少？"))
    assert {parameter.fact.entity for parameter in owl.parameters} == {"夜枭 Z9"}
    named = [p.place for p in owl.passages if p.place.entities]
    assert {place.file for place in named} == {"z9.md"}
    assert owl.left_out["other_entity"] > 0


@pytest.mark.parametrize(("tenant", "seen"), [("", False), ("else", True)])
def test_a_context_is_one_tenants(engine: Engine, tenant: str, seen: bool) -> None:
    asked = Question("云帆 X1 的电池容量是多少？", tenant=tenant)
    context = engine.context(asked)
    files = {passage.place.file for passage in context.passages}
    assert ("secret.md" in files) is seen
    assert ("x1.md" in files) is not seen
    assert ("9999mAh" in engine.prompt(asked)) is seen
    assert context.conflicts == () or not seen


def test_amounts_of_one_attribute_ascend_over_their_units(engine: Engine) -> None:
    context = engine.context(Question("云帆 X1 Pro 和云帆 X2 的电池容量各是多少？"))
    facts = {p.n: p.fact for p in context.parameters}
    (battery,) = [m for m in context.performance if m.attribute == "电池容量"]
    assert [facts[n].value for n in battery.parameters] == ["4.5Ah", "5500mAh"]
    assert battery.unit is None


def test_a_computed_result_names_the_passages_of_its_operands(engine: Engine) -> None:
    context = engine.context(Question("云帆 X1 Pro 和云帆 X2 的重量相差多少？"))
    assert context.computation is not None
    texts = {p.n: p.place.quote for p in context.passages}
    assert len(context.computation.operands) == 2
    for operand in context.computation.operands:
        assert operand.value in texts[operand.citation]


def test_an_operand_whose_passage_found_no_room_cites_none(engine: Engine) -> None:
    asked = Question("云帆 X1 Pro 和云帆 X2 的重量相差多少？")
    operands = engine.context_json(asked, budget=1)["computation"]["operands"]
    assert [operand["passage"] for operand in operands] == [None, None]
    assert "[0]" not in engine.prompt(asked, budget=1)


def test_sentences_that_disagree_are_a_conflict_with_both_passages(engine: Engine) -> None:
    context = engine.context(Question("河畔图书馆二期共设多少个阅览座位？"))
    (conflict,) = [c for c in context.conflicts if c.kind == "sentence"]
    assert conflict.resolved_by is None
    texts = {p.n: p.place.quote for p in context.passages}
    assert {side.value for side in conflict.sides} == {"1200个", "1500个"}
    for side in conflict.sides:
        assert side.value in texts[side.passage]


@pytest.mark.parametrize("question", ["谁赢得了 1998 年世界杯？", "云帆 X3 的电池容量是多少？"])
def test_behind_a_closed_gate_there_is_nothing_to_answer_from(
    engine: Engine, question: str
) -> None:
    context = engine.context(Question(question))
    assert not context.open
    assert context.reason is not None
    assert not context.gates["answer"].passed
    assert (context.passages, context.parameters, context.conflicts) == ((), (), ())
    prompt = engine.prompt(Question(question))
    assert "不要作答" in prompt
    assert "mAh" not in prompt


def test_what_no_fact_states_is_named(engine: Engine) -> None:
    context = engine.context(Question("云帆 X1 的电池容量和屏幕尺寸是多少？"))
    assert context.unknown.unstated == (("云帆 X1", "屏幕尺寸"),)


def test_a_model_that_no_document_is_about_is_named(engine: Engine) -> None:
    assert engine.context(Question("云帆 X3 的电池容量是多少？")).unknown


@pytest.mark.parametrize("budget", [1, 20, 60, 200, 4096])
def test_the_budget_holds_and_what_is_left_out_is_counted(engine: Engine, budget: int) -> None:
    asked = Question("云帆 X1 的电池容量是多少？")
    context = engine.context(asked, budget)
    assert context.tokens <= budget
    if budget == 1:
        assert context.passages == ()
        assert context.left_out[Role.STATED.value] > 0
    if budget == 4096:
        assert set(context.left_out) <= {"other_entity"}


def test_a_follow_up_is_resolved_first(engine: Engine) -> None:
    history = (Turn("云帆 X1 的电池容量是多少？", "5000mAh"),)
    context = engine.context(Question("那 X1 Pro 呢？", history=history))
    assert context.plan.entities == ("云帆 X1 Pro",)
    assert "5500mAh" in [p.fact.value for p in context.parameters]


def test_it_is_json(engine: Engine) -> None:
    record = json.loads(json.dumps(engine.context_json(Question("云帆 X1 的电池容量是多少？"))))
    assert list(record) == [
        *("id", "question", "plan", "open", "reason", "gates", "budget", "tokens", "passages"),
        *("parameters", "performance", "conflicts", "unknown", "verdict", "computation"),
        *("left_out", "nearest"),
    ]
    assert {"n", "text", "root", "file", "section", "page", "char_start", "char_end"} <= set(
        record["passages"][0]
    )
    assert {"entity", "attribute", "value", "unit", "condition", "version", "passage"} <= set(
        record["parameters"][0]
    )
