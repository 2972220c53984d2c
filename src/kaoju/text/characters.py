"""Character classes shared by the text stages."""

from __future__ import annotations

# Ideographs, without kana and without punctuation; for use inside a regex class.
CJK = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"

# Chinese function words of one character: an index of them finds everything.
PARTICLES = frozenset(
    "的了是在和与或及之其而于以为有被把对从到由向等吗呢吧啊呀嘛也都就还并且个这那此该某些何谁什么怎哪几多一不"
)
# English function words that a stemmer would spell otherwise ("does" -> "doe").
FUNCTION_WORDS = frozenset(
    """
    about above after again also although always another any anyone anything because before being
    between does doing during each either else ever every everyone everything having hers herself
    himself its itself many maybe more most myself neither never nobody none nothing once only
    other others otherwise ours ourselves rather same several since some someone something
    sometimes such than theirs them themselves then there these they this those though through
    throughout together towards under unless until upon very was were what whatever when whenever
    where wherever whether which while whoever whole whose why will with within without would
    yours yourself yourselves
    """.split()  # noqa: SIM905
)
