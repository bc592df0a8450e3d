"""Leagues: opponents to draw from for every new game, and how the learner does against each."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.errors import BadOption, brief
from kufsa.core.named import is_named
from kufsa.core.seed import Seed

from .batches import Batch
from .opponents import COMPILED, RANDOM, Asked, Compiled, Player, answers, player_of
from .quick import QuickPlayers

EVEN, HARD = "even", "hard"  # how a league draws
LEAST = 0.05  # the weight of a member that the learner always beats
PRIOR = 1.0  # a game that every member begins with, half won


class League:
    """Opponents to draw from: for every new game one of them sits in all the other seats.

    ``draws="even"`` makes all equally likely, ``"hard"`` those more that the learner loses to.
    Members may join while others play; ``shares`` says how the learner does against each.

    >>> league = League({"chance": "random", "thumb": "quick"})
    >>> league.add("first", lambda observations, masks: masks.argmax(axis=1))
    >>> league.names, league.shares()["thumb"]
    (('chance', 'thumb', 'first'), 0.5)
    """

    def __init__(self, members: Mapping[str, Any] | Iterable[Any] = (), draws: str = EVEN) -> None:
        if draws not in (EVEN, HARD):
            raise BadOption(f"a league draws {EVEN!r} or {HARD!r}, not {brief(draws)}")
        self.draws = draws
        self._members: dict[str, Any] = {}
        self._won: list[float] = []  # by the learner, and how many games there were
        self._played: list[float] = []
        named = isinstance(members, Mapping)
        for number, one in enumerate(members):
            self.add(*((one, members[one]) if named else (_name_of(one, number), one)))  # type: ignore[index]

    @property
    def names(self) -> tuple[str, ...]:
        """The members in the order in which they joined; ``infos["opponent"]`` counts them so."""
        return tuple(self._members)

    def add(self, name: str, member: Any) -> None:
        """Let somebody join: what ``bots`` of a vector may be, but no league."""
        if not isinstance(name, str) or name in self._members:
            raise BadOption(f"every member has a name of its own: {brief(name)} is none")
        if not (callable(member) or member in (RANDOM, *COMPILED) or _is_path(member)):
            words = ", ".join(map(repr, (RANDOM, *COMPILED)))
            raise BadOption(
                f"a member is {words}, 'module:name' or a function, not {brief(member)}"
            )
        self._members[name] = member
        self._won.append(PRIOR / 2)
        self._played.append(PRIOR)

    def member(self, number: int) -> Any:
        return list(self._members.values())[number]

    def shares(self) -> dict[str, float]:
        """The learner's share of the wins against each; a half before there were any games."""
        found = [won / played for won, played in zip(self._won, self._played, strict=True)]
        return dict(zip(self._members, found, strict=True))

    def draw(self, count: int, dice: np.random.Generator) -> NDArray[np.int64]:
        """Who plays in so many new games, by number."""
        if not self._members:
            raise BadOption("a league has at least one member")
        odds = np.ones(len(self._members))
        if self.draws == HARD:
            odds = 1.0 - np.array(list(self.shares().values())) + 0.05
        chosen: NDArray[np.int64] = dice.choice(len(odds), count, p=odds / odds.sum())
        return chosen

    def record(self, opponents: NDArray[np.int64], won: NDArray[Any]) -> None:
        """Take down games that are over: against whom, and the learner's share of the win."""
        for number, share in zip(opponents.tolist(), won.tolist(), strict=True):
            self._won[number] += share
            self._played[number] += 1


class Opposition:
    """The members of a league at the tables of a batch: who sits where, and what they choose."""

    def __init__(self, league: League, batch: Batch, threads: int | None = None) -> None:
        self.league = league
        self._threads = threads
        self._batch = batch
        self._players: dict[int, Player] = {}
        self._seed: Seed | None = None
        self.numbers = np.zeros(batch.n, np.int64)

    def reseed(self, seed: Seed) -> None:
        """From now on those who have dice of their own follow from a seed."""
        self._seed = seed
        self._players.clear()

    def sit_down(self, chosen: NDArray[np.bool_], dice: np.random.Generator) -> None:
        """Draw who plays in new games."""
        count = int(chosen.sum())
        if count:
            self.numbers[chosen] = self.league.draw(count, dice)

    def compiled(self) -> QuickPlayers | None:
        """The players in all the other seats, if they can play on without being asked each time."""
        if len(self.league.names) > 1 or self._batch.game.real_time is not None:
            return None
        player = self._player(0)
        return player.players if isinstance(player, Compiled) else None

    def choose(self, theirs: NDArray[np.bool_]) -> NDArray[np.int64]:
        """An action for each of these games; 0 for the others."""
        turn = self._batch.turn
        chosen = np.zeros(self._batch.n, np.int64)
        for number in np.unique(self.numbers[theirs]).tolist():
            places = np.flatnonzero(theirs & (self.numbers == number))
            asked = Asked(
                self._batch.states, turn.current_player, turn.observation, turn.legal_action_mask,
                places,
            )  # fmt: skip
            chosen[places] = answers(self.league.names[number], self._player(number), asked)
        return chosen

    def record(self, over: NDArray[np.bool_], seats: NDArray[np.int64]) -> None:
        """Take down the games that are over, from the seats of the learner."""
        places = np.flatnonzero(over)
        won = np.zeros(len(places))
        for row, place in enumerate(places.tolist()):
            winners = self._batch.position(place).winners
            won[row] = (seats[place] in winners) / len(winners)
        self.league.record(self.numbers[places], won)

    def _player(self, number: int) -> Player:
        if number not in self._players:
            batch, member = self._batch, self.league.member(number)
            seed = None if self._seed is None else f"opponent {number} {self._seed!r}"
            self._players[number] = player_of(
                member, batch.game, batch.players, seed, self._threads
            )
        return self._players[number]


def _is_path(given: Any) -> bool:
    return isinstance(given, str) and is_named(given)


def _name_of(member: Any, number: int) -> str:
    if isinstance(member, str):
        return member
    return f"{getattr(member, '__name__', 'policy')} {number}"
