"""What a training needs to go on after it was stopped, in one file that is whole or not there."""

from pathlib import Path
from pickle import UnpicklingError
from typing import Any
from zipfile import BadZipFile

import torch

from kufsa.core.game import Game

from .weights import fingerprint

NAME = "checkpoint.pt"
VERSION = 1


class BadCheckpoint(ValueError):
    """A checkpoint that is missing, broken, or of another training."""


def save(folder: Path, game: Game, parts: dict[str, Any]) -> None:
    """Write a checkpoint; the one before stays until this one is whole."""
    unfinished = folder / f".{NAME}.part"
    head = {"version": VERSION, "game": game.id, "fingerprint": fingerprint(game)}
    torch.save({**head, **parts}, unfinished)
    unfinished.replace(folder / NAME)


def load(folder: Path, game: Game, device: str) -> dict[str, Any]:
    """The checkpoint of a folder for a game, or a BadCheckpoint."""
    path = folder / NAME
    if not path.is_file():
        raise BadCheckpoint(f"there is no checkpoint at {path}")
    try:
        kept: dict[str, Any] = torch.load(path, map_location=device, weights_only=True)
        version, made_for, hashed = kept["version"], kept["game"], kept["fingerprint"]
    except (RuntimeError, KeyError, TypeError, EOFError, OSError, UnpicklingError, BadZipFile):
        raise BadCheckpoint(f"{path} is no checkpoint, or a broken one") from None
    if version != VERSION:
        raise BadCheckpoint(f"{path} is of version {version}, and this is version {VERSION}")
    if made_for != game.id:
        raise BadCheckpoint(f"{path} is of {made_for}, not of {game.id}")
    if hashed != fingerprint(game):
        raise BadCheckpoint(f"{path} was made for another encoding of {game.id}: begin anew")
    return kept
