"""Answer JSON as the engine writes it, over a tiny store; shared by the tests of this folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from kaoju.evals.cases import Case, parse_case
from kaoju.evals.checks.base import Subject

STORE = {
    ("kb", "specs/nova-5.md"): "# Nova 5\n\n屏幕刷新率：120Hz\n电池：5000mAh\n红外遥控：不支持\n",
    ("kb", "specs/nova-5-pro.md"): "# Nova 5 Pro\n\n屏幕刷新率：144Hz\n",
    ("kb", "policy.txt"): "Refunds take 14 days.\r\nShipping is not free.\r\n",
    ("kb", "filing.pdf"): "Cover\nACME 2022\fTotal inventories 5,372 4,985\nNotes",
}


def read(root: str, file: str) -> str:
    return STORE[root, file]


def case(**changes: Any) -> Case:
    value = {
        "id": "q1",
        "lang": "zh",
        "kind": "lookup",
        "question": "Nova 5 的刷新率是多少？",
        "answerable": True,
        "evidence": [{"file": "specs/nova-5.md"}],
        "must_include": [["120Hz", "120赫兹"]],
        "must_not_include": ["144Hz"],
        "entity": "Nova 5",
    }
    return parse_case({**value, **changes})


def citation(quote: str, file: str = "specs/nova-5.md", n: int = 1, **changes: Any) -> Any:
    text = STORE["kb", file]
    start = text.index(quote)
    end = start + len(quote)
    return {
        "n": n,
        "root": "kb",
        "file": file,
        "title": "",
        "section": "",
        "page": None,
        "line_start": text[:start].count("\n") + 1,
        "line_end": text[: end - 1].count("\n") + 1,
        "char_start": start,
        "char_end": end,
        "quote": quote,
        **changes,
    }


def sentence(text: str, *citations: int, **checks: str) -> Any:
    return {"text": text, "citations": list(citations), "checks": checks or {"citation": "ok"}}


def answer(**changes: Any) -> dict[str, Any]:
    """The right answer to ``case()``, changed as told."""
    return {
        "id": "q1",
        "question": "Nova 5 的刷新率是多少？",
        "plan": {"entities": ["Nova 5"]},
        "status": "answered",
        "reason": None,
        "verdict": None,
        "answer": "屏幕刷新率：120Hz",
        "citations": [citation("屏幕刷新率：120Hz")],
        "sentences": [sentence("屏幕刷新率：120Hz", 1)],
        "facts": [],
        "computation": None,
        "confidence": {"score": 0.9, "threshold": 0.5, "name": "passage"},
        "nearest": [],
        **changes,
    }


def refusal(**changes: Any) -> dict[str, Any]:
    return answer(
        **{
            "status": "refused",
            "reason": "not_in_documents",
            "answer": "资料中没有提到。",
            "citations": [],
            "sentences": [],
            **changes,
        }
    )


def subject(
    given: Mapping[str, Any] | None = None, asked: Case | None = None, **changes: Any
) -> Subject:
    return Subject(asked or case(), answer() if given is None else given, read, **changes)


def line(**changes: Any) -> str:
    """A line of a question file."""
    value = {
        "id": "a",
        "lang": "en",
        "kind": "lookup",
        "question": "How long?",
        "answerable": True,
        "evidence": [{"file": "a.md"}],
        **changes,
    }
    return json.dumps({k: v for k, v in value.items() if v is not ...})


@pytest.fixture
def given() -> SimpleNamespace:
    """The makers above under one name."""
    return SimpleNamespace(
        answer=answer,
        case=case,
        citation=citation,
        line=line,
        read=read,
        refusal=refusal,
        sentence=sentence,
        subject=subject,
    )
