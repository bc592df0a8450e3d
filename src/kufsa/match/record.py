"""The record of a match as text: what anybody needs to check it, line by line.

Every line is a JSON object with one field, the kind of the line, in canonical form::

    {"match":{"commitment":"…","format":1,"game":"…","id":"…",…}}
    {"bytes":{"hex":"…","seat":0}}          what a seat added to the chance
    {"action":{"number":1,"seat":0,"text":"c4"}}
    {"undo":{"to":0}}                       how many actions stay
    {"<claim>":{"cap":…,"claims":[…],"turn":3,"winner":1}}     see ``RealTime.claim``
    {"end":{"how":"over","scores":[…],"secret":"…","winners":[…]}}
    {"chance":{"after":0,"dealt":{…},…}}    what was dealt and rolled, only after the end
    {"chain":"…"}                           the hash over everything up to the end
    {"names":["Noa","Uri"]}                 not in the chain: a name can be removed later
    {"sum":"…"}                             SHA-256 of everything above

The lines up to ``end`` are written as the match goes on. A record of a match in play has no secret
and reveals nothing hidden: ``live`` closes it where it stands.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kufsa.core.errors import BadPosition, IllegalAction, brief
from kufsa.core.game import State
from kufsa.core.log import LONGEST, BadLog, Log, result_of
from kufsa.core.notation import Document, fields, integer
from kufsa.core.position import EVERYONE, Position
from kufsa.core.seed import pieces_used

from .fairness import Chain, canonical, claim_lot, commitment, match_key
from .race import decide
from .record_lines import (
    FORMAT,
    Action,
    Claimed,
    Undo,
    check_order,
    claim_word,
    open_line,
    read_action,
    read_bytes,
    read_claim,
    read_end,
    read_header,
    read_names,
)

# Writing, line by line.


def header_line(
    *, match: str, game: str, rules: int, options: Mapping[str, Any], commitment: str
) -> str:
    """The first line; ``options`` as given to ``start``, ``players`` included."""
    about = {"id": match, "game": game, "rules": rules, "options": dict(options)}
    return canonical({"match": {"format": FORMAT, "commitment": commitment, **about}})


def bytes_line(seat: int, data: bytes) -> str:
    """What a seat added to the chance; a seat that added nothing has no line."""
    return canonical({"bytes": {"seat": seat, "hex": data.hex()}})


def action_line(number: int, seat: int | None, action: str) -> str:
    """An action; ``seat`` is None where the table itself acts.

    >>> action_line(1, 0, "c4")
    '{"action":{"number":1,"seat":0,"text":"c4"}}'
    """
    # As ``canonical`` writes it; a long match has thousands, and a server writes them all day.
    by = "null" if seat is None else seat
    return f'{{"action":{{"number":{number},"seat":{by},"text":{canonical(action)}}}}}'


def undo_line(to: int) -> str:
    """All actions after number ``to`` were taken back; the next one is number ``to + 1``."""
    return canonical({"undo": {"to": to}})


def claim_line(
    word: str, turn: int, claims: Sequence[Mapping[str, Any]], cap: int, winner: int
) -> str:
    """Who was first after a turn-up: claims as in race.py, with a credit up to ``cap``.

    The kind of the line is what the game calls a claim.
    """
    made = [dict(claim) for claim in claims]
    return canonical({word: {"turn": turn, "claims": made, "cap": cap, "winner": winner}})


def end_line(how: str, secret: bytes, scores: Sequence[int], winners: Sequence[int]) -> str:
    """The end, and the secret for all to see; ``how`` is one of ENDS."""
    result = {"scores": list(scores), "winners": list(winners)}
    return canonical({"end": {"how": how, "secret": secret.hex(), **result}})


# Whole files.


def live(lines: Sequence[str], names: Sequence[str]) -> str:
    """The file of a match in play, from its lines so far."""
    return _closed(lines, lines, names)


def finished(lines: Sequence[str], names: Sequence[str]) -> str:
    """The file of a match that ended: its lines, and everything that was dealt and rolled."""
    record = _read_lines(enumerate(lines, start=1), names)
    return _closed(lines, [*lines, *chance_lines(record)], names)


def _closed(chained: Sequence[str], lines: Sequence[str], names: Sequence[str]) -> str:
    ending = [canonical({"chain": _head(chained)}), canonical({"names": list(names)})]
    above = "".join(f"{line}\n" for line in [*lines, *ending])
    return f"{above}{_sum_line(above)}\n"


def _head(chained: Sequence[str]) -> str:
    chain = Chain(json.loads(chained[0])["match"]["id"])
    for line in chained:
        chain.add(line)
    return chain.head


def _sum_line(above: str) -> str:
    return canonical({"sum": hashlib.sha256(above.encode()).hexdigest()})


# Reading.


@dataclass
class Record:
    """A record that was read; ``read`` has checked its form, ``final`` checks the play."""

    header: Document
    names: list[str]
    bytes_by_seat: dict[int, bytes] = field(default_factory=dict)
    course: list[Action | Undo | Claimed] = field(default_factory=list)
    end: Document | None = None
    end_line: int = 0
    chance: list[tuple[int, str]] = field(default_factory=list)  # line number, line
    head: str = ""  # of the chain

    @property
    def key(self) -> bytes:
        """The key that all chance came from; a BadLog if the secret is wrong or not shown yet."""
        if self.end is None:
            raise BadLog(1, "the match is not over, and its secret is not shown yet")
        secret = bytes.fromhex(self.end["secret"])
        if commitment(secret) != self.header["commitment"]:
            raise BadLog(self.end_line, "the secret is not the one that was committed to")
        return match_key(
            secret,
            match=self.header["id"],
            game=self.header["game"],
            rules=self.header["rules"],
            options=self.header["options"],
            bytes_by_seat=self.bytes_by_seat,
        )

    def positions(self) -> list[Position]:
        """The first position and one after each action that stayed, every action checked."""
        found = [self._first()]
        for entry in self.course:
            if isinstance(entry, Action):
                found.append(_played(found[-1], entry))
            elif isinstance(entry, Undo):
                _check_undo(found, entry)
                del found[entry.to + 1 :]
            else:
                self._check_claim(entry)
        return found

    def final(self) -> Position:
        """The last position, after play, chance and outcome were checked by the rules."""
        positions = self.positions()
        wanted = _chance_lines(positions)
        for (number, line), right in zip(self.chance, wanted, strict=False):
            if line != right:
                raise BadLog(number, "this was not dealt or rolled there")
        if len(self.chance) != len(wanted):
            raise BadLog(
                self.end_line,
                f"{len(wanted)} lines tell what was dealt and rolled, not {len(self.chance)}",
            )
        self._check_outcome(positions[-1])
        return positions[-1]

    def log(self) -> Log:
        """The game alone: the actions that stayed, from the deal on, everything checked."""
        self.final()
        log = self._deal()
        positions = self.positions()
        log.actions = [str(one.view(None)["last"]["action"]) for one in positions[1:]]
        if positions[-1].over:
            log.result = result_of(positions[-1])
        return log

    def _deal(self) -> Log:
        header = {name: self.header[name] for name in ("game", "rules", "options")}
        return Log({**header, "seed": self.key.hex(), "seats": self.names})

    def _first(self) -> Position:
        return next(self._deal().replay())

    def _check_claim(self, made: Claimed) -> None:
        try:
            lot = claim_lot(self.key, made.word, made.turn)
            verdict = decide(made.claims, made.turn, lot, made.cap)
        except ValueError as error:
            raise BadLog(made.line, str(error)) from None
        if made.winner != verdict.winner:
            how = "by lot" if verdict.by_lot else "by reaction"
            raise BadLog(
                made.line, f"seat {verdict.winner} was first {how}, not seat {made.winner}"
            )

    def _check_outcome(self, last: Position) -> None:
        assert self.end is not None  # otherwise there would be no key and no last position
        scores, winners = self.end["scores"], self.end["winners"]
        if last.over != (self.end["how"] == "over"):
            told = "is over" if last.over else "is not over"
            raise BadLog(self.end_line, f"the game {told}, but the match ends {self.end['how']!r}")
        if winners != list(last.winners):
            raise BadLog(self.end_line, f"the winners are {list(last.winners)}, not {winners}")
        # A match that was cut short may be recorded without scores.
        if scores != list(last.scores) and (last.over or scores):
            raise BadLog(self.end_line, f"the scores are {list(last.scores)}, not {scores}")


def _played(position: Position, action: Action) -> Position:
    if isinstance(position.to_act, int) and action.seat != position.to_act:
        raise BadLog(action.line, f"it is the turn of seat {position.to_act}, not {action.seat}")
    try:
        after = position.play(action.text)
    except IllegalAction as error:
        raise BadLog(action.line, f"the action is refused: {error}") from None
    if position.to_act is EVERYONE and action.seat != _written_seat(action.text):
        who = "the table" if action.seat is None else f"seat {action.seat}"
        raise BadLog(action.line, f"{brief(action.text)} is not an action of {who}")
    return after


def _written_seat(text: str) -> int | None:
    """Whose action a text of a race is: ``1:claim`` is that of seat 1; None: the table's."""
    seat = re.match(r"([0-9]{1,3}):", text)
    return int(seat[1]) if seat else None


