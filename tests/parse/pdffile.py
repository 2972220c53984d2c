"""The outside of a hand-written PDF 1.4 file: numbered objects, their table and the trailer."""

from __future__ import annotations

from collections.abc import Sequence


def pdf_file(objects: Sequence[bytes], trailer: bytes = b"") -> bytes:
    """``objects`` are numbered from 1, which is the catalogue; ``trailer``: entries besides."""
    out = bytearray(b"%PDF-1.4\n")
    offsets = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer << /Size %d /Root 1 0 R %s>>\n" % (len(objects) + 1, trailer)
    return bytes(out + b"startxref\n%d\n%%%%EOF\n" % start)


def stream(content: bytes, head: bytes = b"") -> bytes:
    """``head``: entries of its dictionary besides the length."""
    return b"<< %s/Length %d >>\nstream\n%s\nendstream" % (head, len(content), content)
