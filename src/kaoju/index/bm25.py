"""Field-weighted BM25 over immutable segments with live statistics.

    score(q, d) = sum over t of  w(t) · idf(t) · tf / (tf + k1 · (1 - b + b · |d| / avg|d|))
    idf(t)      = ln(1 + (N - df + 0.5) / (df + 0.5))

The simple BM25F of Robertson, Zaragoza & Taylor 2004 (Robertson & Zaragoza, "The Probabilistic
Relevance Framework: BM25 and Beyond", 2009, section 3.6): tf and the length |d| are both sums over
the fields, each multiplied by its field's weight, before the saturation. The constant factor
(k1 + 1) is left out, so a term adds at most its idf. N, df and avg|d| count the living chunks
only and are exact at every moment; k1 and b take effect without a rebuild, field weights do not.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaoju.config import SparseSettings
from kaoju.index import folder, postings
from kaoju.index.filters import RowFilter
from kaoju.index.folder import Stale
from kaoju.index.postings import Mask, Segment, Tokenize, term_key
from kaoju.index.ranking import contenders, ranked
from kaoju.types.chunks import Chunk
from kaoju.types.retrieval import Candidate

_FORMAT = 1
_GROWTH = 4  # a segment is merged with the one before it unless that is this much larger
_LARGEST = 32_768  # chunks of a segment: bounds what one addition sorts, in time and memory
Group = Mapping[str, float]


class _Part:
    """A segment and which of its rows are alive."""

    def __init__(self, segment: Segment, alive: Mask | None = None) -> None:
        self.segment = segment
        self.alive: Mask = np.ones(len(segment), np.bool_) if alive is None else alive

    @cached_property
    def size(self) -> int:
        return int(np.count_nonzero(self.alive))

    @cached_property
    def whole(self) -> bool:
        return self.size == len(self.segment)

    @cached_property
    def field_lengths(self) -> NDArray[np.int64]:
        """Tokens of the living chunks, by field."""
        total: NDArray[np.int64] = self.segment.lengths[self.alive].sum(axis=0, dtype=np.int64)
        return total

    def without(self, rows: Sequence[int]) -> _Part:
        alive = self.alive.copy()
        alive[list(rows)] = False
        return _Part(self.segment, alive)

    def ranges(self, keys: NDArray[np.uint64]) -> list[tuple[int, int]]:
        """Where each term's postings stand; (0, 0) for a term that is not there."""
        own = self.segment.keys
        if not len(own):
            return [(0, 0)] * len(keys)
        place = np.searchsorted(own, keys)
        place[place == len(own)] = 0
        found = own[place] == keys
        start = np.where(found, self.segment.starts[place], 0)
        end = np.where(found, self.segment.starts[place + 1], 0)
        return list(zip(start.tolist(), end.tolist(), strict=True))

    def frequency(self, start: int, end: int) -> int:
        """Living chunks among the postings."""
        if self.whole:
            return end - start
        return int(np.count_nonzero(self.alive[self.segment.rows[start:end]]))


