"""A small shop with a question per document, all answered right; then one stage is broken."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kaoju.engine import Engine
from kaoju.evals.cases import Case, parse_cases

# Thing: what is stated of it, what else is said, the question, what a right answer holds.
SHOP = {
    "kettle": (
        "A full kettle boils in four minutes on the large plate.",
        "Descale it twice a year with vinegar.",
        "How long does a full kettle take until it boils?",
        "four minutes",
    ),
    "lantern": (
        "The lantern burns paraffin and nothing else.",
        "Trim the wick before winter evenings.",
        "What does the lantern burn?",
        "paraffin",
    ),
    "rowing boat": (
        "The rowing boat carries five passengers on calm lakes.",
        "Oars are stored under the bench.",
        "How many passengers does the rowing boat carry on calm lakes?",
        "five passengers",
    ),
    "beehive": (
        "Harvest honey from the beehive in late August.",
        "Wear gloves and a veil.",
        "When do I harvest honey from the beehive?",
        "late August",
    ),
    "typewriter": (
        "The typewriter ribbon comes from a workshop in Lisbon.",
        "Dust harms the keys.",
        "Where does the typewriter ribbon come from?",
        "Lisbon",
    ),
    "greenhouse": (
        "Open the greenhouse roof above thirty degrees.",
        "Glass panes are sold singly.",
        "Above how many degrees do I open the greenhouse roof?",
        "thirty degrees",
    ),
    "accordion": (
        "Only Marta Weiss tunes the accordion in our house.",
        "Straps are made of leather.",
        "Who tunes the accordion?",
        "Marta Weiss",
    ),
    "sledge": (
        "The sledge runners are waxed with beeswax every season.",
        "Children under six ride with an adult.",
        "With what are the sledge runners waxed?",
        "beeswax",
    ),
    "telescope": (
        "Aim the telescope at Saturn after midnight.",
        "Never look into the sun.",
        "At which planet do I aim the telescope after midnight?",
        "Saturn",
    ),
    "loom": (
        "The loom weaves cloth up to ninety centimetres wide.",
        "Shuttles cost extra.",
        "How wide is the cloth that the loom weaves?",
        "ninety centimetres",
    ),
    "风筝": ("风筝的骨架用毛竹制成。", "请勿在电线附近放飞。", "风筝的骨架用什么制成？", "毛竹"),
    "砚台": ("砚台每周用清水洗涤一次。", "避免暴晒。", "砚台每周用什么洗涤？", "清水"),
    "茶炉": ("茶炉点火后十二分钟水开。", "炉灰傍晚清理。", "茶炉点火后多久水开？", "十二分钟"),
    "古琴": ("古琴由顾远山师傅调弦。", "琴囊另售。", "古琴由谁调弦？", "顾远山"),
    "渔网": ("渔网在芒种以后才能下水。", "破洞当日修补。", "渔网什么时候才能下水？", "芒种"),
    "磨坊": ("磨坊的石磨来自青田。", "面粉按斤出售。", "磨坊的石磨来自哪里？", "青田"),
}


def documents(folder: Path, without: bool = False) -> Path:
    """A file per thing; ``without`` leaves out what is stated of it."""
    folder.mkdir(parents=True)
    for name, (stated, other, _, _) in SHOP.items():
        text = f"# {name}\n\n{'' if without else stated} {other}\n"
        (folder / f"{name.replace(' ', '-')}.md").write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="session")
def shop() -> Callable[..., Path]:
    """Writes the documents into a new folder."""
    return documents


@pytest.fixture(scope="session")
def cases() -> tuple[Case, ...]:
    return parse_cases(
        json.dumps(
            {
                "id": name,
                "lang": "zh" if name > "~" else "en",
                "kind": "lookup",
                "question": question,
                "answerable": True,
                "evidence": [{"file": f"{name.replace(' ', '-')}.md", "quote": stated}],
                "must_include": [[expected]],
            }
        )
        for name, (stated, _, question, expected) in SHOP.items()
    )


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("diagnose")
    with Engine.create(folder / "kb") as engine:
        engine.ingest([documents(folder / "shop")])
    return folder / "kb"


@pytest.fixture
def engine(built: Path) -> Iterator[Engine]:
    with Engine.open(built) as engine:
        yield engine
