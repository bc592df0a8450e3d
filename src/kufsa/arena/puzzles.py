"""Puzzles: positions out of real games in which one move is clearly best, and the proof of that.

A game keeps its puzzles in ``board/puzzles.json``. The same seed finds the same puzzles on every
machine.

*Where seats take turns* every move is played out many times, in worlds that the seat cannot tell
from the true one, to the very end, by everybody with the search. The best move has to win more
often than every other one, by a lead that luck does not explain.

*Where everybody may act at any time* the rules prove it: there is exactly one thing to claim.
"""

import itertools
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import resources
from math import ceil, sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

import numpy as np

from kufsa.core.game import Game, State
from kufsa.core.notation import Document
from kufsa.core.outcome import sign
from kufsa.core.position import EVERYONE, Position
from kufsa.core.registry import game as find_game
from kufsa.core.seed import chance_key
from kufsa.search.protocol import Bot, bot, bots
from kufsa.search.search import Search, grown

FILE = "board/puzzles.json"
FORMAT = 1

LEAD = 0.12  # by which the best move of a new puzzle wins more often than the next one
CONFIRMED = 0.1  # and by which it has to do so again, with other luck
ERRORS = 4.0  # standard errors that a lead must exceed, then and whenever it is proved again
GAMES = 2000  # played with each move that may be the best
FEW = (60, 400)  # played with each move before: those far behind are not looked at again
TO_THE_END = 100_000  # actions of a game that is played out
MOST_MOVES = 60  # positions with more are left alone: nobody looks through them
FEWEST_MOVES = 3
LOOKS = 6  # positions of one game that are looked at
YARDSTICK, PLAYER = "greedy", 2  # who plays the games: this bot, or where there is none, a level
SHARE = 0.5  # of the puzzles: at most these have the same answer,
EASY = 0.5  # and at most these are answered by the move that wins most points at once
WORLDS = 3  # that a seat cannot tell apart, in which points are looked up
AHEAD = 4  # games that each process is given at a time
LONGEST = 400  # actions of a game from which puzzles are taken
DAY = 86_400_000  # milliseconds


@dataclass(frozen=True)
class Demands:
    """How clearly one move has to be best, how many games say so, and where it is looked for."""

    lead: float = LEAD
    confirmed: float = CONFIRMED
    games: int = GAMES
    looks: int = LOOKS
    late: float = 1.0  # the part of a game that is looked at, up to its end


USUAL = Demands()


@dataclass(frozen=True)
class Puzzle:
    """A position, whose move it is, the one best move, and how often it and the next win."""

    document: Document
    seat: int
    best: str
    value: float | None = None  # shares of the win; nothing where the rules prove it
    next: float | None = None

    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = {"document": self.document, "seat": self.seat, "best": self.best}
        if self.value is not None and self.next is not None:
            found |= {"value": round(self.value, 3), "next": round(self.next, 3)}
        return found


@dataclass(frozen=True)
class Book:
    """All puzzles of a game, in the order of the days."""

    game: str
    rules: int
    seed: str
    options: dict[str, Any]
    easy: float
    puzzles: tuple[Puzzle, ...]

    def text(self) -> str:
        """The file: a line for each puzzle."""
        lines = [compact(one.data()) for one in self.puzzles]
        head: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "seed": self.seed,
        }
        head |= {"options": self.options, "easy": self.easy}
        return f'{compact(head)[:-1]},"puzzles":[\n' + ",\n".join(lines) + "\n]}\n"


