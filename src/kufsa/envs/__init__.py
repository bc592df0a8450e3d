"""Environments for research: encodings, batches on CPU and GPU, playouts. No rules live here."""

from .batches import AutoresetMode, Batch, Turn, batch
from .encoding import Encoding, IllegalIndex, encoding
from .playing_out import Playouts, playouts

__all__ = [
    "AutoresetMode",
    "Batch",
    "Encoding",
    "IllegalIndex",
    "Playouts",
    "Turn",
    "batch",
    "encoding",
    "playouts",
]