def _check_undo(positions: list[Position], undo: Undo) -> None:
    if undo.to >= len(positions) - 1:
        raise BadLog(undo.line, f"there is no action after number {undo.to} to take back")
    if _pieces(positions[undo.to]._state) != _pieces(positions[-1]._state):
        raise BadLog(undo.line, "what chance has decided cannot be taken back")


def read(source: str) -> Record:
    """The record of a file's text, or a BadLog that names the line.

    >>> lines = [header_line(match="m1", game="catch_dragon", rules=1, commitment="0" * 64,
    ...                      options={"players": 2}), action_line(1, 0, "c4")]
    >>> read(live(lines, ["Noa", "Uri"])).course
    [Action(line=2, seat=0, text='c4')]
    """
    if not isinstance(source, str):
        raise BadLog(1, f"a record is a text, not {brief(source)}")
    if len(source) > LONGEST:
        raise BadLog(1, f"a record has at most {LONGEST:,} characters")
    *lines, rest = source.split("\n")
    if rest or len(lines) < 4:
        raise BadLog(len(lines) + 1, "it is cut off")
    *above, chain, names, total = lines
    if total != _sum_line(source.removesuffix(f"{total}\n")):
        raise BadLog(len(lines), "the sum of everything above is wrong: something was changed")
    record = _read_lines(enumerate(above, start=1), read_names(len(lines) - 1, names))
    chained = above[: record.end_line or None]
    record.head = _head(chained)
    if chain != canonical({"chain": record.head}):
        raise BadLog(len(lines) - 2, "this is not the chain of the lines above")
    return record


