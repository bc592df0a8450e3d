"""Routes that help the player to act: what an action would score, a hint, the odds."""

from typing import Annotated, Any

import msgspec
from litestar import Router, get
from msgspec import Meta

from kufsa.match import advice
from kufsa.match.match import Match
from kufsa.match.refusals import Refused
from kufsa.match.worth import worth
from kufsa.search.protocol import strongest
from kufsa.server.aside import aside
from kufsa.server.errors import refusals
from kufsa.server.people.person import Person
from kufsa.server.tables.bots.requests import BotRequest
from kufsa.server.transport.dependencies import (
    MAYBE_PERSON,
    PERSON,
    AskedMaybePerson,
    AskedPerson,
    limited,
)

from .table_access import AnyRequest, TableId, find_table, refused, registry_of

Actions = Annotated[int, Meta(description="how many actions there were when this was true")]


class Worth(msgspec.Struct, frozen=True):
    """What actions would bring the caller at once."""

    actions: Actions
    points: Annotated[
        dict[str, int], Meta(description="by action; those that win none are left out")
    ]


class Hint(msgspec.Struct, frozen=True):
    """What the strongest bot would do in the caller's place."""

    actions: Actions
    action: Annotated[str | None, Meta(description="null: it has no answer just now")]
    remembers: Annotated[
        bool,
        Meta(description="false if it was told only what was shown since the last turn"),
    ]


class Odds(msgspec.Struct, frozen=True):
    """What can be counted from what the caller is shown."""

    actions: Actions
    odds: Annotated[
        dict[str, Any] | None, Meta(description="explained in docs/match.md; null: none")
    ]


@get(
    "/tables/{table:str}/worth",
    summary="What each action would win",
    description="The points that each legal action of the caller wins at once, as far as that "
    "follows from what the caller sees. Empty for games where it does not, and while it is "
    "somebody else's turn.",
    dependencies=MAYBE_PERSON,
    responses=refusals(400, 404, 429),
)
async def what_it_brings(request: AnyRequest, person: AskedMaybePerson, table: TableId) -> Worth:
    found = await find_table(request, table, person)
    match = found.match
    seat = match.seat_of(person.id if person else "")
    if found.shows_later(person.id if person else ""):
        return Worth(0, {})
    actions = len(match.moves)
    if seat is None or match.to_act != seat or match.position is None or match.paused:
        return Worth(actions, {})
    return Worth(actions, await aside(worth, match.position, seat))


async def _helped(request: AnyRequest, table: str, person: Person) -> tuple[Match, int]:
    """The match and the seat of a player who may get help now."""
    match = (await find_table(request, table, person)).match
    try:
        return match, advice.helped_seat(match, person.id)
    except Refused as why:
        raise refused(why.answer(match.seq), request, person) from None


@get(
    "/tables/{table:str}/hint",
    summary="What would you do?",
    description="At a table with hints, whoever is to act may ask what the strongest bot would do "
    "with what the table shows them; without open memory, it has forgotten what was hidden again "
    "before their last turn. "
    "There are no hints in a race.",
    dependencies=PERSON,
    guards=[limited("hint")],
    responses=refusals(400, 401, 404, 409, 429),
)
async def hint(request: AnyRequest, person: AskedPerson, table: TableId) -> Hint:
    match, seat = await _helped(request, table, person)
    position, actions = match.position, len(match.moves)
    assert position is not None
    seen = await aside(advice.seen, match, seat)
    question = BotRequest(
        game=match.game.id,
        level=strongest(match.game.id),
        seed=f"hint {match.id} {seat} {actions}",  # nothing secret is in it
        match=f"{match.id}/hint/{seat}",
        seat=seat,
        options=position.options,
        told=len(seen.events),
        view=seen.view,
        legal=position.legal_for(seat),
        payer=person.id,
    )
    choice = await registry_of(request).services.bots.advise(question, lambda: seen.events)
    return Hint(actions, choice if isinstance(choice, str) else None, seen.remembers)


@get(
    "/tables/{table:str}/odds",
    summary="The odds",
    description="At a table with hints, the player to act may ask for the odds that follow from "
    "what the table shows them.",
    dependencies=PERSON,
    responses=refusals(400, 401, 404, 409, 429),
)
async def the_odds(request: AnyRequest, person: AskedPerson, table: TableId) -> Odds:
    match, seat = await _helped(request, table, person)
    actions = len(match.moves)
    return Odds(actions, await aside(advice.odds, match, seat))


ROUTES = Router(
    path="/api",
    route_handlers=[what_it_brings, hint, the_odds],
    guards=[limited("api")],
    tags=["tables"],
)
