"""What is known about entities: typed facts, and which chunks name whom."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from kaoju.errors import UsageError
from kaoju.store import codec
from kaoju.store.db import Database
from kaoju.types.documents import Span
from kaoju.types.facts import Definition, Fact, StatedName

FILTERS = ("content_type", "source", "version", "date", "root")


def facts(
    database: Database, entity: str | None, attribute: str | None, tenant: str | None
) -> tuple[Fact, ...]:
    """Facts with these exact names (``None``: any), by document and place in it.

    ``attribute`` is the canonical name or the source's.
    """
    tests, parameters = ["1"], list[str]()
    named = "(f.canonical = ? OR f.attribute = ?)"
    for test, value in (("f.entity = ?", entity), (named, attribute), ("tenant = ?", tenant)):
        if value is not None:
            tests.append(test)
            parameters.extend([value] * test.count("?"))
    columns = ", ".join(f"f.{name}" for name in codec.FACT_COLUMNS.split(", "))
    rows = database.rows(
        f"SELECT doc_id, chunk_id, {columns} FROM facts f "
        "JOIN documents d ON d.id = f.document JOIN chunks c ON c.id = f.chunk "
        f"WHERE {' AND '.join(tests)} ORDER BY doc_id, f.span_start, f.span_end, f.id",
        parameters,
    )
    with database.decoding("a fact"):
        return tuple(codec.fact_of(row[0], row[1], row[2:]) for row in rows)


def attributes(database: Database, tenant: str | None) -> tuple[tuple[str, str], ...]:
    """Every attribute stated: (as a source has it, canonical), sorted; not the labels of a
    report's figures."""
    rows = database.rows(
        "SELECT DISTINCT f.attribute, f.canonical FROM facts f "
        "JOIN documents d ON d.id = f.document "
        "WHERE (?1 IS NULL OR tenant = ?1) AND kind <> 'figure' ORDER BY 1, 2",
        (tenant,),
    )
    return tuple((attribute, canonical or attribute) for attribute, canonical in rows)


def subjects(database: Database, tenant: str | None) -> tuple[str, ...]:
    """The names that facts are about, sorted."""
    rows = database.rows(
        "SELECT DISTINCT f.entity FROM facts f JOIN documents d ON d.id = f.document "
        "WHERE (?1 IS NULL OR tenant = ?1) AND f.entity <> ''",
        (tenant,),
    )
    return tuple(sorted(row[0] for row in rows))


def entities(database: Database, tenant: str | None) -> tuple[str, ...]:
    """Names that a chunk, a fact or a manifest line states."""
    rows = database.rows(
        "SELECT m.entity FROM mentions m JOIN chunks c ON c.id = m.chunk "
        "JOIN documents d ON d.id = c.document WHERE ?1 IS NULL OR tenant = ?1 "
        "UNION SELECT f.entity FROM facts f JOIN documents d ON d.id = f.document "
        "WHERE ?1 IS NULL OR tenant = ?1 "
        "UNION SELECT entity FROM documents "
        "WHERE entity IS NOT NULL AND (?1 IS NULL OR tenant = ?1)",
        (tenant,),
    )
    return tuple(sorted(row[0] for row in rows if row[0]))


def stated_names(database: Database) -> tuple[StatedName, ...]:
    """What the documents call things and attributes, each name once, sorted."""
    rows = database.rows("SELECT DISTINCT name, also, origin FROM names ORDER BY 1, 2, 3")
    with database.decoding("a name"):
        return tuple(
            StatedName(name, tuple(json.loads(also)), origin) for name, also, origin in rows
        )


def names_by_document(database: Database, tenant: str | None) -> dict[str, tuple[StatedName, ...]]:
    """Document id -> what that document calls things and attributes, in reading order."""
    rows = database.rows(
        "SELECT doc_id, name, also, n.origin FROM names n JOIN documents d ON d.id = n.document "
        "WHERE ?1 IS NULL OR tenant = ?1 ORDER BY doc_id, ordinal",
        (tenant,),
    )
    found: dict[str, list[StatedName]] = {}
    with database.decoding("a name"):
        for doc_id, name, also, origin in rows:
            stated = StatedName(name, tuple(json.loads(also)), origin)
            found.setdefault(doc_id, []).append(stated)
    return {doc_id: tuple(names) for doc_id, names in found.items()}


def definitions(database: Database, tenant: str | None) -> tuple[Definition, ...]:
    """The short forms that documents define, by document and place in it."""
    rows = database.rows(
        'SELECT short, "full", doc_id, span_start, span_end FROM definitions '
        "JOIN documents d ON d.id = document WHERE ?1 IS NULL OR tenant = ?1 "
        "ORDER BY doc_id, ordinal",
        (tenant,),
    )
    with database.decoding("a definition"):
        return tuple(Definition(s, f, doc_id, Span(a, b)) for s, f, doc_id, a, b in rows)


def allowed(
    database: Database, tenant: str, names: Sequence[str], filters: Mapping[str, str]
) -> frozenset[str]:
    """Ids of the chunks a question may see; see ``StoredCorpus.allowed``."""
    tests, parameters = ["tenant = ?"], [tenant]
    for column, value in filters.items():
        if column not in FILTERS:
            raise UsageError(f"cannot filter by {column!r}; known: {', '.join(FILTERS)}")
        tests.append(f"d.{column} = ?")
        parameters.append(value)
    if names:
        marks = ", ".join("?" * len(names))
        tests.append(f"c.id IN (SELECT chunk FROM mentions WHERE entity IN ({marks}))")
        parameters.extend(names)
    rows = database.rows(
        "SELECT chunk_id FROM chunks c JOIN documents d ON d.id = c.document "
        f"WHERE {' AND '.join(tests)}",
        parameters,
    )
    return frozenset(row[0] for row in rows)
