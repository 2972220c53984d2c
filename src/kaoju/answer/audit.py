"""Re-derives every check of an answer's JSON from the stored documents, offline."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kaoju.answer.verify import verified
from kaoju.domain.pack import Domain
from kaoju.types.answers import AnswerSentence, Check, Citation
from kaoju.types.documents import Span, doc_id_of
from kaoju.types.protocols import Corpus


def audit(record: Mapping[str, Any], corpus: Corpus, domain: Domain, tenant: str) -> list[str]:
    """What does not hold in an answer as ``kaoju ask --json`` printed it, a sentence each."""
    if record.get("status") == "refused":
        return ["a refusal must have no citations"] if record.get("citations") else []
    failures: list[str] = []
    citations: dict[int, Citation] = {}
    for raw in record.get("citations") or []:
        citation, failure = _citation(raw, corpus, tenant)
        if failure:
            failures.append(failure)
        if citation is not None:
            citations[citation.n] = citation
    if not citations:
        failures.append("an answer needs at least one citation that holds")
    plan = record.get("plan") or {}
    pack = domain.language(str(plan.get("language") or "en"))
    computed = [str((record.get("computation") or {}).get("result") or "")]
    for raw in record.get("sentences") or []:
        sentence = AnswerSentence(str(raw.get("text", "")), tuple(raw.get("citations") or ()))
        entities = [str(name) for name in plan.get("entities") or []]
        strangers = [str(name) for name in plan.get("unknown_entities") or []]
        results = [c for c in computed if c]
        result = verified(sentence, citations, entities, pack, corpus, results, strangers)
        for name, check in result.checks.items():
            if check is Check.FAIL:
                failures.append(f"{name} does not hold: {sentence.text!r}")
    failures.extend(_unsaid(record))
    return failures


def _citation(
    raw: Mapping[str, Any], corpus: Corpus, tenant: str
) -> tuple[Citation | None, str | None]:
    n = raw.get("n")
    where = f"citation {n} ({raw.get('root')}/{raw.get('file')})"
    try:
        doc_id = doc_id_of(tenant, str(raw["root"]), str(raw["file"]))
        span = Span(int(raw["char_start"]), int(raw["char_end"]))
        quote = str(raw["quote"])
        number = int(raw["n"])
    except (KeyError, TypeError, ValueError) as error:
        return None, f"{where} is incomplete: {error}"
    document = corpus.document(doc_id)
    if document is None:
        return None, f"{where} names no stored document"
    if not quote or span.of(document.parsed.text) != quote:
        return None, f"{where}: the stored text there is not the quote"
    chunk = corpus.chunk(str(raw.get("chunk_id")))
    return (
        Citation(
            n=number,
            doc_id=doc_id,
            root=str(raw["root"]),
            file=str(raw["file"]),
            title=str(raw.get("title") or ""),
            section=str(raw.get("section") or ""),
            page=raw.get("page"),
            line_start=int(raw.get("line_start") or 0),
            line_end=int(raw.get("line_end") or 0),
            span=span,
            quote=quote,
            chunk_id=str(raw.get("chunk_id")),
            authority=int(raw.get("authority") or 0),
            source=raw.get("source"),
            version=raw.get("version"),
            date=raw.get("date"),
            entities=chunk.entities if chunk else (),
        ),
        None,
    )


def _unsaid(record: Mapping[str, Any]) -> Sequence[str]:
    """Text of the answer that no checked sentence holds."""
    rest = str(record.get("answer") or "")
    for raw in sorted(record.get("sentences") or [], key=lambda s: -len(str(s.get("text", "")))):
        rest = rest.replace(str(raw.get("text", "")), "", 1)
    rest = rest.strip()
    return [f"no sentence with citations holds this part of the answer: {rest!r}"] if rest else []
