"""Fusions by name, built from the settings."""

from __future__ import annotations

from kaoju.config import FusionSettings
from kaoju.errors import SettingsError
from kaoju.retrieve.fuse.anchored import Anchored
from kaoju.retrieve.fuse.p95 import P95
from kaoju.retrieve.fuse.piecewise import Piecewise
from kaoju.retrieve.fuse.rrf import Rrf
from kaoju.retrieve.fuse.weighted import Weighted
from kaoju.retrieve.fuse.zscore import ZScore
from kaoju.types.protocols import Fusion

__all__ = ["NAMES", "P95", "Anchored", "Piecewise", "Rrf", "Weighted", "ZScore", "fusion_of"]

NAMES = ("rrf", "weighted", "piecewise", "zscore", "p95", "anchored")
_COSINE_UNIT = 0.4  # measured: docs/benchmarks.md, retrieval
_POINTS = ((0.1, 0.1), (0.4, 0.5))


def fusion_of(settings: FusionSettings, attainable: float = 0.0) -> Fusion:
    """The fusion named in ``settings``; ``attainable`` is the greatest BM25 score there could be.

    Raises SettingsError for a name that is none.
    """
    constants = {
        "exact": settings.exact_constant,
        "contrast": settings.exact_constant * settings.contrast_factor,
    }
    match settings.name:
        case "rrf":
            return Rrf(settings.rrf_k)
        case "weighted":
            return Weighted(settings.weights, constants)
        case "zscore":
            return ZScore(settings.weights, constants)
        case "p95":
            return P95(settings.weights, constants, settings.scales)
        case "anchored":
            unit = settings.scales.get("dense", _COSINE_UNIT)
            return Anchored(settings.weights, constants, attainable, unit)
        case "piecewise":
            return Piecewise(attainable, constants, _POINTS)
    raise SettingsError(f"[fusion] name: no fusion {settings.name!r}; known: {', '.join(NAMES)}")
