"""Two amounts of tables, lists and prose, held together; and when nothing is computed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kaoju.answer.respond import respond
from kaoju.query.plan import plan
from kaoju.types.queries import Question
from kaoju.types.retrieval import Confidence, Hit

Shelf = Any
Make = Callable[..., Shelf]

SIZING = """# 织机平台部署要求

## 测试环境

| 组件 | CPU | 内存 | 网络 |
|---|---|---|---|
| Loom | 4 核+ | 12 GB+ | 千兆 |
| Spool | 2 核+ | 6 GB+ | 千兆 |

## 生产环境

| 组件 | CPU | 内存 | 网络 |
|---|---|---|---|
| Loom | 24 核+ | 96 GB+ | 万兆 |
| Spool | 8 核+ | 24 GB+ | 万兆 |
| Spool Keeper | 2 核+ | 7 GB+ | 万兆 |
"""
GATE = """# Gatekeep 最佳实践

## 硬件

Gatekeep 的最低配置如下。

| 资源 | 最低配置 |
|---|---|
| CPU | 3 核，2.5 GHz |
| 内存 | 8 GB |
"""
LOAD = """# 压测报告

## 批大小 16

| workers | 建索引耗时(s) | QPS |
|---|---|---|
| 1 | 700 | 1,200 |
| 4 | 210 | 3,150 |

## 批大小 64

| workers | 建索引耗时(s) | QPS |
|---|---|---|
| 1 | 500 | 1,800 |
| 4 | 180 | 2,900 |
"""
ALIASES = {"Loom": [], "Spool": [], "Spool Keeper": [], "Gatekeep": []}


@pytest.fixture
def sizing(shelf: Make) -> Shelf:
    return shelf({"sizing.md": SIZING, "gate.md": GATE, "load.md": LOAD}, ALIASES)


def test_two_rows_of_one_table_under_the_condition_that_is_named(sizing: Shelf) -> None:
    draft = sizing.draft("生产环境 Loom 的内存是 Spool 的几倍")
    assert draft is not None
    assert draft.computation is not None
    assert draft.computation.result == "4"
    assert [o.value for o in draft.computation.operands] == ["96 GB+", "24 GB+"]
    text = draft.sentences[0].text
    assert text == "Loom 内存：96 GB+；Spool 内存：24 GB+；前者是后者的 4 倍"
    quotes = [citation.quote for citation in draft.citations]
    assert {"96 GB+", "24 GB+", "Loom", "Spool", "内存", "生产环境"} <= set(quotes)


@pytest.mark.parametrize(
    ("question", "result"),
    [
        ("测试环境里 Loom 的内存比 Spool 多多少", "6 GB"),
        ("生产环境 Loom 的 CPU 比 Spool 多几核", "16 核"),
        ("生产环境 Loom 的内存起步值，是 Gatekeep 最低配内存的几倍", "12"),
        ("生产环境 Spool 的 CPU 核数比 Gatekeep 多多少", "5 核"),
        ("批大小 16 的时候 workers 从 1 加到 4，建索引快了多少秒", "490 s"),
        ("批大小 64 的时候 workers 从 1 加到 4，建索引快了多少秒", "320 s"),
        ("生产环境里一台 Loom 的内存顶几台 Spool 的", "4"),
        ("生产环境 Loom 和 Spool 的内存哪个大", "72 GB"),
    ],
)
def test_results_by_hand(sizing: Shelf, question: str, result: str) -> None:
    assert sizing.result(question) == result


@pytest.mark.parametrize(
    "question",
    [
        "Loom 的内存比 Spool 多多少",  # of which of two environments is not said
        "workers 从 1 加到 4，建索引快了多少秒",  # of which of two batch sizes
        "生产环境 Loom 的磁盘是 Spool 的几倍",  # stated of neither
        "生产环境 Loom 的内存是 Shuttle 的几倍",  # nowhere named
        "批大小 32 的时候 workers 从 1 加到 4，建索引快了多少秒",  # a condition that is not met
        "批大小 16 的时候 workers 从 1 加到 8，建索引快了多少秒",  # a row that is not there
        "生产环境 Loom 的网络比 Spool 快多少",  # 万兆 is no number
        "生产环境 Loom 的内存是多少",  # nothing is compared
    ],
)
def test_unclear_sides_are_left_alone(sizing: Shelf, question: str) -> None:
    assert sizing.draft(question) is None


def test_a_rival_is_seen_though_its_chunk_was_not_found(shelf: Make) -> None:
    both = shelf({"sizing.md": SIZING}, ALIASES)
    hits = [c for c in both.parts.corpus.all_chunks() if c.heading == "生产环境"]  # type: ignore[attr-defined]
    assert hits
    assert both.draft("Loom 的内存比 Spool 多多少", ["sizing.md"]) is None


HANDBOOK = """# Leave at Ferncliff

