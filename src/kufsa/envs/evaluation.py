"""How well a policy plays: its share of the wins against others, with how sure that is."""

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
from .opponents import QUICK, RANDOM, Asked, Player, Policy, answers, player_of
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
    or the name or the level of a bot (which takes the extra ``research``, and longer). A bot, or a
    class of bots (made as ``Class(game, seed)``), can be measured against bots and chance, too;
    with bots, steps are those of the seat that is measured.
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
    if _is_bot(policy):
        if opponents != RANDOM and not _is_bot(opponents):
            raise BadOption("a bot is measured against bots or chance, not against a policy")
        return _of_a_bot(policy, found, opponents, setting)  # type: ignore[arg-type]
    player = player_of(policy, found, seats, b"policy")
    if _is_bot(opponents):
        return _against_bots(player, found, opponents, setting)  # type: ignore[arg-type]
    starts = [
        found.start(players=seats, seed=b"deal %d %b" % (number, key), **chosen)
        for number in range(deals)
    ]
    env = Batch.of(
        [start for start in starts for _ in range(seats)],
        seed=key, autoreset=AutoresetMode.DISABLED, threads=threads,
    )  # fmt: skip
    mine = np.tile(np.arange(seats), deals)
    others = player_of(opponents, found, seats, key)
    steps = np.zeros(env.n, np.int64)
    for _ in range(limit):
        going = env.current_player >= 0
        if not going.any():
            break
        steps += going
        env.step(_choices(env, player, others, mine))
    ends = [env.position(number) for number in range(env.n)]
    return _told(ends, mine, steps)


def _is_bot(given: object) -> bool:
    """Whether this is the name or the level of a bot, or a class of bots."""
    if isinstance(given, str):
        return given not in (RANDOM, QUICK) and not is_named(given)
    if isinstance(given, type):
        return issubclass(given, Bot)
    return type(given) is int


@dataclass(frozen=True)
class Setting:
    """How games against bots are played."""

    seats: int
    deals: int
    key: bytes
    limit: int
    options: dict[str, Any]


def _against_bots(player: Player, game: Game, opponents: str | int, setting: Setting) -> Evaluation:
    """Single games side by side: bots think in Python, each for itself."""
    from .gymnasium import SeatEnv

    mine = np.tile(np.arange(setting.seats), setting.deals)
    tables = [
        SeatEnv(game, setting.seats, bots=opponents, seat=int(seat), **setting.options)
        for seat in mine
    ]
    seeds = np.random.default_rng(list(setting.key)).integers(1 << 62, size=setting.deals)
    seen = [
        table.reset(seed=int(seeds[number // setting.seats]))[0]
        for number, table in enumerate(tables)
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
    seeds = np.random.default_rng(list(setting.key)).integers(1 << 62, size=setting.deals)
    steps = np.zeros(len(mine), np.int64)
    ends = []
    for number, seat in enumerate(mine.tolist()):
        table = BotTable(game, setting.seats, own=own, bots=opponents, seat=seat, **setting.options)
        table.reset(seed=int(seeds[number // setting.seats]))
        for _ in range(setting.limit):
            steps[number] += 1
            if not table.play_on():
                break
        ends.append(table.position)
    return _told(ends, mine, steps)


def _choices(env: Batch, player: Player, others: Player, mine: NDArray[np.int64]) -> NDArray[Any]:
    """The actions of all: the policy's where it is to act, and otherwise the opponents'."""
    actions = np.zeros(env.n, np.int64)
    for name, choose, here in (
        ("the policy", player, env.current_player == mine),
        ("an opponent", others, (env.current_player >= 0) & (env.current_player != mine)),
    ):
        places = np.flatnonzero(here)
        if not len(places):
            continue
        rows = env.states, env.current_player, env.observation, env.legal_action_mask
        actions[places] = answers(name, choose, Asked(*(row[places] for row in rows)))
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
