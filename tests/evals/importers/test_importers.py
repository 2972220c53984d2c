"""Imports of small files of our own in each layout, and of the real ones where they are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kaoju.errors import EvaluationError
from kaoju.evals.cases import Case, load_cases
from kaoju.evals.importers import import_corpus
from kaoju.evals.importers.cranfield import import_cranfield
from kaoju.evals.importers.rgb import import_rgb
from kaoju.evals.importers.squad import import_squad
from kaoju.evals.matching import contains
from kaoju.evals.measures.judgements import parse_qrels

PARAGRAPH = "The lamp was lit in 1882.\r\nIt burned for 40 hours."


def squad(path: Path, *questions: dict, context: str = PARAGRAPH) -> Path:
    paragraphs = [{"context": context, "qas": list(questions)}]
    path.write_text(json.dumps({"data": [{"title": "Lamp", "paragraphs": paragraphs}]}), "utf-8")
    return path


def asked(name: str, *answers: str, text: str = "When was it lit?", **more: object) -> dict:
    stated = [{"text": answer, "answer_start": 999} for answer in answers]
    return {"id": name, "question": text, "answers": stated, **more}


def read_back(target: Path) -> tuple[tuple[Case, ...], dict[str, dict[str, int]]]:
    qrels = parse_qrels((target / "qrels.txt").read_text("utf-8").splitlines())
    return load_cases(target / "questions.jsonl"), qrels


class TestSquad:
    def test_paragraphs_and_distinct_answers(self, tmp_path: Path) -> None:
        source = squad(tmp_path / "s.json", asked("a", "1882", "1882 ", "in 1882"))
        import_squad(source, tmp_path / "out")
        (case,), qrels = read_back(tmp_path / "out")
        assert case.must_include == (("1882", "in 1882"),)
        assert (case.evidence[0].file, case.evidence[0].quote) == ("p00001.txt", "1882")
        assert qrels == {"a": {"p00001.txt": 1}}
        stored = (tmp_path / "out" / "documents" / "p00001.txt").read_bytes().decode()
        assert stored == PARAGRAPH

    def test_a_quote_is_taken_from_the_paragraph_or_not_at_all(self, tmp_path: Path) -> None:
        source = squad(tmp_path / "s.json", asked("a", "year 82", "1882"), asked("b", "long ago"))
        imported = import_squad(source, tmp_path / "out")
        (first, second), _ = read_back(tmp_path / "out")
        assert (first.evidence[0].quote, second.evidence[0].quote) == ("1882", None)
        assert imported.problems == ("b: no answer stands in its paragraph word for word",)

    def test_impossible_questions_are_to_be_refused(self, tmp_path: Path) -> None:
        source = squad(tmp_path / "s.json", asked("a", is_impossible=True), asked("b", "1882"))
        import_squad(source, tmp_path / "out")
        cases, qrels = read_back(tmp_path / "out")
        assert [case.answerable for case in cases] == [False, True]
        assert list(qrels) == ["b"]

    def test_questions_of_a_parallel_file(self, tmp_path: Path) -> None:
        source = squad(tmp_path / "en.json", asked("a", "1882"), asked("b", "40 hours"))
        other = squad(tmp_path / "zh.json", asked("a", "1882年", text="灯是哪一年点亮的？"))
        imported = import_squad(source, tmp_path / "out", questions_from=other)
        (case,), _ = read_back(tmp_path / "out")
        assert (case.lang, case.question) == ("zh", "灯是哪一年点亮的？")
        assert case.must_include == (("1882",),)
        assert imported.problems == ("b: not in zh.json, left out",)

    @pytest.mark.parametrize("text", ["", "[]", '{"data": [{"paragraphs": 3}]}', '{"data": [{}]}'])
    def test_other_files_are_refused(self, tmp_path: Path, text: str) -> None:
        (tmp_path / "s.json").write_text(text)
        with pytest.raises(EvaluationError, match=r"s\.json is not of the SQuAD layout"):
            import_squad(tmp_path / "s.json", tmp_path / "out")

    def test_a_folder_in_use_is_left_alone(self, tmp_path: Path) -> None:
        source = squad(tmp_path / "s.json", asked("a", "1882"))
        with pytest.raises(EvaluationError, match="not empty"):
            import_squad(source, tmp_path)

    def test_the_real_sets(self, shared: Path, tmp_path: Path) -> None:
        imported = import_squad(shared / "xquad" / "zh_a.json", tmp_path / "x")
        assert (imported.documents, imported.questions, imported.problems) == (120, 632, ())
        imported = import_squad(shared / "cmrc2018" / "dev_a.json", tmp_path / "c")
        assert (imported.documents, imported.questions) == (424, 1493)
        cases, _ = read_back(tmp_path / "c")
        for case in cases:
            if case.evidence[0].quote:
                path = tmp_path / "c" / "documents" / case.evidence[0].file
                assert case.evidence[0].quote in path.read_text("utf-8")

    def test_real_questions_across_languages(self, shared: Path, tmp_path: Path) -> None:
        folder = shared / "xquad"
        import_squad(folder / "en_a.json", tmp_path / "x", questions_from=folder / "zh_a.json")
        cases, _ = read_back(tmp_path / "x")
        assert len(cases) == 632
        assert sum(case.lang == "zh" for case in cases) > 625


class TestCranfield:
    def source(self, folder: Path, qrels: str = "1 0 2 1\n2 0 1 1\n2 0 2 0\n") -> Path:
        folder.mkdir()
        (folder / "cran.all.1400.xml").write_text(
            "<doc>\n<docno>1</docno><title>wing flow .</title><text>wing\nflow . it is < 3 &amp; "
            "more .</text></doc>\n<doc><docno>2</docno><title>heat</title><text>slabs</text>\n"
            "<doc><docno>3</docno><title></title><text></text></doc>"
        )
        (folder / "cran.qry.xml").write_text(
            "<?xml version='1.0'?><xml>\n<top><num> 1</num><title>\nhot\nslabs .\n</title></top>"
            "<top><num> 4</num><title>wings</title></top></xml>"
        )
        (folder / "cranqrel.trec.txt").write_text(qrels)
        return folder

    def test_queries_are_numbered_by_position(self, tmp_path: Path) -> None:
        imported = import_cranfield(self.source(tmp_path / "in"), tmp_path / "out")
        cases, qrels = read_back(tmp_path / "out")
        assert [(c.id, c.question) for c in cases] == [("1", "hot slabs ."), ("2", "wings")]
        assert qrels == {"1": {"2.txt": 1}, "2": {"1.txt": 1, "2.txt": 0}}
        assert [e.file for e in cases[1].evidence] == ["1.txt"]
        assert imported.problems == ("document 3: empty, left out",)

    def test_text_of_malformed_xml(self, tmp_path: Path) -> None:
        import_cranfield(self.source(tmp_path / "in"), tmp_path / "out")
        documents = tmp_path / "out" / "documents"
        assert (documents / "1.txt").read_text() == "wing\nflow . it is < 3 & more .\n"
        assert (documents / "2.txt").read_text() == "heat\n\nslabs\n"

    def test_judgements_beyond_the_positions_are_an_error(self, tmp_path: Path) -> None:
        source = self.source(tmp_path / "in", "365 0 1 1\n")
        with pytest.raises(EvaluationError, match="judges query 365, but there are 2 positions"):
            import_cranfield(source, tmp_path / "out")

    def test_the_real_collection(self, shared: Path, tmp_path: Path) -> None:
        imported = import_cranfield(shared / "cranfield", tmp_path / "out")
        assert (imported.documents, imported.questions) == (1398, 225)
        assert imported.judgements == 1837
        assert len(imported.problems) == 2
        cases, qrels = read_back(tmp_path / "out")
        # The fourth query carries <num> 8; its position is what the judgements mean.
        assert "chemically reacting gas mixtures" in cases[3].question
        assert set(qrels) == {str(n) for n in range(1, 226)}


class TestRgb:
    def source(self, path: Path, **changes: object) -> Path:
        entry = {
            "id": 7,
            "query": "谁赢了？",
            "answer": ["红队", ["第三", "第3"]],
            "positive": ["红队第三次赢。", "红队又赢。"],
            "negative": ["今天下雨。"],
            **changes,
        }
        path.write_text(json.dumps(entry, ensure_ascii=False) + "\n", "utf-8")
        return path

    def test_noise(self, tmp_path: Path) -> None:
        import_rgb(self.source(tmp_path / "n.jsonl"), tmp_path / "out")
        (case,), qrels = read_back(tmp_path / "out")
        assert case.must_include == (("红队",), ("第三", "第3"))
        assert (case.kind, case.lang, len(case.groups())) == ("lookup", "zh", 1)
        assert qrels == {"0007": {"0007/positive-01.txt": 1, "0007/positive-02.txt": 1}}
        folder = tmp_path / "out" / "documents" / "0007"
        assert sorted(p.name for p in folder.iterdir()) == [
            "negative-01.txt",
            "positive-01.txt",
            "positive-02.txt",
        ]

    def test_noise_only_is_to_be_refused(self, tmp_path: Path) -> None:
        import_rgb(self.source(tmp_path / "n.jsonl"), tmp_path / "out", noise_only=True)
        (case,), qrels = read_back(tmp_path / "out")
        assert (case.answerable, case.kind, qrels) == (False, "missing", {})
        files = [p.name for p in (tmp_path / "out" / "documents").rglob("*.txt")]
        assert files == ["negative-01.txt"]

    def test_contradiction_wants_both_values(self, tmp_path: Path) -> None:
        source = self.source(
            tmp_path / "c.jsonl", answer="红队", fakeanswer="蓝队", positive_wrong=["蓝队赢。"]
        )
        import_rgb(source, tmp_path / "out")
        (case,), _ = read_back(tmp_path / "out")
        assert case.kind == "conflict"
        assert case.must_include == (("红队",), ("蓝队",))
        assert [[e.file[5:] for e in group] for group in case.groups()] == [
            ["positive-01.txt", "positive-02.txt"],
            ["wrong-01.txt"],
        ]

    def test_unusable_questions_are_reported(self, tmp_path: Path) -> None:
        path = self.source(tmp_path / "n.jsonl")
        path.write_text(path.read_text("utf-8") + '{"id": "x"}\n', "utf-8")
        imported = import_rgb(path, tmp_path / "out")
        assert imported.questions == 1
        assert "line 2" in imported.problems[0]

    @pytest.mark.parametrize(
        ("name", "count"),
        [("noise_zh_a", 100), ("counterfactual_en_a", 33), ("counterfactual_zh_a", 33)],
    )
    def test_the_real_files(self, shared: Path, tmp_path: Path, name: str, count: int) -> None:
        imported = import_rgb(shared / "rgb" / f"{name}.jsonl", tmp_path / "out")
        cases, _ = read_back(tmp_path / "out")
        assert len(cases) == count == imported.questions
        held = 0
        for case in cases:
            texts = [
                (tmp_path / "out" / "documents" / e.file).read_text("utf-8") for e in case.evidence
            ]
            held += all(
                any(contains(text, word) for text in texts for word in group)
                for group in case.must_include
            )
        assert held / count > 0.9


def test_formats_by_name(tmp_path: Path) -> None:
    with pytest.raises(EvaluationError, match="there are: cranfield, rgb, squad"):
        import_corpus("beir", tmp_path, tmp_path / "out")
    with pytest.raises(EvaluationError, match="cannot be read"):
        import_corpus("squad", tmp_path / "none.json", tmp_path / "out")