## Norland

* Parental leave with a new baby, up to 15 weeks.
* Leave to care for a relative, up to 9 weeks.

## Sudland

* Parental leave with a new baby, up to 11 weeks.
* Leave to care for a relative, up to 9 weeks.

## Projects

Juniors run small-cycle projects (3-weeks) with a mentor. Seniors run large-cycle projects
(5-8 weeks) on their own.

## Deductions

Each month this is taken off:

* Single plan: $40.25
* Couple plan: $75.50
* Household plan: $120.75
"""


@pytest.fixture
def handbook(shelf: Make) -> Shelf:
    return shelf({"leave.md": HANDBOOK})


def test_sentences_are_cited_whole_and_bounds_are_shown(handbook: Shelf) -> None:
    question = "how many more weeks of parental leave does Norland give than Sudland?"
    draft = handbook.draft(question)
    assert draft is not None
    assert draft.computation is not None
    assert draft.computation.result == "4 weeks"
    assert [o.value for o in draft.computation.operands] == ["up to 15 weeks", "up to 11 weeks"]
    quotes = [citation.quote for citation in draft.citations]
    assert "Parental leave with a new baby, up to 15 weeks." in quotes
    assert {"Norland", "Sudland"} <= set(quotes)


@pytest.mark.parametrize(
    ("question", "result"),
    [
        ("small cycle vs the longest large cycle, how many more weeks is it", "5 weeks"),
        ("small cycle vs the shortest large cycle, how many more weeks is it", "2 weeks"),
        ("what is the difference between the household plan and the single plan?", "$80.50"),
        ("which is higher, the couple plan or the single plan?", "$35.25"),
    ],
)
def test_prose_and_lists(handbook: Shelf, question: str, result: str) -> None:
    assert handbook.result(question) == result


@pytest.mark.parametrize(
    "question",
    [
        "small cycle vs large cycle, how many more weeks is it",  # which end of 5-8 is not said
        "how many more weeks does Norland give than Sudland?",  # of two kinds of leave
        "how many more weeks of parental leave does Norland give than Westland?",
        "how many more days does the household plan take than the single plan?",  # another unit
    ],
)
def test_prose_that_is_not_clear_is_left_alone(handbook: Shelf, question: str) -> None:
    assert handbook.draft(question) is None


def test_of_percentages_the_difference_is_in_points(shelf: Make) -> None:
    text = "# 利用率\n\n| 节点 | 利用率 |\n|---|---|\n| Loom | 80% |\n| Spool | 55.5% |\n"
    made = shelf({"use.md": text}, ALIASES)
    assert made.result("Loom 的利用率比 Spool 高多少") == "24.5 个百分点"


def test_decimal_beside_binary_units_is_left_alone(shelf: Make) -> None:
    text = "# 缓存\n\n| 节点 | 缓存 |\n|---|---|\n| Loom | 1 GB |\n| Spool | 128 MiB |\n"
    assert shelf({"cache.md": text}, ALIASES).draft("Loom 的缓存是 Spool 的几倍") is None


def test_a_minimum_and_a_maximum_are_no_two_amounts(shelf: Make) -> None:
    text = "# 内存\n\n| 节点 | 内存 |\n|---|---|\n| Loom | 至少 8 GB |\n| Spool | 不超过 4 GB |\n"
    assert shelf({"mem.md": text}, ALIASES).draft("Loom 的内存是 Spool 的几倍") is None


def test_thousands_separators_and_rounding(shelf: Make) -> None:
    text = "# 吞吐\n\n| 节点 | QPS |\n|---|---|\n| Loom | 12,500 |\n| Spool | 3,700 |\n"
    draft = shelf({"qps.md": text}, ALIASES).draft("Loom 的 QPS 是 Spool 的几倍")
    assert draft is not None
    assert draft.computation is not None
    assert (draft.computation.result, draft.computation.approximate) == ("3.38", True)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_any_two_amounts_of_a_column(shelf: Make, one: int, other: int) -> None:
    rows = f"| Loom | {one:,} MB |\n| Spool | {other} MB |\n"
    made = shelf({"disk.md": f"# 节点\n\n| 节点 | 磁盘 |\n|---|---|\n{rows}"}, ALIASES)
    assert made.result("Loom 的磁盘比 Spool 大多少") == f"{abs(one - other)} MB"


def test_the_answer_of_a_question_is_computed_before_anything_is_quoted(shelf: Make) -> None:
    parts = shelf({"sizing.md": SIZING}, ALIASES).parts
    question = Question("生产环境 Loom 的内存是 Spool 的几倍")
    asked = plan(question, parts.domain, parts.names.entities, lambda token: 1.0)
    chunks = parts.corpus.chunks_of("docs/sizing.md")
    hits = [Hit(i, 1.0, c, parts.corpus.meta(c.doc_id), {}) for i, c in enumerate(chunks, 1)]  # type: ignore[arg-type]
    closed = Confidence(score=0.0, threshold=0.35, name="passage")
    answer = respond(question, asked, hits, closed, {}, parts)
    assert answer.computation is not None
    assert answer.computation.result == "4"


def test_a_number_that_names_a_side_is_met_by_its_value(shelf: Make) -> None:
    text = (
        "# 织机规模\n\n建议的内存：\n\n"
        "* 100 万条经线：使用 24 GiB 或更高内存。\n* 300 万条经线：使用 72 GiB 或更高内存。\n"
    )
    made = shelf({"size.md": text})
    assert made.result("三百万条经线建议的内存是一百万条经线的几倍") == "3"


def test_a_number_before_both_sides_is_of_the_one_without(shelf: Make) -> None:
    made = shelf({"load.md": LOAD.split("## 批大小 64")[0]})
    asked = "workers 为 1 的时候，建索引耗时比 workers 为 4 的时候慢多少秒"
    assert made.result(asked) == "490 s"


MODES = """# 导纱模式

