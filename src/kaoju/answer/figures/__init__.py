"""Figures of reports: the row that a question names, in the columns of the period it asks for."""

from kaoju.answer.figures.lookup import Sources, answer_from_figures

__all__ = ["Sources", "answer_from_figures"]
