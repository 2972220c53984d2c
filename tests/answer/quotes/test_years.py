"""A question of one year is not answered with what happened in others."""

from __future__ import annotations

import pytest

from kaoju.answer.quotes.years import of_another_year


@pytest.mark.parametrize(
    ("question", "quotes", "near", "expected"),
    [
        ("Where is the 2024 meeting?", ["In 2022 we met in Oslo."], ["In 2023, Rome."], True),
        ("Where is the 2024 meeting?", ["In 2022 we met in Oslo."], ["Plans for 2024"], False),
        ("Where is the 2024 meeting?", ["We meet in Oslo."], [], False),  # tells of no year
        ("Where is the meeting?", ["In 2022 we met in Oslo."], [], False),
        ("2024年的会在哪里开？", ["2022年在奥斯陆。"], [], True),
        ("2022年和2024年的会在哪里开？", ["2022年在奥斯陆。"], [], False),
        ("What is new in 2.2024.1?", ["In 2022 nothing."], [], False),  # a version
        ("Has it 12024 parts?", ["In 2022 it had ten."], [], False),
    ],
)
def test_years(question, quotes, near, expected):
    assert of_another_year(question, quotes, near) is expected
