"""What lists show of a match: the lobby, my tables, finished games."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from kufsa.match import events as e
from kufsa.match.match import Match
from kufsa.server.people import ratings
from kufsa.server.store import Projection, Result
from kufsa.server.store.matches import MatchRow
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
    moves: int = 0  # of a match that is over


_shown: msgspec.json.Decoder[Shown] = msgspec.json.Decoder(Shown)


def shown(summary: str) -> Shown:
    """What ``projection`` wrote."""
    return _shown.decode(summary)


def goes_on_by_itself(row: MatchRow) -> bool:
    """Whether a match in play goes on without people: a clock runs, or no person is to act.

    Then it is a bot's turn, or all seats act at once.
    """
    clock = shown(row.summary).clock
    return row.to_act is None or bool(clock.move or clock.total)


def projection(
    match: Match,
    happened: Sequence[e.AnyEvent],
    before: Match | None = None,
) -> Projection:
    """What is stored of a match for the lists, after these events were applied to it.

    An action changes whose turn it is and nothing else: then there is no new summary. Nor do people
    change with every event about them: what was so ``before`` is not written again.
    A match that a device dealt counts for nothing, so it has no results.
    """
    only_play = all(type(event) is e.Acted for event in happened)
    ended = not only_play and any(isinstance(event, e.Ended) for event in happened)
    people = not only_play and any(
        hasattr(event, "person") or isinstance(event, _AT_SEATS) for event in happened
    )
    seats = _people(match) if people else None
    if seats is not None and before is not None and seats == _people(before):
        seats = None
    to_act = match.to_act
    return Projection(
        status=match.status,
        public=match.manners.public,
        host=match.host or None,
        to_act=None if to_act is None or match.is_bot(to_act) else match.seats[to_act].person,
        summary=None if only_play else _summary(match),
        seats=seats,
        results=_results(match) if ended and _counts(match) else None,
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
            moves=len(match.moves) if match.how else 0,
        )
    ).decode()


def _people(match: Match) -> list[tuple[int, str]]:
    """Who has, had or may return to a seat; and who is named in the events without one."""
    found = {who.person: seat for seat, who in match.reserved.items()}
    found |= {who.person: seat for seat, who in enumerate(match.seats) if who.person}
    for person in match.removed:
        found.pop(person, None)  # they no longer have anything to do with the table
    return [(found.get(person, NO_SEAT), person) for person in sorted(match.mentioned)]


def _counts(match: Match) -> bool:
    return match.how == "over" and not match.device_game


def _results(match: Match) -> list[Result]:
    return [
        Result(seat, who.person, match.scores[seat], seat in match.winners, match.manners.rated)
        for seat, who in enumerate(match.seats)
        if who.person and not who.bot
    ] + [
        Result(seat, match.seats[seat].person, match.scores[seat], False, True)
        for seat in _deserters(match)
    ]


def _deserters(match: Match) -> list[int]:
    """The seats of those who left a match that counts, the last to leave first.

    Whoever was sent away did not leave; and before the first action there is nothing to lose.
    """
    if not match.manners.rated or not match.moves:
        return []
    return [seat for seat in reversed(match.gone) if match.seats[seat].person not in match.removed]


def _rating(match: Match, at: int) -> Any:
    """A function that rates the people of a rated match.

    Those who played to the end come before those who left, who rank by how long they stayed. If a
    match is broken off because people left, it counts for that alone.
    """
    if not match.manners.rated or match.device_game:
        return None
    away = [match.seats[seat].person for seat in _deserters(match)]
    if match.how == "over":
        stayed = [one for one in _results(match) if one.person not in away]
        order = sorted({one.score for one in stayed}, reverse=True)
        # Winners before all others, then by points: a tie-break may have decided between equals.
        finished = [(one.person, 1 if one.won else 2 + order.index(one.score)) for one in stayed]
    elif match.how == "abandoned" and away:
        finished = [(person, 1) for person in match.people()]
    else:
        return None
    last = max((rank for _, rank in finished), default=0)
    finished += [(person, last + place) for place, person in enumerate(away, start=1)]
    return partial(ratings.rate, game=match.game.id, finished=finished, now=at)
