"""Every error Kaoju raises on purpose.

KaojuError
├── UsageError            wrong arguments, empty or over-long question          exit 2
│   └── SettingsError     kaoju.toml, environment or domain pack is wrong       exit 2
├── KnowledgeBaseError    the knowledge base cannot be opened                   exit 3
│   ├── NotAKnowledgeBase no kaoju.toml there
│   ├── CorruptDatabase   SQLite says the file is damaged
│   └── EncoderMismatch   the stored vectors are another encoder's
├── StorageError          a write failed (disk full, no permission)             exit 1
├── ReadError             one file cannot be read: reported, the batch goes on
│   ├── UnsupportedFormat
│   └── EncryptedFile
├── MissingExtra          an optional dependency is not installed               exit 2
└── EvaluationError       a question set or run is unusable                     exit 2

A message says what is wrong, where, and what to do.
"""

from __future__ import annotations


class KaojuError(Exception):
    """Base of all; ``exit_status`` is what the command line returns for it."""

    exit_status = 1


class UsageError(KaojuError):
    exit_status = 2


class SettingsError(UsageError):
    pass


class KnowledgeBaseError(KaojuError):
    exit_status = 3


class NotAKnowledgeBase(KnowledgeBaseError):
    pass


class CorruptDatabase(KnowledgeBaseError):
    pass


class EncoderMismatch(KnowledgeBaseError):
    pass


class StorageError(KaojuError):
    pass


class ReadError(KaojuError):
    pass


class UnsupportedFormat(ReadError):
    pass


class EncryptedFile(ReadError):
    pass


class MissingExtra(UsageError):
    def __init__(self, extra: str, needed_for: str) -> None:
        super().__init__(f"{needed_for} needs an optional part: pip install 'kaoju[{extra}]'")
        self.extra = extra


class EvaluationError(KaojuError):
    exit_status = 2
