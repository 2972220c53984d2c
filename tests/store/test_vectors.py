"""Vectors are kept by encoder and text."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from kaoju.errors import EncoderMismatch
from kaoju.store import Store, text_hash

ENCODER = "test/4"


def test_hash_is_the_start_of_sha256() -> None:
    # printf abc | sha256sum
    assert text_hash("abc").hex() == "ba7816bf8f01cfea414140de5dae2223"


def test_windows_line_up_with_chunks(store: Store, make: Callable) -> None:
    make("一\n\n二二", file="b.md").put(store)
    make("三三三", file="a.md").put(store)
    found = store.corpus.vectors(ENCODER)
    assert found.chunk_ids == ("docs/a.md#-0", "docs/b.md#-0", "docs/b.md#-1")
    assert found.owners.tolist() == [0, 0, 1, 1, 2, 2]
    # The fixture's vector of a text is the unit vector number length modulo 4; "A\n" adds two.
    assert found.matrix.argmax(axis=1).tolist() == [3, 1, 1, 3, 2, 0]
    assert found.matrix.dtype == np.float32


def test_equal_texts_share_one_vector(store: Store, make: Callable) -> None:
    make("同样").put(store)
    make("同样", file="b.md").put(store)
    counts = store.corpus.counts()
    assert (counts["vectors"], counts["windows"]) == (2, 4)
    assert len(store.corpus.vectors(ENCODER).matrix) == 4


def test_known_and_missing(store: Store, make: Callable) -> None:
    parts = make("一")
    store.replace_document(parts.document, parts.chunks, (), parts.windows)
    hashes = {text_hash("一"), text_hash("A\n一")}
    assert store.known_vectors(ENCODER, hashes) == set()
    assert store.missing_vectors(ENCODER) == ("docs/a.md#-0",)
    assert store.check() == ("chunk docs/a.md#-0 has a window without a vector",)
    store.put_vectors(ENCODER, {h: np.ones(4) / 2 for h in hashes})
    assert store.known_vectors(ENCODER, [*hashes, text_hash("二")]) == hashes
    assert store.missing_vectors(ENCODER) == ()
    assert store.missing_vectors("other") == ("docs/a.md#-0",)
    assert store.check() == ()


def test_many_hashes_at_once(store: Store) -> None:
    hashes = [text_hash(str(i)) for i in range(2500)]
    store.put_vectors(ENCODER, {h: np.ones(4) for h in hashes[:2001]})
    assert store.known_vectors(ENCODER, hashes) == set(hashes[:2001])


def test_encoders_never_mix(store: Store, make: Callable) -> None:
    make("一").put(store)
    with pytest.raises(EncoderMismatch, match="run ingest again"):
        store.corpus.vectors("other/4")
    store.put_vectors("other/4", {text_hash("一"): np.ones(4)})
    with pytest.raises(EncoderMismatch, match="1 of 2 texts"):
        store.corpus.vectors("other/4")


def test_a_dimension_belongs_to_its_encoder(store: Store) -> None:
    store.put_vectors(ENCODER, {text_hash("a"): np.ones(4)})
    with pytest.raises(EncoderMismatch, match="4 dimensions, not 3"):
        store.put_vectors(ENCODER, {text_hash("b"): np.ones(3)})
    with pytest.raises(EncoderMismatch, match="different lengths"):
        store.put_vectors("x", {text_hash("b"): np.ones(3), text_hash("c"): np.ones(4)})


def test_nothing_stored_is_an_empty_matrix(store: Store) -> None:
    found = store.corpus.vectors(ENCODER)
    assert (len(found.matrix), found.chunk_ids) == (0, ())


def test_half_precision_moves_a_cosine_less_than_a_thousandth(store: Store, make: Callable) -> None:
    rows = np.random.default_rng(7).normal(size=(200, 512)) + 0.5  # a common mean, as models have
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    parts = make("\n\n".join(f"第{i}段" for i in range(200)))
    windows = {chunk.chunk_id: (chunk.body,) for chunk in parts.chunks}
    hashes = [text_hash(chunk.body) for chunk in parts.chunks]
    store.put_vectors("e", dict(zip(hashes, rows, strict=True)))
    store.replace_document(parts.document, parts.chunks, (), windows)
    kept = store.corpus.vectors("e").matrix
    assert np.abs(kept @ kept.T - rows @ rows.T).max() < 1e-3


def test_compact_drops_what_nothing_needs(store: Store, make: Callable) -> None:
    make("旧的").put(store)
    make("新的一段").put(store)
    assert store.corpus.counts()["vectors"] == 4
    assert store.compact() == 2
    assert store.corpus.counts()["vectors"] == 2
    assert store.check() == ()
    store.remove_documents(["docs/a.md"])
    store.compact()
    assert store.corpus.encoders() == ()


def test_encoded_by(store: Store) -> None:
    assert store.encoded_by() == ""
    store.set_encoded_by(ENCODER)
    assert store.encoded_by() == ENCODER
