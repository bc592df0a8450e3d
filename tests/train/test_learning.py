"""Small trainings on the processor; they need PyTorch."""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch comes with the extra `train`")

import kufsa  # noqa: E402
from kufsa import Game  # noqa: E402
from kufsa.train import checkpoints, ppo, settings, weights  # noqa: E402
from kufsa.train.evaluation import Match, measure  # noqa: E402
from kufsa.train.learner import TorchNet  # noqa: E402
from kufsa.train.network import Evaluator, first_weights  # noqa: E402
from kufsa.train.training import Training, TrainingFailed  # noqa: E402

pytestmark = pytest.mark.compiled
OWN = ("catch_dragon", "drachenwurf", "kings_court", "triominoes")
SMALL = settings.Settings(
    games=12, steps=8, parts=2, lessons=2, minutes=600, max_steps=60,
    tables=[settings.Table(2), settings.Table(3)],
    evaluation=settings.Evaluation(every=0, games_at_end=0),
    league=settings.League(share=0.3, every=1, most=2),
)  # fmt: skip


@pytest.fixture(autouse=True, scope="module")
def _one_thread() -> Iterator[None]:
    """Threads that wait for each other on a busy machine take many times as long."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def dragon() -> Game:
    return kufsa.game("catch_dragon")


def trained(game: Game, folder: Path, how: settings.Settings = SMALL) -> Training:
    folder.mkdir(exist_ok=True)
    training = Training(game, how, folder, "cpu")
    assert [report.done for report in training.run()][-1] == 1
    return training


def more(lessons: int, **changes: Any) -> settings.Settings:
    return msgspec.structs.replace(SMALL, lessons=lessons, **changes)


@pytest.mark.parametrize("name", OWN)
def test_both_ways_to_run_a_network_agree(name: str) -> None:
    env = kufsa.batch(name, 32, 3, seed=1)
    for _ in range(40):
        env.step(env.sample())
    game = kufsa.game(name)
    first = first_weights(game, 7)
    first["out_value_b"][:] = 0.5
    seen = env.observation.copy()
    mask = torch.ones(32, env.encoding.actions.size, dtype=torch.bool)
    mask[:, 0] = False
    liked, worth = TorchNet(game, first, "cpu")(torch.from_numpy(seen), mask)
    plain, plain_worth = Evaluator(game, first)(seen)
    assert np.allclose(liked[:, 1:].detach().numpy(), plain[:, 1:], atol=1e-4)
    assert np.allclose(worth.detach().numpy(), plain_worth, atol=1e-4)
    assert (liked[:, 0] < -1e8).all()


def test_the_gradient_of_the_largest_divides_by_nothing(dragon: Game) -> None:
    """Where several are the largest, one gets it all.

    A gradient that is shared needs their number, and compiled code in half precision has compared
    rounded numbers with others, and found none: 0 / 0 in the first lesson of King's Court.
    """
    net = TorchNet(dragon, {}, "cpu")
    x = torch.ones(2, 3, requires_grad=True)
    net.most(x, 1).sum().backward()
    assert x.grad is not None and sorted(x.grad[0].tolist()) == [0, 0, 1]


def test_each_seat_gets_what_came_to_it_until_it_acts_again() -> None:
    """One game, two seats: 0 acts, 1 acts twice, 0 acts, the game ends; then a new one."""
    seats, values = [0, 1, 1, 0, 0], [0.5, 0.25, 0.125, 1.0, 2.0]
    rewards = [[1, -1], [0, 0], [2, -2], [4, -4], [8, -8]]
    nothing = torch.zeros(5, 1)
    steps = ppo.Steps(
        observation=nothing, mask=nothing, seat=torch.tensor(seats)[:, None], action=nothing,
        chance=nothing, value=torch.tensor(values)[:, None], own=nothing,
        reward=torch.tensor(rewards, dtype=torch.float32)[:, None],
        ended=torch.tensor([False, False, False, True, False])[:, None],
        after=torch.tensor([[0.75, -0.75]]),
    )  # fmt: skip
    found = ppo.advantages(steps, trace=0.5)[:, 0].tolist()
    fifth = 8 + 0.75 - 2.0
    fourth = 4 - 1.0
    third = (-2 - 4) - 0.125
    second = 0 + 0.125 - 0.25 + 0.5 * third
    first = (1 + 0 + 2) + 1.0 - 0.5 + 0.5 * fourth
    assert found == pytest.approx([first, second, third, fourth, fifth])


@pytest.mark.parametrize("name", OWN)
def test_a_lesson_changes_weights_into_other_numbers(name: str, tmp_path: Path) -> None:
    game = kufsa.game(name)
    training = trained(game, tmp_path, more(1))
    kept, recipe = weights.load(tmp_path / "weights.npz", game)
    first = first_weights(game, SMALL.seed)
    assert any(not np.allclose(kept[name], first[name], atol=1e-3) for name in first)
    assert recipe["lessons"] == 1 and recipe["steps"] == training.progress.steps == 96
    assert recipe["settings"]["seed"] == SMALL.seed


def test_one_seed_for_all_of_it(dragon: Game, tmp_path: Path) -> None:
    """Games, actions, parts of lessons and past selves."""
    first, again = (trained(dragon, tmp_path / name).net.copy_weights() for name in "ab")
    other = trained(dragon, tmp_path / "c", more(2, seed=8)).net.copy_weights()
    assert all((first[name] == again[name]).all() for name in first)
    assert any((first[name] != other[name]).any() for name in first)


def test_it_goes_on_where_it_was_stopped(dragon: Game, tmp_path: Path) -> None:
    before = trained(dragon, tmp_path)
    resumed = Training(dragon, more(3), tmp_path, "cpu")
    resumed.resume()
    kept = resumed.net.copy_weights()
    assert all((kept[name] == one).all() for name, one in before.net.copy_weights().items())
    assert asdict(resumed.progress) == asdict(before.progress)
    list(resumed.run())
    assert resumed.progress.lessons == 3 and resumed.progress.steps == 3 * 96
    assert resumed.progress.seconds > before.progress.seconds


def test_exported_weights_are_a_beginning(dragon: Game, tmp_path: Path) -> None:
    trained(dragon, tmp_path / "a")
    path = tmp_path / "a" / "weights.npz"
    training = Training(dragon, SMALL, tmp_path / "b", "cpu")
    training.start_from(path)
    begun, (kept, _) = training.net.copy_weights(), weights.load(path, dragon)
    assert all((begun[name] == kept[name]).all() for name in kept)
    assert training.progress.lessons == 0
    training.export(tmp_path / "more.npz")
    assert weights.load(tmp_path / "more.npz", dragon)[1]["before"]["lessons"] == 2


def refusal(folder: Path, game: Game) -> str:
    with pytest.raises(checkpoints.BadCheckpoint) as refused:
        checkpoints.load(folder, game, "cpu")
    return str(refused.value)


def test_a_wrong_checkpoint_is_refused(
    dragon: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "checkpoint.pt"
    assert "there is no checkpoint" in refusal(tmp_path, dragon)
    path.write_bytes(b"nothing of the kind")
    assert "no checkpoint, or a broken one" in refusal(tmp_path, dragon)
    checkpoints.save(tmp_path, dragon, {})
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert "no checkpoint, or a broken one" in refusal(tmp_path, dragon)
    torch.save([1, 2], path)
    assert "no checkpoint, or a broken one" in refusal(tmp_path, dragon)
    path.write_bytes(whole)
    assert "of catch_dragon, not of triominoes" in refusal(tmp_path, kufsa.game("triominoes"))
    monkeypatch.setattr(checkpoints, "fingerprint", lambda game: "another")
    assert "another encoding of catch_dragon: begin anew" in refusal(tmp_path, dragon)
    monkeypatch.setattr(checkpoints, "VERSION", 2)
    assert "of version 1, and this is version 2" in refusal(tmp_path, dragon)


class Accidents:
    """Lessons that end in no number, so many times."""

    def __init__(self, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
        learn = ppo.Teacher.learn

        def broken(teacher: Any, *rates: float) -> dict[str, float]:
            figures = learn(teacher, *rates)
            self.left -= 1
            if self.left >= 0:
                with torch.no_grad():
                    next(teacher.net.parameters()).fill_(torch.nan)
                return {**figures, "loss": float("nan")}
            return figures

        self.left = times
        monkeypatch.setattr(ppo.Teacher, "learn", broken)


def test_a_lesson_that_ends_in_no_number_is_forgotten(
    dragon: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Accidents(2, monkeypatch)
    training = trained(dragon, tmp_path, more(4))
    assert training.progress.accidents == 2 and training.progress.lessons == 4
    assert all(np.isfinite(one).all() for one in training.net.copy_weights().values())


def test_it_gives_up_and_keeps_what_there_was(
    dragon: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trained(dragon, tmp_path)
    kept = (tmp_path / "weights.npz").read_bytes()
    Accidents(9, monkeypatch)
    training = Training(dragon, more(20), tmp_path, "cpu")
    training.resume()
    with pytest.raises(TrainingFailed, match="4 lessons ended in no number"):
        list(training.run())
    assert weights.load(tmp_path / "weights.npz", dragon)[0].keys()
    assert len(kept) > 0 and checkpoints.load(tmp_path, dragon, "cpu")["progress"]["lessons"] == 2


def test_a_full_card_is_a_sentence(
    dragon: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise torch.OutOfMemoryError("CUDA out of memory")

    monkeypatch.setattr(ppo.Teacher, "play", full)
    with pytest.raises(TrainingFailed, match="12 games at once do not fit"):
        list(Training(dragon, SMALL, tmp_path, "cpu").run())


def test_a_short_time_is_enough_to_beat_chance(dragon: Game, tmp_path: Path) -> None:
    how = msgspec.structs.replace(
        settings.read(dragon), games=64, parts=2, lessons=30, minutes=600, max_steps=200,
        scale=10.0, tables=[settings.Table(2)], evaluation=SMALL.evaluation, lead=settings.Lead(),
    )  # fmt: skip
    trained(dragon, tmp_path, how)
    match = Match(dragon.id, tmp_path / "weights.npz", "random", 2, {}, "test")
    assert measure(match, 16, 1).value > 0.8
