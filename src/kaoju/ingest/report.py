"""What is said of each file, as CONTRACT's ingest report has it."""

from __future__ import annotations

from dataclasses import fields

from kaoju.types.reports import FileReport


def report_line(report: FileReport) -> dict[str, object]:
    """The JSON object of one file."""
    line: dict[str, object] = {f.name: getattr(report, f.name) for f in fields(report)}
    line["status"] = str(report.status)
    line["rules"] = dict(report.rules)
    line["warnings"] = list(report.warnings)
    line["seconds"] = round(report.seconds, 4)
    return line
