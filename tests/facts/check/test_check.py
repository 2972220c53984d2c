"""What is wrong with a pack, by itself and against the documents."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaoju.domain import load_domain
from kaoju.domain.entries import pack_entries
from kaoju.facts import stated_names
from kaoju.facts.check import check
from kaoju.parse import parse
from kaoju.types.documents import Document, Source, Span
from kaoju.types.facts import Fact, FactKind, Polarity
from kaoju.types.packs import Fault, Finding, Severity

TEXT = (
    "# S200 data sheet\n\nCapacity: 220 g\nNoise: 40 dB\n\nThe S200 and the T9 stand on a bench.\n"
)


@pytest.fixture
def findings(tmp_path: Path):
    """(pack files, document texts) -> findings"""

    def run(pack: dict[str, str], *texts: str) -> tuple[Finding, ...]:
        for name, text in pack.items():
            (tmp_path / name).write_text(text, "utf-8")
        documents = [
            Document(Source("", "r", f"{i}.md"), parse(text.encode(), f"{i}.md"), "")
            for i, text in enumerate(texts or (TEXT,))
        ]
        domain = load_domain(tmp_path)
        stated = [stated_names(document) for document in documents]
        return check(pack_entries(tmp_path), documents, (), stated, domain)

    return run


def brief(found: tuple[Finding, ...]) -> list[tuple[Fault, str]]:
    return [(finding.fault, finding.entry) for finding in found]


def test_a_sound_pack(findings):
    pack = {
        "aliases.toml": 'S200 = ["the S-200"]\nT9 = []\n',
        "attributes.toml": 'Capacity = ["maximum load"]\n',
        "synonyms.toml": 'groups = [["bench", "worktop"]]\n[spoken]\n"din" = ["noise", "row"]\n',
        "dimensions.toml": 'mass = ["Capacity"]\n',
    }
    assert findings(pack) == ()
    assert findings({}) == ()


def test_a_spoken_phrase_whose_wordings_stand_in_no_document(findings):
    (one,) = findings({"synonyms.toml": '[spoken]\n"bench" = ["worktop", "table"]\n'})
    assert (one.severity, one.fault, one.entry) == (Severity.WARNING, Fault.UNUSED, "bench")


def test_one_spelling_of_two_entities(findings):
    (one,) = findings({"aliases.toml": 'S200 = ["the scale"]\nT9 = ["The-Scale"]\n'})
    assert (one.severity, one.fault, one.entry) == (
        Severity.ERROR, Fault.AMBIGUOUS_ALIAS, "the scale",
    )  # fmt: skip
    assert one.others == ("S200", "T9")


def test_an_alias_that_is_anothers_name(findings):
    (one,) = findings({"aliases.toml": 'S200 = ["t 9"]\nT9 = []\n'})
    assert (one.fault, one.entry, one.others) == (Fault.ALIAS_IS_A_NAME, "t 9", ("S200", "T9"))


def test_an_alias_that_the_documents_list_as_another_thing(findings):
    table = "| | S200 | T9 |\n|---|---|---|\n| Load | 220 g | 90 g |\n| Noise | 40 dB | 45 dB |\n"
    (one,) = findings({"aliases.toml": 'T9 = ["S200"]\n'}, table)
    assert (one.severity, one.fault) == (Severity.WARNING, Fault.ALIAS_IN_DOCUMENTS)
    assert one.others == ("T9", "S200")
    assert findings({"aliases.toml": 'T9 = ["S200"]\n'}, "# S200\n\nOf the T9.\n") == ()


def test_a_common_word_as_an_alias(findings):
    texts = [f"# Note {i}\n\nPut the cup on the bench.\n" for i in range(4)]
    pack = {"aliases.toml": 'S200 = ["bench"]\n'}
    (one,) = findings(pack, TEXT, *texts)
    assert (one.severity, one.fault, one.entry) == (Severity.WARNING, Fault.COMMON_WORD, "bench")
    assert one.detail == "4/5"
    assert findings(pack, *[text + "The S200 is there.\n" for text in texts]) == ()


def test_a_stopword_as_an_alias(findings):
    assert brief(findings({"aliases.toml": 'S200 = ["it"]\n'})) == [(Fault.COMMON_WORD, "it")]


def test_groups_that_overlap(findings):
    pack = {"synonyms.toml": 'groups = [["bench", "worktop"], ["worktop", "table"]]\n'}
    (one, *others) = findings(pack)
    assert (one.severity, one.fault, one.detail) == (
        Severity.WARNING, Fault.OVERLAPPING_GROUPS, "worktop",
    )  # fmt: skip
    assert [f.fault for f in others] == [Fault.UNUSED]  # the second group stands nowhere


def test_a_group_that_joins_two_attributes(findings):
    pack = {
        "attributes.toml": 'Capacity = ["load"]\nNoise = ["sound"]\n',
        "synonyms.toml": 'groups = [["load", "sound"]]\n',
    }
    found = [f for f in findings(pack) if f.fault is not Fault.UNUSED]
    assert [(f.severity, f.fault, f.others) for f in found] == [
        (Severity.ERROR, Fault.CONTRADICTORY_GROUP, ("Capacity", "Noise"))
    ]


def test_the_label_of_a_figure_uses_no_entry(tmp_path):
    (tmp_path / "attributes.toml").write_text("Goodwill = []\n", "utf-8")

    def fact(kind: FactKind) -> Fact:
        return Fact(
            "Norvale", "Goodwill", "310", None, Polarity.POSITIVE, "2023", None, "r/a.md", "a#1",
            Span(0, 3), (Span(4, 12),), kind=kind,
        )  # fmt: skip

    def faults(kind: FactKind) -> list[Fault]:
        domain = load_domain(tmp_path)
        return [f.fault for f in check(pack_entries(tmp_path), (), [fact(kind)], (), domain)]

    assert faults(FactKind.FIGURE) == [Fault.UNUSED]
    assert faults(FactKind.QUANTITY) == []


def test_attributes_and_dimensions_defined_twice(findings):
    pack = {
        "attributes.toml": 'Capacity = ["load"]\nNoise = ["Load"]\n',
        "dimensions.toml": 'mass = ["Capacity"]\nlength = ["capacity"]\n',
    }
    assert [(f.severity, f.fault, f.file) for f in findings(pack)] == [
        (Severity.ERROR, Fault.DEFINED_TWICE, "attributes.toml"),
        (Severity.ERROR, Fault.DEFINED_TWICE, "dimensions.toml"),
    ]


def test_an_attribute_that_the_general_pack_has_under_another_name(findings):
    text = "# S200 规格书\n\n净重: 5 kg\n重量: 5 kg\n"
    (one,) = findings({"attributes.toml": '"净重" = ["重量", "自重"]\n'}, text)
    assert (one.severity, one.fault, one.entry) == (
        Severity.WARNING, Fault.SHIPPED_ATTRIBUTE, "重量",
    )  # fmt: skip
    assert one.others == ("重量", "净重")
    assert findings({"attributes.toml": '"重量" = ["净重", "自重"]\n'}, text) == ()


def test_a_name_that_stands_twice_in_one_json_file(findings):
    (one,) = findings({"aliases.json": '{"S200": ["x1"], "S200": ["x2"]}'})
    assert (one.severity, one.fault, one.entry) == (Severity.ERROR, Fault.DEFINED_TWICE, "S200")


def test_a_name_in_two_files_is_joined(findings):
    pack = {"aliases.toml": 'S200 = ["x1"]\n', "aliases.more.toml": 'S200 = ["x2"]\n'}
    (one,) = findings(pack)
    assert (one.severity, one.fault) == (Severity.WARNING, Fault.DEFINED_TWICE)


def test_what_matches_nothing(findings):
    pack = {
        "aliases.toml": 'Q7 = ["quartz seven"]\n',
        "attributes.toml": 'Viscosity = ["thickness of a liquid"]\n',
        "synonyms.toml": 'groups = [["spatula", "scoop"]]\n',
        "dimensions.toml": 'mass = ["Viscosity index"]\n',
    }
    assert set(brief(findings(pack))) == {
        (Fault.UNUSED, "Q7"),
        (Fault.UNUSED, "Viscosity"),
        (Fault.UNUSED, "spatula = scoop"),
        (Fault.UNUSED, "Viscosity index"),
    }


def test_a_part_that_is_not_read(findings):
    assert brief(findings({"units.toml": "[length]\n"})) == [(Fault.UNREAD, "units")]
