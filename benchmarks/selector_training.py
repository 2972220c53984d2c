"""Trains the second reading of quotable units (docs/selector.md is its model card).

    pip install torch
    python -m benchmarks.selector_training --train NAME=KB=QUESTIONS ... [--test ...]
                                           [--rank R] [--epochs N] [--out FILE] [--cache DIR]

Of each answerable question the sixteen best units by words, meaning and place are read again. A
unit is right that touches the case's evidence, or that stands in a file of it and holds a wanted
value; questions without one say nothing and are left out. The others of the sixteen are what
training tells it from: hard ones, for they were preferred.

Trained are two matrices of low rank, one for the pieces of questions and one for those of units
(Hu et al., LoRA, 2022, on frozen vectors), and what the result is worth beside the first reading;
by a softmax over the sixteen (listwise; Cao et al., 2007). It begins at late interaction without
training. Of the sets trained on every fifth document (by the number in its name) is held out with
all of its questions; the tables are of those and of the sets tested on.
"""

from __future__ import annotations

import argparse
import pickle
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from benchmarks.heldout import held_out
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from kaoju.answer.evidence import Evidence, Weights
from kaoju.answer.interaction import Interaction, loaded, untrained
from kaoju.answer.reader import UNITS, unit_text
from kaoju.engine import Engine
from kaoju.evals.cases import Case, load_cases
from kaoju.evals.gold import by_file, find_gold
from kaoju.evals.matching import contains
from kaoju.text.normalize import normalize
from kaoju.types.documents import Span
from kaoju.types.overrides import Overrides

_BATCH = 8
_WARM = 50  # steps


@dataclass(frozen=True, slots=True)
class Read:
    """One question's best units, best first, with the vectors of their pieces."""

    question: NDArray[np.float16]
    units: tuple[NDArray[np.float16], ...]
    features: NDArray[np.float32]  # (units, 3): score, words met in the context alone, hit
    right: NDArray[np.bool_]
    low: bool  # whether words decide little
    held: bool


def collected(name: str, base: Path, questions: Path, cache: Path | None) -> list[Read]:
    kept = cache / f"{name}.pickle" if cache else None
    if kept is not None and kept.exists():
        with kept.open("rb") as file:
            return list(pickle.load(file))
    cases = [case for case in load_cases(questions) if case.answerable]
    with Engine.open(base) as engine:
        ids = by_file(engine.corpus.entries())
        found = [_read(engine, case, ids) for case in cases]
    reads = [read for read in found if read is not None and read.right.any()]
    if kept is not None:
        with kept.open("wb") as file:
            pickle.dump(reads, file)
    return reads


def _read(engine: Engine, case: Case, ids: Mapping[str, tuple[str, ...]]) -> Read | None:
    planned, _, quoted = engine.evidence(case.as_question(), Overrides())
    if quoted is None:
        return None
    best = quoted.ranked[:UNITS]
    gold = find_gold(case, engine.corpus, ids).quoted
    files = {doc_id for evidence in case.evidence for doc_id in ids.get(evidence.file, ())}
    right = [_touches(e, gold) or (e.unit.doc_id in files and _holds(e, case)) for e in best]
    reader = engine.reader
    pieces = reader.pieces_of_documents([unit_text(e.unit) for e in best])
    return Read(
        question=reader.pieces_of_query(normalize(planned.resolved).text).astype(np.float16),
        units=tuple(rows.astype(np.float16) for rows in pieces),
        features=np.array([(e.score, e.total - e.coverage, e.hit) for e in best], np.float32),
        right=np.array(right),
        low=best[0].coverage < Weights().read_below,
        held=held_out(case),
    )


def _touches(evidence: Evidence, gold: Iterable[tuple[str, Span]]) -> bool:
    unit = evidence.unit
    return any(
        doc_id == unit.doc_id and span.start < unit.span.end and unit.span.start < span.end
        for doc_id, span in gold
    )


def _holds(evidence: Evidence, case: Case) -> bool:
    return any(contains(evidence.unit.text, text) for group in case.must_include for text in group)


