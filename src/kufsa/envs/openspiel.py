"""The games for OpenSpiel: ``pyspiel.load_game("kufsa_catch_dragon(players=2)")``.

Importing this registers them. Chance has two forms, exact both:

* ``chance=seed``: it comes first. A game begins with eight chance nodes of 256 outcomes, which are
  the digits of a seed, and from then on the rules' own kernels draw what they need from it.
* ``chance=explicit``: every draw of the rules is a chance node where it is made (``draws.py``). A
  shuffle is dealt piece by piece, and outcomes that are alike are one.

No rule is written twice, and histories say everything. In real time, a lot between several claims
is a chance node of its own in both. ``deals=6`` makes a small game: one chance node with six
equally likely deals.

What was dealt or settled by a seed is there, but no player knows it: a search has to use
``resample_from_infostate``, which deals again what a seat cannot know, and the chance to come.
"""

import base64
import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np

from kufsa.core import registry
from kufsa.core.errors import BadOption, brief
from kufsa.core.game import Game, Option, OptionValue
from kufsa.core.position import Position

from . import draws
from .common import missing
from .encoding import Encoding, IllegalIndex, encoding
from .moments import SPECTATOR, Moment, as_json
from .table import DrawnTable, Table, outcome

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing(error, "openspiel") from None

DIGITS, BASE = 8, 256  # chance nodes at the beginning, and the outcomes of each
MOST_STEPS = 20_000  # choices after which a game is cut off
SEED, EXPLICIT = "seed", "explicit"  # forms of chance
DEALT = (
    128  # chance nodes of a deal in explicit form, at most; rows of King's Court seldom need two
)


def load(
    game: str,
    players: int | None = None,
    *,
    start: Position | None = None,
    deals: int = 0,
    max_steps: int = MOST_STEPS,
    chance: str = SEED,
    **options: OptionValue,
) -> Any:
    """A game for OpenSpiel; it may begin in the middle, with only a few deals.

    With ``start``, a spectator could not tell any of the deals from that position. With
    ``chance="explicit"`` every draw is a chance node of its own.

    >>> load("kings_court", players=3).num_players()
    3
    """
    found = registry.game(game)
    given: dict[str, Any] = {}
    if start is None:
        chosen = found.check_options(found.players[0] if players is None else players, options)
        given = {"players": chosen["players"]}
        given |= {name: _written(one, chosen[name]) for name, one in found.options.items()}
    else:
        if start.game is not found or options or players not in (None, start.players):
            raise BadOption(f"{found.id} and all its options are as in the position")
        given["players"] = start.players
        text = json.dumps(start.document, separators=(",", ":")).encode()
        given["start"] = base64.urlsafe_b64encode(text).decode().rstrip("=")
    given |= {"deals": deals, "max_steps": max_steps, "chance": chance}
    return pyspiel.load_game(_name(found), given)


class Setup:
    """What a game for OpenSpiel is made of; the same object for the same parameters."""

    def __init__(self, id: str, **given: Any) -> None:
        self.given = (id, given)
        self.game = registry.game(id)
        self.code: Encoding = encoding(self.game)
        self.deals = int(given["deals"])
        self.max_steps = int(given["max_steps"])
        self.explicit = given["chance"] == EXPLICIT
        self.start: Position | None = None
        if given["start"]:
            self.start = self.game.position(_decode(given["start"]))
            self.options: dict[str, Any] = {"players": self.start.players}
        else:
            options = {name: _read(one, given[name]) for name, one in self.game.options.items()}
            self.options = self.game.check_options(given["players"], options)
        if self.deals < 0 or self.max_steps < 1:
            raise BadOption("deals are 0 (all) or more, and max_steps at least 1")
        if given["chance"] not in (SEED, EXPLICIT):
            raise BadOption(f"chance is {SEED!r} or {EXPLICIT!r}, not {brief(given['chance'])}")
        self.players = int(self.options["players"])
        # Whether the deal, too, is made draw by draw.
        self.dealt_by_draws = self.explicit and self.start is None and not self.deals

    def __deepcopy__(self, memo: object) -> "Setup":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        id, given = self.given
        return _setup, (id, tuple(given.items()))

    @property
    def digits(self) -> int:
        return 1 if self.deals else DIGITS

    @property
    def base(self) -> int:
        return self.deals or BASE

    def deal(self, digits: tuple[int, ...]) -> Moment:
        """The beginning that these outcomes lead to."""
        if self.dealt_by_draws:
            return Moment(DrawnTable(draws.start(self.game, self.options, digits)))
        table = DrawnTable if self.explicit else Table
        seed = sum(digit * self.base**place for place, digit in enumerate(digits))
        if self.start is None:
            return Moment(table(self.game.start(seed=seed, **self.options)))
        return Moment(table(self.start.resample(None, seed=seed)))

    @property
    def most_outcomes(self) -> int:
        """Of a chance node."""
        drawn = draws.most_outcomes(self.game) if self.explicit else 0
        return max(self.base, self.players, drawn)

    @property
    def most_chance_nodes(self) -> int:
        """Of a game: a lot or a draw for every choice, and in explicit form even a deal."""
        return self.digits + self.max_steps * (DEALT if self.explicit else 1) + DEALT


