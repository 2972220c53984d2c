"""What is read for an answer: the hits, and small documents as a whole."""

from __future__ import annotations

from collections.abc import Sequence

from kaoju.config import AnswerSettings
from kaoju.facts.aliases import concerns
from kaoju.text.tokenize import words
from kaoju.types.chunks import Chunk
from kaoju.types.protocols import Corpus
from kaoju.types.retrieval import Hit

_LONGEST_WORD = 8  # characters a token on average, at most: longer texts are not counted


def read_chunks(
    hits: Sequence[Hit], corpus: Corpus, settings: AnswerSettings, asked: Sequence[str] = ()
) -> list[Chunk]:
    """The hits' chunks, best first, then the rest of their documents that are small enough.

    What is about siblings of the entities ``asked`` of stays out, as it does in the search.
    A document of up to ``settings.whole_document`` tokens is read whole, in the order of the hits,
    as long as all that is read stays within ``settings.budget`` tokens.
    """
    chunks = {hit.chunk.chunk_id: hit.chunk for hit in hits}
    read = sum(len(words(chunk.body)) for chunk in chunks.values())
    for doc_id in dict.fromkeys(hit.chunk.doc_id for hit in hits):
        if not is_small(doc_id, corpus, settings.whole_document):
            continue
        rest = [
            chunk
            for chunk in corpus.chunks_of(doc_id)
            if chunk.chunk_id not in chunks and concerns(asked, chunk.entities)
        ]
        size = sum(len(words(chunk.body)) for chunk in rest)
        if read + size > settings.budget:
            break
        read += size
        chunks.update((chunk.chunk_id, chunk) for chunk in rest)
    return list(chunks.values())


def is_small(doc_id: str, corpus: Corpus, tokens: int) -> bool:
    """Whether a stored document has at most ``tokens`` tokens."""
    document = corpus.document(doc_id)
    if document is None or len(document.parsed.text) > tokens * _LONGEST_WORD:
        return False
    return len(words(document.parsed.text)) <= tokens
