"""Analysis of a finished game: which decisions mattered, how it stood, and what was luck.

Every decision is judged by itself, from what its seat could know then: the strongest bot says what
it would have done, and a search evaluates that and what was done, as the share of the win that each
leads to. So the work can be spread over processes and always gives the same result. docs/analyse.md
says what the figures mean.

``client/src/engine/analysis.ts`` does the same in a browser, with the same result: what is added up
here is added up there, in the same order.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from kufsa.core.game import Game, State
from kufsa.core.position import EVERYONE, Position, View
from kufsa.core.record import copied
from kufsa.core.registry import game as find_game
from kufsa.core.seed import chance_key
from kufsa.search.protocol import bot, strongest
from kufsa.search.search import Search, grown
from kufsa.search.thinker import Thinker

TO_THE_END = 4000  # actions below the tree: no game in the box is longer
ERRORS = 2.0  # a difference counts only from this many standard errors
MOST_POINTS = 3  # turning points

Batch = list[dict[str, Any]]


class CannotAnalyse(ValueError):
    """A game that is not over, or whose rules cannot draw positions from views."""


@dataclass(frozen=True)
class Effort:
    """How many games each action is tried in, and for how long at most.

    With ``seconds`` a slow machine tries fewer, and the answer may differ from run to run.
    """

    simulations: int = 2000
    seconds: float | None = None


class Question(NamedTuple):
    """A decision as its seat saw it, ready to be sent; without alternatives, only how it stood."""

    game: str
    number: int  # of the action, from 1
    seat: int
    options: dict[str, Any]
    told: list[Batch]  # what the seat was told before, from the deal on
    view: dict[str, Any]
    world: bytes  # a state that the seat cannot tell from the true one
    legal: tuple[str, ...]
    chosen: str
    race: bool = False  # nobody has a turn, and the first of `legal` is the best action there was


class Judged(NamedTuple):
    """What a decision was worth to its seat, as shares of the win."""

    number: int
    seat: int
    chosen: str
    best: str  # what the strongest bot would have done
    value: float  # of what was chosen
    best_value: float
    tried: int  # games in which each was tried

    @property
    def expected(self) -> float:
        """What the seat could expect before it chose."""
        return max(self.value, self.best_value)

    @property
    def loss(self) -> float:
        """What the choice cost; nothing if that is no more than noise."""
        lost = self.best_value - self.value
        spread = self.value * (1 - self.value) + self.best_value * (1 - self.best_value)
        return lost if lost > ERRORS * sqrt(spread / max(1, self.tried)) else 0.0


def questions(positions: Sequence[Position]) -> list[Question]:
    """What to judge in a finished game: its first position and the one after each action."""
    if not positions[-1].over:
        raise CannotAnalyse("the game is not over: only a finished game is analysed")
    game = positions[0].game
    if not game.can_determinize:
        raise CannotAnalyse(f"{game.id} cannot draw positions from views, so no bot can analyse it")
    told: list[list[Batch]] = [[] for _ in range(positions[0].players)]
    asked: list[Question] = []
    for number, position in enumerate(positions[:-1], start=1):
        for seat, batches in enumerate(told):
            batches.append(position.events(seat))
        chosen = str(positions[number].view(None)["last"]["action"])
        for seat, legal in _deciding(position, chosen):
            asked.append(
                Question(
                    game=game.id,
                    number=number,
                    seat=seat,
                    options=position.options,
                    told=[] if position.to_act is EVERYONE else told[seat][:number],
                    view=position.view(seat),
                    world=imagined(position, number, seat),
                    legal=legal,
                    chosen=chosen if chosen in legal or _is_of(seat, chosen) else legal[-1],
                    race=position.to_act is EVERYONE,
                )
            )
    return asked


def imagined(position: Position, number: int, seat: int) -> bytes:
    """A world for the question about an action; nothing hidden of the true one is in it."""
    # By what is seen: the browser judges the same worlds, and keeps no past.
    return position.resample(seat, seed=f"{number} {seat}", by_past=False)._state.tobytes()


def _deciding(position: Position, chosen: str) -> Iterable[tuple[int, tuple[str, ...]]]:
    """Who had a choice, and which. In a race everybody has one: to claim something, or not."""
    if isinstance(position.to_act, int):
        if len(position.legal) > 1:
            yield position.to_act, position.legal
        return
    waiting = tuple(action for action in position.legal if ":" not in action)
    for seat in range(position.players):
        right = tuple(action for action in position.legal if _is_of(seat, action))[:1]
        if chosen in waiting:
            if right:  # nobody saw it
                yield seat, right + waiting
        elif _is_of(seat, chosen):
            yield seat, (right or waiting) + (chosen,)
        elif waiting:
            yield seat, waiting  # another was faster: nothing was left to decide


def _is_of(seat: int, action: str) -> bool:
    return action.startswith(f"{seat}:")


def judge(question: Question, effort: Effort = Effort(), seed: object = 1) -> Judged:
    """Judge one decision; the same seed and effort, without seconds, give the same answer."""
    game = find_game(question.game)
    named = f"{seed} {question.number} {question.seat}"
    world = np.frombuffer(bytearray(question.world), game.rules.STATE)
    game.kernels.resample_for(world, question.seat, chance_key(named))
    best, search = _best(game, question, world, effort, named)
    values = {}
    for action in {question.chosen: None, best: None}:
        # Both are tried in the same worlds, so that their difference is less a matter of luck.
        actions = np.array([_number(game, action)], np.int32)
        key = chance_key(f"{named}:0")
        tried, sums = grown(game, world, question.seat, actions, search, key)
        values[action] = float(sums[0]) / max(1, int(tried[0])), int(tried[0])
    return Judged(
        question.number,
        question.seat,
        question.chosen,
        best,
        values[question.chosen][0],
        values[best][0],
        min(tried for _, tried in values.values()),
    )


def _number(game: Game, action: str) -> int:
    number = game.parse_action(action)
    if number is None:
        raise ValueError(f"{action!r} is no action of {game.id}")
    return number


def _best(
    game: Game, question: Question, world: State, effort: Effort, seed: str
) -> tuple[str, Search]:
    """What the strongest bot would do, and a search like its own that only cares who wins."""
    how = Search()
    best = question.legal[0]
    if not question.race:
        player = bot(game.id, strongest(game.id), seed=seed)
        player.begin(question.seat, question.options)
        for batch in question.told:
            player.observe(batch)
        if isinstance(player, Thinker):
            how = player.search
            player.search = replace(how, seconds=effort.seconds)
            legal = [_number(game, action) for action in question.legal]
            best = game.format_action(player.choose_from(copied(world), question.seat, legal))
        else:
            best = str(player.choose(View(question.view), question.legal))
    return best, replace(
        how,
        simulations=effort.simulations,
        seconds=effort.seconds,
        margin=0.0,
        depth=TO_THE_END,
    )


# What comes of it.


@dataclass(frozen=True)
class Account:
    """One seat: what it could expect, what it got, and where the difference comes from."""

    start: float  # its share of the win before anything was dealt
    result: float  # its share in the end
    lost: float  # by its own decisions
    given: float  # by the decisions of others
    luck: float | None  # all the rest; None in a race: eyes and hands are not luck


@dataclass(frozen=True)
class Analysis:
    """Everything about a finished game; ``data()`` is JSON-ready."""

    game: str
    actions: int
    judged: tuple[Judged, ...]
    accounts: tuple[Account, ...]
    effort: Effort

    def course(self, seat: int) -> list[tuple[int, float]]:
        """After how many actions a seat could expect which share of the win."""
        account = self.accounts[seat]
        own = [(one.number - 1, one.expected) for one in self.judged if one.seat == seat]
        first = [] if own and own[0][0] == 0 else [(0, account.start)]
        return [*first, *own, (self.actions, account.result)]

    @property
    def turning_points(self) -> list[Judged]:
        """The decisions that cost the most, the worst first; at most one for each action."""
        dearest: dict[int, Judged] = {}
        for one in sorted(self.judged, key=lambda one: (-one.loss, one.number, one.seat)):
            if one.loss > 0:
                dearest.setdefault(one.number, one)
        return list(dearest.values())[:MOST_POINTS]

    def data(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "actions": self.actions,
            "simulations": self.effort.simulations,
            "seats": [
                {
                    "start": _rounded(one.start),
                    "result": _rounded(one.result),
                    "lost": _rounded(one.lost),
                    "given": _rounded(one.given),
                    "luck": None if one.luck is None else _rounded(one.luck),
                    "course": [[n, _rounded(value)] for n, value in self.course(seat)],
                }
                for seat, one in enumerate(self.accounts)
            ],
            "turning_points": [_decision(one) for one in self.turning_points],
            "decisions": [_decision(one) for one in self.judged],
        }


def _decision(one: Judged) -> dict[str, Any]:
    return {
        "number": one.number,
        "seat": one.seat,
        "chosen": one.chosen,
        "best": one.best,
        "value": _rounded(one.value),
        "best_value": _rounded(one.best_value),
        "loss": _rounded(one.loss),
    }


def _rounded(share: float) -> float:
    return round(share, 4)


def conclude(
    positions: Sequence[Position], judged: Sequence[Judged], effort: Effort, dealt: bool = True
) -> Analysis:
    """What the judgements say about the whole game.

    ``dealt`` is False if it did not begin with a deal: then it may not have begun fairly, and each
    seat begins with what it could expect at its first decision.
    """
    last = positions[-1]
    seats = range(last.players)
    race = positions[0].to_act is EVERYONE
    lost = [_total(one.loss for one in judged if one.seat == seat) for seat in seats]
    accounts = []
    for seat in seats:
        result = (seat in last.winners) / len(last.winners)
        start = 1 / last.players
        if not dealt:
            start = next((one.expected for one in judged if one.seat == seat), start)
        # What one seat loses, the others win; equal parts are as good a guess as any.
        given = (_total(lost) - lost[seat]) / (last.players - 1)
        luck = None if race else result - start + lost[seat] - given
        accounts.append(Account(start, result, lost[seat], given, luck))
    actions = len(positions) - 1
    return Analysis(last.game.id, actions, tuple(judged), tuple(accounts), effort)


def _total(shares: Iterable[float]) -> float:
    """One after another, as browsers add; ``sum`` is not the same in every version of Python."""
    total = 0.0
    for share in shares:
        total += share
    return total


def analyse(
    positions: Sequence[Position],
    effort: Effort = Effort(),
    seed: object = 1,
    dealt: bool = True,
    workers: int | None = None,
    tick: Callable[[int, int], None] = lambda done, of: None,
) -> Analysis:
    """Analyse a finished game, given as its first position and the one after each action.

    >>> import kufsa
    >>> from kufsa.core.log import Log, fresh_header
    >>> p = kufsa.game("kings_court").start(players=2, seed=7)
    >>> analyse([p])
    Traceback (most recent call last):
    ...
    kufsa.arena.analysis.CannotAnalyse: the game is not over: only a finished game is analysed
    """
    asked = questions(positions)
    judged = []
    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        for one in pool.map(lambda question: judge(question, effort, seed), asked):
            judged.append(one)
            tick(len(judged), len(asked))
    return conclude(positions, judged, effort, dealt)
