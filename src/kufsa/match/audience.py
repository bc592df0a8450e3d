"""What is sent: a scene for each seat and for spectators, made only from what they may know.

While a match is in play a scene holds the view for people of its reader, the reader's own legal
actions, and what the last action told the reader. Past actions are there as their texts, which
in the games of the box name places and no face; a game whose actions name hidden things would
have to keep them out of its texts. When the match has ended everything is shown.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from kufsa.core.language import Message
from kufsa.core.log import Log, fresh_header, result_of
from kufsa.core.position import Position

from . import events as e
from . import limits
from .clock import against_time, deadline
from .match import ENDED, PLAYING, Match, Move
from .refusals import PACKAGE

Part = dict[str, Any]


def is_covered(match: Match) -> bool:
    """Whether nobody sees the game: where time decides, a pause is no time to look and think."""
    return match.status == PLAYING and match.paused and against_time(match)


def scene(match: Match, seat: int | None) -> Part:
    """Everything that a seat (None: a spectator) may know of a table now, JSON-ready."""
    return {
        **table_part(match),
        **common_part(match),
        **game_part(match, seat),
        "history": moves_since(match, 0),
        "chat": [_line(said) for said in match.chat],
    }


def table_part(match: Match) -> Part:
    """The table and who sits there: the same for everybody, and nothing of the game."""
    return {
        "match": match.id,
        "game": match.game.id,
        "rules": match.rules,
        "options": match.start_options,
        "manners": msgspec.to_builtins(match.manners),
        "commitment": match.commitment,
        "previous": match.previous,
        "next": match.next_match,
        "device_game": match.device_game,
        "host": match.host,
        "status": match.status,
        "seats": [_seat(match, seat) for seat in range(match.players)],
        "muted": sorted(match.muted),
    }


def _seat(match: Match, seat: int) -> Part:
    taken = match.seats[seat]
    kept = match.reserved.get(seat, e.Taken())
    return {
        "person": taken.person or kept.person,
        "name": taken.name or kept.name,
        "bot": taken.bot,
        "reserved": seat in match.reserved,
        "out_of_time": seat in match.out_of_time,
        "added": seat in match.salts,  # bytes to the chance
    }


def common_part(match: Match) -> Part:
    """What everybody may know of the game: the same for all seats and for spectators."""
    return {
        "actions": len(match.moves),
        "chain": match.chain.head,
        "paused": match.paused,
        "covered": is_covered(match),
        "turn": match.turn,
        "claimant": match.claimant,
        "undo": _ask(match),
        "clock": _clock(match),
        "to_act": match.to_act,
        "result": _result(match) if match.status == ENDED else None,
    }


def game_part(match: Match, seat: int | None) -> Part:
    """The game as a seat (None: a spectator) may know it: what may differ from seat to seat."""
    told: Part = {"seat": seat, "view": None, "legal": [], "events": []}
    position = match.position
    if position is not None and not is_covered(match):
        told["events"] = position.events(seat)
        if match.reminds(seat) or match.status == ENDED:
            told["view"] = position.view(seat)
        else:
            told["view"] = position.person_view(seat)
        if seat is not None and match.to_act == seat and not match.paused:
            told["legal"] = list(position.legal_for(seat))
    return told


def _ask(match: Match) -> Part | None:
    ask = match.undo_ask
    return ask and {"seat": ask.seat, "to": ask.to, "agreed": sorted(ask.agreed)}


def _clock(match: Match) -> Part | None:
    """Milliseconds that were left when the last action was made."""
    clock = match.manners.clock
    if match.status != PLAYING or not (clock.move or clock.total):
        return None
    running = deadline(match)
    return {
        "remaining": match.remaining if clock.total else None,
        "seat": running and running[0],
        "left": running and running[1],
    }


def _result(match: Match) -> Part:
    """What is shown to all when a match has ended, played out or not."""
    return {
        "how": match.how,
        "scores": match.scores,
        "winners": match.winners,
        "secret": match.secret.hex(),
        "bytes": {str(seat): salt.hex() for seat, salt in sorted(match.salts.items())},
        "key": match.key.hex(),
        "document": match.position and match.position.document,
    }


# What happened.


def moves_since(match: Match, since: int) -> list[list[Any]]:
    """The last actions, of events after number ``since``: number, seat, text."""
    moves = match.moves
    first, last = len(moves), max(0, len(moves) - limits.HISTORY)
    while first > last and moves[first - 1].seq > since:  # what is new stands at the end
        first -= 1
    return [
        [number, move.seat, move.action]
        for number, move in enumerate(moves[first:], start=first + 1)
    ]


def _line(said: e.Said) -> Part:
    return {
        "at": said.at,
        "person": said.person,
        "name": said.name,
        "text": said.text,
        "phrase": said.phrase,
    }


class News:
    """What the last events changed, for those who have the scene before them.

    ``changed`` replaces the parts of the scene that it names. After an undo ``actions`` is smaller
    than the history is long: the rest of the history is to be dropped.
    """

    def __init__(self, match: Match, happened: Iterable[e.AnyEvent]) -> None:
        self.match = match
        self.happened = list(happened)
        self._kinds = set(map(type, self.happened))
        self._in_the_game = not self._kinds <= _NOT_IN_THE_GAME

    def changed(self, seat: int | None) -> Part:
        """The parts of a seat's scene that may have changed."""
        return self.common | self.own(seat)

    @property
    def common(self) -> Part:
        """Those of them that are the same for everybody."""
        parts: Part = {}
        if not self._kinds.isdisjoint(_AT_THE_TABLE):
            parts |= table_part(self.match)
        if self._in_the_game:
            parts |= common_part(self.match)
        return parts

    def own(self, seat: int | None) -> Part:
        """The others, as a seat (None: a spectator) may know them."""
        return game_part(self.match, seat) if self._in_the_game else {}

    @property
    def moves(self) -> list[list[Any]]:
        """The new actions: number, seat, text."""
        return moves_since(self.match, self.match.seq - len(self.happened))

    @property
    def said(self) -> list[Part]:
        """The new chat lines."""
        if e.Said not in self._kinds:
            return []
        return [_line(event) for event in self.happened if isinstance(event, e.Said)]

    @staticmethod
    def removed(lang: str) -> str:
        """What a removed person is told."""
        return Message(PACKAGE, "refused-removed").text(lang)


