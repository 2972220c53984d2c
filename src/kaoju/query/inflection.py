"""The regular forms of an English phrase that begins with a verb: chip in, chips in, chipped in."""

from __future__ import annotations

import re

_WORD = re.compile(r"[a-z]{2,}(?![^\s])")
_HISSING = re.compile(r"(?:s|x|z|ch|sh|o)$")
_CONSONANT_Y = re.compile(r"[^aeiou]y$")
_DOUBLING = re.compile(
    r"(?:[^aeiou]|qu)*[aeiou][bdfgklmnprtvz]$"
)  # one syllable: chip, but not clean


def inflected(phrase: str) -> tuple[str, ...]:
    """The phrase and its forms by the rules of English verbs, changed in its first word.

    Takes folded text. What is no verb gets forms that nobody says, and nothing else knows
    irregular ones ("ran out"): those are entries of their own.
    """
    match = _WORD.match(phrase)
    if match is None:
        return (phrase,)
    verb, rest = match[0], phrase[match.end() :]
    return tuple(dict.fromkeys((phrase, *(form + rest for form in _forms(verb)))))


def _forms(verb: str) -> tuple[str, str, str]:
    if verb.endswith("ie"):
        return f"{verb}s", f"{verb}d", f"{verb[:-2]}ying"
    if verb.endswith("e"):
        stem = verb if verb.endswith("ee") else verb[:-1]
        return f"{verb}s", f"{verb}d", f"{stem}ing"
    if _CONSONANT_Y.search(verb):
        return f"{verb[:-1]}ies", f"{verb[:-1]}ied", f"{verb}ing"
    third = f"{verb}es" if _HISSING.search(verb) else f"{verb}s"
    stem = verb + verb[-1] if _DOUBLING.fullmatch(verb) else verb
    return third, f"{stem}ed", f"{stem}ing"
