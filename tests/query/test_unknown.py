"""Names that stand nowhere: told from typing errors, joined words and known ones."""

from __future__ import annotations

import pytest

from kaoju.domain import load_domain
from kaoju.query.reading import read
from kaoju.query.unknown import unheard_nouns, unheard_words, unknown_names
from kaoju.text.tokenize import tokenize

TEXT = (
    "TiCDC replicates to Kafka. The dashboard shows a changefeed. Super Bowl. Müller wrote it. "
    "The Alpha7100 is fast. A socket opens."
)
HELD = frozenset(tokenize(TEXT))


def names(question: str, language: str, named=()):
    pack = load_domain(None).language(language)
    return unknown_names(read(question), pack, named, HELD.__contains__)


@pytest.mark.parametrize(
    ("question", "language", "expected"),
    [
        ("TiCDC 往 RocketMQ 里同步怎么写？", "zh", ("RocketMQ",)),
        ("TiCDC 往 Kafka 里同步怎么写？", "zh", ()),
        ("SocketMQ 怎么装", "zh", ("SocketMQ",)),  # one part alone is known
        ("is kafka_changefeed set?", "en", ()),  # both are
        ("is kafka_chnagefeed set?", "en", ()),  # a long part is mistyped
        ("is kafka_replace set?", "en", ("kafka_replace",)),  # another word
        ("dashbord 打不开", "zh", ()),  # a letter is missing
        ("changfeed 停了", "zh", ()),
        ("chnagefeed 停了", "zh", ()),  # two are swapped
        ("How does TiCDC replicate to Pulsar?", "en", ("Pulsar",)),
        ("Pulsar is what?", "en", ()),  # begins the sentence: any word does
        ("what colour is a giraffe?", "en", ()),  # no name
        ("Who won the SuperBowl and the Superbowl?", "en", ()),
        ("Did Muller write it?", "en", ()),
        ("How fast is gRPCx?", "en", ("gRPCx",)),
        ("Where is the Bown?", "en", ("Bown",)),  # a short one is no slip of another
        ("Did they sponsor H1B visas?", "en", ("H1B",)),
        ("Alfa7100 怎么用", "zh", ("Alfa7100",)),  # two letters off
        ("Alpa7100 怎么用", "zh", ()),
        ("Alpha7200 怎么用", "zh", ("Alpha7200",)),  # a digit is no slip
        ("the dashboard And the changefeed?", "en", ()),  # no name, whatever its case
    ],
)
def test_names(question, language, expected):
    assert names(question, language) == expected


def test_resolved_entities_are_known():
    question = "Zeta9000 怎么用"
    assert names(question, "zh") == ("Zeta9000",)
    assert names(question, "zh", [(0, 8)]) == ()


@pytest.mark.parametrize(
    ("question", "polarity", "expected"),
    [
        ("怎么把告警推到成都的机房？", False, ("成都",)),  # 告警 and 机房 stand there
        ("怎么推送告警？", False, ()),
        ("冠军是哪个队？", False, ("冠军",)),
        ("do i get paid for jury duty?", True, ("jury", "duty")),
        ("dont i get paid leave?", True, ()),  # leave stands there; dont is no word
        ("how much am i paid for jury duty?", False, ()),
    ],
)
def test_words_that_stand_nowhere_and_may_be_what_is_asked_about(question, polarity, expected):
    held = set(tokenize("告警的推送：先把告警推到机房。 Get paid leave."))
    pack = load_domain(None).language("zh" if not question.isascii() else "en")
    assert unheard_nouns(read(question), pack, held.__contains__, polarity) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        # Documents say dental where people say teeth, and nothing of whitening.
        ("and does it cover teeth whitening?", ("teeth", "whitening")),
        ("and does it cover teeth?", ()),
        ("and does it cover plan whitening?", ()),  # plans stand there: the other may be a word
    ],
)
def test_a_word_known_by_another_wording_is_part_of_an_unheard_name(question, expected):
    held = set(tokenize("the plan does cover dental work"))
    known = held | set(tokenize("teeth"))
    pack = load_domain(None).language("en")
    found = unheard_words(
        read(question),
        pack,
        lambda token: 1.0 if token in held else 3.0,
        known.__contains__,
        held.__contains__,
    )
    assert found == expected
