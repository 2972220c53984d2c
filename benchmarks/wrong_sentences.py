"""Answers with one thing made wrong that a sentence says, for verification.py."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

from benchmarks.answer_mutants import TEXT, Json, Mutant, Mutation, Original

_UNITS = (
    (re.compile(r"(?<=\d)\s?mAh"), "Wh"), (re.compile(r"(?<=\d)\s?Hz"), "kHz"),
    (re.compile(r"(?<=\d)\s?GB"), "MB"), (re.compile(r"(?<=\d)\s?MiB"), "GiB"),
    (re.compile(r"(?<=\d)\s?KB"), "MB"), (re.compile(r"(?<=\d)\s?W(?![a-z])"), "mAh"),
    (re.compile(r"(?<=\d)\s?英寸"), "厘米"), (re.compile(r"(?<=\d)\s?g(?![a-z])"), "kg"),
    (re.compile(r"(?<=\d)\s?克"), "千克"), (re.compile(r"(?<=\d)\s?天"), "个月"),
    (re.compile(r"(?<=\d)\s?小时"), "分钟"), (re.compile(r"(?<=\d)\s?分钟"), "小时"),
    (re.compile(r"(?<=\d)\s?秒"), "分钟"), (re.compile(r"(?<=\d)\s?元"), "美元"),
    (re.compile(r"(?<=\d)\s?核"), "GB"), (re.compile(r"(?<=\d)\s?万像素"), "亿像素"),
    (re.compile(r"(?<=\d )days\b"), "weeks"), (re.compile(r"(?<=\d )weeks\b"), "days"),
    (re.compile(r"(?<=\d )months\b"), "years"), (re.compile(r"(?<=\d )years\b"), "months"),
    (re.compile(r"(?<=\d )hours\b"), "days"), (re.compile(r"(?<=\d )million\b"), "billion"),
    (re.compile(r"(?<=\d )percent\b"), "basis points"), (re.compile(r"(?<=\d)%"), " kg"),
    (re.compile(r"(?<=\d )kg\b"), "g"), (re.compile(r"(?<=\d )cm\b"), "m"),
)  # fmt: skip
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_NOT = (
    ("不支持", "支持"), ("支持", "不支持"), ("不需要", "需要"), ("需要", "不需要"),
    ("不能", "能"), ("可以", "不可以"), ("不会", "会"), ("没有", "有"), ("无法", "可以"),
    ("会", "不会"), ("是", "不是"), (" cannot ", " can "), (" do not ", " do "),
    (" does not ", " does "), (" is not ", " is "), (" are not ", " are "), ("'t ", " "),
    (" is ", " is not "), (" are ", " are not "), (" will ", " will not "),
    (" can ", " cannot "), (" were ", " were not "), (" must ", " must not "),
    (" have ", " have never "),
)  # fmt: skip
_BINDING = (
    ("必须", "可以"), ("可以", "必须"), ("需要", "可以"), ("不得", "可以"), ("建议", "必须"),
    ("推荐", "必须"), (" must ", " may "), (" may ", " must "), (" can ", " must "),
    (" should ", " must "), (" need to ", " may "), (" required ", " optional "),
)  # fmt: skip
_EXTENT = (
    ("至少", "最多"), ("最多", "至少"), ("最高", "至少"), ("不超过", "不少于"), ("仅", "均"),
    ("所有", "部分"), ("部分", "所有"), ("全部", "部分"), ("每个", "某些"), ("只", "都"),
    ("通常", "总是"), ("仅支持", "支持"), ("只支持", "支持"), (" at least ", " at most "),
    (" up to ", " at least "), (" only ", " "), (" all ", " some "), (" any ", " some "),
    (" every ", " some "), (" each ", " some "), (" most ", " all "), (" some ", " all "),
    (" usually ", " always "), (" within ", " at least "), (" or more", " or less"),
)  # fmt: skip
_ADDED = {
    True: (
        "该功能已通过国家安全认证。",
        "另外还附赠三年上门保修服务。",
        "所有用户都能免费升级到旗舰套餐。",
    ),
    False: (
        "It also comes with a lifetime guarantee.",
        "The chief auditor confirmed this in a separate letter.",
        "Customers in Norway receive a free umbrella.",
    ),
}
_DOUBTS = {True: ("可能", "大概", "据说"), False: ("probably ", "perhaps ", "reportedly ")}
_ERRORS = (
    "HTTP 502 Bad Gateway", "Error: connection timed out", "请求超时，请稍后再试",
    "429 Too Many Requests: rate limit exceeded", "服务器内部错误", '{"error": "upstream failed"}',
    "Internal Server Error",
)  # fmt: skip
_INVENTED = {True: "，共 {} 项", False: ", in {} cases"}


def _reworded(original: Original, position: int, text: str) -> Json | None:
    """The answer with one sentence's words changed, there and in the whole text."""
    answer = original.copied()
    before = answer["sentences"][position]["text"]
    if text == before or answer["answer"].count(before) != 1:
        return None
    answer["sentences"][position]["text"] = text
    answer["answer"] = answer["answer"].replace(before, text, 1)
    return answer


def _changed(kind: str, original: Original, position: int, text: str) -> Iterator[Mutant]:
    answer = _reworded(original, position, text)
    whole = "".join(original.quotes.split())
    if answer is not None and "".join(text.split()) not in whole:
        yield Mutant(kind, answer, text, TEXT)


