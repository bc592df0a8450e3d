"""Reads the lines of a record, each by itself: its form, and which line may follow which.

A line that is wrong is a BadPosition; ``record`` adds the number of the line. What the lines mean
is said there, too.
"""

import re
from typing import NamedTuple

import msgspec

from kufsa.core.errors import BadPosition, UnknownGame, brief
from kufsa.core.log import LONGEST_ACTION, BadLog
from kufsa.core.notation import Document, fields, integer, load, sequence, text, word
from kufsa.core.registry import game as find_game

from .fairness import canonical
from .race import FRIENDS, Claim

FORMAT = 1
ENDS = ("over", "abandoned", "closed")

# What comes before the last three lines, in this order; kinds of the same rank mix freely.
RANKS = {"match": 0, "bytes": 1, "action": 2, "undo": 2, "end": 3, "chance": 4}
ONCE = ("match", "end")


class Action(NamedTuple):
    line: int
    seat: int | None
    text: str


class Undo(NamedTuple):
    line: int
    to: int


class Claimed(NamedTuple):
    line: int
    word: str
    turn: int
    claims: list[Claim]
    cap: int
    winner: int


def open_line(line: str) -> Document:
    """The object of a line, if the line is in canonical form."""
    found = load(line)
    try:
        right = canonical(found)
    except (TypeError, UnicodeEncodeError) as error:
        raise BadPosition(str(error)[:100]) from None
    if line != right:
        raise BadPosition("the line is not in canonical form")
    if len(found) != 1:
        raise BadPosition("a line is an object with one field, its kind")
    return found


def check_order(before: str, kind: str, claim: str) -> None:
    """Check which line may follow which; ``claim`` is what claims are called in this record."""
    ranks = {**RANKS, claim: RANKS["action"]}
    if not kind or kind not in ranks:
        raise BadPosition(f"no line of the kind {brief(kind)} comes here")
    if not before:
        if kind != "match":
            raise BadPosition(f"a record begins with a line 'match', not {kind!r}")
    elif ranks[kind] < ranks[before] or (kind == before and kind in ONCE):
        raise BadPosition(f"a line {kind!r} does not come after {before!r}")
    elif kind == "chance" and before not in ("end", "chance"):
        raise BadPosition("what was dealt and rolled is told after the end only")


def claim_word(game: str) -> str:
    """What a game calls a claim; empty if it has no claims."""
    try:
        real_time = find_game(game).real_time
    except UnknownGame:
        return ""
    return real_time.claim if real_time else ""


def read_header(body: object) -> Document:
    header = fields(body, "match", ["format", "id", "game", "rules", "options", "commitment"])
    if header["format"] != FORMAT or type(header["format"]) is not int:
        raise BadPosition(f"this is format {FORMAT} of records, not {brief(header['format'])}")
    text(header["id"], "id")
    text(header["game"], "game")
    integer(header["rules"], "rules", 1)
    if not isinstance(header["options"], dict):
        raise BadPosition(f"options is an object, not {brief(header['options'])}")
    _hex(header["commitment"], "commitment", 32)
    return header


def read_bytes(body: object, seats: int) -> tuple[int, bytes]:
    added = fields(body, "bytes", ["seat", "hex"])
    return integer(added["seat"], "seat", 0, seats - 1), _hex(added["hex"], "hex")


def read_action(line: int, body: object, number: int, seats: int) -> Action:
    action = fields(body, "action", ["number", "seat", "text"])
    if action["number"] != number or type(action["number"]) is not int:
        raise BadPosition(f"action {number} belongs here, not {brief(action['number'])}")
    if not 0 < len(text(action["text"], "text")) <= LONGEST_ACTION:
        raise BadPosition(f"{brief(action['text'])} is no action")
    if action["seat"] is not None:
        integer(action["seat"], "seat", 0, seats - 1)
    return Action(line, action["seat"], action["text"])


def read_claim(line: int, word: str, body: object) -> Claimed:
    made = fields(body, word, ["turn", "claims", "cap", "winner"])
    turn = integer(made["turn"], "turn", 0)
    cap = integer(made["cap"], "cap", 0, FRIENDS)
    winner = integer(made["winner"], "winner", 0)
    try:
        claims = msgspec.convert(made["claims"], list[Claim])
    except msgspec.ValidationError as error:
        raise BadPosition(f"claims: {error}") from None
    return Claimed(line, word, turn, claims, cap, winner)


def read_end(body: object) -> Document:
    end = fields(body, "end", ["how", "secret", "scores", "winners"])
    word(end["how"], "how", ENDS)
    _hex(end["secret"], "secret", 32)
    for name in ("scores", "winners"):
        for value in sequence(end[name], name, 0, 100):
            integer(value, name)
    return end


def read_names(number: int, line: str) -> list[str]:
    try:
        names = open_line(line)["names"]
        return [text(name, "a name") for name in sequence(names, "names", 1, 100)]
    except (BadPosition, KeyError) as error:
        raise BadLog(number, f"the names of the seats belong here: {error}") from None


def _hex(value: object, name: str, length: int | None = None) -> bytes:
    digits = text(value, name)
    wanted = "+" if length is None else f"{{{length}}}"
    if not re.fullmatch(f"(?:[0-9a-f]{{2}}){wanted}", digits):
        told = "some bytes" if length is None else f"{length} bytes"
        raise BadPosition(f"{name} is {told} in digits from 0 to f")
    return bytes.fromhex(digits)
