"""Gymnasium: its own checks on every game, single seats against bots, and vectors of them."""

import copy
import json
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import kufsa
import kufsa.envs.gymnasium
from kufsa import BadOption, Game, Position
from kufsa.core import kernel
from kufsa.envs import IllegalIndex, encoding
from kufsa.envs.gymnasium import SeatEnv, SeatVectorEnv
from kufsa.envs.table import outcome
from tests.once import on_one_game

STEPS = 4 if kernel.INTERPRETED else 40
MODES = list(AutoresetMode)


def name(game: Game) -> str:
    camel = game.id.title().replace("_", "")
    return f"kufsa/{camel}-v{encoding(game).version}"


def sample(seen: dict[str, Any], dice: np.random.Generator) -> Any:
    """A legal action for one game, or for each of many."""
    mask = seen["action_mask"]
    if mask.ndim == 1:
        return int(dice.choice(np.flatnonzero(mask)))
    return np.array([dice.choice(np.flatnonzero(row)) if row.any() else 0 for row in mask])


# Their checks.


@on_one_game
def test_their_checker_has_nothing_to_say(game: Game) -> None:
    for players in game.players:
        bots = "greedy" if players == game.players[0] else "random"
        env = gymnasium.make(name(game), players=players, bots=bots, seat=players - 1)
        check_env(env.unwrapped)


