"""Indexes catch up with the store and equal ones built anew, whatever changed in between."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kaoju.config import SparseSettings
from kaoju.index import upkeep
from kaoju.models.fakes import hash_encoder
from kaoju.types.chunks import Chunk, ChunkKind
from kaoju.types.documents import Span

WORDS = ("red", "blue", "green", "kettle", "lamp")


class Stored:
    """The rows of a window each."""

    def __init__(self, encoder_id, matrix, chunk_ids):
        self.encoder_id, self.matrix, self.chunk_ids = encoder_id, matrix, chunk_ids
        self.owners = np.arange(len(chunk_ids))


class Truth:
    """Documents with a text each, and the generation that wrote each."""

    def __init__(self):
        self.generation = 0
        self.texts: dict[str, tuple[str, int]] = {}
        self.encoder = hash_encoder("32")

    def write(self, doc_id: str, text: str | None) -> None:
        self.generation += 1
        if text is None:
            self.texts.pop(doc_id, None)
        else:
            self.texts[doc_id] = (text, self.generation)

    def revisions(self):
        return {doc_id: revision for doc_id, (_, revision) in self.texts.items()}

    def chunk_revisions(self):
        return {f"{doc_id}#-1": revision for doc_id, revision in self.revisions().items()}

    def chunks(self, doc_ids=None):
        for doc_id, (text, _) in sorted(self.texts.items()):
            if doc_ids is None or doc_id in doc_ids:
                span = Span(0, len(text))
                yield Chunk(f"{doc_id}#-1", doc_id, 0, ChunkKind.PROSE, span, text, "", ())

    def vectors(self, encoder_id, since=-1):
        wanted = {d for d, revision in self.revisions().items() if revision > since}
        chunks = list(self.chunks(wanted))
        matrix = self.encoder.encode_documents([chunk.body for chunk in chunks])
        return Stored(encoder_id, matrix, [chunk.chunk_id for chunk in chunks])


STEPS = st.lists(
    st.tuples(
        st.sampled_from("abcd"),
        st.none() | st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join),
    ),
    max_size=5,
)


@settings(
    deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(first=STEPS, then=STEPS)
def test_caught_up_equals_built_anew(tmp_path_factory, first, then):
    folder: Path = tmp_path_factory.mktemp("index")
    truth = Truth()
    for doc_id, text in first:
        truth.write(doc_id, text)
    sparse = upkeep.built_sparse(truth, SparseSettings(), "t")
    dense = upkeep.built_dense(truth, truth.encoder)
    sparse.save(folder / "s", truth.generation)
    dense.save(folder / "d", truth.generation)
    for doc_id, text in then:
        truth.write(doc_id, text)
    caught_up = upkeep.sparse_index(folder / "s", truth, SparseSettings(), "t")
    anew = upkeep.built_sparse(truth, SparseSettings(), "t")
    query = dict.fromkeys(WORDS, 1.0)
    assert caught_up.search(query, 10) == anew.search(query, 10)
    vector = truth.encoder.encode_queries(["red kettle"])
    near = upkeep.dense_index(folder / "d", truth, truth.encoder).search(vector, 10)
    assert near == upkeep.built_dense(truth, truth.encoder).search(vector, 10)


def test_another_tokenizer_means_building_anew(tmp_path):
    truth = Truth()
    truth.write("a", "red kettle")
    upkeep.built_sparse(truth, SparseSettings(), "t1").save(tmp_path, truth.generation)
    assert len(upkeep.sparse_index(tmp_path, truth, SparseSettings(), "t2")) == 1


def test_an_index_from_the_future_is_not_trusted(tmp_path):
    truth = Truth()
    for text in ("red", "blue", "green"):
        truth.write(text, text)
    upkeep.built_sparse(truth, SparseSettings(), "t").save(tmp_path, 9)
    truth.write("blue", None)
    found = upkeep.sparse_index(tmp_path, truth, SparseSettings(), "t")
    assert sorted(found.chunk_ids()) == ["green#-1", "red#-1"]
