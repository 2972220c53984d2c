"""The command line: one small file per command."""

from __future__ import annotations


def main() -> None:
    """Entry point of ``kaoju``."""
    from kaoju.cli.app import run

    run()
