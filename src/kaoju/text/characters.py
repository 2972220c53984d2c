"""Character classes shared by the text stages."""

from __future__ import annotations

# Ideographs, without kana and without punctuation; for use inside a regex class.
CJK = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