def compact(value: Any) -> str:
    """A value as these files write it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class BadBook(ValueError):
    """A file that is no book of puzzles, with a sentence that says why."""


def read_book(text: str) -> Book:
    """A book as it was written.

    >>> read_book("[]")
    Traceback (most recent call last):
    ...
    kufsa.arena.puzzles.BadBook: this is no book of puzzles, as kufsa puzzles writes them
    """
    try:
        found = json.loads(text)
        if found["format"] != FORMAT:
            raise BadBook(f"this book has format {found['format']!r}; this Kufsa reads {FORMAT}")
        puzzles = tuple(Puzzle(**one) for one in found["puzzles"])
        return Book(
            str(found["game"]),
            int(found["rules"]),
            str(found["seed"]),
            dict(found["options"]),
            float(found["easy"]),
            puzzles,
        )
    except (KeyError, TypeError, json.JSONDecodeError):
        raise BadBook("this is no book of puzzles, as kufsa puzzles writes them") from None


def book_of(game: Game) -> Book | None:
    """The puzzles that a game brings; nothing if it has none."""
    file = Path(str(resources.files(game.package))) / FILE
    return read_book(file.read_text(encoding="utf-8")) if file.is_file() else None


# The proof.


@dataclass(frozen=True)
class Proof:
    """How the moves of a position compare: the best one, the next, and how sure that is."""

    best: str
    value: float
    next: float
    error: float  # standard error of the lead

    @property
    def lead(self) -> float:
        return self.value - self.next

    @property
    def holds(self) -> bool:
        return self.lead > ERRORS * self.error


def prove(
    position: Position, seat: int, seed: object, games: int = GAMES, hope: float = -1.0
) -> Proof | None:
    """Play every move out, and compare.

    Nothing if the seat has no choice there, or if the lead looks smaller than ``hope`` at first.
    """
    if position.to_act is EVERYONE:
        claims = claims_of(position, seat)
        return Proof(claims[0], 1.0, 0.0, 0.0) if len(claims) == 1 else None
    close = position.legal_for(seat)
    if position.to_act != seat or len(close) < FEWEST_MOVES:
        return None
    trial = _Trial(position, seat, f"{seed}")
    for few in FEW:
        values = {action: trial.value(action, few) for action in close}
        top, second = sorted(values.values(), reverse=True)[:2]
        if top - second < hope:
            return None
        # Whoever is far behind is not looked at again, but the second best always is.
        least = min(second, top - ERRORS * sqrt(0.5 / few))
        close = tuple(action for action in close if values[action] >= least)
    values = {action: trial.value(action, games) for action in close}
    order = sorted(close, key=lambda action: -values[action])
    best, following = values[order[0]], values[order[1]]
    spread = best * (1 - best) + following * (1 - following)
    return Proof(order[0], best, following, sqrt(spread / games) + 1 / games)


def claims_of(position: Position, seat: int) -> tuple[str, ...]:
    """What a seat could rightly claim now, in a game in which everybody may act."""
    return tuple(action for action in position.legal if action.startswith(f"{seat}:"))


class _Trial:
    """A position as one seat sees it, and what its moves bring."""

    def __init__(self, position: Position, seat: int, seed: str) -> None:
        self.game, self.seat, self.seed = position.game, seat, seed
        self.state: State = self.game.determinize(position.view(seat), seed)._state

    def value(self, action: str, games: int) -> float:
        """The share of the win, as a mean of games that all begin with one move."""
        number = self.game.parse_action(action)
        how = Search(simulations=games, margin=0.0, depth=TO_THE_END)
        key = chance_key(f"{self.seed}:{games}")
        tried, sums = grown(
            self.game, self.state, self.seat, np.array([number], np.int32), how, key
        )
        return float(sums[0]) / max(1, int(tried[0]))


def check(game: Game, puzzle: Puzzle, seed: object, games: int = GAMES) -> str:
    """Prove a puzzle again, with other luck; what is wrong, or nothing."""
    position = game.position(puzzle.document, seed=f"{seed}")
    if not 0 <= puzzle.seat < position.players:
        return f"there is no seat {puzzle.seat}"
    if puzzle.best not in position.legal:
        return f"{puzzle.best!r} is not legal there"
    proof = prove(position, puzzle.seat, seed, games)
    if proof is None:
        return "there is no choice, or more than one claim is right"
    if proof.best != puzzle.best:
        return f"{proof.best!r} ({proof.value:.3f}) is better than {puzzle.best!r}"
    if not proof.holds:
        return (
            f"{puzzle.best!r} leads by {proof.lead:.3f} only: {proof.value:.3f} to {proof.next:.3f}"
        )
    return ""


# Finding them.


def find(
    game: Game,
    seed: str,
    count: int,
    options: Mapping[str, Any] = MappingProxyType({}),
    easy: float = EASY,
    jobs: int = 1,
) -> Iterator[Puzzle]:
    """Puzzles, each from a game of its own; always the same ones with the same seed.

    ``easy`` is the share that may be answered by the move that wins most points at once.

    >>> import kufsa
    >>> puzzle = next(find(kufsa.game("red_handed"), "example", 1))
    >>> check(kufsa.game("red_handed"), puzzle, seed=2)
    ''
    """
    answers: Counter[str] = Counter()
    found = taken = 0
    for offered in _offers(game.id, seed, dict(options), jobs):
        for puzzle, greedy in offered:
            if answers[puzzle.best] >= SHARE * found + 1 or (greedy and taken >= easy * found + 1):
                continue
            answers[puzzle.best] += 1
            taken += greedy
            found += 1
            yield puzzle
            break
        if found == count:
            return


Offer = tuple[Puzzle, bool]  # and whether it is simply the move that wins most points at once


def _offers(game: str, seed: str, options: dict[str, Any], jobs: int) -> Iterator[list[Offer]]:
    """What each game offers, one game after the other."""
    offer = partial(_all_of_one_game, game, seed, options)
    if jobs == 1:
        yield from map(offer, itertools.count(1))
    with get_context("spawn").Pool(jobs) as pool:
        for first in itertools.count(1, AHEAD * jobs):
            yield from pool.imap(offer, range(first, first + AHEAD * jobs))


def confirmed(position: Position, seat: int, proof: Proof, asked: Demands = USUAL) -> bool:
    """Whether other luck says the same, twice: what looked best of many was also lucky."""
    for luck in ("confirmed", "confirmed again"):
        again = prove(position, seat, luck, asked.games, hope=asked.confirmed / 2)
        if again is None or again.best != proof.best or again.lead < asked.confirmed:
            return False
    return True


def is_greedy(position: Position, seat: int, best: str) -> bool:
    """Whether it simply is a move that wins most points at once, as far as the seat can know."""
    if position.to_act is EVERYONE:
        return False
    worlds = (position.resample(seat, seed=f"points {number}") for number in range(WORLDS))
    return all(_wins_most(world, seat, best) for world in worlds)


def _wins_most(position: Position, seat: int, best: str) -> bool:
    points = {
        action: sign(position.game) * position.play(action).scores[seat]
        for action in position.legal
    }
    return points[best] == max(points.values()) > min(points.values())


def from_one_game(
    name: str,
    seed: str,
    options: dict[str, Any],
    number: int,
    asked: Demands = USUAL,
    simple: bool = True,
) -> Iterator[Offer]:
    """The puzzles among some positions of one game; ``simple``: greedy answers are wanted, too."""
    game = find_game(name)
    dice = Random(f"{name} {seed} {number}")
    positions = list(_played(game, dice, options))
    positions = positions[len(positions) - ceil(asked.late * len(positions)) :]
    for position in dice.sample(positions, min(asked.looks, len(positions))):
        # What is hidden is dealt anew: nothing in the document was decided by how the game went.
        seat = position.to_act if isinstance(position.to_act, int) else 0
        fresh = position.resample(seat, seed=dice.getrandbits(64))
        proof = prove(fresh, seat, dice.getrandbits(64), asked.games, hope=asked.lead / 2)
        if proof is None or proof.lead < asked.lead:
            continue
        greedy = is_greedy(fresh, seat, proof.best)
        if (greedy and not simple) or not confirmed(fresh, seat, proof, asked):
            continue
        shares = (None, None) if fresh.to_act is EVERYONE else (proof.value, proof.next)
        yield Puzzle(fresh.document, seat, proof.best, *shares), greedy


def _all_of_one_game(name: str, seed: str, options: dict[str, Any], number: int) -> list[Offer]:
    return list(from_one_game(name, seed, options, number))


def _played(game: Game, dice: Random, options: Mapping[str, Any]) -> Iterator[Position]:
    """The positions of a game in which somebody has something to find."""
    players = options.get("players", min(game.players))
    position = game.start(**{"players": players, **options}, seed=dice.getrandbits(64))
    names = [info.name for info in bots(game.id)]
    name = YARDSTICK if YARDSTICK in names else names[min(PLAYER, len(names)) - 1]
    seats = [bot(game.id, name, seed=dice.getrandbits(64)) for _ in range(players)]
    for seat, player in enumerate(seats):
        player.begin(seat, position.options)
    for _ in range(LONGEST):
        if position.over:
            return
        if _asks(position):
            yield position
        position = position.play(_move(position, seats, dice))
        for seat, player in enumerate(seats):
            player.observe(position.events(seat))


def _asks(position: Position) -> bool:
    if position.to_act is EVERYONE:
        return len(claims_of(position, 0)) == 1
    seat = position.to_act
    return isinstance(seat, int) and FEWEST_MOVES <= len(position.legal_for(seat)) <= MOST_MOVES


def _move(position: Position, seats: list[Bot], dice: Random) -> str:
    """What happens next. In real time a single thing to see is left alone."""
    if isinstance(position.to_act, int):
        return str(seats[position.to_act].choose(position.view(position.to_act), position.legal))
    claims = claims_of(position, 0)
    return dice.choice(claims) if len(claims) > 1 else _waits(position)


def _waits(position: Position) -> str:
    """What goes on without a claim, or a claim where nothing else is possible."""
    return next((a for a in position.legal if ":" not in a), position.legal[0])


def chosen(book: Book, sample: int | None, seed: object) -> list[int]:
    """Which puzzles to prove again, by number from 1: all, or so many at random."""
    everything = list(range(1, len(book.puzzles) + 1))
    if sample is None or sample >= len(everything):
        return everything
    return sorted(Random(f"{seed}").sample(everything, sample))
