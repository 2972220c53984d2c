"""Answers read by hand, and what the graders made of them."""