@pytest.mark.parametrize("mode", MODES)
def test_a_vector_keeps_to_its_spaces(mode: AutoresetMode, game: Game) -> None:
    dice = np.random.default_rng(1)
    env = gymnasium.make_vec(
        name(game),
        num_envs=3,
        players=game.players[0],
        autoreset_mode=mode,
        max_episode_steps=6,
    )
    assert env.metadata["autoreset_mode"] is mode
    seen, _ = env.reset(seed=5)
    for _ in range(STEPS // 2):
        assert env.observation_space.contains(seen)
        assert seen["action_mask"].any(axis=1).all()
        seen, rewards, terminated, truncated, _ = env.step(sample(seen, dice))
        assert rewards.shape == terminated.shape == truncated.shape == (3,)
        ended = terminated | truncated
        if mode is AutoresetMode.DISABLED and ended.any():
            seen, _ = env.reset(options={"reset_mask": ended})


# One seat.


def test_the_others_are_told_what_their_seats_are_told_and_nothing_else() -> None:
    class Witness:
        def __init__(self) -> None:
            self.told: list[Any] = []

        def begin(self, seat: int, options: Any) -> None:
            self.told = [seat, dict(options)]

        def observe(self, events: Any) -> None:
            self.told += events

        def choose(self, view: Any, legal: Any) -> str:
            assert view["seat"] == self.told[0] and view["turn"] == view["seat"]
            return str(legal[0])

    witness = Witness()
    env = SeatEnv("kings_court", 3, bots=["greedy", witness], seat=1)
    dice = np.random.default_rng(1)
    seen, _ = env.reset(seed=3)
    assert witness.told[0] == 2, "the second of the others"
    for _ in range(6):
        seen, *_ = env.step(sample(seen, dice))
    peeks = [event["seat"] for event in witness.told[2:] if event["event"] == "peeked"]
    seen_hats = {event["seat"] for event in witness.told[2:] if event["event"] == "saw"}
    assert seen_hats == {2} and set(peeks) > {2}, "others peek, and it is not told what they saw"


def test_a_game_is_played_to_its_end() -> None:
    dice = np.random.default_rng(1)
    env = SeatEnv("kings_court", 3, bots="greedy", seat=2, kinds=4)
    seen, info = env.reset(seed=1)
    assert info == {}
    ended = False
    while not ended:
        seen, reward, ended, truncated, info = env.step(sample(seen, dice))
        assert not truncated and (ended or (reward == 0 and info == {}))
    assert reward == pytest.approx(-0.5) or 2 in info["winners"]
    assert not seen["action_mask"].any() and len(info["scores"]) == 3
    assert (seen["observation"] == encoding("kings_court").observe(env._table.position, 2)).all()
    with pytest.raises(ResetNeeded, match="is over"):
        env.step(0)


def test_before_the_first_game_there_is_nothing() -> None:
    env = SeatEnv("catch_dragon", render_mode="svg")
    with pytest.raises(ResetNeeded, match="never began"):
        env.step(0)
    with pytest.raises(ResetNeeded, match="no game to draw"):
        env.render()


def test_points_come_as_they_are_won() -> None:
    dice = np.random.default_rng(1)
    env = SeatEnv("triominoes", 2, bots="random", rewards="points")
    seen, _ = env.reset(seed=1)
    total, ended = 0.0, False
    while not ended:
        seen, reward, ended, _, info = env.step(sample(seen, dice))
        total += reward
    assert total == info["scores"][0]


def test_in_a_race_the_lot_falls_on_either() -> None:
    env = SeatEnv("red_handed", 2, bots="greedy")
    claims = {0: 0, 1: 0}
    env.reset(seed=2)
    for _ in range(200):
        position = env._table.position
        right = [action for action in position.legal if action.startswith("0:")]
        wanted = env._table.code.index(position, right[0]) if right else 0
        _, _, ended, _, _ = env.step(wanted)
        for event in env._table.position.events(None):
            if event["event"] == "snatched" and right:
                claims[event["seat"]] += 1
        if ended:
            env.reset()
    assert min(claims.values()) > 5, claims


def test_an_illegal_action_ends_the_game_and_costs() -> None:
    env = SeatEnv("catch_dragon", bots="random")
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(99)
    assert (reward, ended, info) == (-1, True, {"illegal": True})
    many = SeatVectorEnv(2, "catch_dragon")
    many.reset(seed=1)
    _, rewards, terminated, _, _ = many.step(np.array([99, 3]))
    assert rewards[0] == -1 and terminated.tolist() == [True, False]
    _, rewards, terminated, _, _ = many.step(np.array([99, 4]))
    assert rewards[0] == 0 and not terminated[0], "the action after the end is ignored"


def test_bad_arguments_are_named() -> None:
    for make in (SeatEnv, lambda *given, **more: SeatVectorEnv(2, *given, **more)):
        with pytest.raises(BadOption, match="2 to 5 players, not 9"):
            make("catch_dragon", 9)
        with pytest.raises(BadOption, match="seats are 0 to 1, not 2"):
            make("catch_dragon", 2, seat=2)
        with pytest.raises(BadOption, match="rewards are one of outcome, points, not 'fun'"):
            make("catch_dragon", 2, rewards="fun")
    with pytest.raises(BadOption, match="has no bot 'nobody'"):
        SeatEnv("catch_dragon", bots="nobody")
    with pytest.raises(BadOption, match="2 other seats need bots, not 1"):
        SeatEnv("catch_dragon", 3, bots=["greedy"])
    with pytest.raises(BadOption, match="not 'fox': for bots, use vectorization_mode"):
        SeatVectorEnv(2, "catch_dragon", bots="fox")
    with pytest.raises(BadOption, match="one of NextStep, SameStep, Disabled, not 'never'"):
        SeatVectorEnv(2, "catch_dragon", autoreset_mode="never")
    many = SeatVectorEnv(2, "catch_dragon")
    with pytest.raises(ValueError, match="2 whole numbers"):
        many.step([1])
    with pytest.raises(ValueError, match="cannot be combined with a mask"):
        many.reset(seed=1, options={"reset_mask": np.ones(2, np.bool_)})


# Many games.


def test_the_modes_differ_in_when_the_next_game_comes() -> None:
    dice = np.random.default_rng(2)
    ended: dict[AutoresetMode, Any] = {}
    for mode in MODES:
        env = SeatVectorEnv(
            1, "kings_court", seat=1, autoreset_mode=mode, max_episode_steps=3, first=1
        )
        seen, _ = env.reset(seed=4)
        actions = [np.flatnonzero(seen["action_mask"][0])[:1] for _ in range(3)]
        for action in actions:
            seen, _, _, truncated, infos = env.step(action)
        assert truncated[0]
        ended[mode] = infos["final_obs"][0] if "final_obs" in infos else copy.deepcopy(seen)
        if mode is AutoresetMode.SAME_STEP:
            assert infos["_final_obs"].tolist() == [True]
            first = seen
        elif mode is AutoresetMode.NEXT_STEP:
            first, rewards, *flags, _ = env.step(sample(seen, dice))
            assert not rewards.any() and not np.any(flags[:2])
        else:
            with pytest.raises(ResetNeeded, match="game 0 is over"):
                env.step(sample(seen, dice))
            first, _ = env.reset(options={"reset_mask": np.array([True])})
        ended[mode] = {key: value.ravel() for key, value in ended[mode].items()}, first
    one, *others = ended.values()
    for other in others:
        for mine, theirs in zip(one, other, strict=True):
            for key, row in mine.items():
                assert (row == theirs[key]).all(), "the same games, whatever the mode"


def test_a_vector_plays_by_the_rules_and_against_its_function() -> None:
    """The others do what the function says; with a pass-through, the batch's games come out."""
    asked = []

    def last_legal(observation: Any, mask: Any) -> Any:
        asked.append(observation.copy())
        return mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)

    env = SeatVectorEnv(4, "drachenwurf", 3, bots=last_legal, seat=2, first=0)
    same = kufsa.batch("drachenwurf", 4, 3, seed=9, first=0, autoreset="DISABLED")
    seen, _ = env.reset(seed=9)
    for _ in range(STEPS):
        for number in range(4):
            while same.current_player[number] not in (2, -1):
                actions = np.full(4, -1)
                mask = same.legal_action_mask[number]
                actions[number] = np.flatnonzero(mask)[-1]
                same.validate = False
                same.step(actions)
        assert (seen["observation"] == same.observation).all()
        assert (seen["action_mask"] == same.legal_action_mask).all()
        action = seen["action_mask"].argmax(axis=1)
        seen, _, terminated, _, _ = env.step(action)
        assert not terminated.any()
        same.step(action)
    assert asked


