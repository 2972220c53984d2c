"""Index tokens: dictionary words and character bigrams of Chinese, words of everything else.

Identifiers stay whole and give their parts too; amounts give a canonical token beside their digits
(``#67w`` for 67W, 67瓦 and ６７Ｗ), bare numbers one with what they count (``#500错误``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache, lru_cache

import rjieba
import Stemmer  # type: ignore[import-not-found, unused-ignore]

from kaoju.text.characters import CJK, FUNCTION_WORDS, PARTICLES
from kaoju.text.measures import base_name
from kaoju.text.normalize import normalize
from kaoju.text.quantity import Quantity, find_quantities
from kaoju.types.documents import Span

NOWHERE = "\0"  # no text has this token: its inverse document frequency is the greatest there is

Token = tuple[str, int, int]

# What NFKC would spell as other characters: each is a token of its own.
_SIGNS = "\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u209c\u2150-\u215f\u2189\u2460-\u24ff\u2776-\u2793"
_PIECE = re.compile(
    rf"(?P<cjk>[{CJK}]+)"
    r"|(?P<number>(?<!\d)(?<!\d[.,])[0-9]{1,3}(?:,[0-9]{3})+(?!\d|,\d)(?:\.\d+)?)"
    rf"|(?P<word>(?:--?(?=[A-Za-z]))?(?:(?![{CJK}{_SIGNS}_])\w)"
    rf"(?:(?![{CJK}{_SIGNS}])\w|[-./:@+#&'=](?=(?![{CJK}{_SIGNS}])\w))*(?:\+\+|#(?!\w))?)"
    rf"|(?P<sign>[{_SIGNS}])"
)
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[^\W\dA-Z_]+|\d+(?:\.\d+)*")
_VERSION = re.compile(r"v?(\d+(?:\.\d+)+)([-.+]\w+)*")
_CODE = re.compile(r"([a-z]{3,})(\d{2,})")
_CAMEL = re.compile(r"[a-z][A-Z]")
_CONNECTED = re.compile(r"[^\w']|_|[a-z][A-Z]")
_LONGEST_NAME = 200  # characters: what is longer was pasted, not named
_COUNTED = re.compile(rf"[ ]?([{CJK}]{{1,2}}|[a-z]{{3,}})")
_AMOUNT = re.compile(r"(\d+(?:\.\d+)?)[a-zµω°%]{1,4}")
_POSSESSIVE = re.compile(r"'(?:s|S)?$")


def tokenize(text: str) -> list[str]:
    """The index tokens of ``text``, in order, with repetitions."""
    return [token for token, _, _ in _tokens(normalize(text).text)]


def token_spans(text: str) -> list[tuple[str, Span]]:
    """The tokens of ``tokenize`` with the span of ``text`` that each came from."""
    normal = normalize(text)
    if not normal.maps:
        return [(token, Span(start, end)) for token, start, end in _tokens(normal.text)]
    return [(token, normal.source_span(start, end)) for token, start, end in _tokens(normal.text)]


def words(text: str) -> list[str]:
    """The words alone, lower case and unstemmed: no bigrams, parts or amounts."""
    found: list[str] = []
    for match in _PIECE.finditer(normalize(text).text):
        if match.lastgroup == "cjk":
            found += rjieba.cut(match[0])
        else:
            found.append(_whole(match))
    return found


def chinese_nouns(text: str) -> list[str]:
    """Words of two characters or more that the segmenter takes for nouns or names. It guesses the
    kind of a word that its dictionary lacks: evidence, no proof."""
    runs = (match[0] for match in _PIECE.finditer(normalize(text).text) if match["cjk"])
    tagged = (pair for run in runs for pair in rjieba.tag(run))
    return [word for word, kind in tagged if kind.startswith("n") and len(word) > 1]


def _tokens(text: str) -> Iterator[Token]:
    for match in _PIECE.finditer(text):
        kind, start = match.lastgroup, match.start()
        if kind == "cjk":
            yield from _chinese(match[0], start)
            continue
        whole = _whole(match)
        if whole.isalpha() and not _CAMEL.search(match[0]):
            yield _stemmed(whole), start, start + len(whole)
        else:
            yield whole, start, match.end()
            if kind == "word":
                yield from _parts(match[0], whole, start)
    for quantity in find_quantities(text, bounds=False):
        start, end = quantity.span.start, quantity.span.end
        for token in _amounts(text, quantity):
            yield token, start, end


def _whole(match: re.Match[str]) -> str:
    if match.lastgroup == "number":
        return match[0].replace(",", "")
    return _POSSESSIVE.sub("", match[0]).lower()


def _chinese(run: str, start: int) -> Iterator[Token]:
    """Dictionary words, then all bigrams; lone function characters only when nothing is beside."""
    length = len(run)
    if length == 1:
        yield run, start, start + 1
        return
    position = start
    for word in rjieba.cut(run):
        end = position + len(word)
        if len(word) > 1 or word not in PARTICLES:
            yield word, position, end
        position = end
    for i in range(length - 1):
        yield run[i : i + 2], start + i, start + i + 2


def _parts(word: str, whole: str, start: int) -> Iterator[Token]:
    """What else someone may call an identifier: its parts, its number, its version."""
    if len(whole) > _LONGEST_NAME:
        return
    version = _VERSION.fullmatch(whole)
    if version:
        if version[1] != whole:
            yield version[1], start + version.start(1), start + version.end(1)
        return
    amount = _AMOUNT.fullmatch(whole)
    if amount:
        yield amount[1], start, start + amount.end(1)
        return
    code = _CODE.fullmatch(whole)
    parts = list(_PART.finditer(word)) if code or _CONNECTED.search(word) else []
    if len(parts) < 2 and not whole.startswith("-"):
        return
    for part in parts:
        token = part[0].lower()
        token = _stemmed(token) if token.isalpha() else token
        yield token, start + part.start(), start + part.end()


@lru_cache(maxsize=50_000)
def _stemmed(word: str) -> str:
    """Porter's second algorithm; function words stay, so that stop word lists know them."""
    if len(word) < 4 or word in FUNCTION_WORDS:
        return word
    stem: str = _stemmer().stemWord(word)
    return stem