class Trained(nn.Module):
    """`Interaction` with gradients; begins as the untrained one."""

    def __init__(self, width: int, rank: int, dropout: float = 0.1) -> None:
        super().__init__()
        plain = untrained(width)
        self.asked_in = nn.Parameter(torch.randn(width, rank) * 0.05)
        self.asked_out = nn.Parameter(torch.zeros(rank, width))
        self.told_in = nn.Parameter(torch.randn(width, rank) * 0.05)
        self.told_out = nn.Parameter(torch.zeros(rank, width))
        self.sharpness = nn.Parameter(torch.tensor(plain.sharpness))
        self.worth = nn.Parameter(torch.tensor([1.0, plain.context, plain.hit]))
        self.met = nn.Parameter(torch.tensor(plain.met))
        self.dropout = nn.Dropout(dropout)

    def forward(self, question: Tensor, units: Tensor, mask: Tensor, features: Tensor) -> Tensor:
        """Scores of the units: pieces (q, width), (n, longest, width), mask (n, longest)."""
        centre = units[mask].mean(0)
        asked = functional.normalize(question - centre, dim=-1)
        told = functional.normalize(units - centre, dim=-1)
        asked = functional.normalize(
            asked + self.dropout(asked) @ self.asked_in @ self.asked_out, dim=-1
        )
        told = functional.normalize(
            told + self.dropout(told) @ self.told_in @ self.told_out, dim=-1
        )
        alike = torch.einsum("qd,nld->nql", asked, told).masked_fill(~mask[:, None, :], -1.0)
        nearest = alike.max(-1).values
        ordered = nearest.sort(-1).values
        half = max(1, nearest.shape[1] // 2)
        border = ordered[:, half - 1 : half + 1].mean(-1, keepdim=True)
        share = torch.sigmoid(self.sharpness * (border - nearest))
        return features @ self.worth + self.met * (share * nearest).sum(-1) / share.sum(-1)

    def saved(self) -> dict[str, NDArray[np.float16] | NDArray[np.float32]]:
        """The arrays of the data file, against a first score of 1."""
        state = {name: value.detach().numpy() for name, value in self.named_parameters()}
        first, context, hit = state.pop("worth")
        worth = np.array(
            [state.pop("sharpness"), state.pop("met") / first, context / first, hit / first]
        )
        half = {name: rows.astype(np.float16) for name, rows in state.items()}
        return {**half, "worth": worth.astype(np.float32)}


def _tensors(read: Read) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    longest = max(map(len, read.units))
    units = torch.zeros(len(read.units), longest, read.question.shape[1])
    mask = torch.zeros(len(read.units), longest, dtype=torch.bool)
    for at, rows in enumerate(read.units):
        units[at, : len(rows)] = torch.from_numpy(rows.astype(np.float32))
        mask[at, : len(rows)] = True
    question = torch.from_numpy(read.question.astype(np.float32))
    return question, units, mask, torch.from_numpy(read.features)


def trained(reads: Sequence[Read], rank: int, epochs: int) -> Trained:
    """By AdamW, one pass warm and then falling; the same on every run of one machine."""
    torch.manual_seed(0)
    torch.set_num_threads(1)
    model = Trained(reads[0].question.shape[1], rank)
    steps = epochs * len(reads) // _BATCH
    optimiser = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=0.01)
    rate = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: min(1.0, step / _WARM) * max(0.01, 1.0 - step / steps)
    )
    order = random.Random(1)
    for epoch in range(epochs):
        model.train()
        total = 0.0
        shuffled = order.sample(reads, len(reads))
        for start in range(0, len(shuffled) - _BATCH + 1, _BATCH):
            loss = torch.zeros(())
            for read in shuffled[start : start + _BATCH]:
                shares = torch.log_softmax(model(*_tensors(read)), 0)
                loss = loss - torch.logsumexp(shares[torch.from_numpy(read.right)], 0) / _BATCH
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            rate.step()
            total += loss.item() * _BATCH
        print(f"pass {epoch + 1}: {total / len(reads):.3f} a question", flush=True)
    return model.eval()


def order_of(read: Read, worth: Interaction | None) -> NDArray[np.int64]:
    """Best first; without ``worth`` as the first reading has it."""
    if worth is None:
        return np.arange(len(read.right))
    units = [rows.astype(np.float32) for rows in read.units]
    met = worth.scores(read.question.astype(np.float32), units)
    score = read.features @ np.array([1.0, worth.context, worth.hit]) + worth.met * met
    return np.argsort(-score, kind="stable")


def measures(reads: Sequence[Read], worth: Interaction | None) -> dict[str, float]:
    rows = []
    for read in reads:
        right = read.right[order_of(read, worth)].astype(np.float64)
        gains = 1 / np.log2(np.arange(len(right)) + 2)
        ideal = np.sort(right)[::-1][:5] @ gains[:5]
        top = right[:5]
        rows.append((right[0], right[:2].max(), top.sum() / 5, top @ gains[: len(top)] / ideal))
    names = ("first", "first two", "P@5", "nDCG@5")
    return dict(zip(names, np.mean(rows, axis=0).tolist(), strict=True))


def report(sets: Mapping[str, Sequence[Read]], worth: Interaction) -> None:
    print("| set | words decide | questions | order | first | first two | P@5 | nDCG@5 |")
    print("|---|---|---|---|---|---|---|---|")
    plain = untrained(len(worth.asked[0]))
    for name, reads in sets.items():
        for label, low in (("little", True), ("much", False)):
            chosen = [read for read in reads if read.low == low]
            for order, by in (("first reading", None), ("untrained", plain), ("trained", worth)):
                if chosen:
                    cells = " | ".join(f"{v:.3f}" for v in measures(chosen, by).values())
                    print(f"| {name} | {label} | {len(chosen)} | {order} | {cells} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--train", action="append", required=True, help="NAME=KB=QUESTIONS")
    parser.add_argument("--test", action="append", default=[], help="NAME=KB=QUESTIONS")
    parser.add_argument("--rank", type=int, default=32)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("selector.npz"))
    parser.add_argument("--cache", type=Path, help="keeps what was read, gigabytes of it")
    options = parser.parse_args()
    sets: dict[str, list[Read]] = {}
    for entry in (*options.train, *options.test):
        name, base, questions = entry.split("=", 2)
        sets[name] = collected(name, Path(base), Path(questions), options.cache)
        print(f"{name}: {len(sets[name])} questions", flush=True)
    learning = [entry.split("=", 1)[0] for entry in options.train]
    model = trained(
        [read for name in learning for read in sets[name] if not read.held],
        options.rank,
        options.epochs,
    )
    np.savez(options.out, **model.saved())
    shown = {
        name: [read for read in reads if name not in learning or read.held]
        for name, reads in sets.items()
    }
    report(shown, loaded(options.out))


if __name__ == "__main__":
    main()
