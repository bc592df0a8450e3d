"""People come and go: seats before the start, leaving, returning, being removed."""

import re

from msgspec.structs import replace

from . import commands as c
from . import events as e
from .commands import Envelope
from .match import ENDED, PLAYING, WAITING, Match
from .opening import check_bot, check_settings, stand_in
from .refusals import Refused, must_host, must_play, must_wait, own_seat

Events = list[e.AnyEvent]

_SALT = re.compile(f"(?:[0-9a-f]{{2}}){{0,{c.LONGEST_SALT}}}")


# Before the start.


def configure(match: Match, ask: Envelope, wanted: c.Configure) -> Events:
    must_wait(match)
    must_host(match, ask.person)
    players = match.players if wanted.players is None else wanted.players
    options = match.options if wanted.options is None else wanted.options
    manners = _of_seats(match.manners, players) if wanted.manners is None else wanted.manners
    manners = replace(manners, chat=manners.chat or match.manners.chat)
    check_settings(match.game, players, options, manners)
    if any(taken.person for taken in match.seats[players:]):
        raise Refused("seats_taken", players=players)
    return [e.Configured(players=players, options=dict(options), manners=manners)]


def _of_seats(manners: e.TableSettings, players: int) -> e.TableSettings:
    """The same manners at a table with fewer seats."""
    helped = tuple(seat for seat in manners.helped if seat < players)
    return replace(manners, head_start=manners.head_start[:players], helped=helped)


def sit(match: Match, ask: Envelope, wanted: c.Sit) -> Events:
    must_wait(match)
    if ask.person in match.removed:
        raise Refused("removed")
    if not _SALT.fullmatch(wanted.salt):
        raise Refused("bad_salt", most=c.LONGEST_SALT)
    own = match.seat_of(ask.person)
    if own is not None:
        if wanted.salt and own not in match.salts and wanted.seat in (None, own):
            return [e.Sat(seat=own, person=ask.person, name=ask.name, salt=wanted.salt)]
        raise Refused("seated")
    kept = [seat for seat, who in match.reserved.items() if who.person == ask.person]
    seat = _any_seat(match, kept) if wanted.seat is None else _free_seat(match, wanted.seat, kept)
    events: Events = [e.Emptied(seat=other) for other in kept if other != seat]
    events.append(e.Sat(seat=seat, person=ask.person, name=ask.name, salt=wanted.salt))
    return events


def _any_seat(match: Match, kept: list[int]) -> int:
    for seat in kept + list(range(match.players)):
        if _is_free(match, seat) and (seat in kept or seat not in match.reserved):
            return seat
    raise Refused("full")


def _free_seat(match: Match, seat: int, kept: list[int]) -> int:
    _must_exist(match, seat)
    if not _is_free(match, seat):
        raise Refused("taken")
    if seat in match.reserved and seat not in kept:
        raise Refused("reserved")
    return seat


def _is_free(match: Match, seat: int) -> bool:
    return match.seats[seat] == e.Taken()


def _must_exist(match: Match, seat: int) -> None:
    if not 0 <= seat < match.players:
        raise Refused("no_such_seat", last=match.players - 1)


def seat_bot(match: Match, ask: Envelope, wanted: c.SeatBot) -> Events:
    must_wait(match)
    must_host(match, ask.person)
    _must_exist(match, wanted.seat)
    if match.seats[wanted.seat].person:
        raise Refused("taken")
    check_bot(match.game, wanted.level)
    return [e.BotSat(seat=wanted.seat, level=wanted.level)]


def empty(match: Match, ask: Envelope, wanted: c.Empty) -> Events:
    must_wait(match)
    must_host(match, ask.person)
    _must_exist(match, wanted.seat)
    if _is_free(match, wanted.seat) and wanted.seat not in match.reserved:
        raise Refused("already")
    return [e.Emptied(seat=wanted.seat)]


def start(match: Match, ask: Envelope, wanted: c.Start) -> Events:
    must_wait(match)
    if match.host:
        must_host(match, ask.person)
    else:
        own_seat(match, ask.person)
    if not match.people():
        raise Refused("no_people")
    free = [seat for seat in range(match.players) if _is_free(match, seat)]
    if free and not wanted.fill:
        raise Refused("seats_free", count=len(free))
    if wanted.fill:
        check_bot(match.game, wanted.fill)
    return [*(e.BotSat(seat=seat, level=wanted.fill) for seat in free), e.Started()]


