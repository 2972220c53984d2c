"""What a sentence may rest on: the quotes it cites, and what is around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from kaoju.answer.verify.verbatim import Source
from kaoju.answer.verify.wording import comparing, own_words
from kaoju.domain.pack import LanguagePack
from kaoju.facts.aliases import EntityTable
from kaoju.text.normalize import fold
from kaoju.types.answers import AnswerFact, Citation
from kaoju.types.protocols import Corpus


@dataclass(frozen=True, slots=True)
class Context:
    """Of a whole answer. ``computed`` are results that code derived from operands, ``strangers``
    names in the question that no document knows, ``entities`` those that the answer is about."""

    pack: LanguagePack
    corpus: Corpus
    entities: Sequence[str] = ()
    strangers: Sequence[str] = ()
    computed: Sequence[str] = ()
    facts: Sequence[AnswerFact] = ()
    question: str = ""
    table: EntityTable = field(default_factory=EntityTable)

    @property
    def looked_up(self) -> bool:
        """Whether code put facts together in words of its own."""
        return bool(self.facts or any(self.computed))


@dataclass(frozen=True)
class Grounds:
    """Of one sentence: ``cited`` are the citations that it names and that exist."""

    context: Context
    cited: tuple[Citation, ...]

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(citation.words for citation in self.cited)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """The words of the quotes; as they stand, with markup, where that is another text."""
        texts = dict.fromkeys((*self.words, *(citation.quote for citation in self.cited)))
        return tuple(Source.of(text, self.context.pack) for text in texts)

    @cached_property
    def results(self) -> tuple[Source, ...]:
        """What code derived."""
        return tuple(Source.of(text, self.context.pack) for text in self.context.computed)

    @cached_property
    def quoted(self) -> str:
        """The words of the quotes, a line each, folded."""
        return fold("\n".join(self.words))

    @cached_property
    def titles(self) -> str:
        """What the cited documents are called and under which headings the quotes stand."""
        parts: list[str] = []
        for citation in self.cited:
            document = self.context.corpus.document(citation.doc_id)
            chunk = self.context.corpus.chunk(citation.chunk_id)
            if document is not None:
                source = document.source
                parts += [document.parsed.title, source.file, source.version or ""]
            if chunk is not None and chunk.doc_id == citation.doc_id:
                parts += chunk.section
        return "\n".join(dict.fromkeys(filter(None, parts)))

    @cached_property
    def said_by_code(self) -> str:
        """Words that an answer made of facts has besides those of its quotes, folded."""
        context = self.context
        if not context.looked_up:
            return ""
        parts = [*context.computed, context.question, *own_words(context.pack.code)]
        parts += comparing(context.question, context.pack)
        for fact in context.facts:
            parts += [fact.entity, fact.attribute, fact.value]
            parts += filter(None, (fact.condition, fact.version, fact.unit))
        return fold("\n".join((*parts, *context.entities, *context.strangers)))
