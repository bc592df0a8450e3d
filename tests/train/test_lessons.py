"""What a lesson is made of: rewards, ends and cut-offs, advantages, and what helps to learn."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch comes with the extra `train`")

import kufsa  # noqa: E402
from kufsa import Game  # noqa: E402
from kufsa.train import checkpoints, ppo, settings, weights  # noqa: E402
from kufsa.train.helpers import Helpers  # noqa: E402
from kufsa.train.learner import TorchNet  # noqa: E402
from kufsa.train.network import first_weights  # noqa: E402
from kufsa.train.tables import Rewards, Tables  # noqa: E402
from kufsa.train.training import Training  # noqa: E402

pytestmark = pytest.mark.compiled
SMALL = settings.Settings(
    games=8, steps=6, parts=1, epochs=1, lessons=2, minutes=600, max_steps=60,
    tables=[settings.Table(2), settings.Table(3)],
    evaluation=settings.Evaluation(every=0, games_at_end=0),
    league=settings.League(share=0.3, every=1, most=2),
)  # fmt: skip
HELPED = msgspec.structs.replace(SMALL, critic="table", guess=0.5)


@pytest.fixture(scope="module")
def court() -> Game:
    return kufsa.game("kings_court")


def teacher_of(game: Game, how: settings.Settings, **values: float) -> ppo.Teacher:
    """A teacher of a new network, some of whose weights are all the same number."""
    torch.manual_seed(1)
    first = first_weights(game, 1)
    for name, value in values.items():
        first[name][:] = value
    net = TorchNet(game, first, "cpu")
    helpers = Helpers(game, how, first["out_value_w"].shape[1], "cpu")
    return ppo.Teacher(net, net, helpers, Tables(game, how, "cpu", "test"), how)


def steps_of(**parts: Any) -> ppo.Steps:
    """Steps of one game with two seats."""
    count = len(parts["seat"])
    nothing = torch.zeros(count, 1)
    given = {
        "observation": nothing, "mask": nothing, "action": nothing, "chance": nothing,
        "own": nothing, "value": nothing, "ended": torch.zeros(count, 1, dtype=torch.bool),
        **{name: torch.tensor(part)[:, None] for name, part in parts.items() if name != "after"},
        "after": torch.tensor([parts["after"]]),
    }  # fmt: skip
    return ppo.Steps(**given)


# Ends.


def test_a_game_that_is_cut_off_counts_for_what_it_was_still_worth(court: Game) -> None:
    how = msgspec.structs.replace(SMALL, max_steps=1, discount=0.5, scale=1e9, winning=0.0)
    teacher = teacher_of(court, how, out_value_w=0.0, out_value_b=0.5)
    teacher.play(None)
    assert teacher.steps.ended.all()
    for game, players in enumerate(teacher.tables.players.tolist()):
        for step in range(how.steps):
            found = teacher.steps.reward[step, game].tolist()
            # Whoever is asked next expects 0.5, a step later; the others lose it together.
            assert sorted(found[:players], reverse=True) == pytest.approx(
                [0.25] + [-0.25 / (players - 1)] * (players - 1), abs=1e-5
            )
            assert found[players:] == [0.0] * (len(found) - players)


def test_a_game_that_goes_on_counts_for_nothing_yet(court: Game) -> None:
    how = msgspec.structs.replace(SMALL, scale=1e9, winning=0.0)
    teacher = teacher_of(court, how, out_value_w=0.0, out_value_b=0.5)
    teacher.play(None)
    assert not teacher.steps.ended.any() and teacher.steps.reward.abs().max() < 1e-5


# Rewards.


def rewards(**changes: Any) -> tuple[Any, Any]:
    """All rewards of a lesson at tables of two and three, and which games the rules have ended."""
    how = msgspec.structs.replace(SMALL, steps=150, max_steps=100_000, **changes)
    tables = Tables(kufsa.game("triominoes"), how, "cpu", "rewards")
    counted, found, ends = Rewards(tables, how), [], []
    for _ in range(how.steps):
        _, mask, seat = tables.look()
        won, terminated, truncated = tables.step(ppo.drawn(torch.zeros(mask.shape) - 1e9 * ~mask))
        found.append(counted.of(won, terminated, truncated, seat))
        ends.append(terminated)
    return torch.stack(found), torch.stack(ends)


def test_only_the_win_counts_where_points_do_not() -> None:
    torch.manual_seed(3)
    found, ends = rewards(scale=0.0, winning=2.0)
    assert ends.any() and not found[~ends].any()
    assert found[ends].amax(1).max() == 2.0, "a sole winner gets all of it"
    assert torch.allclose(found.sum(2), torch.zeros(found.shape[:2]), atol=1e-5)


def test_points_beyond_the_mean_and_the_win_add_up_to_nothing() -> None:
    torch.manual_seed(3)
    found, ends = rewards(scale=3.0, winning=0.5)
    assert found[~ends].any() and found[ends].any()
    assert torch.allclose(found.sum(2), torch.zeros(found.shape[:2]), atol=1e-5)


# Advantages.


def test_what_comes_later_counts_less() -> None:
    """Seat 0 acts, seat 1 acts twice, seat 0 acts: its next worth is three steps away."""
    steps = steps_of(
        seat=[0, 1, 1, 0], value=[0.5, 0.25, 0.125, 1.0],
        reward=[[1.0, -1.0], [0.0, 0.0], [2.0, -2.0], [4.0, -4.0]], after=[0.75, -0.75],
    )  # fmt: skip
    found = ppo.advantages(steps, trace=0.5, discount=0.5)[:, 0].tolist()
    fourth = 4 + 0.5 * 0.75 - 1.0
    third = (-2 + 0.5 * -4) + 0.25 * -0.75 - 0.125
    second = 0 + 0.5 * 0.125 - 0.25 + 0.5 * 0.5 * third
    first = (1 + 0.25 * 2) + 0.125 * 1.0 - 0.5 + 0.125 * 0.5 * fourth
    assert found == pytest.approx([first, second, third, fourth])


def test_a_critic_of_the_table_is_surprised_for_every_seat() -> None:
    steps = steps_of(
        seat=[0, 1, 0], reward=[[1.0, -1.0], [2.0, -2.0], [4.0, -4.0]],
        ended=[False, True, False], after=[0.75, -0.75],
    )  # fmt: skip
    steps.values = torch.tensor([[[0.5, 0.25]], [[0.125, 1.0]], [[2.0, 3.0]]])
    found = ppo.table_advantages(steps, trace=0.5, discount=0.5)[:, 0]
    third = [4 + 0.5 * 0.75 - 2.0, -4 + 0.5 * -0.75 - 3.0]
    second = [2 - 0.125, -2 - 1.0]  # the game ends: nothing follows
    first = [
        1 + 0.5 * (0.125 + 0.5 * second[0]) - 0.5,
        -1 + 0.5 * (1.0 + 0.5 * second[1]) - 0.25,
    ]
    assert torch.allclose(found, torch.tensor([first, second, third]))


# Helpers.


def test_the_critic_of_the_table_sees_what_the_network_does_not() -> None:
    """Worlds that look the same to a seat have one worth to its network, and several to it."""
    dominoes = kufsa.game("triominoes")
    start = dominoes.start(players=2, seed=5)
    worlds = [start.resample(0, seed=seed) for seed in range(6)]
    code = kufsa.envs.encoding(dominoes)
    seen = torch.tensor(np.array([[code.observe(one, seat) for seat in (0, 1)] for one in worlds]))
    seen = torch.cat([seen, torch.zeros_like(seen[:, :1])], 1)  # the third seat is empty
    teacher = teacher_of(dominoes, HELPED)
    mask = torch.ones(6, code.actions.size, dtype=torch.bool)
    alone = teacher.net(seen[:, 0], mask)[1]
    assert torch.allclose(alone, alone[:1].expand(6), atol=1e-6)
    assert teacher.helpers.worth(seen)[:, 0].std() > 1e-4


def test_every_seat_is_a_seat_like_the_others_to_the_critic(court: Game) -> None:
    teacher = teacher_of(court, HELPED)
    seen = teacher.tables.observe_all()
    worth = teacher.helpers.worth(seen)
    assert torch.allclose(teacher.helpers.worth(seen.roll(1, 1)), worth.roll(1, 1), atol=1e-5)


def test_helpers_learn_and_stay_at_home(court: Game, tmp_path: Path) -> None:
    training = Training(court, HELPED, tmp_path, "cpu")
    before = [one.clone() for one in training.helpers.parameters()]
    list(training.run())
    after = list(training.helpers.parameters())
    assert all((a != b).any() for a, b in zip(before, after, strict=True)) and len(after) == 8
    exported, recipe = weights.load(tmp_path / "weights.npz", court)
    assert exported.keys() == first_weights(court, 1).keys()
    assert recipe["settings"]["critic"] == "table" and recipe["settings"]["guess"] == 0.5


def test_a_lesson_often_repeated_is_known_by_heart(court: Game) -> None:
    """Both helpers get better at the steps that they are shown."""
    teacher = teacher_of(court, msgspec.structs.replace(HELPED, winning=1.0))
    teacher.play(None)
    chosen = teacher.steps.own.flatten().nonzero()[:, 0]
    lesson = teacher._lesson(chosen)
    begun = teacher._helpers_loss(lesson, chosen).item()
    for _ in range(40):
        teacher.optimizer.zero_grad()
        teacher._helpers_loss(lesson, chosen).backward()
        teacher.optimizer.step()
    assert teacher._helpers_loss(lesson, chosen).item() < begun / 2


def test_helpers_go_on_where_they_were_stopped(court: Game, tmp_path: Path) -> None:
    first = Training(court, HELPED, tmp_path, "cpu")
    list(first.run())
    again = Training(court, HELPED, tmp_path, "cpu")
    again.resume()
    for a, b in zip(first.helpers.parameters(), again.helpers.parameters(), strict=True):
        assert (a == b).all()
    assert again._optimizer_state is not None


def test_other_helpers_begin_anew(court: Game, tmp_path: Path) -> None:
    """The network goes on, and nothing of the old helpers is in the way."""
    list(Training(court, HELPED, tmp_path, "cpu").run())
    other = Training(court, msgspec.structs.replace(SMALL, lessons=3), tmp_path, "cpu")
    other.resume()
    kept = checkpoints.load(tmp_path, court, "cpu")["net"]
    assert all((one == kept[name]).all() for name, one in other.net.state_dict().items())
    assert other._optimizer_state is None
    assert [report.done for report in other.run()][-1] == 1


# Accidents.


def test_weights_that_are_no_numbers_are_kept_nowhere(court: Game, tmp_path: Path) -> None:
    """The loss tells of them one lesson too late: the gradient of its last step spoils them."""
    training = Training(court, msgspec.structs.replace(SMALL, lessons=4), tmp_path, "cpu")
    calls = []

    def spoil(gradient: Any) -> Any:
        calls.append(gradient)
        return gradient * torch.nan if len(calls) == 2 else gradient

    next(training.net.parameters()).register_hook(spoil)
    list(training.run())
    assert training.progress.accidents == 1
    for past in training._league:
        assert all(one.isfinite().all() for one in past.values())
    kept = checkpoints.load(tmp_path, court, "cpu")
    assert all(one.isfinite().all() for one in kept["net"].values())


# Waiting, guests and beginnings.


def test_who_acts_pays_for_the_time(court: Game) -> None:
    how = msgspec.structs.replace(SMALL, waiting=0.25, discount=0.5)
    tables = Tables(court, how, "cpu", "waiting")
    nothing, going_on = torch.zeros(tables.n, tables.seats), torch.zeros(tables.n).bool()
    seat = torch.arange(tables.n) % 2
    found = Rewards(tables, how).of(nothing, going_on, going_on, seat)
    rows = torch.arange(tables.n)
    assert (found[rows, seat] == -0.25).all() and found.sum() == -0.25 * tables.n


def test_who_waits_is_told_that_it_never_ends(court: Game) -> None:
    """Of two seats each pays 0.25 every other step: 1/3 in all, if a step later counts half."""
    how = msgspec.structs.replace(
        SMALL, max_steps=1, waiting=0.25, discount=0.5, scale=1e9, winning=0.0
    )
    teacher = teacher_of(court, how, out_value_w=0.0, out_value_b=0.5)
    teacher.play(None)
    two = teacher.tables.players == 2
    found, seat = teacher.steps.reward[:, two], teacher.steps.seat[:, two]
    acted = found.gather(2, seat[..., None])[..., 0]
    assert torch.allclose(acted, torch.tensor(-1 / 3 - 0.25), atol=1e-5)
    assert torch.allclose(found.sum(2), torch.tensor(-2 / 3 - 0.25), atol=1e-5)


def test_quick_players_sit_in_their_share_of_the_games(court: Game) -> None:
    how = msgspec.structs.replace(SMALL, games=200, league=settings.League(share=0.2, quick=0.3))
    teacher = teacher_of(court, how)
    assert len(teacher.quick_rows) == 60 and len(teacher.past_rows) == 40
    teacher.play(None)
    rows, steps = teacher.quick_rows, teacher.steps
    foreign = steps.seat[:, rows] != teacher.host_seat[rows]
    assert foreign.any() and torch.equal(steps.own[:, rows], ~foreign)
    legal = steps.mask.gather(2, steps.action[..., None])[..., 0]
    assert legal.all()


def test_what_was_compiled_is_not_asked_whether_it_is_true(court: Game) -> None:
    """A compiled network has a length by name, and refuses to tell it."""
    teacher = teacher_of(court, SMALL)

    class Compiled:
        __call__ = teacher.net.forward

        def __len__(self) -> int:
            raise TypeError

    mask = torch.ones(teacher.tables.n, teacher.steps.mask.shape[2], dtype=torch.bool)
    seen = teacher.tables.look()[0]
    found = teacher.think(seen, mask, Compiled())
    assert torch.equal(found[0], teacher.think(seen, mask)[0])


def test_not_all_games_begin_at_once(court: Game) -> None:
    together = Tables(court, SMALL, "cpu", "ages").look()[0]
    apart = Tables(court, msgspec.structs.replace(SMALL, stagger=40), "cpu", "ages").look()[0]
    piles = court_part("character_pile")
    assert (together[:, piles] == together[0, piles]).all()
    assert (apart != together).any(1).all()


def court_part(name: str) -> int:
    return kufsa.envs.encoding("kings_court").observation.start(name)


def test_rivals_play_in_half_of_the_games_of_the_league(court: Game, tmp_path: Path) -> None:
    first = first_weights(court, 5)
    first["out_value_b"][:] = 0.5
    weights.save(tmp_path / "rival.npz", court, first, {})
    league = settings.League(share=0.3, every=1, rivals=[str(tmp_path / "rival.npz")])
    training = Training(court, msgspec.structs.replace(SMALL, league=league), tmp_path, "cpu")
    assert float(training._opponent()["out_value_b"]) == 0.5  # there is no past self yet
    assert [report.done for report in training.run()][-1] == 1
    met = [float(training._opponent()["out_value_b"]) == 0.5 for _ in range(100)]
    assert 20 < sum(met) < 80
