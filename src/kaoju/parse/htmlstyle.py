"""Text that a style attribute hides from a reader's eyes."""

from __future__ import annotations

import re
from collections.abc import Mapping

_RULES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("display:none", re.compile(r"display\s*:\s*none", re.I)),
    ("visibility:hidden", re.compile(r"visibility\s*:\s*hidden", re.I)),
    ("zero size", re.compile(r"font-size\s*:\s*0(?:\.0+)?(?:px|pt|em|rem|%)?\s*(?:;|!|$)", re.I)),
    ("transparent", re.compile(r"(?:^|;)\s*opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$)", re.I)),
    ("off screen", re.compile(r"(?:left|top|text-indent)\s*:\s*-\d{4,}", re.I)),
)
_COLOUR = re.compile(r"(?:^|;)\s*color\s*:\s*([^;!]+)", re.I)
_BACKGROUND = re.compile(r"background", re.I)
_WHITE = re.compile(
    r"\s*(?:white|#fff|#ffffff|rgba?\(\s*255\s*,\s*255\s*,\s*255\b[^)]*\))\s*", re.I
)


def hidden_by_style(attributes: Mapping[str, str | None]) -> str | None:
    """How an element's own attributes hide it; ``None`` when they do not.

    White text counts where the element sets no background of its own: style sheets are not read.
    """
    if "hidden" in attributes:
        return "hidden"
    style = attributes.get("style") or ""
    for name, rule in _RULES:
        if rule.search(style):
            return name
    colour = _COLOUR.search(style)
    white = colour[1] if colour else attributes.get("color") or ""
    if _WHITE.fullmatch(white) and not _BACKGROUND.search(style):
        return "white text"
    return None
