"""A question with one wording of a defined short form is searched with the other too."""

from __future__ import annotations

from kaoju.domain import Domain
from kaoju.facts.aliases import EntityTable
from kaoju.query.defined import Defined, defined_matches
from kaoju.query.plan import plan
from kaoju.query.reading import read
from kaoju.types.contract import plan_json
from kaoju.types.documents import Span
from kaoju.types.facts import Definition
from kaoju.types.queries import Question


def idf(token: str) -> float:
    """Every token is common but for "oil", and for the one that stands nowhere."""
    return {"\0": 2.0, "oil": 1.5}.get(token, 1.0)


def one(short: str, full: str, doc_id: str = "r/a.md") -> Definition:
    return Definition(short, full, doc_id, Span(3, 9))


def wordings(question: str, *definitions: Definition) -> dict[str, tuple[str, ...]]:
    found, _ = defined_matches(read(question), Defined.build(definitions), (), {"it", "does"})
    return {match.phrase: match.wordings for match in found}


def test_both_ways() -> None:
    pair = one("BS", "Beam Splitter")
    assert wordings("how is the bs cleaned?", pair) == {"bs": ("beam splitter",)}
    assert wordings("how is the beam splitter cleaned?", pair) == {"beam splitter": ("bs",)}
    assert wordings("职代会何时召开", one("职代会", "职工代表大会")) == {
        "职代会": ("职工代表大会",)
    }


def test_only_whole_words() -> None:
    pair = one("BS", "Beam Splitter")
    assert wordings("how is the bsd cleaned?", pair) == {}
    assert wordings("are beam splitters cleaned?", pair) == {"beam splitters": ("bs",)}


def test_ordinary_words_are_no_short_forms() -> None:
    known = [
        one("IT", "Intake Tank"),
        one("DOE", "Design of Experiments"),
        one("WOT", "Waste Tank"),
    ]
    assert wordings("how does it fill?", *known) == {}
    assert wordings("what are its does?", *known) == {}
    assert wordings("how does the IT fill?", *known) == {"it": ("intake tank",)}
    assert wordings("are the WOTs full?", *known) == {"wots": ("waste tank",)}
    assert wordings("is the wot full?", *known) == {"wot": ("waste tank",)}


def test_a_short_form_stands_for_every_word_of_its_name(domain: Domain) -> None:
    """Else a text that has the short form alone would lack all but one of the words."""
    defined = Defined.build([one("WOT", "Waste Oil Tank")])

    def planned(question: str) -> dict[str, tuple[str, ...]]:
        found = plan(Question(question), domain, EntityTable(), idf, defined)
        return {term.token: term.synonyms for term in found.terms}

    assert planned("waste oil tank") == {"wast": ("wot",), "oil": ("wot",), "tank": ("wot",)}
    assert planned("wot") == {"wot": ("oil",)}  # the rarest: a text on any tank is not meant


def test_small_words_of_a_name_mean_nothing(domain: Domain) -> None:
    defined = Defined.build([one("S&C", "Sampling and Control"), one("TTB", "Time to Boil")])

    def planned(question: str) -> dict[str, tuple[str, ...]]:
        found = plan(Question(question), domain, EntityTable(), idf, defined)
        return {term.token: term.synonyms for term in found.terms}

    assert planned("sampling and control") == {"sampl": ("s&c",), "control": ("s&c",)}
    assert planned("TTB 是多少")["ttb"] == ("boil",)  # never "to"


def test_a_short_form_of_many_things_stands_for_none() -> None:
    many = [one("BS", "Beam Splitter"), one("BS", "Beam Stop"), one("BS", "Base Station")]
    assert wordings("the bs", *many) == {}
    assert wordings("the beam stop", *many) == {"beam stop": ("bs",)}
    spelled = [one("BS", "Beam Splitter"), one("BS", "beam-splitters"), one("BS", "Beam Stop")]
    assert set(wordings("the bs", *spelled)["bs"]) == {
        "beam splitter",
        "beam-splitters",
        "beam stop",
    }


def test_part_of_a_longer_name_means_nothing() -> None:
    defined = Defined.build([one("BS", "Beam Splitter")])
    question = read("weight of bs 200")
    assert defined_matches(question, defined, [(10, 16)]) == ([], ())
    assert defined_matches(question, defined, [(10, 12)])[1] == (one("BS", "Beam Splitter"),)


def test_the_plan_shows_what_was_used(domain: Domain) -> None:
    defined = Defined.build([one("BS", "Beam Splitter"), one("WOT", "Waste Oil Tank")])
    understood = plan(
        Question("How is the BS cleaned?"), domain, EntityTable(), lambda token: 1.0, defined
    )
    assert plan_json(understood)["definitions"] == [
        {"short": "BS", "full": "Beam Splitter", "doc_id": "r/a.md", "char_start": 3, "char_end": 9}
    ]
    assert "how is the beam splitter cleaned?" in understood.variants