| 导纱 | 手工导纱模式 | 自动导纱模式 |
|---|---|---|
| 速度 | 慢 (20 ~ 60 米/分钟) | 快 (80 ~ 240 米/分钟) |
"""


@pytest.mark.parametrize(
    ("question", "result"),
    [
        ("自动导纱的速度上限是手工导纱上限的几倍", "4"),
        ("自动导纱的速度下限是手工导纱下限的几倍", "4"),
        ("自动导纱的速度上限是手工导纱下限的几倍", None),  # "20" has no unit of its own
    ],
)
def test_the_end_of_a_range_that_a_side_names(
    shelf: Make, question: str, result: str | None
) -> None:
    names = {"手工导纱模式": [], "自动导纱模式": []}
    assert shelf({"modes.md": MODES}, names).result(question) == result


def test_a_table_with_a_row_for_the_name_speaks_of_it_in_that_row(shelf: Make) -> None:
    text = (
        "# 平纹与斜纹\n\n## 平纹与斜纹的测试\n\n| 织法 | 扫描任务 | 回线任务 | 任务总数 |\n"
        "|---|---|---|---|\n| 无花纹 | 7 | 9 | 16 |\n| 用平纹的布 | 60 | 35 | 95 |\n"
        "| 用斜纹的布 | 8 | 36 | 44 |\n"
    )
    made = shelf({"weave.md": text}, {"平纹": [], "斜纹": []})
    assert made.result("测试里平纹的任务总数比斜纹多了多少个") == "51"


def test_what_a_side_leaves_out_must_be_met(shelf: Make) -> None:
    text = (
        "# Cover\n\n## Illness\n\nThe short plan pays for up to 12 weeks.\n\n"
        "There is a 90 day waiting period for the long plan.\n"
    )
    asked = "how many days longer is the waiting period of the long plan than of the short plan?"
    assert shelf({"cover.md": text}).draft(asked) is None


def test_clauses_of_one_sentence_speak_of_their_own_amounts(shelf: Make) -> None:
    text = "# 换线\n\n在 Loom 上换线需要 76 秒，而在 Spool 上换线仅需 4 秒。\n"
    made = shelf({"change.md": text}, ALIASES)
    assert made.result("Loom 上换线比 Spool 慢多少秒") == "72 秒"


def test_amounts_given_out_in_turn_are_left_alone(shelf: Make) -> None:
    text = "# 换线\n\nLoom 和 Spool 上换线分别需要 76 秒，4 秒。\n"
    assert shelf({"change.md": text}, ALIASES).draft("Loom 上换线比 Spool 慢多少秒") is None


def test_counts_of_another_thing_are_left_alone(shelf: Make) -> None:
    text = "# 班次\n\n| 班 | 织机 |\n|---|---|\n| Loom | 8 台 |\n| Spool | 5 台 |\n"
    made = shelf({"shift.md": text}, ALIASES)
    assert made.result("Loom 的织机比 Spool 多几台") == "3 台"
    assert made.draft("Loom 的织机比 Spool 多几行") is None


def test_a_share_is_asked_for_in_percent(shelf: Make) -> None:
    text = (
        "# Cover\n\n## Plans\n\nThe silver plan replaces up to 80% of pay, up to $3,000 a week.\n\n"
        "The golden plan replaces up to 95% of pay, up to $5,000 a week.\n"
    )
    made = shelf({"cover.md": text})
    asked = (
        "what is the difference between the share of pay of the silver plan and the golden plan?"
    )
    assert (
        made.result("what is the difference between the silver plan and the golden plan?") is None
    )
    assert made.result(asked) == "15 percentage points"


RIGS = """# 带 Loom 的部署示例

