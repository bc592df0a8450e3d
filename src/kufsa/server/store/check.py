"""Whether the contents of a database are consistent."""

from collections.abc import Iterator

from sqlalchemy import Connection, func, select

from . import schema

_matches, _events = schema.matches.c, schema.events.c


def problems(connection: Connection) -> Iterator[str]:
    """What is wrong with a database, in sentences; none if it is consistent.

    Its pages must be intact, every match must have its events from 1 to its last number, and there
    must be no events without a match.
    """
    if connection.dialect.name == "sqlite":
        for (said,) in connection.exec_driver_sql("PRAGMA integrity_check"):
            if said != "ok":
                yield str(said)
        for table, *_ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
            yield f"a row of {table} refers to a row that does not exist"
    counted = (
        select(
            _events.match,
            func.min(_events.seq).label("first"),
            func.max(_events.seq).label("last"),
            func.count().label("count"),
        )
        .group_by(_events.match)
        .subquery()
    )
    found = select(_matches.id, _matches.seq, counted.c.first, counted.c.last, counted.c.count)
    beside = schema.matches.outerjoin(counted, _matches.id == counted.c.match)
    for id, seq, first, last, count in connection.execute(found.select_from(beside)):
        if (first, last, count) != (1, seq, seq):
            yield f"the match {id} should have {seq} events, and has {count or 0} up to {last or 0}"
    alone = select(_events.match).where(_events.match.not_in(select(_matches.id))).distinct()
    for match in connection.execute(alone).scalars():
        yield f"there are events of a match {match} that does not exist"
