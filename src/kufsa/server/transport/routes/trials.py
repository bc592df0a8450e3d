"""Trying things out: a position and actions in, the position after them out, by the real rules.

Nothing is stored. The client's lessons use it, and it is useful to anybody who writes puzzles.
"""

from typing import Annotated, Any

import msgspec
from litestar import Request, Router, post
from litestar.params import JSONBody
from msgspec import Meta

from kufsa.core.errors import BadPosition, IllegalAction
from kufsa.core.language import languages, player_name
from kufsa.core.position import EVERYONE, Position
from kufsa.match.worth import worth
from kufsa.server.aside import aside
from kufsa.server.errors import ApiError, refusals
from kufsa.server.transport.dependencies import MAYBE_PERSON, AskedMaybePerson, limited
from kufsa.server.transport.drawn_boards import Drawn, draw
from kufsa.server.transport.headers import preferred_language

from .games import GameId, named

AnyRequest = Request[Any, Any, Any]


class Trial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, the seat that looks at it, and what is done there."""

    document: Annotated[dict[str, Any], Meta(description="a position, as in docs/notation.md")]
    seat: Annotated[int, Meta(ge=0, le=100)] = 0
    actions: Annotated[
        list[Annotated[str, Meta(max_length=200)]],
        Meta(max_length=20, description="one after another; none: only look"),
    ] = []
    seed: Annotated[str, Meta(max_length=100, description="of the chance still to come")] = "lesson"
    draw: Annotated[
        str,
        Meta(
            pattern=f"^({'|'.join(languages())})?$",
            description="a language: the board is drawn too",
        ),
    ] = ""


class Tried(msgspec.Struct, frozen=True):
    """How it stands after that, as the seat sees it."""

    document: dict[str, Any]
    view: dict[str, Any]
    legal: list[str]
    worth: Annotated[dict[str, int], Meta(description="points that legal actions win at once")]
    events: list[dict[str, Any]]
    to_act: int | None
    everyone: Annotated[bool, Meta(description="all seats may act at any time")]
    over: bool
    scores: list[int]
    winners: list[int]
    drawn: Annotated[Drawn | None, Meta(description="the board, if it was asked for")] = None


@post(
    "/games/{game:str}/try",
    summary="Try an action",
    description="By the rules of the game, on a position that you send; nothing is stored.",
    status_code=200,
    dependencies=MAYBE_PERSON,
    responses=refusals(400, 403, 404, 409, 413, 415, 429),
)
async def try_out(
    request: AnyRequest, person: AskedMaybePerson, game: GameId, data: JSONBody[Trial]
) -> Tried:
    lang = person.lang if person else preferred_language(request.scope)
    try:
        return await aside(_tried, game, data)
    except BadPosition as error:
        raise ApiError(409, "bad_position", str(error), clause=error.clause or "") from None
    except IllegalAction as error:
        said = error.message.text(lang)
        raise ApiError(409, "illegal", said, clause=error.clause or "") from None


def _tried(game: str, data: Trial) -> Tried:
    position = named(game).position(data.document, data.seed)
    if data.seat >= position.players:
        raise ApiError(409, "no_such_seat", f"There is no seat {data.seat} at this table.")
    seen = _seen(position.play(*data.actions), data.seat)
    return _with_drawing(position, seen, data.draw) if data.draw else seen


def _seen(position: Position, seat: int) -> Tried:
    to_act = position.to_act
    return Tried(
        document=position.document,
        view=position.view(seat),
        legal=list(position.legal_for(seat)),
        worth=worth(position, seat),
        events=position.events(seat),
        to_act=to_act if isinstance(to_act, int) else None,
        everyone=to_act is EVERYONE,
        over=position.over,
        scores=list(position.scores),
        winners=list(position.winners),
    )


def _with_drawing(position: Position, seen: Tried, lang: str) -> Tried:
    names = [player_name({}, seat, lang) for seat in range(position.players)]
    drawn = draw(position.game, seen.view, seen.legal, names, lang)
    return msgspec.structs.replace(seen, drawn=drawn)


ROUTES = Router(
    path="/api", route_handlers=[try_out], guards=[limited("api"), limited("try")], tags=["games"]
)
