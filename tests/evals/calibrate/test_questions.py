from __future__ import annotations

import pytest

from kaoju.domain.general import LANGUAGES
from kaoju.evals.calibrate.questions import fingerprint, general_questions, made_cases
from kaoju.text.language import language_of
from kaoju.types.chunks import Chunk, ChunkKind
from kaoju.types.documents import Span


def chunk(body: str, heading: str = "Returns") -> Chunk:
    return Chunk("d#1", "d", 0, ChunkKind.PROSE, Span(0, len(body)), body, "Shop", (heading,))


@pytest.mark.parametrize("language", LANGUAGES)
def test_general_questions(language: str) -> None:
    questions = general_questions(language)
    assert len(questions) >= 150
    assert len({q.text for q in questions}) == len(questions)
    assert {language_of(q.text) for q in questions} == {language}


def test_made_of_a_heading_and_its_telling_word() -> None:
    chunks = [
        ("a.md", chunk("The parcel goes back by courier. The courier is free of charge.")),
        ("b.md", chunk("The parcel is returned by the customer within a month at most.", "Time")),
        ("c.md", chunk("短", "标题")),
    ]
    cases = made_cases(chunks, most=10)
    assert cases[0].question == "What does Returns say of courier?"
    assert [e.file for case in cases for e in case.evidence] == ["a.md", "b.md"]
    assert made_cases(chunks, most=1, seed=3) == made_cases(chunks, most=1, seed=3)


def test_the_fingerprint_names_all_that_was_asked() -> None:
    general = general_questions("en")
    cases = made_cases([("a.md", chunk("The courier is free of charge for everyone."))], 5)
    assert fingerprint(cases, general) == fingerprint(cases, general)
    assert fingerprint(cases, general) != fingerprint(cases, general[1:])
    assert fingerprint((), general) != fingerprint(cases, general)
