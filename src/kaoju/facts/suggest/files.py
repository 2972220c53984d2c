"""Proposals as the files that a domain pack is read from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from kaoju.domain.writer import groups_toml, names_toml
from kaoju.types.packs import PackPart, Proposal

_HEAD = (
    "# Proposed by `kaoju domain suggest`. Delete what is wrong; the rest is ready to be read.\n"
)


def pack_texts(proposals: Iterable[Proposal]) -> dict[str, str]:
    """File name -> content, of the parts that have proposals: ``aliases.suggested.toml``, ..."""
    by_part: dict[PackPart, list[Proposal]] = defaultdict(list)
    for proposal in proposals:
        by_part[proposal.part].append(proposal)
    return {
        f"{part}.suggested.toml": _HEAD + _content(part, found)
        for part, found in sorted(by_part.items())
    }


def _content(part: PackPart, proposals: Sequence[Proposal]) -> str:
    if part is PackPart.SYNONYMS:
        groups = [(p.name, *p.spellings) for p in proposals]
        return groups_toml(groups, [_reasons(p) for p in proposals])
    names: dict[str, list[str]] = {}
    reasons: dict[str, list[str]] = defaultdict(list)
    for proposal in proposals:
        names.setdefault(proposal.name, []).extend(proposal.spellings)
        reasons[proposal.name] += _reasons(proposal)
    return names_toml(names, reasons)


def _reasons(proposal: Proposal) -> list[str]:
    """ "3 × guide.md: the words": how often, and the first place."""
    first = proposal.evidence[0]
    quote = " ".join(first.quote.split())
    return [f"{proposal.count} × {first.doc_id}: {quote}"]
