"""A new table: what may be chosen for it, and the events that it begins with."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from kufsa.core.errors import BadOption, UnknownGame, brief
from kufsa.core.game import Game
from kufsa.core.language import Message, Value
from kufsa.core.registry import game as find_game
from kufsa.search.protocol import bots

from . import events as e
from .commands import NewTable, Refusal
from .handicap import LARGEST
from .match import Match, fold
from .phrases import CHAT
from .refusals import PACKAGE, Refused

LONGEST_CLOCK = 30 * 24 * 3600  # seconds
RANGES: dict[str, tuple[float, float]] = {  # of seconds; 0: none, or the game's own
    "pace": (0.5, 60),
    "claim_seconds": (1, 60),
    "spectator_delay": (0, 3600),
}


def create(
    *,
    match: str,
    wanted: NewTable,
    commitment: str,
    host: str = "",
    name: str = "",
    at: int = 0,
    chat: str = "on",
) -> list[e.AnyEvent] | Refusal:
    """The first events of a table; whoever opens it is the host and, if they sit down, has seat 0.

    ``chat`` is the server's default, for tables whose host says nothing about it.

    >>> begun = create(match="m1", wanted=NewTable("triominoes"), commitment="", host="noa")
    >>> [type(event).__name__ for event in begun]
    ['Created', 'Sat']
    >>> create(match="m1", wanted=NewTable("chess"), commitment="").code
    'unknown_game'
    """
    try:
        game = _find(wanted.game)
        players = game.players[0] if wanted.players is None else wanted.players
        manners = replace(wanted.manners, chat=wanted.manners.chat or chat)
        check_settings(game, players, wanted.options, manners)
        people = [e.Sat(seat=0, person=host, name=name)] if host and wanted.sit else []
        if len(people) + len(wanted.bots) > players:
            raise Refused("full")
        for level in wanted.bots:
            check_bot(game, level)
        # A host who sits down later, with bytes for the chance, finds the first seat free.
        first = 1 if host and len(wanted.bots) < players else 0
        begun: list[e.AnyEvent] = [
            e.Created(
                match=match,
                game=game.id,
                rules=game.rules_version,
                players=players,
                options=dict(wanted.options),
                manners=manners,
                commitment=commitment,
                host=host,
            ),
            *people,
            *(e.BotSat(seat=first + i, level=level) for i, level in enumerate(wanted.bots)),
        ]
    except Refused as refused:
        return refused.answer(seq=0)
    return _stamped(begun, at)


def rematch(old: Match, commitment: str, at: int = 0) -> list[e.AnyEvent]:
    """The first events of the table that ``old`` names as its rematch.

    Whoever asked for it is the host and sits; seats are reserved for the others who stayed to the
    end. A table that would begin at once waits for the host to sit down, who may then add to the
    chance. People who were removed stay removed.
    """
    begun: list[e.AnyEvent] = [
        e.Created(
            match=old.next_match,
            game=old.game.id,
            rules=old.game.rules_version,
            players=old.players,
            options=dict(old.options),
            manners=old.manners,
            commitment=commitment,
            host=old.asked_rematch,
            previous=old.id,
        ),
        *(e.Removed(person=person) for person in sorted(old.removed)),
    ]
    for seat, taken in enumerate(old.seats):
        if taken.person == old.asked_rematch and taken.person:
            begun.append(e.Sat(seat=seat, person=taken.person, name=taken.name))
        elif taken.bot and not taken.person:
            begun.append(e.BotSat(seat=seat, level=taken.bot))
        elif taken.person and not taken.bot:
            begun.append(e.Reserved(seat=seat, person=taken.person, name=taken.name))
    stamped = _stamped(begun, at)
    if not isinstance(stamped[-1], e.Started):
        return stamped
    # Nobody could have added bytes to the chance: it begins when whoever asked has sat down.
    return _stamped([_kept(one) if isinstance(one, e.Sat) else one for one in begun], at)


def _kept(sat: e.Sat) -> e.Reserved:
    return e.Reserved(seat=sat.seat, person=sat.person, name=sat.name)


def _stamped(begun: list[e.AnyEvent], at: int) -> list[e.AnyEvent]:
    """The events with their time, and with the start if there is nobody to wait for."""
    made = fold(begun[:1], secret=b"")  # the secret is only needed for the start
    return [replace(event, at=at) for event in [begun[0], *and_start(made, begun[1:])]]


def and_start(match: Match, news: list[e.AnyEvent]) -> list[e.AnyEvent]:
    """The news, with the start if they take the last seat of a table that then begins."""
    sat = [one for one in news if isinstance(one, e.Sat | e.BotSat)]
    taken = {seat for seat, who in enumerate(match.seats) if who != e.Taken()}
    full = len(taken | {one.seat for one in sat}) == match.players
    people = match.people() or any(isinstance(one, e.Sat) for one in sat)
    return [*news, e.Started()] if match.manners.autostart and full and people else news


# What may be chosen.


def check_settings(
    game: Game, players: object, options: Mapping[str, Any], manners: e.TableSettings
) -> None:
    """Raise a refusal if the game does not allow these options, or a table these manners."""
    try:
        if "players" in options:
            raise BadOption("the number of players is not one of the options: give it as players")
        game.check_options(players, options)
    except BadOption as error:
        raise Refused("bad_options", reason=str(error)) from None
    for name, (low, high) in RANGES.items():
        if getattr(manners, name) != 0:
            _check_range(name, getattr(manners, name), low, high)
    for name in ("move", "total", "increment"):
        _check_range(f"clock.{name}", getattr(manners.clock, name), 0, LONGEST_CLOCK)
    if manners.clock.increment and not manners.clock.total:
        raise _bad_manners("increment")
    if (manners.clock.move or manners.clock.total) and game.real_time:
        raise _bad_manners("clock")
    if manners.chat not in CHAT:
        raise _bad_manners("chat", value=brief(manners.chat), choices=", ".join(CHAT))
    if manners.hints and manners.rated:
        raise _bad_manners("hints")
    _check_handicaps(players, manners)
    check_bot(game, stand_in(game, manners))


def _check_handicaps(players: object, manners: e.TableSettings) -> None:
    ahead, helped = manners.head_start, manners.helped
    if manners.rated and (any(ahead) or helped):
        raise _bad_manners("handicap")
    for points in ahead:
        _check_range("head_start", points, 0, LARGEST)
    assert isinstance(players, int)  # the options were checked before
    if not all(0 <= seat < players for seat in (*range(len(ahead)), *helped)):
        raise _bad_manners("handicap-seat")


def stand_in(game: Game, manners: e.TableSettings) -> str:
    """The bot that takes the seat of a player who left.

    If nobody chose one and the game does not have the usual one, it is the second level.
    """
    names = [info.name for info in bots(game.id)]
    usual = manners.stand_in == e.TableSettings().stand_in
    return names[:2][-1] if usual and manners.stand_in not in names else manners.stand_in


def check_bot(game: Game, level: str) -> None:
    """Raise a refusal if the game has no bot of that level."""
    levels = [info.name for info in bots(game.id)]
    if level not in levels:
        raise Refused("no_such_bot", level=brief(level), levels=", ".join(levels))


def _find(id: str) -> Game:
    try:
        return find_game(id)
    except UnknownGame as error:
        raise Refused("unknown_game", reason=str(error)) from None


def _check_range(name: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:
        raise _bad_manners("range", name=name, value=brief(value), low=str(low), high=str(high))


def _bad_manners(what: str, **values: Value) -> Refused:
    return Refused("bad_manners", reason=Message(PACKAGE, f"manners-{what}", values))
