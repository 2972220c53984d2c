"""How well an amount is the one that a side of a comparison means."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kaoju.answer.amounts.places import HEADING, TITLE, Amount, Place
from kaoju.answer.amounts.sides import Comparison, Side
from kaoju.answer.amounts.words import Word, content_words
from kaoju.answer.facts.scalar import plain
from kaoju.text.normalize import fold

LEAST = 0.5  # share of a side's own words that must be met
_BORROWED = 0.5  # worth of the other side's word that this side leaves out: its attribute
_TITLED = 0.9  # what a sentence or a heading above it says; of a title alone less
_ELIDED = 2  # plain words that the other side has more
_UNASKED = 1.0  # cost of a key that says only what was not asked


@dataclass(frozen=True, slots=True)
class Match:
    """``met`` of ``most`` is the weight of the side's and the common words; ``attributes`` are the
    plain words met in the row's key, its column's heading or the sentence."""

    amount: Amount
    score: float
    met: float
    most: float
    attributes: frozenset[str]
    direct: frozenset[str]  # those of them that are met as they are, not by a synonym
    named: bool  # by a name or number of its own, or by all of the other side's
    conditioned: bool  # a lead, heading or title says a plain word that only this side has
    keyed: bool  # all its names and numbers stand in the row's key
    lent: float  # weight of what these say of the other side's words


class Matcher:
    """Judges amounts for one side."""

    def __init__(self, comparison: Comparison, index: int, stopwords: frozenset[str]) -> None:
        self._side: Side = comparison.sides[index]
        self._other: Side = comparison.sides[1 - index]
        self._common = comparison.common
        self._spellings = comparison.spellings
        self._all = comparison.words
        self._numbers = frozenset(word.text for word in self._all if word.number)
        self._named = frozenset(n for word in self._all for n in word.names)
        self._stopwords = stopwords
        owned = any(word.names for word in self._side.words)
        self._lendable = [word for word in self._other.words if not (owned and word.names)]
        self._counts = all(word.number for word in self._side.words)

    def match(self, amount: Amount) -> Match | None:
        """None where the amount is another thing's, or too little says that it is this one's."""
        if self._names_a_side(amount) or not self._names_met(amount):
            return None
        own = {word: self._near(word, amount) for word in self._side.words}
        share, other = _share(own), _share({w: self._near(w, amount) for w in self._other.words})
        if _share({word: float(near > 0) for word, near in own.items()}) < LEAST or other >= share:
            return None
        if self._spellings and not self._of_attribute(amount):
            return None
        unasked = self._unasked(amount)
        if unasked is None or (unasked and not self._keyed(amount)):
            return None
        if not self._says_enough(own, amount) or not self._of_what_is_left_out(amount):
            return None
        common = {word: self._near(word, amount) for word in self._common}
        met = sum(word.weight * near for word, near in (*own.items(), *common.items()))
        named = _first_places(amount)
        borrowed = [w for w in self._other.words if not w.hard and _met(w, named)]
        score = met + _BORROWED * sum(w.weight for w in borrowed) - _UNASKED * unasked
        attributes = frozenset(w.text for w in self._all if not w.hard and _met(w, named))
        most = sum(word.weight for word in (*own, *common))
        return Match(
            amount,
            score,
            met,
            most,
            attributes,
            frozenset(w.text for w in self._all if any(p.text.meets(w) == 1.0 for p in named)),
            self._is_named(amount),
            any(_met(word, amount.around) for word in self._side.words if not word.hard),
            self._is_keyed(amount),
            sum(word.weight * nearest(word, amount.around) for word in self._lendable),
        )

    def _is_keyed(self, amount: Amount) -> bool:
        hard = [word for word in self._side.words if word.hard]
        key = [amount.key] if amount.key is not None else []
        return bool(hard) and all(_met(word, key) for word in hard)

    def _is_named(self, amount: Amount) -> bool:
        """Whether it is known whose amount it is: "A's storage" and "memory" are both A's."""
        if any(word.hard for word in self._side.words):
            return True
        others = [word for word in self._other.words if word.hard]
        return all(self._near(word, amount) for word in others)

    def _of_attribute(self, amount: Amount) -> bool:
        """Whether key, column, cell or sentence name an attribute that the question names."""
        places = (amount.key, amount.head, amount.part, amount.own)
        said = "\n".join(place.text.folded for place in places if place is not None)
        return any(spelling in said for spelling in self._spellings)

    def _says_enough(self, own: dict[Word, float], amount: Amount) -> bool:
        """Whether more than a name is met: of several plain words one, in prose of one that one."""
        soft = [near for word, near in own.items() if not word.hard]
        if amount.in_prose:
            return max(own.values()) >= _TITLED and (not soft or any(soft))
        return len(soft) < 2 or any(soft)

    def _of_what_is_left_out(self, amount: Amount) -> bool:
        """Where the other side has far more words, this one leaves some of them out: "the waiting
        period of A than of B". Then one of them must be met."""
        soft = [[w for w in side.words if not w.hard] for side in (self._side, self._other)]
        if len(soft[1]) - len(soft[0]) < _ELIDED:
            return True
        return any(self._near(word, amount) > 0 for word in soft[1])

    def _near(self, word: Word, amount: Amount) -> float:
        return nearest(word, amount.places)

    def _names_met(self, amount: Amount) -> bool:
        """Every name and number; of a side that is a number alone, by the key or the column."""
        if self._counts and not all(_is_key(word, amount) for word in self._side.words):
            return False
        if not all(self._near(word, amount) for word in self._side.words if word.hard):
            return False
        return all(
            self._near(word, amount) >= (HEADING if word.number else TITLE)
            for word in self._common
            if word.hard
        )

    def _names_a_side(self, amount: Amount) -> bool:
        """Whether it is a number of the question's own: "with 8 workers"."""
        quantity = amount.quantity
        counts = amount.in_prose and quantity.dimension == "count" and quantity.upper is None
        return counts and plain(quantity.value) in self._numbers

    def _keyed(self, amount: Amount) -> bool:
        """Whether the row, the line or the sentence itself says which side it is of."""
        return any(_met(word, _first_places(amount)) for word in self._side.words)

    def _unasked(self, amount: Amount) -> float | None:
        """The share of the key's words that the question does not have; None where the key or the
        column's heading names another thing."""
        shares = [self._strange(place) for place in (amount.key, amount.head)]
        for place, strange in zip((amount.key, amount.head), shares, strict=True):
            if place is not None and strange and self._foreign(place):
                return None
        return shares[0]

    def _strange(self, place: Place | None) -> float:
        said = content_words(place.text.text, self._stopwords) if place is not None else ()
        strange = [word for word in said if not any(_alike(word, asked) for asked in self._all)]
        return len(strange) / len(said) if said else 0.0

    def _foreign(self, place: Place) -> bool:
        """Whether it names what the question does not, and in no words of this side alone."""
        names = place.text.names
        if not names or not names.isdisjoint(self._named):
            return False
        own = [word.text for word in self._side.words if not word.hard]
        return not any(text in fold(name) for name in names for text in own)


