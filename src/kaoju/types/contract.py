"""The JSON that users, scripts and checks rely on (docs/contract.md), made from the dataclasses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from kaoju.types.answers import Answer, Citation
from kaoju.types.facts import Definition
from kaoju.types.queries import Hop, QueryPlan
from kaoju.types.retrieval import Confidence, Hit, SearchResult

Json = dict[str, Any]


def answer_json(answer: Answer, explain: bool = False) -> Json:
    """CONTRACT's "Answer"; ``trace`` is there only with ``explain``."""
    result: Json = {
        "id": answer.id,
        "question": answer.question,
        "plan": plan_json(answer.plan),
        "status": "answered" if answer.answered else "refused",
        "reason": answer.reason.value if answer.reason else None,
        "verdict": answer.verdict.value if answer.verdict else None,
        "answer": answer.text,
        "citations": [citation_json(citation) for citation in answer.citations],
        "sentences": [
            {
                "text": sentence.text,
                "citations": list(sentence.citations),
                "checks": {name: check.value for name, check in sentence.checks.items()},
            }
            for sentence in answer.sentences
        ],
        "facts": [asdict(fact) for fact in answer.facts],
        "computation": asdict(answer.computation) if answer.computation else None,
        "conflicts": [asdict(conflict) for conflict in answer.conflicts],
        "confidence": confidence_json(answer.confidence),
        "nearest": [citation_json(citation) for citation in answer.nearest],
        "generator": answer.generator,
    }
    if explain:
        result["trace"] = dict(answer.trace)
    return result


def plan_json(plan: QueryPlan) -> Json:
    return {
        "entities": list(plan.concerned),
        "hop": _hop_json(plan.hop) if plan.hop else None,
        "unknown_entities": list(plan.unknown_entities),
        "unknown_names": list(plan.unknown_names),
        "unheard_nouns": list(plan.unheard_nouns),
        "attributes": list(plan.attributes),
        "operator": plan.operator,
        "constraint": plan.constraint,
        "filters": dict(plan.filters),
        "variants": list(plan.variants),
        "definitions": [_definition_json(d) for d in plan.definitions],
        "resolved": plan.resolved,
        "phrased": plan.sentence,
        "language": plan.language,
    }


def _hop_json(hop: Hop) -> Json:
    return {
        "relation": hop.relation,
        "source": hop.source,
        "targets": list(hop.targets),
        "stated": [
            {"doc_id": f.doc_id, "char_start": f.span.start, "char_end": f.span.end}
            for f in hop.facts
        ],
    }


def _definition_json(definition: Definition) -> Json:
    return {
        "short": definition.short,
        "full": definition.full,
        "doc_id": definition.doc_id,
        "char_start": definition.span.start,
        "char_end": definition.span.end,
    }


def citation_json(citation: Citation) -> Json:
    return {
        "n": citation.n,
        "root": citation.root,
        "file": citation.file,
        "title": citation.title,
        "section": citation.section,
        "page": citation.page,
        "line_start": citation.line_start,
        "line_end": citation.line_end,
        "char_start": citation.span.start,
        "char_end": citation.span.end,
        "quote": citation.quote,
        "chunk_id": citation.chunk_id,
        "authority": citation.authority,
        "source": citation.source,
        "version": citation.version,
        "date": citation.date,
        "entities": list(citation.entities),
        "ocr_confidence": citation.ocr_confidence,
    }


def confidence_json(confidence: Confidence) -> Json:
    return {
        "score": confidence.score,
        "threshold": confidence.threshold,
        "name": confidence.name,
    }


def hit_json(hit: Hit, text: str, lines: tuple[int, int], explain: bool = False) -> Json:
    """CONTRACT's hit; ``text`` is the stored slice and ``lines`` its first and last line."""
    result: Json = {
        "rank": hit.rank,
        "chunk_id": hit.chunk.chunk_id,
        "root": hit.meta.root,
        "file": hit.meta.file,
        "page": hit.chunk.page,
        "line_start": lines[0],
        "line_end": lines[1],
        "score": round(hit.score, 6),
        "text": text,
        "section": " › ".join(hit.chunk.section),
        "paths": dict(hit.paths),
    }
    if explain:
        result["scores"] = {path: round(score, 6) for path, score in hit.scores.items()}
        result["rules"] = {rule: round(share, 6) for rule, share in hit.rules.items()}
    return result


def trace_json(result: SearchResult) -> Json:
    """Stages with their candidates and milliseconds."""
    return {
        "milliseconds": {k: round(v, 3) for k, v in result.milliseconds.items()},
        "candidates": {ranking.path: len(ranking.candidates) for ranking in result.rankings},
        "rankings": {
            ranking.path: [
                {"chunk_id": c.chunk_id, "rank": c.rank, "score": round(c.score, 6)}
                for c in ranking.candidates[:10]
            ]
            for ranking in result.rankings
        },
    }


def error_json(identifier: object, error: str) -> Mapping[str, object]:
    """A batch line that could not be asked."""
    return {"id": identifier, "error": error}
