"""How sure OCR was goes with facts, citations and blocks, and is said where it was not quite."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from kaoju.cli import answers
from kaoju.cli.answers import place_of
from kaoju.parse import ocrengine

sys.path.insert(0, str(Path(__file__).parents[1] / "parse"))

SHEET = "# 星河 A1\n\n- 型号：星河 A1\n- 电池容量：4410mAh\n"
needs_ocr = pytest.mark.skipif(not ocrengine.available(), reason="the extra ocr is not installed")


@pytest.fixture(scope="module")
def scanned(tmp_path_factory, kaoju):
    """A drawn sheet of one phone beside a text about another."""
    from PIL import ImageFilter
    from scans import Sheet

    folder = tmp_path_factory.mktemp("scanned") / "phones"
    folder.mkdir()
    sheet = Sheet(200, 5, 4.5)
    sheet.write(0.5, 0.4, "星河 S3 技术规格", 18)
    lines = ["型号：星河 S3", "有线充电：67W", "电池容量：5160mAh", "上市时间：2024-11-07"]
    sheet.lines(0.5, 1.1, [*lines, "屏幕尺寸：6.78英寸", "机身重量：203g"])
    value, soil = (255, 340, 420, 382), ImageFilter.GaussianBlur(2.5)
    sheet.picture.paste(sheet.picture.crop(value).filter(soil), value)  # 5160mAh
    (folder / "s3.png").write_bytes(sheet.file())
    (folder / "a1.md").write_text(SHEET, "utf-8")
    kb = folder.parent / "kb"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KAOJU_CACHE", str(folder.parent / "cache"))
        assert kaoju("init", "--kb", kb).status == 0
        assert kaoju("ingest", "--kb", kb, folder).status == 0
    return kb


@needs_ocr
def test_facts_of_the_scan_have_it_and_others_do_not(scanned, kaoju):
    facts = kaoju("facts", "--kb", scanned, "--json").lines
    by_file = {f["doc_id"].rpartition("/")[2]: [] for f in facts}
    for fact in facts:
        by_file[fact["doc_id"].rpartition("/")[2]].append(fact["ocr_confidence"])
    assert set(by_file) == {"s3.png", "a1.md"}
    assert set(by_file["a1.md"]) == {None}
    assert all(0.8 <= confidence <= 1 for confidence in by_file["s3.png"])


@needs_ocr
@pytest.mark.parametrize(("name", "read"), [("星河 S3", True), ("星河 A1", False)])
def test_citations_agree_with_what_show_says_of_the_place(scanned, kaoju, name, read):
    answer = kaoju("ask", "--kb", scanned, f"{name} 的电池容量是多少？", "--json").json
    assert answer["status"] == "answered"
    assert ("5160" if read else "4410") in answer["answer"]
    for citation in answer["citations"]:
        confidence = citation["ocr_confidence"]
        assert (confidence is not None) == read
        if read:
            place = f"{citation['char_start']}-{citation['char_end']}"
            shown = kaoju("show", "--kb", scanned, "s3.png", "--crop", place, "--json").json
            assert shown["ocr_confidence"] == confidence


@needs_ocr
def test_people_read_it_where_a_value_is_soiled(scanned, kaoju, monkeypatch):
    question = "星河 S3 的电池容量是多少？"
    cited = kaoju("ask", "--kb", scanned, question, "--json").json["citations"]
    confidence = min(citation["ocr_confidence"] for citation in cited)
    clean = kaoju("ask", "--kb", scanned, "星河 S3 的有线充电是多少？", "--json").json["citations"]
    assert confidence < min(citation["ocr_confidence"] for citation in clean)
    monkeypatch.setattr(answers, "SURE", confidence + 0.0001)
    said = f"read by OCR, {int(confidence * 100)}% sure"
    assert said in kaoju("ask", "--kb", scanned, question).out
    monkeypatch.setattr(answers, "SURE", confidence)
    assert "OCR" not in kaoju("ask", "--kb", scanned, question).out


@needs_ocr
def test_the_page_is_as_sure_as_its_least_sure_block(scanned, kaoju):
    blocks = kaoju("show", "--kb", scanned, "s3.png", "--blocks", "--json").lines
    page = kaoju("show", "--kb", scanned, "s3.png", "--page", 1, "--json").json
    assert page["ocr_confidence"] == min(block["ocr_confidence"] for block in blocks)
    text = kaoju("show", "--kb", scanned, "a1.md", "--json").json
    assert text["ocr_confidence"] is None


CITATION = {
    "n": 1, "root": "r", "file": "s.png", "line_start": 3, "line_end": 3, "page": 1, "section": "",
}  # fmt: skip


@pytest.mark.parametrize(
    ("language", "confidence", "said"),
    [
        ("en", 0.9399, " (read by OCR, 93% sure)"),
        ("zh", 0.9399, "（扫描识别，把握 93%）"),
        ("en", 0.57, " (read by OCR, 57% sure)"),
        ("en", 0.95, ""),
        ("en", None, ""),
    ],
)
def test_what_people_read(monkeypatch, language, confidence, said):
    monkeypatch.setenv("KAOJU_LANG", language)
    place = place_of({**CITATION, "ocr_confidence": confidence})
    assert place == "[1] r/s.png:3-3, p. 1" + said


def test_answers_of_before_it_was_kept_are_shown():
    assert place_of(CITATION) == "[1] r/s.png:3-3, p. 1"
