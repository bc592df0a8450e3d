"""A game that was played on a device: its record, checked, and the events of a match from it.

The device was both the dealer and the player, so the record proves how the game went and nothing
about who could know what. The match says so: ``Created.device_game`` is the id that the game had on
the device, which stays the one in the record, because the key of the match was made with it.
"""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

import msgspec

from kufsa.core.deals import deals_files
from kufsa.core.errors import UnknownGame
from kufsa.core.log import BadLog
from kufsa.core.registry import game as find_game
from kufsa.search.protocol import bots
from kufsa.verify import Wrong, check

from . import events as e
from .fairness import claim_lot
from .harmless import harmless
from .match import Match, fold
from .race import decide
from .record import Record, read
from .record_lines import Action, Claimed, Undo

LONGEST_REPLAY = 20_000  # actions, counting those that are played again after an undo
LONGEST_NAME = 40  # characters, as in the list of people

_ID = re.compile("here-[0-9a-z]{16}")
Code = Literal[
    "bad_record",
    "not_from_device",
    "unfinished_record",
    "unknown_game",
    "other_rules",
    "long_record",
    "no_such_seat",
]


class NotTaken(ValueError):
    """A record that does not become a match; the code is for programs, ``reason`` is English."""

    def __init__(self, code: Code, reason: str, line: int = 1) -> None:
        super().__init__(reason)
        self.code: Code = code
        self.reason = reason
        self.line = line


class DeviceGame(NamedTuple):
    """A record of which everything was checked."""

    record: Record
    lines: list[str]  # those in the chain

    @property
    def id(self) -> str:
        return str(self.record.header["id"])


def checked(text: str) -> DeviceGame:
    """The game of a record, if it is over, came from a device and is right in every line."""
    try:
        record = read(text)
        _check_kind(record)
        _check_names(record, last=text.count("\n"))
        _check_length(record)
        check(text.encode(), partial=True, deals=deals_files(find_game(record.header["game"])))
        record.final()
    except (BadLog, Wrong) as error:
        reason = str(error).partition(": ")[2]
        raise NotTaken("bad_record", reason, error.line) from None
    return DeviceGame(record, text.split("\n")[: record.end_line])


def _check_kind(record: Record) -> None:
    header = record.header
    try:
        game = find_game(header["game"])
    except UnknownGame as error:
        raise NotTaken("unknown_game", str(error)) from None
    if header["rules"] != game.rules_version:
        raise NotTaken(
            "other_rules",
            f"it was played by version {header['rules']} of the rules of {game.id}, and this "
            f"Kufsa has version {game.rules_version}",
        )
    if not _ID.fullmatch(header["id"]):
        raise NotTaken("not_from_device", "the id of a game on a device begins with here-")
    if record.end is None:
        raise NotTaken("unfinished_record", "it has no line 'end'")


def _check_names(record: Record, last: int) -> None:
    """Every seat has a name, which may be empty; the line before the ``last`` holds them."""
    players = record.header["options"].get("players")
    if len(record.names) != players:
        raise BadLog(last - 1, f"there are {players} seats and {len(record.names)} names")
    if any(len(name) > LONGEST_NAME for name in record.names):
        raise BadLog(last - 1, f"a name has at most {LONGEST_NAME} characters")


def _check_length(record: Record) -> None:
    again = sum(entry.to for entry in record.course if isinstance(entry, Undo))
    if len(record.course) + again > LONGEST_REPLAY:
        raise NotTaken("long_record", f"to play it again takes more than {LONGEST_REPLAY} actions")


def as_match(
    game: DeviceGame, *, match: str, person: str, seat: int, at: int
) -> tuple[list[e.AnyEvent], Match]:
    """The events of the match that a person played in this seat, and what they add up to."""
    record = game.record
    if not 0 <= seat < len(record.names):
        raise NotTaken("no_such_seat", f"there are {len(record.names)} seats, numbered from 0")
    assert record.end is not None
    happened = [msgspec.structs.replace(one, at=at) for one in _events(game, match, person, seat)]
    made = fold(happened, bytes.fromhex(record.end["secret"]))
    if made.lines != game.lines:  # what is stored must give back what was sent
        pairs = enumerate(zip(made.lines, game.lines, strict=False), start=1)
        line = next((number for number, (own, sent) in pairs if own != sent), record.end_line)
        raise NotTaken("bad_record", "a server would have written this line differently", line)
    return happened, made


def _events(game: DeviceGame, match: str, person: str, seat: int) -> Iterator[e.AnyEvent]:
    record = game.record
    header, end = record.header, record.end
    assert end is not None
    options = dict(header["options"])
    yield e.Created(
        match=match,
        game=header["game"],
        rules=header["rules"],
        players=options.pop("players"),
        options=options,
        # Nobody else is involved, and there is nobody to talk to.
        manners=e.TableSettings(chat="off", spectators=False),
        commitment=header["commitment"],
        host=person,
        device_game=game.id,
    )
    yield from _seats(record, person, seat)
    yield e.Started()
    for entry in record.course:
        yield _happened(record, entry)
    yield e.Ended(
        how=end["how"], secret=end["secret"], scores=end["scores"], winners=end["winners"]
    )


def _seats(record: Record, person: str, own: int) -> Iterator[e.AnyEvent]:
    """Who sat where. The record has only names; those of bots are the names of their levels."""
    levels = {bot.name for bot in bots(record.header["game"])}
    for seat, name in enumerate(record.names):
        salt = record.bytes_by_seat.get(seat, b"").hex()
        if name in levels and seat != own and not salt:
            yield e.BotSat(seat=seat, level=name)
        else:
            yield e.Sat(
                seat=seat, person=person if seat == own else "", name=harmless(name), salt=salt
            )


def _happened(record: Record, entry: Action | Undo | Claimed) -> e.AnyEvent:
    if isinstance(entry, Action):
        return e.Acted(seat=entry.seat, action=entry.text)
    if isinstance(entry, Undo):
        return e.Undone(to=entry.to)
    lot = claim_lot(record.key, entry.word, entry.turn)
    return e.Claimed(
        turn=entry.turn,
        claims=msgspec.to_builtins(entry.claims),
        cap=entry.cap,
        winner=entry.winner,
        by_lot=decide(entry.claims, entry.turn, lot, entry.cap).by_lot,
    )
