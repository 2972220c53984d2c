"""Two runs over the same questions: what changed, by kind, and whether it is more than chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kaoju.errors import EvaluationError
from kaoju.evals.records import EvalRecord
from kaoju.evals.runs import Run
from kaoju.evals.statistics import PairedDifference, mcnemar, paired_bootstrap
from kaoju.evals.tables import ALL


@dataclass(frozen=True, slots=True)
class KindChange:
    """Rates of one kind (or ``all``) in both runs. ``difference`` is b - a."""

    kind: str
    questions: int
    rate_a: float
    rate_b: float
    became_right: int
    became_wrong: int
    difference: PairedDifference
    mcnemar: float  # exact two-sided p


@dataclass(frozen=True, slots=True)
class Pair:
    """One question in both runs."""

    a: EvalRecord
    b: EvalRecord


@dataclass(frozen=True, slots=True)
class Comparison:
    kinds: tuple[KindChange, ...]  # in the order met, then ``all``
    became_right: tuple[Pair, ...]
    became_wrong: tuple[Pair, ...]
    settings: Mapping[str, tuple[Any, Any]]  # "sparse.k1" -> (in a, in b), where they differ
    versions: Mapping[str, tuple[Any, Any]]


def compare(a: Run, b: Run, samples: int = 10_000) -> Comparison:
    """EvaluationError for runs over different question sets: their rates say nothing together."""
    if a.question_set != b.question_set:
        raise EvaluationError(
            f"{a.name} asked set {a.question_set[:12]}, {b.name} set {b.question_set[:12]}: "
            "only runs over the same questions can be compared"
        )
    others = {record.id: record for record in b.records}
    if len(a.records) != len(b.records) or others.keys() != {r.id for r in a.records}:
        raise EvaluationError(f"{a.name} and {b.name} do not hold the same questions")
    pairs = [Pair(record, others[record.id]) for record in a.records]
    kinds = dict.fromkeys(pair.a.kind for pair in pairs)
    rows = [_change(kind, [p for p in pairs if p.a.kind == kind], samples) for kind in kinds]
    return Comparison(
        kinds=(*rows, _change(ALL, pairs, samples)),
        became_right=tuple(p for p in pairs if p.b.right and not p.a.right),
        became_wrong=tuple(p for p in pairs if p.a.right and not p.b.right),
        settings=_differing(a.settings, b.settings),
        versions=_differing(a.versions, b.versions),
    )


def _change(kind: str, pairs: Sequence[Pair], samples: int) -> KindChange:
    rights_a = [float(pair.a.right) for pair in pairs]
    rights_b = [float(pair.b.right) for pair in pairs]
    became_right = sum(y > x for x, y in zip(rights_a, rights_b, strict=True))
    became_wrong = sum(x > y for x, y in zip(rights_a, rights_b, strict=True))
    return KindChange(
        kind=kind,
        questions=len(pairs),
        rate_a=sum(rights_a) / len(pairs),
        rate_b=sum(rights_b) / len(pairs),
        became_right=became_right,
        became_wrong=became_wrong,
        difference=paired_bootstrap(rights_a, rights_b, samples),
        mcnemar=mcnemar(became_wrong, became_right),
    )


def _differing(a: Mapping[str, Any], b: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    flat_a, flat_b = dict(_flat(a)), dict(_flat(b))
    return {
        key: (flat_a.get(key), flat_b.get(key))
        for key in sorted(flat_a.keys() | flat_b.keys())
        if flat_a.get(key) != flat_b.get(key)
    }


def _flat(values: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in values.items():
        if isinstance(value, Mapping) and value:
            yield from _flat(value, f"{prefix}{key}.")
        else:
            # As JSON has it: a run just made holds tuples, one read back holds lists.
            yield f"{prefix}{key}", list(value) if isinstance(value, tuple) else value
