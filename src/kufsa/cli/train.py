"""``kufsa train``: a network teaches itself a game, and how strong one is."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from kufsa.core.game import Game

from .arguments import GameArgument, Json, Lang, find_game, pick_language
from .compiling import compile_rules
from .console import Problem, examples, say, screen

if TYPE_CHECKING:
    from kufsa.train.evaluation import Share
    from kufsa.train.settings import Settings
    from kufsa.train.training import Report, Training

EXAMPLES = examples(
    "kufsa train triominoes",
    "kufsa train triominoes --resume --minutes 30",
    "kufsa train kings_court --settings mine.toml --out court",
    "kufsa train triominoes --evaluate trained/triominoes/weights.npz --games 400",
)
FOLDER = "trained"


def train(
    game: GameArgument,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER")] = None,
    settings: Annotated[Path | None, typer.Option()] = None,
    minutes: Annotated[float | None, typer.Option(min=0.01, max=100_000)] = None,
    lessons: Annotated[int | None, typer.Option(min=1)] = None,
    seed: Annotated[int | None, typer.Option(min=0, max=2**31)] = None,
    device: Annotated[str | None, typer.Option(metavar="cuda|cpu")] = None,
    resume: Annotated[bool, typer.Option("--resume")] = False,
    start_from: Annotated[Path | None, typer.Option()] = None,
    evaluate: Annotated[Path | None, typer.Option()] = None,
    games: Annotated[int | None, typer.Option(min=1, max=1_000_000)] = None,
    json_: Json = False,
    lang: Lang = None,
) -> None:
    """Let a network teach itself a game, in games against itself and against what it was before.

    What it learns is kept in a folder every minute: a checkpoint to resume from, and the weights.
    """
    lang = pick_language(lang)
    found = find_game(game)
    if found.real_time is not None:
        raise Problem(f"{found.id} is played in real time: its bots have eyes, not networks")
    changes = {"minutes": minutes, "lessons": lessons, "seed": seed}
    if evaluate is not None:
        if resume or start_from is not None:
            raise Problem("--evaluate measures weights: leave out --resume and --start-from")
        _evaluate(found, evaluate, _settings(found, settings, changes, games), json_, lang)
        return
    if resume and start_from is not None:
        raise Problem("--resume goes on with a checkpoint, --start-from begins anew: name one")
    if find_spec("torch") is None:
        raise Problem("learning needs PyTorch: install kufsa[train]")
    folder = (out or Path(FOLDER) / found.id).absolute()
    on = _device(device)
    how = _settings(found, settings, changes, games, folder if resume else None)
    if on == "cpu" and settings is None and not resume:
        how = msgspec.structs.replace(how, games=min(how.games, 256), parts=min(how.parts, 4))
    if not resume and (folder / "checkpoint.pt").exists():
        raise Problem(f"{folder} holds a training: go on with --resume, or name another with --out")
    compile_rules(found)
    training = _begin(found, how, folder, on, start_from, resume)
    _learn(training, json_, lang)


def _device(asked: str | None) -> str:
    import torch

    there = torch.cuda.is_available()
    if asked is None:
        return "cuda" if there else "cpu"
    if asked not in ("cuda", "cpu"):
        raise Problem(f"--device is cuda or cpu, not {asked}")
    if asked == "cuda" and not there:
        raise Problem("PyTorch finds no GPU here that it can use: leave out --device")
    return asked


def _settings(
    game: Game,
    path: Path | None,
    changes: dict[str, Any],
    games: int | None,
    resumed: Path | None = None,
) -> "Settings":
    """The settings of a file, or those that a training had, with what was asked for."""
    from kufsa.train import settings

    if resumed is not None and path is None:
        from kufsa.train.checkpoints import BadCheckpoint, load

        try:
            how = msgspec.convert(load(resumed, game, "cpu")["settings"], settings.Settings)
        except BadCheckpoint as error:
            raise Problem(str(error)) from None
    else:
        how = settings.read(game, path)
    how = msgspec.structs.replace(how, **{k: v for k, v in changes.items() if v is not None})
    if games is not None:
        measuring = msgspec.structs.replace(how.evaluation, games_at_end=games)
        how = msgspec.structs.replace(how, evaluation=measuring)
    return how


def _begin(
    game: Game, how: "Settings", folder: Path, device: str, start: Path | None, resume: bool
) -> "Training":
    from kufsa.train.checkpoints import BadCheckpoint
    from kufsa.train.training import Training
    from kufsa.train.weights import BadWeights

    try:
        training = Training(game, how, folder, device)
        if resume:
            training.resume()
        if start is not None:
            training.start_from(start)
    except (BadCheckpoint, BadWeights) as error:
        raise Problem(str(error)) from None
    folder.mkdir(parents=True, exist_ok=True)
    return training


def _bar(quiet: bool) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    return Progress(*columns, console=screen(stderr=True), transient=True, disable=quiet)


def _learn(training: "Training", json_: bool, lang: str) -> None:
    from kufsa.train.training import TrainingFailed

    folder = str(training.folder)
    tell = screen(stderr=json_)
    if not json_:
        where = {"folder": folder, "device": training.device}
        tell.print(say("train-begins", lang, title=training.game.title(lang), **where))
    try:
        with _bar(quiet=False) as bar:
            task = bar.add_task("", total=1.0)
            for report in training.run():
                bar.update(task, completed=report.done, description=_stand(report, lang))
                for line in _lines(report.shares, lang):
                    bar.console.print(line) if json_ else tell.print(line)
            if report.unmeasured:
                tell.print(say("train-unmeasured", lang, matches=report.unmeasured))
    except TrainingFailed as error:
        raise Problem(str(error), code=1) from None
    except KeyboardInterrupt:
        raise Problem(say("train-stopped", lang, folder=folder), code=130) from None
    if json_:
        print(json.dumps({"folder": folder, **asdict(training.progress)}))
    else:
        file = str(training.folder / "weights.npz")
        tell.print(say("train-done", lang, file=file, steps=training.progress.steps))


def _stand(report: "Report", lang: str) -> str:
    progress = report.progress
    rate = round(progress.steps / max(progress.seconds, 0.001))
    return say("train-stands", lang, lessons=progress.lessons, steps=progress.steps, rate=rate)


def _lines(shares: "Iterable[Share]", lang: str) -> list[str]:
    return [
        say(
            "train-share", lang, rival=one.rival, players=one.players, games=one.games,
            share=f"{one.value:.1%}", half=f"{one.half:.1%}", fair=f"{1 / one.players:.1%}",
        )
        for one in shares
    ]  # fmt: skip


def _evaluate(game: Game, path: Path, how: "Settings", json_: bool, lang: str) -> None:
    """How strong weights are; NumPy is enough for it."""
    from kufsa.envs.cpu import cores
    from kufsa.train.evaluation import Match, measure
    from kufsa.train.weights import BadWeights, load

    path = path.absolute()
    try:
        load(path, game)
    except BadWeights as error:
        raise Problem(str(error)) from None
    compile_rules(game)
    matches = [
        Match(game.id, path, rival, table.players, table.options, f"{how.seed}")
        for rival in how.evaluation.against
        for table in how.tables
    ]
    workers = how.evaluation.workers or cores()
    games = how.evaluation.games_at_end
    shares = []
    with _bar(quiet=False) as bar:
        deals = sum(max(1, games // match.players) for match in matches)
        task = bar.add_task(game.title(lang), total=deals)
        for match in matches:
            shares.append(measure(match, games, workers, lambda: bar.advance(task)))
            if not json_:
                screen().print(*_lines(shares[-1:], lang))
    if json_:
        print(json.dumps({"game": game.id, "measured": [asdict(share) for share in shares]}))
