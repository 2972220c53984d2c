"""The graders' own word lists, as compiled patterns."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files


@cache
def pattern(kind: str) -> re.Pattern[str]:
    """The words of ``kind`` (negation, exclusive, courtesy, refusal) in every language."""
    lists = tomllib.loads(files("kaoju.evals").joinpath("data/words.toml").read_text("utf-8"))
    alternatives = [source for language in lists[kind].values() for source in language]
    return re.compile("|".join(f"(?:{source})" for source in alternatives), re.IGNORECASE)
