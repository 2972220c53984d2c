"""Files made to hurt the reader: small on disk, large or endless once opened."""

from __future__ import annotations

import gzip
import io
import zipfile
import zlib

from pdffile import pdf_file, stream


def stream_bomb(megabytes: int) -> bytes:
    """A page whose content stream unpacks to ``megabytes`` of drawing instructions."""
    packer = zlib.compressobj(9)
    packed = [packer.compress(b"0 0 m 9 9 l S\n" * 74_899) for _ in range(megabytes)]
    return pdf_of(b"".join(packed) + packer.flush(), b"/Filter /FlateDecode ")


def nested_bomb(megabytes: int) -> bytes:
    """As ``stream_bomb``, of white space packed twice."""
    inner = zlib.compress(b" " * (megabytes << 20), 9)
    return pdf_of(zlib.compress(inner, 9), b"/Filter [/FlateDecode /FlateDecode] ")


def endless_forms(depth: int) -> bytes:
    """A page that draws a form twice, which draws the next twice, and so on."""
    count = depth + 1
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R "
        b"/Resources << /XObject << /N 5 0 R >> /Font << /F1 << /Type /Font /Subtype /Type1 "
        b"/BaseFont /Helvetica >> >> >> >>",
        stream(b"/N Do /N Do"),
    ]
    for number in range(5, 5 + count):
        last = number == 4 + count
        resources = b"" if last else b"/Resources << /XObject << /N %d 0 R >> >> " % (number + 1)
        body = b"0 0 m 9 9 l S" if last else b"/N Do /N Do"
        head = b"/Type /XObject /Subtype /Form /BBox [0 0 612 792] " + resources
        objects.append(stream(body, head))
    return pdf_file(objects)


def pages_in_a_circle() -> bytes:
    """A tree of pages that holds itself."""
    return pdf_file(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Count 1000 /Kids [2 0 R 2 0 R] /Parent 2 0 R >>",
        ]
    )


def pdf_of(content: bytes, filters: bytes = b"") -> bytes:
    return pdf_file(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>",
            stream(content, filters),
        ]
    )


def image_bomb(side: int) -> bytes:
    """A PNG of ``side`` by ``side`` pixels of one bit, all black, in a few kilobytes."""
    row = b"\x00" + bytes(side // 8)
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(row) for _ in range(side)) + packer.flush()
    head = side.to_bytes(4, "big") * 2 + bytes((1, 0, 0, 0, 0))
    chunks = ((b"IHDR", head), (b"IDAT", packed), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        len(body).to_bytes(4, "big") + kind + body + zlib.crc32(kind + body).to_bytes(4, "big")
        for kind, body in chunks
    )


def zip_bomb(megabytes: int, member: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        archive.writestr(member, bytes(megabytes << 20))
        archive.writestr("../../outside.txt", "escaped")
    return out.getvalue()


def gzip_bomb(megabytes: int) -> bytes:
    return gzip.compress(bytes(megabytes << 20), 9)
