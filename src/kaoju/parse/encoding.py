"""Which encoding the bytes of a text are in, and the text."""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass

from kaoju.errors import UnsupportedFormat

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Tab, newlines, vertical tab, form feed and the escape of terminal colours occur in real text.
_CONTROL = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9f]")
_NON_ASCII = re.compile(r"[^\x00-\x7f]")
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")
# Letters and signs of Latin, Greek, Cyrillic, Hebrew and Arabic as they are commonly written.
_EVERYDAY = re.compile(
    "[\u00a0-\u017f\u02c6\u02dc\u0300-\u036f\u0386-\u03ce\u0400-\u045f\u05be-\u05ea"
    "\u060c-\u0652\u0660-\u0669\u067e-\u06cc]"
)
_LOW = re.compile("[\x80-\u07ff]{2,}")
_CHARSET = re.compile(
    rb"<(?:meta\b[^<>]*\bcharset|\?xml\b[^<>]*\bencoding)\s*=\s*[\"']?\s*([A-Za-z][\w.:-]{1,40})",
    re.I,
)
SAMPLE = 1 << 16  # bytes looked at to choose among encodings
MAX_CONTROL = 0.01  # share of control characters beyond which bytes are no text
MAX_DAMAGE = 0.05  # share of undecodable sequences a damaged text may have


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text without BOM, its encoding (a Python codec name) and what went wrong."""

    text: str
    encoding: str
    warnings: tuple[str, ...] = ()


def decode(data: bytes, declared: str | None = None) -> Decoded:
    """Text of ``data``; UnsupportedFormat when the bytes are no text at all.

    A BOM decides, then strict UTF-8, then ``declared`` (a meta tag's charset) if it decodes, then
    the candidate whose characters are the most usual ones. What cannot be decoded becomes U+FFFD
    and is reported with count and position.
    """
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return _checked(_lossy(data, encoding, len(bom)))
    encoding = _choose(data, declared)
    return _checked(_lossy(data, encoding, 0))


def declared_charset(data: bytes) -> str | None:
    """The charset that a meta tag or an XML declaration names."""
    match = _CHARSET.search(data, 0, 4096)
    return match[1].decode("ascii").lower() if match else None


def _choose(data: bytes, declared: str | None) -> str:
    if b"\x00" in data[:SAMPLE]:
        wide = _wide(data)
        if wide:
            return wide
    if _decodes(data, "utf-8"):
        return _rival_of_utf8(data)
    if declared and _codec(declared) and _decodes(data, declared):
        return codecs.lookup(declared).name
    return _most_usual(data)


def _wide(data: bytes) -> str | None:
    """UTF-16 or UTF-32 by where the zero bytes of ASCII characters and newlines stand."""
    sample = data[: SAMPLE - SAMPLE % 4]
    for encoding in ("utf-32-le", "utf-32-be"):
        if len(data) % 4 == 0 and _decodes(data, encoding):
            text = sample.decode(encoding)
            if 10 * len(_ASTRAL.findall(text)) <= len(text):
                return encoding
    even = sample[0::2].count(0)
    odd = sample[1::2].count(0)
    order = ("utf-16-le", "utf-16-be") if odd >= even else ("utf-16-be", "utf-16-le")
    best, best_score = None, 0.6
    for encoding in order:
        score = _usual(_sampled(sample, encoding))
        if score > best_score:
            best, best_score = encoding, score
    return best


def _rival_of_utf8(data: bytes) -> str:
    """UTF-8, unless a short GB18030 text happens to be valid UTF-8 as well.

    Two GB bytes can form one UTF-8 character below U+0800; read so, a Chinese text becomes words
    that mix Latin, Greek, Hebrew and Arabic letters.
    """
    text = data[:SAMPLE].decode("utf-8", "ignore")
    if _NON_ASCII.search(text) is None or max(text) > "\u07ff":
        return "utf-8"
    mixed = any(_mixes_scripts(m[0]) for m in _LOW.finditer(text))
    letters = _NON_ASCII.findall(text)
    if not mixed and 10 * len(_EVERYDAY.findall(text)) >= 9 * len(letters):
        return "utf-8"
    usual = _decodes(data, "gb18030") and _usual_wide(data[:SAMPLE].decode("gb18030", "ignore"))
    return "gb18030" if usual and usual > 0.95 else "utf-8"


def _mixes_scripts(word: str) -> bool:
    scripts = {unicodedata.name(c, "?").split()[0] for c in word if c.isalpha()}
    return len(scripts) > 1 or any(unicodedata.category(c) in ("Cn", "Cc") for c in word)


def _most_usual(data: bytes) -> str:
    sample = data[:SAMPLE]
    scores: dict[str, float] = {}
    for encoding in ("gb18030", "big5", "utf-16-le", "utf-16-be"):
        if encoding.startswith("utf-16") and len(data) % 2:
            continue
        text = _sampled(sample, encoding)
        damage = text.count("\ufffd") / max(1, len(text))
        if damage <= MAX_DAMAGE:
            scores[encoding] = _usual_wide(text) - 4 * damage
    damaged = sample.decode("utf-8", "replace")
    valid = sum(1 for c in damaged if c > "\x7f" and c != "\ufffd")
    if valid > 4 * damaged.count("\ufffd"):
        return "utf-8"
    if scores:
        best = max(scores, key=lambda e: scores[e])
        if scores[best] >= 0.6:
            return best
    return "cp1252"


def _sampled(sample: bytes, encoding: str) -> str:
    """Decoded, a character cut at the sample's end left out."""
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    return decoder.decode(sample)


def _usual(text: str) -> float:
    """Share of characters that ordinary texts are made of."""
    counts = Counter(text)
    return sum(n for c, n in counts.items() if _is_usual(c)) / max(1, len(text))


def _usual_wide(text: str) -> float:
    """The same among non-ASCII characters alone; 0 without any."""
    counts = Counter(_NON_ASCII.findall(text))
    total = sum(counts.values())
    return sum(n for c, n in counts.items() if _is_usual(c)) / total if total else 0.0


def _is_usual(character: str) -> bool:
    code = ord(character)
    if code < 0x80:
        return not _CONTROL.match(character)
    if 0x4E00 <= code <= 0x9FFF:
        return _first_level(character)
    return 0x3000 <= code <= 0x30FF or 0xFF01 <= code <= 0xFF5E or 0x2010 <= code <= 0x2026


def _first_level(hanzi: str) -> bool:
    """Among the 3,755 commonest of GB 2312 or the 5,401 commonest of Big5."""
    simplified = hanzi.encode("gb2312", "ignore")
    if simplified:
        return simplified[0] <= 0xD7
    traditional = hanzi.encode("big5", "ignore")
    return bool(traditional) and traditional[0] <= 0xC6


def _codec(name: str) -> bool:
    try:
        return codecs.lookup(name)._is_text_encoding
    except (LookupError, ValueError):
        return False


def _decodes(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return False
    return True


def _lossy(data: bytes, encoding: str, skip: int) -> Decoded:
    """Decode; each undecodable sequence becomes one U+FFFD and the warning tells where."""
    body = data[skip:]
    if encoding == "cp1252":
        text = body.decode("cp1252", "replace")
        note = "encoding not recognised, read as cp1252: check accented letters"
        return Decoded(text, encoding, (note, *_damage(body, encoding, text)))
    text = body.decode(encoding, "replace")
    return Decoded(text, encoding, _damage(body, encoding, text))


def _damage(body: bytes, encoding: str, text: str) -> tuple[str, ...]:
    try:
        body.decode(encoding)
    except UnicodeDecodeError as error:
        count = text.count("\ufffd")
        line = body.count(b"\n", 0, error.start) + 1
        where = f"byte {error.start}, line {line}"
        return (f"{count} undecodable {encoding} sequence(s) shown as U+FFFD, first at {where}",)
    return ()


def _checked(decoded: Decoded) -> Decoded:
    sample = decoded.text[:SAMPLE]
    controls = len(_CONTROL.findall(sample))
    broken = sample.count("\ufffd")
    if controls > MAX_CONTROL * len(sample) + 1 or 4 * broken > len(sample):
        raise UnsupportedFormat(
            "binary data, not a text in a known encoding: convert the file or leave it out"
        )
    return decoded
