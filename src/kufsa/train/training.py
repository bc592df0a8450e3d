"""Self-play from first weights to a champion: lessons, a league, checkpoints and evaluation."""

import math
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from copy import deepcopy
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import torch
from torch import Tensor

import kufsa
from kufsa.core.game import Game
from kufsa.envs.cpu import cores

from . import checkpoints, weights
from .curve import draw
from .evaluation import Judges, Match, Share
from .helpers import Helpers
from .lead import follow, gather
from .learner import TorchNet
from .network import VALUE, WEIGHT, first_weights
from .ppo import Teacher
from .settings import Settings
from .tables import Tables

WEIGHTS, CURVE = "weights.npz", "curve.svg"
AFTER = "after-{:06}.npz"  # weights that were measured
MOST_ACCIDENTS = 3  # lessons that end in no number, before it gives up


class TrainingFailed(RuntimeError):
    """It cannot go on; what was kept is still there."""


@dataclass
class Progress:
    """How far a training has come, and what was measured on the way."""

    lessons: int = 0
    steps: int = 0
    seconds: float = 0.0
    accidents: int = 0
    led: int = 0  # choices of bots that it learned from first
    alike: float = 0.0  # the share of others of them that it then made alike
    measured: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True)
class Report:
    """Where a training stands after a lesson."""

    progress: Progress
    done: float  # from 0 to 1
    figures: dict[str, float]
    shares: list[Share]
    unmeasured: int = 0  # matches that were lost so far, since a process was killed


