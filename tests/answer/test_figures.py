"""A figure of a report: the row that is named, in the column of the period, nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaoju.engine import Engine
from kaoju.types.queries import Question

REPORT = """# Northwind Trading reports fiscal 2022 results

Northwind Trading sells tea.

## Consolidated Statements of Income (in thousands)

| | Year ended January 28, 2023 | Year ended January 29, 2022 |
|---|---|---|
| Net sales | 41,250 | 38,117 |
| Cost of sales | 20,118 | 19,004 |
| Gross profit | 21,132 | 19,113 |
| Gross profit as a % of net sales | 51.2% | 50.1% |

## Segments (in thousands)

| | Tea 2023 | Mugs 2023 | Tea 2022 | Mugs 2022 |
|---|---|---|---|---|
| Operating profit | 900 | 80 | 700 | 60 |
| Depreciation | 33 | 7 | 31 | 6 |

## Staff

| | 2022 | 2021 |
|---|---|---|
| Employee benefits (in thousands) | 386 | 371 |
| Shops | 14 | 12 |
"""


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Engine:
    folder: Path = tmp_path_factory.mktemp("figures")
    (folder / "docs").mkdir()
    (folder / "docs" / "NORTHWINDTRADING_2022_10K.md").write_text(REPORT)
    opened = Engine.create(folder / "kb")
    opened.ingest([folder / "docs"])
    return opened


@pytest.mark.parametrize(
    ("question", "said", "unsaid"),
    [
        ("What were Northwind Trading's net sales in fiscal 2022?", "41,250", "38,117"),
        ("What were Northwind Trading's net sales in fiscal 2021?", "38,117", "41,250"),
        ("What gross profit did Northwind Trading report for fiscal 2022?", "21,132", "51.2"),
        (
            "What was Northwind Trading's COGS for the year ended January 28, 2023?",
            "20,118",
            "19,004",
        ),
        ("What was Northwind Trading's operating profit from mugs in 2022?", "60", "700"),
    ],
)
def test_the_figure(engine: Engine, question: str, said: str, unsaid: str) -> None:
    answer = engine.ask_json(Question(question))
    assert answer["status"] == "answered"
    assert said in answer["answer"]
    assert unsaid not in answer["answer"]
    quotes = [citation["quote"] for citation in answer["citations"]]
    assert any(said in quote for quote in quotes)
    assert "in thousands" in answer["answer"]


def test_a_period_that_is_not_there_is_refused(engine: Engine) -> None:
    answer = engine.ask_json(Question("What were Northwind Trading's net sales in fiscal 2019?"))
    assert answer["status"] == "refused"


def test_what_is_counted_is_no_amount_beside_it(engine: Engine) -> None:
    answer = engine.ask_json(Question("How many employees did Northwind Trading have in 2022?"))
    assert answer["confidence"]["name"] != "fact"  # at most a row is quoted, nothing is asserted
    answer = engine.ask_json(Question("How many shops did Northwind Trading have in 2022?"))
    assert answer["confidence"]["name"] == "fact"
    assert "14" in answer["answer"]
    assert "12" not in answer["answer"]


def test_a_figure_is_a_fact_with_its_period(engine: Engine) -> None:
    answer = engine.ask_json(Question("What were Northwind Trading's net sales in fiscal 2022?"))
    (fact,) = answer["facts"]
    assert fact["entity"] == "Northwind Trading"
    assert fact["attribute"] == "Net sales"
    assert fact["condition"] == "Year ended January 28, 2023"
    assert answer["confidence"]["name"] == "fact"


CHINESE = """# 北风茶业2022年年度报告

北风茶业主要销售茶叶。

## 合并利润表（单位：万元）

| 项目 | 2022年度 | 2021年度 |
|---|---|---|
| 营业收入 | 41,250 | 38,117 |
| 营业成本 | 20,118 | 19,004 |
"""


@pytest.fixture(scope="module")
def chinese(tmp_path_factory: pytest.TempPathFactory) -> Engine:
    folder: Path = tmp_path_factory.mktemp("figures_zh")
    (folder / "docs").mkdir()
    (folder / "docs" / "北风茶业2022年年度报告.md").write_text(CHINESE, "utf-8")
    opened = Engine.create(folder / "kb")
    opened.ingest([folder / "docs"])
    return opened


def test_a_figure_of_a_chinese_report(chinese: Engine) -> None:
    answer = chinese.ask_json(Question("北风茶业2021年的营业收入是多少？"))
    assert answer["status"] == "answered"
    assert "38,117" in answer["answer"]
    assert "41,250" not in answer["answer"]
    assert "万元" in answer["answer"]


def test_a_year_that_a_chinese_report_lacks(chinese: Engine) -> None:
    assert chinese.ask_json(Question("北风茶业2019年的营业收入是多少？"))["status"] == "refused"


QUARTERS = """
## Cash by quarter

| (in thousands) | Three months ended January 28, 2023 |
|---|---|
| Cash | 310 |

Quarter: net sales of the three months ended January 28, 2023 came to 11,900 thousand.
"""


@pytest.mark.parametrize(("report", "said"), [(REPORT, ""), (REPORT + QUARTERS, "11,900")])
def test_other_months_are_lacking_where_no_table_has_them(
    tmp_path: Path, report: str, said: str
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "NORTHWINDTRADING_2022_10K.md").write_text(report)
    question = "What were Northwind Trading's net sales in the three months ended January 28, 2023?"
    with Engine.create(tmp_path / "kb") as opened:
        opened.ingest([tmp_path / "docs"])
        answer = opened.ask_json(Question(question))
    assert answer["status"] == ("answered" if said else "refused")
    assert said in answer["answer"]
