"""What the engine itself says, in the user's language. Quoted words keep their source's."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wording:
    colon: str
    separator: str  # between entity and attribute
    not_found: str  # {topic}
    off_topic: str  # {topic}
    unknown_entity: str  # {entity}
    unverified: str  # {topic}
    nearest: str  # {place}
    more_items: str  # {count}


CHINESE = Wording(
    colon="：",
    separator=" ",
    not_found="文档中没有找到关于「{topic}」的说明，因此不作回答。",
    off_topic="这个问题不在现有文档的范围内（「{topic}」），因此不作回答。",
    unknown_entity="文档中没有「{entity}」这个对象的资料，因此不作回答。",
    unverified="关于「{topic}」，没有一句说法能通过核对，因此不作回答。",
    nearest="最接近的内容见：{place}。",
    more_items="（列表另有 {count} 项，见引用处。）",
)

ENGLISH = Wording(
    colon=": ",
    separator=" ",
    not_found='The documents do not state an answer about "{topic}", so none is given.',
    off_topic='This question is outside the documents ("{topic}"), so no answer is given.',
    unknown_entity='The documents have nothing on "{entity}", so no answer is given.',
    unverified='Nothing found about "{topic}" passed verification, so no answer is given.',
    nearest="The nearest text is in: {place}.",
    more_items="({count} more items stand at the cited place.)",
)


def wording(language: str) -> Wording:
    return CHINESE if language == "zh" else ENGLISH
