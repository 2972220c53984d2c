"""Two-hop questions: the hop is stated and cited, what it leads to is answered, else refused."""

from __future__ import annotations

import pytest

from kaoju.answer.audit import audit
from kaoju.answer.respond import respond
from kaoju.query.hops import follow
from kaoju.query.plan import plan
from kaoju.types.answers import Reason, Verdict
from kaoju.types.contract import answer_json
from kaoju.types.queries import Question
from kaoju.types.retrieval import Confidence

FILES = {
    "8.md": "# 云帆 8 规格\n\n电池容量：4500 mAh\n重量：190 g\nNFC：不支持\n",
    "9.md": "# 云帆 9 规格\n\n前代机型：云帆 8\n电池容量：5000 mAh\n重量：182 g\nNFC：支持\n",
    "10.md": "# 云帆 10 规格\n\n电池容量：5600 mAh\n重量：200 g\nNFC：支持\n",
    "c.md": "# C67 充电器规格\n\n适用机型：云帆 8、云帆 9\n输出功率：67 W\n接口：USB-C\n",
    "k1.md": "# Vega K1 datasheet\n\nBattery: 3000 mAh\nWeight: 400 g\nDisplay: 5 inch\n",
    "k2.md": "# Vega K2 datasheet\n\nBattery: 3600 mAh\nWeight: 380 g\nDisplay: 6 inch\n",
    "news.md": "# Launch\n\nThe Vega K2 succeeds the Vega K1.\n\n"
    "The Orion charger is compatible with the Vega K2. It is not compatible with older ones.\n\n"
    "The Orion charger is not compatible with the Vega K1.\n",
    "o.md": "# Orion charger datasheet\n\nOutput power: 30 W\nCable length: 1.5 m\nPort: USB-C\n",
}
NAMES = {
    "云帆 8": [], "云帆 9": [], "云帆 10": [], "C67 充电器": ["C67"],
    "Vega K1": ["K1"], "Vega K2": ["K2"], "Orion charger": [],
}  # fmt: skip


@pytest.fixture
def ask(base):
    parts = base(FILES, NAMES).parts

    def asked(text: str):
        question = Question(text)
        planned = plan(question, parts.domain, parts.names.entities, lambda token: 1.0)
        planned = follow(
            planned,
            lambda name: parts.corpus.facts(attribute=name),
            parts.names.entities,
            parts.domain.language(planned.language),
        )
        off = Confidence(score=0.0, threshold=0.35, name="passage")
        answer = respond(question, planned, (), off, {}, parts)
        if answer.answered:
            assert audit(answer_json(answer), parts.corpus, parts.domain, "") == []
        return answer

    return asked


@pytest.mark.parametrize(
    ("question", "said", "quoted"),
    [
        ("云帆 9 的前代机型的电池容量是多少？", ["云帆 8", "4500 mAh"], ["前代机型", "4500 mAh"]),
        ("云帆 9 的上一代有多重？", ["云帆 8", "190 g"], ["前代机型", "190 g"]),
        ("云帆 8 的后继机型的电池容量是多少？", ["云帆 9", "5000 mAh"], ["前代机型", "5000 mAh"]),
        ("适用于云帆 9 的充电器的输出功率是多少？", ["C67", "67 W"], ["适用机型", "67 W"]),
        ("哪款充电器适用于云帆 8，输出功率是多少？", ["C67", "67 W"], ["适用机型", "67 W"]),
        (
            "What is the battery of the successor of the Vega K1?",
            ["Vega K2", "3600 mAh"],
            ["succeeds", "3600 mAh"],
        ),
        (
            "What is the weight of the K2's predecessor?",
            ["Vega K1", "400 g"],
            ["succeeds", "400 g"],
        ),
        (
            "Which charger fits the Vega K2 and what is its output power?",
            ["Orion charger", "30 W"],
            ["compatible with", "30 W"],
        ),
    ],
)
def test_two_hops(ask, question, said, quoted):
    answer = ask(question)
    assert answer.answered
    assert all(words in answer.text for words in said)
    quotes = "\n".join(citation.quote for citation in answer.citations)
    assert all(words in quotes for words in quoted)
    assert answer_json(answer)["plan"]["hop"]["targets"] == list(answer.plan.entities)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("云帆 9 的前代机型是哪款？", "前代机型：云帆 8"),
        ("哪款是云帆 8 的后继机型？", "云帆 9 前代机型：云帆 8"),
        ("C67 适用于哪些机型？", "云帆 8"),
        ("What replaced the Vega K1?", "Vega K2"),
    ],
)
def test_the_relation_itself(ask, question, said):
    answer = ask(question)
    assert answer.answered
    assert said in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "云帆 10 的前代机型的电池容量是多少？",
        "云帆 8 的前代的重量是多少？",
        "What is the battery of the predecessor of the Vega K1?",
        "Which charger fits the Vega K1 and what is its weight?",
    ],
)
def test_a_relation_that_nobody_states_is_refused(ask, question):
    answer = ask(question)
    assert not answer.answered
    assert answer.reason is Reason.NOT_IN_DOCUMENTS


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("C67 适用于云帆 9 吗？", Verdict.YES),
        ("云帆 9 是不是云帆 8 的后继机型？", Verdict.YES),
        ("云帆 8 是云帆 9 的后继机型吗？", Verdict.NO),
        ("Is the Orion charger compatible with the Vega K1?", Verdict.NO),
        ("Is the Orion charger compatible with the Vega K2?", Verdict.YES),
        ("Is the Vega K2 the successor of the Vega K1?", Verdict.YES),
    ],
)
def test_whether_two_are_related(ask, question, verdict):
    answer = ask(question)
    assert answer.verdict is verdict
    assert answer.answered


def test_a_yes_or_no_of_what_the_relation_leads_to(ask):
    answer = ask("云帆 9 的前代机型支持 NFC 吗？")
    assert answer.verdict is Verdict.NO
    assert "云帆 8" in answer.text


def test_compared_with_the_predecessor(ask):
    answer = ask("云帆 9 的重量比它的前代机型轻多少？")
    assert answer.computation is not None
    assert answer.computation.result == "8 g"


def test_without_a_relation_nothing_changes(ask):
    answer = ask("云帆 9 的电池容量是多少？")
    assert answer.plan.hop is None
    assert "5000 mAh" in answer.text
