"""The documentation is true: its commands run, its settings load, its links lead somewhere.

Commands stand in fenced ``sh`` or ``console`` blocks, on lines that begin with ``kaoju`` or
``.venv/bin/kaoju``. They run in the order of their page, in a folder that holds the result of
``kaoju demo --dir demo`` and a copy of ``examples/``. At the end of a line, ``> FILE`` writes the
output to a file, ``# not run: REASON`` leaves the line out, and ``# exit N`` expects that status.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import typer

from kaoju.config import Settings, from_mapping

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
LINKED = [*PAGES, ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
CLI = ROOT / "docs" / "cli.md"
DEMO = ["demo", "--dir", "demo"]
PROGRAMS = ("kaoju", ".venv/bin/kaoju")
_FENCE = re.compile(r"^(`{3,}|~{3,})[ ]*(\w*)[^\n]*\n(.*?)^\1[`~]*[ ]*$", re.M | re.S)
_LINK = re.compile(r"\[[^\]\n]*\]\(([^)\s#]+)(?:#[^)\s]*)?\)")
_SKIP = re.compile(r"\s# not run: (?P<reason>.*\w.*)$")
_EXIT = re.compile(r"\s# exit (?P<status>\d+)$")


@dataclass(frozen=True, slots=True)
class Command:
    """One documented call; ``arguments`` are without the program's name."""

    line: str
    arguments: list[str]
    output: str | None
    status: int


def blocks(text: str, *languages: str) -> Iterator[str]:
    """The contents of fenced blocks in one of ``languages``."""
    for match in _FENCE.finditer(text):
        if match[2] in languages:
            yield match[3]


def commands(text: str) -> Iterator[Command]:
    """The documented calls that can be run; ValueError for one that a test could not repeat."""
    for block in blocks(text, "sh", "console"):
        for line in block.replace("\\\n", " ").splitlines():
            line = line.removeprefix("$ ").strip()
            if line.startswith(tuple(f"{program} " for program in PROGRAMS)):
                command = _command(line)
                if command is not None:
                    yield command


def _command(line: str) -> Command | None:
    if _SKIP.search(line):
        return None
    status = _EXIT.search(line)
    words = shlex.split(line, comments=True)[1:]
    output = None
    if len(words) > 2 and words[-2] == ">":
        words, output = words[:-2], words[-1]
    if any(word in {"|", ">", ">>", "<", "&&", "||", ";", "&"} for word in words):
        raise ValueError(f"needs a shell; write `# not run: ` and the reason: {line}")
    if any(re.fullmatch(r"<[^>]+>|[A-Z]{2,}(?:\.\w+)?|\.\.\.", word) for word in words):
        raise ValueError(f"has a placeholder; write `# not run: ` and the reason: {line}")
    return Command(line, words, output, int(status["status"]) if status else 0)


def run(arguments: list[str], folder: Path) -> int:
    """The exit status of the program, run in ``folder`` but in this process: starting is slow."""
    from kaoju.cli import main

    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(sys, "argv", ["kaoju", *arguments])
        try:
            main()
        except SystemExit as stop:
            return stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    return 0


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which ``kaoju demo --dir demo`` has run, with the examples beside it.

    Pages share it, since a knowledge base knows the folder it was read from; what a page adds
    beside ``demo`` is removed again.
    """
    folder = tmp_path_factory.mktemp("docs")
    assert run(DEMO, folder) == 0
    shutil.copytree(ROOT / "examples", folder / "examples")
    return folder


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_of_a_page_runs(
    page: Path, request: pytest.FixtureRequest, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    found = list(commands(page.read_text("utf-8")))
    if not found:
        return
    folder: Path = request.getfixturevalue("demo")
    for command in found:
        if command.arguments == DEMO:
            continue  # the fixture has run it
        capfdbinary.readouterr()
        status = run(command.arguments, folder)
        out, err = capfdbinary.readouterr()
        assert status == command.status, f"{command.line}\n{err.decode()}"
        if command.output is not None:
            (folder / command.output).write_bytes(out)
    for path in folder.iterdir():
        if path.is_file():
            path.unlink()
        elif path.name not in ("demo", "examples"):
            shutil.rmtree(path)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_settings_and_json_on_a_page_are_valid(page: Path) -> None:
    """Settings are shown with their defaults, save in a block that begins with ``# example``."""
    text = page.read_text("utf-8")
    for block in blocks(text, "toml"):
        settings = from_mapping(tomllib.loads(block), page.name)
        assert settings == Settings() or block.startswith("# example"), block
    for block in blocks(text, "json"):
        json.loads(block)


@pytest.mark.parametrize("page", LINKED, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    targets = _LINK.findall(page.read_text("utf-8"))
    local = [target for target in targets if "://" not in target and ":" not in target]
    assert [target for target in local if not (page.parent / target).exists()] == []


def test_the_reference_is_the_generated_one() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kaoju.cli.reference"], capture_output=True, check=True, timeout=60
    )
    assert CLI.read_text("utf-8") == done.stdout.decode("utf-8"), "run `make docs`"


def test_the_reference_has_every_command_and_option() -> None:
    text = " ".join(CLI.read_text("utf-8").split())
    for path, command in _walk("kaoju", _program()):
        assert path in text
        for parameter in command.params:
            option = parameter.param_type_name == "option"
            names = parameter.opts if option else [parameter.metavar or parameter.name.upper()]
            assert all(name.lower() in text.lower() for name in names), f"{path}: {names}"
        summary = " ".join((command.help or "").split("\n\n")[0].split())
        assert summary, f"{path} has no help text"
        assert summary in text


def _program() -> Any:
    from kaoju.cli.app import app

    return typer.main.get_command(app)


def _walk(path: str, command: Any) -> Iterator[tuple[str, Any]]:
    """Typer's own copy of click has no public name, hence the loose types."""
    yield path, command
    for name, child in getattr(command, "commands", {}).items():
        yield from _walk(f"{path} {name}", child)


PAGE = """
```sh
make demo
kaoju ask --kb kb "a  # b" --json > out.json
$ .venv/bin/kaoju search \\
    --kb kb x
kaoju ask --kb kb ""   # exit 2
kaoju ingest --kb kb PATH   # not run: PATH is yours
kaojux no
```
```text
kaoju not a command
```
```console
kaoju doctor --kb kb  # looks inside
```
"""


def test_commands_are_found_as_documented() -> None:
    found = [(c.arguments, c.output, c.status) for c in commands(PAGE)]
    assert found == [
        (["ask", "--kb", "kb", "a  # b", "--json"], "out.json", 0),
        (["search", "--kb", "kb", "x"], None, 0),
        (["ask", "--kb", "kb", ""], None, 2),
        (["doctor", "--kb", "kb"], None, 0),
    ]


@pytest.mark.parametrize(
    "line", ["kaoju ask --kb kb x | head", "kaoju ingest --kb kb PATH", "kaoju ask <question>"]
)
def test_a_command_that_cannot_be_repeated_must_say_so(line: str) -> None:
    with pytest.raises(ValueError, match="not run"):
        list(commands(f"```sh\n{line}\n```\n"))


def test_a_skipped_command_needs_a_reason() -> None:
    with pytest.raises(ValueError, match="placeholder"):
        list(commands("```sh\nkaoju ingest --kb kb PATH  # not run:\n```\n"))
