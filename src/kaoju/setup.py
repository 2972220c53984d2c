"""A new knowledge base on disk: its settings file and its domain pack."""

from __future__ import annotations

import json
import shutil
from dataclasses import asdict
from pathlib import Path

from kaoju.config import FILE_NAME, Settings
from kaoju.domain import load_domain
from kaoju.errors import SettingsError, StorageError

_HEAD = """\
# Settings of this knowledge base. Everything is optional: what is left out keeps its default.
# The environment wins over this file: KAOJU_SPARSE__K1=1.4 sets k1 of [sparse].
"""


def make_knowledge_base(directory: Path, aliases: Path | None, domain: Path | None) -> None:
    """Writes kaoju.toml and domain/ where they are missing; what is there is left alone.

    SettingsError when the aliases or the pack cannot be read, StorageError when nothing can be
    written there.
    """
    names = _read_aliases(aliases) if aliases else None
    if domain is not None and not domain.is_dir():
        raise SettingsError(f"{domain} is not a folder: a domain pack is a folder of data files")
    pack = directory / "domain"
    try:
        directory.mkdir(parents=True, exist_ok=True)
        pack.mkdir(exist_ok=True)
        if domain is not None:
            shutil.copytree(domain, pack, dirs_exist_ok=True)
        if names is not None:
            (pack / "aliases.json").write_text(json.dumps(names, ensure_ascii=False, indent=1))
        if not (directory / FILE_NAME).exists():
            (directory / FILE_NAME).write_text(default_settings(), "utf-8")
    except OSError as error:
        raise StorageError(f"cannot write to {directory}: {error.strerror or error}") from error
    load_domain(pack)


def default_settings() -> str:
    """kaoju.toml with every section and its defaults, commented out."""
    lines = [_HEAD]
    for section, values in asdict(Settings()).items():
        lines.append(f"[{section}]")
        lines.extend(f"# {key} = {_toml(value)}" for key, value in values.items())
        lines.append("")
    return "\n".join(lines)


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{k} = {_toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return json.dumps(value) if isinstance(value, str) else str(value)


def _read_aliases(path: Path) -> dict[str, list[str]]:
    try:
        names = json.loads(path.read_text("utf-8-sig"))
    except (OSError, ValueError) as error:
        raise SettingsError(f"cannot read the aliases {path}: {error}") from error
    good = isinstance(names, dict) and all(
        isinstance(spellings, list) and all(isinstance(s, str) for s in spellings)
        for spellings in names.values()
    )
    if not good:
        raise SettingsError(f'{path} must be {{"canonical entity": ["what users type", ...]}}')
    return dict(names)
