"""What follows from a command: events, a refusal, or the answer that it was carried out before.

Nothing is changed here; whoever holds the match makes the events durable and applies them.
"""

import re

from msgspec.structs import replace

from . import commands as c
from . import events as e
from . import limits, play, seats
from .commands import Envelope, Moment, Refusal, Repeated
from .match import ENDED, Match
from .opening import and_start, create, rematch
from .phrases import line_of
from .refusals import Refused

__all__ = ["check_claim", "create", "handle", "rematch"]

_ID = re.compile(f"[A-Za-z0-9_-]{{1,{c.LONGEST_ID}}}")

# Meant for the game as it was: stale when something has happened in it since.
_FOR_THE_MOMENT = (c.Configure, c.Start, c.Act, c.Name, c.AskUndo)
# These could go on without end; everything else leads to an end, or happens once.
_NOT_FOR_EVER = (
    c.Configure, c.Sit, c.SeatBot, c.Empty, c.AskUndo, c.AnswerUndo, c.Pause, c.Return, c.Say,
    c.Mute, c.Remove, c.Rename,
)  # fmt: skip
_BY_THE_TABLE = (
    c.BotActs, c.TurnUp, c.Settle, c.ClaimTimeout, c.ClockRanOut, c.GoneAway, c.Abandon,
    c.Rename,
)  # fmt: skip


def handle(
    match: Match, envelope: Envelope, moment: Moment
) -> list[e.AnyEvent] | Refusal | Repeated:
    """The events that a command brings about, each with its time and its cause.

    >>> from kufsa.match.match import fold
    >>> made = create(match="m1", wanted=c.NewTable("triominoes"), commitment="", host="noa")
    >>> match = fold(made, secret=bytes(32))
    >>> command = Envelope(c.Sit(), person="uri", name="Uri", id="1", seq=2)
    >>> handle(match, command, Moment(at=0))
    [Sat(seat=1, person='uri', name='Uri', salt='', at=0, cause='uri/1')]
    >>> handle(match, replace(command, command=c.Start()), Moment(at=0)).code
    'not_host'
    """
    try:
        cause = _check_sender(envelope)
        if cause in match.answered:
            return Repeated(match.answered[cause])
        _check_number(match, envelope)
        if match.seq >= limits.LONGEST_MATCH and isinstance(envelope.command, _NOT_FOR_EVER):
            raise Refused("match_full", most=limits.LONGEST_MATCH)
        happened = _decide(match, envelope, moment)
    except Refused as refused:
        return refused.answer(match.seq)
    if isinstance(happened, Repeated):
        return happened
    return [replace(event, at=moment.at, cause=cause) for event in happened]


def check_claim(match: Match, envelope: Envelope) -> Refusal | None:
    """Why a person's claim does not count; None: then it enters the table's race."""
    try:
        _check_sender(envelope)
        _check_number(match, envelope)
        if not isinstance(envelope.command, c.Claim):
            raise Refused("no_race")
        play.must_be_claimable(match, envelope, envelope.command.turn)
    except Refused as refused:
        return refused.answer(match.seq)
    return None


def _check_sender(envelope: Envelope) -> str:
    """The cause that the events of a command get; empty for what the table does by itself."""
    if isinstance(envelope.command, _BY_THE_TABLE):
        if envelope.person:
            raise Refused("table_only")
        return ""
    if not envelope.person:
        raise Refused("nobody")
    if not _ID.fullmatch(envelope.id):
        raise Refused("bad_id", most=c.LONGEST_ID)
    return f"{envelope.person}/{envelope.id}"


def _check_number(match: Match, envelope: Envelope) -> None:
    if envelope.seq > match.seq:
        raise Refused("from_the_future")
    if isinstance(envelope.command, _FOR_THE_MOMENT) and envelope.seq < match.game_seq:
        raise Refused("stale")


def _decide(match: Match, ask: Envelope, moment: Moment) -> list[e.AnyEvent] | Repeated:
    command = ask.command
    match command:
        # Before the start.
        case c.Configure():
            return seats.configure(match, ask, command)
        case c.Sit():
            return and_start(match, seats.sit(match, ask, command))
        case c.SeatBot():
            return and_start(match, seats.seat_bot(match, ask, command))
        case c.Empty():
            return seats.empty(match, ask, command)
        case c.Start():
            return seats.start(match, ask, command)
        # Play.
        case c.Act():
            return play.act(match, ask, command, moment)
        case c.Claim():
            play.must_be_claimable(match, ask, command.turn)
            raise Refused("race_door")
        case c.Name():
            return play.name(match, ask, command)
        case c.AskUndo():
            return play.ask_undo(match, ask)
        case c.AnswerUndo():
            return play.answer_undo(match, ask, command)
        case c.Pause():
            return play.pause(match, ask, rest=True)
        case c.Resume():
            return play.pause(match, ask, rest=False)
        # People come and go.
        case c.Leave():
            return seats.leave(match, ask)
        case c.Return():
            return seats.come_back(match, ask)
        case c.Say():
            return _say(match, ask, command)
        case c.Mute():
            return seats.mute(match, ask, command)
        case c.Remove():
            return seats.remove(match, ask, command)
        case c.Close():
            return seats.close(match, ask)
        case c.Rematch():
            return _rematch(match, ask, moment)
        # What the table itself does.
        case c.BotActs():
            return play.bot_acts(match, command)
        case c.TurnUp():
            return play.turn_up(match)
        case c.Settle():
            return play.settle(match, command)
        case c.ClaimTimeout():
            return play.claim_timeout(match)
        case c.ClockRanOut():
            return play.clock_ran_out(match, command, moment)
        case c.GoneAway():
            return play.gone_away(match, command)
        case c.Abandon():
            return seats.abandon(match)
        case c.Rename():
            return seats.rename(match, command)


def _say(match: Match, ask: Envelope, command: c.Say) -> list[e.AnyEvent]:
    if ask.person in match.removed:
        raise Refused("removed")
    reserved = {who.person for who in match.reserved.values()}
    if match.seat_of(ask.person) is None and ask.person not in reserved | {match.host}:
        raise Refused("no_seat")
    line = line_of(match, command, ask.person)
    return [e.Said(person=ask.person, name=ask.name, text=line.text, phrase=line.phrase)]


def _rematch(match: Match, ask: Envelope, moment: Moment) -> list[e.AnyEvent] | Repeated:
    if match.status != ENDED:
        raise Refused("not_over")
    if match.seat_of(ask.person) is None:
        raise Refused("no_seat")
    if ask.person in match.removed:
        raise Refused("removed")
    if match.next_match:
        return Repeated(match.rematch_seq)
    if not _ID.fullmatch(moment.fresh_id):
        raise Refused("bad_id", most=c.LONGEST_ID)
    return [e.Rematched(match=moment.fresh_id, person=ask.person)]