_NOT_IN_THE_GAME = frozenset({e.Said, e.Muted, e.Renamed})

# Only these change the table part: an action changes nothing but the game part.
_AT_THE_TABLE = frozenset({
    e.Created, e.Configured, e.Reserved, e.Sat, e.BotSat, e.Emptied, e.Started,
    e.Left, e.Returned, e.HostChanged, e.Muted, e.Removed, e.Renamed, e.Ended, e.Rematched,
})  # fmt: skip


# From the beginning.


def positions(match: Match, first: int = 0, count: int | None = None) -> list[Position]:
    """The position after ``first`` actions (0: the deal) and the next ones, ``count`` in all."""
    last = len(match.moves) if count is None else min(len(match.moves), first + count - 1)
    if first > last:
        return []
    found = [match.position_after(first)]
    for move in match.moves[first:last]:
        found.append(found[-1].play(move.action))
    return found


def all_events(match: Match, seat: int | None, after: int = 0) -> list[list[Part]]:
    """What each action told a seat, from the first on: a bot that sits down now is told this.

    ``after``: how many actions it was told of before.
    """
    return [position.events(seat) for position in positions(match, after + 1)]


def log(match: Match) -> Log:
    """An ended match as a log that ``kufsa replay`` reads."""
    if match.status != ENDED or match.position is None:
        raise ValueError(f"match {match.id} is not over: its log cannot be shown yet")
    names = [who.name or who.bot for who in match.seats]
    header = fresh_header(match.game.id, match.start_options, match.key.hex(), names)
    result = result_of(match.position) if match.position.over else None
    return Log(header, [move.action for move in match.moves], result)


def steps(match: Match, first: int = 0, count: int | None = None) -> list[Part]:
    """An ended match step by step, for a replay in which nothing is hidden.

    ``first`` and ``count`` ask for a part of it; step 0 is the deal.
    """
    if match.status != ENDED:
        raise ValueError(f"match {match.id} is not over: it cannot be shown step by step yet")
    if match.position is None:
        return []
    return [
        {
            "n": number,
            "seat": move and move.seat,
            "action": move and move.action,
            "document": position.document,
            "view": position.view(None),
            "events": position.events(None),
        }
        for number, move, position in numbered(match, first, count)
    ]


def numbered(
    match: Match, first: int, count: int | None
) -> Iterator[tuple[int, Move | None, Position]]:
    """Some steps: how many actions, the last of them (None: the deal), and the position."""
    for number, position in enumerate(positions(match, first, count), start=first):
        yield number, match.moves[number - 1] if number else None, position
