"""Formats told by their first bytes, and what is said of those that are not read."""

from __future__ import annotations

import re

from kaoju.errors import EncryptedFile, UnsupportedFormat

_MAGIC: tuple[tuple[bytes, str], ...] = (
    (b"{\\rtf", "RTF document"),
    (b"GIF8", "GIF image"),
    (b"\x1f\x8b", "gzip archive"),
    (b"BZh", "bzip2 archive"),
    (b"\xfd7zXZ\x00", "xz archive"),
    (b"\x28\xb5\x2f\xfd", "zstd archive"),
    (b"7z\xbc\xaf\x27\x1c", "7z archive"),
    (b"Rar!\x1a\x07", "RAR archive"),
    (b"\x7fELF", "program"),
    (b"SQLite format 3\x00", "SQLite database"),
    (b"ID3", "MP3 audio"),
    (b"OggS", "Ogg media"),
    (b"wOFF", "font"),
    (b"\x00\x01\x00\x00\x00", "font"),
)
_IMAGES = (b"\x89PNG\r\n", b"\xff\xd8\xff", b"II*\x00", b"MM\x00*")
_ZIP_MEMBERS: tuple[tuple[bytes, str], ...] = (
    (b"application/epub+zip", "EPUB book"),
    (b"application/vnd.oasis.opendocument.text", "OpenDocument text"),
    (b"application/vnd.oasis.opendocument", "OpenDocument file"),
    (b"word/", "Word document (docx)"),
    (b"xl/", "Excel workbook (xlsx)"),
    (b"ppt/", "PowerPoint presentation (pptx)"),
)
_OLE_STREAMS: tuple[tuple[str, str], ...] = (
    ("WordDocument", "Word document (doc)"),
    ("PowerPoint Document", "PowerPoint presentation (ppt)"),
    ("Workbook", "Excel workbook (xls)"),
    ("Book", "Excel workbook (xls)"),
    ("__properties_version", "Outlook message (msg)"),
)
_MAIL = re.compile(rb"(?:^[A-Za-z][A-Za-z0-9-]{1,40}:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*){2,}", re.M)
_MAIL_FIELD = re.compile(
    rb"^(?:From|Received|MIME-Version|Return-Path|Message-ID|Date):", re.M | re.I
)


def check_supported(data: bytes, name: str) -> str:
    """``"pdf"``, ``"image"`` or ``"text"``; raises for a format recognised but not read."""
    if b"%PDF-" in data[:1024]:
        return "pdf"
    if data.startswith(_IMAGES) or (data[:4] == b"RIFF" and data[8:12] == b"WEBP"):
        return "image"
    found = _recognised(data, name)
    if found:
        raise UnsupportedFormat(f"{name}: {found} is not read yet: convert it to text, HTML or PDF")
    return "text"


def _recognised(data: bytes, name: str) -> str | None:
    for magic, kind in _MAGIC:
        if data.startswith(magic):
            return kind
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return next((kind for mark, kind in _ZIP_MEMBERS if mark in data), "ZIP archive")
    if data.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return _ole(data, name)
    if data[:4] == b"RIFF" and data[8:12] in (b"WAVE", b"AVI "):
        return "media file"
    if data[4:8] == b"ftyp":
        return "video"
    return _mail(data, name)


def _ole(data: bytes, name: str) -> str:
    if "EncryptedPackage".encode("utf-16-le") in data:
        raise EncryptedFile(f"{name}: the file is encrypted: save it without a password")
    streams = ((s.encode("utf-16-le"), kind) for s, kind in _OLE_STREAMS)
    return next((kind for mark, kind in streams if mark in data), "OLE file")


def _mail(data: bytes, name: str) -> str | None:
    if name.lower().endswith(".eml"):
        return "e-mail (eml)"
    head = _MAIL.match(data[:4096].lstrip())
    if head and len(_MAIL_FIELD.findall(head[0])) >= 2:
        return "e-mail"
    return None
