"""Answers with one thing made wrong, and answers changed without harm, for verification.py.

Each takes an answer's JSON as ``kaoju ask --json`` prints it and changes the text and its
sentence alike, so that only what is claimed is wrong, never the form.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Original:
    """``others`` are answers to other questions of the base, ``siblings`` names easily taken for
    one another, ``stored`` gives the text of (root, file)."""

    answer: Mapping[str, Any]
    others: Sequence[Mapping[str, Any]]
    siblings: Mapping[str, Sequence[str]]
    stored: Callable[[str, str], str]

    def copied(self) -> Json:
        return copy.deepcopy(dict(self.answer))

    @property
    def chinese(self) -> bool:
        return bool(self.answer["plan"]["language"] == "zh")

    @property
    def quotes(self) -> str:
        return "\n".join(c["quote"] for c in self.answer["citations"])


@dataclass(frozen=True, slots=True)
class Mutant:
    """``claim`` is what a failure must name, ``checks`` the names of checks that may say so."""

    kind: str
    answer: Json
    claim: str
    checks: frozenset[str] = field(default_factory=frozenset)


Mutation = Callable[[Original, Random], Iterator[Mutant]]
TEXT = frozenset({"numbers", "words", "entity", "polarity", "quantifiers", "speculation", "facts"})
_NUMBER = re.compile(r"(?<![\w.,])\d+(?:\.\d+)?(?![\d]|[.,]\d)")
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


def reworded(original: Original, position: int, text: str) -> Json | None:
    """The answer with one sentence's words changed, there and in the whole text."""
    answer = original.copied()
    before = answer["sentences"][position]["text"]
    if text == before or answer["answer"].count(before) != 1:
        return None
    answer["sentences"][position]["text"] = text
    answer["answer"] = answer["answer"].replace(before, text, 1)
    return answer


def _changed(
    kind: str, original: Original, position: int, text: str, checks: frozenset[str] = TEXT
) -> Iterator[Mutant]:
    answer = reworded(original, position, text)
    whole = "".join(original.quotes.split())
    if answer is not None and "".join(text.split()) not in whole:
        yield Mutant(kind, answer, text, checks)


def _texts(original: Original) -> Iterator[tuple[int, str]]:
    for position, sentence in enumerate(original.answer["sentences"]):
        yield position, sentence["text"]


def _known(original: Original) -> frozenset[str]:
    text = f"{original.quotes}\n{original.answer['question']}\n{original.answer['computation']}"
    return frozenset(re.findall(r"\d+(?:\.\d+)?", text))


def _outside_names(text: str, original: Original) -> Iterator[re.Match[str]]:
    names = [*original.answer["plan"]["entities"], *original.siblings]
    names += [n for c in original.answer["citations"] for n in c["entities"]]
    spans = [m.span() for n in set(names) for m in re.finditer(re.escape(n), text)]
    for match in _NUMBER.finditer(text):
        if not any(s < match.end() and match.start() < e for s, e in spans):
            yield match


def wrong_number(original: Original, random: Random) -> Iterator[Mutant]:
    known = _known(original)
    for position, text in _texts(original):
        for match in list(_outside_names(text, original))[:2]:
            digit = random.choice([d for d in "123456789" if d != match.group()[0]])
            number = digit + match.group()[1:]
            if number not in known:
                changed = text[: match.start()] + number + text[match.end() :]
                yield from _changed("number wrong", original, position, changed)


def exchanged_number(original: Original, random: Random) -> Iterator[Mutant]:
    """Another number of the same sentence in its place."""
    for position, text in _texts(original):
        found = list(_outside_names(text, original))
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
    for position, text in list(_texts(original))[:2]:
        added = _INVENTED[original.chinese].format(number)
        yield from _changed("number invented", original, position, text.rstrip("。.") + added)


def wrong_unit(original: Original, random: Random) -> Iterator[Mutant]:
    for position, text in _texts(original):
        for pattern, unit in _UNITS:
            match = pattern.search(text)
            if match and unit.strip() not in original.quotes:
                changed = text[: match.start()] + unit + text[match.end() :]
                yield from _changed("unit wrong", original, position, changed)
                break


def wrong_date(original: Original, random: Random) -> Iterator[Mutant]:
    for position, text in _texts(original):
        for name in _MONTHS:
            match = re.search(rf"\b{name}\b(?=\s\d)", text)
            others = [m for m in _MONTHS if m not in original.quotes]
            if match and others:
                changed = text[: match.start()] + random.choice(others) + text[match.end() :]
                yield from _changed("date wrong", original, position, changed)
                break
        match = re.search(r"(?<=\d年)\d{1,2}(?=月)|(?<=\d{4}-)\d\d(?=-\d\d)", text)
        if match:
            month = f"{int(match.group()) % 12 + 1:0{len(match.group())}d}"
            changed = text[: match.start()] + month + text[match.end() :]
            yield from _changed("date wrong", original, position, changed)


