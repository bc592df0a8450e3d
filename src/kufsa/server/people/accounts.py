"""People without passwords: guests, names, devices and the ways back to a name.

A visitor becomes a guest with the first action and is known by a token in a cookie. Whoever chooses
a name owns it, and can write down a recovery code that brings the name and its seats to another
device.
"""

import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from kufsa.server.clock import wall as wall_clock
from kufsa.server.errors import ApiError, refusal
from kufsa.server.store.database import Database
from kufsa.server.store.errors import Overloaded, StoreFailed

from . import queries
from .names import BadName, chosen_name, guest_name, name_key, numbered
from .person import Person, Session, device_id
from .tokens import code_key, new_code, new_token, token_key

SESSION_DAYS = 365  # a session ends after this many days without use
TOKEN_DAYS = 2 * SESSION_DAYS  # and after this many in any case: a browser gets a new token before
RENEWED_DAYS = 30  # a browser's token is replaced when it is older
PROOF = 10 * 60 * 1000  # milliseconds in which somebody who has just signed in is believed
_HOUR = 60 * 60 * 1000  # milliseconds
_DAY = 24 * _HOUR
_CACHED = 10_000  # sessions in memory
_FRESH = 60.0  # seconds for which a cached session is trusted; another node may have ended it
_BATCH = 100  # guests removed in one transaction
_DRAWN = 5  # names drawn for a guest before one gets a number


class Seating(Protocol):
    """Where people sit and are connected; it has to be told what happens to their accounts."""

    def changed(self, person: str) -> None:
        """What is remembered of a person's sessions is out of date, here and elsewhere."""

    async def rename(self, person: str, name: str) -> None:
        """A person chose a name."""

    async def forget(self, person: str) -> None:
        """A person is about to be deleted: free the seats, remove the name from the matches."""

    def end_session(self, key: bytes) -> None:
        """A session has ended: close its connections."""


class NoSeating:
    """Nobody sits anywhere, and nobody is connected."""

    def changed(self, person: str) -> None: ...

    async def rename(self, person: str, name: str) -> None: ...

    async def forget(self, person: str) -> None: ...

    def end_session(self, key: bytes) -> None: ...


