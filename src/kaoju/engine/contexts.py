"""The structured context of a question: what a generator would be handed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from kaoju.answer.context.build import Parts, build
from kaoju.answer.context.render import render
from kaoju.engine.asking import Asking
from kaoju.types.context_json import context_json
from kaoju.types.contexts import Context
from kaoju.types.queries import Question


class Contexts(Asking):
    """A question is asked first: the gates that close for its answer close for its context."""

    def context(
        self, question: Question, budget: int | None = None, exclude: Collection[str] = ()
    ) -> Context:
        """Passages, parameters, conflicts and what is unknown, within ``budget`` tokens (of the
        settings, if None). UsageError for an empty or over-long question."""
        settings = self.settings.answer
        if budget is not None:
            settings = replace(settings, budget=budget)
        corpus = self._store.corpus

        def visible(doc_id: str) -> bool:
            meta = corpus.meta(doc_id)
            return meta is not None and meta.tenant == question.tenant and doc_id not in exclude

        asked = self._asked(question, exclude)
        parts = Parts(corpus, self.domain, self.names, settings, visible)
        return build(asked.answer, asked.hits, asked.relevance, parts)

    def context_json(self, question: Question, budget: int | None = None) -> dict[str, Any]:
        return context_json(self.context(question, budget))

    def prompt(self, question: Question, budget: int | None = None) -> str:
        """The context as Markdown; see ``answer.context.render``."""
        return render(self.context(question, budget))
