"""Finding a table for whoever asks, and saying why not, in their language."""

from typing import Annotated, Any

from litestar import Request
from litestar.params import PathParameter

from kufsa.match.commands import Refusal
from kufsa.server.errors import ApiError
from kufsa.server.hall import Hall, refusal
from kufsa.server.headers import preferred_language
from kufsa.server.people import Person
from kufsa.server.services import ID
from kufsa.server.table import Table

AnyRequest = Request[Any, Any, Any]
TableId = Annotated[str, PathParameter(pattern=ID, description="the id of a table, as in its link")]

# Of refusals; all others have 409.
_STATUS = {"no_table": 404, "house_full": 503, "analyst_busy": 503}


def hall_of(request: AnyRequest) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def refused(why: Refusal, request: AnyRequest, person: Person | None) -> ApiError:
    """A refusal in the language of whoever asked."""
    sentence = why.message.text(person.lang if person else preferred_language(request.scope))
    status = _STATUS.get(why.code, 409)
    return ApiError(status, why.code, sentence, seq=why.seq, retry_after=60 if status == 503 else 0)


async def find_table(request: AnyRequest, id: str, person: Person | None) -> Table:
    """A table that the caller may see, or 404: the same whether there is none or it is private."""
    table = await hall_of(request).open(id)
    if table is None or not table.may_watch(person.id if person else ""):
        raise refused(refusal("no_table"), request, person)
    return table
