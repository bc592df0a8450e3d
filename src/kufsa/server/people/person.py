"""Somebody who plays here, and the browsers that they play in."""

import msgspec


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays here, as every route knows them."""

    id: str
    name: str
    named: bool  # chose the name, and nobody else has it
    lang: str
    created: int


class Session(msgspec.Struct, frozen=True):
    """One browser of a person; ``key`` is what the database knows of its token."""

    key: bytes
    person: Person
    seen: int

    @property
    def id(self) -> str:
        """What people see of it, to tell their devices apart."""
        return device_id(self.key)


def device_id(key: bytes) -> str:
    return key[:12].hex()
