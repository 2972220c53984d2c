"""The truth in one SQLite file: documents, chunks, facts, vectors."""

from kaoju.store.corpus import Entry, FileState, StoredCorpus
from kaoju.store.store import Store
from kaoju.store.vectors import StoredVectors, text_hash

__all__ = ["Entry", "FileState", "Store", "StoredCorpus", "StoredVectors", "text_hash"]