def wrong_entity(original: Original, random: Random) -> Iterator[Mutant]:
    for position, text in _texts(original):
        named = [n for n in original.siblings if re.search(rf"(?<!\w){re.escape(n)}(?!\w)", text)]
        for name in sorted(named, key=len, reverse=True)[:1]:
            others = [s for s in original.siblings[name] if s not in text]
            if others:
                changed = text.replace(name, random.choice(others))
                yield from _changed("entity of a sibling", original, position, changed)


def _replaced(kind: str, pairs: Sequence[tuple[str, str]], checks: frozenset[str]) -> Mutation:
    def mutation(original: Original, random: Random) -> Iterator[Mutant]:
        for position, text in _texts(original):
            for before, after in pairs:
                if before in text and not (after in text and before in after):
                    changed = text.replace(before, after, 1)
                    yield from _changed(kind, original, position, changed, checks)
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


def moved_citation(original: Original, random: Random) -> Iterator[Mutant]:
    """A sound citation of another answer in place of the one that says it."""
    others = [c for a in original.others for c in a["citations"]]
    for position, sentence in enumerate(original.answer["sentences"]):
        n = sentence["citations"][0]
        quote = next(c["quote"] for c in original.answer["citations"] if c["n"] == n)
        kept = [
            c["quote"] for c in original.answer["citations"] if c["n"] in sentence["citations"][1:]
        ]
        if any(quote in other for other in kept):
            continue  # another citation says the same
        foreign = [c for c in others if quote not in f"{c['quote']}{c['section']}{c['title']}"]
        other = random.choice(foreign)
        answer = original.copied()
        answer["citations"] = [{**other, "n": n} if c["n"] == n else c for c in answer["citations"]]
        text = answer["sentences"][position]["text"]
        yield Mutant("citation moved", answer, text, TEXT | {"citation", "computation"})
        return


def shifted_citation(original: Original, random: Random) -> Iterator[Mutant]:
    citation = original.answer["citations"][0]
    changes = [{"char_start": citation["char_start"] + 1, "char_end": citation["char_end"] + 1}]
    changes.append({"char_end": citation["char_end"] + 2})
    changes.append({"line_start": citation["line_start"] + 1})
    if citation["page"] is not None:
        changes.append({"page": citation["page"] + 1})
    for change in changes:
        answer = original.copied()
        answer["citations"][0].update(change)
        name = f"citation {citation['n']} "
        yield Mutant("citation shifted", answer, name, frozenset({"citation"}))


def changed_quote(original: Original, random: Random) -> Iterator[Mutant]:
    citation = random.choice(original.answer["citations"])
    words = re.findall(r"[A-Za-z]{2,}|[一-鿿]{2}|\d+", citation["quote"])
    if not words:
        return
    other = "改动" if original.chinese else "altered"
    answer = original.copied()
    quote = citation["quote"].replace(random.choice(words), other, 1)
    answer["citations"][citation["n"] - 1]["quote"] = quote
    yield Mutant("quote changed", answer, f"citation {citation['n']} ", frozenset({"citation"}))


def doubt(original: Original, random: Random) -> Iterator[Mutant]:
    for position, text in list(_texts(original))[:2]:
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


def swapped_claims(original: Original, random: Random) -> Iterator[Mutant]:
    """Two sentences exchange what they cite."""
    sentences = original.answer["sentences"]
    pairs = zip(range(len(sentences)), range(1, len(sentences)), strict=False)
    for a, b in pairs:
        one, other = sentences[a], sentences[b]
        if set(one["citations"]) & set(other["citations"]) or one["text"] == other["text"]:
            continue
        if max(len(s["text"]) for s in (one, other)) < 8:
            continue
        longer = a if len(one["text"]) >= len(other["text"]) else b
        answer = original.copied()
        answer["sentences"][a]["citations"] = other["citations"]
        answer["sentences"][b]["citations"] = one["citations"]
        yield Mutant("claims swapped", answer, sentences[longer]["text"], TEXT)
        return


