"""Rows whose keys are ranges of versions, and the version that is asked about."""

from __future__ import annotations

import pytest

from kaoju.answer.quotes.releases import Releases, of_the_release, releases_of
from kaoju.answer.quotes.units import UnitReader
from kaoju.domain import load_domain
from kaoju.facts.aliases import EntityTable
from kaoju.query.plan import plan
from kaoju.types.queries import Question


@pytest.mark.parametrize(
    ("key", "low", "high", "low_out", "high_out"),
    [
        ("v2.4.0 <= Loom < v3.1.0", "v2.4.0", "v3.1.0", False, True),
        ("1.0 < Loom ≤ 1.4", "1.0", "1.4", True, False),
        ("Loom >= v3.1.0", "v3.1.0", "", False, False),
        ("Loom > 3.1", "3.1", "", True, False),
        ("< v2.4.0", "", "v2.4.0", False, True),
        ("v1.0 ~ v1.6", "v1.0", "v1.6", False, False),
        ("1.0 至 1.6", "1.0", "1.6", False, False),
        ("v3.1 及以上版本", "v3.1", "", False, False),
        ("v2.0 之前的版本", "", "v2.0", False, False),
        ("2.0 and earlier", "", "2.0", False, False),
    ],
)
def test_what_a_key_states(key, low, high, low_out, high_out):
    assert releases_of(key) == Releases(low, high, low_out, high_out)


@pytest.mark.parametrize("key", ["Loom", "v3.1.0", "最大值 > 100", "缓存 <= 2 GB", ""])
def test_a_key_without_a_range(key):
    assert releases_of(key) is None


@pytest.mark.parametrize(
    ("key", "asked", "may_hold"),
    [
        ("v2.4.0 <= Loom < v3.1.0", "2.4.0", True),
        ("v2.4.0 <= Loom < v3.1.0", "3.0.9", True),
        ("v2.4.0 <= Loom < v3.1.0", "3.1.0", False),
        ("v2.4.0 <= Loom < v3.1.0", "2.10.0", True),  # ten is more than four
        ("Loom >= v3.1.0", "3.1", True),  # 3.1 is 3.1.0
        ("Loom > 3.1.0", "3.1.0", False),
        ("Loom >= v8.5.2", "8.5", True),  # 8.5 may be 8.5.3
        ("Loom >= v8.5.2", "8.4", False),
    ],
)
def test_whether_a_version_lies_in_it(key, asked, may_hold):
    stated = releases_of(key)
    assert stated is not None
    assert stated.may_hold(asked) is may_hold


TABLE = """# 兼容性

| 织机版本 | 最低线轴版本 |
|---|---|
| 织机 >= v3.1.0 | 1.9.0 |
| v2.4.0 <= 织机 < v3.1.0 | 1.4.0 |
| v2.0.0 <= 织机 < v2.4.0 | 1.1.0 |
| 其他 | 1.0.0 |

织机还需要电源。
"""


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("织机 v2.8.0 要求的最低线轴版本是多少？", ["1.4.0", "1.0.0"]),
        ("织机 2.0.0 和 3.5.0 的最低线轴版本", ["1.9.0", "1.1.0", "1.0.0"]),
        ("织机要求的最低线轴版本是多少？", ["1.9.0", "1.4.0", "1.1.0", "1.0.0"]),
        # No row is about it: nothing says which to leave out.
        ("织机 v1.0.0 要求的最低线轴版本是多少？", ["1.9.0", "1.4.0", "1.1.0", "1.0.0"]),
    ],
)
def test_rows_about_other_versions_are_left_out(corpus_of, question, left):
    corpus, domain = corpus_of({"a.md": TABLE}), load_domain(None)
    reader = UnitReader(corpus.document("docs/a.md"))
    units = [unit for chunk in corpus.all_chunks() for unit in reader.of_chunk(chunk)]
    planned = plan(Question(question), domain, EntityTable(), lambda token: 1.0)
    kept = [unit.text for unit in of_the_release(units, planned, corpus)]
    assert [text.split("|")[-1].strip() for text in kept if "|" in text] == left
    assert "织机还需要电源。" in kept
