"""Dead keyword path (llama_index#13866): two characters find their line, and nothing else."""

from __future__ import annotations

import pytest

from kaoju.types.queries import Question

# A poem of our own making in the old form: five characters a line.
POEM = {
    "1.txt": "晨起推柴户\n",
    "2.txt": "溪声入竹深\n",
    "3.txt": "山僧犹未至\n",
    "4.txt": "落叶满瑶琴\n",
}


@pytest.mark.parametrize(("words", "file"), [("瑶琴", "4.txt"), ("溪声", "2.txt")])
def test_two_characters_find_only_their_line(engine_of, words, file):
    engine = engine_of(POEM)
    hits = engine.search(Question(words), mode="sparse").hits
    assert [hit.meta.file for hit in hits] == [file]


def test_no_score_no_hit(engine_of):
    engine = engine_of(POEM)
    assert engine.search(Question("zzz"), mode="sparse").hits == ()
    assert engine.search(Question("zzz"), mode="exact").hits == ()
