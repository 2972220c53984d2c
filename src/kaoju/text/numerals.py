"""The value of a number written in Chinese characters or English words."""

from __future__ import annotations

from decimal import Decimal

from kaoju.domain.units import load_numbers

_LARGE = 10_000  # 万 and 亿 multiply everything before them, 十百千 only the digit before
_LONGEST = 24


def chinese_value(numeral: str) -> Decimal | None:
    """``一千二百`` -> 1200, ``九点六`` -> 9.6, ``两万五`` -> 25000; None when it is no number."""
    numeral, point, decimals = numeral.partition("点")
    whole = _chinese_whole(numeral)
    if whole is None or not point:
        return None if point or whole is None else Decimal(whole)
    digits = load_numbers().digits
    if not decimals or any(c not in digits for c in decimals):
        return None
    return Decimal(f"{whole}.{''.join(str(digits[c]) for c in decimals)}")


def _chinese_whole(numeral: str) -> int | None:
    tables = load_numbers()
    if not numeral or len(numeral) > _LONGEST:
        return None
    total = section = 0
    digit: int | None = None
    power = 0  # of the character before, for 两万五
    for character in numeral:
        if character in tables.digits:
            if digit:
                return None
            digit = tables.digits[character]
            if digit == 0:
                power = 0
            continue
        power = tables.powers.get(character, 0)
        if not power:
            return None
        if power < _LARGE:
            section += (1 if digit is None else digit) * power
        else:
            below = section + (digit or 0)
            if not below and not total:
                return None
            total = (total + below) * power if power > total else total + below * power
            section = 0
        digit = None
    if digit and power >= 100:
        digit *= power // 10
    return total + section + (digit or 0)


def english_value(words: str) -> Decimal | None:
    """``twenty-four`` -> 24, ``one hundred and five`` -> 105, ``two million`` -> 2000000."""
    tables = load_numbers()
    total = current = 0
    previous = 0
    for word in words.lower().replace("-", " ").split():
        if word == "and":
            continue
        value = tables.words[word]
        if value == 100:
            current = (current or 1) * 100
        elif value > 100:
            total, current = total + (current or 1) * value, 0
        elif previous and previous < 100 and not (previous >= 20 and value < 10):
            return None
        else:
            current += value
        previous = value
    return Decimal(total + current)
