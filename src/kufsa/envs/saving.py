"""Batches as files: everything about their games, for any device."""

import json
from os import PathLike
from typing import TYPE_CHECKING, BinaryIO

import numpy as np

from kufsa.core.registry import game as find_game
from kufsa.core.seed import LENGTH

from . import loops
from .encoding import encoding

if TYPE_CHECKING:
    from .batches import Batch


def write(batch: "Batch", file: str | PathLike[str] | BinaryIO) -> None:
    """Write the whole state of a batch (npz)."""
    head = {
        "game": batch.game.id,
        "rules_version": batch.game.rules_version,
        "encoding_version": batch.encoding.version,
        "options": batch.options,
        "autoreset": batch.autoreset.value,
        "max_steps": batch.max_steps,
        "rewards": batch.rewarded_by,
        "masks": batch._width > 0,
        "observations": batch._length > 0,
        "validate": batch.validate,
        "final_observations": batch.final_observations,
    }
    streams = (
        np.zeros((0, LENGTH), np.uint32)
        if batch._streams is None
        else batch.device.get(batch._streams)
    )
    states = np.ascontiguousarray(batch.device.get(batch.states))
    np.savez_compressed(
        file,
        head=np.frombuffer(json.dumps(head).encode(), np.uint8),
        key=batch._key,
        states=states.view(np.uint8).reshape(batch.n, -1),
        lanes=batch.device.get(batch.lanes),
        streams=streams,
        rewards=batch.device.get(batch.rewards),
    )


def read(
    cls: "type[Batch]", source: str | PathLike[str] | BinaryIO, device: str, threads: int | None
) -> "Batch":
    """A batch as it was written."""
    with np.load(source, allow_pickle=False) as kept:
        head = json.loads(kept["head"].tobytes())
        parts = {name: kept[name] for name in kept.files if name != "head"}
    game = find_game(head.pop("game"))
    versions = head.pop("rules_version"), head.pop("encoding_version")
    if versions != (game.rules_version, encoding(game).version):
        raise ValueError(
            f"the file was made with other versions of the rules and the encoding of {game.id}"
        )
    options = head.pop("options")
    n, players = len(parts["lanes"]), options.pop("players")
    batch = cls(game, n, players, device=device, threads=threads, **head, **options)
    batch._key = parts["key"]
    batch._words = batch.device.put(batch._key)
    states = parts["states"].reshape(-1).view(game.rules.STATE)
    batch.states = batch.device.put(states)
    batch.lanes = batch.device.put(parts["lanes"])
    if len(parts["streams"]):
        batch._streams = batch.device.put(parts["streams"])
    batch._run(loops.LOOK, batch._nothing, batch._everybody, None)
    if "rewards" in parts:  # files of earlier versions have none
        batch._turn = batch._turn._replace(rewards=batch.device.put(parts["rewards"]))
    return batch
