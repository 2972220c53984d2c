"""One calibration: scores of the three groups, thresholds, and the file that the gates read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from kaoju import config
from kaoju.config import Settings
from kaoju.domain.general import LANGUAGES
from kaoju.engine import Engine
from kaoju.errors import EvaluationError, StorageError
from kaoju.evals.calibrate.questions import (
    fingerprint,
    general_questions,
    made_cases,
)
from kaoju.evals.calibrate.scores import ABSENT, ANSWERABLE, Progress, Scored, Scorer, score
from kaoju.evals.calibrate.thresholds import (
    GateReport,
    Outcome,
    Thresholds,
    calibrated,
    gate_reports,
    outcomes,
)
from kaoju.evals.cases import Case

_FEW = 50  # questions of a group below which a threshold is little more than a guess


@dataclass(frozen=True, slots=True)
class Calibration:
    risk: float
    absent_risk: float
    before: Thresholds
    thresholds: Thresholds
    scored: tuple[Scored, ...]
    gates: tuple[GateReport, ...]
    outcomes_before: tuple[Outcome, ...]
    outcomes: tuple[Outcome, ...]
    elsewhere: int  # questions whose answer stands in a further document: no absent ones
    data: str  # fingerprint of the questions
    model: str
    encoder: str
    generation: int

    @property
    def small(self) -> tuple[Outcome, ...]:
        """Groups too small to say much."""
        return tuple(outcome for outcome in self.outcomes if outcome.questions < _FEW)


def calibrate(
    kb: Path,
    cases: Sequence[Case],
    risk: float,
    most: int = 300,
    seed: int = 0,
    progress: Progress = lambda done, total: None,
    absent_risk: float | None = None,
) -> Calibration:
    """Asks every question with open gates; ``most`` bounds each group. Nothing is written.

    ``absent_risk`` (default: ``risk``) is for questions on the topic whose evidence is not there.

    Without cases they are made from the documents. EvaluationError when there is nothing to ask.
    """
    absent_risk = risk if absent_risk is None else absent_risk
    if not (0 < risk < 1 and 0 < absent_risk < 1):
        raise EvaluationError(f"--risk {risk}: write a share between 0 and 1, such as 0.02")
    settings = config.load(kb)
    random = Random(seed)
    with Engine.open(kb, _open(settings)) as engine:
        cases = [c for c in cases if c.answerable] or list(made_cases(_chunks(engine), most, seed))
        if not cases:
            raise EvaluationError(f"{kb} holds no text that questions could be made of")
        cases = random.sample(cases, most) if len(cases) > most else cases
        general = [q for language in LANGUAGES for q in general_questions(language)]
        general = random.sample(general, most) if len(general) > most else general

        @lru_cache(maxsize=64)
        def read(root: str, file: str) -> str:
            return engine.find_document(f"{root}/{file}").parsed.text

        scored, elsewhere = score(Scorer(engine, read), cases, general, progress)
        state = engine.describe()
    gate = settings.gate
    before = Thresholds(gate.relevance, gate.answerability, gate.fact)
    thresholds = _kept(calibrated(scored, risk, absent_risk), before, scored)
    return Calibration(
        risk=risk,
        absent_risk=absent_risk,
        before=before,
        thresholds=thresholds,
        scored=scored,
        gates=gate_reports(scored, thresholds, risk, absent_risk),
        outcomes_before=outcomes(scored, before),
        outcomes=outcomes(scored, thresholds),
        elsewhere=elsewhere,
        data=fingerprint(cases, general),
        model=settings.gate_model,
        encoder=state["encoder"],
        generation=state["generation"],
    )


def stored(calibration: Calibration) -> dict[str, Any]:
    """What calibration.json holds; ``gate`` is what the settings read."""
    rounded = {name: round(value, 4) for name, value in asdict(calibration.thresholds).items()}
    return {
        "gate": rounded,
        "model": calibration.model,
        "encoder": calibration.encoder,
        "generation": calibration.generation,
        "data": calibration.data,
        "risk": calibration.risk,
        "absent_risk": calibration.absent_risk,
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "gates": [asdict(report) for report in calibration.gates],
        "outcomes": [asdict(outcome) for outcome in calibration.outcomes],
        "scores": [asdict(scored) for scored in calibration.scored],
    }


def store(kb: Path, calibration: Calibration) -> Path:
    """Writes calibration.json; from now on its thresholds count, unless kaoju.toml has others."""
    path = kb / config.CALIBRATION
    try:
        partial = path.with_suffix(".partial")
        partial.write_text(json.dumps(stored(calibration), ensure_ascii=False, indent=1), "utf-8")
        partial.replace(path)
    except OSError as error:
        raise StorageError(f"{path} cannot be written: {error.strerror or error}") from error
    return path


def _open(settings: Settings) -> Settings:
    gate = replace(settings.gate, relevance=0.0, answerability=0.0, fact=0.0)
    return replace(settings, gate=gate)


def _kept(found: Thresholds, before: Thresholds, scored: Sequence[Scored]) -> Thresholds:
    """A gate that had no question to be calibrated on keeps its threshold."""
    groups = {s.group for s in scored}
    if ABSENT not in groups:
        found = replace(found, answerability=before.answerability)
    if not any(s.fact > 0 for s in scored if s.group == ANSWERABLE):
        found = replace(found, fact=before.fact)
    return found


def _chunks(engine: Engine) -> list[Any]:
    return [
        (entry.source.file, chunk)
        for entry in engine.corpus.entries()
        for chunk in engine.corpus.chunks_of(entry.doc_id)
    ]