def wrong_operand(original: Original, random: Random) -> Iterator[Mutant]:
    computation = original.answer["computation"]
    if not computation:
        return
    for position, operand in enumerate(computation["operands"][:2]):
        match = re.search(r"\d", operand["value"])
        digit = str((int(match.group()) + 3) % 9 + 1) if match else ""
        changed = re.sub(r"\d", digit, operand["value"], count=1) if match else "别的值"
        answer = original.copied()
        answer["computation"]["operands"][position]["value"] = changed
        yield Mutant("operand changed", answer, changed, frozenset({"computation"}))
    before = computation["result"]
    result = re.sub(r"\d", lambda m: str((int(m.group()) + 3) % 9 + 1), before, count=1)
    answer = original.copied()
    answer["computation"]["result"] = result
    for sentence in answer["sentences"]:
        sentence["text"] = sentence["text"].replace(before, result)
    answer["answer"] = "\n".join(s["text"] for s in answer["sentences"])
    yield Mutant("result changed", answer, result, frozenset({"computation", "numbers", "facts"}))


def wrong_fact(original: Original, random: Random) -> Iterator[Mutant]:
    for position, fact in enumerate(original.answer["facts"][:1]):
        others = original.siblings.get(fact["entity"], ())
        other = random.choice(others) if others else "Nobody"
        for change in ({"value": fact["value"] + "0"}, {"entity": other}):
            answer = original.copied()
            answer["facts"][position].update(change)
            claim = change.get("value") or other
            yield Mutant("fact changed", answer, claim, frozenset({"facts"}))


def wrong_verdict(original: Original, random: Random) -> Iterator[Mutant]:
    verdict = original.answer["verdict"]
    if verdict in ("yes", "no"):
        answer = original.copied()
        answer["verdict"] = other = "no" if verdict == "yes" else "yes"
        yield Mutant("verdict flipped", answer, other, frozenset({"verdict"}))


def wrong_conflict(original: Original, random: Random) -> Iterator[Mutant]:
    if original.answer["conflicts"]:
        answer = original.copied()
        side = answer["conflicts"][0]["values"][-1]
        side["value"] = re.sub(r"\d", "8", side["value"]) + "8"
        yield Mutant("conflict changed", answer, side["value"], frozenset({"conflicts"}))


def text_alone(original: Original, random: Random) -> Iterator[Mutant]:
    """The text shown is not what was checked."""
    for match in list(_outside_names(original.answer["answer"], original))[:1]:
        answer = original.copied()
        text = answer["answer"]
        number = str(int(float(match.group())) + 1)
        answer["answer"] = text[: match.start()] + number + text[match.end() :]
        yield Mutant("text not as checked", answer, number, frozenset({"sentences"}))


BAD: tuple[Mutation, ...] = (
    wrong_number,
    exchanged_number,
    invented_number,
    wrong_unit,
    wrong_date,
    wrong_entity,
    _replaced("polarity flipped", _NOT, TEXT),
    _replaced("must and may", _BINDING, TEXT),
    _replaced("quantifier changed", _EXTENT, TEXT),
    added_sentence,
    moved_citation,
    shifted_citation,
    changed_quote,
    doubt,
    failed_request,
    swapped_claims,
    wrong_operand,
    wrong_fact,
    wrong_verdict,
    wrong_conflict,
    text_alone,
)


def _everywhere(answer: Json, change: Callable[[str], str]) -> Json:
    for sentence in answer["sentences"]:
        sentence["text"] = change(sentence["text"])
    answer["answer"] = "\n".join(s["text"] for s in answer["sentences"])
    return answer


def harmless(original: Original) -> Iterator[tuple[str, Json]]:
    """Kind and answer; none of them may raise an alarm."""
    wide = str.maketrans("0123456789", "０１２３４５６７８９")
    texts = [s["text"] for s in original.answer["sentences"]]
    yield "untouched", original.copied()
    yield (
        "white space",
        _everywhere(original.copied(), lambda t: "  " + re.sub(" ", "  ", t) + " \n"),
    )
    yield "full-width digits", _everywhere(original.copied(), lambda t: t.translate(wide))
    listed = original.copied()
    listed["answer"] = "\n".join(f"{n}. {t}" for n, t in enumerate(texts, 1))
    yield "list numbers", listed
    marked = original.copied()
    for sentence in marked["sentences"]:
        sentence["text"] += "".join(f"[{n}]" for n in sentence["citations"])
    marked["answer"] = "\n".join(s["text"] for s in marked["sentences"])
    yield "citation numbers", marked
    echoed = original.copied()
    lead = f"{original.answer['question']}\n"
    echoed["sentences"][0]["text"] = lead + texts[0]
    echoed["answer"] = lead + "\n".join(texts)
    yield "question repeated", echoed