def _spliced(
    kind: str, original: Original, position: int, match: re.Match[str], words: str
) -> Iterator[Mutant]:
    """With other words in the match's place."""
    text = f"{match.string[: match.start()]}{words}{match.string[match.end() :]}"
    yield from _changed(kind, original, position, text)


def _known(original: Original) -> frozenset[str]:
    text = f"{original.quotes}\n{original.answer['question']}\n{original.answer['computation']}"
    return frozenset(re.findall(r"\d+(?:\.\d+)?", text))


def wrong_number(original: Original, random: Random) -> Iterator[Mutant]:
    known = _known(original)
    for position, text in enumerate(original.texts):
        for match in original.numbers_in(text)[:2]:
            digit = random.choice([d for d in "123456789" if d != match.group()[0]])
            number = digit + match.group()[1:]
            if number not in known:
                yield from _spliced("number wrong", original, position, match, number)


def exchanged_number(original: Original, random: Random) -> Iterator[Mutant]:
    """Another number of the same sentence in its place."""
    for position, text in enumerate(original.texts):
        found = original.numbers_in(text)
        if len({m.group() for m in found}) < 2:
            continue
        one = found[0]
        other = next(m for m in found if m.group() != one.group())
        changed = text[: one.start()] + other.group() + text[one.end() : other.start()]
        changed += one.group() + text[other.end() :]
        yield from _changed("numbers exchanged", original, position, changed)


def invented_number(original: Original, random: Random) -> Iterator[Mutant]:
    known = _known(original)
    number = next(str(n) for n in random.sample(range(13, 99), 20) if str(n) not in known)
    for position, text in list(enumerate(original.texts))[:2]:
        added = _INVENTED[original.chinese].format(number)
        yield from _changed("number invented", original, position, text.rstrip("。.") + added)


def wrong_unit(original: Original, random: Random) -> Iterator[Mutant]:
    for position, text in enumerate(original.texts):
        for pattern, unit in _UNITS:
            match = pattern.search(text)
            if match and unit.strip() not in original.quotes:
                yield from _spliced("unit wrong", original, position, match, unit)
                break


def wrong_date(original: Original, random: Random) -> Iterator[Mutant]:
    for position, text in enumerate(original.texts):
        for name in _MONTHS:
            match = re.search(rf"\b{name}\b(?=\s\d)", text)
            others = [m for m in _MONTHS if m not in original.quotes]
            if match and others:
                month = random.choice(others)
                yield from _spliced("date wrong", original, position, match, month)
                break
        match = re.search(r"(?<=\d年)\d{1,2}(?=月)|(?<=\d{4}-)\d\d(?=-\d\d)", text)
        if match:
            month = f"{int(match.group()) % 12 + 1:0{len(match.group())}d}"
            yield from _spliced("date wrong", original, position, match, month)


def wrong_entity(original: Original, random: Random) -> Iterator[Mutant]:
    for position, text in enumerate(original.texts):
        named = [n for n in original.siblings if re.search(rf"(?<!\w){re.escape(n)}(?!\w)", text)]
        for name in sorted(named, key=len, reverse=True)[:1]:
            others = [s for s in original.siblings[name] if s not in text]
            if others:
                changed = text.replace(name, random.choice(others))
                yield from _changed("entity of a sibling", original, position, changed)


def _replaced(kind: str, pairs: Sequence[tuple[str, str]]) -> Mutation:
    def mutation(original: Original, random: Random) -> Iterator[Mutant]:
        for position, text in enumerate(original.texts):
            for before, after in pairs:
                if before in text and not (after in text and before in after):
                    changed = text.replace(before, after, 1)
                    yield from _changed(kind, original, position, changed)
                    break

    return mutation


def added_sentence(original: Original, random: Random) -> Iterator[Mutant]:
    own = random.choice(_ADDED[original.chinese])
    others = [s["text"] for a in original.others for s in a["sentences"] if len(s["text"]) > 12]
    others = [t for t in others if t not in original.quotes and "\n" not in t]
    for text in (own, *random.sample(others, min(1, len(others)))):
        bare = original.copied()
        bare["answer"] += f"\n{text}"
        yield Mutant("sentence added", bare, text, frozenset({"sentences"}))
        cited = original.copied()
        cited["answer"] += f"\n{text}"
        cited["sentences"].append({**cited["sentences"][0], "text": text})
        yield Mutant("sentence added, cited", cited, text, TEXT)


def doubt(original: Original, random: Random) -> Iterator[Mutant]:
    for position, text in list(enumerate(original.texts))[:2]:
        word = random.choice(_DOUBTS[original.chinese])
        at = next((m.end() for m in re.finditer(r"[：:，,是]\s?| is | are | will ", text)), 0)
        changed = text[:at] + word + text[at:]
        yield from _changed("speculation added", original, position, changed)


def failed_request(original: Original, random: Random) -> Iterator[Mutant]:
    text = random.choice(_ERRORS)
    answer = original.copied()
    answer["answer"] = text
    answer["sentences"] = [{**answer["sentences"][0], "text": text}]
    yield Mutant("transport error", answer, text, frozenset({"speculation", "words"}))


flipped_polarity = _replaced("polarity flipped", _NOT)
must_and_may = _replaced("must and may", _BINDING)
changed_quantifier = _replaced("quantifier changed", _EXTENT)