class Training:
    """One training of one game in one folder."""

    def __init__(
        self,
        game: Game,
        how: Settings,
        folder: Path,
        device: str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.game, self.how, self.folder, self.device = game, how, folder, device
        self._clock = clock
        self.progress = Progress()
        torch.manual_seed(how.seed)
        if device == "cuda":
            torch.set_float32_matmul_precision("high")
        first = first_weights(game, how.seed)
        self.net, self._past = TorchNet(game, first, device), TorchNet(game, first, device)
        self.helpers = Helpers(game, how, first[VALUE + WEIGHT].shape[1], device)
        self._league: list[dict[str, Tensor]] = []
        self._rivals = [self._loaded(Path(rival))[0] for rival in how.league.rivals]
        self._optimizer_state: dict[str, Any] | None = None
        self._before: dict[str, Any] | None = None  # how the weights were made that it began with

    def resume(self) -> None:
        """Go on where the folder's checkpoint ends; other games are dealt from here on."""
        kept = checkpoints.load(self.folder, self.game, self.device)
        self.net.load_state_dict(kept["net"])
        self._league = kept["league"]
        helped = kept.get("helpers", {})
        if {name: one.shape for name, one in helped.items()} == self._shapes_of_helpers():
            self.helpers.load_state_dict(helped)
            self._optimizer_state = kept["optimizer"]  # else of other parameters: it begins anew
        self._before = kept["before"]
        self.progress = Progress(**kept["progress"])
        torch.manual_seed(self.how.seed + self.progress.lessons)

    def _shapes_of_helpers(self) -> dict[str, torch.Size]:
        return {name: one.shape for name, one in self.helpers.state_dict().items()}

    def start_from(self, path: Path) -> None:
        """Begin with weights that were exported, of this game, instead of first ones."""
        found, self._before = self._loaded(path)
        self.net.load_state_dict(found)

    def _loaded(self, path: Path) -> tuple[dict[str, Tensor], dict[str, Any]]:
        """Weights that were exported, for PyTorch, and their recipe."""
        found, recipe = weights.load(path, self.game)
        return {name: torch.from_numpy(one) for name, one in found.items()}, recipe

    def save(self) -> None:
        """The checkpoint, and the weights as they are."""
        checkpoints.save(
            self.folder,
            self.game,
            {
                "net": self.net.state_dict(),
                "helpers": self.helpers.state_dict(),
                "optimizer": self._teacher.optimizer.state_dict(),
                "league": self._league,
                "progress": asdict(self.progress),
                "settings": msgspec.to_builtins(self.how),
                "before": self._before,
            },
        )
        self.export(self.folder / WEIGHTS)

    def export(self, path: Path) -> None:
        """The weights in 8 bits, with their recipe."""
        recipe = {
            "kufsa": kufsa.__version__,
            "settings": msgspec.to_builtins(self.how),
            "device": torch.cuda.get_device_name() if self.device == "cuda" else "cpu",
            **asdict(self.progress),
            **({} if self._before is None else {"before": self._before}),
        }
        weights.save(path, self.game, self.net.copy_weights(), recipe)

    # Learning.

    def run(self) -> Iterator[Report]:
        """Play and learn by turns; after each lesson, where it stands."""
        try:
            yield from self._run()
        except torch.OutOfMemoryError:
            raise TrainingFailed(
                f"{self.how.games} games at once do not fit into the memory of the GPU: "
                "take a lower number for games, or more parts; what was kept is still there"
            ) from None

    def _run(self) -> Iterator[Report]:
        how = self.how
        tables = Tables(self.game, how, self.device, f"{how.seed}:{self.progress.lessons}")
        forward = self._compiled(self.net)
        self._past_forward = self._compiled(self._past)
        self._teacher = Teacher(self.net, forward, self.helpers, tables, how)
        if self._optimizer_state is not None:
            self._teacher.optimizer.load_state_dict(self._optimizer_state)
        self.save()  # whatever cannot be written is known now
        if how.lead.bot and self.progress.lessons == 0 and self._before is None:
            self._follow()
        good = self._weights()
        judges = Judges(how.evaluation.workers or cores())
        began = self._clock() - self.progress.seconds
        saved = asked = self.progress.seconds
        done = self._done()
        try:
            while done < 1:
                figures = self._lesson(done)
                self.progress.seconds = self._clock() - began
                if not all(map(math.isfinite, figures.values())):
                    self._recover(good)
                    continue
                self._remember()
                done = self._done()
                now = self.progress.seconds
                if now - saved >= how.save_every:
                    saved = now
                    good = self._weights()
                    self.save()
                if 0 < how.evaluation.every <= now - asked and not judges.busy:
                    asked = now
                    self._ask(judges, how.evaluation.games)
                shares = self._take(judges.answers())
                yield Report(self.progress, done, figures, shares, judges.lost)
            self.save()
            shares = self._take(judges.answers(wait=True))
            if how.evaluation.games_at_end:
                self._ask(judges, how.evaluation.games_at_end)
                shares += self._take(judges.answers(wait=True))
            self.save()
            yield Report(self.progress, 1.0, {}, shares, judges.lost)
        finally:
            judges.close()

    def _follow(self) -> None:
        """Learn from a bot's games, before any of its own."""
        how = self.how
        try:
            choices = gather(self.game.id, how, how.evaluation.workers or cores())
        except BrokenExecutor:
            raise TrainingFailed(
                "a process in which bots played for the lead was killed, perhaps for want of "
                "memory: take fewer seconds for the lead, or fewer workers for the evaluation"
            ) from None
        self.progress.led = len(choices.action)
        self.progress.alike = follow(self.net, choices, how, self.device)
        self.save()

    def _done(self) -> float:
        if self.how.minutes == 0:
            return 1.0
        by_time = self.progress.seconds / 60 / self.how.minutes
        by_lessons = self.progress.lessons / self.how.lessons if self.how.lessons else 0.0
        return max(by_time, by_lessons)

    def _compiled(self, net: TorchNet) -> Any:
        """A network's forward pass; on a GPU by PyTorch's compiler."""
        if not (self.how.compile and self.device == "cuda"):
            return net
        code = kufsa.envs.encoding(self.game)
        observation = torch.zeros(2, code.observation.size, dtype=torch.int8, device=self.device)
        mask = torch.ones(2, code.actions.size, dtype=torch.bool, device=self.device)
        net(observation, mask)  # fills its tables
        return torch.compile(net, dynamic=False)

    def _lesson(self, done: float) -> dict[str, float]:
        how = self.how
        past = None
        if (self._league or self._rivals) and how.league.share > 0:
            self._past.load_state_dict(self._opponent())
            past = self._past_forward
        self._teacher.play(past)
        rate = how.rate ** (1 - done) * how.rate_at_end**done
        entropy = how.entropy ** (1 - done) * how.entropy_at_end**done
        figures = self._teacher.learn(rate, entropy)
        self.progress.lessons += 1
        self.progress.steps += how.steps * self._teacher.tables.n
        return figures

    def _opponent(self) -> dict[str, Tensor]:
        """One of the league: a past self, or as often a rival of the settings."""
        among = self._league
        if self._rivals and (not among or int(torch.randint(2, ())) == 0):
            among = self._rivals
        return among[int(torch.randint(len(among), ()))]

    def _remember(self) -> None:
        """Keep a past self for the league, now and then."""
        league = self.how.league
        if self.progress.lessons % league.every == 0:
            self._league.append(deepcopy(self.net.state_dict()))
            if len(self._league) > league.most:  # keep the last, and let gaps grow behind it
                del self._league[int(torch.randint(len(self._league) - 1, ()))]

    def _weights(self) -> list[dict[str, Tensor]]:
        """Copies of all that learns."""
        return [deepcopy(one.state_dict()) for one in (self.net, self.helpers)]

    def _recover(self, good: list[dict[str, Tensor]]) -> None:
        """Back to the last weights that were kept, after a lesson that ended in no number.

        Arithmetic that a compiler has rearranged is one of the causes: it goes on without.
        """
        self.progress.accidents += 1
        self._teacher.forward, self._past_forward = self.net, self._past
        if self.progress.accidents > MOST_ACCIDENTS:
            raise TrainingFailed(
                f"{self.progress.accidents} lessons ended in no number, in the end after "
                f"{self.progress.lessons} lessons: a rate lower than {self.how.rate} may help; "
                "the last checkpoint is kept"
            )
        self.net.load_state_dict(good[0])
        self.helpers.load_state_dict(good[1])
        self._teacher.optimizer.state.clear()

    # Measuring.

    def _ask(self, judges: Judges, games: int) -> None:
        path = self.folder / AFTER.format(self.progress.lessons)
        self.export(path)
        about = {
            "lessons": self.progress.lessons,
            "steps": self.progress.steps,
            "seconds": round(self.progress.seconds, 1),
        }
        for rival in self.how.evaluation.against:
            for table in self.how.tables:
                match = Match(
                    self.game.id, path, rival, table.players, table.options, f"{self.how.seed}"
                )
                judges.ask(match, games, about)

    def _take(self, answers: list[tuple[Any, Share]]) -> list[Share]:
        for about, share in answers:
            self.progress.measured.append({**about, **asdict(share)})
        if answers:
            (self.folder / CURVE).write_text(draw(self.progress.measured), encoding="utf-8")
        return [share for _, share in answers]
