"""Play: actions, claims in real time, taking back, pauses, clocks."""

import msgspec

from kufsa.core.errors import IllegalAction
from kufsa.core.game import RealTime

from . import commands as c
from . import events as e
from . import limits, race, undo
from .clock import against_time, deadline
from .commands import Envelope, Moment
from .fairness import claim_lot
from .match import Match
from .refusals import Refused, must_host, must_play, own_seat
from .seats import end, gone

Events = list[e.AnyEvent]


def act(match: Match, ask: Envelope, wanted: c.Act, moment: Moment) -> Events:
    must_play(match)
    seat = own_seat(match, ask.person)
    if match.everyone_acts:
        raise Refused("not_by_act")
    _must_go_on(match)
    if seat != match.to_act:
        raise Refused("not_your_turn")
    limit = deadline(match)
    if limit is not None and moment.waited >= limit[1]:
        raise Refused("time_is_up")
    return acted(match, seat, wanted.action, moment.waited)


def bot_acts(match: Match, wanted: c.BotActs) -> Events:
    must_play(match)
    if not 0 <= wanted.seat < match.players or not match.is_bot(wanted.seat):
        raise Refused("not_a_bot")
    if wanted.actions != len(match.moves):
        raise Refused("stale")
    if match.everyone_acts:
        if match.claimant != wanted.seat or not wanted.action.startswith(
            _bare_claim(match, wanted.seat)
        ):
            raise Refused("not_claimant")
    else:
        _must_go_on(match)
        if match.to_act != wanted.seat:
            raise Refused("not_your_turn")
    return acted(match, wanted.seat, wanted.action)


def acted(match: Match, seat: int | None, action: str, spent: int = 0) -> Events:
    """The action, and the end if it ends the game; or the refusal of the rules."""
    try:
        after = match.after(action)
    except IllegalAction as error:
        raise Refused("illegal", message=error.message, clause=error.clause) from None
    events: Events = [e.Acted(seat=seat, action=action, spent=spent)]
    if after.over:
        events.append(
            e.Ended(
                how="over",
                secret=match.secret.hex(),
                scores=list(after.scores),
                winners=list(after.winners),
            )
        )
    elif match.seq + 1 >= limits.LONGEST_MATCH:
        events.append(end(match, "abandoned"))
    return events


def _must_go_on(match: Match) -> None:
    if match.paused:
        raise Refused("paused")


# Real time.


def must_be_claimable(match: Match, ask: Envelope, turn: int) -> None:
    """Raise a refusal unless this person may claim something after this turn-up."""
    must_play(match)
    seat = own_seat(match, ask.person)
    _must_race(match)
    _must_go_on(match)
    if turn != match.turn:
        raise Refused("another_turn", turn=match.turn)
    if match.claimant is not None:
        raise Refused("frozen")
    acted(match, seat, _bare_claim(match, seat))  # refused if there is nothing to claim


def _must_race(match: Match) -> RealTime:
    if match.game.real_time is None or not match.everyone_acts:
        raise Refused("no_race")
    return match.game.real_time


def _bare_claim(match: Match, seat: int) -> str:
    """A claim that names nothing: what follows from it is up to the rules."""
    return f"{seat}:{_must_race(match).claim}"


def turn_up(match: Match) -> Events:
    must_play(match)
    real_time = _must_race(match)
    _must_go_on(match)
    if match.claimant is not None:
        raise Refused("frozen")
    return acted(match, None, real_time.turn_up)


def settle(match: Match, wanted: c.Settle) -> Events:
    must_play(match)
    real_time = _must_race(match)
    if wanted.turn != match.turn:
        raise Refused("another_turn", turn=match.turn)
    if match.claimant is not None:
        raise Refused("frozen")
    try:
        claims = msgspec.convert(wanted.claims, list[race.Claim])
        lot = claim_lot(match.key, real_time.claim, wanted.turn)
        verdict = race.decide(claims, wanted.turn, lot, wanted.cap)
    except (ValueError, msgspec.ValidationError) as error:
        raise Refused("bad_claims", reason=str(error)) from None
    if any(claim.seat >= match.players for claim in claims):
        raise Refused("no_such_seat", last=match.players - 1)
    acted(match, verdict.winner, _bare_claim(match, verdict.winner))
    return [
        e.Claimed(
            turn=wanted.turn,
            claims=msgspec.to_builtins(list(verdict.claims)),
            cap=verdict.cap,
            winner=verdict.winner,
            by_lot=verdict.by_lot,
        )
    ]


def name(match: Match, ask: Envelope, wanted: c.Name) -> Events:
    must_play(match)
    seat = own_seat(match, ask.person)
    _must_race(match)
    if match.claimant != seat:
        raise Refused("not_claimant")
    return acted(match, seat, f"{_bare_claim(match, seat)} {wanted.what}".rstrip(" "))


def claim_timeout(match: Match) -> Events:
    must_play(match)
    if match.claimant is None:
        raise Refused("not_claimant")
    return acted(match, match.claimant, _bare_claim(match, match.claimant))


# Taking back.


def ask_undo(match: Match, ask: Envelope) -> Events:
    must_play(match)
    seat = own_seat(match, ask.person)
    _must_go_on(match)
    if match.undo_ask is not None:
        raise Refused("already")
    to = undo.first_to_go(match, seat)
    asked: Events = [e.UndoAsked(seat=seat, to=to)]
    return asked if _others(match, seat) else [*asked, e.Undone(to=to)]


def answer_undo(match: Match, ask: Envelope, wanted: c.AnswerUndo) -> Events:
    must_play(match)
    seat = own_seat(match, ask.person)
    _must_go_on(match)
    asked = match.undo_ask
    if asked is None:
        raise Refused("no_ask")
    if ask.seq < asked.seq:
        raise Refused("stale")
    if wanted.agree and seat == asked.seat:
        raise Refused("own_ask")
    answered: Events = [e.UndoAnswered(seat=seat, agreed=wanted.agree)]
    if wanted.agree and _others(match, asked.seat) <= asked.agreed | {seat}:
        answered.append(e.Undone(to=asked.to))
    return answered


def _others(match: Match, seat: int) -> set[int]:
    """The seats of people who must agree."""
    present = {match.seat_of(person) for person in match.people()}
    return {other for other in present if other is not None and other != seat}


# Pauses and clocks.


def pause(match: Match, ask: Envelope, rest: bool) -> Events:
    must_play(match)
    own_seat(match, ask.person)
    if match.manners.public:
        must_host(match, ask.person)
    if match.paused == rest:
        raise Refused("already")
    if rest and match.manners.rated and against_time(match):
        raise Refused("no_pause")
    if rest and match.claimant is not None:
        raise Refused("frozen")
    return [e.Paused(person=ask.person) if rest else e.Resumed(person=ask.person)]


def clock_ran_out(match: Match, wanted: c.ClockRanOut, moment: Moment) -> Events:
    must_play(match)
    limit = deadline(match)
    if limit is None or limit[0] != wanted.seat or moment.waited < limit[1]:
        raise Refused("time_left")
    return gone(match, wanted.seat, "clock", moment.waited)


def gone_away(match: Match, wanted: c.GoneAway) -> Events:
    must_play(match)
    if not 0 <= wanted.seat < match.players or match.is_bot(wanted.seat):
        raise Refused("away")
    return gone(match, wanted.seat, "away")
