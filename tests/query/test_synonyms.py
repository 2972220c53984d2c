"""Other wordings of a question's phrases: groups both ways, spoken phrases one way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kaoju.domain import Domain, LanguagePack, load_domain
from kaoju.query import EntityTable, plan
from kaoju.query.synonyms import pattern_of, synonym_matches
from kaoju.text.normalize import fold
from kaoju.types.queries import Question, Term

SMALL = {"en": LanguagePack("en", frozenset({"the", "on", "in", "me", "of"}))}


def pack(spoken: Mapping[str, Sequence[str]], groups: Sequence[Sequence[str]] = ()) -> Domain:
    entries = {phrase: tuple(wordings) for phrase, wordings in spoken.items()}
    return Domain(languages=SMALL, synonyms=tuple(map(tuple, groups)), spoken=entries)


def found(text: str, domain: Domain) -> list[tuple[str, tuple[str, ...]]]:
    return [(match.phrase, match.wordings) for match in synonym_matches(fold(text), domain)]


def terms(text: str, domain: Domain, *absent: str) -> dict[str, Term]:
    """Of the plan over documents that hold every word but the absent ones."""
    rare = {"\0", *absent}
    planned = plan(Question(text), domain, EntityTable(), lambda t: 2.0 if t in rare else 1.0)
    return {term.token: term for term in planned.terms}


def test_what_people_say_gets_what_documents_say() -> None:
    domain = pack({"挂了": ["宕机", "故障"]})
    assert found("服务挂了", domain) == [("挂了", ("宕机", "故障"))]
    assert terms("服务挂了", domain)["挂了"].synonyms == ("宕机", "故障")


@pytest.mark.parametrize("text", ["服务宕机", "故障在哪里看"])
def test_what_documents_say_gets_nothing(text: str) -> None:
    assert found(text, pack({"挂了": ["宕机", "故障"]})) == []


def test_the_longest_spoken_phrase_and_the_longest_of_groups_count() -> None:
    domain = pack({"盘满了": ["空间不足"], "满": ["饱和"]}, [["盘满", "存满"], ["满了吗", "够吗"]])
    assert found("盘满了", domain) == [("盘满", ("存满",)), ("盘满了", ("空间不足",))]
    assert found("盘满", domain) == [("盘满", ("存满",)), ("满", ("饱和",))]
    assert found("满了吗", domain) == [("满了吗", ("够吗",)), ("满", ("饱和",))]
    assert found("满", domain) == [("满", ("饱和",))]


def test_a_phrase_in_a_group_and_spoken_gets_the_wordings_of_both() -> None:
    domain = pack({"起码": ["至少"]}, [["起码", "最低"]])
    assert found("起码", domain) == [("起码", ("最低",)), ("起码", ("至少",))]
    assert terms("起码", domain)["起码"].synonyms == ("最低", "至少")
    assert found("最低", domain) == [("最低", ("起码",))]


@pytest.mark.parametrize(
    "text", ["chip in", "Chips in!", "who chipped in", "CHIPPING  IN", "they chip\u00a0in"]
)
def test_regular_forms_of_a_verb(text: str) -> None:
    ((_, wordings),) = found(text, pack({"chip in": ["contribute"]}))
    assert wordings == ("contribute",)


def test_a_form_of_its_own_goes_before_a_form_of_another() -> None:
    domain = pack({"wing it": ["improvise"], "winged it": ["flew"]})
    assert found("winged it", domain) == [("winged it", ("flew",))]


@pytest.mark.parametrize("text", ["microchip in", "chip into", "chip inn"])
def test_nothing_inside_of_words(text: str) -> None:
    assert found(text, pack({"chip in": ["contribute"]})) == []


def test_each_word_of_the_phrase_is_met_by_a_single_wording() -> None:
    planned = terms("kick the bucket", pack({"kick the bucket": ["expire"]}))
    assert {token: term.synonyms for token, term in planned.items()} == {
        "kick": ("expir",),
        "bucket": ("expir",),
    }


def test_several_words_share_the_phrase() -> None:
    planned = terms("kick the bucket", pack({"kick the bucket": ["reach expiry"]}))
    assert planned["kick"].synonyms == ("reach",)
    assert planned["bucket"].synonyms == ("expiri",)


@pytest.mark.parametrize(
    ("wording", "tokens"),
    [
        ("宕机", {"宕机"}),
        ("年假", {"年假"}),  # two words of one character
        ("无响应", {"响应", "无响"}),
        ("启动失败", {"启动", "失败"}),  # and no 动失
        ("the expiry", {"expiri"}),
    ],
)
def test_a_lone_character_stands_in_pairs_and_words_stand_alone(
    wording: str, tokens: set[str]
) -> None:
    (match,) = synonym_matches("挂了", pack({"挂了": [wording]}))
    assert set(match.tokens[0]) == tokens


def test_a_wording_of_small_words_alone_is_none() -> None:
    assert found("挂了", pack({"挂了": ["on the"]})) == []


def test_what_stands_in_no_document_is_left_out() -> None:
    domain = pack({"挂了": ["宕机", "故障"]})
    assert terms("挂了", domain, "宕机")["挂了"].synonyms == ("故障",)
    assert terms("挂了", domain, "宕机", "故障")["挂了"].synonyms == ()


def test_small_words_of_a_phrase_that_helps_nothing_stay_small() -> None:
    frames = {"zh": load_domain().language("zh")}
    domain = Domain(languages=frames, spoken={"隔多久": ("周期",)})
    assert "多久" in terms("巡检隔多久", domain)
    assert "多久" not in terms("巡检隔多久", domain, "周期")


_PHRASES = st.text("挂了起不来盘满", min_size=1, max_size=4)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(_PHRASES, st.lists(_PHRASES, min_size=1, max_size=3), max_size=4), _PHRASES)
def test_only_what_was_said_gets_wordings_and_only_its_own(
    spoken: dict[str, list[str]], text: str
) -> None:
    domain = pack(spoken)
    for match in synonym_matches(text, domain):
        assert text[match.start : match.end] == match.phrase
        assert set(match.wordings) <= set(spoken[match.phrase]) - {match.phrase}
        assert len(match.tokens) == len(match.wordings)
        longer = text[match.start : match.end + 1]
        assert longer == match.phrase or not set(spoken.get(longer, ())) - {longer}


PHRASES = st.lists(
    st.text("ab盘满了 ", min_size=1, max_size=5).map(str.strip).filter(bool), max_size=8
)


@given(PHRASES, st.text("ab盘满了 ", max_size=20))
@example(["了 a"], "了a")
def test_phrases_are_found_as_by_one_pattern_of_all(phrases: list[str], text: str) -> None:
    """The candidates by their first two characters lose none of what a pattern of all finds."""
    known, text = [" ".join(fold(phrase).split()) for phrase in phrases], fold(text)
    domain = pack({}, [[phrase, "other words"] for phrase in known])
    expected = [m.group() for m in pattern_of(tuple(known)).finditer(text)] if known else []
    assert [match.phrase for match in synonym_matches(text, domain)] == expected
