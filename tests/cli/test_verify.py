"""kaoju verify: what it tells people in their language, and programs always alike."""

from __future__ import annotations

import copy
import json
import re

import pytest

QUESTION = "Within how many days may I return an item?"


@pytest.fixture
def answer(kb, kaoju):
    return copy.deepcopy(kaoju("ask", "--kb", kb, QUESTION, "--json").json)


@pytest.fixture
def verify(kb, kaoju, tmp_path, monkeypatch):
    def run(answer, language, *more):
        monkeypatch.setenv("KAOJU_LANG", language)
        path = tmp_path / "answer.json"
        path.write_text(json.dumps(answer), "utf-8")
        return kaoju("verify", "--kb", kb, path, *more)

    return run


def wrong_number(answer):
    """The answer with 90 days for 30; returns its sentence."""
    before = answer["sentences"][0]["text"]
    after = before.replace("30 days", "90 days")
    assert after != before
    answer["sentences"][0]["text"] = after
    answer["answer"] = answer["answer"].replace(before, after)
    return after


@pytest.mark.parametrize(
    ("language", "said"), [("en", "every check holds\n"), ("zh", "每一项核对都成立\n")]
)
def test_a_sound_answer(verify, answer, language, said):
    outcome = verify(answer, language)
    assert (outcome.status, outcome.out) == (0, said)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "numbers: '{claim}': '90' stands in nothing that is cited"),
        ("zh", "数字：「{claim}」：引用的内容中没有「90」"),
    ],
)
def test_a_wrong_number_with_its_sentence(verify, answer, language, line):
    claim = wrong_number(answer)
    outcome = verify(answer, language)
    assert outcome.status == 1
    assert line.format(claim=claim) in outcome.out.splitlines()


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "citation: 'citation {n} ({place})': its page is None, not 7"),
        ("zh", "引用：「引用 {n}（{place}）」：page 应为空，而不是7"),
    ],
)
def test_a_wrong_page_with_its_citation(verify, answer, language, line):
    citation = answer["citations"][0]
    citation["page"] = 7
    place = f"{citation['root']}/{citation['file']}"
    outcome = verify(answer, language)
    assert outcome.out.splitlines() == [line.format(n=citation["n"], place=place)]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "sentences: 'It floats.': no sentence with citations holds this"),
        ("zh", "句子：「It floats.」：没有一个带引用的句子含有这些内容"),
    ],
)
def test_text_that_no_sentence_holds(verify, answer, language, line):
    answer["answer"] += "\nIt floats."
    assert verify(answer, language).out.splitlines() == [line]


def test_a_chinese_answer_told_in_chinese_has_no_english_around_its_words(verify, kb, kaoju):
    answer = kaoju("ask", "--kb", kb, "水壶的保修期是多久？", "--json").json
    assert answer["status"] == "answered"
    for sentence in answer["sentences"]:
        sentence["text"] = sentence["text"].replace("两年", "五年")
    answer["answer"] = answer["answer"].replace("两年", "五年")
    outcome = verify(answer, "zh")
    assert outcome.status == 1
    assert re.search(r"「[^」]*五年[^」]*」：", outcome.out)
    assert not re.search(r"[A-Za-z]", re.sub(r"「[^」]*」", "", outcome.out))


def test_json_is_the_same_in_every_language_and_has_codes(verify, answer):
    claim = wrong_number(answer)
    english, chinese = (verify(answer, language, "--json") for language in ("en", "zh"))
    assert english.out == chinese.out
    result = english.json
    assert result["ok"] is False
    assert {
        "check": "numbers",
        "code": "not_cited",
        "claim": claim,
        "reason": "'90' stands in nothing that is cited",
    } in result["details"]
    assert [line.split(":")[0] for line in result["failures"]] == [
        detail["check"] for detail in result["details"]
    ]


def test_words_of_the_answer_do_not_reach_the_terminal_as_commands(verify, answer):
    answer["citations"][0]["file"] = "a\x1b[2J\nb.md"
    for language in ("en", "zh"):
        outcome = verify(answer, language)
        assert "\x1b" not in outcome.out
        assert r"a\x1b[2J\nb.md" in outcome.out


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "must hold one JSON object"), ("zh", "应为一个 JSON 对象")],
)
def test_a_file_that_is_no_answer(verify, language, said):
    outcome = verify([], language)
    assert outcome.status == 2
    assert said in outcome.error


@pytest.mark.parametrize(
    ("language", "said"), [("en", "cannot read the answer"), ("zh", "无法读取答案")]
)
def test_a_file_that_is_not_there(kb, kaoju, tmp_path, monkeypatch, language, said):
    monkeypatch.setenv("KAOJU_LANG", language)
    outcome = kaoju("verify", "--kb", kb, tmp_path / "none.json")
    assert outcome.status == 2
    assert said in outcome.error
