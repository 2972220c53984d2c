"""Files to text and blocks with exact positions."""

from kaoju.parse.base import parse
from kaoju.parse.ocrengine import version as reads_scans_by

__all__ = ["parse", "reads_scans_by"]