@cache
def _setup(id: str, given: tuple[tuple[str, Any], ...]) -> Setup:
    return Setup(id, **dict(given))


def _decode(text: str) -> Any:
    try:
        return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    except ValueError:
        raise BadOption(
            f"start is a position's document in base64, as load() makes it, not {brief(text)}"
        ) from None


def _written(option: Option, value: OptionValue) -> OptionValue:
    """OpenSpiel's parameters have one type: if some choices are texts, seat 0 is "player0"."""
    mixed = isinstance(option.default, str) and not isinstance(value, str)
    return f"player{value}" if mixed else value


def _read(option: Option, given: OptionValue) -> OptionValue:
    return next((one for one in option.choices if _written(option, one) == given), given)


class KufsaGame(pyspiel.Game):
    """A game of the box; each has a class of its own, made where it is registered."""

    id: str
    game_type: Any

    def __init__(self, params: Mapping[str, Any]) -> None:
        self.setup = _setup(self.id, tuple(params.items()))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.code.actions.size,
            max_chance_outcomes=self.setup.most_outcomes,
            num_players=self.setup.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.setup.max_steps,
        )
        super().__init__(self.game_type, info, dict(params))

    def new_initial_state(self) -> "KufsaState":
        return KufsaState(self, self.setup)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "KufsaObserver":
        seen = pyspiel.IIGObservationType(perfect_recall=False)
        return KufsaObserver(self.setup, kind or seen, params)

    def max_chance_nodes_in_history(self) -> int:
        return self.setup.most_chance_nodes


