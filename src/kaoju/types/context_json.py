"""The JSON of a structured context, in the names of CONTRACT's answer."""

from __future__ import annotations

from dataclasses import asdict

from kaoju.types.contexts import Context, Parameter, Passage
from kaoju.types.contract import Json, citation_json, confidence_json, plan_json


def context_json(context: Context) -> Json:
    return {
        "id": context.id,
        "question": context.question,
        "plan": plan_json(context.plan),
        "open": context.open,
        "reason": context.reason.value if context.reason else None,
        "gates": {
            gate: {**confidence_json(confidence), "passed": confidence.passed}
            for gate, confidence in context.gates.items()
        },
        "budget": context.budget,
        "tokens": context.tokens,
        "passages": [_passage(passage) for passage in context.passages],
        "parameters": [_parameter(parameter) for parameter in context.parameters],
        "performance": [
            {
                "attribute": group.attribute,
                "dimension": group.dimension,
                "unit": group.unit,
                "parameters": list(group.parameters),
            }
            for group in context.performance
        ],
        "conflicts": [asdict(conflict) for conflict in context.conflicts],
        "unknown": {
            "entities": list(context.unknown.entities),
            "names": list(context.unknown.names),
            "unstated": [
                {"entity": entity, "attribute": attribute}
                for entity, attribute in context.unknown.unstated
            ],
        },
        "verdict": context.verdict.value if context.verdict else None,
        "computation": _computation(context),
        "left_out": dict(context.left_out),
        "nearest": [citation_json(citation) for citation in context.nearest],
    }


def _passage(passage: Passage) -> Json:
    """A citation whose ``quote`` is called ``text``, and what is known of it as a passage."""
    place = citation_json(passage.place)
    text = place.pop("quote")
    return {
        "n": place.pop("n"),
        "role": passage.role.value,
        "text": text,
        "header": passage.header,
        "header_start": passage.header_span.start if passage.header_span else None,
        "header_end": passage.header_span.end if passage.header_span else None,
        "tokens": passage.tokens,
        **place,
    }


def _parameter(parameter: Parameter) -> Json:
    fact = parameter.fact
    return {
        "n": parameter.n,
        "entity": fact.entity,
        "attribute": fact.attribute,
        "canonical": fact.canonical or fact.attribute,
        "value": fact.value,
        "unit": fact.unit,
        "kind": fact.kind.value,
        "polarity": fact.polarity.value,
        "bound": fact.bound.value,
        "modality": fact.modality.value,
        "approximate": fact.approximate,
        "exhaustive": fact.exhaustive,
        "condition": fact.condition,
        "version": fact.version,
        "since": fact.since,
        "until": fact.until,
        "date": fact.date,
        "authority": fact.authority,
        "passage": parameter.passage,
        "char_start": fact.span.start,
        "char_end": fact.span.end,
    }


def _computation(context: Context) -> Json | None:
    """The answer's, with "passage" in place of "citation": null where that found no room."""
    if context.computation is None:
        return None
    result = asdict(context.computation)
    result["operands"] = [
        {"value": o.value, "unit": o.unit, "passage": o.citation or None}
        for o in context.computation.operands
    ]
    return result
