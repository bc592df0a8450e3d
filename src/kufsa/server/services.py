"""What a table needs of the house round it: the store, the bots' workers, the metrics."""

import hmac
import re
import secrets
from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import TYPE_CHECKING, Any

import structlog

from kufsa.match import events as e
from kufsa.match.match import Match

from .analysing import Analyst
from .metrics import Metrics
from .pacing import pace
from .settings import Settings
from .store import Database, Projection, matches
from .workers import Ask, Explained, Workers

if TYPE_CHECKING:
    from .table import Table

log = structlog.get_logger(__name__)

_CHANCE = SystemRandom()
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # no i, l, o, u: nothing reads like another
ID = "^[0-9a-z]{16}$"
_ID = re.compile(ID.strip("^$"))


def fresh_id() -> str:
    """The id of a new match: 80 bits that nobody guesses, for a link to a table invites.

    >>> len(fresh_id())
    16
    """
    return "".join(_ALPHABET[byte & 31] for byte in secrets.token_bytes(16))


def is_id(text: str) -> bool:
    """Whether a text could be the id of a match: what else is asked for need not be looked up.

    >>> is_id(fresh_id()), is_id("a table")
    (True, False)
    """
    return _ID.fullmatch(text) is not None


class Services:
    """Handed to every table."""

    def __init__(
        self, settings: Settings, database: Database, workers: Workers, metrics: Metrics
    ) -> None:
        self.settings = settings
        self.database = database
        self.workers = workers
        self.metrics = metrics
        self.analyst = Analyst(workers)
        self.changed: Callable[[Table, Sequence[e.AnyEvent]], None] = lambda table, happened: None

    # Truth.

    async def append(
        self, match: Match, happened: Sequence[e.AnyEvent], projection: Projection
    ) -> bool:
        """Make events durable; False if another node has written these numbers."""
        bodies = [e.encode(event) for event in happened]
        return await self.database.append(match.id, match.seq, bodies, happened[0].at, projection)

    async def events_after(self, match: str, seq: int) -> list[e.AnyEvent]:
        rows = await self.database.read(matches.events, match, seq)
        return [e.decode(body) for _, _, body in rows]

    # Bots.

    def bot_delay(self, choices: int, onward: bool) -> float:
        """The seconds that a bot takes, so that people can follow."""
        return pace(choices, _CHANCE, self.settings.bot_pace, onward)

    async def bot_choice(self, match: Match, seat: int, life: str, told: list[Any]) -> Explained:
        """What the bot in a seat does, and why; ``life`` is what it remembers under."""
        position = match.position
        assert position is not None
        ask = Ask(
            game=match.game.id,
            level=match.seats[seat].bot,
            # From the secret, so that nobody foresees a bot's dice.
            seed=hmac.digest(match.secret, f"bot {life} {seat}".encode(), "sha256").hex(),
            match=life,
            seat=seat,
            options=position.options,
            told=len(told),
            view=position.view(seat),
            legal=position.legal_for(seat),
            payer=match.host,
            explain=match.manners.explain,
        )
        return await self.workers.explain(ask, lambda: told)

    def failed(self, table: "Table", error: Exception) -> None:
        """Something that a table did by itself went wrong; it will try again."""
        log.error("table failed", table=table.id, exc_info=error)
