"""Domain packs: the shipped one, a knowledge base's own on top, and what is malformed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kaoju.domain import load_domain
from kaoju.errors import SettingsError


def write(folder: Path, name: str, content: str) -> Path:
    (folder / name).write_text(content, "utf-8")
    return folder


def test_the_shipped_pack_knows_both_languages() -> None:
    domain = load_domain()
    assert set(domain.languages) == {"zh", "en"}
    assert domain.language("zh").answer_types["who"].search("谁发明了它")
    assert domain.language("en").answer_types["when"].search("when did it open")


def test_a_language_nobody_described_is_empty() -> None:
    pack = load_domain().language("fr")
    assert pack.code == "fr"
    assert pack.negation.search("ne pas") is None


def test_a_missing_folder_adds_nothing(tmp_path: Path) -> None:
    assert load_domain(tmp_path / "domain") == load_domain()


def test_aliases_hold_their_canonical_name_first(tmp_path: Path) -> None:
    write(tmp_path, "aliases.json", json.dumps({"星河 X1": ["X1", "StarRiver X1"]}))
    assert load_domain(tmp_path).aliases == {"星河 X1": ("星河 X1", "X1", "StarRiver X1")}


def test_a_pack_adds_to_the_shipped_one(tmp_path: Path) -> None:
    write(
        tmp_path,
        "zh.toml",
        'negation = ["绝无"]\nstopwords = ["哎"]\n[operators]\ncount = ["几尊"]',
    )
    write(tmp_path, "synonyms.toml", 'groups = [["窑口", "产地"]]')
    write(tmp_path, "attributes.toml", '"窑口" = ["哪个窑"]\n"重量" = ["有多沉"]')
    domain = load_domain(tmp_path)
    pack = domain.language("zh")
    assert pack.negation.search("绝无此事")
    assert pack.negation.search("不支持")
    assert "哎" in pack.stopwords
    assert "的" in pack.stopwords
    assert pack.operators["count"].search("一共几尊")
    assert pack.operators["count"].search("一共几款")
    assert ("窑口", "产地") in domain.synonyms
    assert domain.attributes["窑口"] == ("窑口", "哪个窑")
    assert "有多沉" in domain.attributes["重量"]
    assert "多重" in domain.attributes["重量"]


def test_spoken_phrases_of_several_files_are_joined(tmp_path: Path) -> None:
    write(tmp_path, "synonyms.toml", 'groups = [["窑口", "产地"]]\n[spoken]\n"烧裂" = ["开片"]')
    write(tmp_path, "synonyms.more.json", '{"spoken": {"烧裂": ["窑裂", "开片"], "碎": ["残"]}}')
    domain = load_domain(tmp_path)
    assert ("窑口", "产地") in domain.synonyms
    assert set(domain.spoken["烧裂"]) == {"开片", "窑裂"}
    assert len(domain.spoken["烧裂"]) == 2
    assert domain.spoken["碎"] == ("残",)
    assert set(load_domain().spoken) < set(domain.spoken)


def test_other_files_of_the_folder_are_no_part_of_it(tmp_path: Path) -> None:
    write(tmp_path, "README.md", "# notes")
    write(tmp_path, ".hidden.json", "{")
    assert load_domain(tmp_path) == load_domain()


@pytest.mark.parametrize(
    ("name", "content", "key"),
    [
        ("aliases.json", "{", "JSON"),
        ("aliases.json", "[]", "object"),
        ("aliases.json", '{"X1": "one text"}', "'X1'"),
        ("aliases.json", '{"X1": [3]}', "'X1'"),
        ("aliases.json", '{"X1": [" "]}', "'X1'"),
        ("aliases.json", '{" ": ["a"]}', "empty canonical name"),
        ("attributes.toml", "x = 1", "'x'"),
        ("synonyms.toml", "groups = 3", "groups"),
        ("synonyms.toml", 'groups = [["alone"]]', "groups[0]"),
        ("synonyms.json", '{"other": []}', "groups"),
        ("synonyms.json", "{}", "groups"),
        ("synonyms.toml", 'spoken = ["x"]', "'spoken'"),
        ("synonyms.toml", '[spoken]\n"gone" = []', "'gone'"),
        ("synonyms.toml", '[spoken]\n"gone" = "lost"', "'gone'"),
        ("synonyms.toml", '[spoken]\n"gone" = [3]', "'gone'"),
        ("synonyms.toml", '[spoken]\n"gone" = ["lost", " "]', "'gone'"),
        ("synonyms.toml", '[spoken]\n"all gone" = ["lost", "All  gone"]', "'all gone'"),
        ("synonyms.toml", '[spoken]\n" " = ["lost"]', "empty phrase"),
        ("synonyms.json", '{"spoken": {"gone": ["lost"]}, "said": {}}', "spoken"),
        ("zh.toml", 'negations = ["不"]', "'negations'"),
        ("zh.toml", 'negation = "不"', "'negation'"),
        ("zh.toml", 'negation = ["(不"]', "'negation'"),
        ("zh.toml", 'operators = ["不"]', "'operators'"),
        ("zh.toml", "[operators]\ncount = [1]", "'count'"),
        ("zh.toml", "negation = [", "TOML"),
        ("colours.toml", "x = 1", "not a part"),
    ],
)
def test_what_is_malformed_is_named(tmp_path: Path, name: str, content: str, key: str) -> None:
    write(tmp_path, name, content)
    with pytest.raises(SettingsError) as caught:
        load_domain(tmp_path)
    assert name in str(caught.value)
    assert key in str(caught.value)


def test_a_file_in_place_of_the_folder_is_an_error(tmp_path: Path) -> None:
    write(tmp_path, "domain", "")
    with pytest.raises(SettingsError, match="not a folder"):
        load_domain(tmp_path / "domain")


def test_bytes_that_are_no_text_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "aliases.json").write_bytes(b"\xff\xfe{")
    with pytest.raises(SettingsError, match=r"aliases\.json"):
        load_domain(tmp_path)


def test_a_part_may_have_several_files(tmp_path: Path) -> None:
    (tmp_path / "aliases.toml").write_text('"K90" = ["K-Ninety"]\n', "utf-8")
    (tmp_path / "aliases.more.json").write_text('{"K90": ["the K"], "K91": []}', "utf-8")
    assert load_domain(tmp_path).aliases == {"K90": ("K90", "the K", "K-Ninety"), "K91": ("K91",)}


def test_the_first_word_of_a_files_name_must_be_a_part(tmp_path: Path) -> None:
    (tmp_path / "more.aliases.toml").write_text('"K90" = []\n', "utf-8")
    with pytest.raises(SettingsError, match=r"more\.aliases\.toml"):
        load_domain(tmp_path)