@cache
def _stemmer() -> Stemmer.Stemmer:
    return Stemmer.Stemmer("english")


def _amounts(text: str, quantity: Quantity) -> Iterator[str]:
    if quantity.dimension == "date":
        yield from _date_tokens(quantity.unit)
    elif quantity.dimension == "version":
        yield f"#v{quantity.unit}"
        if quantity.unit.count(".") > 1:
            yield "#v" + ".".join(quantity.unit.split(".")[:2])
    elif quantity.dimension == "resolution":
        yield f"#{quantity.unit}"
    elif quantity.dimension in ("number", "count"):
        yield from _number_tokens(text, quantity)
    else:
        unit = base_name(quantity.dimension).lower()
        for value in (quantity.base, quantity.base_upper):
            if value is not None:
                yield f"#{_plain(value)}{unit}"


def _date_tokens(iso: str) -> Iterator[str]:
    year, month, day = iso.split("-")
    if year != "0000":
        yield f"#{year}"
        if month != "00":
            yield f"#{year}-{month}"
    if day != "00":
        yield f"#{month}-{day}"
        if year != "0000":
            yield f"#{iso}"


def _number_tokens(text: str, quantity: Quantity) -> Iterator[str]:
    """The plain number where it is written otherwise, and with what it counts."""
    span = quantity.span
    written = text[span.start : span.end]
    if quantity.value == 1 and not written[0].isdecimal():  # 一个, one: an article
        return
    kind = quantity.unit
    if not kind:
        counted = _COUNTED.match(text, span.end)
        kind = counted[1] if counted else ""
    for value in (quantity.value, quantity.upper):
        if value is not None:
            plain = _plain(Fraction(value))
            if plain not in written.replace(",", ""):
                yield plain
            if kind:
                yield f"#{plain}{kind}"


def _plain(value: Fraction) -> str:
    """The shortest decimal writing; as a fraction when there is none."""
    if value.denominator == 1:
        return str(value.numerator)
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest > 1:
        return str(value)
    with localcontext() as context:
        context.prec = 60
        decimal = Decimal(value.numerator) / Decimal(value.denominator)
    return f"{decimal.normalize():f}"
