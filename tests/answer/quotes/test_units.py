"""Units: what can be quoted of a document, with the context it needs."""

from __future__ import annotations

import pytest

from kaoju.answer.quotes.units import Unit, UnitKind, UnitReader


def read(corpus, file: str = "docs/a.md") -> list[Unit]:
    reader = UnitReader(corpus.document(file))
    return [unit for chunk in corpus.chunks_of(file) for unit in reader.of_chunk(chunk)]


def test_a_paragraph_is_cut_into_sentences(corpus_of):
    corpus = corpus_of({"a.md": "# T\n\nOne is short. Two is too.\n"})
    units = read(corpus)
    assert [u.text for u in units] == ["One is short.", "Two is too."]
    assert {u.kind for u in units} == {UnitKind.SENTENCE}
    assert units[0].context.startswith("T")


def test_every_unit_slices_from_the_stored_text(corpus_of):
    text = "# T\n\n甲有**两个**端口。乙没有。\n\n- 第一项\n- 第二项\n\n```sh\nrun it\n```\n"
    corpus = corpus_of({"a.md": text})
    stored = corpus.document("docs/a.md").parsed.text
    for unit in read(corpus):
        for word in unit.text.replace("\n", " ").split():
            assert word.strip("*") in stored[unit.span.start : unit.span.end].replace("**", "")


def test_a_list_item_knows_the_line_that_introduces_it(corpus_of):
    corpus = corpus_of({"a.md": "# T\n\nBring these:\n\n- a passport\n- a ticket\n"})
    items = [u for u in read(corpus) if u.kind is UnitKind.ITEM]
    stored = corpus.document("docs/a.md").parsed.text
    assert [i.text for i in items] == ["a passport", "a ticket"]
    assert [i.lead.of(stored) for i in items] == ["Bring these:", "Bring these:"]


def test_a_sentence_that_does_not_introduce_is_no_lead(corpus_of):
    corpus = corpus_of({"a.md": "# T\n\nBring little.\n\n- a passport\n"})
    items = [u for u in read(corpus) if u.kind is UnitKind.ITEM]
    assert [i.lead for i in items] == [None]


def test_table_rows_carry_their_column_headers(corpus_of):
    corpus = corpus_of({"a.md": "# T\n\n| Part | Price |\n|---|---|\n| Screw | 2 |\n| Nut | 3 |\n"})
    stored = corpus.document("docs/a.md").parsed.text
    rows = [u for u in read(corpus) if u.kind is UnitKind.ROW]
    cells = [[cell.span.of(stored) for cell in row.cells] for row in rows]
    assert cells == [["Screw", "2"], ["Nut", "3"]]
    assert [span.of(stored) for _, span in rows[0].columns] == ["Part", "Price"]
    assert "Price" in rows[0].context


def test_key_value_lines_are_units_of_their_own(corpus_of):
    corpus = corpus_of({"a.md": "# T\n\n## 电池\n\n容量: 4500mAh\n快充: 67W\n"})
    lines = [u for u in read(corpus) if u.kind is UnitKind.LINE]
    assert [u.text for u in lines] == ["容量: 4500mAh", "快充: 67W"]


def test_code_is_one_unit(corpus_of):
    corpus = corpus_of({"a.md": "# T\n\nRun:\n\n```sh\na one\nb two\n```\n"})
    code = [u for u in read(corpus) if u.kind is UnitKind.CODE]
    assert [u.text for u in code] == ["a one\nb two"]
    assert code[0].lead is not None


def test_long_code_is_quoted_by_what_stands_between_its_empty_lines(corpus_of):
    stanzas = [f"# What switch{n} does: {'x' * 150}\nswitch{n} = {n}" for n in range(3)]
    written = "\n\n".join([stanzas[0], stanzas[1], f"\n  \n{stanzas[2]}\n"])
    corpus = corpus_of({"a.md": f"# T\n\nSettings:\n\n```toml\n{written}\n```\n"})
    code = [u for u in read(corpus) if u.kind is UnitKind.CODE]
    assert [u.text for u in code] == stanzas
    assert len({u.lead for u in code}) == 1


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("甲支持热插拔；乙不支持。丙未知。", ["甲支持热插拔；乙不支持。", "丙未知。"]),
        (f"{'甲' * 80}；{'乙' * 80}。", [f"{'甲' * 80}；", f"{'乙' * 80}。"]),  # too long together
        ("A does; B does not. C may.", ["A does; B does not.", "C may."]),
    ],
)
def test_the_parts_of_a_sentence_between_semicolons_stay_together(corpus_of, text, units):
    corpus = corpus_of({"a.md": f"# T\n\n{text}\n"})
    assert [u.text for u in read(corpus) if u.kind is UnitKind.SENTENCE] == units


def test_link_targets_are_not_words(corpus_of):
    corpus = corpus_of({"a.md": "# T\n\nSee [the rules](/secret-path.md) first.\n"})
    assert [u.text for u in read(corpus)] == ["See the rules first."]


def test_what_says_nothing_is_no_unit(corpus_of):
    text = """# T

{{< copyable "shell-regular" >}}

**注意：**

Note:

一共两项：甲和乙。

Ports: 80 and 443.
"""
    assert [u.text for u in read(corpus_of({"a.md": text}))] == [
        "一共两项：甲和乙。",
        "Ports: 80 and 443.",
    ]