@pytest.mark.compiled
def test_the_end_is_seen_and_rewarded_whoever_ends_the_game() -> None:
    dice = np.random.default_rng(1)
    env = SeatVectorEnv(12, "kings_court", 3, seat=1, kinds=4, autoreset_mode="Disabled")
    seen, _ = env.reset(seed=1)
    enders = set()
    for _ in range(600):
        seen, rewards, terminated, _, _ = env.step(sample(seen, dice))
        for number in np.flatnonzero(terminated):
            position = env.batch.position(int(number))
            assert rewards[number] == pytest.approx(outcome(position)[1])
            row = encoding("kings_court").observe(position, 1)
            assert (seen["observation"][number] == row).all()
            enders.add(position.document["turn"])
        if terminated.any():
            seen, _ = env.reset(options={"reset_mask": terminated})
    assert len(enders) == 3


def test_a_function_that_chooses_wrongly_is_named() -> None:
    env = SeatVectorEnv(2, "catch_dragon", bots=lambda seen, mask: np.array([0, 99]), first=1)
    with pytest.raises(IllegalIndex, match="game 1: bots chose 99"):
        env.reset(seed=1)


def test_alone_every_seat_is_asked() -> None:
    dice = np.random.default_rng(1)
    env = SeatVectorEnv(5, "kings_court", 3, bots="self", kinds=4, autoreset_mode="SameStep")
    seen, infos = env.reset(seed=1)
    acted, finals = set(), 0
    for _ in range(60 if kernel.INTERPRETED else 400):
        before = infos["current_player"]
        acted |= set(before.tolist())
        seen, rewards, terminated, _, infos = env.step(sample(seen, dice))
        own = infos["rewards"][np.arange(5), before]
        assert (own == rewards).all()
        for number in np.flatnonzero(terminated):
            assert infos["rewards"][number].sum() == pytest.approx(0, abs=1e-6)
            finals += 1
    assert acted == {0, 1, 2} and (finals or kernel.INTERPRETED)


def test_one_can_look_at_it() -> None:
    env = gymnasium.make("kufsa/KingsCourt-v0", render_mode="ansi")
    env.reset(seed=1)
    assert "Player 1" in env.render()
    many = SeatVectorEnv(2, "kings_court", render_mode="svg")
    many.reset(seed=1)
    assert [picture[:4] for picture in many.render()] == ["<svg", "<svg"]


@on_one_game
def test_every_picture_of_a_film_has_the_same_size(game: Game) -> None:
    env = SeatEnv(game, bots="random", render_mode="rgb_array")
    env.reset(seed=1)
    pictures = [env.render()]
    for _ in range(2):
        env.step(env.action_space.sample(env._observation(env._table)["action_mask"]))
        pictures.append(env.render())
    for picture in pictures:
        assert picture.shape == (640, 640, 3) and picture.dtype == np.uint8
        assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 100  # something is drawn there
    assert any((picture != pictures[0]).any() for picture in pictures)


# Secrets.


