"""Somebody who plays here, and the browsers that they play in."""

import msgspec


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays here, with a name of their own or as a guest."""

    id: str
    name: str
    named: bool  # whether they chose the name; then nobody else can have it
    lang: str
    created: int


class Session(msgspec.Struct, frozen=True):
    """One browser of a person; ``key`` is the hash of its token."""

    key: bytes
    person: Person
    seen: int
    created: int

    @property
    def id(self) -> str:
        """What people are shown of a session, to tell their devices apart."""
        return device_id(self.key)


def device_id(key: bytes) -> str:
    return key[:12].hex()
