"""Time between dates: exact, approximate where a date is, and refused where one is missing."""

from __future__ import annotations

import pytest

from kaoju.types.answers import Verdict

FILES = {
    "a.md": "# Vega M1 数据手册\n\n发布日期: 2019-05-16\n上市日期: 2019-05-20\n重量: 3 kg\n",
    "b.md": "# Vega M2 数据手册\n\n发布日期: 2021年10月19日\n重量: 4 kg\n噪声: 40 dB\n",
    "c.md": "# Vega M3 数据手册\n\n发布日期: 2021-10\n重量: 5 kg\n",
    "d.md": "# Vega M4 数据手册\n\n发布日期: 2023年\n重量: 5 kg\n",
    "e.md": "# Vega M5 数据手册\n\n重量: 5 kg\n噪声: 40 dB\n电池容量: 4000 mAh\n",
}
ENGLISH = {
    "a.md": "# Orion K1 datasheet\n\nRelease date: May 16, 2019\nWeight: 3 kg\n",
    "b.md": "# Orion K2 datasheet\n\nRelease date: 2021-10-19\nWeight: 4 kg\n",
    "c.md": "# Orion K3 datasheet\n\nRelease date: October 2021\nWeight: 4 kg\n",
}
NAMES = {f"Vega M{n}": [f"M{n}"] for n in range(1, 6)}
ENGLISH_NAMES = {f"Orion K{n}": [f"K{n}"] for n in range(1, 4)}


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("M1 比 M2 早发布多少天？", "Vega M1 更早，早 887 天"),
        ("M2 比 M1 晚发布几天？", "Vega M2 更晚，晚 887 天"),
        ("M1 和 M2 的发布日期相差多少天？", "Vega M1 更早，早 887 天"),
        ("M1 和 M2 的发布时间相隔几年？", "早 2 年 5 个月 3 天（887 天）"),
        ("M1 比 M2 早几个月发布？", "早 29 个月 3 天（887 天）"),
        ("M1 和 M2 哪个先发布？", "Vega M1 更早"),
        ("M1 和 M2 谁发布得更晚？", "Vega M2 更晚"),
        ("M1 发布之后隔了多久才发布 M2？", "887 天"),
    ],
)
def test_between_known_days(base, question, said):
    answer = base(FILES, NAMES).ask(question)
    assert said in answer.text
    assert "2019-05-16" in answer.text
    assert "2021年10月19日" in answer.text
    assert answer.computation.operation == "difference"
    assert not answer.computation.approximate
    assert len({o.citation for o in answer.computation.operands}) == 2


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How many days earlier was the K1 released than the K2?", "K1 is earlier, by 887 days"),
        ("How long after the K1 was the K2 released?", "2 years 5 months 3 days (887 days)"),
        ("Which was released first, the K1 or the K2?", "Orion K1 is earlier"),
        ("How many years passed between the release of the K1 and the K2?", "2 years 5 months"),
        ("What is the difference between the release dates of K1 and K2 in days?", "887 days"),
    ],
)  # fmt: skip
def test_in_english(base, question, said):
    answer = base(ENGLISH, ENGLISH_NAMES).ask(question)
    assert said in answer.text
    assert len({o.citation for o in answer.computation.operands}) == 2


def test_months_that_are_all_that_is_known(base):
    answer = base(FILES, NAMES).ask("M1 比 M3 早发布多少天？")
    # From 16 May 2019 to 1 and to 31 October 2021.
    assert "约 2 年 5 个月（869 至 899 天、有日期只写到月）" in answer.text
    assert answer.computation.approximate


def test_a_year_that_is_all_that_is_known(base):
    answer = base(FILES, NAMES).ask("M1 和 M4 的发布日期相差几年？")
    assert "约 4 年（有日期只写到年）" in answer.text
    assert answer.computation.approximate


def test_an_order_that_nobody_knows(base):
    answer = base(FILES, NAMES).ask("M2 和 M3 哪个更早发布？")
    assert "更早" not in answer.text.replace("先后", "")
    assert "先后：文档缺少说明" in answer.text
    assert answer.computation is None


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("M1 比 M2 早发布吗？", Verdict.YES),
        ("M2 比 M1 早发布吗？", Verdict.NO),
        ("M2 是不是比 M1 晚发布？", Verdict.YES),
    ],
)
def test_verdicts(base, question, verdict):
    answer = base(FILES, NAMES).ask(question)
    assert answer.verdict is verdict
    assert "887 天" in answer.text


def test_english_verdict(base):
    answer = base(ENGLISH, ENGLISH_NAMES).ask("Was the K2 released before the K1?")
    assert answer.verdict is Verdict.NO


def test_two_dates_of_one_thing(base):
    files = {"plan.md": "# 安心保\n\n生效日期: 2024-02-01\n终止日期: 2025-02-01\n保额: 5 万元\n"}
    answer = base(files, {"安心保": []}).ask("安心保的生效日期和终止日期相隔多少天？")
    assert "366 天" in answer.text  # 2024 has a 29 February


@pytest.mark.parametrize("question", ["M1 比 M5 早发布多少天？", "Vega M1 比 Vega M9 早发布几天？"])
def test_a_missing_date_is_refused(base, question):
    assert not base(FILES, NAMES).ask(question).answered


def test_amounts_are_no_dates(base):
    answer = base(FILES, NAMES).ask("M1 和 M2 的重量相差多少？")
    assert answer.computation.result == "1 kg"
