"""What every table needs from the server: the store, the bots, the metrics."""

import hmac
from collections.abc import Sequence
from random import SystemRandom
from typing import Any

import structlog
from sqlalchemy import Connection

from kufsa.core.position import Position
from kufsa.match import events as e
from kufsa.match.match import Match
from kufsa.server.metrics import Metrics
from kufsa.server.settings import Settings
from kufsa.server.store import Database, Projection, matches
from kufsa.server.tracing import NO_SPANS, Spans

from .analysis import MatchAnalyst
from .bots.pool import BotPool
from .bots.requests import BotAnswer, BotRequest
from .ownership import Ownership, SoleOwner
from .pacing import UNTOLD, pace

log = structlog.get_logger(__name__)

_RANDOM = SystemRandom()


class TableServices:
    """Passed to every table."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        bots: BotPool,
        metrics: Metrics,
        ownership: Ownership | None = None,
        spans: Spans = NO_SPANS,
    ) -> None:
        self.settings = settings
        self.database = database
        self.bots = bots
        self.metrics = metrics
        self.ownership: Ownership = ownership or SoleOwner(database)
        self.spans = spans
        self.analyst = MatchAnalyst(bots)

    async def append(
        self, match: Match, happened: Sequence[e.AnyEvent], projection: Projection, epoch: int
    ) -> bool:
        """Make events durable; False if another node has written events of these numbers.

        Or if another one plays the match since: see ``ownership``.
        """
        bodies = [e.encode(event) for event in happened]
        with self.spans.span("append", events=len(bodies)):
            return await self.database.append(
                match.id, match.seq, bodies, happened[0].at, projection, epoch
            )

    async def events_after(self, match: str, seq: int) -> list[e.AnyEvent]:
        def decoded(connection: Connection) -> list[e.AnyEvent]:
            return [e.decode(body) for _, _, body in matches.events(connection, match, seq)]

        return await self.database.read(decoded)

    def bot_delay(
        self, position: Position, seat: int, continues_turn: bool, after_person: bool
    ) -> float:
        """The seconds that a bot waits before it acts, so that people can follow.

        Where hands are private, they say nothing about what the bot could choose from.
        """
        hidden = position.game.is_private
        choices = UNTOLD if hidden else len(position.legal_for(seat))
        return pace(choices, _RANDOM, self.settings.bot_pace, continues_turn, after_person)

    async def bot_choice(self, match: Match, seat: int, life: str, told: list[Any]) -> BotAnswer:
        """What the bot in a seat does, and why; the pool keeps its memory under ``life``."""
        position = match.position
        assert position is not None
        request = BotRequest(
            game=match.game.id,
            level=match.seats[seat].bot,
            # Derived from the secret, so that nobody can predict a bot's randomness.
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
        return await self.bots.explain(request, lambda: told)

    def failed(self, table: str, error: Exception) -> None:
        """Log what went wrong in the background of a table; the table tries again."""
        log.error("table failed", table=table, exc_info=error)
