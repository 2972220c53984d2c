"""Public test collections as folders of documents with a question file and qrels.

``FORMATS`` names what ``kaoju eval import`` reads.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kaoju.errors import EvaluationError
from kaoju.evals.importers.base import Imported
from kaoju.evals.importers.cranfield import import_cranfield
from kaoju.evals.importers.rgb import import_rgb
from kaoju.evals.importers.squad import import_squad

FORMATS: dict[str, Callable[[Path, Path], Imported]] = {
    "cranfield": import_cranfield,
    "rgb": import_rgb,
    "squad": import_squad,
}


def import_corpus(name: str, source: Path, target: Path) -> Imported:
    """Reads ``source`` in the named format into the new folder ``target``."""
    if name not in FORMATS:
        raise EvaluationError(f"no format called {name!r}; there are: {', '.join(FORMATS)}")
    return FORMATS[name](source, target)
