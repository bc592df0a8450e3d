"""Chance as a tree: the rules' own draws, one by one, with their probabilities."""

import itertools
import pickle
import random
from collections import Counter, defaultdict
from fractions import Fraction
from math import factorial, prod
from typing import Any

import numpy as np
import pytest

import kufsa
from kufsa import Game
from kufsa.core import chance, kernel
from kufsa.core.position import Position
from kufsa.core.record import copied
from kufsa.core.seed import chance_key
from kufsa.core.steps import legal_numbers
from kufsa.envs import draws
from kufsa.games.drachenwurf.draws import MOST, alike

STEPS = 4 if kernel.INTERPRETED else 40


def whole(game: Game, players: int, dice: random.Random, **options: Any) -> tuple[Position, Any]:
    """A new game by draws of our own, and these draws with the weights that they had."""
    chosen = game.check_options(players, options)
    made: list[int] = []
    weights: list[tuple[int, ...]] = []
    while True:
        try:
            return draws.start(game, chosen, tuple(made)), list(zip(made, weights, strict=True))
        except draws.Undecided as undecided:
            weights.append(undecided.weights)
            made.append(dice.choices(range(len(undecided.weights)), undecided.weights)[0])


class Streamed(draws._Rules):
    """The rules as plain Python that draw from the stream after all."""

    def _below(self, stream: Any, n: Any) -> Any:
        return chance.below(stream, int(n))

    def _shuffle(self, stream: Any, items: Any, n: Any) -> None:
        for i in range(int(n) - 1, 0, -1):
            j = chance.below(stream, i + 1)
            items[i], items[j] = int(items[j]), int(items[i])


@pytest.mark.compiled
def test_the_rules_in_python_are_the_compiled_rules(game: Game) -> None:
    """With the same stream they make the same states, byte for byte."""
    rules, dice = Streamed(game), random.Random(1)
    for players in (game.players[0], game.players[-1]):
        options = game.encode(game.check_options(players, {}))
        here, there = (np.zeros(1, game.rules.STATE) for _ in range(2))
        game.kernels.setup_game(here, options, chance_key(players))
        rules.setup(there[0], options, chance_key(players))
        assert here.tobytes() == there.tobytes()
        for _ in range(200):
            found = legal_numbers(game, here)
            if not len(found):
                break
            number = int(dice.choice(found.tolist()))
            there = copied(here)
            game.kernels.step(here, number)
            rules.apply(there[0], number)
            assert here.tobytes() == there.tobytes()


def test_a_deal_is_a_chain_of_draws_and_a_proper_position(game: Game) -> None:
    dice = random.Random(2)
    for players in (game.players[0], game.players[-1]):
        position, made = whole(game, players, dice)
        assert len(made) > 30 and all(min(weights) > 0 for _, weights in made)
        assert max(len(weights) for _, weights in made) <= draws.most_outcomes(game)
        assert game.position(position.document).document == position.document
        assert position.players == players and position.legal


def test_shuffles_have_the_distribution_of_shuffles() -> None:
    """Every order of cards, of which some are alike, is as likely as any other."""
    rules = draws._Rules(kufsa.game("catch_dragon"))
    cards = [0, 0, 1, 2, 2]
    found: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)

    def follow(made: tuple[int, ...], likely: Fraction) -> None:
        items = np.array(cards)
        try:
            with rules.drawing(made):
                rules._shuffle(None, items, len(cards))
        except draws.Undecided as undecided:
            for outcome, weight in enumerate(undecided.weights):
                follow((*made, outcome), likely * Fraction(weight, sum(undecided.weights)))
        else:
            found[tuple(items.tolist())] += likely

    follow((), Fraction(1))
    orders = set(itertools.permutations(cards))
    assert set(found) == orders
    assert set(found.values()) == {Fraction(1, len(orders))}


