"""The write path: from files and folders to stored, encoded documents and a report of each."""

from kaoju.ingest.manifest import read_manifest
from kaoju.ingest.parts import IngestParts, Progress, Stages
from kaoju.ingest.pipeline import ingest
from kaoju.ingest.report import report_line

__all__ = ["IngestParts", "Progress", "Stages", "ingest", "read_manifest", "report_line"]
