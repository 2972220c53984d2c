"""kaoju ask and search: answers, refusals, batches, exit statuses."""

from __future__ import annotations

import json

import pytest


def test_an_answer_quotes_the_stored_text(kb, kaoju):
    answer = kaoju("ask", "--kb", kb, "Within how many days may I return an item?", "--json").json
    assert answer["status"] == "answered"
    assert "30 days" in answer["answer"]
    for citation in answer["citations"]:
        name = f"{citation['root']}/{citation['file']}"
        stored = kaoju("show", "--kb", kb, name).out
        assert stored[citation["char_start"] : citation["char_end"]] == citation["quote"]


def test_a_chinese_question_gets_a_chinese_quote(kb, kaoju):
    answer = kaoju("ask", "--kb", kb, "水壶的保修期是多久？", "--json").json
    assert "两年" in answer["answer"]


def test_a_refusal_is_a_result(kb, kaoju):
    outcome = kaoju("ask", "--kb", kb, "Who won the world cup in 1998?", "--json")
    assert outcome.status == 0
    assert outcome.json["status"] == "refused"
    assert outcome.json["citations"] == []
    assert outcome.json["reason"] in ("off_topic", "not_in_documents")


def test_the_owners_sentence_follows_the_reason(kb, kaoju, monkeypatch):
    monkeypatch.setenv("KAOJU_ANSWER__REFUSAL", "I'll pass this to our team.")
    answer = kaoju("ask", "--kb", kb, "Who won the world cup in 1998?", "--json").json
    assert answer["answer"].endswith(" I'll pass this to our team.")
    assert answer["reason"] in ("off_topic", "not_in_documents")
    assert answer["sentences"] == []
    assert "team" not in kaoju("ask", "--kb", kb, "How much is return postage?", "--json").out


def test_score_and_status_agree(kb, kaoju):
    for question in ("How much is return postage?", "Is there a swimming pool?"):
        answer = kaoju("ask", "--kb", kb, question, "--json").json
        confidence = answer["confidence"]
        reached = confidence["score"] >= confidence["threshold"]
        assert reached == (answer["status"] == "answered")


def test_cells_are_verbatim(kb, kaoju):
    answer = kaoju("ask", "--kb", kb, "What is the price of the Kettle with sku 00731?", "--json")
    assert "39.00" in answer.json["answer"]


@pytest.mark.parametrize("question", ["", "   ", "\n\t"])
@pytest.mark.parametrize("command", ["ask", "search"])
def test_an_empty_question_is_wrong_usage(kb, kaoju, command, question):
    outcome = kaoju(command, "--kb", kb, question)
    assert outcome.status == 2
    assert "empty" in outcome.error


@pytest.mark.parametrize("command", ["ask", "search"])
def test_a_question_of_50000_characters_is_wrong_usage(kb, kaoju, command):
    outcome = kaoju(command, "--kb", kb, "why " * 12_500)
    assert outcome.status == 2
    assert "characters" in outcome.error


@pytest.mark.parametrize("question", ["？！……", "what is qwxzzk", "!!!"])
def test_nonsense_is_refused_without_references(kb, kaoju, question):
    answer = kaoju("ask", "--kb", kb, question, "--json").json
    assert answer["status"] == "refused"
    assert answer["citations"] == []


def test_a_missing_question_is_wrong_usage(kb, kaoju):
    assert kaoju("ask", "--kb", kb).status == 2


def test_search_ranks_from_one(kb, kaoju):
    hits = kaoju("search", "--kb", kb, "return postage", "--json").json["hits"]
    assert [hit["rank"] for hit in hits] == list(range(1, len(hits) + 1))
    assert hits[0]["file"] == "returns.md"
    assert hits == sorted(hits, key=lambda hit: -hit["score"])


@pytest.mark.parametrize("mode", ["auto", "hybrid", "sparse", "dense", "exact"])
def test_every_mode_answers_with_hits_of_its_paths(kb, kaoju, mode):
    hits = kaoju("search", "--kb", kb, "return postage", "--mode", mode, "--json").json["hits"]
    allowed = {"sparse": {"sparse"}, "dense": {"dense"}, "exact": {"exact"}}.get(mode)
    for hit in hits:
        assert hit["paths"]
        if allowed:
            assert set(hit["paths"]) <= allowed


def test_a_batch_repeats_ids_and_keeps_errors_in_place(kb, kaoju, tmp_path):
    lines = [
        {"id": "a", "question": "How much is return postage?", "unknown": 1},
        {"id": "b", "question": ""},
        {"id": 3},
        {"id": "d", "question": "Do lamps carry a warranty?"},
    ]
    questions = tmp_path / "q.jsonl"
    questions.write_text("\n".join(json.dumps(line) for line in lines) + "\nnot json\n", "utf-8")
    out = tmp_path / "a.jsonl"
    outcome = kaoju("ask", "--kb", kb, "--questions", questions, "--out", out)
    results = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert outcome.status == 1
    assert [result["id"] for result in results] == ["a", "b", 3, "d", None]
    assert ["error" in result for result in results] == [False, True, True, False, True]


