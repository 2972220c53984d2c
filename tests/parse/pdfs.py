"""Small PDF files with a text layer, written by hand: (x, y, size, bold, words) per line."""

from __future__ import annotations

from pdffile import pdf_file, stream

Words = tuple[float, float, float, bool, str]
WIDE, HIGH = 612, 792  # points of a page


def pdf(
    pages: list[list[Words]],
    title: str = "",
    *,
    rotate: int = 0,
    turned: int = 0,
    origin: tuple[int, int] = (0, 0),
) -> bytes:
    """A PDF 1.4 file of Helvetica text; each word is placed exactly.

    ``rotate``: degrees, clockwise, that pages are shown turned by; ``turned``: degrees,
    counter-clockwise, that they are set turned by; ``origin``: their lower left corner.
    """
    left, bottom = origin
    wide, high = (WIDE, HIGH) if turned % 180 == 0 else (HIGH, WIDE)
    box = (left, bottom, left + wide, bottom + high)
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
            b"<< /Type /Page /Parent 2 0 R /MediaBox [%d %d %d %d] /Rotate %d /Contents %d 0 R "
            b"/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>" % (*box, rotate, 6 + 2 * number)
        )
        drawn = b"".join(
            b"BT /F%d %.1f Tf %s Tm (%s) Tj ET\n"
            % (2 if bold else 1, size, _matrix(x, y, turned, origin), _escaped(words))
            for x, y, size, bold, words in lines
        )
        objects.append(stream(drawn))
    info = len(objects) + 1
    objects.append(b"<< /Title (%s) >>" % _escaped(title))
    return pdf_file(objects, b"/Info %d 0 R " % info)


def _matrix(x: float, y: float, turned: int, origin: tuple[int, int]) -> bytes:
    along, place = {
        0: ((1, 0, 0, 1), (x, y)),
        90: ((0, 1, -1, 0), (HIGH - y, x)),
        180: ((-1, 0, 0, -1), (WIDE - x, HIGH - y)),
        270: ((0, -1, 1, 0), (y, WIDE - x)),
    }[turned]
    return b"%d %d %d %d %.1f %.1f" % (*along, place[0] + origin[0], place[1] + origin[1])


def _escaped(words: str) -> bytes:
    raw = words.encode("latin-1")
    return raw.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
