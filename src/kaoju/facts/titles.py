"""What a title, a heading or a file name calls the thing it is about."""

from __future__ import annotations

import re
from functools import cache
from pathlib import PurePosixPath

from kaoju.facts.passage import lower
from kaoju.facts.versions import FILE_VERSION, VERSION
from kaoju.facts.words import pattern, source
from kaoju.text.normalize import normalize
from kaoju.text.quantity import find_quantities
from kaoju.types.documents import BlockKind, Document

_ASIDE = re.compile(r"\s*[(\[【](?P<words>[^()\[\]【】]*)[)\]】]\s*")
_ASIDES_AFTER = re.compile(r"(?:\s*[(\[【][^()\[\]【】]*[)\]】]\s*)+$")
_EDGES = " \t-—–_:：|·,，、/的"
_LETTER = re.compile(r"[^\W\d_]{2}|[^\W\d_][\W_]?\d|\d[^\W\d_]|[\u3400-\u9fff]")
_SENTENCE = re.compile(r"[。！？!?；;]|[a-z]{4,}\.\s|[,，].*[,，]")
_DASHES = re.compile(r"[_\-.]+")
_LONGEST = 40
_MOST_WORDS = 6
_EARLY = 3  # blocks among which a first heading is the title
_LONGEST_CODED, _MOST_CODED = (
    60,
    10,
)  # of names with a digit or brackets, which sentences seldom are


def subject_of(title: str) -> tuple[str, tuple[str, ...], bool]:
    """(name, other spellings in brackets, whether the title says it is a sheet of that thing).

    "云帆 9（YF2110）技术白皮书" is ("云帆 9", ("YF2110",), True). The name is "" where the title
    is about several things or reads as a sentence.
    """
    text = VERSION.sub(" ", normalize(title).text)
    if pattern("collective").search(lower(text)):
        return "", (), False
    whole = text
    text, behind = _bare(text)
    kind = False
    asides: list[str] = []
    while (kind_at := _kinds().search(lower(text))) and kind_at.start() > 0:
        text, inner = _bare(text[: kind_at.start()])
        kind, asides = True, [*inner, *asides]
    # Behind the kind of document only a number tells of the thing.
    asides += [words for words in behind if words.isdigit() or not kind]
    asides = [words for words in asides if words.isdigit() or is_name(words)]
    leading = _leading().match(lower(text))
    if leading:
        text = text[leading.end() :].strip(_EDGES)
    found = kind or bool(leading)
    name = text.strip(_EDGES)
    if not is_name(name) or (name == whole and len(name) > _LONGEST):
        return "", (), False
    return name, tuple(asides), found


def title_of(document: Document) -> str:
    """The title; where that is only the file's name, the first heading, if it stands early; of a
    text without headings its first line where that is a name."""
    parsed = document.parsed
    first = next(iter(parsed.blocks), None)
    heading = next((block for block in parsed.blocks if block.kind is BlockKind.HEADING), None)
    if heading is not None and parsed.title == PurePosixPath(document.source.file).stem:
        early = heading in parsed.blocks[:_EARLY]
        return heading.content.of(parsed.text).strip() if early else parsed.title
    if first is None or heading is not None:
        return parsed.title
    words = first.content.of(parsed.text)
    if first.kind is BlockKind.PARAGRAPH and not first.cells and is_name(words):
        return words
    return parsed.title


def is_name(text: str) -> bool:
    """Whether it can be the name of a thing: a few words with letters, no sentence, no amount."""
    text = text.strip()
    text = _ASIDES_AFTER.sub("", text) or text
    coded = any(c.isdigit() or c in "([" for c in text) and text[:1].isupper()
    longest, most = (_LONGEST_CODED, _MOST_CODED) if coded else (_LONGEST, _MOST_WORDS)
    if not _LETTER.search(text) or len(text) > longest or len(text.split()) > most:
        return False
    if _SENTENCE.search(text) or VERSION.fullmatch(text):
        return False
    found = find_quantities(text)
    return not (len(found) == 1 and len(found[0].span) >= len(text))


def file_name(stem: str) -> str:
    """A file's name without its version, as words: "yunfan-9r_V1.2.8" is "yunfan 9r"."""
    return _DASHES.sub(" ", FILE_VERSION.sub(" ", stem)).strip()


def _bare(text: str) -> tuple[str, list[str]]:
    """Without the brackets at its end, and their words; those inside a name are a part of it."""
    tail = _ASIDES_AFTER.search(text)
    asides = [match["words"].strip() for match in _ASIDE.finditer(tail.group())] if tail else []
    text = text[: tail.start()] if tail else text
    return re.sub(r"\s+", " ", text).strip(_EDGES), asides


@cache
def _kinds() -> re.Pattern[str]:
    return re.compile(rf"{source('kinds')}\s*$")


@cache
def _leading() -> re.Pattern[str]:
    return re.compile(rf"{source('kinds')}\s*(?:of|for|:|-)\s*(?:the )?")
