"""Erasing a person from stored matches: the id, the name and what they said.

The hash chain of a match holds none of these, so its record can be verified as before.
"""

import secrets
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, select, update

from kufsa.server.store.schema import events, matches, reports, results, seats

SOMEBODY = "?"  # instead of the name, in any language


def scrub(connection: Connection, match: str, person: str) -> None:
    """Replace a person by a fresh id that nobody has, in everything that is stored of a match."""
    stranger = secrets.token_hex(10)
    rows = connection.execute(
        select(events.c.seq, events.c.body).where(events.c.match == match)
    ).all()
    changed = [
        {"number": row.seq, "text": scrubbed}
        for row in rows
        if (scrubbed := scrub_body(row.body, person, stranger)) != row.body
    ]
    if changed:
        where = (events.c.match == match) & (events.c.seq == bindparam("number"))
        connection.execute(update(events).where(where).values(body=bindparam("text")), changed)
    summary = connection.execute(select(matches.c.summary).where(matches.c.id == match)).scalar()
    if summary is not None:
        clean = scrub_body(summary.encode(), person, stranger).decode()
        connection.execute(update(matches).where(matches.c.id == match).values(summary=clean))
    told = select(reports.c.id, reports.c.chat).where(
        reports.c.match == match, reports.c.chat.is_not(None)
    )
    for row in connection.execute(told).all():
        clean = scrub_body(row.chat.encode(), person, stranger).decode()
        connection.execute(update(reports).where(reports.c.id == row.id).values(chat=clean))
    for table in (seats, results):
        mine = (table.c.match == match) & (table.c.person == person)
        connection.execute(update(table).where(mine).values(person=stranger))


def scrub_body(body: bytes, person: str, stranger: str) -> bytes:
    """One event, or a summary, without the person.

    >>> scrub_body(b'{"person":"p1","name":"Noa","text":"hi","cause":"p1/7"}', "p1", "x")
    b'{"person":"x","name":"?","text":"","cause":"x/7"}'
    """
    if person.encode() not in body:
        return body
    try:
        found = msgspec.json.decode(body)
    except msgspec.DecodeError:  # nobody can read it, but whoever looks finds nobody in it
        return body.replace(person.encode(), stranger.encode())
    return msgspec.json.encode(_without(found, person, stranger))


def _without(value: Any, person: str, stranger: str) -> Any:
    if isinstance(value, list):
        return [_without(one, person, stranger) for one in value]
    if not isinstance(value, dict):
        return stranger if value == person else value
    found = {name: _without(one, person, stranger) for name, one in value.items()}
    if value.get("person") == person:
        blank = {"name": SOMEBODY, "text": ""}
        found |= {name: blank[name] for name in blank.keys() & value.keys()}
    cause = str(value.get("cause", ""))
    if cause.startswith(f"{person}/"):
        found["cause"] = stranger + cause.removeprefix(person)
    return found
