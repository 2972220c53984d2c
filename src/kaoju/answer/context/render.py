"""A context as Markdown for a prompt. Documents and questions are hostile input.

Whatever does not come from the program stands inside a fence that is longer than any run of
backticks in it, so no text can end its own block (CommonMark 0.31, 4.5). What should be one line
is made one, and characters that nobody sees are left out: text hidden in them would be read by a
model and by no person. ``Context`` itself keeps the stored text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from kaoju.answer.context.phrasing import Phrasing, phrasing
from kaoju.text.tokenize import words
from kaoju.types.answers import Operand, Verdict
from kaoju.types.contexts import Context, Disagreement, Parameter, Passage
from kaoju.types.facts import Bound, Fact, Modality, Polarity

_BREAK = re.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_TICKS = re.compile(r"`+")
_SPACE = re.compile(r"\s+")
_JOINERS = "\u200c\u200d"  # invisible, and part of how words and emoji are written
_UNSEEN = frozenset({"Cc", "Cf", "Cs"})
_SELECTORS = range(0xE0100, 0xE01F0)  # 240 that follow a character and carry a byte each
_ODD = re.compile(r"[^\n\t -~\u00a1-\u00ac\u00ae-\u02ff\u3000-\u303f\u3400-\u9fff\uff01-\uff5e]")


def render(context: Context) -> str:
    """The whole prompt; behind a closed gate only the question and that it is not answered."""
    said = phrasing(context.plan.language)
    parts = [f"# {said.question}", fenced([context.question], "question")]
    if context.plan.resolved != context.question:
        parts += [said.resolved, fenced([context.plan.resolved], "question")]
    parts += _unknown(context, said)
    if not context.open:
        return "\n\n".join([*parts, f"# {said.rules}", _closed(context, said)]) + "\n"
    parts += [f"# {said.rules}", "\n".join(f"- {rule}" for rule in said.rules_items)]
    parts += _computed(context, said)
    parts += _section(said.conflicts, conflict_lines(context.conflicts, said), "conflicts")
    measured = {n for group in context.performance for n in group.parameters}
    plain = [p for p in context.parameters if p.n not in measured]
    amounts = [p for p in context.parameters if p.n in measured]
    parts += _section(said.parameters, [parameter_line(p) for p in plain], "parameters")
    parts += _section(said.performance, [parameter_line(p) for p in amounts], "parameters")
    parts.append(f"# {said.passages}")
    parts += [fenced(passage_lines(p), f"passage {p.n}") for p in context.passages]
    if context.left_out:
        counts = ", ".join(f"{count} {kind}" for kind, count in context.left_out.items())
        parts.append(said.left_out.format(counts=counts))
    return "\n\n".join(parts) + "\n"


def size(lines: Iterable[str]) -> int:
    """Tokens of rendered lines: words, as every budget of the settings counts them."""
    return len(words("\n".join(lines)))


def passage_lines(passage: Passage) -> list[str]:
    """Where it stands, its table's header row, and its text."""
    place = passage.place
    page = f", p. {place.page}" if place.page else ""
    lines = [f"{place.root}/{place.file}:{place.line_start}-{place.line_end}{page}"]
    lines += [text for text in (place.title, place.section) if text]
    notes = [f"authority {place.authority}", place.source, place.version, place.date]
    lines.append(_cells(note for note in notes if note))
    head = [one_line(line) for line in (*lines, passage.header) if line]
    return [*head, "", place.quote]


def parameter_line(parameter: Parameter) -> str:
    """ "entity | attribute | value | what limits it | passage"."""
    fact = parameter.fact
    cells = (fact.entity, fact.attribute, fact.value, *_limits(fact), f"[{parameter.passage}]")
    return _cells(cell for cell in cells if cell)


def conflict_lines(conflicts: Sequence[Disagreement], said: Phrasing) -> list[str]:
    """A line for each disagreement: what it is about, how it is settled, every side."""
    return [_conflict_line(conflict, said) for conflict in conflicts]


def fenced(lines: Iterable[str], label: str) -> str:
    """The lines in a block that none of them can end."""
    content = visible("\n".join(lines))
    longest = max((len(run) for run in _TICKS.findall(content)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{label}\n{content}\n{fence}"


def visible(text: str) -> str:
    """The text with plain line ends and without characters that are not seen."""
    return _ODD.sub(_seen, _BREAK.sub("\n", text))


def one_line(text: str) -> str:
    return _SPACE.sub(" ", visible(text)).strip()


def _seen(match: re.Match[str]) -> str:
    character = match[0]
    hidden = unicodedata.category(character) in _UNSEEN and character not in _JOINERS
    return "" if hidden or ord(character) in _SELECTORS else character


def _cells(cells: Iterable[str]) -> str:
    return " | ".join(one_line(cell).replace("|", "\\|") for cell in cells)


def _limits(fact: Fact) -> list[str]:
    limits = [fact.unit] if fact.unit and fact.unit not in fact.value else []
    limits += [fact.condition or "", fact.version or ""]
    limits += [f"≥ {fact.since}" if fact.since else "", f"≤ {fact.until}" if fact.until else ""]
    limits.append("" if fact.bound is Bound.EXACT else fact.bound.value)
    limits.append("" if fact.modality is Modality.STATED else fact.modality.value)
    limits.append("negative" if fact.polarity is Polarity.NEGATIVE else "")
    return limits


def _conflict_line(conflict: Disagreement, said: Phrasing) -> str:
    by = conflict.resolved_by
    how = said.settled.format(by=by) if by else said.unsettled
    sides = (
        " ".join(filter(None, (side.value, side.version, side.date, f"[{side.passage}]")))
        for side in conflict.sides
    )
    return _cells(filter(None, (conflict.entity, conflict.attribute, how, *sides)))


def _section(title: str, lines: Sequence[str], label: str) -> list[str]:
    return [f"# {title}", fenced(lines, label)] if lines else []


def _unknown(context: Context, said: Phrasing) -> list[str]:
    unknown = context.unknown
    lines = [said.unknown_entity.format(name=name) for name in unknown.entities]
    lines += [said.unknown_name.format(name=name) for name in unknown.names]
    lines += [said.unstated.format(entity=e, attribute=a) for e, a in unknown.unstated]
    return _section(said.unknown, [one_line(line) for line in lines], "unknown")


def _closed(context: Context, said: Phrasing) -> str:
    decided = context.gates["answer"]
    reason = context.reason.value if context.reason else ""
    return said.closed.format(
        reason=reason, name=decided.name, score=decided.score, threshold=decided.threshold
    )


def _computed(context: Context, said: Phrasing) -> list[str]:
    parts: list[str] = []
    if context.verdict is not None and context.verdict is not Verdict.NOT_STATED:
        parts += [f"# {said.verdict}", context.verdict.value]
    computation = context.computation
    if computation is not None:
        operands = [_cited(operand) for operand in computation.operands]
        about = "≈ " if computation.approximate else ""
        line = _cells((computation.operation, *operands, f"= {about}{computation.result}"))
        parts += [f"# {said.computed}", fenced([line], "computed")]
    return parts


def _cited(operand: Operand) -> str:
    """With its passage, if that found room."""
    return f"{operand.value} [{operand.citation}]" if operand.citation else operand.value
