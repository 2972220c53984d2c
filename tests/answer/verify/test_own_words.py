"""Sentences in words of their own: each check on claims that its quotes do not bear out."""

from __future__ import annotations

import pytest

from kaoju.answer.cite import Citer
from kaoju.answer.verify import Context, examined
from kaoju.domain import load_domain
from kaoju.facts.aliases import EntityTable
from kaoju.types.answers import AnswerSentence
from kaoju.types.documents import Span

ENGLISH = (
    "Members must return the key within 30 days of May 12, 2017, and only adults may borrow it."
)
CHINESE = "该服务仅支持国行版，至少需要 16 GB 内存，预计六小时内完成。"


@pytest.fixture
def failing(corpus_of):
    """The names of the checks that a sentence over one quote fails."""

    def run(text: str, quote: str, language: str, **more: object) -> set[str]:
        corpus = corpus_of({"a.md": f"# Loans\n\n{quote}\n"})
        stored = corpus.document("docs/a.md").parsed.text
        at = stored.index(quote)
        citation = Citer(corpus).cite(Span(at, at + len(quote)), corpus.all_chunks()[0])
        context = Context(load_domain(None).language(language), corpus, **more)
        _, found = examined(AnswerSentence(text, (1,)), {1: citation}, context)
        assert all(finding.reason for finding in found)
        return {finding.check for finding in found}

    return run


@pytest.mark.parametrize(
    ("before", "after", "check"),
    [
        ("30 days", "30 weeks", "numbers"),
        ("30 days", "90 days", "numbers"),
        ("May 12", "June 12", "numbers"),
        ("must return", "may return", "quantifiers"),
        ("only adults", "adults", "quantifiers"),
        ("only adults", "all adults", "quantifiers"),
        ("may borrow", "may not borrow", "polarity"),
        ("must return", "must probably return", "speculation"),
        ("the key", "the ladder", "words"),
    ],
)
def test_one_thing_changed_in_an_english_quote(failing, before, after, check):
    assert check in failing(ENGLISH.replace(before, after), ENGLISH, "en")


@pytest.mark.parametrize(
    ("before", "after", "check"),
    [
        ("16 GB", "16 MB", "numbers"),
        ("六小时", "九小时", "numbers"),
        ("仅支持", "不支持", "polarity"),
        ("仅支持", "支持", "quantifiers"),
        ("至少", "最多", "quantifiers"),
        ("预计六小时", "六小时", "speculation"),
        ("国行版", "海外版", "words"),
    ],
)
def test_one_thing_changed_in_a_chinese_quote(failing, before, after, check):
    assert check in failing(CHINESE.replace(before, after), CHINESE, "zh")


@pytest.mark.parametrize(
    "text",
    [
        ENGLISH,
        f"1. {ENGLISH} [1]",
        f"  {ENGLISH.replace(' ', '  ')}",
        "Members must return the key within ３０ days.",
        "Only adults may borrow it.",
        f"How long is 99 days? {ENGLISH}",
    ],
)
def test_what_claims_nothing_more_passes(failing, text):
    assert failing(text, ENGLISH, "en", question="How long is 99 days?") == set()


def test_a_part_of_a_quote_that_a_small_word_before_it_denies_is_no_quote(failing):
    quote = "X5 不支持无线充电。"
    assert "polarity" in failing("支持无线充电", quote, "zh")
    assert failing("不支持无线充电", quote, "zh") == set()


def test_numbers_of_a_quote_that_change_places_fail(failing):
    quote = "The rates for 2022 and 2020 were 9.6 and 17.8 percent."
    swapped = "The rates for 2022 and 2020 were 17.8 and 9.6 percent."
    assert "numbers" in failing(swapped, quote, "en")


def test_a_number_of_the_question_counts_only_beside_one_of_the_sources(failing):
    question = "Is it within 45 days?"
    alone = failing("It is due in 45 days.", ENGLISH, "en", question=question)
    assert "numbers" in alone
    beside = failing("Within 30 days, not 45.", ENGLISH, "en", question=question)
    assert "numbers" not in beside


@pytest.mark.parametrize("text", ["HTTP 502 Bad Gateway", "429 Too Many Requests"])
def test_the_text_of_a_failed_request_is_no_answer(failing, text):
    assert "speculation" in failing(text, ENGLISH, "en")


def test_a_document_may_speak_of_failed_requests(failing):
    quote = "The proxy then answers HTTP 502 Bad Gateway."
    assert failing(quote, quote, "en") == set()


def test_a_sibling_in_the_sentence_fails(failing):
    table = EntityTable.build({"Lyra P20": [], "Lyra P20 Pro": []})
    quote = "The Lyra P20 weighs 3 kg."
    changed = "The Lyra P20 Pro weighs 3 kg."
    more = {"entities": ["Lyra P20"], "table": table}
    assert "entity" in failing(changed, quote, "en", **more)
    assert failing(quote, quote, "en", **more) == set()
