"""A PDF that a password opens: the standard handler, revision 2 (PDF 1.4, chapter 3.5)."""

from __future__ import annotations

from hashlib import md5

from pdffile import pdf_file, stream

_PAD = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")
_ALLOWED = (-4).to_bytes(4, "little", signed=True)


def locked(words: str, password: str) -> bytes:
    """One page of one line of text."""
    identity = b"0123456789abcdef"
    user = (password.encode("latin-1") + _PAD)[:32]
    owner = _rc4(md5(user, usedforsecurity=False).digest()[:5], user)
    key = md5(user + owner + _ALLOWED + identity, usedforsecurity=False).digest()[:5]
    drawn = _rc4(_of_object(key, 5), f"BT /F1 12 Tf 72 700 Td ({words}) Tj ET".encode())
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R "
        b"/Resources << /Font << /F1 3 0 R >> >> >>",
        stream(drawn),
        b"<< /Filter /Standard /V 1 /R 2 /P -4 /O <%s> /U <%s> >>"
        % (owner.hex().encode(), _rc4(key, _PAD).hex().encode()),
    ]
    mark = identity.hex().encode()
    return pdf_file(objects, b"/Encrypt 6 0 R /ID [<%s> <%s>] " % (mark, mark))


def _of_object(key: bytes, number: int) -> bytes:
    salted = key + number.to_bytes(3, "little") + b"\x00\x00"
    return md5(salted, usedforsecurity=False).digest()[:10]


def _rc4(key: bytes, data: bytes) -> bytes:
    state = list(range(256))
    j = 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    out = bytearray()
    i = j = 0
    for byte in data:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(out)
