"""Multilingual E5 small: its file, its vocabulary, its network."""
