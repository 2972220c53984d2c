"""The bundled sample is itself right: what its questions expect really stands in its files."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from kaoju.demo import sample
from kaoju.evals.cases import Case, load_cases
from kaoju.evals.matching import contains, missing_groups
from kaoju.parse import parse

KINDS = {
    "lookup",
    "synonym",
    "multi",
    "list",
    "count",
    "superlative",
    "negation",
    "unsupported",
    "compare",
    "version",
    "authority",
    "conflict",
    "table",
    "prose",
    "howto",
    "trap",
    "followup",
    "followup_switch",
    "held",
    "missing",
    "offtopic",
}
REFUSED = {"missing", "offtopic", "held"}
GROUPS = {"keyword", "several places", "negation", "across documents"}
DATA = Path(sample.__file__).parent / "data"
NAMES = ("shop-en", "phones-zh")
CASES = [
    pytest.param(name, case, id=case.id)
    for name in NAMES
    for case in load_cases(DATA / name / "questions.jsonl")
]


def _text(name: str, file: str) -> str:
    return (DATA / name / "documents" / file).read_bytes().decode("utf-8")


def _files(name: str) -> set[str]:
    root = DATA / name / "documents"
    own = {"manifest.jsonl", "aliases.json"}
    paths = (p.relative_to(root).as_posix() for p in root.rglob("*") if p.is_file())
    return {p for p in paths if p not in own}


def _manifest(name: str) -> list[dict[str, object]]:
    lines = _text(name, "manifest.jsonl").splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize(
    ("name", "questions", "documents"), [("shop-en", 12, 7), ("phones-zh", 15, 11)]
)
def test_sizes(name: str, questions: int, documents: int) -> None:
    assert len(load_cases(DATA / name / "questions.jsonl")) == questions
    assert len(_files(name)) == documents


def test_ids_are_unique_over_both_samples() -> None:
    ids = [case.id for name in NAMES for case in load_cases(DATA / name / "questions.jsonl")]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", NAMES)
def test_every_group_of_questions_and_a_refusal_are_there(name: str) -> None:
    cases = load_cases(DATA / name / "questions.jsonl")
    assert {case.extra["group_name"] for case in cases} == GROUPS
    assert any(not case.answerable for case in cases)


@pytest.mark.parametrize("name", NAMES)
def test_the_manifest_names_each_document_once(name: str) -> None:
    named = [entry["file"] for entry in _manifest(name)]
    assert sorted(map(str, named)) == sorted(_files(name))
    assert all(entry["authority"] in (1, 2, 3) for entry in _manifest(name))


@pytest.mark.parametrize(("name", "case"), CASES)
def test_kind_and_answerability_agree(name: str, case: Case) -> None:
    assert case.kind in KINDS
    assert case.answerable == (case.kind not in REFUSED)
    assert case.verdict is None or case.kind in {"negation", "trap"}


@pytest.mark.parametrize(("name", "case"), CASES)
def test_every_quote_stands_in_its_file(name: str, case: Case) -> None:
    for evidence in case.evidence:
        assert evidence.quote
        assert evidence.quote in _text(name, evidence.file)


@pytest.mark.parametrize(("name", "case"), CASES)
def test_every_quote_stands_in_the_stored_text(name: str, case: Case) -> None:
    """That is what citations slice: of HTML, only what a reader sees."""
    for evidence in case.evidence:
        data = (DATA / name / "documents" / evidence.file).read_bytes()
        assert (evidence.quote or "") in parse(data, evidence.file).text


@pytest.mark.parametrize("case", [p.values[1] for p in CASES if not p.values[1].computed])
def test_the_quotes_hold_what_must_be_included(case: Case) -> None:
    """One alternative of each group; a computed result stands in no document."""
    quotes = "\n".join(e.quote or "" for e in case.evidence)
    assert missing_groups(quotes, case.must_include) == ()


@pytest.mark.parametrize(("name", "case"), CASES)
def test_what_must_not_be_included_is_tempting_and_not_the_answer(name: str, case: Case) -> None:
    for forbidden in case.must_not_include:
        for group in case.must_include:
            assert not any(contains(word, forbidden) for word in group), forbidden
        assert not any(contains(e.quote or "", forbidden) for e in case.evidence), forbidden


@pytest.mark.parametrize(("name", "case"), CASES)
def test_forbidden_values_stand_elsewhere_in_the_sample(name: str, case: Case) -> None:
    """A value that no document states could never be answered by mistake."""
    corpus = "\n".join(_text(name, file) for file in sorted(_files(name)))
    for forbidden in case.must_not_include:
        if any(character.isdigit() for character in forbidden) and not case.computed:
            assert contains(corpus, forbidden), forbidden


@pytest.mark.parametrize(("name", "case"), CASES)
def test_a_named_entity_is_known_to_the_sample(name: str, case: Case) -> None:
    known = {entry.get("entity") for entry in _manifest(name)}
    assert case.entity is None or case.entity in known


def test_computed_results_follow_from_the_documents() -> None:
    """Worked out by hand from the evidence: 24 - 18, 5600 - 5000, 820 - 510, min(189, 214, 172)."""
    cases = {c.id: c for name in NAMES for c in load_cases(DATA / name / "questions.jsonl")}
    assert cases["shop-11"].must_include == (("6 months", "six months"),)
    assert "600mAh" in cases["phone-13"].must_include[0]
    assert "310毫秒" in cases["phone-14"].must_include[0]
    assert "172g" in cases["phone-15"].must_include[1]
    assert {c.id for c in cases.values() if c.computed} == {
        "shop-11",
        "phone-13",
        "phone-14",
        "phone-15",
    }


def test_absent_things_are_absent() -> None:
    shop = "".join(_text("shop-en", f) for f in _files("shop-en")).casefold()
    assert "student" not in shop
    phones = "".join(_text("phones-zh", f) for f in _files("phones-zh"))
    for word in ("售价", "价格", "元", "红烧"):
        assert word not in phones.replace("单元", "")


def test_aliases_belong_to_one_phone_each() -> None:
    aliases = json.loads(_text("phones-zh", "aliases.json"))
    spellings = [spelling.casefold() for group in aliases.values() for spelling in group]
    assert len(spellings) == len(set(spellings))
    assert set(aliases) == {
        entry["entity"] for entry in _manifest("phones-zh") if "entity" in entry
    }


def test_the_price_list_has_equal_rows() -> None:
    rows = list(csv.reader(io.StringIO(_text("shop-en", "repair-prices.csv"))))
    assert {len(row) for row in rows} == {5}


@pytest.mark.parametrize("file", sorted(_files("shop-en") - {"repair-prices.csv"}))
def test_policies_are_of_a_policy_s_length(file: str) -> None:
    assert 250 <= len(_text("shop-en", file).split()) <= 700


def test_the_sheets_of_the_family_have_the_same_sections() -> None:
    """Near-identical sections are the point: only the values tell the models apart."""
    headings = [
        [line for line in _text("phones-zh", f"specs/{m}.md").splitlines() if line[:3] == "## "]
        for m in ("x5", "x5-pro", "x5-lite")
    ]
    assert headings[0] == headings[1] == headings[2]


def test_the_comparison_table_agrees_with_the_sheets() -> None:
    table = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in _text("phones-zh", "compare.md").splitlines()
        if line.startswith("|") and "---" not in line
    ]
    columns = {"砚海 X5": "x5", "砚海 X5 Pro": "x5-pro", "砚海 X5 Lite": "x5-lite"}
    sheets = [_text("phones-zh", f"specs/{columns[name]}.md") for name in table[0][1:]]
    for attribute, *values in table[1:]:
        for sheet, value in zip(sheets, values, strict=True):
            assert f"{attribute}：{value}\n" in sheet
