"""The files of a root: what is read, what is skipped and why."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from kaoju.ingest.manifest import NAME as MANIFEST_NAME
from kaoju.ingest.names import readable
from kaoju.ingest.roots import Root
from kaoju.types.reports import FileReport, FileStatus

_RESERVED = {MANIFEST_NAME: "the manifest", "aliases.json": "the aliases file"}

_IRREGULAR = "not a regular file"


@dataclass(slots=True)
class Discovery:
    """``files`` maps names relative to the root to where they are; ``unread`` are folders that
    could not be listed, so that nothing is known of what they hold."""

    files: dict[str, Path] = field(default_factory=dict)
    reports: list[FileReport] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)

    def covers(self, file: str) -> bool:
        """Whether a file that was not found is really gone."""
        return not any(file.startswith(f"{folder}/") or not folder for folder in self.unread)


def discover(root: Root, own: Mapping[Path, str]) -> Discovery:
    """Walks the root, sorted by name. ``own`` says of paths that are no documents what they are."""
    found = Discovery()
    places = root.only if root.only is not None else _walk(root, own, found)
    for file, place in sorted((_relative(root, place), place) for place in places):
        reason, status = _reason_to_skip(root, place, file, own), FileStatus.SKIPPED
        if reason is None and file in found.files:
            reason, status = "another file has the same readable name", FileStatus.FAILED
        if reason is None:
            found.files[file] = place
        else:
            found.reports.append(FileReport(root.name, file, status, reason))
    return found


def _walk(root: Root, own: Mapping[Path, str], found: Discovery) -> Iterator[Path]:
    """Every path but folders that are gone into; hidden folders and links to folders as one."""
    folders = [root.folder]
    while folders:
        folder = folders.pop()
        try:
            entries = list(os.scandir(folder))
        except OSError as error:
            file = _relative(root, folder)
            reason = f"the folder cannot be listed: {error.strerror}"
            found.reports.append(FileReport(root.name, file, FileStatus.FAILED, reason))
            found.unread.append(file)
            continue
        for entry in entries:
            place = Path(entry.path)
            enter = entry.is_dir(follow_symlinks=False) and not entry.name.startswith(".")
            if enter and place not in own:
                folders.append(place)
            else:
                yield place


def _relative(root: Root, place: Path) -> str:
    relative = place.relative_to(root.folder)
    return "/".join(readable(part) for part in relative.parts)


def _reason_to_skip(root: Root, place: Path, file: str, own: Mapping[Path, str]) -> str | None:
    if place in own:
        return own[place]
    if any(part.startswith(".") for part in file.split("/")):
        return "hidden"
    return _RESERVED.get(file) or _unfit(root, place)


def _unfit(root: Root, place: Path) -> str | None:
    """Why what stands there cannot or must not be opened."""
    try:
        if not place.is_symlink():
            return None if stat.S_ISREG(place.stat().st_mode) else _IRREGULAR
        target = place.resolve(strict=True)
        mode = target.stat().st_mode
    except (OSError, RuntimeError):
        return "a link that points to nothing, or a file that went away"
    if root.folder not in target.parents:
        return "a link that leaves the root"
    if stat.S_ISDIR(mode):
        return "a link to a folder of the root, which is read under its own name"
    return None if stat.S_ISREG(mode) else _IRREGULAR
