"""Tables at which a bot is measured: it sits in a seat of :class:`SeatEnv` and plays it."""

from typing import Any

import numpy as np

from kufsa.core.game import Game
from kufsa.search.protocol import Bot, bot

from .gymnasium import SeatEnv


class BotTable(SeatEnv):
    """A seat that a bot plays, too."""

    def __init__(
        self, game: Game, players: int, *, own: str | int | type[Bot], **settings: Any
    ) -> None:
        self._own = own
        self._own_bot: Bot
        super().__init__(game, players, **settings)

    def _make_bots(self, dice: np.random.Generator | None) -> None:
        super()._make_bots(dice)
        seed = None if dice is None else int(dice.integers(1 << 62))
        own = self._own
        made: Any = own(self.game, seed) if isinstance(own, type) else bot(self.game.id, own, seed)  # type: ignore[call-arg]
        self._own_bot = made

    def _take_seats(self) -> None:
        super()._take_seats()
        self._bots[self.seat] = self._own_bot

    def play_on(self) -> bool:
        """One choice of the bot, and then the others' turns; whether the game goes on."""
        table = self._table
        assert table is not None
        self._play(table, self._ask(table, self.seat))
        self._let_others_play(table)
        return not table.position.over
