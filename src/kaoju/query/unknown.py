"""Names in the question that stand nowhere in the documents: what is asked of them is not said."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from kaoju.domain import LanguagePack
from kaoju.query.named import names
from kaoju.query.operators import answer_types
from kaoju.query.reading import Reading, blanked
from kaoju.query.spelling import spellings
from kaoju.query.terms import frame_spans
from kaoju.text.tokenize import chinese_nouns, tokenize, words

_WORD = re.compile(r"[^\W\d_]{2}")  # letters: a lone character or a number is no key word
_UNHEARD = 2 / 3  # of what the words of a follow-up are worth
_FEWEST = 3  # characters: a shorter word is hardly a name
_MISTYPED = 8  # characters: a shorter part of a name with another letter is another word
_LONGEST = 24  # characters: longer codes are not tried with other spellings


def unknown_names(
    reading: Reading,
    pack: LanguagePack,
    named: Sequence[tuple[int, int]],
    known: Callable[[str], bool],
) -> tuple[str, ...]:
    """Latin names that the index does not hold, nor one that differs by a letter or a space.

    Short names must stand as they are, and digits are never taken for a slip: K80 is not K90.

    ``named`` are spans of resolved entities, which have spellings of their own.
    """
    found: list[str] = []
    for match in names(reading.text, pack):
        if len(match.group()) < _FEWEST:
            continue
        if any(start < match.end() and match.start() < end for start, end in named):
            continue
        if not _stands_somewhere(match.group(), known):
            found.append(match.group())
    return tuple(dict.fromkeys(found))


def unheard_words(
    reading: Reading,
    pack: LanguagePack,
    idf: Callable[[str], float],
    known: Callable[[str], bool],
    held: Callable[[str], bool],
) -> tuple[str, ...]:
    """The key words of a follow-up that stand nowhere, where they are most of it or its head.

    What it carries along is met by the turn before, so its own words must be heard of themselves.
    A single one besides a word that refers back may only be another word for something. ``known``
    by another wording are more words than are ``held`` themselves: one that only is known, right
    before one that is not, is a part of its name (*teeth whitening*).
    """
    tokens = {word: tokenize(word)[:1] for word in key_words(reading, pack)}
    worth = {word: sum(map(idf, found)) for word, found in tokens.items()}
    unheard = [word for word, found in tokens.items() if found and not known(found[0])]
    unheard = [*_parts_of(unheard, tokens, reading.folded, held), *unheard]
    if len(unheard) == 1 and pack.anaphora.search(reading.folded):
        return ()
    if pack.code == "zh" and unheard and unheard[-1] == list(tokens)[-1]:
        return tuple(unheard)  # 上海的房价: what is asked for comes last
    share = sum(worth[word] for word in unheard) / (sum(worth.values()) or 1.0)
    return tuple(unheard) if share > _UNHEARD else ()


def _parts_of(
    unheard: Sequence[str],
    tokens: Mapping[str, Sequence[str]],
    folded: str,
    held: Callable[[str], bool],
) -> Iterator[str]:
    for word, found in tokens.items():
        if not found or word in unheard or held(found[0]):
            continue
        if any(f"{word} {other}" in folded for other in unheard):
            yield word


def unheard_nouns(
    reading: Reading, pack: LanguagePack, known: Callable[[str], bool], polarity: bool
) -> tuple[str, ...]:
    """Chinese nouns of which no piece stands anywhere: perhaps what is asked about, perhaps only
    another word for it. English words, of which nobody knows which are nouns, only where yes or no
    is asked: what else might be meant is not what is asked about."""
    if pack.code != "zh":
        keys = key_words(reading, pack) if polarity else ()
        return tuple(dict.fromkeys(w for w in keys if not any(map(known, tokenize(w)[:1]))))
    left = blanked(reading.folded, frame_spans(reading.folded, pack)).replace("\t", "|")
    found = (noun for noun in chinese_nouns(left) if not any(map(known, tokenize(noun))))
    return tuple(dict.fromkeys(found))


def heads(reading: Reading, pack: LanguagePack) -> tuple[str, ...]:
    """Tokens of which what answers a follow-up must hold one: of its key words, in a Chinese phrase
    of the last, which the others qualify; a comparative has none by itself."""
    found = [word for word in key_words(reading, pack) if not pack.comparison.search(word)]
    if pack.code == "zh" and not answer_types(reading.folded, pack):
        found = found[-1:]
    return tuple(dict.fromkeys(token for word in found for token in tokenize(word)[:1]))


def key_words(reading: Reading, pack: LanguagePack) -> Iterator[str]:
    """Words of two letters or more that do not ask; "i've" and 开着 are small words' company."""
    # A mark, so that what stands on both sides of words left out is no word.
    left = blanked(reading.folded, frame_spans(reading.folded, pack)).replace("\t", "|")
    for word in words(left):
        stem = re.split("['’]", word)[0]
        stem = stem[:-1] if pack.code == "zh" and stem[-1:] in pack.stopwords else stem
        if stem not in pack.stopwords and _WORD.search(stem):
            yield word


def _stands_somewhere(name: str, known: Callable[[str], bool]) -> bool:
    whole, *pieces = tokenize(name)
    if known(whole) or _all_stand(pieces, known):
        return True
    if len(name) > _LONGEST:
        return False
    word = name.lower()
    parts = ((word[:i], word[i:]) for i in range(3, len(word) - 2))
    if any(_known_word(a, known) and _known_word(b, known) for a, b in parts):
        return True
    return any(_known_word(near, known) for near in spellings(word))


def _all_stand(pieces: Sequence[str], known: Callable[[str], bool]) -> bool:
    """Of a name in several pieces: its figures as they are, its words in some spelling."""
    spelled = [piece for piece in pieces if not piece[0].isdigit()]
    long = [piece for piece in spelled if len(piece) > 1]
    if not all(known(piece) for piece in pieces if piece not in spelled):
        return False
    if not long:
        return any(map(known, spelled))
    return all(known(piece) or _nearly_known(piece, known) for piece in long)


def _nearly_known(piece: str, known: Callable[[str], bool]) -> bool:
    """A part of a name is mistyped less often than it is another word: rocket is not socket."""
    return len(piece) >= _MISTYPED and any(map(known, spellings(piece)))


def _known_word(word: str, known: Callable[[str], bool]) -> bool:
    return any(map(known, tokenize(word)[:1]))
