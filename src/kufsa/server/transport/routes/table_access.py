"""How a route finds its table, and refuses in the language of the caller."""

from typing import Annotated, Any

from litestar import Request
from litestar.params import PathParameter

from kufsa.match.commands import Refusal
from kufsa.server.errors import ApiError
from kufsa.server.people.person import Person
from kufsa.server.store import matches
from kufsa.server.tables.actor import TableActor
from kufsa.server.tables.ids import ID
from kufsa.server.tables.opening import refusal
from kufsa.server.tables.registry import TableRegistry
from kufsa.server.tables.unreadable import Unreadable
from kufsa.server.transport.headers import preferred_language

AnyRequest = Request[Any, Any, Any]
TableId = Annotated[str, PathParameter(pattern=ID, description="the id of a table, as in its link")]

# Of refusals; all others have 409.
_STATUS = {"no_table": 404, "house_full": 503, "analyst_busy": 503}


def registry_of(request: AnyRequest) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


def refused(why: Refusal, request: AnyRequest, person: Person | None) -> ApiError:
    """A refusal in the language of the caller."""
    sentence = why.message.text(person.lang if person else preferred_language(request.scope))
    status = _STATUS.get(why.code, 409)
    return ApiError(status, why.code, sentence, seq=why.seq, retry_after=60 if status == 503 else 0)


async def find_table(request: AnyRequest, id: str, person: Person | None) -> TableActor:
    """A table that the caller may see; otherwise 404, whether it is private or does not exist."""
    try:
        table = await registry_of(request).open(id)
    except Unreadable as unreadable:
        await must_be_of(request, id, person)
        raise refused(Refusal("unreadable", unreadable.why), request, person) from None
    if table is None or not table.may_watch(person.id if person else ""):
        raise no_such_table(request, person)
    return table


async def must_be_of(request: AnyRequest, id: str, person: Person | None) -> None:
    """Only people of a match are told about one that cannot be read."""
    read = registry_of(request).services.database.read
    if person is None or not await read(matches.concerns, id, person.id):
        raise no_such_table(request, person)


def no_such_table(request: AnyRequest, person: Person | None = None) -> ApiError:
    """The refusal for a table that does not exist, or that the caller may not see."""
    return refused(refusal("no_table"), request, person)