def test_nothing_shows_what_the_seat_may_not_know(game: Game) -> None:
    dice = np.random.default_rng(1)
    env = SeatEnv(game, game.players[0], bots="random", seat=1, render_mode="svg")
    changed = 0
    seen, _ = env.reset(seed=1)
    for number in range(STEPS):
        table = env._table
        truth = table.position
        told = []
        for state in (truth._state, truth.resample(1, seed=number)._state):
            table.position = Position(truth.game, truth._options, state)
            rows = {key: row.tolist() for key, row in env._observation(table).items()}
            told.append(json.dumps([rows, env.render()]))
        changed += truth._state.tobytes() != state.tobytes()
        assert told[0] == told[1]
        table.position = truth
        seen, _, ended, _, _ = env.step(sample(seen, dice))
        if ended:
            seen, _ = env.reset()
    assert changed


# What trainers ask for.


def test_a_vector_takes_a_seed_for_each_game() -> None:
    envs = gymnasium.make_vec("kufsa/Triominoes-v0", num_envs=4, bots="self")
    envs.reset(seed=[5, 6, 5, None])
    batch = envs.unwrapped.batch
    start = kufsa.game("triominoes").start
    same = [
        batch.position(number) == start(players=2, seed=seed)
        for number, seed in enumerate((5, 6, 5, 5))
    ]
    assert same == [True, True, True, False]
    twin = gymnasium.make_vec("kufsa/Triominoes-v0", num_envs=4, bots="self")
    first, _ = envs.reset(seed=[5, 6, np.int64(7), 8])
    second, _ = twin.reset(seed=[5, 6, 7, 8])
    assert (first["observation"] == second["observation"]).all()
    before = batch.position(0)
    envs.reset(seed=[1, 2, 3, 4], options={"reset_mask": np.arange(4) > 0})
    assert batch.position(0) == before and batch.position(3) == start(players=2, seed=4)
    with pytest.raises(ValueError, match="one for each of 4 games, not 2"):
        envs.reset(seed=[1, 2])


def test_a_mask_of_a_reset_may_be_a_list() -> None:
    envs = gymnasium.make_vec("kufsa/Triominoes-v0", num_envs=3, bots="self")
    envs.reset(seed=1)
    before = [envs.unwrapped.batch.position(number) for number in range(3)]
    envs.reset(options={"reset_mask": [True, False, False]})
    after = [envs.unwrapped.batch.position(number) for number in range(3)]
    assert [one == other for one, other in zip(before, after, strict=True)] == [False, True, True]
    with pytest.raises(ValueError, match="a mask is 3 flags"):
        envs.reset(options={"reset_mask": [True]})


def test_masks_have_the_name_that_trainers_ask_for() -> None:
    env = gymnasium.make("kufsa/KingsCourt-v0")
    observation, _ = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_ and (masks == observation["action_mask"]).all()
    envs = gymnasium.make_vec("kufsa/KingsCourt-v0", num_envs=2)
    observations, _ = envs.reset(seed=1)
    assert (envs.unwrapped.action_masks() == observations["action_mask"]).all()


def test_random_opponents_choose_from_their_masks_in_a_single_game_too() -> None:
    """In a race as well: who plays at random there snatches, rightly and wrongly."""
    env = gymnasium.make("kufsa/RedHanded-v0", players=2, bots="random").unwrapped
    env.reset(seed=3)
    seats = set()
    for _ in range(40):
        over = env.step(0)[2]
        seats |= {event.get("seat") for event in env._table.position.events(None)}
        if over:
            break
    assert 1 in seats, "the other seat never snatched"


# Which seat learns.


def test_the_seat_may_be_drawn_for_each_game() -> None:
    env = SeatEnv("kings_court", 3, bots=["greedy", "page"], seat="random")
    seats = []
    for number in range(12):
        _, told = env.reset(seed=number)
        seats.append(told["seat"])
        assert env.position.to_act == told["seat"] and set(env._bots) == {0, 1, 2} - {told["seat"]}
        assert env.reset(seed=number)[1] == told, "the seed draws the seat, too"
    assert set(seats) == {0, 1, 2}
    with pytest.raises(BadOption, match="seats are 0 to 2, not 'any': or it is 'random'"):
        SeatEnv("kings_court", 3, seat="any")


def test_seats_are_drawn_in_a_vector_whenever_a_game_begins() -> None:
    dice = np.random.default_rng(1)
    made = [
        gymnasium.make_vec(
            "kufsa/KingsCourt-v0", num_envs=16, players=3, seat="random", rewards="points",
            max_episode_steps=3, autoreset_mode="SameStep",
        )
        for _ in range(2)
    ]  # fmt: skip
    (seen, told), (twin, same) = (env.reset(seed=4) for env in made)
    assert set(told["seat"].tolist()) == {0, 1, 2}
    assert (told["seat"] == same["seat"]).all() and (
        twin["observation"] == seen["observation"]
    ).all()
    env = made[0]
    batch = env.unwrapped.batch
    before = told["seat"]
    for _ in range(6):
        assert (batch.current_player == told["seat"]).all()
        seen, _, terminated, truncated, told = env.step(sample(seen, dice))
        if not (terminated | truncated).any():
            assert (told["seat"] == before).all()
        before = told["seat"]
    _, first = env.reset(seed=[*range(16)])
    _, again = env.reset(seed=[*range(16)])
    assert (first["seat"] == again["seat"]).all()


