"""Games that people played on a device and want to have on the server.

They are stored as ended matches that only their person can see. The server did not deal them, so
they count for nothing: no ratings, no results, no public list.
"""

import asyncio
from typing import NamedTuple

from kufsa.match import device_games as played
from kufsa.match.device_games import DeviceGame
from kufsa.server.clock import wall
from kufsa.server.errors import ApiError, sentence
from kufsa.server.people.person import Person
from kufsa.server.store import matches

from .creation import first_append
from .ids import id_of
from .services import TableServices


class Kept(NamedTuple):
    """A game that the server has now, under an id of its own."""

    id: str
    seq: int
    commitment: str


class DeviceGames:
    """Takes records of finished games, one at a time: each is played again by the rules."""

    def __init__(self, services: TableServices) -> None:
        self._services = services
        self._lock = asyncio.Lock()

    async def keep(self, person: Person, text: str, seat: int) -> Kept:
        """The match of this record, in which the person had this seat.

        The same record of the same person is the same match, however often it is sent. The refusal
        is an ApiError.
        """
        async with self._lock:
            try:
                game = await asyncio.to_thread(played.checked, text)
                return await self._keep(person, game, seat)
            except played.NotTaken as why:
                raise _refusal(why.code, person, line=why.line, reason=why.reason) from None

    async def _keep(self, person: Person, game: DeviceGame, seat: int) -> Kept:
        database = self._services.database
        # Its own id on the device is taken: a client looks for that one on the device.
        id = id_of(game.record.head, person.id)
        happened, match = await asyncio.to_thread(
            played.as_match, game, match=id, person=person.id, seat=seat, at=wall()
        )
        there = await database.read(matches.of_device_game, game.id)
        if there is None:
            own = await database.read(matches.device_games_of, person.id)
            most = self._services.settings.max_device_games_per_person
            if len(own) >= most:
                raise _refusal("too_many_games", person, most=most)
            if await database.create(first_append(match, happened)):
                return Kept(id, match.seq, match.commitment)
            there = await database.read(matches.of_device_game, game.id)  # somebody was faster
        if there is None or there.id != id:
            theirs = there is not None and there.host != person.id
            raise _refusal("kept_by_another" if theirs else "another_game", person)
        return Kept(id, there.seq, match.commitment)


def _refusal(
    code: str, person: Person, *, line: int = 0, reason: str = "", most: int = 0
) -> ApiError:
    told = sentence(code, line=line, most=most).text(person.lang)
    return ApiError(409, code, told, line=line, reason=reason)
