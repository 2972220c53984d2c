"""What a terminal would obey is shown instead: names of files and words of documents."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from kaoju.cli.app import app
from kaoju.cli.output import print_table, visible

NAME = "a\x1b[31mred\x1b]0;title\x07.md"
SHOWN = "a\\x1b[31mred\\x1b]0;title\\x07.md"


@pytest.fixture(scope="module")
def hostile(tmp_path_factory, kaoju):
    folder = tmp_path_factory.mktemp("hostile") / "docs"
    folder.mkdir()
    try:
        (folder / NAME).write_text("# Postage\n\nPostage costs \x9b2J 4.50 euros.\n", "utf-8")
    except OSError:
        pytest.skip("the file system has no such names")
    kb = folder.parent / "kb"
    assert kaoju("init", "--kb", kb).status == 0
    assert kaoju("ingest", "--kb", kb, folder).status == 0
    return kb


def test_the_table_of_search(hostile, kaoju):
    out = "".join(kaoju("search", "--kb", hostile, "What does postage cost?").out.split())
    assert not {"\x1b", "\x07", "\x9b"} & set(out)
    assert "\\x1b" in out
    assert "\\x9b2J" in out


def test_an_answer_on_a_terminal(hostile):
    """``color``: of what is piped, typer would take some sequences out by itself."""
    asked = ["ask", "--kb", str(hostile), "What does postage cost?"]
    out = CliRunner().invoke(app, asked, color=True).stdout
    assert not {"\x1b", "\x07", "\x9b"} & set(out)
    assert SHOWN in out


def test_the_json_has_the_names_themselves(hostile, kaoju):
    hits = kaoju("search", "--kb", hostile, "What does postage cost?", "--json").json["hits"]
    assert hits[0]["file"] == NAME


def test_titles_and_columns_stay(capsys):
    print_table("t", ("name",), [("[b]\x1b[1mx[/b]",), (None,)])
    out = capsys.readouterr().out
    assert "[b]\\x1b[1mx[/b]" in out
    assert "\x1b" not in out


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\tb\r\nc\nd", "a\tb\r\nc\nd"),
        ("over\rwritten", "over\\x0dwritten"),
        ("\x00\x7f\x85", "\\x00\\x7f\\x85"),
        ("重量：٣ é 👩\u200d🚀", "重量：٣ é 👩\u200d🚀"),
    ],
)
def test_only_control_characters_change(text, shown):
    assert visible(text) == shown