def _share(near: dict[Word, float]) -> float:
    most = sum(word.weight for word in near)
    return sum(word.weight * value for word, value in near.items()) / most if most else 0.0


def _first_places(amount: Amount) -> tuple[Place, ...]:
    """Key, column heading, and the sentence where it is one."""
    own = amount.own if amount.key is None or amount.in_prose else None
    return tuple(p for p in (amount.key, amount.head, amount.part, own) if p is not None)


def nearest(word: Word, places: Iterable[Place]) -> float:
    """How near the word is met; ``places`` come with the nearest first."""
    best = 0.0
    for place in places:
        if place.near <= best:
            break
        best = max(best, place.near * place.text.meets(word))
    return best


def _met(word: Word, places: Iterable[Place]) -> bool:
    return any(place.text.meets(word) > 0 for place in places)


def _is_key(word: Word, amount: Amount) -> bool:
    """Whether the number is the row's whole key, opens it or the line, or stands in the column's
    heading."""
    if amount.head is not None and amount.head.text.meets(word) > 0:
        return True
    opening = amount.own if amount.in_prose else amount.key
    return opening is not None and opening.text.opens_with(word)


def _alike(said: Word, asked: Word) -> bool:
    """Whether a word of the question accounts for one of a key."""
    if said.number or asked.number:
        return said.text == asked.text
    loose = asked.names or not said.text.isascii()
    if said.text == asked.text or (loose and (said.text in asked.text or asked.text in said.text)):
        return True
    return not said.stems.isdisjoint(asked.stems | asked.synonyms)
