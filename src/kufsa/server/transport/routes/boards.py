"""The board of a table for whoever asks, drawn by the game: for clients that know no game."""

from typing import Annotated, Any

from litestar import Response, Router, get
from litestar.params import QueryParameter
from msgspec import Meta

from kufsa.match.past import past
from kufsa.server.aside import aside
from kufsa.server.errors import ApiError, refusals
from kufsa.server.people.person import Person
from kufsa.server.tables.actor import TableActor
from kufsa.server.tables.opening import refusal
from kufsa.server.transport.dependencies import MAYBE_PERSON, AskedMaybePerson, limited
from kufsa.server.transport.drawn_boards import Drawn, draw, seat_names
from kufsa.server.transport.table_pictures import (
    HEIGHT,
    WIDTH,
    beginning,
    can_draw,
    table_picture,
)

from .games import Language
from .table_access import AnyRequest, TableId, find_table, refused


class Board(Drawn, frozen=True, kw_only=True):
    """How a table looks to the caller."""

    actions: Annotated[int, Meta(description="how many there were when it looked like this")]


@get(
    "/tables/{table:str}/board",
    summary="The board, drawn",
    description="The game's picture of what the caller sees at the table, with the caller's legal "
    "actions in words. Spectators with a delay see the picture with that delay. With `step`, as "
    "it was after that many actions, as far as the caller may see that again.",
    dependencies=MAYBE_PERSON,
    responses=refusals(400, 404, 409, 429),
)
async def board(
    request: AnyRequest,
    person: AskedMaybePerson,
    table: TableId,
    lang: Language = "en",
    step: Annotated[
        int | None, QueryParameter(ge=0, le=1_000_000, description="how many actions were made")
    ] = None,
) -> Board:
    found = await find_table(request, table, person)
    _, scene = found.seen(person.id if person else "")
    actions, view, legal = scene["actions"], scene["view"], scene["legal"]
    if found.covered:
        raise refused(refusal("covered"), request, person)
    if view is None:
        raise refused(refusal("not_begun"), request, person)
    if step is not None and step != actions:
        actions, view, legal = step, await _earlier(request, found, person, step), []
    game = found.match.game
    names = seat_names(scene["seats"], game, lang)
    drawn = await aside(draw, game, view, legal, names, lang)
    return Board(drawn.svg, drawn.css, drawn.labels, actions=actions)


async def _earlier(
    request: AnyRequest, table: TableActor, person: Person | None, step: int
) -> dict[str, Any]:
    """What the caller saw after some actions, or a refusal."""
    caller = person.id if person else ""
    if table.shows_later(caller):
        raise refused(refusal("later"), request, person)
    match = table.match
    steps = await aside(past, match, match.seat_of(caller), step, 1)
    if not steps or steps[0]["view"] is None:
        raise refused(refusal("not_over"), request, person)
    view: dict[str, Any] = steps[0]["view"]
    return view


@get(
    "/tables/{table:str}/picture",
    summary="A picture of the table",
    description=f"A PNG of {WIDTH} × {HEIGHT} for previews of links: what anybody may see there, "
    "without names. Before the game begins, it is the beginning of another deal.",
    media_type="image/png",
    guards=[limited("picture")],
    responses=refusals(400, 404, 429, 503),
)
async def picture(request: AnyRequest, table: TableId, lang: Language = "en") -> Response[bytes]:
    found = await find_table(request, table, None)
    if not can_draw():
        raise ApiError(404, "not_found")
    _, scene = found.seen("")
    match, view = found.match, scene["view"]
    if view is None or found.covered:
        view = await aside(beginning, match.game, match.players, match.options)
    drawn = await aside(table_picture, match.game, view, lang)
    return Response(drawn, media_type="image/png", headers={"Cache-Control": "public, max-age=60"})


ROUTES = Router(
    path="/api", route_handlers=[board, picture], guards=[limited("api")], tags=["tables"]
)
