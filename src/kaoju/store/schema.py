"""The schema's history: one plain function per migration, never changed once released."""

from __future__ import annotations

from collections.abc import Callable

Statements = tuple[str, ...]


def m001_documents() -> Statements:
    """Documents, their stored text and structure, chunks; what is derived goes with its source."""
    return (
        "CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID",
        "INSERT INTO meta VALUES ('generation', 0)",
        """CREATE TABLE roots (
            tenant TEXT NOT NULL, name TEXT NOT NULL, path TEXT NOT NULL,
            PRIMARY KEY (tenant, name)) WITHOUT ROWID""",
        """CREATE TABLE documents (
            id INTEGER PRIMARY KEY, doc_id TEXT NOT NULL UNIQUE,
            tenant TEXT NOT NULL, root TEXT NOT NULL, file TEXT NOT NULL,
            content_type TEXT, authority INTEGER NOT NULL, source TEXT, entity TEXT,
            version TEXT, date TEXT, metadata TEXT NOT NULL,
            sha256 TEXT NOT NULL, size INTEGER NOT NULL,
            fingerprint TEXT NOT NULL, quarantine TEXT, root_tenant TEXT NOT NULL,
            title TEXT NOT NULL, media_type TEXT NOT NULL, encoding TEXT,
            pages INTEGER NOT NULL, characters INTEGER NOT NULL,
            chunks INTEGER NOT NULL, facts INTEGER NOT NULL, checksum INTEGER NOT NULL,
            generation INTEGER NOT NULL,
            UNIQUE (tenant, root, file))""",
        """CREATE TABLE texts (
            document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
            text BLOB NOT NULL, structure BLOB NOT NULL)""",
        """CREATE TABLE chunks (
            id INTEGER PRIMARY KEY, chunk_id TEXT NOT NULL UNIQUE,
            document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
            ordinal INTEGER NOT NULL, kind TEXT NOT NULL,
            span_start INTEGER NOT NULL, span_end INTEGER NOT NULL,
            header_start INTEGER, header_end INTEGER, page INTEGER,
            title TEXT NOT NULL, section TEXT NOT NULL, header TEXT NOT NULL,
            entities TEXT NOT NULL, body TEXT NOT NULL,
            UNIQUE (document, ordinal))""",
    )


def m002_vectors() -> Statements:
    """Vectors by encoder and hash of the encoded text; windows say which text is whose."""
    return (
        """CREATE TABLE encoders (
            id INTEGER PRIMARY KEY, encoder_id TEXT NOT NULL UNIQUE, dim INTEGER NOT NULL)""",
        """CREATE TABLE vectors (
            id INTEGER PRIMARY KEY, encoder INTEGER NOT NULL REFERENCES encoders,
            hash BLOB NOT NULL, vector BLOB NOT NULL, UNIQUE (hash, encoder))""",
        """CREATE TABLE windows (
            chunk INTEGER NOT NULL REFERENCES chunks ON DELETE CASCADE,
            ordinal INTEGER NOT NULL, hash BLOB NOT NULL,
            PRIMARY KEY (chunk, ordinal)) WITHOUT ROWID""",
        "CREATE INDEX windows_by_hash ON windows (hash)",
    )


def m003_knowledge() -> Statements:
    """Typed facts and the entities that chunks name."""
    return (
        """CREATE TABLE facts (
            id INTEGER PRIMARY KEY,
            document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
            chunk INTEGER NOT NULL REFERENCES chunks ON DELETE CASCADE,
            entity TEXT NOT NULL, attribute TEXT NOT NULL, value TEXT NOT NULL, unit TEXT,
            polarity TEXT NOT NULL, condition TEXT, version TEXT,
            span_start INTEGER NOT NULL, span_end INTEGER NOT NULL, key_spans TEXT NOT NULL,
            authority INTEGER NOT NULL, date TEXT)""",
        "CREATE INDEX facts_by_entity ON facts (entity, attribute)",
        "CREATE INDEX facts_by_attribute ON facts (attribute)",
        "CREATE INDEX facts_by_document ON facts (document)",
        "CREATE INDEX facts_by_chunk ON facts (chunk)",
        """CREATE TABLE mentions (
            entity TEXT NOT NULL, chunk INTEGER NOT NULL REFERENCES chunks ON DELETE CASCADE,
            PRIMARY KEY (entity, chunk)) WITHOUT ROWID""",
        "CREATE INDEX mentions_by_chunk ON mentions (chunk)",
    )


def m004_statements() -> Statements:
    """What a fact's statement adds to its value, and the names that each document states."""
    added = (
        "canonical TEXT NOT NULL DEFAULT ''",
        "kind TEXT NOT NULL DEFAULT 'term'",
        "modality TEXT NOT NULL DEFAULT 'stated'",
        "bound TEXT NOT NULL DEFAULT 'exact'",
        "approximate INTEGER NOT NULL DEFAULT 0",
        "exhaustive INTEGER NOT NULL DEFAULT 0",
        "statement_start INTEGER",
        "statement_end INTEGER",
        "since TEXT",
        "until TEXT",
    )
    return (
        *(f"ALTER TABLE facts ADD COLUMN {column}" for column in added),
        "DROP INDEX facts_by_attribute",
        "CREATE INDEX facts_by_attribute ON facts (canonical)",
        "CREATE INDEX facts_by_name ON facts (attribute)",
        """CREATE TABLE names (
            document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
            ordinal INTEGER NOT NULL, name TEXT NOT NULL, also TEXT NOT NULL, origin TEXT NOT NULL,
            PRIMARY KEY (document, ordinal)) WITHOUT ROWID""",
    )


def m005_definitions() -> Statements:
    """Short forms that documents define, with the words that say so."""
    return (
        """CREATE TABLE definitions (
            document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
            ordinal INTEGER NOT NULL, short TEXT NOT NULL, "full" TEXT NOT NULL,
            span_start INTEGER NOT NULL, span_end INTEGER NOT NULL,
            PRIMARY KEY (document, ordinal)) WITHOUT ROWID""",
    )


def m006_page_images() -> Statements:
    """Which kept page images belong to a document: what is in no row can be removed."""
    return (
        """CREATE TABLE page_images (
            document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
            page INTEGER NOT NULL, name TEXT NOT NULL,
            PRIMARY KEY (document, page)) WITHOUT ROWID""",
    )


def m007_turns() -> Statements:
    """Conversations: a row per question with the whole answer as it was given, as JSON."""
    return (
        """CREATE TABLE turns (
            tenant TEXT NOT NULL, conversation TEXT NOT NULL, ordinal INTEGER NOT NULL,
            question TEXT NOT NULL, answer TEXT NOT NULL, asked_at TEXT NOT NULL,
            PRIMARY KEY (tenant, conversation, ordinal)) WITHOUT ROWID""",
    )


MIGRATIONS: tuple[Callable[[], Statements], ...] = (
    m001_documents,
    m002_vectors,
    m003_knowledge,
    m004_statements,
    m005_definitions,
    m006_page_images,
    m007_turns,
)
