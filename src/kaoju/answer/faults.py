"""What can be wrong with a claim: a code for programs, a text in both languages for people."""

from __future__ import annotations

from enum import unique

from kaoju.answer.messages import Bilingual


@unique
class Fault(Bilingual):
    """First those of a sentence against its quotes, then those of an answer's JSON."""

    CITES_NOTHING = ("it cites nothing", "没有引用任何出处")
    NO_SOUND_CITATION = ("there is no sound citation {n!r}", "没有成立的引用 {n!r}")
    QUOTE_ELSEWHERE = (
        "the text at citation {n} is not its quote",
        "引用 {n} 处的原文与引文不符",
    )
    ABOUT_ANOTHER = (
        "citation {n} is about {about!r}, not {asked!r}",
        "引用 {n} 说的是{about!r}，不是{asked!r}",
    )
    NAME_NOT_CITED = (
        "what is cited does not speak of {name!r}",
        "引用的内容没有提到{name!r}",
    )
    OTHER_POLARITY = ("the source says: {source!r}", "肯定与否定和原文不同，原文是：{source!r}")
    DENIAL_ADDED = (
        "{clause!r} denies, and nothing that is cited does",
        "{clause!r}是否定的说法，引用的内容却没有否定",
    )
    DENIAL_LOST = (
        "what is cited denies, and the sentence does not",
        "引用的内容是否定的说法，这句话却没有否定",
    )
    OTHER_QUANTIFIER = (
        "the source does not say {clause!r} so ({kinds!s})",
        "原文对{clause!r}的限定与此不同（{kinds!s}）",
    )
    NOT_CITED = ("{words!r} stands in nothing that is cited", "引用的内容中没有{words!r}")
    AMOUNT_NOT_STATED = ("no source states {amount!r}", "没有出处写着{amount!r}")
    OTHER_NUMBERS = (
        "the source has other numbers there: {source!r}",
        "原文此处的数字不同：{source!r}",
    )
    NOT_IN_CELLS = (
        "no cell that is cited says {numbers!r} so",
        "引用的单元格中没有一个这样写着{numbers!r}",
    )
    CELLS_IN_OTHER_ORDER = (
        "the cells that are cited stand in another order",
        "引用的单元格在原文中是另一种顺序",
    )
    DOUBT_ADDED = ("{words!r} is not the source's", "{words!r}不是原文的说法")
    OTHER_SURENESS = (
        "the source is as sure as this: {source!r}",
        "原文的把握程度不同：{source!r}",
    )
    FAILED_REQUEST = (
        "{words!r} is the text of a failed request, not an answer",
        "{words!r}是请求失败时的文字，不是答案",
    )

    REFUSAL_CITES = ("a refusal must have no citations", "拒绝回答时不应有引用")
    NOTHING_HOLDS = ("it needs a citation that holds", "至少需要一条成立的引用")
    INCOMPLETE_CITATION = (
        "it is incomplete: nothing usable under {fields!r}",
        "不完整：字段{fields!r}缺失或不可用",
    )
    NO_DOCUMENT = ("there is no such document", "没有这个文档")
    NOT_THE_QUOTE = (
        "the stored text there is not the quote",
        "库中该处的原文与引文不符",
    )
    NO_CHUNK = ("the document has no chunk {chunk!r}", "该文档没有片段{chunk!r}")
    OTHER_PLACE = (
        "its {field} is {stored!r}, not {given!r}",
        "{field} 应为{stored!r}，而不是{given!r}",
    )
    SENTENCE_NOT_SAID = ("the answer does not say this sentence", "答案正文中没有这句话")
    NO_SENTENCE = (
        "no sentence with citations holds this",
        "没有一个带引用的句子含有这些内容",
    )
    FACT_NOT_STATED = (
        "the documents do not state this at citation {n}",
        "文档在引用 {n} 处没有这样写",
    )
    VALUE_OF_ANOTHER = (
        "this is stated of {owner!r}, not of {entity!r}",
        "文档说的是{owner!r}，不是{entity!r}",
    )
    VALUE_OF_OTHER_VERSION = (
        "{value!r} is not stated of {version!r}",
        "文档没有说{version!r}是{value!r}",
    )
    NUMBERS_TURNED = (
        "the source has the numbers of {value!r} in its own order",
        "{value!r}中的数字在原文中是另一种顺序",
    )
    RESULT_NOT_SAID = ("no sentence says this result", "没有一个句子说出这个结果")
    OPERAND_NOT_CITED = (
        "citation {n!r} does not say this operand",
        "引用 {n!r} 没有写着这个运算数",
    )
    NO_OPERATION = ("there is no operation {operation!r}", "没有{operation!r}这种运算")
    NOT_EXTREME = ("it is not the {operation!s}", "它不是{operation!s}")
    OTHER_COUNT = ("{count} are cited", "引用的有 {count} 个")
    OTHER_RATIO = ("the operands give another ratio", "由运算数得出的比值不同")
    OTHER_DIFFERENCE = ("the operands are another amount apart", "由运算数得出的差不同")
    OTHER_DAYS = ("the dates are {days} days apart", "两个日期相差 {days} 天")
    OTHER_VERDICT = ("what is cited says {verdict!s}", "按引用的内容，结论应为“{verdict!s}”")
    SIDE_NOT_CITED = (
        "citation {n!r} does not say this side",
        "引用 {n!r} 没有写着矛盾的这一方",
    )


@unique
class Part(Bilingual):
    """What of an answer fails, where it has no words of its own."""

    ANSWER = ("answer", "答案")
    REFUSAL = ("refusal", "拒绝回答")
    CITATION = ("citation {n} ({root}/{file})", "引用 {n}（{root}/{file}）")
    VERDICT = ("{verdict!s}", "{verdict!s}")
