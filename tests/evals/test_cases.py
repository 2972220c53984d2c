from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from kaoju.errors import EvaluationError
from kaoju.evals.cases import load_cases, parse_cases, question_set_hash
from kaoju.types.queries import Turn


def test_reads_a_line_and_keeps_unknown_keys(given: SimpleNamespace) -> None:
    (case,) = parse_cases(
        [
            given.line(
                evidence=[{"file": "a.pdf", "page": 3, "group": 0}],
                must_include=[["14 days", "two weeks"]],
                history=[{"question": "refunds?", "answer": ""}],
                also_pages=[{"file": "a.pdf", "page": 9}],
                tenant="acme",
            )
        ]
    )
    assert (case.evidence[0].page, case.evidence[0].group) == (3, "0")
    assert case.must_include == (("14 days", "two weeks"),)
    assert case.extra == {"also_pages": [{"file": "a.pdf", "page": 9}], "tenant": "acme"}
    question = case.as_question()
    assert (question.text, question.id, question.tenant) == ("How long?", "a", "acme")
    assert question.history == (Turn("refunds?", ""),)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"id": ...}, "'id'"),
        ({"question": "  "}, "'question'"),
        ({"lang": "de"}, "'lang' must be one of zh, en"),
        ({"answerable": "yes"}, "'answerable' must be true or false"),
        ({"evidence": []}, "without evidence"),
        ({"evidence": [{"page": 1}]}, "'file'"),
        ({"evidence": [{"file": "a", "page": 0}]}, "page must be a whole number from 1"),
        ({"evidence": [{"file": "a", "page": True}]}, "page must be"),
        ({"must_include": ["word"]}, "must be a list of strings"),
        ({"must_include": [[]]}, "must be a list of strings"),
        ({"must_include": [["a", " "]]}, "matches everything"),
        ({"must_not_include": [""]}, "matches everything"),
        ({"verdict": "maybe"}, "'verdict'"),
        ({"history": ["x"]}, "history turn"),
        ({"answerable": False, "evidence": [], "must_include": [["x"]]}, "not answerable"),
    ],
)
def test_a_wrong_line_is_named(given: SimpleNamespace, changes: dict, message: str) -> None:
    with pytest.raises(EvaluationError, match=message) as raised:
        parse_cases([given.line(), "", given.line(**{"id": "b", **changes})], "set.jsonl")
    assert "set.jsonl" in str(raised.value)
    assert "line 3" in str(raised.value)


@pytest.mark.parametrize("line", ["{", "[1]", "null", '{"id": NaN}', "[" * 100_000])
def test_broken_json_is_named_by_line(line: str) -> None:
    with pytest.raises(EvaluationError, match="line 1"):
        parse_cases([line])


def test_a_repeated_id_is_an_error(given: SimpleNamespace) -> None:
    with pytest.raises(EvaluationError, match="line 2: id 'a' already stands on line 1"):
        parse_cases([given.line(), given.line()])


def test_an_empty_set_is_an_error() -> None:
    with pytest.raises(EvaluationError, match="holds no question"):
        parse_cases(["", " "])


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(EvaluationError, match="cannot be read"):
        load_cases(tmp_path / "none.jsonl")
    (tmp_path / "gb.jsonl").write_bytes("问".encode("gb18030"))
    with pytest.raises(EvaluationError, match="not UTF-8"):
        load_cases(tmp_path / "gb.jsonl")


def test_a_byte_order_mark_and_unusual_line_separators_do_no_harm(
    given: SimpleNamespace, tmp_path: Path
) -> None:
    path = tmp_path / "q.jsonl"
    path.write_text(
        "\ufeff" + given.line(question="a\u2028b").replace("\\u2028", "\u2028"), "utf-8"
    )
    (case,) = load_cases(path)
    assert case.question == "a\u2028b"


def test_groups(given: SimpleNamespace) -> None:
    plain = [{"file": "a"}, {"file": "b"}]
    named = [{"file": "a", "group": 0}, {"file": "b", "group": 1}, {"file": "c", "group": 0}]

    def files(**changes: object) -> list[list[str]]:
        (case,) = parse_cases([given.line(**changes)])
        return [[e.file for e in group] for group in case.groups()]

    assert files(evidence=plain) == [["a", "b"]]
    assert files(evidence=plain, computed=True) == [["a"], ["b"]]
    assert files(evidence=named, computed=True) == [["a", "c"], ["b"]]


def test_the_hash_is_of_what_is_asked_not_of_the_order_or_notes(given: SimpleNamespace) -> None:
    a, b = given.line(id="a"), given.line(id="b")
    first = question_set_hash(parse_cases([a, b]))
    assert question_set_hash(parse_cases([b, given.line(id="a", note="x", other=1)])) == first
    assert question_set_hash(parse_cases([b, given.line(id="a", must_include=[["y"]])])) != first


def test_the_shared_sets_are_read_whole(shared: Path) -> None:
    sizes = {"phones_a": 120, "tidb_a": 46, "handbook_a": 22, "filings_a": 26}
    found = {n: len(load_cases(shared / "questions" / f"{n}.jsonl")) for n in sizes}
    assert found == sizes
