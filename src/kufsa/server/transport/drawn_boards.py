"""A board for any game: its own picture of what somebody sees, and the legal actions in words."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
import structlog
from msgspec import Meta

from kufsa.core import drawn
from kufsa.core.game import Game
from kufsa.core.wording import action_words
from kufsa.search.protocol import bots

from .pictures import Picture, clean

log = structlog.get_logger(__name__)


class Drawn(msgspec.Struct, frozen=True):
    """A picture of what a seat sees, and what it may do there in words."""

    svg: Annotated[
        str,
        Meta(description="an element with `data-action` is where that action can be done"),
    ]
    css: Annotated[str, Meta(description="style sheets that apply to the picture only")]
    labels: Annotated[dict[str, str], Meta(description="the legal actions, each in words")]


def draw(
    game: Game, view: Mapping[str, Any], legal: Sequence[str], names: Sequence[str], lang: str
) -> Drawn:
    """The board of a view. A picture that cannot be shown gives way to the default one."""
    svg, css = _picture(game, {**view, "names": list(names)}, lang)
    return Drawn(svg, css, {text: action_words(game, text, lang, names) for text in legal})


def _picture(game: Game, view: Mapping[str, Any], lang: str) -> Picture:
    try:
        return clean(game.svg(view, lang))
    except Exception:
        # The game's own code: whatever it raises, the table can be played.
        log.exception("a game's picture cannot be shown", game=game.id)
        return clean(drawn.svg(game, view, lang))


def seat_names(seats: Sequence[Mapping[str, Any]], game: Game, lang: str) -> list[str]:
    """What everybody at a table is called; bots of the same name get the number of their seat."""
    titles = {one.name: one.title(lang) for one in bots(game.id)}
    found = [str(seat["name"] or titles.get(seat["bot"], seat["bot"])) for seat in seats]
    return [
        f"{name} {place + 1}" if not seats[place]["name"] and found.count(name) > 1 else name
        for place, name in enumerate(found)
    ]
