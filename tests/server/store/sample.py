"""A match to write into: what the tests of the store have in common."""

from dataclasses import replace
from typing import Any

from kufsa.server.store import Append, Birth, Database, Projection
from kufsa.server.store.matches import events

BIRTH = Birth("triominoes", b"the secret of a match, 32 bytes.")
SHOWN = Projection(status="playing", public=False, host="noa", to_act="uri", summary="{}")


def shown(**changes: Any) -> Projection:
    return replace(SHOWN, **changes)


async def start(database: Database, *matches: str) -> None:
    """New matches with one event each."""
    for match in matches:
        assert await database.create(Append(match, 0, [b"started"], 1000, SHOWN, BIRTH))


async def bodies(database: Database, match: str) -> list[bytes]:
    """The events of a match, after a look at their numbers."""
    found = await database.read(events, match)
    assert [seq for seq, _, _ in found] == list(range(1, len(found) + 1))
    return [body for _, _, body in found]
