"""OpenSpiel: its own simulations on every game, what players see and recall, and its algorithms."""

import itertools
import json
import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    cfr,
    exploitability,
    generate_playthrough,
    ismcts,
    mcts,
)
from open_spiel.python.observation import make_observation

import kufsa
from kufsa import BadOption, Game, Position
from kufsa.core import kernel
from kufsa.envs import encoding
from kufsa.envs.openspiel import KufsaState, load

STEPS = 6 if kernel.INTERPRETED else 60


def walk(game: Any, seed: int, steps: int = STEPS) -> list[KufsaState]:
    """The states of a random game, from the deal on."""
    dice = random.Random(seed)
    state = game.new_initial_state()
    path = []
    while not state.is_terminal() and len(path) < steps:
        if not state.is_chance_node():
            path.append(state.clone())
        state.apply_action(dice.choice(state.legal_actions()))
    return [*path, state]


# Their simulations.


def test_their_simulations_with_serialization(game: Game) -> None:
    for players in (game.players[0], game.players[-1]):
        found = pyspiel.load_game(f"kufsa_{game.id}(players={players},max_steps={STEPS})")
        pyspiel.random_sim_test(found, num_sims=1, serialize=True, verbose=False)


@pytest.mark.compiled
def test_a_whole_game_ends_with_the_outcome() -> None:
    last = walk(load("kings_court", 3, kinds=4), seed=1, steps=10_000)[-1]
    assert last.is_terminal() and sum(last.returns()) == pytest.approx(0)
    assert max(last.returns()) > 0
    broken_off = walk(load("kings_court", 3, max_steps=5), seed=1)[-1]
    assert broken_off.is_terminal() and broken_off.returns() == [0, 0, 0]


