"""Re-derives every check of an answer's JSON from the stored documents, offline.

One file for what is checked: citations, sentences and the answer's text, facts, what was
computed from them.
"""

from kaoju.answer.audit.failures import Failure
from kaoju.answer.audit.record import audit

__all__ = ["Failure", "audit"]