class Bm25Index:
    """Implements SparseIndex. Not safe for writing from several threads."""

    def __init__(
        self,
        settings: SparseSettings | None = None,
        tokenize: Tokenize | None = None,
        tokenizer: str = "kaoju",
    ) -> None:
        """``tokenizer`` names the tokenizer and its version: another name makes the index stale."""
        self._settings = settings or SparseSettings()
        self._tokenize = tokenize or _default_tokenize()
        self._tokenizer = tokenizer
        self._parts: tuple[_Part, ...] = ()
        self.generation = 0
        self._refresh()

    # Writing

    def add(self, chunks: Iterable[Chunk]) -> None:
        """Adds chunks; one with a known id takes the other's place, the last of equals stays."""
        fresh = {chunk.chunk_id: chunk for chunk in chunks}
        if not fresh:
            return
        self._drop(fresh)
        every = list(fresh.values())
        for start in range(0, len(every), _LARGEST):
            some = every[start : start + _LARGEST]
            segment = postings.build(some, self._tokenize, self._weights)
            self._parts = _settled((*self._parts, _Part(segment)))
        self._refresh()

    def chunk_ids(self) -> list[str]:
        """The living chunks, in no order that means anything."""
        return [
            chunk_id
            for part in self._parts
            for chunk_id, alive in zip(part.segment.ids, part.alive.tolist(), strict=True)
            if alive
        ]

    def remove(self, chunk_ids: Iterable[str]) -> None:
        """Removes chunks; unknown ids are passed over."""
        self._drop(set(chunk_ids))
        self._parts = _settled(self._parts)
        self._refresh()

    def _drop(self, chunk_ids: Collection[str]) -> None:
        parts = []
        for part in self._parts:
            found = (part.segment.row_of.get(chunk_id) for chunk_id in chunk_ids)
            rows = [row for row in found if row is not None]
            parts.append(part.without(rows) if rows else part)
        self._parts = tuple(part for part in parts if part.size)

    def _refresh(self) -> None:
        self._filter = RowFilter([(p.segment, p.alive) for p in self._parts])
        self._size = sum(part.size for part in self._parts)
        fields = sum((p.field_lengths for p in self._parts), np.zeros(len(self._weights), np.int64))
        total = float(np.asarray(self._weights) @ fields)
        self._average = total / self._size if total else 1.0
        self._norms: dict[str, NDArray[np.float32]] = {}

    # Reading

    def __len__(self) -> int:
        return self._size

    def idf(self, token: str) -> float:
        """Of the living chunks; a token that stands nowhere has the largest."""
        keys = np.array([term_key(token)], np.uint64)
        return self._idf(sum(part.frequency(*part.ranges(keys)[0]) for part in self._parts))

    def search(
        self, terms: Group, top_k: int, allowed: Collection[str] | None = None
    ) -> tuple[Candidate, ...]:
        """Chunks with a score > 0, best first; weights that are not > 0 count as absent.

        ``allowed`` filters before the cut; the same frozenset given again costs nothing.
        """
        return self.search_grouped([{t: w} for t, w in terms.items()], top_k, allowed)

    def search_grouped(
        self, groups: Sequence[Group], top_k: int, allowed: Collection[str] | None = None
    ) -> tuple[Candidate, ...]:
        """As ``search``, but a group (a word and its synonyms) adds the MAX over its members."""
        if top_k < 1 or not self._size:
            return ()
        query = _Query(groups, self._parts, self._idf)
        masks = self._filter.masks(allowed)
        ids: list[str] = []
        scores: list[NDArray[np.float64]] = []
        ties: list[NDArray[np.uint64]] = []
        for i, part in enumerate(self._parts):
            found = query.scores(i, self._norm(part))
            mask = masks[i]
            if mask is not None:
                found *= mask
            best = contenders(found, top_k, 0.0)
            ids += map(part.segment.ids.__getitem__, best.tolist())
            scores.append(found[best])
            ties.append(part.segment.ties[best])
        return ranked(np.concatenate(scores), np.concatenate(ties), ids, top_k)

    def explain(self, terms: Group, chunk_id: str) -> Mapping[str, float]:
        """Term -> its share of the score; terms without a share are left out."""
        return self.explain_grouped([{t: w} for t, w in terms.items()], chunk_id)

    def explain_grouped(self, groups: Sequence[Group], chunk_id: str) -> Mapping[str, float]:
        """As ``explain``: of each group the member that counted, the first of equals."""
        shares: dict[str, float] = {}
        query = _Query(groups, self._parts, self._idf)
        for i, part in enumerate(self._parts):
            row = part.segment.row_of.get(chunk_id)
            if row is not None and part.alive[row]:
                for token, share in query.shares(i, row, self._norm(part)):
                    shares[token] = shares.get(token, 0.0) + share
        return shares

    @property
    def _weights(self) -> tuple[float, ...]:
        s = self._settings
        return (s.title, s.section, s.header, 1.0)

    def _idf(self, frequency: int) -> float:
        return math.log1p((self._size - frequency + 0.5) / (frequency + 0.5))

    def _norm(self, part: _Part) -> NDArray[np.float32]:
        """What tf is held against, by row."""
        found = self._norms.get(part.segment.name)
        if found is None:
            k1, b = self._settings.k1, self._settings.b
            lengths = part.segment.lengths @ np.asarray(self._weights)
            found = (k1 * (1 - b + b * lengths / self._average)).astype(np.float32)
            self._norms[part.segment.name] = found
        return found

    # Storing

    def save(self, directory: Path, generation: int) -> None:
        """Writes what ``directory`` lacks; StorageError leaves the index there as it was."""
        self.generation = generation
        stored, keep = [], []
        for part in self._parts:
            name = part.segment.name
            if not (directory / name).is_dir():
                postings.write(directory, part.segment)
            dead = folder.write_dead(directory, name, part.alive)
            stored.append({"name": name, "dead": dead})
            keep += [name, *([dead] if dead else [])]
        manifest = {**self._expected(generation), "segments": stored}
        folder.write_manifest(directory, manifest, keep)

    def _expected(self, generation: int) -> dict[str, Any]:
        return {
            "format": _FORMAT,
            "generation": generation,
            "fields": dict(zip(postings.FIELDS, self._weights, strict=True)),
            "tokenizer": self._tokenizer,
        }

    @classmethod
    def load(
        cls,
        directory: Path,
        generation: int,
        settings: SparseSettings | None = None,
        tokenize: Tokenize | None = None,
        tokenizer: str = "kaoju",
    ) -> Bm25Index | Stale:
        """The index in ``directory``, or why it has to be built again. Never an error."""
        index = cls(settings, tokenize, tokenizer)
        manifest = folder.read_manifest(directory, index._expected(generation))
        if isinstance(manifest, Stale):
            return manifest
        try:
            index._parts = tuple(_read_part(directory, s) for s in manifest["segments"])
        except (OSError, ValueError, KeyError, TypeError, IndexError) as error:
            return Stale(f"the index in {directory} is damaged: {error}")
        index.generation = generation
        index._refresh()
        return index


