"""Two amounts of any documents compared: rows, lines or sentences that a question holds together.

For what no sheet states as facts of an entity: tables of manuals, lists and prose of handbooks.
"""

from kaoju.answer.amounts.lookup import Grounds, answer_from_amounts

__all__ = ["Grounds", "answer_from_amounts"]
