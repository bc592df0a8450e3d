"""Which browsers are told, where and when: the person's choices, and the server's own key."""

import hashlib
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from kufsa.server.clock import wall
from kufsa.server.store.database import Database
from kufsa.server.store.schema import (
    matches,
    persons,
    push_devices,
    push_keys,
    quiet_hours,
    sessions,
)

from .encryption import new_private_key, private_key
from .hours import QuietHours

MOST_DEVICES = 10  # of one person; a further one takes the place of the oldest
_OURS = 1  # the only row of keys


def device_id(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


@dataclass(frozen=True)
class Device:
    """A browser that may be told."""

    endpoint: str
    p256dh: bytes
    auth: bytes

    @property
    def id(self) -> str:
        return device_id(self.endpoint)


@dataclass(frozen=True)
class Wanted:
    """How a person is told whose turn it is at a table."""

    lang: str
    devices: list[Device]
    quiet: QuietHours | None


class PushBook:
    """The browsers in the database, and the key that they know this server by."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._key: EllipticCurvePrivateKey | None = None

    async def key(self) -> EllipticCurvePrivateKey:
        """The server's key, made when it is first asked for; all servers of a database share it."""
        if self._key is None:
            stored = await self._database.read(_stored_key)
            if stored is None:
                try:
                    stored = await self._database.write(_make_key)
                except IntegrityError:  # another server was faster
                    stored = await self._database.read(_stored_key)
            assert stored is not None
            self._key = private_key(stored)
        return self._key

    async def add(self, person: str, session: bytes, device: Device) -> None:
        await self._database.write(_add, person, session, device)

    async def remove(self, device: str, person: str | None = None) -> bool:
        """Forget a browser, if need be only of this person; whether there was one."""
        return await self._database.write(_remove, device, person)

    async def set_quiet(self, person: str, hours: QuietHours | None) -> None:
        await self._database.write(_set_quiet, person, hours)

    async def of(self, person: str) -> tuple[list[str], QuietHours | None]:
        """The ids of a person's browsers, and the quiet hours."""

        def read(connection: Connection) -> tuple[list[str], QuietHours | None]:
            found = select(push_devices.c.id).where(push_devices.c.person == person)
            ids = list(connection.scalars(found.order_by(push_devices.c.id)))
            return ids, _quiet(connection, person)

        return await self._database.read(read)

    async def wanted(self, person: str, table: str) -> Wanted | None:
        """How a person is told that it is their turn; None: it is not, or they are not told."""
        return await self._database.read(_wanted, person, table)


def _stored_key(connection: Connection) -> bytes | None:
    found: bytes | None = connection.scalar(
        select(push_keys.c.private).where(push_keys.c.id == _OURS)
    )
    return None if found is None else bytes(found)


def _make_key(connection: Connection) -> bytes:
    made = new_private_key()
    connection.execute(insert(push_keys).values(id=_OURS, private=made))
    return made


def _add(connection: Connection, person: str, session: bytes, device: Device) -> None:
    connection.execute(delete(push_devices).where(push_devices.c.id == device.id))
    others = (
        select(push_devices.c.id)
        .where(push_devices.c.person == person)
        .order_by(push_devices.c.created.desc(), push_devices.c.id)
    )
    old = list(connection.scalars(others))[MOST_DEVICES - 1 :]
    connection.execute(delete(push_devices).where(push_devices.c.id.in_(old)))
    keys = {"p256dh": device.p256dh, "auth": device.auth, "session": session}
    row = insert(push_devices).values(id=device.id, endpoint=device.endpoint, **keys)
    connection.execute(row.values(person=person, created=wall()))


def _remove(connection: Connection, device: str, person: str | None) -> bool:
    which = push_devices.c.id == device
    if person is not None:
        which &= push_devices.c.person == person
    return connection.execute(delete(push_devices).where(which)).rowcount > 0


def _set_quiet(connection: Connection, person: str, hours: QuietHours | None) -> None:
    connection.execute(delete(quiet_hours).where(quiet_hours.c.person == person))
    if hours is not None:
        row = {"begin": hours.begin, "end": hours.end, "zone": hours.zone}
        connection.execute(insert(quiet_hours).values(person=person, **row))


def _quiet(connection: Connection, person: str) -> QuietHours | None:
    row = connection.execute(select(quiet_hours).where(quiet_hours.c.person == person)).first()
    return None if row is None else QuietHours(row.begin, row.end, row.zone)


def _wanted(connection: Connection, person: str, table: str) -> Wanted | None:
    turn = (matches.c.id == table) & (matches.c.to_act == person) & (matches.c.status == "playing")
    found = (
        select(persons.c.lang, push_devices)
        .join(push_devices, push_devices.c.person == persons.c.id)
        .join(sessions, sessions.c.token_hash == push_devices.c.session)
        .where(persons.c.id == person, persons.c.banned.is_(None))
    )
    rows = connection.execute(found.where(select(matches.c.id).where(turn).exists())).all()
    if not rows:
        return None
    devices = [Device(row.endpoint, bytes(row.p256dh), bytes(row.auth)) for row in rows]
    return Wanted(rows[0].lang, devices, _quiet(connection, person))
