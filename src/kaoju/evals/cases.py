"""Question files: one JSON object a line, read strictly, unknown keys kept.

A set that could make any answer look right (an answerable question without evidence, an empty
alternative) is refused with its line number instead of being graded.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from kaoju.errors import EvaluationError
from kaoju.types.queries import Question, Turn

LANGUAGES = ("zh", "en")
VERDICTS = ("yes", "no")
_SHOWN_PROBLEMS = 10


@dataclass(frozen=True, slots=True)
class Evidence:
    """A place that states the answer; ``page`` is 1-based."""

    file: str
    page: int | None = None
    quote: str | None = None
    group: str | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """One question with what a right answer holds."""

    id: str
    lang: str  # zh | en
    kind: str
    question: str
    answerable: bool
    evidence: tuple[Evidence, ...] = ()
    must_include: tuple[tuple[str, ...], ...] = ()  # every group needs one alternative
    must_not_include: tuple[str, ...] = ()
    verdict: str | None = None  # yes | no
    entity: str | None = None
    history: tuple[Turn, ...] = ()  # oldest first
    computed: bool = False
    note: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)  # keys this reader does not know
    line: int = 0  # 1-based, of the file it came from

    def groups(self) -> tuple[tuple[Evidence, ...], ...]:
        """Evidence that must each be cited at least once.

        Evidence without a ``group`` is one group together, or a group each if ``computed``.
        """
        grouped: dict[object, list[Evidence]] = {}
        for position, item in enumerate(self.evidence):
            if item.group is not None:
                key: object = ("named", item.group)
            else:
                key = ("single", position) if self.computed else "unnamed"
            grouped.setdefault(key, []).append(item)
        return tuple(tuple(items) for items in grouped.values())

    def as_question(self) -> Question:
        """What the engine may know of the case: never its evidence or its expected words."""
        tenant = self.extra.get("tenant")
        return Question(
            text=self.question,
            id=self.id,
            history=self.history,
            tenant=tenant if isinstance(tenant, str) else "",
        )


def load_cases(path: Path) -> tuple[Case, ...]:
    """The cases of a question file; EvaluationError lists the wrong lines by number."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise EvaluationError(f"question file {path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise EvaluationError(
            f"question file {path} is not UTF-8 (byte {error.start}); save it as UTF-8"
        ) from error
    return parse_cases(text.split("\n"), str(path))


def parse_cases(lines: Iterable[str], where: str = "questions") -> tuple[Case, ...]:
    """As ``load_cases``, from lines; ``where`` names them in messages."""
    cases: list[Case] = []
    problems: list[str] = []
    seen: dict[str, int] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            case = parse_case(json.loads(line, parse_constant=_no_constant), number)
        except (_Invalid, json.JSONDecodeError, RecursionError) as error:
            problems.append(f"line {number}: {_reason(error)}")
            continue
        if case.id in seen:
            problems.append(f"line {number}: id {case.id!r} already stands on line {seen[case.id]}")
        seen.setdefault(case.id, number)
        cases.append(case)
    if not cases and not problems:
        problems.append("it holds no question")
    if problems:
        rest = len(problems) - _SHOWN_PROBLEMS
        shown = problems[:_SHOWN_PROBLEMS] + ([f"and {rest} more"] if rest > 0 else [])
        raise EvaluationError(f"{where} is not a usable question file: " + "; ".join(shown))
    return tuple(cases)


def parse_case(value: object, line: int = 0) -> Case:
    """One case from its JSON value; raises ValueError with the reason."""
    if not isinstance(value, dict):
        raise _Invalid("not a JSON object")
    known = {f.name for f in fields(Case)} - {"extra", "line"}
    case = Case(
        id=_identifier(value),
        lang=_choice(value, "lang", LANGUAGES, required=True) or "",
        kind=_text(value, "kind", required=True) or "",
        question=_text(value, "question", required=True) or "",
        answerable=_flag(value, "answerable", required=True),
        evidence=tuple(_evidence(item) for item in _list(value, "evidence")),
        must_include=tuple(_alternatives(group) for group in _list(value, "must_include")),
        must_not_include=tuple(
            _word(w, "must_not_include") for w in _list(value, "must_not_include")
        ),
        verdict=_choice(value, "verdict", VERDICTS),
        entity=_text(value, "entity"),
        history=tuple(_turn(item) for item in _list(value, "history")),
        computed=_flag(value, "computed"),
        note=str(value.get("note") or ""),
        extra={key: item for key, item in value.items() if key not in known},
        line=line,
    )
    if case.answerable and not case.evidence:
        raise _Invalid("answerable, but without evidence: no answer to it could be checked")
    if not case.answerable and case.must_include:
        raise _Invalid("not answerable, yet must_include is given: a refusal cannot hold it")
    return case


def case_json(case: Case) -> dict[str, Any]:
    """The case as a line of a question file; what is not set is left out."""
    value: dict[str, Any] = {
        "id": case.id,
        "lang": case.lang,
        "kind": case.kind,
        "question": case.question,
        "answerable": case.answerable,
        "evidence": [_set(asdict(evidence)) for evidence in case.evidence],
        "must_include": [list(group) for group in case.must_include],
        "must_not_include": list(case.must_not_include),
        "verdict": case.verdict,
        "entity": case.entity,
        "history": [asdict(turn) for turn in case.history],
        "computed": case.computed,
        "note": case.note,
    }
    kept = {key: item for key, item in value.items() if item or key == "answerable"}
    return {**kept, **case.extra}


def write_cases(path: Path, cases: Iterable[Case]) -> None:
    """A question file that ``load_cases`` reads back."""
    lines = (json.dumps(case_json(case), ensure_ascii=False) for case in cases)
    path.write_text("".join(line + "\n" for line in lines), "utf-8")


def _set(value: Mapping[str, Any]) -> dict[str, Any]:
    return {key: item for key, item in value.items() if item is not None}


def question_set_hash(cases: Iterable[Case]) -> str:
    """Names the set by what it asks and expects, whatever the order of its lines."""
    parts = sorted(
        json.dumps(
            [
                c.id,
                c.lang,
                c.kind,
                c.question,
                c.answerable,
                [[e.file, e.page, e.quote, e.group] for e in c.evidence],
                c.must_include,
                c.must_not_include,
                c.verdict,
                c.entity,
                [[t.question, t.answer] for t in c.history],
                c.computed,
            ],
            ensure_ascii=True,
        )
        for c in cases
    )
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


class _Invalid(ValueError):
    pass


def _reason(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"not valid JSON: {error.msg} at column {error.colno}"
    return "nested too deeply" if isinstance(error, RecursionError) else str(error)


def _no_constant(name: str) -> object:
    raise _Invalid(f"{name} is not JSON")


def _identifier(value: Mapping[str, Any]) -> str:
    given = value.get("id")
    if isinstance(given, int) and not isinstance(given, bool):
        return str(given)
    return _text(value, "id", required=True) or ""


def _text(value: Mapping[str, Any], key: str, required: bool = False) -> str | None:
    given = value.get(key)
    if given is None and not required:
        return None
    if not isinstance(given, str) or not given.strip():
        raise _Invalid(f"{key!r} must be a string that is not blank, not {_shown(given)}")
    return given


def _choice(
    value: Mapping[str, Any], key: str, choices: tuple[str, ...], required: bool = False
) -> str | None:
    given = _text(value, key, required)
    if given is not None and given not in choices:
        raise _Invalid(f"{key!r} must be one of {', '.join(choices)}, not {given!r}")
    return given


def _flag(value: Mapping[str, Any], key: str, required: bool = False) -> bool:
    given = value.get(key)
    if given is None and not required:
        return False
    if not isinstance(given, bool):
        raise _Invalid(f"{key!r} must be true or false, not {_shown(given)}")
    return given


def _list(value: Mapping[str, Any], key: str) -> list[Any]:
    given = value.get(key)
    if given is None:
        return []
    if not isinstance(given, list):
        raise _Invalid(f"{key!r} must be a list, not {_shown(given)}")
    return given


def _evidence(item: object) -> Evidence:
    if not isinstance(item, dict):
        raise _Invalid(f"each evidence must be an object with a file, not {_shown(item)}")
    page, group = item.get("page"), item.get("group")
    if page is not None and (isinstance(page, bool) or not isinstance(page, int) or page < 1):
        raise _Invalid(f"evidence page must be a whole number from 1, not {_shown(page)}")
    if group is not None and not isinstance(group, int | str):
        raise _Invalid(f"evidence group must be a number or a string, not {_shown(group)}")
    return Evidence(
        file=_text(item, "file", required=True) or "",
        page=page,
        quote=_text(item, "quote"),
        group=None if group is None else str(group),
    )


def _alternatives(group: object) -> tuple[str, ...]:
    if not isinstance(group, list) or not group:
        raise _Invalid(f"each must_include group must be a list of strings, not {_shown(group)}")
    return tuple(_word(word, "must_include") for word in group)


def _word(word: object, key: str) -> str:
    if not isinstance(word, str) or not word.strip():
        raise _Invalid(f"{key} holds {_shown(word)}: a blank or no string matches everything")
    return word


def _turn(item: object) -> Turn:
    if not isinstance(item, dict):
        raise _Invalid(f"each history turn must be an object, not {_shown(item)}")
    answer = item.get("answer")
    if not isinstance(answer, str):
        raise _Invalid(f"history 'answer' must be a string, not {_shown(answer)}")
    return Turn(_text(item, "question", required=True) or "", answer)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
