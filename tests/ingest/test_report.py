"""The report's lines are CONTRACT's."""

from __future__ import annotations

import json

from kaoju.ingest import report_line
from kaoju.types.reports import FileReport, FileStatus

CONTRACT = (
    *("root", "file", "status", "reason", "media_type", "encoding", "pages", "ocr_pages"),
    *("ocr_confidence", "chunks", "encoded", "facts", "rules", "warnings", "seconds"),
)


def test_keys_and_json() -> None:
    report = FileReport(
        "docs", "a.md", FileStatus.ADDED, pages=3, rules={"soft_hyphen": 2}, warnings=("w",)
    )
    line = json.loads(json.dumps(report_line(report)))
    assert sorted(line) == sorted(CONTRACT)
    assert (line["status"], line["rules"], line["warnings"]) == ("added", {"soft_hyphen": 2}, ["w"])
