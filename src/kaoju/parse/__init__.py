"""Files to text and blocks with exact positions."""

from kaoju.parse.base import parse

__all__ = ["parse"]
