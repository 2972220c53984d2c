"""Short forms that the documents define: a question with the one wording finds the other too."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from kaoju.facts.initials import SMALL_WORDS
from kaoju.query.reading import Reading
from kaoju.query.synonyms import Match, pattern_of
from kaoju.text.normalize import fold
from kaoju.text.tokenize import token_spans
from kaoju.types.facts import Definition

_MOST_MEANINGS = 2  # of a short form: beyond, the question alone does not say which is meant


@dataclass(frozen=True, slots=True)
class Defined:
    """``wordings``: folded phrase -> folded other wording -> the first place that pairs them."""

    wordings: Mapping[str, Mapping[str, Definition]] = field(default_factory=dict)

    @classmethod
    def build(cls, definitions: Iterable[Definition]) -> Defined:
        """A short form with several meanings stands for none of them; each meaning still finds
        the short form. Spellings that differ in case, hyphens or a plural are one meaning."""
        names: dict[str, dict[str, Definition]] = defaultdict(dict)
        shorts: dict[str, dict[str, Definition]] = defaultdict(dict)
        for one in definitions:
            short, full = fold(one.short).strip(), fold(one.full).strip()
            if short and full and short != full:
                names[short].setdefault(full, one)
                shorts[full].setdefault(short, one)
        found: dict[str, Mapping[str, Definition]] = dict(shorts)
        for short, meanings in names.items():
            if len({_meaning(full) for full in meanings}) <= _MOST_MEANINGS:
                found[short] = {**found.get(short, {}), **meanings}
        return cls(found)


def defined_matches(
    reading: Reading,
    defined: Defined,
    names: Sequence[tuple[int, int]] = (),
    common: Collection[str] = (),
    idf: Callable[[str], float] = lambda token: 1.0,
) -> tuple[list[Match], tuple[Definition, ...]]:
    """The defined phrases of a question with their other wordings, and what defines them.

    A phrase inside a longer name is part of that name and means nothing by itself; one of the
    ``common`` words ("it", "us") is a short form only in capitals.
    """
    here = tuple(sorted(phrase for phrase in defined.wordings if phrase in reading.folded))
    matches: list[Match] = []
    used: dict[Definition, None] = {}
    for m in pattern_of(here).finditer(reading.folded) if here else ():
        if any(s <= m.start() and m.end() <= e and m.span() != (s, e) for s, e in names):
            continue
        form = _form(m.group(), reading.text[m.start() : m.end()], defined, common)
        if form is None:
            continue
        others = defined.wordings[form]
        tokens = tuple(_tokens(wording, form, idf) for wording in others)
        matches.append(Match(m.start(), m.end(), m.group(), tuple(others), tokens))
        used.update(dict.fromkeys(others.values()))
    return matches, tuple(used)


def _tokens(wording: str, phrase: str, idf: Callable[[str], float]) -> tuple[str, ...]:
    """Of a short form the one token that it is as a whole (SG&A, without sg and a); of a name its
    rarest word, since any word of it is met by other texts too: "support" is not yet EOS."""
    found = token_spans(wording)
    whole = [token for token, span in found if len(span) == len(wording)]
    words = [token for token, span in found if span.of(wording) not in SMALL_WORDS] or whole
    if whole or len(wording) < len(phrase):
        return tuple(whole[:1] or dict.fromkeys(words))
    return tuple(sorted(dict.fromkeys(words), key=lambda token: (-idf(token), token))[:1])


def _form(folded: str, written: str, defined: Defined, common: Collection[str]) -> str | None:
    """The defined phrase that was written: "its" is no plural of IT, "does" none of DOE."""
    if folded in defined.wordings:
        return None if folded in common and not written.isupper() else folded
    singular = folded.removesuffix("s")
    if singular not in defined.wordings:
        return None
    return singular if " " in singular or written[:-1].isupper() else None


def _meaning(full: str) -> str:
    return "".join(c for c in full if c.isalnum()).removesuffix("s")
