"""Weights as a file: 8-bit numbers, what they are for, and how they were made.

A file names its game, and holds a hash of the game's encoding and of the shapes of its network.
Weights that do not fit are refused by it, instead of playing nonsense.
"""

import hashlib
import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from kufsa.core.game import Game
from kufsa.envs.encoding import encoding

from .network import BIAS, Array, Weights, shapes_of

FORMAT = 1
MOST = 127  # the largest number in 8 bits


class BadWeights(ValueError):
    """A file of weights that is broken, or for something else."""


def fingerprint(game: Game) -> str:
    """A hash of everything that weights depend on: the encoding, and the shapes of the network."""
    code = encoding(game)
    layouts = [
        [[part.name, part.shape, part.low, part.high] for part in layout.parts]
        for layout in (code.observation, code.actions)
    ]
    told = json.dumps([FORMAT, game.id, code.version, layouts, shapes_of(game)])
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def rounded(value: Array) -> tuple[Array, Array]:
    """A matrix in 8 bits, and what 1 stands for in each of its rows."""
    scale = np.abs(value).max(axis=1, keepdims=True) / MOST
    scale = np.maximum(scale, 1e-12).astype(np.float32)
    return np.round(value / scale).astype(np.int8), scale[:, 0]


def save(path: Path, game: Game, weights: Mapping[str, Array], recipe: Mapping[str, Any]) -> None:
    """Write weights with their recipe; the file is whole or not there."""
    parts: dict[str, Any] = {}
    for name, value in weights.items():
        if name.endswith(BIAS):
            parts[name] = value.astype(np.float16)
        else:
            parts[name], parts[f"{name}:scale"] = rounded(value)
    head = {"game": game.id, "fingerprint": fingerprint(game), "recipe": dict(recipe)}
    parts["head"] = np.frombuffer(json.dumps(head).encode(), np.uint8)
    unfinished = path.with_name(f".{path.name}.part")
    with unfinished.open("wb") as file:
        np.savez_compressed(file, **parts)
    unfinished.replace(path)


def load(path: Path, game: Game) -> tuple[Weights, dict[str, Any]]:
    """The weights for a game, and their recipe; a BadWeights says why there are none."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            parts = {name: kept[name] for name in kept.files}
        head = json.loads(parts.pop("head").tobytes())
        made_for, hashed, recipe = head["game"], head["fingerprint"], head["recipe"]
    except FileNotFoundError:
        raise BadWeights(f"there are no weights at {path}") from None
    except (ValueError, KeyError, TypeError, OSError, EOFError, BadZipFile, zlib.error):
        raise BadWeights(f"{path} is no file of weights, or a broken one") from None
    if made_for != game.id:
        raise BadWeights(f"the weights in {path} are for {made_for}, not for {game.id}")
    if hashed != fingerprint(game):
        raise BadWeights(
            f"the weights in {path} were made for another encoding of {game.id} "
            f"({hashed}, here it is {fingerprint(game)}): train them again"
        )
    scales = {name: parts.pop(name) for name in list(parts) if name.endswith(":scale")}
    weights = {}
    for name, shape in shapes_of(game).items():
        if name not in parts or parts[name].shape != shape:
            raise BadWeights(f"{path} is a broken file of weights: {name} does not fit")
        value = parts[name].astype(np.float32)
        scale = scales.get(f"{name}:scale")
        weights[name] = value if scale is None else value * scale[:, None]
        if not np.isfinite(weights[name]).all():
            raise BadWeights(f"{path} is a broken file of weights: {name} holds no numbers")
    return weights, recipe
