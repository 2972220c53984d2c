"""Questions about a parameter of a manual, which is named by its exact identifier."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from kaoju.answer.facts.asked import overlaps
from kaoju.answer.facts.enquiry import Enquiry
from kaoju.facts.aliases import EntityTable, compact
from kaoju.facts.conflicts import same_value
from kaoju.facts.parameters import spelling_key, wordings
from kaoju.text.normalize import fold
from kaoju.text.tokenize import words
from kaoju.types.facts import Fact

_WRITTEN = re.compile(r"(?<![\w.\-])-{0,2}[a-z_](?:[\w.\-]*[a-z0-9])?(?![\w\-]|\.\w)", re.ASCII)
_QUOTES = "`'\"‘’“”「」"
_JOINTS = re.compile(r"[.\-]")
_SHORTEST = 2  # parts of the end of a name
_MOST = 4  # parameters of one question
_BARE = 1  # words of a follow-up that asks for one value of what went before

Found = dict[str, tuple[int, int]]  # parameter -> where the question names it


@dataclass(frozen=True, slots=True)
class _Named:
    """One identifier of the question: the parameter, and the section that stands before it."""

    parameter: str
    section: str
    span: tuple[int, int]


def about_parameters(enquiry: Enquiry, entities: EntityTable) -> Enquiry | None:
    """The question put to the parameters that it names; ``None`` where it names none.

    What else it names (the product, a part of it) tells which of several sections is meant.
    """
    if enquiry.plan.operator in ("superlative", "unsupported"):
        return None
    known = _known(enquiry.corpus.subjects())
    found = [n for n in _named(enquiry, known, entities) if enquiry.source.of(n.parameter)]
    if not found or len(found) > _MOST:
        return None
    spans = tuple(n.span for n in found)
    own = tuple(dict.fromkeys(n.parameter for n in found))
    unknown = tuple(
        name
        for name in enquiry.plan.unknown_entities
        if not any(fold(name) in enquiry.asked.folded[start:end] for start, end in spans)
    )
    outside = tuple(s for s in enquiry.asked.names if not overlaps(s, spans))
    asked = replace(enquiry.asked, names=(*spans, *outside), direct=frozenset(own))
    narrowed = replace(
        enquiry,
        plan=replace(enquiry.plan, entities=own, unknown_entities=unknown),
        asked=asked,
        domain=replace(enquiry.domain, synonyms=(*wordings(), *enquiry.domain.synonyms)),
    )
    for one in found:
        facts = _of_one_section(narrowed, one)
        if not facts:
            return None
        enquiry.source.narrow(one.parameter, facts)
    return narrowed


@lru_cache(maxsize=8)
def _known(subjects: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    """Compared spelling -> names as they are written."""
    found: dict[str, tuple[str, ...]] = {}
    for name in subjects:
        key = spelling_key(name)
        found[key] = (*found.get(key, ()), name)
    return found


def _named(
    enquiry: Enquiry, known: Mapping[str, tuple[str, ...]], entities: EntityTable
) -> list[_Named]:
    """Those that the question itself names, else those carried to one that only asks a value."""
    own = enquiry.asked.own
    found = list(_named_from(own, enquiry, known, entities))
    if found or not own or len(enquiry.asked.rest(())) > _BARE:
        return found
    return list(_named_from(0, enquiry, known, entities))


def _named_from(
    first: int, enquiry: Enquiry, known: Mapping[str, tuple[str, ...]], entities: EntityTable
) -> Iterator[_Named]:
    folded = enquiry.asked.folded
    for match in _WRITTEN.finditer(folded, first):
        start, end = match.span()
        quoted = folded[start - 1 : start] in _QUOTES and folded[end : end + 1] in _QUOTES
        quoted = quoted and start > 0 and end < len(folded)
        if not quoted and not _like_a_name(enquiry, match.group()):
            continue
        found = _resolved(match.group(), known)
        if found and compact(found[0]) not in entities.names:
            yield _Named(*found, match.span())


def _like_a_name(enquiry: Enquiry, word: str) -> bool:
    """A Latin word of a Chinese question is a name; in an English one it must look like code."""
    if _JOINTS.search(word[1:-1]) or "_" in word:
        return True
    return enquiry.pack.code == "zh" and word not in enquiry.pack.stopwords


def _resolved(word: str, known: Mapping[str, tuple[str, ...]]) -> tuple[str, str] | None:
    """(parameter, section before it): by the whole name, by its name below a section that is
    named before it with a dot, by the end of one name alone."""
    key = spelling_key(word)
    whole = _one(known.get(key, ()), word)
    if whole:
        return whole, ""
    dotted = key.split(".")
    for cut in range(1, len(dotted)):
        below = _one(known.get(".".join(dotted[cut:]), ()), word)
        if below:
            return below, ".".join(dotted[:cut])
    if len(_JOINTS.split(key)) < _SHORTEST:
        return None
    ends = (f"-{key}", f".{key}")
    longer = [name for other, names in known.items() if other.endswith(ends) for name in names]
    return (longer[0], "") if len(longer) == 1 else None


def _one(names: Sequence[str], word: str) -> str | None:
    """The only one, or the one that is written as the question has it."""
    same = [name for name in names if fold(name) == word]
    return names[0] if len(names) == 1 else same[0] if len(same) == 1 else None


def _of_one_section(enquiry: Enquiry, named: _Named) -> tuple[Fact, ...]:
    """The parameter's facts, of several sections those that the question's words name best.

    None where the question leaves open which section of a document it means and they differ.
    """
    homes: dict[tuple[str, tuple[str, ...]], list[Fact]] = {}
    for fact in enquiry.source.of(named.parameter):
        chunk = enquiry.corpus.chunk(fact.chunk_id)
        homes.setdefault((fact.doc_id, chunk.section if chunk else ()), []).append(fact)
    wanted = _words_around(enquiry)
    scores = {}
    for (doc_id, section), facts in homes.items():
        chunk = enquiry.corpus.chunk(facts[0].chunk_id)
        head = fold("\n".join((chunk.title if chunk else "", *section)))
        below = bool(named.section) and spelling_key(named.section) in spelling_key(head)
        scores[doc_id, section] = (below, sum(word in head for word in wanted))
    if named.section and not any(below for below, _ in scores.values()):
        return ()
    best = max(scores.values(), default=(False, 0))
    chosen = [home for home in homes if scores[home] == best]
    documents = [doc_id for doc_id, _ in chosen]
    if any(documents.count(d) > 1 for d in set(documents)) and _differ(homes, chosen):
        return ()
    return tuple(fact for home in chosen for fact in homes[home])


def _differ(
    homes: Mapping[tuple[str, tuple[str, ...]], Sequence[Fact]],
    chosen: Sequence[tuple[str, tuple[str, ...]]],
) -> bool:
    first: dict[str, Fact] = {}
    for home in chosen:
        for fact in homes[home]:
            if not same_value(first.setdefault(fact.canonical, fact), fact):
                return True
    return False


def _words_around(enquiry: Enquiry) -> frozenset[str]:
    """The question's words outside the parameters' names, those of other names included."""
    characters = list(enquiry.asked.folded)
    for start, end in enquiry.asked.names[: len(enquiry.plan.entities)]:
        characters[start:end] = " " * (end - start)
    around = words("".join(characters))
    return frozenset(w for w in around if len(w) > 1 and w not in enquiry.pack.stopwords)
