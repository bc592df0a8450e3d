"""Search over information sets in batches: legal, repeatable, without peeking, and of use."""

from random import Random
from typing import Any

import numpy as np
import pytest

import kufsa
from examples.search.ismcts import Search, by_network, by_playouts, meet
from kufsa import Game, Position
from kufsa.core import kernel
from kufsa.envs import Batch, QuickPlayers


def flat(worlds: Any, places: Any) -> Any:
    """All actions alike, and nobody ahead."""
    return np.zeros((len(places), worlds.legal_action_mask.shape[1])), np.zeros(len(places))


def test_what_it_chooses_is_legal_and_follows_from_the_seed(game: Game) -> None:
    env = kufsa.batch(game, 3, game.players[0], seed=5)
    before = env.to_bytes()
    search = Search(flat, simulations=6)
    found = search.visits(env, seed=1)
    assert env.to_bytes() == before and found == Search(flat, simulations=6).visits(env, seed=1)
    assert all(sum(tried.values()) == 5 for tried in found)  # the first one makes the root
    for tried, mask in zip(found, env.legal_action_mask, strict=True):
        assert all(mask[action] for action in tried)
    env.step(search.choose(env, seed=1))


def test_it_cannot_tell_worlds_that_its_seat_cannot_tell() -> None:
    env = kufsa.batch("triominoes", 3, 2, seed=5)
    other = env.copy()
    other.resample(env.current_player, seed=9)
    assert other.to_bytes() != env.to_bytes()
    assert Search(flat, 8).visits(env, seed=1) == Search(flat, 8).visits(other, seed=1)


def test_nothing_is_chosen_where_games_are_over_or_cut_off() -> None:
    env = kufsa.batch("kings_court", 2, 2, seed=1, autoreset="DISABLED", max_steps=1)
    env.step(env.sample())
    assert env.truncated.all()
    assert Search(flat, 2).visits(env, seed=1) == [{}, {}]
    assert Search(flat, 2).choose(env, seed=1).tolist() == [0, 0]
    env.reset([True, False])
    found = Search(flat, 3).visits(env, seed=1)
    assert sum(found[0].values()) == 2 and found[1] == {}


def winning() -> tuple[Position, list[str]]:
    """A position of a random game in which somebody can win at once, and by what."""
    for number in range(100):
        dice = Random(number)
        position = kufsa.game("kings_court").start(players=2, seed=number, kinds=4)
        while not position.over:
            seat = position.to_act
            wins = [one for one in position.legal if position.play(one).winners == (seat,)]
            if wins and len(wins) < len(position.legal):
                return position, wins
            position = position.play(dice.choice(position.legal))
    raise AssertionError("nobody could win")


def test_what_wins_at_once_is_found() -> None:
    position, wins = winning()
    env = Batch.of([position] * 2, autoreset="DISABLED")
    chosen = Search(flat, simulations=60).choose(env, seed=1)
    assert {env.encoding.text(position, int(action)) for action in chosen} <= set(wins)


def test_where_all_wait_a_walk_comes_to_an_end() -> None:
    """In King's Court a seat may look at the same hat again and again."""
    env = kufsa.batch("kings_court", 1, 2, seed=1, kinds=4)
    mask = env.legal_action_mask[0]

    def wait(worlds: Any, places: Any) -> Any:
        logits, values = flat(worlds, places)
        logits[:, int(mask.argmax())] = 50.0
        return logits, values

    assert sum(Search(wait, simulations=70, explore=100.0).visits(env, seed=1)[0].values()) == 69


@pytest.mark.skipif(kernel.INTERPRETED, reason="whole games take too long")
def test_a_search_can_meet_quick_players() -> None:
    won, rate = meet("kings_court", games=2, simulations=2, seed=3, kinds=4)
    assert 0 <= won <= 1 and rate > 0


def test_a_network_judges_many_games_at_once() -> None:
    torch = pytest.importorskip("torch")
    env = kufsa.batch("kings_court", 4, 2, seed=1)
    asked = []

    class Net(torch.nn.Module):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.policy = torch.nn.Linear(env.observation.shape[1], env.encoding.actions.size)

        def forward(self, rows: Any) -> Any:
            asked.append(len(rows))
            return self.policy(rows), rows.sum(dim=1).tanh()

    torch.manual_seed(1)
    actions = Search(by_network(Net()), simulations=5).choose(env, seed=1)
    assert env.legal_action_mask[np.arange(4), actions].all()
    assert max(asked) == 4


def test_playouts_give_what_a_seat_can_win() -> None:
    env = kufsa.batch("kings_court", 3, 2, seed=1, autoreset="DISABLED", kinds=4)
    logits, values = by_playouts(QuickPlayers("kings_court", 1))(env, np.arange(3))
    assert not logits.any() and (abs(values) <= 1).all()
