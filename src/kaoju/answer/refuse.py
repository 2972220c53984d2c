"""Refusals: what was looked for, why there is no answer, where the nearest evidence stands."""

from __future__ import annotations

from collections.abc import Sequence

from kaoju.answer.wording import wording
from kaoju.types.answers import Answer, Citation, Reason, Verdict
from kaoju.types.queries import QueryPlan, Question
from kaoju.types.retrieval import Confidence

_TOPIC = 60  # characters of the question that a refusal repeats


def refusal(
    question: Question,
    plan: QueryPlan,
    reason: Reason,
    confidence: Confidence,
    nearest: Sequence[Citation],
    own: str = "",
) -> Answer:
    """An answer without citations; places are named, the values that stand there are not.

    ``own`` is the owner's sentence: it ends the text and, like all of a refusal, claims nothing.
    """
    words = wording(plan.language)
    unknown = (*plan.unknown_entities, *plan.unknown_names)
    if reason is Reason.UNREADABLE and nearest:
        text = words.unreadable.format(topic=_topic(question.text), **_crop(nearest[0]))
    elif unknown and reason is Reason.NOT_IN_DOCUMENTS:
        text = words.unknown_entity.format(entity=unknown[0])
    else:
        text = _template(reason, plan.language).format(topic=_topic(question.text))
    if nearest and reason not in (Reason.OFF_TOPIC, Reason.UNREADABLE):
        text += " " + words.nearest.format(place=_place(nearest[0]))
    if own:
        text += " " + own
    polar = plan.operator == "polarity"
    return Answer(
        id=question.id,
        question=question.text,
        plan=plan,
        answered=False,
        reason=reason,
        verdict=Verdict.NOT_STATED if polar else None,
        text=text,
        citations=(),
        sentences=(),
        confidence=confidence,
        nearest=tuple(nearest),
    )


def _template(reason: Reason, language: str) -> str:
    words = wording(language)
    if reason is Reason.OFF_TOPIC:
        return words.off_topic
    return words.unverified if reason is Reason.UNVERIFIED else words.not_found


def _crop(citation: Citation) -> dict[str, object]:
    where = {"file": citation.file, "page": citation.page or 1}
    return {**where, "start": citation.span.start, "end": citation.span.end}


def _topic(text: str) -> str:
    line = " ".join(text.split()).rstrip("?？。.!！")
    return line if len(line) <= _TOPIC else line[:_TOPIC] + "…"


def _place(citation: Citation) -> str:
    return f"{citation.file} › {citation.section}" if citation.section else citation.file