def test_the_rules_are_those_of_the_box(game: Game) -> None:
    """The digits of the seed deal exactly what the library deals from it."""
    players = game.players[0]
    state = load(game.id, players).new_initial_state()
    for digit in (5, 0, 0, 1, 0, 0, 0, 0):
        assert state.is_chance_node() and len(state.chance_outcomes()) == 256
        state.apply_action(digit)
    position = game.start(players=players, seed=5 + 256**3)
    code = encoding(game)
    for _ in range(STEPS // 6):
        assert state.moment.position == position
        assert (
            state.legal_actions()
            == np.flatnonzero(code.mask(position, 0 if game.id == "red_handed" else None)).tolist()
        )
        action = state.legal_actions()[-1]
        if game.id == "red_handed":
            state.apply_action(0)
            state.apply_action(0)
            position = position.play("flip")
        else:
            told = state.action_to_string(action)
            assert state.string_to_action(told) == action
            state.apply_action(action)
            position = position.play(told)


def test_a_lot_between_snatches_is_a_chance_node() -> None:
    for state in walk(load("red_handed", 3), seed=1, steps=60):
        snatch = [action for action in state.legal_actions() if action > 0]
        if snatch and state.current_player() == 0:
            break
    state.apply_action(snatch[0])
    seen = state.observation_string(1), state.information_state_string(1)
    state.apply_action(0)
    assert "snatch" not in "".join(seen), "what others chose is secret"
    dice = random.Random(1)
    drawn = [state.resample_from_infostate(2, dice.random).moment.table for _ in range(20)]
    assert len({table.chosen[0] for table in drawn}) > 1, "search may not look"
    assert {table.asked for table in drawn} == {2}
    state.apply_action(snatch[0])
    assert state.is_chance_node() and state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    state.apply_action(1)
    assert state.moment.position.events(0)[0]["seat"] == 2


# What players see and recall.


def test_observations_agree_with_views(game: Game) -> None:
    players = game.players[0]
    found = load(game.id, players)
    layout = encoding(game).observation
    for state in walk(found, seed=2):
        for player in range(players):
            position = state.moment.position
            view = json.loads(state.observation_string(player))
            view.pop("chosen")
            wanted = {name: part for name, part in position.view(player).items() if name != "last"}
            assert view == json.loads(json.dumps(wanted))
            row = np.array(state.observation_tensor(player))
            assert (row == encoding(game).observe(position, player)).all()
    assert found.observation_tensor_size() == layout.size


def test_recall_is_perfect(game: Game) -> None:
    """What is recalled only grows; who recalls the same sees the same and may do the same."""
    players = game.players[0]
    found = load(game.id, players, deals=3)
    known: dict[tuple[int, str], Any] = {}
    for seed in range(6):
        before = [""] * players
        for state in walk(found, seed):
            for player in range(players):
                recalled = state.information_state_string(player)
                assert recalled.startswith(before[player]) or not game.recalls
                before[player] = recalled
            actor = state.current_player()
            if actor >= 0:
                told = (state.observation_string(actor), state.legal_actions())
                assert (
                    known.setdefault((actor, state.information_state_string(actor)), told) == told
                )
    assert len(known) > STEPS


def test_a_player_cannot_tell_a_resampled_state(game: Game) -> None:
    dice = random.Random(1)
    players, changed = game.players[0], 0
    for state in walk(load(game.id, players), seed=3)[:-1]:
        for player in range(players):
            other = state.resample_from_infostate(player, dice.random)
            changed += str(other) != str(state)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
    assert changed


KINDS = pyspiel.PrivateInfoType


def observer(game: Any, public: bool, private: Any, recall: bool = False) -> Any:
    kind = pyspiel.IIGObservationType(
        public_info=public, perfect_recall=recall, private_info=private
    )
    return make_observation(game, kind)


def test_observers_see_what_is_public_and_what_is_private(game: Game) -> None:
    players = game.players[0]
    found = load(game.id, players)
    whole = make_observation(found)
    public = observer(found, True, KINDS.NONE)
    private = observer(found, False, KINDS.SINGLE_PLAYER)
    recalled = observer(found, True, KINDS.NONE, recall=True)
    assert public.tensor is None and private.tensor is None
    for state in walk(found, seed=2)[::3]:
        texts = {json.dumps(state.moment.position.view(None)["options"])}
        for player in range(players):
            whole.set_from(state, player)
            assert whole.tensor.tolist() == state.observation_tensor(player)
            assert state.information_state_tensor(player) == state.observation_tensor(player)
            public.set_from(state, player)
            seen = json.loads(whole.string_from(state, player))
            open_to_all = json.loads(public.string_from(state, player))
            own = json.loads(private.string_from(state, player))
            assert {**open_to_all, **own} == seen
            texts.add(public.string_from(state, player) + recalled.string_from(state, player))
        assert len(texts) == 2, "what is public is the same for everybody"
    assert observer(found, False, KINDS.NONE).string_from(state, 0) == ""
    for asked in ((True, KINDS.ALL_PLAYERS), (False, KINDS.SINGLE_PLAYER, True)):
        with pytest.raises(ValueError, match="one player's own"):
            observer(found, *asked)


def test_their_playthrough_can_be_written() -> None:
    flags.FLAGS(["pytest"])
    text = generate_playthrough.playthrough("kufsa_catch_dragon(players=2,max_steps=4)", [0] * 12)
    assert "InformationStateTensorSize() = 592" in text and "PublicObservationString" in text


def test_where_seats_recall_nothing_the_information_state_is_what_lies_open() -> None:
    for state in walk(load("red_handed", 2), seed=3):
        for player in range(2):
            assert state.information_state_string(player) == state.observation_string(player)


def test_a_resampled_state_could_have_come_about() -> None:
    """What all players recall in it is what they were told on the way to it."""
    dice, changed = random.Random(1), 0
    for state in walk(load("triominoes", 2, mode="basic"), seed=3)[::5]:
        if state.is_terminal():
            break
        other = state.resample_from_infostate(0, dice.random)
        way = list(other.moment.path())
        assert [moment.move for moment in way] == [moment.move for moment in state.moment.path()]
        assert way[-1].choices == state.moment.choices
        for before, after in itertools.pairwise(way):
            assert before.then(after.move).position.document == after.position.document
        again = pickle.loads(pickle.dumps(other))
        assert str(again) == str(other)
        assert again.information_state_string(1) == other.information_state_string(1)
        changed += other.information_state_string(1) != state.information_state_string(1)
    assert changed


def test_a_resampled_state_is_cut_off_when_the_true_one_is() -> None:
    for game in ("kings_court", "red_handed", "triominoes"):
        for state in walk(load(game, 2, max_steps=20), seed=3):
            if state.is_player_node():
                other = state.resample_from_infostate(0, random.Random(1).random)
                assert other.moment.choices == state.moment.choices


def test_a_state_survives_pickling(game: Game) -> None:
    state = walk(load(game.id, game.players[0]), seed=4, steps=STEPS // 2)[-1]
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state) and again.history() == state.history()
    assert again.information_state_string(1) == state.information_state_string(1)


# Set-ups.


def endgame() -> Position:
    """Two tiles in each hand and nothing left to draw."""
    dice = random.Random(274)
    position = kufsa.game("triominoes").start(players=2, seed=274)
    while position.document["pool"] or sum(position.view(None)["hand_sizes"]) > 4:
        position = position.play(
            dice.choice([one for one in position.legal if "@" in one] or position.legal)
        )
    return position


def test_few_deals_make_a_small_game() -> None:
    start = endgame()
    found = load("triominoes", start=start, deals=3)
    state = found.new_initial_state()
    assert state.chance_outcomes() == [(deal, 1 / 3) for deal in range(3)]
    dealt = [state.child(deal).moment.position for deal in range(3)]
    assert all(one.view(None) == start.view(None) | {"last": None} for one in dealt)
    assert len({str(one.document["hands"]) for one in dealt}) > 1
    assert str(pyspiel.load_game(str(found))) == str(found)


def test_options_are_parameters() -> None:
    found = pyspiel.load_game("kufsa_catch_dragon(players=3,first=player2)")
    assert walk(found, 1)[0].current_player() == 2
    assert "first=player1" in str(load("catch_dragon", 3, first=1))
    with pytest.raises(BadOption, match="no option 'colour'"):
        load("catch_dragon", colour="red")
    with pytest.raises(BadOption, match="as in the position"):
        load("triominoes", 3, start=kufsa.game("triominoes").start(players=2, seed=1))


# Their algorithms.


@pytest.mark.compiled
def test_counterfactual_regrets_shrink() -> None:
    game = load("triominoes", start=endgame(), deals=6)
    solver = cfr.CFRSolver(game)
    for _ in range(5):
        solver.evaluate_and_update_policy()
    before = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    after = exploitability.exploitability(game, solver.average_policy())
    assert after < before / 3 and before > 0.1


@pytest.mark.compiled
def test_search_plays_without_peeping(game: Game) -> None:
    found = load(game.id, game.players[0], max_steps=40)
    dice = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(found, mcts.RandomRolloutEvaluator(1, dice), 2.0, 4, random_state=dice)
    for state in walk(found, seed=5, steps=6)[:-1]:
        assert bot.step(state) in state.legal_actions()
