"""Chunks become passages within the budget: each once, each as it is stored, none lost silently."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kaoju.answer.context.collect import Collection
from kaoju.answer.context.ledger import Ledger
from kaoju.answer.context.render import passage_lines, size
from kaoju.config import AnswerSettings
from kaoju.facts.aliases import concerns
from kaoju.types.contexts import Role
from kaoju.types.retrieval import Hit

LARGE = "# Manual\n\n" + "\n\n".join(f"## Part {n}\n\nWords of part {n}." for n in range(6))


def hit(corpus, doc_id: str, number: int = 0) -> Hit:
    chunk = corpus.chunks_of(doc_id)[number]
    return Hit(1, 1.0, chunk, corpus.meta(doc_id), {"sparse": 1})


def collected(corpus, hits, budget=4096, asked=(), **settings_of):
    wanted = AnswerSettings(**{"whole_document": 0, "neighbours": 0, "opening": 0, **settings_of})
    ledger = Ledger(budget)
    collection = Collection(corpus, ledger, lambda chunk: concerns(asked, chunk.entities))
    collection.add((h.chunk for h in hits), Role.HIT)
    collection.add_documents(hits, wanted)
    collection.add_neighbours(hits, wanted.neighbours)
    collection.add_openings(hits, wanted.opening)
    return collection.passages(), ledger


def parts_of(passages) -> list[tuple[str, str]]:
    return [(p.place.quote, p.role.value) for p in passages]


def test_neighbours_stand_on_both_sides_in_reading_order(corpus_of):
    corpus = corpus_of({"l.md": LARGE})
    passages, _ = collected(corpus, [hit(corpus, "docs/l.md", 3)], neighbours=1)
    assert parts_of(passages) == [
        ("Words of part 2.", "neighbour"),
        ("Words of part 3.", "hit"),
        ("Words of part 4.", "neighbour"),
    ]


def test_the_opening_ends_where_its_tokens_do(corpus_of):
    corpus = corpus_of({"l.md": LARGE})
    found, _ = collected(corpus, [hit(corpus, "docs/l.md", 5)], opening=9)
    assert [q for q, _ in parts_of(found)] == [f"Words of part {n}." for n in (0, 1, 5)]


def test_documents_stand_in_the_order_of_their_hits_and_are_numbered_through(corpus_of):
    corpus = corpus_of({"a.md": LARGE, "b.md": LARGE.replace("part", "piece")})
    hits = [hit(corpus, "docs/b.md", 4), hit(corpus, "docs/a.md", 1), hit(corpus, "docs/b.md", 2)]
    passages, _ = collected(corpus, hits)
    assert [(p.n, p.place.quote) for p in passages] == [
        (1, "Words of piece 2."),
        (2, "Words of piece 4."),
        (3, "Words of part 1."),
    ]


def test_a_small_document_comes_whole_or_not_at_all(corpus_of):
    corpus = corpus_of({"l.md": LARGE})
    hits = [hit(corpus, "docs/l.md")]
    whole, _ = collected(corpus, hits, whole_document=100)
    assert len(whole) == 6
    cost = sum(p.tokens for p in whole)
    part, ledger = collected(corpus, hits, budget=cost - 1, whole_document=100)
    assert len(part) == 1
    assert ledger.left_out == {"document": 5}


def test_siblings_of_the_asked_come_by_no_way(corpus_of):
    corpus = corpus_of({"l.md": LARGE})
    chunks = list(corpus.chunks_of("docs/l.md"))
    chunks[1] = replace(chunks[1], entities=("X5 Pro",))
    corpus._chunks["docs/l.md"] = tuple(chunks)
    for way in ({"neighbours": 1}, {"opening": 100}, {"whole_document": 100}):
        passages, _ = collected(corpus, [hit(corpus, "docs/l.md")], asked=("X5",), **way)
        assert "Words of part 1." not in [p.place.quote for p in passages]


def test_a_later_row_of_a_long_table_brings_its_header(corpus_of):
    rows = "\n".join(f"| item {n} | {n} metres of rope and of chain |" for n in range(60))
    corpus = corpus_of({"t.md": f"# T\n\n| thing | length |\n|---|---|\n{rows}\n"})
    last = hit(corpus, "docs/t.md", -1)
    assert last.chunk.header
    (passage,), _ = collected(corpus, [last])
    assert "thing" in passage.header
    assert "thing" in passage_lines(passage)[-3]


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    sections=st.lists(st.text("ab 中文\n|`#", min_size=1, max_size=60), min_size=1, max_size=6),
    picks=st.lists(st.integers(0, 30), min_size=1, max_size=5),
    budget=st.integers(0, 120),
    whole=st.sampled_from([0, 1200]),
    neighbours=st.integers(0, 2),
    opening=st.sampled_from([0, 20, 1000]),
)
def test_the_budget_holds_and_every_hit_is_shown_or_counted(
    corpus_of, sections, picks, budget, whole, neighbours, opening
):
    text = "# T\n\n" + "\n\n".join(f"## S{n}\n\n{body}" for n, body in enumerate(sections))
    corpus = corpus_of({"a.md": text, "b.md": text[::-1]})
    everything = corpus.all_chunks()
    chosen = list({p % len(everything): everything[p % len(everything)] for p in picks}.values())
    hits = [Hit(1, 1.0, c, corpus.meta(c.doc_id), {"sparse": 1}) for c in chosen]
    passages, ledger = collected(
        corpus, hits, budget, whole_document=whole, neighbours=neighbours, opening=opening
    )
    assert sum(size(passage_lines(p)) for p in passages) == ledger.spent <= budget
    assert len({p.place.chunk_id for p in passages}) == len(passages)
    assert [p.n for p in passages] == list(range(1, len(passages) + 1))
    shown = sum(p.role is Role.HIT for p in passages)
    assert shown + ledger.left_out.get("hit", 0) == len(hits)
    for passage in passages:
        stored = corpus.document(passage.place.doc_id).parsed.text
        assert passage.place.span.of(stored) == passage.place.quote