# Coming and going.


def leave(match: Match, ask: Envelope) -> Events:
    if match.status == ENDED:
        raise Refused("over")
    if match.status == PLAYING:
        return gone(match, own_seat(match, ask.person), "left")
    seat = match.seat_of(ask.person)
    kept = [other for other, who in match.reserved.items() if who.person == ask.person]
    if seat is None and not kept and ask.person != match.host:
        raise Refused("no_seat")
    events: Events = [e.Emptied(seat=one) for one in ([] if seat is None else [seat]) + kept]
    return events + _without(match, ask.person)


def gone(match: Match, seat: int, why: str, spent: int = 0) -> Events:
    """A person leaves a match in play: a bot stands in, or the match ends if nobody is left."""
    left = e.Left(seat=seat, level=stand_in(match.game, match.manners), why=why, spent=spent)
    return [left, *_without(match, match.seats[seat].person)]


def _without(match: Match, person: str) -> Events:
    """What follows when a person goes: another host, or the end if nobody is left."""
    others = [other for other in match.people() if other != person]
    if match.host == person and others:
        return [e.HostChanged(person=others[0])]
    waits_for_host = match.status == WAITING and match.host not in ("", person)
    if others or waits_for_host:
        return []
    return [end(match, "closed" if match.status == WAITING else "abandoned")]


def end(match: Match, how: str) -> e.Ended:
    """The end of a match that was not played out."""
    return e.Ended(how=how, secret=match.secret.hex())


def come_back(match: Match, ask: Envelope) -> Events:
    must_play(match)
    seat = match.seat_of(ask.person)
    if seat is None:
        raise Refused("no_seat")
    if ask.person in match.removed:
        raise Refused("removed")
    if not match.is_bot(seat):
        raise Refused("already")
    if seat in match.out_of_time:
        raise Refused("out_of_time")
    return [e.Returned(seat=seat)]


# The host's rights.


def mute(match: Match, ask: Envelope, wanted: c.Mute) -> Events:
    must_host(match, ask.person)
    _must_be_here(match, wanted.person)
    if (wanted.person in match.muted) == wanted.muted:
        raise Refused("already")
    return [e.Muted(person=wanted.person, muted=wanted.muted)]


def remove(match: Match, ask: Envelope, wanted: c.Remove) -> Events:
    must_host(match, ask.person)
    _must_be_here(match, wanted.person)
    if wanted.person == ask.person:
        raise Refused("yourself")
    _must_not_count(match)
    if wanted.person in match.removed:
        raise Refused("already")
    removed: Events = [e.Removed(person=wanted.person)]
    seat = match.seat_of(wanted.person)
    if match.status == WAITING:
        seats = [] if seat is None else [seat]
        seats += [other for other, who in match.reserved.items() if who.person == wanted.person]
        return [*(e.Emptied(seat=one) for one in seats), *removed]
    if match.status == PLAYING and seat is not None and not match.is_bot(seat):
        left, *rest = gone(match, seat, "removed")
        return [left, *removed, *rest]
    return removed


def _must_not_count(match: Match) -> None:
    """A host cannot get out of a match that counts, nor get others out of it."""
    if match.status == PLAYING and match.manners.rated:
        raise Refused("rated")


def _must_be_here(match: Match, person: str) -> None:
    """Only of people who are or were at this table: of others there could be any number."""
    if person not in match.mentioned:
        raise Refused("bad_person")


def close(match: Match, ask: Envelope) -> Events:
    if match.status == ENDED:
        raise Refused("over")
    must_host(match, ask.person)
    _must_not_count(match)
    return [end(match, "closed")]


# What the table itself does.


def abandon(match: Match) -> Events:
    if match.status == ENDED:
        raise Refused("over")
    return [end(match, "abandoned")]


def rename(match: Match, wanted: c.Rename) -> Events:
    known = {taken.person for taken in [*match.seats, *match.reserved.values()]}
    known |= {said.person for said in match.chat}
    if not wanted.person or wanted.person not in known:
        raise Refused("no_seat")
    return [e.Renamed(person=wanted.person, name=wanted.name)]
