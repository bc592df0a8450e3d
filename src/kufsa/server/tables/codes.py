"""Codes of tables: short enough to call across a room, good until the game begins.

Six digits: everybody can say and type them in any language, and no digit is taken for another in
small print, as letters are. There are few of them, so guessing is limited by the routes.
"""

import re
import secrets

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from kufsa.server.store.schema import codes, matches

DIGITS = 6
_TRIES = 20
_CODE = re.compile(f"[0-9]{{{DIGITS}}}")


def plain(typed: str) -> str:
    """The digits of a code, however it was typed; empty if it is none.

    >>> plain("482 913"), plain("482-913 "), plain("4829"), plain("٤٨٢٩١٣")
    ('482913', '482913', '', '482913')
    """
    digits = "".join(str(int(sign)) if sign.isdecimal() else sign for sign in typed)
    found = re.sub(r"[\s.\-\u2010-\u2015\u2066-\u2069]", "", digits)
    return found if _CODE.fullmatch(found) else ""


def code_of(connection: Connection, match: str, now: int) -> str:
    """The code of a table that waits: the same until it begins. Part of a write."""
    known = connection.execute(select(codes.c.code).where(codes.c.match == match)).scalar()
    if known is not None:
        return str(known)
    for _ in range(_TRIES):
        code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        if _is_free(connection, code):
            connection.execute(insert(codes).values(code=code, match=match, created=now))
            return code
    raise IntegrityError("there is no free code", None, ValueError(match))


def _is_free(connection: Connection, code: str) -> bool:
    """Whether no table that waits has a code; one of a table that has begun is given up."""
    other = connection.execute(select(codes.c.match).where(codes.c.code == code)).scalar()
    if other is None:
        return True
    if _waits(connection, str(other)):
        return False
    connection.execute(delete(codes).where(codes.c.code == code))
    return True


def table_of(connection: Connection, code: str) -> str:
    """The table that waits under a code; empty if there is none."""
    match = connection.execute(select(codes.c.match).where(codes.c.code == code)).scalar()
    return str(match) if match is not None and _waits(connection, str(match)) else ""


def forget_old(connection: Connection) -> None:
    """Give up the codes of tables that wait no longer."""
    waiting = select(matches.c.id).where(matches.c.status == "waiting")
    connection.execute(delete(codes).where(codes.c.match.not_in(waiting)))


def _waits(connection: Connection, match: str) -> bool:
    status = select(matches.c.status).where(matches.c.id == match)
    return connection.execute(status).scalar() == "waiting"
