"""What the engine itself says, in the user's language. Quoted words keep their source's."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wording:
    colon: str
    not_found: str  # {topic}
    off_topic: str  # {topic}
    unknown_entity: str  # {entity}
    unverified: str  # {topic}
    unreadable: str  # {topic} {file} {page} {start} {end}
    nearest: str  # {place}


CHINESE = Wording(
    colon="：",
    not_found="文档中没有找到关于「{topic}」的说明，因此不作回答。",
    off_topic="这个问题不在现有文档的范围内（「{topic}」），因此不作回答。",
    unknown_entity="文档中没有「{entity}」这个对象的资料，因此不作回答。",
    unverified="关于「{topic}」，没有一句说法能通过核对，因此不作回答。",
    unreadable="关于「{topic}」的内容在 {file} 第 {page} 页，但扫描识别不够可靠，因此不作回答；"
    "请看原图：kaoju show {file} --crop {start}-{end}",
    nearest="最接近的内容见：{place}。",
)

ENGLISH = Wording(
    colon=": ",
    not_found='The documents do not state an answer about "{topic}", so none is given.',
    off_topic='This question is outside the documents ("{topic}"), so no answer is given.',
    unknown_entity='The documents have nothing on "{entity}", so no answer is given.',
    unverified='Nothing found about "{topic}" passed verification, so no answer is given.',
    unreadable='What {file} says about "{topic}" on page {page} was read too unsurely to state it. '
    "See the page: kaoju show {file} --crop {start}-{end}",
    nearest="The nearest text is in: {place}.",
)


def wording(language: str) -> Wording:
    return CHINESE if language == "zh" else ENGLISH
