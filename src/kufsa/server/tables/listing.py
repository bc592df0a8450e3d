"""What lists show of a match: the lobby, my tables, finished games."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from kufsa.match import events as e
from kufsa.match.match import Match
from kufsa.server.people import ratings
from kufsa.server.store import Projection, Result
from kufsa.server.store.schema import NO_SEAT

_encode = msgspec.json.Encoder().encode


class SeatShown(msgspec.Struct, frozen=True):
    """Who has a seat: a person, a bot, a bot that replaces a person for now, or nobody."""

    name: str
    person: str
    bot: str
    reserved: bool


class Shown(msgspec.Struct, frozen=True):
    """A match in a list."""

    options: dict[str, Any]
    seats: list[SeatShown]
    chat: str
    rated: bool
    spectators: bool
    clock: e.Clock
    how: str
    scores: list[int]
    winners: list[int]
    next_match: str


_shown: msgspec.json.Decoder[Shown] = msgspec.json.Decoder(Shown)


def shown(summary: str) -> Shown:
    """What ``projection`` wrote."""
    return _shown.decode(summary)


def projection(
    match: Match, happened: Sequence[e.AnyEvent], summary: str | None = None
) -> Projection:
    """What is stored of a match for the lists, after these events were applied to it.

    An action changes whose turn it is and nothing else: then the ``summary`` stays as it was.
    """
    if summary is None or not all(isinstance(event, e.Acted) for event in happened):
        summary = _summary(match)
    ended = any(isinstance(event, e.Ended) for event in happened)
    people = any(hasattr(event, "person") or isinstance(event, _AT_SEATS) for event in happened)
    to_act = match.to_act
    return Projection(
        status=match.status,
        public=match.manners.public,
        host=match.host or None,
        to_act=None if to_act is None or match.is_bot(to_act) else match.seats[to_act].person,
        summary=summary,
        seats=_people(match) if people else None,
        results=_results(match) if ended and match.how == "over" else None,
        then=_rating(match, happened[-1].at) if ended else None,
    )


_AT_SEATS = (
    e.Created,
    e.Configured,
    e.BotSat,
    e.Emptied,
    e.Left,
    e.Returned,
)  # without a person's id


def _summary(match: Match) -> str:
    nobody = e.Taken()
    seats = []
    for seat, taken in enumerate(match.seats):
        kept = match.reserved.get(seat, nobody)
        who = taken if taken != nobody else kept
        seats.append(SeatShown(who.name, who.person, who.bot, seat in match.reserved))
    return _encode(
        Shown(
            options=match.start_options,
            seats=seats,
            chat=match.manners.chat,
            rated=match.manners.rated,
            spectators=match.manners.spectators,
            clock=match.manners.clock,
            how=match.how,
            scores=match.scores,
            winners=match.winners,
            next_match=match.next_match,
        )
    ).decode()


def _people(match: Match) -> list[tuple[int, str]]:
    """Who has, had or may return to a seat; and who is named in the events without one."""
    found = {who.person: seat for seat, who in match.reserved.items()}
    found |= {who.person: seat for seat, who in enumerate(match.seats) if who.person}
    for person in match.removed:
        found.pop(person, None)  # they have nothing to do with the table any more
    return [(found.get(person, NO_SEAT), person) for person in sorted(match.mentioned)]


def _results(match: Match) -> list[Result]:
    return [
        Result(seat, who.person, match.scores[seat], seat in match.winners, match.manners.rated)
        for seat, who in enumerate(match.seats)
        if who.person and not who.bot
    ]


def _rating(match: Match, at: int) -> Any:
    """A function that rates the people who played to the end, if the table is rated."""
    if match.how != "over" or not match.manners.rated:
        return None
    results = _results(match)
    order = sorted({one.score for one in results}, reverse=True)
    # Winners before all others, then by points: a tie-break may have decided between equals.
    finished = [(one.person, 1 if one.won else 2 + order.index(one.score)) for one in results]
    return partial(ratings.rate, game=match.game.id, finished=finished, now=at)
