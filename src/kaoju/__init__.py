"""Kaoju: answers only what the documents say, shows the exact place, and refuses otherwise."""

import os

__version__ = "0.1.0"

# Two BLAS threads spin against each other: the encoder is several times slower with them than
# with one (docs/benchmarks.md). Must be set before numpy is first imported; a user's value stays.
for _variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(_variable, "1")
