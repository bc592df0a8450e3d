"""Tournaments between bots: every deal in every seating, on all cores; they can be resumed.

Each *table* is some of the bots; each of its deals is played once in every seating, rotated by one
seat each time, so that all have the same luck. All tables get the same deals. A game depends only
on the seed, its bots, its deal and its seating: results may come in any order, and a file of them
can be continued another day.
"""

import json
import multiprocessing
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass, field
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, TextIO

from kufsa.core.errors import BadOption
from kufsa.core.game import Game, OptionValue
from kufsa.core.outcome import placing
from kufsa.core.registry import game as find_game

from .players import make_player
from .versus import LIMIT, play

Z = 1.959964  # a 95 % confidence interval reaches this many standard deviations


Played = Callable[["Plan", Sequence["Match"]], Iterator["Result"]]


class BadResults(ValueError):
    """A file that does not hold results, or holds those of another tournament."""


@dataclass(frozen=True)
class Plan:
    """What is played: the same plan gives the same games.

    >>> plan = Plan("catch_dragon", ("greedy", "random", "fox"), games=4)
    >>> len(list(plan.matches())), next(plan.matches())
    (12, Match(seats=('greedy', 'random'), deal=0))
    """

    game: str
    bots: tuple[str, ...]
    games: int = 100  # at each table
    players: int = 2
    seed: int | str = 1
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    limit: int = LIMIT

    def __post_init__(self) -> None:
        if len(set(self.bots)) != len(self.bots):
            raise BadOption("each bot is named once")
        if len(self.bots) < self.players:
            raise BadOption(
                f"a table of {self.players} needs {self.players} different bots, not "
                f"{len(self.bots)}: name more, or bots of your own as module:name"
            )
        found = find_game(self.game)
        found.check_options(self.players, self.options)
        for name in self.bots:
            make_player(self.game, name, seed=0)

    def tables(self) -> list[tuple[str, ...]]:
        """Who meets whom."""
        return list(combinations(self.bots, self.players))

    def matches(self) -> Iterator["Match"]:
        """Every game to play: deal by deal, so that a part of them is fair too."""
        for deal in range(-(-self.games // self.players)):
            for table in self.tables():
                for turn in range(self.players):
                    yield Match(table[turn:] + table[:turn], deal)

    def head(self) -> dict[str, Any]:
        """What a file of results begins with; without the number of games, which may change."""
        kept = {name: value for name, value in asdict(self).items() if name != "games"}
        return json.loads(json.dumps({"kufsa": "arena", **kept}))  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Match:
    """One game of a tournament: who sits where, and which deal it is."""

    seats: tuple[str, ...]
    deal: int


@dataclass(frozen=True)
class Result:
    """Scores and winners of one game; a game that was cut off has no winners."""

    match: Match
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    def line(self) -> str:
        parts = {"seats": self.match.seats, "deal": self.match.deal}
        return json.dumps({**parts, "scores": self.scores, "winners": self.winners})

    @staticmethod
    def read(line: str) -> "Result":
        told = json.loads(line)
        match = Match(tuple(told["seats"]), told["deal"])
        return Result(match, tuple(told["scores"]), tuple(told["winners"]))

    def share(self, name: str) -> float:
        """A bot's part of the win."""
        seat = self.match.seats.index(name)
        return (seat in self.winners) / len(self.winners)


def play_match(plan: Plan, match: Match) -> Result:
    """Play one game of a plan.

    >>> plan = Plan("catch_dragon", ("greedy", "random"))
    >>> play_match(plan, Match(("random", "greedy"), 0)).winners
    (1,)
    """
    game = find_game(plan.game)
    start = game.start(players=plan.players, seed=f"{plan.seed}:{match.deal}", **plan.options)
    named = f"{plan.seed}:{match.deal}:{':'.join(match.seats)}"
    players = [
        make_player(plan.game, name, seed=f"{named}:{seat}")
        for seat, name in enumerate(match.seats)
    ]
    last = play(start, players, named, plan.limit)
    return Result(match, last.scores, last.winners)


def run(
    plan: Plan,
    file: Path | None = None,
    workers: int | None = None,
    tick: Callable[[Result], None] = lambda result: None,
    played: "Played | None" = None,
) -> list[Result]:
    """Play what is not in the file yet, add it there, and return all results in the plan's order.

    ``workers`` are processes; by default as many as there are cores. With 1, this process plays.
    ``played``, if given, plays the games elsewhere: see ``on_ray.py``.
    """
    matches = list(plan.matches())
    done = {result.match: result for result in read_results(plan, file)}
    left = [match for match in matches if match not in done]
    for match in matches:
        if match in done:
            tick(done[match])
    with nullcontext() if file is None else file.open("a", encoding="utf-8") as book:
        if book is not None and book.tell() == 0:
            _write(book, _head_line(plan))
        results = (
            played(plan, left) if played else _played(plan, left, workers or os.cpu_count() or 1)
        )
        for result in results:
            if book is not None:
                _write(book, result.line())
            done[result.match] = result
            tick(result)
    return [done[match] for match in matches]


def _write(book: TextIO, line: str) -> None:
    book.write(line + "\n")
    book.flush()


def _played(plan: Plan, matches: Sequence[Match], workers: int) -> Iterator[Result]:
    if workers == 1 or len(matches) < 2:
        for match in matches:
            yield play_match(plan, match)
        return
    # Fresh processes: compiled code and its threads do not survive a fork.
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(workers, len(matches))) as pool:
        yield from pool.imap_unordered(_Player(plan), matches)


@dataclass(frozen=True)
class _Player:
    plan: Plan

    def __call__(self, match: Match) -> Result:
        return play_match(self.plan, match)


def read_results(plan: Plan, file: Path | None) -> list[Result]:
    """The results in a file, if they are this plan's; otherwise the file stays as it is.

    A last line that was cut off is removed, so that the next result begins a line of its own.
    """
    if file is None or not file.exists():
        return []
    try:
        text = file.read_text(encoding="utf-8")
        whole, _, cut = text.rpartition("\n")
        lines = whole.splitlines()
        if text and not lines and not _head_line(plan).startswith(cut):
            raise ValueError("the first line is not finished, and begins no tournament")
        head = dict(json.loads(lines[0])) if lines else plan.head()
        results = [Result.read(line) for line in lines[1:]]
    except (ValueError, KeyError, TypeError):
        raise BadResults(f"{file} holds no results of a tournament") from None
    if head != plan.head():
        differ = [name for name, value in plan.head().items() if head.get(name) != value]
        raise BadResults(f"{file} is of another tournament: different {', '.join(differ)}")
    if cut:
        file.write_text(f"{whole}\n" if whole else "", encoding="utf-8")
    return results


def _head_line(plan: Plan) -> str:
    return json.dumps(plan.head())


# The figures of a tournament.


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95 % confidence interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Standing:
    """How a bot did: its rating (mu of openskill), its share of wins, its mean points."""

    name: str
    rating: Estimate
    won: Estimate
    score: float
    games: int


def win_rate(results: Sequence[Result], name: str) -> Estimate:
    """A bot's share of wins in the games it finished, with Wilson's interval.

    The seatings of one deal are correlated, so deals are counted: the spread of their means says
    how many independent games they are worth.
    """
    by_deal: dict[tuple[frozenset[str], int], list[float]] = {}
    for result in results:
        if name in result.match.seats and result.winners:
            key = frozenset(result.match.seats), result.match.deal
            by_deal.setdefault(key, []).append(result.share(name))
    means = [sum(shares) / len(shares) for shares in by_deal.values()]
    games = sum(map(len, by_deal.values()))
    if not games:
        return Estimate(0.0, 0.0, 1.0)
    mean = sum(means) / len(means)
    worth = float(games)
    if len(means) > 1 and 0 < mean < 1:
        spread = sum((one - mean) ** 2 for one in means) / (len(means) - 1) / len(means)
        if spread > 0:
            worth = mean * (1 - mean) / spread
    return Estimate(mean, *wilson(mean, worth))


def wilson(share: float, games: float) -> tuple[float, float]:
    """The confidence interval of a share that was seen in this many games.

    >>> low, high = wilson(0.6, 100)
    >>> round(low, 3), round(high, 3)
    (0.502, 0.691)
    """
    middle = share + Z * Z / (2 * games)
    half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


def standings(plan: Plan, results: Sequence[Result]) -> list[Standing]:
    """All bots, the best rating first."""
    ratings = rate(plan, results)
    found = []
    for name in plan.bots:
        own = [result for result in results if name in result.match.seats and result.winners]
        points = [result.scores[result.match.seats.index(name)] for result in own]
        score = sum(points) / max(1, len(points))
        found.append(Standing(name, ratings[name], win_rate(own, name), score, len(own)))
    return sorted(found, key=lambda one: -one.rating.value)


def rate(plan: Plan, results: Sequence[Result]) -> dict[str, Estimate]:
    """Ratings by openskill's Plackett–Luce model, from the ranks in all ended games.

    A rating moves with each game, so the seed decides the order of the games.
    """
    from openskill.models import PlackettLuce

    game = find_game(plan.game)
    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in plan.bots}
    ended = [result for result in results if result.winners]
    for result in Random(f"{plan.seed} ratings").sample(ended, len(ended)):
        teams = [[ratings[name]] for name in result.match.seats]
        ranks = [float(place) for place in placing(game, result.scores, result.winners)]
        for [rated] in model.rate(teams, ranks=ranks):
            assert rated.name is not None
            ratings[rated.name] = rated
    return {
        name: Estimate(one.mu, one.mu - Z * one.sigma, one.mu + Z * one.sigma)
        for name, one in ratings.items()
    }


def meetings(plan: Plan, results: Sequence[Result]) -> dict[tuple[str, str], Estimate]:
    """How often the first of two bots beat the second, for every two that met."""
    if plan.players != 2:
        return {}
    return {
        (one, other): win_rate(
            [result for result in results if set(result.match.seats) == {one, other}], one
        )
        for one, other in plan.tables()
    }


def figures(plan: Plan, results: Sequence[Result]) -> dict[str, Any]:
    """JSON-ready."""
    return {
        **{name: value for name, value in plan.head().items() if name != "kufsa"},
        "games": plan.games,
        "played": len(results),
        "broken_off": sum(not result.winners for result in results),
        "standings": [asdict(one) for one in standings(plan, results)],
        "meetings": [
            {"bots": list(pair), "won": asdict(rate)}
            for pair, rate in meetings(plan, results).items()
        ],
    }


def prepare(game: Game) -> None:
    """Have everything that bots need on disk before many processes look for it."""
    from kufsa.search.search import trees

    _ = game.kernels
    trees(game)
