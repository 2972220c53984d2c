"""Relations between entities: which model another succeeds, is a variant of, or fits.

A relation is a fact whose value names another entity. Lines and tables state it under the names
of ``data/relations.toml``, sentences by a noun ("A 的前代机型是 B") or a verb ("A succeeds B").
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise

from kaoju.facts.aliases import Mention
from kaoju.facts.passage import Passage
from kaoju.facts.words import source
from kaoju.types.facts import Polarity

_LIST = re.compile(r"\s*(?:[、,，/]|和|与|及|以及|或|[,，]?\s(?:and|or|as well as)\s)\s*(?:the\s)?")
_IS = r"(?:是|为|:|is|was)"
_THE = r"(?:the |a |an |our |其)?"
_NOT = (
    r"(?:并?不(?:能|可以?|再)?|无法|(?:is|are|does|do|did) ?(?:not|n't) |cannot |isn't |doesn't )"
)
_PLAIN_NOT = re.compile(_NOT)
_REACH = 40  # characters looked at beside a name


@dataclass(frozen=True, slots=True)
class Relation:
    """``name`` is the canonical attribute; an inverse equal to it holds both ways."""

    name: str
    inverse: str
    nouns: str  # one group of a regular expression
    verbs: str
    passive: str


@dataclass(frozen=True, slots=True)
class Related:
    """A statement: ``entity`` has ``other`` under ``relation``; ranges of a passage."""

    entity: str
    relation: str
    key: tuple[int, int]  # the words that say so
    about: tuple[int, int]  # where the entity is named
    value: tuple[int, int]  # where the other is named
    polarity: Polarity = Polarity.POSITIVE


@cache
def relations() -> Mapping[str, Relation]:
    """By canonical attribute."""
    text = (files("kaoju.facts") / "data" / "relations.toml").read_text("utf-8")
    return {
        name: Relation(name, entry["inverse"], *(_any(entry[k]) for k in _KINDS))
        for name, entry in tomllib.loads(text).items()
    }


_KINDS = ("nouns", "verbs", "passive")


@lru_cache(maxsize=4096)
def relation_of(attribute: str) -> str | None:
    """The relation that an attribute's name as a document has it stands for."""
    folded = attribute.strip().lower()
    return next((n for n, p in _named() if p.fullmatch(folded)), None)


@cache
def signal() -> re.Pattern[str]:
    """What every sentence that states a relation has."""
    words = (p for r in relations().values() for p in (r.nouns, r.verbs, r.passive))
    return re.compile("|".join(words))


def related(passage: Passage, mentions: Sequence[Mention]) -> Iterator[Related]:
    """The relations that a sentence states between entities it names one by one."""
    single = [m for m in mentions if len(m.canonicals) == 1]
    for at, (first, second) in enumerate(pairwise(single)):
        for relation in relations().values():
            found = list(_between(passage, first, second, relation))
            if not found:
                continue
            yield from found
            if found[0].about == (first.start, first.end):
                yield from _others(passage, found[0], single[at + 1 :])
            break


def _others(passage: Passage, found: Related, members: Sequence[Mention]) -> Iterator[Related]:
    """The further members of the list that begins with the first."""
    for last, member in pairwise(members):
        if not _LIST.fullmatch(passage.folded[last.end : member.start]):
            return
        yield Related(
            found.entity,
            found.relation,
            found.key,
            found.about,
            (member.start, member.end),
            found.polarity,
        )


def _between(
    passage: Passage, first: Mention, second: Mention, relation: Relation
) -> Iterator[Related]:
    text = passage.folded
    gap = text[first.end : second.start]
    if len(gap) > _REACH:
        return
    before = text[max(0, first.start - _REACH) : first.start]
    after = text[second.end : second.end + _REACH]
    forms = _forms(relation.name)
    for form in forms.ahead:  # of what the first has
        match = form.fullmatch(gap)
        if match:
            yield _made(relation.name, first, second, first.end, match)
            return
    match = forms.passive.fullmatch(gap)
    if match:
        yield _made(relation.inverse, first, second, first.end, match)
        return
    match = forms.of_before.search(before)
    if match and forms.copula.fullmatch(gap):
        yield _made(relation.name, first, second, max(0, first.start - _REACH), match)
        return
    match = forms.a_noun_of.fullmatch(gap)
    if match:
        yield _made(relation.name, second, first, first.end, match)
        return
    match = forms.noun_after.match(after)
    if match and forms.copula.fullmatch(gap):
        yield _made(relation.name, second, first, second.end, match)


def _made(
    relation: str, owner: Mention, other: Mention, offset: int, match: re.Match[str]
) -> Related:
    start, end = match.span("key")
    negative = _PLAIN_NOT.search(match.group())
    return Related(
        owner.canonicals[0],
        relation,
        (offset + start, offset + end),
        (owner.start, owner.end),
        (other.start, other.end),
        Polarity.NEGATIVE if negative else Polarity.POSITIVE,
    )


@dataclass(frozen=True, slots=True)
class _Forms:
    ahead: tuple[re.Pattern[str], ...]
    passive: re.Pattern[str]
    of_before: re.Pattern[str]
    a_noun_of: re.Pattern[str]
    noun_after: re.Pattern[str]
    copula: re.Pattern[str]


@cache
def _forms(name: str) -> _Forms:
    relation = relations()[name]
    nouns, verbs, passive = relation.nouns, relation.verbs, relation.passive
    return _Forms(
        ahead=(
            re.compile(rf"(?:\s*的|'s|\s)?\s*(?P<key>{nouns})\s*{_IS}\s*{_THE}"),
            re.compile(rf"[\s,，]*{_NOT}?\s*(?P<key>{verbs})\s*{_THE}"),
        ),
        passive=re.compile(rf"\s*(?P<key>{passive})\s*{_THE}"),
        of_before=re.compile(rf"(?P<key>{nouns}) (?:of|to|for) {_THE}$"),
        a_noun_of=re.compile(
            rf"\s+{_IS} {_THE}(?:\w+ ){{0,2}}?(?P<key>{nouns}) (?:of|to|for) {_THE}"
        ),
        noun_after=re.compile(rf"\s*(?:的|'s)\s*(?:直接|官方)?(?P<key>{nouns})"),
        copula=re.compile(rf"\s*(?:{_IS}|{source('copulas')})\s*{_THE}"),
    )


@cache
def _named() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((r.name, re.compile(r.nouns)) for r in relations().values())


def _any(phrases: Sequence[str]) -> str:
    """One group; a Latin phrase never matches inside a word. Of nothing: what never matches."""
    if not phrases:
        return "(?!)"
    bounded = (rf"\b(?:{p})\b" if p.isascii() else f"(?:{p})" for p in phrases)
    return f"(?:{'|'.join(bounded)})"
