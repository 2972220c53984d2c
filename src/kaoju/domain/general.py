"""Questions of general knowledge, as data: what hardly any knowledge base answers."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "zh")


@cache
def general_questions(language: str) -> tuple[str, ...]:
    """The shipped questions of one of ``LANGUAGES``, in a fixed order."""
    text = files("kaoju.domain").joinpath(f"data/general_{language}.txt").read_text("utf-8")
    return tuple(line for line in text.splitlines() if line.strip())
