"""Whose report a document is: its file's name without kind and period, or the name on its cover."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import PurePosixPath

from kaoju.facts.aliases import compact
from kaoju.facts.passage import lower
from kaoju.facts.words import source
from kaoju.text.normalize import normalize
from kaoju.types.documents import Document
from kaoju.types.facts import StatedName

_PARTS = re.compile(r"[\s_\-.,()\[\]]+")
# Kinds and periods that no space sets off: 某某公司2022年年度报告.
_IDEOGRAPHIC = re.compile(
    r"(?:19|20)\d\d年?(?:第?[一二三四]季度)?|(?:年度|半年度|季度|中期)报告|年报|季报|财报"
)
_LETTERS = re.compile(r"[^\W_]", re.UNICODE)
_COVER = 6_000  # characters in which a report says whose it is
_SHORTEST = 2
_LONGEST = 60
_ACRONYM = 4  # characters: a longer name in capitals alone is a heading's
_RULE = re.compile(r"^[_\W]+|[_\s]+$")


def subject_of_report(document: Document) -> StatedName | None:
    """The subject and its other spellings; None for a document that is no periodic report.

    "JOHNSON_JOHNSON_2022_10K.pdf" says what it is; how the name is written, its text says.
    """
    if document.source.entity:
        return None
    filed = _filed_as(PurePosixPath(document.source.file).stem)
    text = document.parsed.text
    covered = _on_cover(text)
    spelled = _spellings(text, filed) if filed else []
    if not spelled and not covered:
        return None
    found: dict[str, str] = {}
    for name in (*spelled, *covered, *_tickers(text)):
        found.setdefault(compact(name), name)
    name, *others = found.values()
    return StatedName(name, tuple(others), "subject")


def _filed_as(stem: str) -> str:
    """The file's name without kind and period, as words; "" where it lacks one of them."""
    spaced = _IDEOGRAPHIC.sub(lambda m: f" {m.group()} ", normalize(stem).text)
    parts = [part for part in _PARTS.split(spaced) if part]
    kinds = [bool(_of("report_kinds").fullmatch(lower(part))) for part in parts]
    periods = [bool(_of("report_periods").fullmatch(lower(part))) for part in parts]
    plain = [not kind and not period for kind, period in zip(kinds, periods, strict=True)]
    if not any(kinds) or not any(periods) or not any(plain):
        return ""
    start = plain.index(True)
    end = plain.index(False, start) if False in plain[start:] else len(parts)
    name = " ".join(parts[start:end])
    return name if len(name) <= _LONGEST else ""


def _spellings(text: str, name: str) -> list[str]:
    """How the text writes ``name``, the most frequent first; forms in capitals alone come last."""
    letters = _LETTERS.findall(name)
    if len(letters) < _SHORTEST or all(letter.isdigit() for letter in letters):
        return []
    between = r"[^\S\n]?[&+'’.\-]?[^\S\n]?"
    pattern = between.join(map(re.escape, letters))
    written = re.compile(rf"(?<![A-Za-z0-9]){pattern}(?![A-Za-z0-9])", re.IGNORECASE)
    counted = Counter(" ".join(m.group().split()) for m in written.finditer(text))
    return sorted(counted, key=lambda form: (-_cased(form), -counted[form], form))


def _cased(form: str) -> bool:
    return form != form.lower() and (form != form.upper() or len(form) < _ACRONYM)


def _on_cover(text: str) -> list[str]:
    """The name above the line that says "exact name of registrant", with and without its form."""
    cover = text[:_COVER]
    cue = _of("registrant").search(lower(cover))
    if cue is None:
        return []
    lines = [_RULE.sub("", line).strip() for line in cover[: cue.start()].splitlines()]
    above = next((line for line in reversed(lines) if _LETTERS.search(line)), "")
    if not above or len(above) > _LONGEST:
        return []
    plain = _legal_form().sub("", lower(above)).strip(" ,.")
    bare = above[: len(plain)].strip(" ,.")
    bare = re.sub(r"^the\s+", "", bare, flags=re.IGNORECASE)
    return [bare, above] if bare and compact(bare) != compact(above) else [above]


def _tickers(text: str) -> list[str]:
    """The symbol under which its shares are traded, where a cover or a release gives one."""
    match = _traded().search(text[:_COVER])
    return [next(filter(None, match.groups()))] if match else []


@cache
def _traded() -> re.Pattern[str]:
    exchange = f"(?i:{source('exchanges')})"
    symbol = r"(?<![A-Za-z])([A-Z]{3,5})"
    return re.compile(rf"{symbol}\s+(?i:the\s+)?{exchange}|\({exchange}\s*:\s*{symbol}\s*\)")


@cache
def _of(kind: str) -> re.Pattern[str]:
    return re.compile(source(kind))


@cache
def _legal_form() -> re.Pattern[str]:
    return re.compile(rf"[\s,.]*(?:{source('legal_forms')}[\s,.]*)+$")
