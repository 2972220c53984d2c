"""Text to pieces: the most probable segmentation under a unigram model (Kudo, ACL 2018)."""

from __future__ import annotations

import re

from kaoju.models.e5.bundle import Vocabulary

_SPACE = "▁"
_SPACES = re.compile(" {2,}")
_UNKNOWN_COST = 10.0  # below the least probable piece, as SentencePiece has it


class Pieces:
    """Segments texts; what the vocabulary does not hold is one unknown piece a character."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        scores = vocabulary.scores.tolist()
        self._pieces = {
            piece: (index, scores[index])
            for index, piece in enumerate(vocabulary.pieces)
            if scores[index] < 0  # marks of the network, such as <s>, have no probability
        }
        self._longest = max(map(len, self._pieces))
        self._unknown = (vocabulary.unknown, min(scores) - _UNKNOWN_COST)
        self._normal = dict(vocabulary.normal)

    def encode(self, text: str) -> list[int]:
        """Piece ids without begin and end marks."""
        read = _SPACES.sub(" ", text.translate(self._normal))
        read = read if read.startswith(" ") else f" {read}"
        return self._best(read.replace(" ", _SPACE))

    def _best(self, text: str) -> list[int]:
        """Viterbi over all pieces that the text holds."""
        best = [0.0, *([float("-inf")] * len(text))]
        came: list[tuple[int, int]] = [(0, 0)] * (len(text) + 1)
        for start in range(len(text)):
            reached = best[start]
            for end in range(start + 1, min(start + self._longest, len(text)) + 1):
                found = self._pieces.get(text[start:end])
                if found is None:
                    if end > start + 1:
                        continue
                    found = self._unknown
                if reached + found[1] > best[end]:
                    best[end] = reached + found[1]
                    came[end] = (start, found[0])
        ids: list[int] = []
        at = len(text)
        while at:
            at, piece = came[at]
            ids.append(piece)
        return ids[::-1]