class KufsaState(pyspiel.State):
    """Where a game stands: digits of the seed, a draw that is still open, or a moment of play."""

    def __init__(self, game: KufsaGame, setup: Setup) -> None:
        super().__init__(game)
        self.setup = setup
        self.digits: tuple[int, ...] = ()  # of the seed, or the draws of a deal
        self.moment: Moment | None = None
        self.move: str | int = ""  # an action whose draws are open
        self.draws: draws.Draws = ()  # those of them that are made
        self.open: tuple[int, ...] = ()  # the weights of the next one's outcomes
        if setup.dealt_by_draws:
            self._deal()

    def _now(self) -> Moment:
        assert self.moment is not None, "the game is not dealt yet"
        return self.moment

    # Whose turn it is, and what may happen.

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.moment is None or self.open:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self.moment.table.asked
        return int(pyspiel.PlayerId.CHANCE) if asked is None else asked

    def is_terminal(self) -> bool:
        if self.moment is None or self.open:
            return False
        return self.moment.position.over or self.moment.choices >= self.setup.max_steps

    def _legal_actions(self, player: int) -> list[int]:
        return self._now().legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.open:
            total = sum(self.open)
            return [(number, weight / total) for number, weight in enumerate(self.open)]
        count = self.setup.base if self.moment is None else len(self.moment.table.contest)
        return [(number, 1 / count) for number in range(count)]

    def _apply_action(self, action: int) -> None:
        if self.moment is None:
            self.digits += (action,)
            if self.open or len(self.digits) == self.setup.digits:
                self._deal()
        elif self.open:
            self.draws += (action,)
            self._play_on()
        elif self.moment.table.asked is None:
            self._play(action)
        else:
            self._play(self.moment.table.text(action))

    def _deal(self) -> None:
        try:
            self.moment, self.open = self.setup.deal(self.digits), ()
        except draws.Undecided as undecided:
            self.open = undecided.weights

    def _play(self, move: str | int) -> None:
        self.move, self.draws = move, ()
        self._play_on()

    def _play_on(self) -> None:
        try:
            self.moment, self.open = self._now().then(self.move, self.draws), ()
        except draws.Undecided as undecided:
            self.open = undecided.weights

    # What it is worth, and how it is written.

    def returns(self) -> list[float]:
        """1 in all for the winners; 0 before the end or if a game is cut off."""
        if self.moment is None:
            return [0.0] * self.setup.players
        return outcome(self.moment.position)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            if self.open:
                return f"draw {action}"
            return f"deal {action}" if self.moment is None else f"first {action}"
        try:
            return self.setup.code.text(self._now().position, action, player)
        except IllegalIndex:
            return self.setup.code.actions.describe(action)

    def __str__(self) -> str:
        if self.moment is None:
            return f"deal {self.digits}"
        if self.open:
            return f"{self.move}, drawn {self.draws}, after {self.moment.position.document}"
        return as_json({**self.moment.position.document, "chosen": self.moment.table.chosen})

    # Search.

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "KufsaState":
        """A state that the player cannot tell from this one, for search without peeking."""
        state: KufsaState = self.clone()
        state.moment = self._now().resampled(player, sampler)
        return state


class KufsaObserver:
    """What a player sees or recalls: all of it, or only what is public or only what is its own.

    Texts recall every event. There is a tensor where a player sees everything: the encoding, which
    holds all that the player was shown and still counts, also for what is recalled.
    """

    def __init__(self, setup: Setup, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        single = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not single and kind.private_info != pyspiel.PrivateInfoType.NONE:
            raise ValueError("an observer sees what is one player's own, not what everybody's is")
        if kind.perfect_recall and single and not kind.public_info:
            raise ValueError("what is one player's own is recalled together with what is public")
        self.setup = setup
        self.recalls = kind.perfect_recall
        self.public = kind.public_info
        self.private = single
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self.public and self.private:
            layout = setup.code.observation
            self.tensor = np.zeros(layout.size, np.float32)
            self.dict = dict(layout.unpack(self.tensor))

    def set_from(self, state: KufsaState, player: int) -> None:
        if self.tensor is None:
            return
        if state.moment is None or player < 0:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.setup.code.observe(state.moment.position, player)

    def string_from(self, state: KufsaState, player: int) -> str:
        moment = state.moment
        if moment is None:
            return ""
        if self.public and self.private:
            return moment.recalled(player) if self.recalls else moment.seen(player)
        if self.private:
            return moment.own(player)
        if self.public:
            return moment.recalled(SPECTATOR) if self.recalls else moment.seen(SPECTATOR)
        return ""


def _name(game: Game) -> str:
    return f"kufsa_{game.id}"


def _register() -> None:
    known = set(pyspiel.registered_names())
    for id in registry.games():
        game = registry.game(id)
        if _name(game) in known:
            continue
        parameters: dict[str, Any] = {"players": game.players[0], "start": "", "deals": 0}
        parameters |= {"max_steps": MOST_STEPS, "chance": SEED}
        parameters |= {name: option.default for name, option in game.options.items()}
        game_type = pyspiel.GameType(
            short_name=_name(game),
            long_name=game.title("en"),
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=game.players[-1],
            min_num_players=game.players[0],
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            provides_factored_observation_string=True,
            parameter_specification=parameters,
        )
        own = type(_name(game), (KufsaGame,), {"id": id, "game_type": game_type})
        pyspiel.register_game(game_type, own)


_register()
