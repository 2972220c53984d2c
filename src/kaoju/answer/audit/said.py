"""Whether the answer's text is its checked sentences and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kaoju.answer.audit.failures import Failure, objects, text_of
from kaoju.answer.audit.squeeze import squeezed
from kaoju.answer.faults import Fault
from kaoju.answer.verify.claims import bare
from kaoju.text.normalize import fold

CHECK = "sentences"
_SAYS = re.compile(r"\w")


def check(record: Mapping[str, Any]) -> Iterator[Failure]:
    """Text that no sentence with citations holds, and sentences that the text lacks."""
    question = text_of(record.get("question"))
    texts = [text_of(s.get("text")) for s in objects(record.get("sentences"))]
    whole = text_of(record.get("answer"))
    rest = _plain(whole, question, texts)
    plains = {text: _plain(text, question, texts) for text in texts}
    for text, plain in sorted(plains.items(), key=lambda item: -len(item[1])):
        if plain and plain not in rest:
            yield Failure(CHECK, text, Fault.SENTENCE_NOT_SAID.of())
        rest = rest.replace(plain, "\n") if plain else rest
    for piece in rest.split("\n"):
        if _SAYS.search(piece):
            yield Failure(CHECK, _as_written(piece, whole), Fault.NO_SENTENCE.of())


def _plain(text: str, question: str, texts: Sequence[str]) -> str:
    quoted = fold("\n".join(texts))
    return squeezed(bare(text, question, quoted))


def _as_written(piece: str, whole: str) -> str:
    """The line of the answer that the piece is from."""
    lines = [line for line in whole.splitlines() if piece in squeezed(line)]
    return lines[0].strip() if lines else piece
