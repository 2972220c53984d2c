"""kaoju chat: piped questions, commands, kept conversations, exit statuses."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from kaoju.cli.app import app

FIRST = "Within how many days may I return an item?"
SECOND = "And how much is the return postage?"


@pytest.fixture
def chat(kb):
    def run(piped, *arguments):
        command = ["chat", "--kb", str(kb), *map(str, arguments)]
        return CliRunner().invoke(app, command, input=piped)

    return run


def answers(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_an_answer_per_line(chat):
    result = chat(f"{FIRST}\n\n{SECOND}\n", "--json")
    assert result.exit_code == 0
    first, second = answers(result)
    assert "30 days" in first["answer"]
    assert "4.50" in second["answer"]
    assert first["conversation"] == second["conversation"]


def test_new_begins_another_and_quit_ends(chat):
    result = chat(f"{FIRST}\n:new\n{FIRST}\n:quit\n{FIRST}\n", "--json")
    first, second = answers(result)
    assert first["conversation"] != second["conversation"]


def test_sources_are_quoted_whole(chat):
    shown = chat(f":sources\n{FIRST}\n:sources\n").stdout
    assert "within 30 days of delivery. [1]\n" in shown
    assert shown.count("[1] shop/returns.md:5-5") == 2


def test_an_unknown_command_is_no_question(chat):
    result = chat(":quite\n", "--json")
    assert result.stdout == ""
    assert ":quite" in result.stderr


def test_a_line_that_cannot_be_asked_is_named(chat):
    result = chat(b"why " * 1000 + b"\n\xff\xfe\n" + FIRST.encode() + b"\n", "--json")
    long, broken, answered = answers(result)
    assert "characters" in long["error"]
    assert "line 2" in broken["error"]
    assert answered["status"] == "answered"
    assert result.exit_code == 1


def test_a_byte_order_mark_is_no_part_of_the_question(chat):
    (answer,) = answers(chat(b"\xef\xbb\xbf" + FIRST.encode(), "--json"))
    assert answer["question"] == FIRST


def test_a_conversation_is_listed_shown_continued_and_deleted(chat, kaoju, kb):
    (first,) = answers(chat(FIRST, "--json", "--tenant", "t"))
    kept = first["conversation"]
    assert answers(chat(SECOND, "--json", "--tenant", "t", "--continue", kept))
    (line,) = kaoju("chat", "--kb", kb, "--list", "--tenant", "t", "--json").lines
    assert (line["id"], line["turns"], line["question"]) == (kept, 2, FIRST)
    shown = kaoju("chat", "--kb", kb, "--show", kept, "--tenant", "t", "--json").lines
    assert [turn["question"] for turn in shown] == [FIRST, SECOND]
    assert kept in kaoju("chat", "--kb", kb, "--list", "--tenant", "t").out
    assert FIRST in kaoju("chat", "--kb", kb, "--show", kept, "--tenant", "t").out
    assert kaoju("chat", "--kb", kb, "--show", kept).status == 2
    assert kaoju("chat", "--kb", kb, "--continue", kept).status == 2
    assert kaoju("chat", "--kb", kb, "--delete", kept).status == 2
    assert kaoju("chat", "--kb", kb, "--delete", kept, "--tenant", "t").status == 0
    assert kaoju("chat", "--kb", kb, "--list", "--tenant", "t", "--json").lines == []


def test_one_thing_at_a_time(kaoju, kb):
    outcome = kaoju("chat", "--kb", kb, "--list", "--show", "x")
    assert outcome.status == 2


def test_a_follow_up_shows_how_it_was_understood(chat):
    shown = chat(f"{FIRST}\n{SECOND}\n").stdout
    assert shown.count("understood as: ") == 1
    assert f"{SECOND}\n" in shown.split("understood as: ")[1]
