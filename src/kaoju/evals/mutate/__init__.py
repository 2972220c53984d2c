"""Graders under test: right answers changed by code, and whether each grader notices."""
