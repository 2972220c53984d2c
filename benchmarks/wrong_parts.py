"""Answers with a part made wrong that is no sentence: citations, facts, results, the verdict, the
text shown. For verification.py."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from benchmarks.answer_mutants import TEXT, Mutant, Original, joined


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


def _another(value: str) -> str:
    """The value with another first digit."""
    return re.sub(r"\d", lambda m: str((int(m.group()) + 3) % 9 + 1), value, count=1)


def wrong_operand(original: Original, random: Random) -> Iterator[Mutant]:
    computation = original.answer["computation"]
    if not computation:
        return
    for position, operand in enumerate(computation["operands"][:2]):
        changed = _another(operand["value"])
        changed = changed if changed != operand["value"] else "别的值"
        answer = original.copied()
        answer["computation"]["operands"][position]["value"] = changed
        yield Mutant("operand changed", answer, changed, frozenset({"computation"}))
    before = computation["result"]
    result = _another(before)
    answer = original.copied()
    answer["computation"]["result"] = result
    for sentence in answer["sentences"]:
        sentence["text"] = sentence["text"].replace(before, result)
    checks = frozenset({"computation", "numbers", "facts"})
    yield Mutant("result changed", joined(answer), result, checks)


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
    for match in original.numbers_in(original.answer["answer"])[:1]:
        answer = original.copied()
        text = answer["answer"]
        number = str(int(float(match.group())) + 1)
        answer["answer"] = text[: match.start()] + number + text[match.end() :]
        yield Mutant("text not as checked", answer, number, frozenset({"sentences"}))
