"""Measures, one a file: of rankings against judgements, of answers, of confidence scores."""
