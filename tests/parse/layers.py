"""PDF pages of a picture and a text layer, whose characters need not be the glyphs drawn."""

from __future__ import annotations

from dataclasses import dataclass

from pdffile import pdf_file, stream

INVISIBLE = 3  # text rendering mode
INCH = 72


@dataclass(frozen=True)
class Layer:
    """``lines``: (x, y, size, characters as they stand on the page from left to right).

    ``jpeg`` fills a page of ``wide`` by ``high`` inches, ``pixels`` are its own.
    """

    lines: tuple[tuple[float, float, float, str], ...] = ()
    mode: int = 0
    jpeg: bytes = b""
    pixels: tuple[int, int] = (0, 0)
    wide: float = 8.5
    high: float = 11.0


def layered(pages: list[Layer]) -> bytes:
    """A PDF whose font says by a table which character each of its codes stands for."""
    characters = sorted({c for page in pages for *_, words in page.lines for c in words})
    codes = {c: number for number, c in enumerate(characters, start=1)}
    assert len(codes) < 256
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count %d /Kids [%s] >>"
        % (len(pages), b" ".join(b"%d 0 R" % (5 + 3 * n) for n in range(len(pages)))),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 1 /LastChar 255 "
        b"/Widths [%s] /ToUnicode 4 0 R >>" % (b"600 " * 255),
        stream(_table(codes)),
    ]
    for number, page in enumerate(pages):
        at = 5 + 3 * number
        box = (round(page.wide * INCH), round(page.high * INCH))
        objects += [
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents %d 0 R /Resources "
            b"<< /Font << /F1 3 0 R >> /XObject << /I1 %d 0 R >> >> >>" % (*box, at + 1, at + 2),
            stream(_content(page, codes, box)),
            stream(
                page.jpeg,
                b"/Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceRGB "
                b"/BitsPerComponent 8 /Filter /DCTDecode " % page.pixels,
            ),
        ]
    return pdf_file(objects)


def _content(page: Layer, codes: dict[str, int], box: tuple[int, int]) -> bytes:
    drawn = b"q %d 0 0 %d 0 0 cm /I1 Do Q\n" % box if page.jpeg else b""
    return drawn + b"".join(
        b"BT %d Tr /F1 %.1f Tf %.1f %.1f Td <%s> Tj ET\n"
        % (page.mode, size, x, y, b"".join(b"%02x" % codes[c] for c in words))
        for x, y, size, words in page.lines
    )


def _table(codes: dict[str, int]) -> bytes:
    rows = b"".join(
        b"<%02x> <%s>\n" % (code, c.encode("utf-16-be").hex().encode()) for c, code in codes.items()
    )
    return (
        b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def "
        b"/CMapType 2 def 1 begincodespacerange <00> <ff> endcodespacerange %d beginbfchar\n%s"
        b"endbfchar endcmap end end" % (len(codes), rows)
    )
