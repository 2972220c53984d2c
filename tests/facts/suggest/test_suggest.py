"""What the documents could add to the pack: aliases, attributes, synonyms, with their places."""

from __future__ import annotations

from dataclasses import replace

from kaoju.types.facts import FactKind
from kaoju.types.packs import PackPart, Proposal

SCALE = """\
# 衡准 S200（HZ-S200-A）规格书

型号: HZ-S200-A
最大称量: 220 g
可读性: 0.1 mg
预热时间: 30 min
"""


def of(found: tuple[Proposal, ...], part: PackPart) -> dict[str, Proposal]:
    return {proposal.name: proposal for proposal in found if proposal.part is part}


def pairs(found: tuple[Proposal, ...], part: PackPart) -> set[tuple[str, tuple[str, ...]]]:
    return {(p.name, p.spellings) for p in found if p.part is part}


def test_a_model_code_is_an_alias(proposals):
    found = of(proposals({"s200.md": SCALE}), PackPart.ALIASES)
    (alias,) = found.values()
    assert (alias.name, alias.spellings, alias.in_use) == ("衡准 S200", ("HZ-S200-A",), True)
    assert {evidence.quote for evidence in alias.evidence} == {"HZ-S200-A"}


def test_what_the_pack_has_is_not_proposed(proposals, domain):
    pack = replace(
        domain,
        aliases={"衡准 S200": ("衡准 S200", "HZ-S200-A")},
        attributes={**domain.attributes, "可读性": ("可读性",)},
    )
    found = proposals({"s200.md": SCALE}, pack)
    assert of(found, PackPart.ALIASES) == {}
    assert set(of(found, PackPart.ATTRIBUTES)) == {"最大称量", "预热时间"}


def test_attributes_are_counted_with_their_first_place(proposals):
    other = SCALE.replace("S200", "S300").replace("220 g", "320 g")
    found = of(proposals({"a.md": SCALE, "b.md": other}), PackPart.ATTRIBUTES)
    assert set(found) == {"最大称量", "可读性", "预热时间"}
    readable = found["可读性"]
    assert (readable.count, readable.documents) == (2, 2)
    assert [(e.doc_id, e.quote) for e in readable.evidence] == [
        ("r/a.md", "可读性"),
        ("r/b.md", "可读性"),
    ]


def test_labels_of_figures_are_no_attributes(proposals, domain):
    found = proposals({"s200.md": SCALE}, domain, FactKind.FIGURE)
    assert of(found, PackPart.ATTRIBUTES) == {}
    assert of(proposals({"s200.md": SCALE}), PackPart.ATTRIBUTES) != {}


def test_a_spelling_of_two_entities_is_nobodys(proposals):
    head = "| 仪器 | 称量 |\n|---|---|\n"
    table = f"{head}| 衡准 S200（实验室版） | 220 g |\n| 衡准 S300（实验室版） | 320 g |\n"
    assert of(proposals({"a.md": table}), PackPart.ALIASES) == {}


def test_definitions_and_glosses_are_synonyms(proposals):
    text = (
        "# 光路\n\n光束先到达 Beam Splitter (BS)。\n\n随后进入多道分析器（MCA）。"
        "另一个多道分析器（MCA）备用。\n"
    )
    found = proposals({"a.md": text})
    groups = of(found, PackPart.SYNONYMS)
    assert (groups["Beam Splitter"].spellings, groups["Beam Splitter"].in_use) == (("BS",), True)
    gloss = groups["多道分析器"]
    assert (gloss.spellings, gloss.in_use, gloss.count) == (("MCA",), False, 2)


def test_two_names_with_equal_values_are_synonyms(proposals):
    def sheet(name: str, key: str, grams: int) -> str:
        return f"# {name} 规格书\n\n{key}: {grams} g\n预热时间: 30 min\n噪声: 40 dB\n"

    files = {
        "a1.md": sheet("衡准 S200", "最大称量", 220),
        "a2.md": sheet("衡准 S200", "满载质量", 220),
        "b1.md": sheet("衡准 S300", "最大称量", 320),
        "b2.md": sheet("衡准 S300", "满载质量", 320),
    }
    assert pairs(proposals(files), PackPart.SYNONYMS) == {("最大称量", ("满载质量",))}
    files["b2.md"] = sheet("衡准 S300", "满载质量", 330)  # they differ once: two things
    assert pairs(proposals(files), PackPart.SYNONYMS) == set()
    files["b2.md"] = files["a2.md"]  # one value alone may be chance
    assert pairs(proposals(files), PackPart.SYNONYMS) == set()


def test_names_that_stand_side_by_side_are_two_things(proposals):
    def sheet(name: str, grams: int) -> str:
        return f"# {name} 规格书\n\n最大称量: {grams} g\n检定质量: {grams} g\n"

    files = {"a.md": sheet("衡准 S200", 220), "b.md": sheet("衡准 S300", 320)}
    assert pairs(proposals(files), PackPart.SYNONYMS) == set()


def test_nothing_to_propose(proposals):
    assert proposals({"a.md": "Just a sentence about nothing in particular.\n"}) == ()
