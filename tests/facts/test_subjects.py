"""Whose report a document is, from its file's name and its cover."""

from __future__ import annotations

import pytest

from kaoju.domain import load_domain
from kaoju.facts import induce, stated_names
from kaoju.facts.names import Names
from kaoju.facts.subjects import subject_of_report
from kaoju.parse.base import parse
from kaoju.types.documents import Document, Source

COVER = """FORM 10-K
For the fiscal year ended June 30, 2021
____________________________________ NORTHWIND TRADING, INC.
(Exact name of registrant as specified in its charter)

Northwind Trading sells tea. Northwind Trading was founded in 1901.
"""


def document(file: str, text: str, entity: str | None = None) -> Document:
    source = Source("", "root", file, entity=entity)
    return Document(source, parse(text.encode(), file), "0")


@pytest.mark.parametrize(
    ("file", "text", "name"),
    [
        ("NORTHWINDTRADING_2021_10K.md", COVER, "Northwind Trading"),
        ("filing.md", COVER, "NORTHWIND TRADING"),
        ("OAK_ELM_2020Q3_10Q.md", "Oak & Elm grew. OAK & ELM\nOak & Elm is a joiner.", "Oak & Elm"),
        ("4Z_2022_annual.md", "4Z makes tape.", "4Z"),
        ("MILL_2022_8K_dated-2022-05-20.md", "Mill reports.", "Mill"),
        ("北风茶业2022年年度报告.md", "北风茶业卖茶。", "北风茶业"),
    ],
)
def test_subject(file: str, text: str, name: str) -> None:
    found = subject_of_report(document(file, text))
    assert found is not None
    assert found.name == name
    assert found.origin == "subject"


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("northwind-trading.md", "Northwind Trading sells tea."),  # neither kind nor period
        ("2021_10K.md", "Nothing else is in this name."),
        ("NORTHWIND_2021_10K.md", "The text writes the name nowhere."),
        ("tea-2021.md", "tea, tea, tea"),  # no kind
    ],
)
def test_no_report(file: str, text: str) -> None:
    assert subject_of_report(document(file, text)) is None


def test_manifest_decides() -> None:
    assert subject_of_report(document("NORTHWIND_2021_10K.md", COVER, "Northwind")) is None


def test_names_of_a_report_are_its_subject_alone() -> None:
    text = (
        COVER
        + "\n| | Total | Net |\n|---|---|---|\n| Tea | 12 kg | 10 kg |\n| Mugs | 3 kg | 2 kg |\n"
    )
    found = stated_names(document("NORTHWINDTRADING_2021_10K.md", text))
    assert [name.name for name in found] == ["Northwind Trading"]


def test_a_name_of_letter_and_digit_is_found_in_a_question() -> None:
    stated = stated_names(document("4Z_2022_annual.md", "4Z makes tape."))
    domain = load_domain()
    aliases = induce({}, [], stated)
    names = Names.build(domain, aliases, subjects=["4Z"])
    found = names.entities.find("what were 4z's net sales?", domain.language("en"))
    assert [m.canonicals for m in found] == [("4Z",)]
    assert names.subjects == frozenset({"4Z"})


@pytest.mark.parametrize(
    "line",
    ["Common Stock, $1 par value NWT New York Stock Exchange", "Northwind (NASDAQ: NWT) reports"],
)
def test_the_ticker_is_another_name(line: str) -> None:
    found = subject_of_report(document("NORTHWINDTRADING_2021_10K.md", f"{COVER}\n{line}\n"))
    assert found is not None
    assert "NWT" in found.also
