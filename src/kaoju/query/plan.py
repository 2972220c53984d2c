"""From the words of a question to the plan that retrieval and answering follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from kaoju.domain import Domain, LanguagePack
from kaoju.facts.aliases import EntityTable, Mention
from kaoju.query.clauses import clauses_of
from kaoju.query.defined import Defined, defined_matches
from kaoju.query.followup import resolve
from kaoju.query.named import named_tokens
from kaoju.query.operators import answer_types, is_negated, operator_of, versions_of
from kaoju.query.reading import Reading, asked_language, overlaps, read
from kaoju.query.spelling import corrected
from kaoju.query.subjects import unheard_subjects
from kaoju.query.synonyms import Match, attributes_of, synonym_matches
from kaoju.query.terms import asking_spans, content_terms, frame_spans, identifiers_of
from kaoju.query.unknown import heads, unheard_nouns, unheard_words, unknown_names
from kaoju.text.tokenize import NOWHERE
from kaoju.types.queries import QueryPlan, Question, Term

_VARIANTS = 6
_CARRIED_WEIGHT = 0.5  # of a word of an earlier turn against the user's own
_COLLECTIVE = frozenset({"list", "count", "superlative"})


def plan(
    question: Question,
    domain: Domain,
    entities: EntityTable,
    idf: Callable[[str], float],
    defined: Defined = Defined(),  # noqa: B008 -- frozen
) -> QueryPlan:
    """What the engine understood; ``idf`` is the sparse index's inverse document frequency,
    ``defined`` the short forms that the asker's documents define.

    A follow-up is resolved by carrying words of earlier turns in front of the user's own; the
    terms of the question as asked then stand in ``own_terms``, for the gate.
    """
    resolution = resolve(question.text, question.history, domain, entities)
    reading = read(resolution.resolved)
    pack = domain.language(asked_language(question.text, domain))
    mentions = entities.find(reading.folded, pack)
    names = [(m.start, m.end) for m in mentions]
    attributes = attributes_of(reading.folded, domain)
    frames = frame_spans(reading.folded, pack)
    matches = _without_names(synonym_matches(reading.folded, domain), names)
    matches = _documented(matches, idf)
    common = {word for one in domain.languages.values() for word in one.stopwords}
    meant, definitions = defined_matches(reading, defined, names, common, idf)
    matches += [match for match in meant if match not in matches]
    named = _name_matches(mentions, reading)
    terms = _present(content_terms(reading.text, frames, pack, [*matches, *named], names), idf)
    # What a slip may have meant is no proof that the word stands somewhere: rocket is not socket.
    held = partial(_held, idf=idf)
    stands = partial(_stands, idf=idf, terms=terms)
    terms = corrected(terms, pack, idf)
    own_terms = _own_terms(question.text, pack, domain) if resolution.is_followup else ()
    asked = tuple(dict.fromkeys(name for name, _, _ in attributes))
    own = read(question.text)
    folded_own = own.folded
    own_attributes = attributes_of(folded_own, domain)
    whole = resolution.exchanges or bool(resolution.told and not own_attributes)
    own_names = [(m.start, m.end) for m in entities.find(folded_own, pack)]
    unheard = unheard_words(own, pack, idf, stands, held) if resolution.is_followup else ()
    form = read(resolution.form).folded
    types = answer_types(form, pack)
    operator = operator_of(form, types, pack, len(asked))
    versions = versions_of(reading.folded, pack, names)
    return QueryPlan(
        question=question.text,
        resolved=resolution.resolved,
        phrased=resolution.phrased,
        asked_whole=whole,
        told=resolution.told,
        own_heads=heads(own, pack) if whole else (),
        language=pack.code,
        entities=_canonicals(mentions, operator, reading, entities),
        unknown_entities=tuple(
            reading.text[m.start : m.end].strip() for m in mentions if not m.canonicals
        ),
        attributes=asked,
        operator=operator,
        answer_types=types,
        names=named_tokens(own.text, pack, held),
        unknown_names=unknown_names(own, pack, own_names, stands)
        or unheard
        or unheard_subjects(folded_own, pack, stands),
        unheard_nouns=unheard_nouns(own, pack, stands, operator == "polarity"),
        constraint=next((reading.text[m.start : m.end] for m in mentions if m.series), None),
        filters={"version": ",".join(versions)} if versions else {},
        variants=_variants(reading.folded, matches),
        definitions=definitions,
        terms=terms if resolution.exchanges else _lighter(terms, own_terms),
        own_terms=own_terms,
        clauses=clauses_of(folded_own, pack, terms),
        identifiers=identifiers_of(reading.text, reading.folded, names),
        negated=is_negated(form, pack, asking_spans(form, pack)),
    )


def _stands(token: str, idf: Callable[[str], float], terms: Sequence[Term]) -> bool:
    """Whether the documents hold the token, or a synonym of it."""
    return _held(token, idf) or any(term.synonyms for term in terms if term.token == token)


def _held(token: str, idf: Callable[[str], float]) -> bool:
    return idf(token) < idf(NOWHERE)


def _canonicals(
    mentions: list[Mention], operator: str, reading: Reading, entities: EntityTable
) -> tuple[str, ...]:
    found = dict.fromkeys(name for m in mentions for name in m.canonicals)
    if not found and operator in _COLLECTIVE:
        heads = [h for h in entities.heads if len(h) > 1 and h in reading.folded.replace(" ", "")]
        found = dict.fromkeys(name for head in heads for name in entities.family(head))
    return tuple(found)


def _without_names(matches: list[Match], names: list[tuple[int, int]]) -> list[Match]:
    return [m for m in matches if not any(s < m.end and m.start < e for s, e in names)]


def _documented(matches: list[Match], idf: Callable[[str], float]) -> list[Match]:
    """Without what stands in no chunk of what documents would say for a spoken phrase, and without
    a phrase of which nothing is left: its small words stay small."""
    found: list[Match] = []
    for match in matches:
        held = {
            wording: tokens
            for wording, tokens in zip(match.wordings, match.tokens, strict=False)
            if all(_held(token, idf) for token in tokens)
        }
        if held:
            match = replace(match, wordings=tuple(held), tokens=tuple(held.values()))
        if held or not match.tokens:
            found.append(match)
    return found


def _name_matches(mentions: list[Mention], reading: Reading) -> list[Match]:
    """An entity's canonical name is another wording of the name that was used."""
    return [
        Match(m.start, m.end, reading.folded[m.start : m.end], m.canonicals)
        for m in mentions
        if m.canonicals and not m.series
    ]


