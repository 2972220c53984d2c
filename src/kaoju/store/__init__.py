"""The truth in one SQLite file: documents, chunks, facts, vectors."""

from kaoju.store.conversations import ConversationStore
from kaoju.store.corpus import Entry, FileState, StoredCorpus
from kaoju.store.store import Store
from kaoju.store.vectors import StoredVectors, text_hash

__all__ = [
    "ConversationStore",
    "Entry",
    "FileState",
    "Store",
    "StoredCorpus",
    "StoredVectors",
    "text_hash",
]
