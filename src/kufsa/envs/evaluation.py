"""How well a policy plays: its share of the wins against others, with how sure that is."""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.errors import BadOption, brief
from kufsa.core.game import Game, OptionValue
from kufsa.core.named import is_named, load_named
from kufsa.core.position import Position
from kufsa.core.registry import game as find_game
from kufsa.core.seed import Seed, chance_key

from .batch_settings import AutoresetMode, positive
from .batches import Batch
from .encoding import IllegalIndex
from .table import outcome

LIMIT = 20_000  # steps after which a game is cut off
RANDOM = "random"

# Observations and masks, a row for each game: an action for each.
Policy = Callable[[NDArray[np.int8], NDArray[np.bool_]], Any]


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
    of players first. So are ``opponents``, or ``"random"``, or the name or the level of a bot
    (which takes the extra ``research``, and longer). A bot can be measured against bots and chance,
    too; with bots, steps are those of the seat that is measured. Every deal is played once with the
    policy in each seat, so that luck is the same for all: ``games`` is rounded up to whole deals.

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
    if isinstance(opponents, str) and is_named(opponents):
        opponents = _policy(opponents, found, seats)
    setting = Setting(seats, deals, key, limit, chosen)
    if _is_bot(policy):
        if callable(opponents):
            raise BadOption("a bot is measured against bots or chance, not against a policy")
        return _of_a_bot(policy, found, opponents, setting)  # type: ignore[arg-type]
    policy = _policy(policy, found, seats)
    if not callable(opponents) and opponents != RANDOM:
        return _against_bots(policy, found, opponents, setting)
    starts = [
        found.start(players=seats, seed=b"deal %d %b" % (number, key), **chosen)
        for number in range(deals)
    ]
    env = Batch.of(
        [start for start in starts for _ in range(seats)],
        seed=key, autoreset=AutoresetMode.DISABLED, threads=threads,
    )  # fmt: skip
    mine = np.tile(np.arange(seats), deals)
    others = opponents if callable(opponents) else _anything(key)
    steps = np.zeros(env.n, np.int64)
    for _ in range(limit):
        going = env.current_player >= 0
        if not going.any():
            break
        steps += going
        env.step(_choices(env, policy, others, mine))
    ends = [env.position(number) for number in range(env.n)]
    return _told(ends, mine, steps)


def _is_bot(given: object) -> bool:
    """Whether this is the name or the level of a bot."""
    if isinstance(given, str):
        return given != RANDOM and not is_named(given)
    return type(given) is int


def _policy(given: Policy | str | int, game: Game, players: int) -> Policy:
    """A policy from what stands for it: its name, a class that makes it, or itself."""
    if isinstance(given, str):
        if given == RANDOM:
            return _anything(b"policy")
        given = load_named(given)
    made: Any = given(game, players) if isinstance(given, type) else given
    if not callable(made):
        raise BadOption(f"a policy is a function of observations and masks, not {brief(made)}")
    policy: Policy = made
    return policy


@dataclass(frozen=True)
class Setting:
    """How games against bots are played."""

    seats: int
    deals: int
    key: bytes
    limit: int
    options: dict[str, Any]


def _against_bots(policy: Policy, game: Game, opponents: str | int, setting: Setting) -> Evaluation:
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
        observations = np.stack([seen[place]["observation"] for place in places])
        masks = np.stack([seen[place]["action_mask"] for place in places]).astype(np.bool_)
        actions = _asked("the policy", policy, observations, masks)
        for place, action in zip(places, actions.tolist(), strict=True):
            seen[place], _, over, _, _ = tables[place].step(action)
            steps[place] += 1
            going[place] = not over
    return _told([table.position for table in tables], mine, steps)


def _of_a_bot(own: str | int, game: Game, opponents: str | int, setting: Setting) -> Evaluation:
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


def _choices(env: Batch, policy: Policy, others: Policy, mine: NDArray[np.int64]) -> NDArray[Any]:
    """The actions of all: the policy's where it is to act, and otherwise the opponents'."""
    actions = np.zeros(env.n, np.int64)
    for name, choose, here in (
        ("the policy", policy, env.current_player == mine),
        ("an opponent", others, (env.current_player >= 0) & (env.current_player != mine)),
    ):
        places = np.flatnonzero(here)
        if not len(places):
            continue
        seen, masks = env.observation[places], env.legal_action_mask[places]
        actions[places] = _asked(name, choose, seen, masks)
    return actions


def _asked(
    name: str, choose: Policy, observations: NDArray[np.int8], masks: NDArray[np.bool_]
) -> NDArray[Any]:
    """What a policy chooses, if that is legal."""
    given = np.asarray(choose(observations, masks))
    if given.shape != (len(masks),) or given.dtype.kind not in "iu":
        raise ValueError(f"{name} gives {len(masks)} whole numbers, one for each game")
    inside = (given >= 0) & (given < masks.shape[1])
    legal = inside & masks[np.arange(len(masks)), np.where(inside, given, 0)]
    if not legal.all():
        raise IllegalIndex(f"{name} chose {given[legal.argmin()]}, which is illegal")
    return given


def _anything(key: bytes) -> Policy:
    """Legal actions, all equally likely."""
    dice = np.random.default_rng(list(key))

    def choose(observations: NDArray[np.int8], masks: NDArray[np.bool_]) -> NDArray[Any]:
        chosen: NDArray[Any] = (dice.random(masks.shape, np.float32) * masks).argmax(axis=1)
        return chosen

    return choose


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