def _present(terms: tuple[Term, ...], idf: Callable[[str], float]) -> tuple[Term, ...]:
    """Without synonyms that stand in no chunk: they only raise what a score could have been."""
    return tuple(
        replace(term, synonyms=tuple(s for s in term.synonyms if _held(s, idf)))
        if term.synonyms
        else term
        for term in terms
    )


def _lighter(terms: tuple[Term, ...], own: tuple[Term, ...]) -> tuple[Term, ...]:
    """Of a follow-up: the carried words weigh less than the user's own."""
    if not own:
        return terms
    tokens = {term.token for term in own}
    return tuple(
        t if t.token in tokens else replace(t, weight=t.weight * _CARRIED_WEIGHT) for t in terms
    )


def _own_terms(question: str, pack: LanguagePack, domain: Domain) -> tuple[Term, ...]:
    reading = read(question)
    frames = frame_spans(reading.folded, pack)
    # What only asks stays without weight: how much is no price that a document must speak of.
    matches = [
        match
        for match in synonym_matches(reading.folded, domain)
        if not overlaps(match.start, match.end, frames)
    ]
    return content_terms(reading.text, frames, pack, matches)


def _variants(folded: str, matches: list[Match]) -> tuple[str, ...]:
    """The question with one phrase reworded, first wordings first."""
    rewordings = [
        folded[: m.start] + wording + folded[m.end :]
        for m in matches
        for wording in m.wordings[:_VARIANTS]
    ]
    return tuple(dict.fromkeys(rewordings))[:_VARIANTS]
