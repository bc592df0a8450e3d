"""How a picture looks to eyes that see fewer colours.

The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency" (2009), for a whole loss of one kind of cones; they are for
linear light. Grey is what is left where no colour is seen at all.
"""

import io
from typing import Any

import numpy as np
from PIL import Image

Picture = np.ndarray[Any, np.dtype[np.float64]]  # height, width, three: linear light from 0 to 1

EYES = {
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
    "grey": [[0.2126, 0.7152, 0.0722]] * 3,
}
TO_XYZ = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
WHITE = [0.9505, 1.0, 1.089]


def picture(png: bytes, size: tuple[int, int]) -> Picture:
    """A picture in linear light, brought to one size so that it can be laid upon another."""
    with Image.open(io.BytesIO(png)) as image:
        shown = np.asarray(image.convert("RGB").resize(size, Image.Resampling.BILINEAR)) / 255
    return np.where(shown <= 0.04045, shown / 12.92, ((shown + 0.055) / 1.055) ** 2.4)


def seen(light: Picture, eye: str) -> Picture:
    """A picture as an eye sees it: lightness and colour as people feel them (CIE Lab)."""
    told = np.clip(light @ np.transpose(EYES[eye]), 0, 1) @ np.transpose(TO_XYZ) / WHITE
    root = np.where(told > 0.008856, np.cbrt(told), 7.787 * told + 16 / 116)
    x, y, z = root[..., 0], root[..., 1], root[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def apart(one: Picture, other: Picture, clear: float = 15.0) -> float:
    """How much of two pictures, seen by the same eye, is clearly different: from 0 to 1.

    A difference of 15 in Lab is seen at a glance, also in small things side by side.
    """
    return float((np.linalg.norm(one - other, axis=-1) > clear).mean())
