"""Kaoju: answers only what the documents say, shows the exact place, and refuses otherwise."""

__version__ = "0.1.0"