class _Query:
    """A query's terms with their weights, and where their postings are in every part."""

    def __init__(self, groups: Sequence[Group], parts: Sequence[_Part], idf: Any) -> None:
        # Sorted, so that sums never depend on the order in which terms are named.
        self._groups = sorted(sorted((t, w) for t, w in g.items() if w > 0) for g in groups)
        tokens = sorted({token for group in self._groups for token, _ in group})
        keys = np.fromiter(map(term_key, tokens), np.uint64, len(tokens))
        self._parts = parts
        self._ranges = [dict(zip(tokens, part.ranges(keys), strict=True)) for part in parts]
        self._idf = {
            t: idf(sum(p.frequency(*r[t]) for p, r in zip(parts, self._ranges, strict=True)))
            for t in tokens
        }

    def scores(self, i: int, norm: NDArray[np.float32]) -> NDArray[np.float64]:
        """Of every row of part ``i``, the dead too."""
        alone = [group[0] for group in self._groups if len(group) == 1]
        rows, values, _ = self._postings(i, alone, norm)
        total = np.zeros(len(norm))
        if len(rows):
            total += np.bincount(rows, weights=values, minlength=len(norm))
        for group in self._groups:
            if len(group) > 1:
                rows, values, _ = self._postings(i, group, norm)
                best = np.zeros(len(norm), np.float32)
                np.maximum.at(best, rows, values)
                total += best
        return total

    def shares(self, i: int, row: int, norm: NDArray[np.float32]) -> Iterator[tuple[str, float]]:
        for group in self._groups:
            rows, values, owners = self._postings(i, group, norm)
            found = np.flatnonzero(rows == row)
            if len(found):
                best = found[np.argmax(values[found])]
                yield group[owners[best]][0], float(values[best])

    def _postings(
        self, i: int, terms: Sequence[tuple[str, float]], norm: NDArray[np.float32]
    ) -> tuple[NDArray[np.int32], NDArray[np.float32], NDArray[np.intp]]:
        """All postings of ``terms``, one term after the other: rows, their shares, which term."""
        segment = self._parts[i].segment
        ranges = [self._ranges[i][token] for token, _ in terms]
        weights = [weight * self._idf[token] for token, weight in terms]
        if not terms:
            return np.zeros(0, np.int32), np.zeros(0, np.float32), np.zeros(0, np.intp)
        rows = np.concatenate([segment.rows[start:end] for start, end in ranges])
        tf = np.concatenate([segment.frequencies[start:end] for start, end in ranges])
        owners = np.repeat(np.arange(len(terms)), [end - start for start, end in ranges])
        values = norm[rows]
        values += tf
        np.divide(tf, values, out=values)
        values *= np.asarray(weights, np.float32)[owners]
        return rows, values, owners


def _settled(parts: tuple[_Part, ...]) -> tuple[_Part, ...]:
    """Sizes kept geometric and no segment more than half dead, so that there are few."""
    stack: list[_Part] = []
    for part in parts:
        if part.size * 2 < len(part.segment):
            part = _merged([part])
        while stack and _belong_together(stack[-1].size, part.size):
            part = _merged([stack.pop(), part])
        stack.append(part)
    return tuple(stack)


def _belong_together(before: int, after: int) -> bool:
    return before < _GROWTH * after and before + after <= _LARGEST


def _merged(parts: Sequence[_Part]) -> _Part:
    return _Part(postings.merge((p.segment, p.alive) for p in parts))


def _read_part(directory: Path, stored: Mapping[str, Any]) -> _Part:
    segment = postings.read(directory, stored["name"])
    return _Part(segment, folder.read_alive(directory, stored["dead"], len(segment)))


def _default_tokenize() -> Tokenize:
    from kaoju.text.tokenize import tokenize

    return tokenize
