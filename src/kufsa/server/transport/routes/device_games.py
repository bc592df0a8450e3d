"""The route by which a game that was played on a device comes to the server."""

from typing import Annotated

import msgspec
from litestar import Response, Router, post
from litestar.params import JSONBody
from msgspec import Meta

from kufsa.server.errors import refusals
from kufsa.server.transport.dependencies import WELCOME_PERSON, AskedPerson, check_room, limited
from kufsa.server.transport.house import of_the_house

from .table_access import AnyRequest, registry_of
from .tables import LOCATION, Opened

LARGEST = 256 * 1024  # bytes of a body: four times those of the longest games


class PlayedOnDevice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that was played on a device, and which seat was the caller's."""

    record: Annotated[str, Meta(description="the whole text of its record: see docs/verify.md")]
    seat: Annotated[int, Meta(ge=0, le=99)]


@post(
    "/me/games",
    summary="Keep a game that was played on a device",
    description="Takes the record of a finished game that a device dealt (its id begins with "
    "`here-`), checks every line by the rules, and stores it as a match of the caller, which "
    "nobody else can see. It is marked by `device_game` and counts for no rating. The same record "
    "again gives the same table. If the record is wrong, `line` and `reason` say where and how. "
    f"The body has at most {LARGEST // 1024} KiB.",
    status_code=200,
    dependencies=WELCOME_PERSON,
    guards=[limited("keep_game"), of_the_house, check_room],
    opt={"largest_body": LARGEST},
    request_max_body_size=LARGEST,
    response_headers=LOCATION,
    responses=refusals(400, 403, 409, 413, 415, 429, 503),
)
async def keep_game(
    request: AnyRequest, person: AskedPerson, data: JSONBody[PlayedOnDevice]
) -> Response[Opened]:
    kept = await registry_of(request).device_games.keep(person, data.record, data.seat)
    return Response(Opened(*kept), headers={"Location": f"/api/tables/{kept.id}"})


ROUTES = Router(path="/api", route_handlers=[keep_game], guards=[limited("api")], tags=["replays"])
