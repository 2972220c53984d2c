"""Bounded bonuses by rule; each rule is measured and switched on by name in the settings."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from kaoju.config import RerankSettings
from kaoju.errors import SettingsError
from kaoju.retrieve.matching import content_words, token_set, word_set
from kaoju.retrieve.parts import Parts
from kaoju.text.normalize import fold
from kaoju.types.queries import QueryPlan
from kaoju.types.retrieval import Hit

Rule = Callable[[QueryPlan, Hit, Parts], float]
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def section_depth(plan: QueryPlan, hit: Hit, parts: Parts) -> float:
    """Sections that stand deeper are narrower: 0.05 a level, at most 0.2."""
    return min(0.05 * max(0, len(hit.chunk.section) - 1), 0.2)


def faq_section(plan: QueryPlan, hit: Hit, parts: Parts) -> float:
    """0.2 for a chunk under a heading of questions and answers."""
    return (
        0.2
        if _under(hit, [p.faq_sections.search for p in parts.domain.languages.values()])
        else 0.0
    )


def trouble_section(plan: QueryPlan, hit: Hit, parts: Parts) -> float:
    """0.3 for a troubleshooting section when the question is about something that fails."""
    pack = parts.domain.language(plan.language)
    if pack.trouble.search(fold(plan.question)) is None:
        return 0.0
    searches = [p.trouble_sections.search for p in parts.domain.languages.values()]
    return 0.3 if _under(hit, searches) else 0.0


def coverage(plan: QueryPlan, hit: Hit, parts: Parts) -> float:
    """The share of the content terms, by weight and idf, that chunk or headings hold; up to 1."""
    available = token_set(hit.chunk.body) | token_set(_headings(hit))
    idf = parts.sparse.idf
    total = found = 0.0
    for term in plan.terms:
        value = term.weight * idf(term.token)
        total += value
        if term.token in available or any(s in available for s in term.synonyms):
            found += value
    return found / total if total else 0.0


def adjacency(plan: QueryPlan, hit: Hit, parts: Parts) -> float:
    """The share of neighbouring content words that are neighbours in the chunk too; up to 1."""
    pairs = _pairs(plan, parts)
    if not pairs:
        return 0.0
    body = fold(hit.chunk.body)
    return sum(1 for pair in pairs if pair in body) / len(pairs)


def heading_match(plan: QueryPlan, hit: Hit, parts: Parts) -> float:
    """The share of the innermost heading's words that the question has; up to 0.5."""
    needed = word_set(hit.chunk.heading)
    return 0.5 * len(needed & content_words(plan)) / len(needed) if needed else 0.0


def number_match(plan: QueryPlan, hit: Hit, parts: Parts) -> float:
    """The share of the question's numbers, whole ones, that stand in the chunk; up to 0.5."""
    asked = set(_NUMBER.findall(fold(plan.question)))
    if not asked:
        return 0.0
    return 0.5 * len(asked & set(_NUMBER.findall(fold(hit.chunk.body)))) / len(asked)


RULES: Mapping[str, Rule] = {
    rule.__name__: rule
    for rule in (
        section_depth,
        faq_section,
        trouble_section,
        coverage,
        adjacency,
        heading_match,
        number_match,
    )
}


class RuleReranker:
    """Adds the rules' bonuses to the first ``depth`` hits; exact candidates are never dropped."""

    name = "rules"

    def __init__(self, settings: RerankSettings, parts: Parts) -> None:
        unknown = [name for name in settings.rules if name not in RULES]
        if unknown:
            raise SettingsError(
                f"[rerank] rules: no rule {unknown[0]!r}; known: {', '.join(RULES)}"
            )
        self.settings, self.parts = settings, parts

    def rerank(self, plan: QueryPlan, hits: Sequence[Hit]) -> tuple[Hit, ...]:
        """The same hits, the first ``depth`` of them in their new order."""
        if not self.settings.rules:
            return tuple(hits)
        depth = self.settings.depth
        judged = [self._judged(plan, hit) for hit in hits[:depth]]
        judged.sort(key=lambda hit: -hit.score)
        return tuple(replace(h, rank=i) for i, h in enumerate((*judged, *hits[depth:]), 1))

    def _judged(self, plan: QueryPlan, hit: Hit) -> Hit:
        bonuses = {name: RULES[name](plan, hit, self.parts) for name in self.settings.rules}
        return replace(hit, score=hit.score + sum(bonuses.values()), rules=bonuses)


def _headings(hit: Hit) -> str:
    return "\n".join((hit.chunk.title, *hit.chunk.section, hit.chunk.header))


def _under(hit: Hit, searches: Sequence[Callable[[str], object]]) -> bool:
    headings = fold("\n".join(hit.chunk.section))
    return any(search(headings) for search in searches)


def _pairs(plan: QueryPlan, parts: Parts) -> list[str]:
    """Neighbouring content tokens of the folded question, joined as they stand in it."""
    question = fold(plan.resolved)
    content = content_words(plan)
    pattern = re.compile(r"[a-z0-9]+(?:[-_.][a-z0-9]+)*|[\u3400-\u9fff]{2}")
    runs = [m for m in pattern.finditer(question) if m.group() in content]
    return [question[a.start() : b.end()] for a, b in pairwise(runs) if b.start() - a.end() <= 1]
