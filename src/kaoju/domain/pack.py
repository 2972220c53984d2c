"""The domain pack: what the engine knows of a field and of a language, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kaoju.domain.phrases import Phrases


@dataclass(frozen=True, slots=True)
class LanguagePack:
    """The closed-class words and question frames of one language; phrases match folded text."""

    code: str
    stopwords: frozenset[str] = frozenset()
    filler: Phrases = field(default_factory=Phrases)  # politeness and chat: 请问 could you
    frames: Phrases = field(default_factory=Phrases)  # wording of asking: 是什么 what is the
    clauses: Phrases = field(default_factory=Phrases)  # where a further thing is asked: and how
    # Of a text's first sentence, as the group, the name it opens with: X (…), X is
    opening: Phrases = field(default_factory=Phrases)
    leaning: Phrases = field(default_factory=Phrases)  # how a sentence begins that needs the last
    subjects: Phrases = field(default_factory=Phrases)  # whom a question asks about: do … get
    negation: Phrases = field(default_factory=Phrases)
    speculation: Phrases = field(default_factory=Phrases)
    transport: Phrases = field(default_factory=Phrases)  # text of a failed request, no answer
    comparison: Phrases = field(default_factory=Phrases)
    greatest: Phrases = field(default_factory=Phrases)
    least: Phrases = field(default_factory=Phrases)
    first_version: Phrases = field(default_factory=Phrases)
    latest_version: Phrases = field(default_factory=Phrases)
    version_number: Phrases = field(default_factory=Phrases)
    anaphora: Phrases = field(default_factory=Phrases)  # refers back: 它 that one
    ellipsis: Phrases = field(default_factory=Phrases)  # leans on the last turn: 那…呢 and the …
    subjectless: Phrases = field(default_factory=Phrases)  # leaves its subject out: 单位是什么
    # Of a follow-up, as the group, what it puts in the place of what was asked: 那 X 呢, and X
    exchange: Phrases = field(default_factory=Phrases)
    qualified_one: Phrases = field(default_factory=Phrases)  # its qualifier: the second one
    qualified: Phrases = field(default_factory=Phrases)  # a noun's qualifier: the first year
    adjuncts: Phrases = field(default_factory=Phrases)  # with their preposition: in the first year
    asked_values: Phrases = field(default_factory=Phrases)  # which value is asked for: 默认多大
    properties: Phrases = field(default_factory=Phrases)  # a value asked for alone: 单位 范围
    topic_switch: Phrases = field(default_factory=Phrases)  # 对了 by the way
    obligation: Phrases = field(default_factory=Phrases)  # must, may, must not
    series: Phrases = field(default_factory=Phrases)  # a family of models: 系列
    ordinals: Phrases = field(default_factory=Phrases)  # before a number that counts: 第 version
    counters: Phrases = field(default_factory=Phrases)  # after a number that measures: 个 小时 MP
    linkers: Phrases = field(default_factory=Phrases)  # before a name: 和 与 vs the
    variants: Phrases = field(default_factory=Phrases)  # a model's suffix: pro max
    faq_sections: Phrases = field(default_factory=Phrases)
    trouble_sections: Phrases = field(default_factory=Phrases)
    trouble: Phrases = field(default_factory=Phrases)  # a question about something that fails
    generic: Phrases = field(default_factory=Phrases)  # says the kind of a thing: 型号 value
    answer_types: Mapping[str, Phrases] = field(default_factory=dict)
    needed: Mapping[str, Phrases] = field(default_factory=dict)  # number, money, share
    counted: Phrases = field(default_factory=Phrases)  # its group: of what it is asked how many
    operators: Mapping[str, Phrases] = field(default_factory=dict)
    comparatives: Mapping[str, Phrases] = field(default_factory=dict)  # more less faster slower ...
    # How two amounts are held together, by operation (ratio, difference, larger); each source has
    # two groups, the sides. Under "<operation>_backward" the first group is the second operand.
    # Also what asks for a change, opens it and joins its ends (changed, opening, between), the
    # ends of a range (upper, lower), and words for what is said in percent (rates).
    sides: Mapping[str, Phrases] = field(default_factory=dict)
    # What a word of comparing or measuring is about: canonical attribute, else dimension -> phrases
    implied: Mapping[str, Phrases] = field(default_factory=dict)  # 重量: 最轻, lightest, weighs
    implied_dimensions: Mapping[str, Phrases] = field(default_factory=dict)  # mass: the same
    # What narrows or widens a statement, by kind: only, all, some, at_least, at_most
    quantifiers: Mapping[str, Phrases] = field(default_factory=dict)
    modality: Mapping[str, Phrases] = field(default_factory=dict)  # must, may, should, forbidden


@dataclass(frozen=True, slots=True)
class Domain:
    """Everything that is data: languages, and the names of a field.

    ``aliases`` and ``attributes`` map a canonical name to what people write (the canonical name
    included); ``synonyms`` are groups of phrases that mean the same; ``spoken`` maps what people
    say to the wordings of documents, one way; ``dimensions`` maps canonical attributes to what
    they are measured in (``length``, ``charge``: the names of units.toml).
    """

    languages: Mapping[str, LanguagePack] = field(default_factory=dict)
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    attributes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    synonyms: tuple[tuple[str, ...], ...] = ()
    spoken: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    dimensions: Mapping[str, str] = field(default_factory=dict)

    def language(self, code: str) -> LanguagePack:
        """The pack of ``code``; an empty one for a language nobody described."""
        return self.languages.get(code) or LanguagePack(code)
