"""Small PDF files with a text layer, written by hand: (x, y, size, bold, words) per line."""

from __future__ import annotations

Words = tuple[float, float, float, bool, str]


def pdf(pages: list[list[Words]], title: str = "") -> bytes:
    """A PDF 1.4 file of Helvetica text; each word is placed exactly."""
    count = len(pages)
    objects: list[bytes] = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count %d /Kids [%s] >>"
        % (count, b" ".join(b"%d 0 R" % (5 + 2 * n) for n in range(count))),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>",
    ]
    for number, lines in enumerate(pages):
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R "
            b"/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>" % (6 + 2 * number)
        )
        stream = b"".join(
            b"BT /F%d %.1f Tf %.1f %.1f Td (%s) Tj ET\n"
            % (2 if bold else 1, size, x, y, _escaped(words))
            for x, y, size, bold, words in lines
        )
        objects.append(b"<< /Length %d >>\nstream\n%sendstream" % (len(stream), stream))
    info = len(objects) + 1
    objects.append(b"<< /Title (%s) >>" % _escaped(title))
    out = bytearray(b"%PDF-1.4\n")
    offsets = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer << /Size %d /Root 1 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1,
        info,
        start,
    )
    return bytes(out)


def _escaped(words: str) -> bytes:
    raw = words.encode("latin-1")
    return raw.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