def test_every_seat_can_be_an_environment_of_its_own() -> None:
    """What each is given is the whole of what its player wins and loses, whoever acted."""
    dice = np.random.default_rng(1)
    env = gymnasium.make_vec(
        "kufsa/KingsCourt-v0", num_envs=15, players=3, seat="all", kinds=4,
        autoreset_mode="Disabled",
    )  # fmt: skip
    seen, infos = env.reset(seed=1)
    batch, total, finals = env.unwrapped.batch, np.zeros(15), 0
    for _ in range(60 if kernel.INTERPRETED else 400):
        masks = seen["action_mask"].reshape(5, 3, -1)
        acting = batch.current_player
        assert (infos["current_player"] == acting.repeat(3)).all()
        for number, seat in enumerate(acting):
            waiting = [one for one in range(3) if one != seat]
            assert (masks[number, waiting].nonzero()[1] == 0).all(), "they may only wait"
            assert (masks[number, seat] == batch.legal_action_mask[number]).all()
            row = encoding("kings_court").observe(batch.position(number), waiting[0])
            assert (seen["observation"].reshape(5, 3, -1)[number, waiting[0]] == row).all()
        assert (env.unwrapped.action_masks() == seen["action_mask"]).all()
        seen, rewards, terminated, truncated, infos = env.step(sample(seen, dice))
        assert rewards.shape == (15,) and not truncated.any()
        total += rewards
        ended = terminated.reshape(5, 3)
        assert (ended == ended[:, :1]).all(), "all seats of a game end together"
        for number in np.flatnonzero(ended[:, 0]):
            won = total.reshape(5, 3)[number]
            assert won == pytest.approx(outcome(batch.position(int(number))))
            won[:] = 0
            finals += 1
        if ended.any():
            assert seen["action_mask"][terminated].sum(axis=1).tolist() == [1] * terminated.sum()
            seen, infos = env.reset(options={"reset_mask": terminated})
    assert finals or kernel.INTERPRETED


def test_an_illegal_action_costs_its_seat_alone() -> None:
    env = gymnasium.make_vec("kufsa/KingsCourt-v0", num_envs=4, seat="all", first=1)
    seen, _ = env.reset(seed=1)
    actions = seen["action_mask"].argmax(axis=1)
    actions[1] = 9999
    _, rewards, terminated, _, _ = env.step(actions)
    assert rewards.tolist() == [0, -1, 0, 0] and terminated.tolist() == [True, True, False, False]


def test_all_seats_begin_together() -> None:
    make = gymnasium.make_vec
    with pytest.raises(BadOption, match="a multiple of 3, not 4"):
        make("kufsa/KingsCourt-v0", num_envs=4, players=3, seat="all")
    with pytest.raises(BadOption, match="nobody is left for bots"):
        make("kufsa/KingsCourt-v0", num_envs=4, seat="all", bots="random")
    env = make("kufsa/KingsCourt-v0", num_envs=4, seat="all", autoreset_mode="Disabled")
    env.reset(seed=[1, 2])
    assert env.unwrapped.batch.position(1) == kufsa.game("kings_court").start(players=2, seed=2)
    before = env.unwrapped.batch.position(1)
    env.reset(options={"reset_mask": [True, True, False, False]})
    assert env.unwrapped.batch.position(1) == before
    with pytest.raises(ValueError, match="the seats of a game begin together"):
        env.reset(options={"reset_mask": [True, False, False, False]})
    with pytest.raises(ValueError, match="4 whole numbers, one for each seat"):
        env.step([0, 0])


def test_the_names_of_rllib() -> None:
    env = kufsa.envs.gymnasium.for_rllib(gymnasium.make("kufsa/KingsCourt-v0"))
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    plain, _ = gymnasium.make("kufsa/KingsCourt-v0").reset(seed=1)
    assert (seen["observations"] == plain["observation"]).all()
    assert (seen["action_mask"] == plain["action_mask"]).all()
    assert {row.dtype for row in seen.values()} == {np.dtype(np.float32)}
