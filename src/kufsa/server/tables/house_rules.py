"""What no host can allow: the rules of the house, and the wishes of whoever blocked somebody."""

from kufsa.match.commands import Configure, Envelope, Refusal, Say, Sit
from kufsa.match.match import Match
from kufsa.match.refusals import Refused
from kufsa.server.errors import sentence
from kufsa.server.people import ties

from .services import TableServices


async def against_the_house(
    match: Match, asked: Envelope, services: TableServices
) -> Refusal | None:
    """Why a command is not carried out here, whatever the table allows; None if it may be."""
    command = asked.command
    if isinstance(command, Say):
        if command.text and not services.settings.free_chat:
            return Refused("phrases_only").answer(match.seq)
    elif isinstance(command, Configure):
        free = command.manners is not None and command.manners.chat == "on"
        if free and not services.settings.free_chat:
            return Refusal("phrases_here", sentence("phrases_here"), seq=match.seq)
    elif (
        isinstance(command, Sit)
        and match.host not in ("", asked.person)
        and await services.database.read(ties.has_blocked, match.host, asked.person)
    ):
        return Refusal("not_welcome", sentence("not_welcome"), seq=match.seq)
    return None
