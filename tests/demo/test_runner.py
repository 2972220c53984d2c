"""The demo end to end; with the hashing encoder, so that what is tested is the runner."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from kaoju.demo.runner import MARKER, DemoResult, run_demo
from kaoju.errors import StorageError, UsageError
from kaoju.evals.grade import CHECKS
from kaoju.types.answers import Check

Step = tuple[str, int, int]


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[DemoResult, list[Step]]:
    steps: list[Step] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KAOJU_ENCODER__URI", "hash:")
        result = run_demo(
            tmp_path_factory.mktemp("demo"),
            lambda stage, done, all_: steps.append((stage, done, all_)),
        )
    return result, steps


def test_every_question_has_its_six_checks(demo: tuple[DemoResult, list[Step]]) -> None:
    result, _ = demo
    assert [len(sample.rows) for sample in result.samples] == [12, 15]
    assert all(len(row.checks) == len(CHECKS) == 6 for row in result.rows)


def test_every_file_is_read(demo: tuple[DemoResult, list[Step]]) -> None:
    result, _ = demo
    assert [sample.unread for sample in result.samples] == [(), ()]
    read = [{r.file for r in s.reports if r.chunks} for s in result.samples]
    assert [len(files) for files in read] == [7, 11]


def test_nothing_raises(demo: tuple[DemoResult, list[Step]]) -> None:
    assert [row.why for row in demo[0].rows if row.status == "error"] == []


def test_totals_are_those_of_the_rows(demo: tuple[DemoResult, list[Step]]) -> None:
    result, _ = demo
    for position, total in enumerate(result.checks[: len(CHECKS)]):
        column = [row.checks[position] for row in result.rows]
        assert (total.ok, total.failed) == (column.count(Check.OK), column.count(Check.FAIL))
    assert result.kinds[-1].questions == 27
    assert result.kinds[-1].right == result.right == sum(not row.why for row in result.rows)


def test_each_stage_is_timed(demo: tuple[DemoResult, list[Step]]) -> None:
    result, _ = demo
    assert list(result.seconds) == ["open", "ingest", "ask"]
    assert all(seconds > 0 for seconds in result.seconds.values())


def test_progress_reaches_the_end_of_every_stage(demo: tuple[DemoResult, list[Step]]) -> None:
    _, steps = demo
    last = {stage: (done, total) for stage, done, total in steps}
    assert last["shop-en: asking"] == (12, 12)
    assert last["phones-zh: asking"] == (15, 15)
    assert all(done == total for done, total in last.values())


def test_the_commands_to_try_name_what_exists(demo: tuple[DemoResult, list[Step]]) -> None:
    result, _ = demo
    for step in result.next:
        words = shlex.split(step.command)
        assert words[0] == "kaoju"
        assert Path(words[words.index("--kb") + 1]).is_dir()


def test_a_second_demo_rebuilds_and_comes_to_the_same(
    demo: tuple[DemoResult, list[Step]], monkeypatch: pytest.MonkeyPatch
) -> None:
    result, _ = demo
    monkeypatch.setenv("KAOJU_ENCODER__URI", "hash:")
    assert run_demo(result.directory).rows == result.rows


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.md").write_text("mine")
    with pytest.raises(UsageError, match="--dir"):
        run_demo(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.md"]


def test_a_path_that_is_a_file_is_a_storage_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="--dir"):
        run_demo(tmp_path / "file")
    assert not (tmp_path / MARKER).exists()
