"""People without accounts: guests, names, devices and the ways back to a name.

A visitor is a guest from the first deed on, known by a token in a cookie. Who chooses a name owns
it, and can write down a recovery code that brings the name and its seats to another device.
"""

import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from . import persons
from .cookies import YEAR
from .errors import ApiError, refusal
from .names import BadName, chosen_name, guest_name, name_key
from .persons import Person, Session
from .store.database import Database
from .tokens import code_key, new_code, new_token, token_key

__all__ = ["People", "Person", "Session"]

_HOUR = 60 * 60 * 1000  # milliseconds
_REMEMBERED = 10_000  # sessions kept in memory
_FRESH = 60.0  # seconds that a remembered session is believed; another node may have ended it
_BATCH = 100  # guests forgotten in one go


async def _nothing_to_forget(person: str) -> None:
    """No matches are kept."""


async def _nobody_to_tell(person: str, name: str) -> None:
    """There are no tables."""


def _wall_clock() -> int:
    return time.time_ns() // 1_000_000


class People:
    """Everybody who plays here.

    ``forget`` is called before a person is deleted, to take the name out of stored matches and
    to free the seats; ``renamed`` after a name was chosen, to be called so at the tables; ``ended``
    after a session has ended, with its key, to close its sockets.
    """

    def __init__(
        self,
        store: Database,
        *,
        wall: Callable[[], int] = _wall_clock,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store = store
        self.forget: Callable[[str], Awaitable[None]] = _nothing_to_forget
        self.ended: Callable[[bytes], None] = lambda key: None
        self.renamed: Callable[[str, str], Awaitable[None]] = _nobody_to_tell
        self.wall = wall
        self._clock = clock
        self._remembered: dict[bytes, tuple[float, Session]] = {}
        self._changes = 0  # so that a look-up notices what happened while it waited

    # Coming in.

    async def welcome(self, lang: str, called: str = "") -> tuple[Session, str]:
        """A new guest, and its token. What it is called is not a name that it owns."""
        now, (token, key) = self.wall(), new_token()
        try:
            name = chosen_name(called) if called.strip() else guest_name(lang)
        except BadName as error:
            raise ApiError(409, "bad_name", error.message, field="name") from None
        person = Person(secrets.token_hex(10), name, False, lang, now)

        def enter(connection: Connection) -> None:
            if called.strip() and persons.is_taken(connection, name_key(name)):
                raise ApiError(409, "name_taken", field="name")
            persons.add_guest(connection, person)
            persons.add_session(connection, key, person.id, now)

        await self.store.write(enter)
        return Session(key, person, now), token

    async def find(self, token: str) -> Session | None:
        """Whose token this is; None for one that nobody has (any more)."""
        key = token_key(token)
        if key is None:
            return None
        remembered = self._remembered.get(key)
        if remembered and remembered[0] > self._clock():
            return remembered[1]
        changes, now = self._changes, self.wall()
        oldest = now - YEAR * 1000
        session = await self.store.read(persons.find_session, key, oldest)
        if session is None:
            return None
        if session.seen < now - _HOUR:
            await self.store.write(persons.mark_seen, session, now)
        if changes == self._changes:
            if len(self._remembered) >= _REMEMBERED:
                self._remembered.pop(next(iter(self._remembered)))
            self._remembered[key] = (self._clock() + _FRESH, session)
        return session

    # Name and language.

    async def change(
        self, session: Session, *, name: str | None = None, lang: str | None = None
    ) -> Person:
        """Another name or language; the name is the person's own from then on."""
        person = session.person.id
        try:
            shown = None if name is None else chosen_name(name)
        except BadName as error:
            raise ApiError(409, "bad_name", error.message, field="name") from None

        def write(connection: Connection) -> Person | None:
            if shown is not None:
                persons.rename(connection, person, shown, name_key(shown))
            if lang is not None:
                persons.set_language(connection, person, lang)
            return persons.find_person(connection, person)

        try:
            changed = await self.store.write(write)
        except IntegrityError:
            raise ApiError(409, "name_taken", field="name") from None
        self._forget_sessions(person)
        if changed is None:
            raise refusal(401)  # deleted since
        if shown is not None:
            await self.renamed(person, shown)
        return changed

    async def ways_back(self, person: str) -> tuple[bool, int]:
        """Whether a person has a recovery code, and how many passkeys."""
        return await self.store.read(persons.ways_back, person)

    # Devices.

    async def devices(self, session: Session) -> list[tuple[str, int, int]]:
        """Id, beginning and last use of every session of the person."""
        rows = await self.store.read(persons.sessions_of, session.person.id)
        return [(persons.device_id(row.token_hash), row.created, row.seen) for row in rows]

    async def end(self, session: Session, device: str) -> None:
        """End one session of the person, which may be this one."""
        ended = await self._end(session, lambda key: persons.device_id(key) == device)
        if not ended:
            raise ApiError(404, "not_found")

    async def end_others(self, session: Session) -> int:
        """End all sessions of the person but this one, and say how many."""
        return len(await self._end(session, lambda key: key != session.key))

    async def _end(self, session: Session, which: Callable[[bytes], bool]) -> list[bytes]:
        def write(connection: Connection) -> list[bytes]:
            rows = persons.sessions_of(connection, session.person.id)
            keys = [row.token_hash for row in rows if which(row.token_hash)]
            persons.end_sessions(connection, keys)
            return keys

        ended = await self.store.write(write)
        self._forget_sessions(session.person.id)
        for key in ended:
            self.ended(key)
        return ended

    # Ways back.

    async def new_code(self, session: Session) -> str:
        """A recovery code, to be shown once; one made before is void."""
        require_name(session.person)
        code, key = new_code()
        await self.store.write(persons.set_code, session.person.id, key)
        return code

    async def recover(
        self, code: str, present: Session | None, leave_seats: bool = False
    ) -> tuple[Session, str]:
        """Come back as the person of a recovery code, with a new token; see ``become``."""
        key = code_key(code)
        person = None
        if key is not None:
            person = await self.store.read(persons.find_by_code, key)
        if person is None:
            raise ApiError(403, "wrong_code", field="code")
        return await self.become(person.id, present, leave_seats)

    async def become(
        self, person: str, present: Session | None, leave_seats: bool
    ) -> tuple[Session, str]:
        """Begin a session of a person who has shown who they are, and end the present one.

        If that would strand a guest at a table nothing happens, unless ``leave_seats``; a guest
        who has done nothing yet is removed.
        """
        now, (token, key) = self.wall(), new_token()

        def write(connection: Connection) -> Person | None:
            found = persons.find_person(connection, person)
            if found is None:
                raise refusal(401)  # deleted since
            if present is not None:
                if present.person.id != person and persons.is_stranded_without(connection, present):
                    if not leave_seats and persons.is_seated(connection, present.person.id):
                        return None
                    if persons.is_untouched(connection, present.person.id):
                        persons.remove(connection, present.person.id)
                persons.end_sessions(connection, [present.key])
            persons.add_session(connection, key, person, now)
            return found

        found = await self.store.write(write)
        if found is None:
            raise ApiError(409, "seats_left")
        if present is not None:
            self._forget_sessions(present.person.id)
            self.ended(present.key)
        return Session(key, found, now), token

    # Leaving for good.

    async def export(self, person: str) -> tuple[Person, dict[str, list[dict[str, Any]]]]:
        """All that is known about a person."""

        def read(connection: Connection) -> tuple[Person, dict[str, list[dict[str, Any]]]]:
            found = persons.find_person(connection, person)
            if found is None:
                raise refusal(401)
            return found, persons.everything_of(connection, person)

        return await self.store.read(read)

    async def delete(self, person: str) -> None:
        """Forget a person, everywhere."""
        await self.forget(person)

        def write(connection: Connection) -> list[bytes]:
            keys = [row.token_hash for row in persons.sessions_of(connection, person)]
            persons.remove(connection, person)
            return keys

        keys = await self.store.write(write)
        self._forget_sessions(person)
        for key in keys:
            self.ended(key)

    async def tidy(self, guest_days: int) -> int:
        """End sessions unused for a year, and forget guests unseen for so many days (0: none).

        Says how many guests were forgotten.
        """
        now = self.wall()
        await self.store.write(persons.end_unseen_sessions, now - YEAR * 1000)
        if not guest_days:
            return 0
        before, forgotten = now - guest_days * 24 * _HOUR, 0
        while guests := await self.store.read(persons.unseen_guests, before, _BATCH):
            for guest in guests:
                await self.delete(guest)
            forgotten += len(guests)
        return forgotten

    def _forget_sessions(self, person: str) -> None:
        self._changes += 1
        gone = [key for key, (_, found) in self._remembered.items() if found.person.id == person]
        for key in gone:
            del self._remembered[key]


def require_name(person: Person) -> None:
    """Only a name that is one's own can be brought to another device."""
    if not person.named:
        raise ApiError(409, "no_name")
