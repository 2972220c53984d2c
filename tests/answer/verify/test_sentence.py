"""Verification: what does not stand in the cited text is caught, what does passes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaoju.answer.cite import Citer
from kaoju.answer.verify import Context, holds, verified
from kaoju.domain import load_domain
from kaoju.types.answers import AnswerSentence, Check
from kaoju.types.documents import Span

TEXT = "# T\n\nThe X5 charges at 67W and does not fit the old dock.\n"
QUOTE = "The X5 charges at 67W and does not fit the old dock."


@pytest.fixture
def cited(corpus_of):
    corpus = corpus_of({"a.md": TEXT})
    stored = corpus.document("docs/a.md").parsed.text
    at = stored.index(QUOTE)
    chunk = corpus.all_chunks()[0]
    return corpus, Citer(corpus).cite(Span(at, at + len(QUOTE)), chunk)


def checks(cited, text: str, entities=(), citation=None, computed=()):
    corpus, own = cited
    pack = load_domain(None).language("en")
    context = Context(pack, corpus, entities=entities, computed=computed)
    return verified(AnswerSentence(text, (1,)), {1: citation or own}, context)


def test_the_quote_itself_passes(cited):
    result = checks(cited, QUOTE)
    assert holds(result)
    assert result.checks["citation"] is Check.OK
    assert result.checks["numbers"] is Check.OK


@pytest.mark.parametrize("wrong", ["76W", "670W", "6.7W", "67.5W"])
def test_a_changed_number_fails(cited, wrong):
    assert checks(cited, QUOTE.replace("67W", wrong)).checks["numbers"] is Check.FAIL


@pytest.mark.parametrize("wrong", ["67 mAh", "67%", "67M", "67 kg"])
def test_a_changed_unit_fails(cited, wrong):
    changed = f"The X5 charges at {wrong}."
    assert checks(cited, changed).checks["numbers"] is Check.FAIL


@pytest.mark.parametrize("right", ["67W", "67 W", "67瓦", "67 watts"])
def test_another_spelling_of_the_unit_passes(cited, right):
    assert checks(cited, f"The X5 charges at {right}.").checks["numbers"] is Check.OK


def test_a_lost_negation_fails(cited):
    changed = QUOTE.replace("does not fit", "fits")
    assert checks(cited, changed).checks["polarity"] is Check.FAIL


def test_own_speculation_fails(cited):
    assert checks(cited, "It probably charges at 67W.").checks["speculation"] is Check.FAIL


def test_a_quote_changed_by_one_character_fails(cited):
    _, citation = cited
    broken = replace(citation, quote=citation.quote.replace("dock", "deck"))
    assert checks(cited, QUOTE, citation=broken).checks["citation"] is Check.FAIL


def test_a_citation_number_that_does_not_exist_fails(cited):
    corpus, citation = cited
    pack = load_domain(None).language("en")
    sentence = AnswerSentence(QUOTE, (1, 7))
    result = verified(sentence, {1: citation}, Context(pack, corpus))
    assert result.checks["citation"] is Check.FAIL


def test_no_citation_at_all_fails(cited):
    corpus, _ = cited
    context = Context(load_domain(None).language("en"), corpus)
    result = verified(AnswerSentence(QUOTE, ()), {}, context)
    assert not holds(result)


def test_another_entitys_text_fails(cited):
    _, citation = cited
    of_sibling = replace(citation, entities=("X5 Pro",))
    assert checks(cited, QUOTE, ("X5",), of_sibling).checks["entity"] is Check.FAIL
    of_asked = replace(citation, entities=("X5", "X5 Pro"))
    assert checks(cited, QUOTE, ("X5",), of_asked).checks["entity"] is Check.OK


def test_a_computed_number_is_known(cited):
    assert checks(cited, "12 W more than 67W", computed=["12"]).checks["numbers"] is Check.OK


MARKED = "The [dock](/docks/9100.md) draws **30 W** and is *not* waterproof."


@pytest.fixture
def marked(corpus_of):
    corpus = corpus_of({"a.md": f"# T\n\n{MARKED}\n"})
    at = corpus.document("docs/a.md").parsed.text.index(MARKED)
    chunk = corpus.all_chunks()[0]
    return corpus, Citer(corpus).cite(Span(at, at + len(MARKED)), chunk)


@pytest.mark.parametrize("said", [MARKED, "The dock draws 30 W and is not waterproof."])
def test_a_quote_passes_with_and_without_its_markup(marked, said):
    assert holds(checks(marked, said))


@pytest.mark.parametrize(
    ("said", "check"),
    [
        ("The dock draws 9100 W and is not waterproof.", "numbers"),
        ("The dock 9100 draws 30 W.", "numbers"),  # stands in the link's target alone
        ("The dock draws 30 W and is waterproof.", "polarity"),
    ],
)
def test_what_markup_holds_or_hides_proves_nothing(marked, said, check):
    assert checks(marked, said).checks[check] is Check.FAIL


@pytest.mark.parametrize(
    ("quote", "said", "expected"),
    [
        ("It cost $2.0 billion.", "It cost $2.0.", Check.FAIL),
        ("It cost $2.0 billion.", "It cost $2.0 %.", Check.FAIL),
        ("It cost $2.0 billion.", "It cost $2.0 billion.", Check.OK),
        ("It cost $2.0 billion.", "It cost 2,000 million dollars.", Check.FAIL),  # other digits
        ("It cost $2.0 billion, the lid $2.0.", "The lid cost $2.0.", Check.OK),
    ],
)
def test_an_amount_keeps_its_scale(corpus_of, quote, said, expected):
    corpus = corpus_of({"a.md": f"# T\n\n{quote}\n"})
    at = corpus.document("docs/a.md").parsed.text.index(quote)
    citation = Citer(corpus).cite(Span(at, at + len(quote)), corpus.all_chunks()[0])
    assert checks((corpus, citation), said).checks["numbers"] is expected


CELL = "{kind:245, body:{name1:text1, name2:text2}}"
ROW = f"| Kind | Code | Output |\n| --- | --- | --- |\n| JSON | 245 | `{CELL}` |\n"


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (f"JSON: Code: 245; Output: {CELL}", Check.OK),
        (f"JSON: Code: 245; Output: {CELL.replace('245', '246')}", Check.FAIL),
        (f"JSON: Code: 1; Output: {CELL}", Check.FAIL),  # of another cell
    ],
)
def test_a_row_that_repeats_a_number_in_a_long_cell(corpus_of, said, expected):
    assert (
        _of_cells(corpus_of, f"# T\n\n{ROW}", ("JSON", "Code", "245", "Output", CELL), said)
        is expected
    )


@pytest.mark.parametrize(
    ("said", "expected"),
    [("Plant (1) – Pumps: 4,078", Check.OK), ("Plant (2) – Pumps: 4,078", Check.FAIL)],
)
def test_a_label_is_shown_without_its_colon(corpus_of, said, expected):
    text = "# T\n\nPlant (1): 12 of 22. Pumps 4,078\n"
    assert _of_cells(corpus_of, text, ("Plant (1):", "Pumps", "4,078"), said) is expected


def _of_cells(corpus_of, text, cells, said):
    corpus = corpus_of({"a.md": text})
    stored = corpus.document("docs/a.md").parsed.text
    citer = Citer(corpus)
    chunk = corpus.all_chunks()[0]
    spans = [stored.index(cell) for cell in cells]
    cited = [citer.cite(Span(at, at + len(c)), chunk) for at, c in zip(spans, cells, strict=True)]
    sentence = AnswerSentence(said, tuple(citation.n for citation in cited))
    context = Context(load_domain(None).language("en"), corpus)
    return verified(sentence, {c.n: c for c in cited}, context).checks["numbers"]