| 实例 | 个数 | 机器 |
|---|---|---|
| Loom | 2 | 24 VCore 96GB 6TB (nvme ssd) |
| Spool | 3 | 6 VCore 12GB 2TB (nvme ssd) |
| Keeper | 1 | 2 VCore 4GB |
"""


@pytest.mark.parametrize(
    ("question", "result"),
    [
        ("Loom 机器的内存是 Spool 的几倍", "8"),
        ("Loom 机器的磁盘是 Spool 的几倍", "3"),
        ("Loom 机器的核数是 Keeper 的几倍", "12"),
        ("Loom 机器的磁盘是 Keeper 的几倍", None),  # whose cell has none
        ("Loom 机器的网卡是 Spool 的几倍", None),
    ],
)
def test_cells_that_list_what_a_machine_has(shelf: Make, question: str, result: str | None) -> None:
    names = {"Loom": [], "Spool": [], "Keeper": []}
    assert shelf({"rigs.md": RIGS}, names).result(question) == result


def test_so_many_of_something_are_not_fast(shelf: Make) -> None:
    text = "# 织法\n\n## 比较\n\nLoom 织布要用 2 行代码。\n\nSpool 织布要用 1 行代码。\n"
    made = shelf({"pace.md": text}, ALIASES)
    assert made.result("Loom 织布的代码比 Spool 多几行") == "1 行"
    assert made.draft("Loom 织布比 Spool 快多少") is None
