"""Thresholds of the gates from three groups of questions: answerable, general, absent."""
