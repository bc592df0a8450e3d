"""What the adapters for other libraries share: errors for missing extras, spaces, and pictures."""

import io
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.errors import BadOption, brief
from kufsa.core.position import Position

from .encoding import Encoding

if TYPE_CHECKING:
    from gymnasium import spaces

# "human" prints the board, "ansi" returns it as text; "svg" is a picture as text, "rgb_array" as
# pixels.
RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]
PIXELS = 640  # a side of a picture: the same for all, as films require

ILLEGAL_REWARD = -1.0  # for a player who ends a game by an action that is not in the mask

Observation = dict[str, NDArray[np.int8]]


def missing(error: ModuleNotFoundError, extra: str) -> ModuleNotFoundError:
    """The error that says which extra brings a missing library."""
    name = str(error.name).partition(".")[0]
    return ModuleNotFoundError(f"this needs {name}: install kufsa[{extra}]", name=name)


def observation_space(code: Encoding) -> "spaces.Dict":
    """What a seat sees and may do; the mask as ``Discrete.sample`` takes it."""
    from gymnasium import spaces

    layout = code.observation
    return spaces.Dict(
        {
            "observation": spaces.Box(layout.low, layout.high, (layout.size,), np.int8),
            "action_mask": spaces.Box(0, 1, (code.actions.size,), np.int8),
        }
    )


def check_render_mode(mode: str | None) -> str | None:
    """The mode, or a BadOption."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"a render_mode is one of {', '.join(RENDER_MODES)}, not {brief(mode)}")
    return mode


def render(
    position: Position, seat: int | None, mode: str | None
) -> str | NDArray[np.uint8] | None:
    """The table as a person in a seat (None: a spectator) is shown it, in one of the modes."""
    if mode is None:
        from gymnasium import logger

        logger.warn(f"nothing is drawn without a render_mode: {', '.join(RENDER_MODES)}")
        return None
    if mode == "svg":
        return position.svg(seat)
    if mode == "rgb_array":
        return pixels(position.svg(seat))
    from rich.console import Console

    file = io.StringIO()
    console: dict[str, Any] = {"markup": False, "highlight": False, "emoji": False}
    if mode == "ansi":
        console.update(file=file, width=100, force_terminal=True)
    board = position.game.board(position.person_view(seat), "en")
    Console(**console).print(board)
    return file.getvalue() if mode == "ansi" else None


def pixels(svg: str) -> NDArray[np.uint8]:
    """A picture as rows of red, green and blue, centred in a square."""
    try:
        from PIL import Image, ImageOps
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError as error:
        raise missing(error, "research") from None
    drawn = Image.open(io.BytesIO(svg_to_bytes(svg_string=svg, width=PIXELS, background="white")))
    return np.asarray(ImageOps.pad(drawn.convert("RGB"), (PIXELS, PIXELS), color="white"))
