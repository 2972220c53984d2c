"""What is read for an answer, and what a generator is handed for one."""

from kaoju.answer.context.reading import read_chunks

__all__ = ["read_chunks"]
