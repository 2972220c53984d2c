"""Typed facts out of documents: names, attributes, values, versions and disagreements."""
