"""Long Chinese paragraphs without a space are cut at their own sentence ends, nowhere else."""

from __future__ import annotations

import pytest

from kaoju.text.sentences import sentences

_SENTENCES = [
    "本店商品自签收之日起三十日内可以退货！",
    "客服说：“先寄回。再退款。”",
    "运费由谁承担？",
    "若屏幕为6.67英寸（分辨率1080×2400，见第2.1节。），则按A类处理；",
    "其余按B类处理。",
    "等待时间可能更长……",
    "请访问https://shop.example/a?b=1&c=2.html查看。",
]


@pytest.mark.parametrize("repeats", [1, 50])
def test_cut_at_every_sentence_end_and_only_there(repeats: int) -> None:
    text = "".join(_SENTENCES * repeats)
    assert [span.of(text) for span in sentences(text)] == _SENTENCES * repeats


@pytest.mark.parametrize("mark", "。！？；")
def test_each_mark_alone_ends_sentences(mark: str) -> None:
    text = f"第一句话{mark}第二句话{mark}第三句话{mark}"
    assert len(sentences(text)) == 3


def test_commas_do_not_end_sentences() -> None:
    assert len(sentences("甲，乙、丙：丁，戊" * 200)) == 1


def test_a_megabyte_without_any_mark_is_one_sentence() -> None:
    assert len(sentences("字" * 300_000)) == 1
