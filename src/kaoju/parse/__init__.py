"""Files to text and blocks with exact positions."""

from kaoju.parse.base import parse
from kaoju.parse.methods import depends_on_ocr, reads_by

__all__ = ["depends_on_ocr", "parse", "reads_by"]