class Accounts:
    """Everybody who plays here."""

    def __init__(
        self,
        store: Database,
        seating: Seating | None = None,
        *,
        wall: Callable[[], int] = wall_clock,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store = store
        self.wall = wall
        self._seating = seating or NoSeating()
        self._clock = clock
        self._cached: dict[bytes, tuple[float, Session]] = {}
        self._changes = 0  # lets a look-up notice what changed while it waited

    # Sessions.

    async def welcome(self, lang: str, called: str = "", browser: str = "") -> tuple[Session, str]:
        """A new guest and its token. A guest does not own the name that it goes by."""
        now, (token, key) = self.wall(), new_token()
        try:
            wanted = chosen_name(called) if called.strip() else ""
        except BadName as error:
            raise ApiError(409, "bad_name", error.message, field="name") from None

        def enter(connection: Connection) -> Person:
            if wanted and queries.is_taken(connection, name_key(wanted)):
                raise ApiError(409, "name_taken", field="name")
            name = _unused(connection, lang, wanted)
            person = Person(secrets.token_hex(10), name, False, lang, now)
            queries.add_guest(connection, person, name_key(name))
            queries.add_session(connection, key, person.id, now, browser)
            return person

        return Session(key, await self.store.write(enter), now, now), token

    async def find(self, token: str) -> Session | None:
        """The session of this token; None if it does not exist, or no longer exists."""
        key = token_key(token)
        if key is None:
            return None
        cached = self._cached.get(key)
        if cached and cached[0] > self._clock():
            return cached[1]
        changes, now = self._changes, self.wall()
        unseen, begun = now - SESSION_DAYS * _DAY, now - TOKEN_DAYS * _DAY
        session = await self.store.read(queries.find_session, key, unseen, begun)
        if session is None:
            return None
        if session.seen < now - _HOUR:
            with suppress(StoreFailed, Overloaded):  # reading goes on while the disk is full
                await self.store.write(queries.mark_seen, session, now)
        if changes == self._changes:
            if len(self._cached) >= _CACHED:
                self._cached.pop(next(iter(self._cached)))
            self._cached[key] = (self._clock() + _FRESH, session)
        return session

    async def renew(self, session: Session, browser: str = "") -> str:
        """A new token in place of one that has been in use for long; empty if it need not be.

        The old one is good for another minute, for requests that are under way.
        """
        now = self.wall()
        if session.created >= now - RENEWED_DAYS * _DAY:
            return ""
        token, key = new_token()
        begun = now - PROOF - 1  # it proves nothing

        def write(connection: Connection) -> None:
            queries.add_session(connection, key, session.person.id, begun, browser)
            queries.replace_session(connection, session.key, key)

        try:
            await self.store.write(write)
        except (StoreFailed, Overloaded):
            return ""  # later, then
        return token

    async def check_proof(self, session: Session) -> None:
        """Refuse what cannot be undone, unless whoever asks has just proved who they are.

        Somebody with a moment at an unlocked device must not be able to take a name away for
        good. Who has no code and no passkey yet cannot prove anything.
        """
        code, passkeys = await self.ways_back(session.person.id)
        if (code or passkeys) and session.created < self.wall() - PROOF:
            raise ApiError(403, "prove")

    # Name and language.

    async def change(
        self, session: Session, *, name: str | None = None, lang: str | None = None
    ) -> Person:
        """Change the name or the language; the person owns the name from then on."""
        return await self._change(session.person.id, name, lang)

    async def rename(self, person: str, name: str) -> Person:
        """Give a person a name that the operator chose."""
        return await self._change(person, name, None)

    async def _change(self, person: str, name: str | None, lang: str | None) -> Person:
        try:
            shown = None if name is None else chosen_name(name)
        except BadName as error:
            raise ApiError(409, "bad_name", error.message, field="name") from None

        renamed: dict[str, str] = {}  # guests who went by the name that somebody owns from now on

        def write(connection: Connection) -> Person | None:
            renamed.clear()
            if shown is not None:
                look = name_key(shown)
                queries.rename(connection, person, shown, look)
                for guest, language in queries.guests_called(connection, look):
                    renamed[guest] = _unused(connection, language)
                    queries.rename_guest(
                        connection, guest, renamed[guest], name_key(renamed[guest])
                    )
            if lang is not None:
                queries.set_language(connection, person, lang)
            return queries.find_person(connection, person)

        try:
            changed = await self.store.write(write)
        except IntegrityError:
            raise ApiError(409, "name_taken", field="name") from None
        self._forget_sessions(person)
        if changed is None:
            raise refusal(401)  # deleted since
        if shown is not None:
            await self._seating.rename(person, shown)
        for guest, other in renamed.items():
            self._forget_sessions(guest)
            await self._seating.rename(guest, other)
        return changed

    async def ways_back(self, person: str) -> tuple[bool, int]:
        """Whether a person has a recovery code, and how many passkeys."""
        return await self.store.read(queries.ways_back, person)

    # Devices.

    async def devices(self, session: Session) -> list[tuple[str, int, int, str]]:
        """Id, start, last use and browser of every session of the person."""
        rows = await self.store.read(queries.sessions_of, session.person.id)
        return [
            (device_id(row.token_hash), row.created, row.seen, row.browser or "") for row in rows
        ]

    async def end(self, session: Session, device: str) -> None:
        """End one session of the person, which may be this one."""
        ended = await self._end(session, lambda key: device_id(key) == device)
        if not ended:
            raise ApiError(404, "not_found")

    async def end_others(self, session: Session) -> int:
        """End all other sessions of the person, and return how many."""
        return len(await self._end(session, lambda key: key != session.key))

    async def _end(self, session: Session, which: Callable[[bytes], bool]) -> list[bytes]:
        def write(connection: Connection) -> list[bytes]:
            rows = queries.sessions_of(connection, session.person.id)
            keys = [row.token_hash for row in rows if which(row.token_hash)]
            queries.end_sessions(connection, keys)
            return keys

        ended = await self.store.write(write)
        self._forget_sessions(session.person.id)
        for key in ended:
            self._seating.end_session(key)
        return ended

    # Recovery.

    async def new_code(self, session: Session) -> str:
        """A recovery code, to be shown once; an earlier one stops working."""
        require_name(session.person)
        await self.check_proof(session)
        code, key = new_code()
        await self.store.write(queries.set_code, session.person.id, key)
        return code

    async def recover(
        self, code: str, present: Session | None, leave_seats: bool = False, browser: str = ""
    ) -> tuple[Session, str]:
        """Come back as the owner of a recovery code, with a new token; see ``become``."""
        key = code_key(code)
        person = None
        if key is not None:
            person = await self.store.read(queries.find_by_code, key)
        if person is None:
            raise ApiError(403, "wrong_code", field="code")
        return await self.become(person.id, present, leave_seats, browser)

    async def become(
        self, person: str, present: Session | None, leave_seats: bool, browser: str
    ) -> tuple[Session, str]:
        """Start a session of a person who has proved who they are, and end the current one.

        If the current guest would lose a seat, nothing happens unless ``leave_seats``. A guest who
        has done nothing yet is removed.
        """
        now, (token, key) = self.wall(), new_token()

        def write(connection: Connection) -> Person | None:
            found = queries.find_person(connection, person)
            if found is None:
                raise refusal(401)  # deleted since
            if queries.is_banned(connection, person):
                raise ApiError(403, "banned")
            if present is not None:
                if present.person.id != person and queries.is_stranded_without(connection, present):
                    if not leave_seats and queries.is_seated(connection, present.person.id):
                        return None
                    if queries.is_untouched(connection, present.person.id):
                        queries.remove(connection, present.person.id)
                queries.end_sessions(connection, [present.key])
            queries.add_session(connection, key, person, now, browser)
            queries.mark_person_seen(connection, person, now)
            return found

        found = await self.store.write(write)
        if found is None:
            raise ApiError(409, "seats_left")
        if present is not None:
            self._forget_sessions(present.person.id)
            self._seating.end_session(present.key)
        return Session(key, found, now, now), token

    # Bans.

    async def ban(self, person: str, banned: bool = True) -> None:
        """Shut a person out: every session ends, and no way back works. Or let them in again."""
        at = self.wall() if banned else None
        keys = await self.store.write(queries.ban, person, at)
        if keys is None:
            raise ApiError(404, "not_found")
        self._forget_sessions(person)
        for key in keys:
            self._seating.end_session(key)

    # Export and deletion.

    async def export(self, person: str) -> tuple[Person, dict[str, list[dict[str, Any]]]]:
        """Everything that is known about a person."""

        def read(connection: Connection) -> tuple[Person, dict[str, list[dict[str, Any]]]]:
            found = queries.find_person(connection, person)
            if found is None:
                raise refusal(401)
            return found, queries.everything_of(connection, person)

        return await self.store.read(read)

    async def delete(self, person: str) -> None:
        """Forget a person, everywhere."""
        await self._seating.forget(person)

        def write(connection: Connection) -> list[bytes]:
            keys = [row.token_hash for row in queries.sessions_of(connection, person)]
            queries.remove(connection, person)
            return keys

        keys = await self.store.write(write)
        self._forget_sessions(person)
        for key in keys:
            self._seating.end_session(key)

    async def tidy(self, guest_days: int, name_days: int = 0) -> int:
        """End old sessions; after these days unseen, free names and forget guests (0: never).

        Returns how many guests were forgotten.
        """
        now = self.wall()
        await self.store.write(
            queries.end_old_sessions, now - SESSION_DAYS * _DAY, now - TOKEN_DAYS * _DAY
        )
        if name_days:
            for person in await self.store.write(queries.expire_names, now - name_days * _DAY):
                self._forget_sessions(person)
        if not guest_days:
            return 0
        before, forgotten = now - guest_days * _DAY, 0
        while guests := await self.store.read(queries.unseen_guests, before, _BATCH):
            for guest in guests:
                await self.delete(guest)
            forgotten += len(guests)
        return forgotten

    def _forget_sessions(self, person: str) -> None:
        self.forget_cached(person)
        self._seating.changed(person)

    def forget_cached(self, person: str) -> None:
        """Look the sessions of a person up again."""
        self._changes += 1
        gone = [key for key, (_, found) in self._cached.items() if found.person.id == person]
        for key in gone:
            del self._cached[key]


def _unused(connection: Connection, lang: str, wanted: str = "") -> str:
    """A name for a guest that nobody else goes by; the second who wants one gets a number."""
    for _ in range(0 if wanted else _DRAWN):
        name = guest_name(lang)
        if not queries.is_in_use(connection, name_key(name)):
            return name
    base = name = wanted or guest_name(lang)
    number = 2
    while queries.is_in_use(connection, name_key(name)):
        name = numbered(base, number)
        # If very many share the name, growing steps find a free number soon.
        number += 1 if number < 10 else secrets.randbelow(number) + 1
    return name


def require_name(person: Person) -> None:
    """Only a name that somebody owns can be brought to another device."""
    if not person.named:
        raise ApiError(409, "no_name")
