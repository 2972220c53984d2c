"""Results that code derived: the operands are cited, and give the result again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from kaoju.answer.audit.failures import Failure, objects, text_of
from kaoju.answer.audit.squeeze import squeezed
from kaoju.answer.faults import Fault
from kaoju.answer.messages import Message
from kaoju.text.quantity import Quantity, quantities
from kaoju.types.answers import Citation

CHECK = "computation"
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_DATES = "date"
_ROUNDED = Fraction(1, 200)


def check(record: Mapping[str, Any], citations: Mapping[int, Citation]) -> Iterator[Failure]:
    computation = record.get("computation")
    if not isinstance(computation, Mapping):
        return
    operands = objects(computation.get("operands"))
    for operand in operands:
        yield from _cited(operand, citations)
    result = text_of(computation.get("result"))
    if not any(_said(result, text_of(s.get("text"))) for s in objects(record.get("sentences"))):
        yield Failure(CHECK, result, Fault.RESULT_NOT_SAID.of())
    expected = _expected(text_of(computation.get("operation")), operands, result)
    if expected is not None:
        yield Failure(CHECK, result, expected)


def _cited(operand: Mapping[str, Any], citations: Mapping[int, Citation]) -> Iterator[Failure]:
    value, number = text_of(operand.get("value")), operand.get("citation")
    citation = citations.get(number) if isinstance(number, int) else None
    if citation is None:
        yield Failure(CHECK, value, Fault.NO_SOUND_CITATION.of(n=number))
    elif not (value and (_holds(citation, value) or _gathered(value, citation))):
        yield Failure(CHECK, value, Fault.OPERAND_NOT_CITED.of(n=number))


def _gathered(value: str, citation: Citation) -> bool:
    """Whether a list of values stands in pieces, the first of them cited here."""
    pieces = [piece for piece in re.split(r"[、,，]\s*", value) if piece]
    return len(pieces) > 1 and _holds(citation, pieces[0])


def _holds(citation: Citation, value: str) -> bool:
    return squeezed(value) in squeezed(citation.quote)


def _said(result: str, text: str) -> bool:
    first = result.split(" (")[0]
    return bool(first) and squeezed(first) in squeezed(text)


def _expected(operation: str, operands: Sequence[Mapping[str, Any]], result: str) -> Message | None:
    """Why the operands do not give the result; None where they do, or cannot be read."""
    if operation == "count":
        return _counted(len(operands), result)
    amounts = [_amount(text_of(operand.get("value"))) for operand in operands]
    given = _amount(result) if operation != "ratio" else None
    known = [amount for amount in amounts if amount is not None]
    if len(known) != len(amounts) or len(known) < 2:
        return None
    if operation in ("maximum", "minimum"):
        best = (max if operation == "maximum" else min)(amount.base for amount in known)
        sound = given is None or given.base == best
        return None if sound else Fault.NOT_EXTREME.of(operation=operation)
    a, b = known[:2]
    if operation == "ratio":
        return _ratio(a, b, result)
    if operation == "difference":
        return _apart(a, b, result) if a.dimension == _DATES else _difference(a, b, given)
    return Fault.NO_OPERATION.of(operation=operation)


def _counted(operands: int, result: str) -> Message | None:
    numbers = [int(number) for number in re.findall(r"\d+", result)]
    if len(numbers) == 3:  # "9 (7 + 2)": seven are named
        sound = numbers[0] == numbers[1] + numbers[2] and numbers[1] <= operands
    else:
        sound = len(numbers) == 1 and (numbers[0] == 0 or numbers[0] <= operands)
    return None if sound else Fault.OTHER_COUNT.of(count=operands)


def _ratio(a: Quantity, b: Quantity, result: str) -> Message | None:
    match = _NUMBER.search(result)
    if match is None or not b.base:
        return None
    close = abs(Fraction(Decimal(match.group())) - a.base / b.base) <= _ROUNDED
    return None if close else Fault.OTHER_RATIO.of()


def _difference(a: Quantity, b: Quantity, given: Quantity | None) -> Message | None:
    if given is None or a.dimension != b.dimension:
        return None
    factor = given.factor if given.dimension == a.dimension else a.factor
    apart = abs(a.base - b.base)
    close = abs(Fraction(given.value) * factor - apart) <= _ROUNDED * factor
    return None if close else Fault.OTHER_DIFFERENCE.of()


def _apart(a: Quantity, b: Quantity, result: str) -> Message | None:
    """Days between two whole dates, where the result says days."""
    days = [q for q in quantities(result) if q.unit in ("d", "day", "天")]
    try:
        apart = abs((date.fromisoformat(a.unit) - date.fromisoformat(b.unit)).days)
    except ValueError:
        return None
    alone = len(quantities(result)) == 1 and len(days) == 1
    if not alone or days[0].value == apart:
        return None
    return Fault.OTHER_DAYS.of(days=apart)


def _amount(value: str) -> Quantity | None:
    found = quantities(value)
    return found[0] if len(found) == 1 and found[0].upper is None else None
