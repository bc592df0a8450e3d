"""How well a policy plays: its share of the wins against others, with how sure that is."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.errors import BadOption
from kufsa.core.game import Game, OptionValue
from kufsa.core.named import is_named, load_named
from kufsa.core.position import Position
from kufsa.core.registry import game as find_game
from kufsa.core.seed import Seed, chance_key
from kufsa.search.protocol import Bot

from .batch_settings import AutoresetMode, positive
from .batches import Batch
from .opponents import GREEDY, QUICK, RANDOM, Asked, Player, Policy, answers, player_of
from .quick import GreedyPlayers
from .table import outcome

LIMIT = 20_000  # steps after which a game is cut off


@dataclass(frozen=True)
class Evaluation:
    """The results of a policy; wins that are shared count in parts."""

    games: int
    wins: float  # the share of the wins
    half: float  # of the 95 % confidence interval
    reward: float  # the mean outcome: 1 for a sole win, 0 in sum over all seats
    cut_off: int  # games that were not over after the limit, and count as no win
    length: float  # of a game, in steps

    def __str__(self) -> str:
        told = f"{self.wins:.1%} ± {self.half:.1%} of the wins in {self.games} games"
        return f"{told}, {self.cut_off} cut off" if self.cut_off else told


def evaluate(
    policy: Policy | str | int,
    game: str | Game,
    opponents: Policy | str | int = RANDOM,
    *,
    games: int = 1000,
    players: int | None = None,
    seed: Seed | None = 0,
    limit: int = LIMIT,
    threads: int | None = None,
    **options: OptionValue,
) -> Evaluation:
    """Let a policy play every seat in turn against the same opponents in the other seats.

    A policy is anything that takes observations and masks of many games and gives an action for
    each, or a text ``"module:name"`` that names it; a class is called with the game and the number
    of players first. So are ``opponents``, or ``"random"``, ``"quick"`` (rules of thumb, compiled),
    ``"greedy"`` (compiled, too), or the name or the level of a bot that thinks in Python (which
    takes the extra ``research``, and longer). A bot, or a class of bots (made as
    ``Class(game, seed)``), can be measured against bots and chance, too; with bots, steps are those
    of the seat that is measured.
    Every deal is played once with the policy in each seat, so that luck is the same for all:
    ``games`` is rounded up to whole deals.

    >>> import numpy as np
    >>> def first(observations, masks):
    ...     return masks.argmax(axis=1)
    >>> found = evaluate(first, "kings_court", games=20, players=2, limit=50, seed=1)
    >>> found.games, 0 <= found.wins <= 1
    (20, True)
    """
    found = find_game(game) if isinstance(game, str) else game
    chosen = found.check_options(found.players[0] if players is None else players, options)
    seats = int(chosen.pop("players"))
    deals = -(-positive(games, "an evaluation takes", "game") // seats)
    key = chance_key(seed).tobytes()
    positive(limit, "the limit is", "step")
    setting = Setting(seats, deals, key, limit, chosen)
    policy = load_named(policy) if isinstance(policy, str) and is_named(policy) else policy
    bots = [_is_bot(one) for one in (policy, opponents)]
    thinking = [_thinks(one, found) for one in (policy, opponents)]
    if bots[0] and (thinking[0] or thinking[1]):
        if opponents != RANDOM and not bots[1]:
            raise BadOption("a bot is measured against bots or chance, not against a policy")
        return _of_a_bot(policy, found, opponents, setting)  # type: ignore[arg-type]
    player = player_of(policy, found, seats, b"policy", threads)
    if thinking[1]:
        return _against_bots(player, found, opponents, setting)  # type: ignore[arg-type]
    others = player_of(opponents, found, seats, key, threads)
    starts = _table_starts(found, setting, bots) if any(bots) else _starts(found, setting)
    return _in_a_batch(player, others, starts, setting, threads, own_steps=any(bots))


def _is_bot(given: object) -> bool:
    """Whether this is the name or the level of a bot, or a class of bots."""
    if isinstance(given, str):
        return given not in (RANDOM, QUICK) and not is_named(given)
    if isinstance(given, type):
        return issubclass(given, Bot)
    return type(given) is int


def _thinks(given: object, game: Game) -> bool:
    """Whether this is a bot that thinks in Python, about one game at a time."""
    return _is_bot(given) and not (given == GREEDY and GreedyPlayers.plays(game))


@dataclass(frozen=True)
class Setting:
    """How games against bots are played."""

    seats: int
    deals: int
    key: bytes
    limit: int
    options: dict[str, Any]


def _starts(game: Game, setting: Setting) -> list[Position]:
    """A game of each deal, at its start."""
    return [
        game.start(players=setting.seats, seed=b"deal %d %b" % (number, setting.key),
                   **setting.options)
        for number in range(setting.deals)
    ]  # fmt: skip


def _table_seeds(setting: Setting) -> list[int]:
    """The seeds of the tables at which bots sit, one for each deal."""
    seeds: list[int] = (
        np.random.default_rng(list(setting.key)).integers(1 << 62, size=setting.deals).tolist()
    )
    return seeds


def _table_starts(game: Game, setting: Setting, bots: Sequence[bool]) -> list[Position]:
    """The same deals as at tables with bots (``SeatEnv``), whoever of them is compiled.

    The dice of a table first give every bot its seed, and then the deal.
    """
    drawn = bots[0] + bots[1] * (setting.seats - 1)
    return [
        game.start(
            players=setting.seats,
            seed=int(np.random.default_rng(seed).integers(1 << 62, size=drawn + 1)[-1]),
            **setting.options,
        )
        for seed in _table_seeds(setting)
    ]


def _in_a_batch(
    player: Player,
    others: Player,
    starts: Sequence[Position],
    setting: Setting,
    threads: int | None,
    own_steps: bool,
) -> Evaluation:
    """All games side by side; steps are those of all seats, or of the seat that is measured."""
    mine = np.tile(np.arange(setting.seats), setting.deals)
    env = Batch.of(
        [start for start in starts for _ in range(setting.seats)],
        seed=setting.key, autoreset=AutoresetMode.DISABLED, threads=threads, validate=False,
    )  # fmt: skip
    steps = np.zeros(env.n, np.int64)
    while True:
        counted = env.current_player == mine if own_steps else env.current_player >= 0
        going = (env.current_player >= 0) & ~(counted & (steps >= setting.limit))
        if not going.any():
            break
        steps += counted & going
        env.step(_choices(env, player, others, mine, going))
    ends = [env.position(number) for number in range(env.n)]
    return _told(ends, mine, steps)


def _against_bots(player: Player, game: Game, opponents: str | int, setting: Setting) -> Evaluation:
    """Single games side by side: bots think in Python, each for itself."""
    from .gymnasium import SeatEnv

    mine = np.tile(np.arange(setting.seats), setting.deals)
    tables = [
        SeatEnv(game, setting.seats, bots=opponents, seat=int(seat), **setting.options)
        for seat in mine
    ]
    seeds = _table_seeds(setting)
    seen = [
        table.reset(seed=seeds[number // setting.seats])[0] for number, table in enumerate(tables)
    ]
    steps = np.zeros(len(tables), np.int64)
    going = np.ones(len(tables), np.bool_)
    for _ in range(setting.limit):
        places = np.flatnonzero(going)
        if not len(places):
            break
        asked = Asked(
            np.concatenate([tables[place].position._state for place in places]),
            mine[places].astype(np.int32),
            np.stack([seen[place]["observation"] for place in places]),
            np.stack([seen[place]["action_mask"] for place in places]).astype(np.bool_),
            np.arange(len(places)),
        )
        actions = answers("the policy", player, asked)
        for place, action in zip(places, actions.tolist(), strict=True):
            seen[place], _, over, _, _ = tables[place].step(action)
            steps[place] += 1
            going[place] = not over
    return _told([table.position for table in tables], mine, steps)


def _of_a_bot(
    own: str | int | type[Bot], game: Game, opponents: str | int, setting: Setting
) -> Evaluation:
    """One game after another: a bot against bots, or against chance."""
    from .bot_tables import BotTable

    mine = np.tile(np.arange(setting.seats), setting.deals)
    seeds = _table_seeds(setting)
    steps = np.zeros(len(mine), np.int64)
    ends = []
    for number, seat in enumerate(mine.tolist()):
        table = BotTable(game, setting.seats, own=own, bots=opponents, seat=seat, **setting.options)
        table.reset(seed=seeds[number // setting.seats])
        for _ in range(setting.limit):
            steps[number] += 1
            if not table.play_on():
                break
        ends.append(table.position)
    return _told(ends, mine, steps)


def _choices(
    env: Batch,
    player: Player,
    others: Player,
    mine: NDArray[np.int64],
    going: NDArray[np.bool_],
) -> NDArray[Any]:
    """The policy's actions where it is to act, and otherwise the opponents'; -1 is none."""
    actions = np.full(env.n, -1, np.int64)
    for name, choose, here in (
        ("the policy", player, going & (env.current_player == mine)),
        ("an opponent", others, going & (env.current_player != mine)),
    ):
        places = np.flatnonzero(here)
        if not len(places):
            continue
        rows = env.states, env.current_player, env.observation, env.legal_action_mask
        actions[places] = answers(name, choose, Asked(*rows, places))
    return actions


def _told(ends: list[Position], mine: NDArray[np.int64], steps: NDArray[np.int64]) -> Evaluation:
    """The results of games that ended, or stand, like this."""
    wins = np.zeros(len(ends))
    rewards = np.zeros(len(ends))
    for number, (position, seat) in enumerate(zip(ends, mine.tolist(), strict=True)):
        won = position.winners
        wins[number] = (seat in won) / max(1, len(won))
        rewards[number] = outcome(position)[seat]
    # The games of a deal are one observation: the same luck is in all of them.
    by_deal = wins.reshape(-1, ends[0].players).mean(axis=1)
    spread = float(by_deal.std(ddof=1)) if len(by_deal) > 1 else 0.5
    return Evaluation(
        games=len(ends),
        wins=float(wins.mean()),
        half=1.96 * spread / sqrt(len(by_deal)),
        reward=float(rewards.mean()),
        cut_off=sum(not position.over for position in ends),
        length=float(steps.mean()),
    )
