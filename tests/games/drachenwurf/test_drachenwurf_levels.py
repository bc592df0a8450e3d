"""Those who play DrachenWurf: their dice against the other solver, their values, their habits."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

import kufsa
from kufsa import Position
from kufsa.core.language import languages
from kufsa.games.drachenwurf.bots import LEVELS, greedy, memory, worth
from kufsa.games.drachenwurf.bots import dice as solver
from kufsa.games.drachenwurf.dice import COLOURS
from kufsa.games.drachenwurf.lair import joined, row_of_one
from kufsa.search.thinker import Thinker, characters

GAME = kufsa.game("drachenwurf")
CARDS = [f"{colour}{landscape}" for colour in "roygbp" for landscape in "123456"]


def table(**parts: Any) -> Position:
    """A table of two with seat 0 to act; cards that are nowhere lie in the pile."""
    lairs = [[row.split() for row in lair] for lair in parts.pop("lairs", [[], []])]
    nests = parts.pop("nests", [{}, {}])
    middle = parts.pop("middle", "").split()
    placed = [*middle, *(card for lair in lairs for row in lair for card in row)]
    placed += [card for nest in nests for cards in nest.values() for card in cards]
    eggs = parts.pop("eggs", [0, 0])
    document = {
        "game": "drachenwurf", "options": {"players": 2},
        "pile": [card for card in CARDS if card not in placed], "middle": middle, "nests": nests,
        "lairs": lairs, "eggs": eggs, "supply": 36 - sum(eggs), "turn": 0, "rolled": "",
        "kept": "", "egg_spent": "*" in parts.get("kept", ""), "free": "", "phase": "choose",
        **parts,
    }  # fmt: skip
    return GAME.position(document)


def choice(level: int, **parts: Any) -> str:
    position = table(**parts)
    chosen = kufsa.bot("drachenwurf", level).choose(position.view(0), position.legal)
    assert isinstance(chosen, str)
    return chosen


# The dice.


class Heaps:
    """All heaps of so many colours, as the kernels number them."""

    def __init__(self, colours: int) -> None:
        self.colours = colours
        self.numbers = np.zeros(memory.SCRATCH, np.int64)
        self.reals = np.zeros(memory.SCRATCH)
        self.numbers[memory.COLOUR : memory.COLOUR + COLOURS] = range(COLOURS)
        solver.list_heaps(colours, self.numbers)

    def of_size(self, size: int) -> range:
        return range(*self.numbers[memory.FIRST + size : memory.FIRST + size + 2])

    def counts(self, heap: int) -> tuple[int, ...]:
        """How many dice of each colour, die by die."""
        counts = [0] * self.colours
        while heap:
            counts[self.numbers[memory.LAST + heap]] += 1
            heap = self.numbers[memory.PARENT + heap]
        return tuple(counts)

    def solve(self, worths: Sequence[Sequence[float]], egg: bool) -> None:
        """What ``solve_dice`` does, for any worths; an egg is worth a point."""
        for colour, row in enumerate(worths):
            at = memory.SPENDING + memory.COUNTS * colour
            self.reals[at : at + memory.COUNTS] = row
        own = self.colours, self.numbers, self.reals
        solver.write_stops(self.numbers, self.reals)
        if egg:
            solver.write_values(memory.SPENT, 1, 1.0, False, *own)
        solver.write_values(memory.FRESH, 0, 0.0, egg, *own)


@pytest.mark.parametrize("egg", [False, True])
@pytest.mark.parametrize("colours", [1, 2, 3, pytest.param(4, marks=pytest.mark.compiled)])
def test_dice_are_solved_as_by_the_other_solver(colours: int, egg: bool) -> None:
    """Two programs for one problem; the greedy one was tested against brute force."""
    dice = Random(f"{colours} {egg}")
    worths = [(0.0, 0.0, *sorted(dice.uniform(0, 10) for _ in range(6))) for _ in range(colours)]
    slow = greedy.DiceTurn(worths, egg)
    quick = Heaps(colours)
    quick.solve(worths, egg)
    for size in range(memory.MOST + 1):
        for heap in quick.of_size(size):
            counts = quick.counts(heap)
            if size <= 6:
                fresh = quick.reals[memory.FRESH + heap]
                assert fresh == pytest.approx(slow.fresh[counts], abs=1e-9)
            if egg and size > 0:
                spent = quick.reals[memory.SPENT + heap]
                assert spent == pytest.approx(slow.spent[counts], abs=1e-9)


@pytest.mark.parametrize("colours", range(1, 7))
def test_heaps_are_numbered_by_size(colours: int) -> None:
    heaps = Heaps(colours)
    known = set()
    for size in range(memory.MOST + 1):
        orders = 0
        for heap in heaps.of_size(size):
            counts = heaps.counts(heap)
            assert sum(counts) == size
            known.add(counts)
            orders += heaps.numbers[memory.WAYS + heap]
            packed = sum(count << 4 * colour for colour, count in enumerate(counts))
            assert solver.heap_of(packed, heaps.numbers) == heap
            for colour in range(colours) if 0 < size < memory.MOST else ():
                less = heaps.numbers[memory.LESS + COLOURS * heap + colour]
                assert (less == solver.NONE) == (counts[colour] == 0)
                if less != solver.NONE:
                    assert heaps.numbers[memory.MORE + COLOURS * less + colour] == heap
        assert orders == colours**size, "so many rolls of these colours there are"
    assert len(known) == heaps.of_size(memory.MOST)[-1] + 1
    assert colours < COLOURS or len(known) == memory.HEAPS


# What cards are worth.


class Table:
    """What cards are worth to a character at its turn."""

    def __init__(self, position: Position, **traits: float) -> None:
        self.state = position._state[0]
        self.traits = characters(GAME).encoded(traits)
        self.numbers = np.zeros(memory.SCRATCH, np.int64)
        self.reals = np.zeros(memory.SCRATCH)
        worth.write_shares(self.state, self.traits, self.reals)

    def hold(self, seat: int, side: int) -> float:
        return float(worth.hold(self.state, self.traits, seat, side))

    def stake(self, seat: int, card: str) -> float:
        number = CARDS.index(card)
        return float(worth.stake(self.state, self.traits, seat, number, self.numbers, self.reals))

    def taking(self, card: str) -> list[float]:
        """By count, from 0 to 6."""
        number = CARDS.index(card)
        worth.write_taking(self.state, self.traits, number, self.numbers, self.reals)
        at = memory.TAKING + memory.COUNTS * number
        return [float(value) for value in self.reals[at : at + 7]]


def prospect(lair: Sequence[str], shares: Mapping[str, float], **traits: float) -> float:
    """The expected points of a lair if each of these cards comes with a chance of its own."""
    numbers = np.zeros(memory.SCRATCH, np.int64)
    reals = np.zeros(memory.SCRATCH)
    for place, cards in enumerate(lair):
        first, *others = (CARDS.index(card) for card in cards.split())
        row = row_of_one(first)
        for card in others:
            row = joined(row, card)
        numbers[memory.ROWS + place] = row
    coming = np.uint64(0)
    for card, share in shares.items():
        reals[memory.COMING + CARDS.index(card)] = share
        coming |= np.uint64(1 << CARDS.index(card))
    encoded = characters(GAME).encoded(traits)
    return float(worth.prospect(encoded, len(lair), coming, numbers, reals))


def test_a_prospect_is_the_expected_square() -> None:
    """Each card by a coin of its own, counted out."""
    shares = {"b3": 0.5, "b5": 0.25}
    expected = sum(
        0.5 * (0.25 if fifth else 0.75) * (2 + third + fifth) ** 2
        for third in (0, 1)
        for fifth in (0, 1)
    )
    assert prospect(["b1 b2"], shares) == pytest.approx(expected)
    assert prospect(["b1 b2"], {"b3": 1.0}) > prospect(["b1", "r2"], {"b3": 1.0})
    assert prospect(["b1"], {"r1": 1.0}) == 4
    assert prospect(["b1"], {"r1": 1.0}, landscapes=0) == 1 + 1, "it sees no landscapes"


def test_the_longest_row_gets_a_card_first_and_what_fits_none_begins_rows() -> None:
    assert prospect(["b1", "r4 o4"], {"b4": 1.0}) == 1 + 9
    assert prospect(["b1"], {"r2": 1.0, "r3": 1.0, "y5": 1.0}) == 1 + 4 + 1


def test_sums_that_differ_by_rounding_are_the_same() -> None:
    """Of lines that are as good, a row takes the first: that of its colour."""
    red, ones = {"r2": 0.3, "r3": 0.2, "r4": 0.1}, {"o1": 0.1, "y1": 0.2, "g1": 0.3}
    assert 0.3 + 0.2 + 0.1 < 0.1 + 0.2 + 0.3
    spread = sum(share * (1 - share) for share in red.values())
    # Were red 1 in a row of ones, purple 2 could hope for red 2.
    expected = (1.6**2 + spread) + 1 + (0.6**2 + spread)
    assert prospect(["r1", "p2"], {**red, **ones}) == pytest.approx(expected)


def test_what_cannot_grow_is_worth_less() -> None:
    """A row whose other cards lie in another lair has no future; what it brings now is the same."""
    lairs = [["b2", "r2"], ["b3 b4 b5 b6", "y1 p1"]]
    dead = table(middle="b1 r1 g6", lairs=lairs, kept="b")
    found = Table(dead, envy=0.0)
    assert found.stake(0, "r1") > found.stake(0, "b1") + 1
    blind = Table(dead, envy=0.0, foresight=0.0)
    assert blind.stake(0, "r1") == blind.stake(0, "b1")


def test_a_card_that_another_needs_is_worth_more() -> None:
    there = table(middle="b1 r1 g6", lairs=[["g1"], ["b3 b4 b5"]], kept="b")
    assert Table(there).taking("b1")[2] > Table(there).taking("r1")[2]
    calm = Table(there, envy=0.0)
    assert calm.taking("b1")[2] < calm.taking("r1")[2]


def test_more_dice_hold_a_card_better_and_eggs_help_robbers() -> None:
    poor = Table(table(middle="b1 r1 g6", kept="b"))
    rich = Table(table(middle="b1 r1 g6", kept="b", eggs=[0, 1]))
    held = [poor.hold(0, side) for side in (2, 3, 4, 5)]
    assert held == sorted(held) and held[0] < held[-1]
    assert rich.hold(0, 2) < poor.hold(0, 2)
    worth = poor.taking("b1")
    assert worth[:2] == [0, 0] and worth[2] < worth[3] < worth[4] < worth[5] < worth[6]


def test_the_chance_to_be_robbed_is_the_chance_to_roll_so_many() -> None:
    assert worth.CHASE.tolist() == pytest.approx([greedy.chase(count) for count in range(8)])


# Habits.


def test_the_egg_thief_runs_with_the_first_card() -> None:
    home = {"middle": "b4 r5 g2", "kept": "bb"}
    assert choice(1, **home) == "take b4 2"
    assert all(choice(level, **home) == "roll" for level in (2, 3, 4, 5))
    assert choice(1, middle="b4 r5 g2", kept="b") == "roll"


def test_the_gambler_wants_many_of_a_kind() -> None:
    """Four of green: two cards of two, or one that holds."""
    home = {"middle": "g1 g2 y5", "free": "gggg", "phase": "take"}
    assert choice(2, **home) == "take g1 4"
    assert choice(3, **home).endswith(" 2")


def test_the_tamer_leaves_other_nests_alone() -> None:
    home = {
        "nests": [{}, {"2": ["b4"]}], "middle": "r5 g2 y1", "lairs": [["b1 b2 b3"], []],
        "free": "bbb", "phase": "take",
    }  # fmt: skip
    assert choice(3, **home) == "done"
    assert all(choice(level, **home) == "take b4 3" for level in (2, 4, 5))


def test_the_queen_looks_at_the_other_lair() -> None:
    home = {
        "middle": "b4 r5 g2", "lairs": [["r1", "y2"], ["b1 b2 b3"]],
        "rolled": "rryybb", "phase": "keep",
    }  # fmt: skip
    assert "b" in choice(5, **home)
    assert choice(4, **home) == "keep rr"


@pytest.mark.compiled
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("players", [2, 4])
def test_they_play_whole_games_and_beat_random(level: int, players: int) -> None:
    dice = Random(level)
    bot = kufsa.bot("drachenwurf", level)
    position = GAME.start(players, seed=level)
    bot.begin(0, position.options)
    while not position.over:
        seat = position.to_act
        assert isinstance(seat, int)
        legal = position.legal
        action = bot.choose(position.view(seat), legal) if seat == 0 else dice.choice(legal)
        assert action in legal
        position = position.play(str(action))
    assert position.winners == (0,)


@pytest.mark.compiled
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_the_order_of_the_pile_changes_nothing(level: int) -> None:
    """Nor do their own dice."""
    bots = [Thinker(GAME, seed, traits=LEVELS[level - 1].make.traits) for seed in (1, 2)]
    position = GAME.start(3, seed=5)
    for _ in range(30):
        seat = position.to_act
        assert isinstance(seat, int)
        legal = [GAME.parse_action(action) for action in position.legal]
        worlds = [position._state, *(position.resample(seat, seed=n)._state for n in (1, 2))]
        assert len({bytes(world[0]["pile"]) for world in worlds}) == 3
        chosen = {bot.choose_from(world.copy(), seat, legal) for world in worlds for bot in bots}
        assert len(chosen) == 1
        position = position.play(GAME.format_action(chosen.pop()))


def test_the_greedy_bot_does_not_mind_the_order_of_the_pile_either() -> None:
    bot = greedy.Greedy(GAME)
    position = GAME.start(3, seed=5)
    for _ in range(30):
        seat = position.to_act
        assert isinstance(seat, int)
        action = bot.choose(position.view(seat), position.legal)
        other = position.resample(seat, seed=8)
        assert bot.choose(other.view(seat), other.legal) == action
        position = position.play(action)


@pytest.mark.compiled
@pytest.mark.parametrize("lang", languages())
def test_it_says_why(lang: str) -> None:
    """Every kind of action has a sentence, and names what it is about."""
    bot = kufsa.bot("drachenwurf", 5)
    assert bot.why() is None
    told = set()
    for seed in range(3):
        position = GAME.start(2, seed=seed)
        while not position.over:
            seat = position.to_act
            assert isinstance(seat, int)
            action = str(bot.choose(position.view(seat), position.legal))
            sentence = bot.why().text(lang)
            verb, *rest = action.split()
            if len(position.legal) > 1 and rest:
                assert rest[0] in sentence
            told.add(verb)
            position = position.play(action)
    assert told >= {"lay", "keep", "roll", "take", "end"}