def test_a_deal_is_as_likely_as_its_cards_say() -> None:
    """In Catch the Dragon the tiles of a kind are alike, and a seat begins."""
    _, made = whole(kufsa.game("catch_dragon"), 3, random.Random(3))
    likely = prod(
        (Fraction(weights[one], sum(weights)) for one, weights in made), start=Fraction(1)
    )
    tiles = prod(factorial(count) for count in (4, 4, 4, 6, 8, 8, 12, 3))
    assert likely == Fraction(tiles, factorial(49)) / 3


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_rolls_that_look_the_same_are_one_outcome(dice: int) -> None:
    def look(outcome: int) -> tuple[int, ...]:
        return tuple(sorted(outcome // 6**place % 6 for place in range(dice)))

    counted = Counter(map(look, range(6**dice)))
    assert {look(outcome): weight for outcome, weight in alike(6**dice)} == counted
    assert len(alike(6**dice)) == len(counted)
    assert alike(5) == tuple((outcome, 1) for outcome in range(5))
    assert len(alike(6**6)) == MOST


def test_a_roll_is_drawn_when_it_is_rolled() -> None:
    """The chance of some colour among the dice is that of the dice, exactly."""
    position, _ = whole(kufsa.game("drachenwurf"), 2, random.Random(5))
    keep = next(one for one in position.legal if one.startswith("keep"))
    rolling = draws.play(position, keep)
    with pytest.raises(draws.Undecided) as undecided:
        draws.play(rolling, "roll")
    weights = undecided.value.weights
    left = 6 - len(keep.split()[1].replace("*", ""))
    assert sum(weights) == 6**left
    blue = 0
    for outcome, weight in enumerate(weights):
        try:
            fallen = draws.play(rolling, "roll", (outcome,))
        except draws.Undecided:
            continue  # nothing to put aside: the turn is over, and the next one rolls
        assert fallen.steps >= 1
        blue += weight * ("b" in fallen.document["rolled"])
    useless = 1 - Fraction(blue, 6**left)
    if any(card[0] == "b" for card in position.document["middle"]):
        assert useless == Fraction(5, 6) ** left


def test_play_without_draws_is_play(game: Game) -> None:
    position, _ = whole(game, game.players[0], random.Random(6))
    for _ in range(STEPS // 4):
        action = position.legal[0]
        try:
            after = draws.play(position, action)
        except draws.Undecided:
            break
        assert after == position.play(action)
        position = after
    with pytest.raises(kufsa.IllegalAction):
        draws.play(position, "nonsense")


# In OpenSpiel.

pyspiel = pytest.importorskip("pyspiel")

from kufsa.envs.openspiel import load  # noqa: E402 - it registers the games


def test_their_simulations_pass(game: Game) -> None:
    for players in (game.players[0], game.players[-1]):
        found = pyspiel.load_game(
            f"kufsa_{game.id}(players={players},chance=explicit,max_steps={STEPS})"
        )
        pyspiel.random_sim_test(found, num_sims=1, serialize=True, verbose=False)


def test_states_at_chance_nodes_can_be_copied_pickled_and_written(game: Game) -> None:
    dice = random.Random(7)
    state = load(game.id, game.players[0], chance="explicit").new_initial_state()
    nodes = 0
    for step in range(STEPS + 150):
        if state.is_terminal():
            break
        if state.is_chance_node():
            nodes += 1
            found = state.chance_outcomes()
            assert sum(likely for _, likely in found) == pytest.approx(1)
            assert state.legal_actions() == [outcome for outcome, _ in found]
            if step % 10 == 0:
                again = pickle.loads(pickle.dumps(state))
                assert again.chance_outcomes() == found and str(again) == str(state.clone())
            state.apply_action(dice.choices(*zip(*found, strict=True))[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    assert nodes > 30


def test_a_resampled_state_goes_on_with_draws_of_its_own() -> None:
    dice = random.Random(8)
    state = load("drachenwurf", 2, chance="explicit").new_initial_state()
    rolls = 0
    while rolls < 3:
        if state.is_chance_node():
            outcomes, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, likely)[0])
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, dice.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        roll = [one for one in state.legal_actions() if state.action_to_string(one) == "roll"]
        if roll:
            other.apply_action(roll[0])
            assert other.is_chance_node() and len(other.chance_outcomes()) > 5
            rolls += 1
        state.apply_action(roll[0] if roll else state.legal_actions()[0])


def test_a_game_from_the_middle_draws_from_there_on() -> None:
    start = kufsa.game("drachenwurf").start(players=2, seed=1)
    found = load("drachenwurf", start=start, deals=3, chance="explicit")
    state = found.new_initial_state()
    assert [likely for _, likely in state.chance_outcomes()] == [1 / 3] * 3
    state.apply_action(1)
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert "draw" in state.action_to_string(state.legal_actions()[0])
    with pytest.raises(kufsa.BadOption, match="chance is 'seed' or 'explicit', not 'luck'"):
        load("drachenwurf", chance="luck")
