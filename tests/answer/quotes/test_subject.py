"""The name that a passage opens with: known where prose has no headings and the question asks."""

from __future__ import annotations

import pytest

from kaoju.answer.quotes.subject import NONE, Subject, subjects
from kaoju.answer.quotes.units import UnitReader
from kaoju.domain import load_domain
from kaoju.facts.aliases import EntityTable
from kaoju.query.plan import plan
from kaoju.text.tokenize import tokenize
from kaoju.types.queries import Question

BIRD = "灰顶苇鹀（学名未定）是一种小型鸟类。栖息于河边。主要以昆虫为食。\n"
MILL = "The Harbour Mill is a former flour mill. It was built in 1911. It closed in 1974.\n"


def found(corpus_of, text: str, question: str, file: str = "a.txt"):
    corpus, domain = corpus_of({file: text}), load_domain(None)
    reader = UnitReader(corpus.document(f"docs/{file}"))
    units = [unit for chunk in corpus.all_chunks() for unit in reader.of_chunk(chunk)]
    planned = plan(Question(question), domain, EntityTable(), lambda token: 1.0)
    return units, subjects(units, planned, domain)


@pytest.mark.parametrize(
    ("text", "question", "name"),
    [
        (BIRD, "灰顶苇鹀吃什么？", "灰顶苇鹀"),
        ("《潮声》是一本月刊。主编为林某。\n", "《潮声》的主编是谁？", "潮声"),
        ("周敬亭，江州人。曾任县令。\n", "周敬亭是哪里人？", "周敬亭"),
        (MILL, "When was the Harbour Mill built?", "Harbour Mill"),
        (
            "An ice cellar (or ice house) keeps food.\nIt is dug.\n",
            "What is an ice cellar?",
            "ice cellar",
        ),
    ],
)
def test_a_passage_is_about_the_name_it_opens_with(corpus_of, text, question, name):
    units, about = found(corpus_of, text, question)
    assert {subject.name for subject in about} == {name}
    assert [subject.opens for subject in about] == [True] + [False] * (len(units) - 1)
    assert about[0].tokens == frozenset(tokenize(name))
    assert about[0].left_out(units[0]) == ""
    assert about[-1].left_out(units[-1]) == name


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (BIRD, "白鹭吃什么？"),  # asks about another
        (
            MILL.replace("Harbour", "Old Harbour"),
            "When did the harbour freeze?",
        ),  # too little of it
        ("栖息于河边。主要以昆虫为食。\n", "主要以什么为食？"),  # opens with no name
        ("担心的是水位上涨。水位每年上升。\n", "担心什么？"),
        ("Built in 1911, it closed in 1974.\nIt burnt down.\n", "When did the mill close?"),
    ],
)
def test_no_name_where_none_opens_the_passage_or_another_is_asked_about(corpus_of, text, question):
    _, about = found(corpus_of, text, question)
    assert set(about) == {NONE}


def test_under_a_heading_the_heading_names_the_subject(corpus_of):
    _, about = found(corpus_of, f"# Mills\n\n{MILL}", "When was the Harbour Mill built?", "a.md")
    assert set(about) == {NONE}


def test_a_unit_with_a_part_of_the_name_leaves_it_out_all_the_same(corpus_of):
    units, about = found(
        corpus_of,
        "The Harbour Mill is old. The mill was built in 1911.\n",
        "Is the Harbour Mill old?",
    )
    assert about[1].left_out(units[1]) == "Harbour Mill"
    assert NONE.left_out(units[1]) == ""
    assert Subject("x", frozenset({"mill"})).left_out(units[1]) == ""


@pytest.mark.parametrize(
    ("text", "question", "asked"),
    [
        (BIRD, "灰顶苇鹀吃什么？", True),
        (BIRD, "苇鹀吃什么？", False),  # a shorter name may be another's
        (MILL, "When was the harbour mill built?", True),
        (MILL, "Who built the mill at the harbour?", False),  # the words, not the name
        ("Mill is a river.\nIt is long.\n", "How long is the Mill?", True),
        ("Mill is a river.\nIt is long.\n", "Who was Mill's rival at the windmill?", True),
        ("Mill is a river.\nIt is long.\n", "Is there a windmill or a millet mill1?", False),
    ],
)
def test_a_name_is_asked_about_where_the_question_says_all_of_it(corpus_of, text, question, asked):
    _, about = found(corpus_of, text, question)
    assert {subject.asked for subject in about} == {asked}
