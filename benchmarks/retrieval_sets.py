"""Retrieval sets of the shared data: paragraphs as one-chunk documents, questions, judgements."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import opencc

from kaoju.types.chunks import Chunk, ChunkKind
from kaoju.types.documents import Span

Judgements = Mapping[str, int]  # chunk_id -> grade > 0


@dataclass(frozen=True, slots=True)
class RetrievalSet:
    name: str
    chunks: tuple[Chunk, ...]
    questions: tuple[tuple[str, Judgements], ...]


def load_sets(data: Path) -> list[RetrievalSet]:
    """CMRC, XQuAD in both languages and across them, Traditional questions, Cranfield."""
    cmrc = squad("cmrc", data / "cmrc2018/dev_a.json")
    zh, en = (
        squad("xquad-zh", data / "xquad/zh_a.json"),
        squad("xquad-en", data / "xquad/en_a.json"),
    )
    return [
        cmrc,
        traditional(cmrc),
        zh,
        traditional(zh),
        en,
        replace(en, name="xquad zh→en", questions=zh.questions),
        replace(zh, name="xquad en→zh", questions=en.questions),
        cranfield(data / "cranfield"),
    ]


def squad(name: str, path: Path) -> RetrievalSet:
    """A SQuAD-layout file; paragraphs are named by position, so parallel files share their ids."""
    chunks: list[Chunk] = []
    questions: list[tuple[str, Judgements]] = []
    for article in json.loads(path.read_text("utf-8"))["data"]:
        for paragraph in article["paragraphs"]:
            chunk = one_chunk(f"p{len(chunks)}", paragraph["context"])
            chunks.append(chunk)
            questions += [(qa["question"], {chunk.chunk_id: 1}) for qa in paragraph["qas"]]
    return RetrievalSet(name, tuple(chunks), tuple(questions))


def traditional(source: RetrievalSet) -> RetrievalSet:
    """The same questions in Traditional spelling."""
    convert = opencc.OpenCC("s2t").convert
    questions = tuple((convert(question), judged) for question, judged in source.questions)
    return replace(source, name=f"{source.name} 繁", questions=questions)


def cranfield(folder: Path) -> RetrievalSet:
    """Abstracts with their titles; the judgements' query ids are the queries' positions."""
    chunks = []
    for doc in ET.fromstring(f"<all>{_xml(folder / 'cran.all.1400.xml')}</all>").iter("doc"):
        title = " ".join((doc.findtext("title") or "").split())
        text = (doc.findtext("text") or "").strip()
        if text:
            chunks.append(replace(one_chunk(str(doc.findtext("docno")).strip(), text), title=title))
    judged: dict[str, dict[str, int]] = {}
    for line in (folder / "cranqrel.trec.txt").read_text("utf-8").splitlines():
        position, _, document, grade = line.split()
        if int(grade) > 0:
            judged.setdefault(position, {})[document] = int(grade)
    queries = ET.fromstring((folder / "cran.qry.xml").read_text("utf-8")).iter("top")
    questions = tuple(
        (" ".join((query.findtext("title") or "").split()), judged.get(str(position), {}))
        for position, query in enumerate(queries, 1)
    )
    return RetrievalSet("cranfield", tuple(chunks), questions)


def _xml(path: Path) -> str:
    text = path.read_text("utf-8")
    return text[text.index("<doc>") : text.rindex("</doc>") + len("</doc>")]


def one_chunk(name: str, text: str) -> Chunk:
    return Chunk(name, name, 0, ChunkKind.PROSE, Span(0, len(text)), text, "", ())
