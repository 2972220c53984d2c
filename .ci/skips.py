"""Fails when a test was skipped for a reason that .ci/skips.txt does not allow."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

HERE = Path(__file__).resolve().parent


def allowed_reasons() -> list[str]:
    if (HERE.parent.parent / "shared" / "data").is_dir():
        return []
    lines = (HERE / "skips.txt").read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def main(report: str) -> int:
    allowed = allowed_reasons()
    refused = [
        f"{case.get('classname')}::{case.get('name')}: {skip.get('message')}"
        for case in ElementTree.parse(report).iter("testcase")
        for skip in case.iter("skipped")
        if not any(reason in (skip.get("message") or "") for reason in allowed)
    ]
    print("\n".join(["skipped without leave:", *refused]) if refused else "no test was skipped")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
