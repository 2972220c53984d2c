"""Which root each PATH belongs to, and its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kaoju.errors import UsageError
from kaoju.ingest.names import check_name, readable

Stored = Mapping[tuple[str, str], str]  # (tenant, root name) -> absolute folder


@dataclass(frozen=True, slots=True)
class Root:
    """A source root; ``only`` names single files of it, ``None`` means the whole folder."""

    tenant: str
    name: str
    folder: Path  # absolute, links resolved
    only: frozenset[Path] | None = None


def resolve_roots(
    paths: Sequence[Path], name: str | None, tenant: str, stored: Stored
) -> tuple[Root, ...]:
    """The roots of this call, in the order given.

    UsageError for a path that is not there, roots that contain each other (also one stored
    before), a name that another folder has, or one ``name`` for several folders.
    """
    if tenant:
        check_name("tenant", tenant)
    if not paths:
        raise UsageError("nothing to ingest: give a file or a folder")
    roots: dict[Path, Root] = {}
    for path in paths:
        root = _root_of(path, name, tenant, stored)
        known = roots.get(root.folder, root)
        roots[root.folder] = replace(root, only=_both(known.only, root.only))
    found = tuple(roots.values())
    if name is not None and len(found) > 1:
        folders = ", ".join(str(root.folder) for root in found)
        raise UsageError(
            f"--root {name} cannot name several folders ({folders}): ingest them apart"
        )
    for index, root in enumerate(found):
        _refuse_overlap(root, found[:index], stored)
        _refuse_taken_name(root, found[:index], stored)
    return found


def _both(a: frozenset[Path] | None, b: frozenset[Path] | None) -> frozenset[Path] | None:
    return None if a is None or b is None else a | b


def _root_of(path: Path, name: str | None, tenant: str, stored: Stored) -> Root:
    try:
        target = path.resolve(strict=True)
    except (OSError, RuntimeError) as error:
        raise UsageError(f"cannot read {path}: there is no such file or folder") from error
    if target.is_dir():
        return _named(target, name, tenant, stored, None)
    # A file's folder counts, not the folder of what a link points to.
    place = path.parent.resolve() / path.name
    for (owner, _), folder in stored.items():
        if owner == tenant and Path(folder) in place.parents:
            return _named(Path(folder), name, tenant, stored, frozenset({place}))
    return _named(place.parent, name, tenant, stored, frozenset({place}))


def _named(
    folder: Path, name: str | None, tenant: str, stored: Stored, only: frozenset[Path] | None
) -> Root:
    if readable(str(folder)) != str(folder):
        raise UsageError(f"the path {readable(str(folder))} is not UTF-8: rename the folder")
    before = [n for (owner, n), at in stored.items() if owner == tenant and at == str(folder)]
    if before and name not in (None, before[0]):
        raise UsageError(
            f"{folder} is known as root {before[0]!r}: leave --root out, or use that name"
        )
    if name is None and not before and not folder.name:
        raise UsageError(f"{folder} has no name of its own: name it with --root NAME")
    return Root(tenant, check_name("root", name or (before or [folder.name])[0]), folder, only)


def _refuse_overlap(root: Root, others: Sequence[Root], stored: Stored) -> None:
    folders = {Path(folder) for folder in stored.values()} | {other.folder for other in others}
    for folder in sorted(folders):
        if folder in root.folder.parents or root.folder in folder.parents:
            raise UsageError(
                f"{root.folder} and the root {folder} contain each other: "
                "ingest the outer one alone, or take the inner one out of it"
            )


def _refuse_taken_name(root: Root, others: Sequence[Root], stored: Stored) -> None:
    taken = {other.name: str(other.folder) for other in others}
    taken |= {name: folder for (owner, name), folder in stored.items() if owner == root.tenant}
    folder = taken.get(root.name, str(root.folder))
    if folder != str(root.folder):
        raise UsageError(
            f"the name {root.name!r} belongs to {folder}: "
            f"give {root.folder} another with --root NAME"
        )