def _read_lines(lines: Iterable[tuple[int, str]], names: Sequence[str]) -> Record:
    record: Record | None = None
    kind = claim = ""
    actions = 0
    for number, line in lines:
        before = kind
        try:
            [(kind, body)] = open_line(line).items()
            check_order(before, kind, claim)
            if record is None:
                record = Record(read_header(body), list(names))
                claim = claim_word(record.header["game"])
            elif kind == "bytes":
                seat, data = read_bytes(body, len(names))
                if seat <= max(record.bytes_by_seat, default=-1):
                    raise BadPosition("bytes come in the order of their seats, once a seat")
                record.bytes_by_seat[seat] = data
            elif kind == "action":
                actions += 1
                record.course.append(read_action(number, body, actions, len(names)))
            elif kind == "undo":
                fields(body, "undo", ["to"])
                actions = integer(body["to"], "to", 0, actions)
                record.course.append(Undo(number, actions))
            elif kind == claim:
                record.course.append(read_claim(number, claim, body))
            elif kind == "end":
                record.end, record.end_line = read_end(body), number
            else:
                record.chance.append((number, line))
        except BadPosition as error:
            raise BadLog(number, str(error)) from None
    if record is None:
        raise BadLog(1, "a record begins with its header")
    return record


# What was dealt and rolled.


def chance_lines(record: Record) -> list[str]:
    """The first position, and what each later step that used chance changed in the document."""
    return _chance_lines(record.positions())


def _chance_lines(positions: list[Position]) -> list[str]:
    game = positions[0].game
    write = game.schema.write
    dealt = positions[0]._steps[0][0] if positions[0]._steps else positions[0]._state
    lines = [_chance_line(0, 0, None, write(dealt), [], dealt)]
    for number, position in enumerate(positions):
        # At the start, step 0 was the deal.
        steps = zip(position._steps, position._words(), strict=True)
        for step, ((before, action, after), words) in enumerate(steps, start=int(number == 0)):
            if _pieces(before) != _pieces(after):
                old = write(before)
                changed = {
                    name: value
                    for name, value in write(after).items()
                    if name not in old or old[name] != value
                }
                told = game.schema.events.read(words, None)
                by = game.format_action(action)
                lines.append(_chance_line(number, step, by, changed, told, after))
    return lines


def _chance_line(
    after: int, step: int, by: str | None, dealt: Document, told: list[Document], state: State
) -> str:
    where = {"after": after, "step": step, "by": by, "pieces": _pieces(state)}
    return canonical({"chance": {**where, "dealt": dealt, "told": told}})


def _pieces(state: State) -> int:
    """How many 16-bit pieces of the stream were used so far."""
    return pieces_used(state[0]["chance"])
