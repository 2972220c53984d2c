"""kaoju context: a prompt for people and models, JSON for scripts, a batch in one process."""

from __future__ import annotations

import json

import pytest

QUESTION = "How much is return postage?"


def test_the_prompt_holds_the_answer_and_its_place(kb, kaoju):
    prompt = kaoju("context", "--kb", kb, QUESTION).out
    assert prompt.startswith("# Question\n\n```question\nHow much is return postage?\n```\n")
    assert "Return postage costs 4.50 euros." in prompt
    assert "shop/returns.md:" in prompt


def test_json_passages_slice_from_the_stored_text(kb, kaoju):
    record = kaoju("context", "--kb", kb, QUESTION, "--json").json
    assert record["open"]
    assert record["gates"]["answer"]["passed"]
    assert record["tokens"] <= record["budget"] == 4096
    assert [p["n"] for p in record["passages"]] == list(range(1, len(record["passages"]) + 1))
    for passage in record["passages"]:
        stored = kaoju("show", "--kb", kb, f"{passage['root']}/{passage['file']}").out
        assert stored[passage["char_start"] : passage["char_end"]] == passage["text"]


def test_a_budget_of_one_word_leaves_everything_out_and_says_so(kb, kaoju):
    record = kaoju("context", "--kb", kb, QUESTION, "--budget", 1, "--json").json
    assert record["passages"] == []
    assert sum(record["left_out"].values()) > 0
    assert "Left out" in kaoju("context", "--kb", kb, QUESTION, "--budget", 1).out


def test_it_is_closed_when_the_answer_is_a_refusal(kb, kaoju):
    outcome = kaoju("context", "--kb", kb, "Who won the world cup in 1998?", "--json")
    assert outcome.status == 0
    assert (outcome.json["open"], outcome.json["passages"]) == (False, [])
    assert outcome.json["reason"] in ("off_topic", "not_in_documents")


def test_a_batch_repeats_ids_and_keeps_errors_in_place(kb, kaoju, tmp_path):
    questions, out = tmp_path / "q.jsonl", tmp_path / "c.jsonl"
    lines = [{"id": "a", "question": QUESTION}, {"id": "b", "question": " "}]
    questions.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    outcome = kaoju("context", "--kb", kb, "--questions", questions, "--out", out)
    first, second = map(json.loads, out.read_text("utf-8").splitlines())
    assert outcome.status == 1
    assert (first["id"], first["open"]) == ("a", True)
    assert (second["id"], "error" in second) == ("b", True)


@pytest.mark.parametrize("arguments", [("",), (), (QUESTION, "--budget", "0")])
def test_wrong_usage(kb, kaoju, arguments):
    assert kaoju("context", "--kb", kb, *arguments).status == 2


def test_another_tenant_is_handed_nothing(kb, kaoju):
    record = kaoju("context", "--kb", kb, QUESTION, "--tenant", "other", "--json").json
    assert (record["open"], record["passages"], record["nearest"]) == (False, [], [])