def test_a_batch_equals_single_calls(kb, kaoju, tmp_path):
    questions = tmp_path / "q.jsonl"
    question = "How much is return postage?"
    questions.write_text(json.dumps({"id": "a", "question": question}), "utf-8")
    kaoju("ask", "--kb", kb, "--questions", questions, "--out", tmp_path / "a.jsonl")
    batched = json.loads((tmp_path / "a.jsonl").read_text("utf-8"))
    single = kaoju("ask", "--kb", kb, question, "--json").json
    assert {**single, "id": "a"} == batched


def test_verify_accepts_what_ask_said_and_finds_what_was_changed(kb, kaoju, tmp_path):
    answer = kaoju("ask", "--kb", kb, "Within how many days may I return an item?", "--json").json
    path = tmp_path / "answer.json"
    path.write_text(json.dumps(answer), "utf-8")
    assert kaoju("verify", "--kb", kb, path).status == 0
    for wrong in (
        {**answer, "citations": []},
        {**answer, "answer": answer["answer"] + " And 99 days on request."},
        {**answer, "citations": [{**answer["citations"][0], "quote": "30 days or so"}]},
    ):
        path.write_text(json.dumps(wrong), "utf-8")
        assert kaoju("verify", "--kb", kb, path).status == 1


def test_history_is_read(kb, kaoju, tmp_path):
    history = tmp_path / "history.json"
    history.write_text(json.dumps([{"question": "Do kettles have a warranty?", "answer": "Yes."}]))
    assert kaoju("ask", "--kb", kb, "and lamps?", "--history", history, "--json").status == 0
    history.write_text("{}")
    assert kaoju("ask", "--kb", kb, "and lamps?", "--history", history).status == 2


def test_another_tenants_documents_are_not_seen(kb, kaoju):
    hits = kaoju("search", "--kb", kb, "return postage", "--tenant", "other", "--json").json
    assert hits["hits"] == []


@pytest.fixture(scope="module")
def contradictory(tmp_path_factory, kaoju):
    """Two documents that differ in one number, and a third that outranks one that differs."""
    folder = tmp_path_factory.mktemp("contradictory")
    texts = {
        "guide.md": "# Opening\n\nThe harbour library has 1200 seats for readers.\n",
        "news.md": "# Opening\n\nThe harbour library has 1500 seats for readers.\n",
        "rules.md": "# Loans\n\nThe longest loan of a novel is 28 days for members.\n",
        "blog.md": "# Loans\n\nThe longest loan of a novel is 35 days for members.\n",
    }
    documents = folder / "texts"
    documents.mkdir()
    for name, text in texts.items():
        (documents / name).write_text(text, "utf-8")
    manifest = folder / "m.jsonl"
    manifest.write_text(json.dumps({"file": "rules.md", "authority": 3}), "utf-8")
    target = folder / "kb"
    kaoju("init", "--kb", target)
    done = kaoju("ingest", "--kb", target, documents, "--manifest", manifest, "--jobs", 1)
    assert done.status == 0
    return target


def test_sources_that_disagree_are_both_quoted_and_shown_as_a_conflict(contradictory, kaoju):
    question = "How many seats does the harbour library have?"
    answer = kaoju("ask", "--kb", contradictory, question, "--json").json
    assert "1200 seats" in answer["answer"]
    assert "1500 seats" in answer["answer"]
    (conflict,) = answer["conflicts"]
    assert conflict["resolved_by"] is None
    files = {citation["n"]: citation["file"] for citation in answer["citations"]}
    said = {(value["value"], files[value["citation"]]) for value in conflict["values"]}
    assert said == {("1200", "guide.md"), ("1500", "news.md")}


def test_the_higher_authority_is_quoted_and_the_other_cited(contradictory, kaoju, tmp_path):
    question = "How long is the longest loan of a novel?"
    outcome = kaoju("ask", "--kb", contradictory, question, "--json")
    answer = outcome.json
    assert "28 days" in answer["answer"]
    assert "35 days" not in answer["answer"]
    (conflict,) = answer["conflicts"]
    assert conflict["resolved_by"] == "authority"
    assert [value["value"] for value in conflict["values"]] == ["28 days", "35 days"]
    path = tmp_path / "answer.json"
    path.write_text(outcome.out, "utf-8")
    assert kaoju("verify", "--kb", contradictory, path).status == 0
