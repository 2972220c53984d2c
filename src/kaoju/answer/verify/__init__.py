"""Nothing is shown that does not hold: each sentence against the very spans it cites.

The checks know nothing of how a sentence came to be; a generator's draft and a quoted sentence
pass through the same door. One file a check: citations, quantities, entities, polarity,
quantifiers, speculation, words.
"""

from kaoju.answer.verify.findings import Finding
from kaoju.answer.verify.grounds import Context, Grounds
from kaoju.answer.verify.sentence import examined, holds, verified

__all__ = ["Context", "Finding", "Grounds", "examined", "holds", "verified"]
