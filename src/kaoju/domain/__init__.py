"""Domain packs: aliases, synonyms, attributes, units and language packs, and their reader."""

from kaoju.domain.pack import Domain, LanguagePack
from kaoju.domain.phrases import Phrases
from kaoju.domain.reader import load_domain

__all__ = ["Domain", "LanguagePack", "Phrases", "load_domain"]
