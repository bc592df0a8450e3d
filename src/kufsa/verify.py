"""Check the record of a match: was all chance what had been fixed before?

This file needs nothing but Python and runs alone::

    python3 verify.py FILE

Servers hand it out to people who do not trust them, so it is one file, though a long one.

It shares no line with the rest of Kufsa, on purpose: it computes everything a second time, as the
page "Verify" tells it. It checks the form of the file, the chain of its lines, the secret against
the commitment, the key, every deal and roll, and every near-tie that a lot decided. Where the
random numbers of a game go, two files in its folder say: ``deals.json`` declares the set-up, and
``deals.py`` follows chance during play, where there is any. Whether the actions were legal is for
the rules to say: ``kufsa verify`` asks them, too.

The exit code is 0 if all is right, 1 if something is wrong or could not be checked, 2 if the file
could not be read.
"""

import argparse
import hashlib
import hmac
import json
import re
import struct
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

LONGEST = 8_000_000  # bytes of a file
NEAR_TIE = 10_000  # microseconds: who is less behind the first draws lots with it
MOST_CREDIT = 200_000  # microseconds: for the way to the server and back

SENTENCES = {
    "form": "{lines} lines, all correctly written; the checksum over all of them is right.",
    "chain": "The chain covers all lines up to the end; its last link is {head}.",
    "noted": "Everything you noted during the game belongs to it.",
    "commitment": "The secret is the one that was committed to before anybody sat down.",
    "key": "The key was made from that secret and from what players added "
    "({seats} of {players} did).",
    "nobody": "Nobody added anything to the chance: whoever dealt could choose the shuffle alone.",
    "deals": "Every card and die follows from the key "
    "(deals and rolls: {deals}; random numbers: {pieces}).",
    "claims": "Every claim went to the right seat (claims: {claims}; by drawing lots: {lots}).",
    "live": "The game is not over: its secret has not been revealed, "
    "so the shuffle was not checked.",
    "unknown": "Deals and rolls were not worked out: version {rules} of {game} is not known here.",
}
ALONE = "Whether the moves were legal was not checked here; the command `kufsa verify` does."
HOW_TO_ALLOW = "(with --partial this is no error)"

Files = Mapping[str, str]  # the text of deals.json, and of deals.py where there is one, by name

# Where the random numbers of each game go: filled in where this file is handed out.
EMBEDDED: dict[str, Files] = {}

Finding = tuple[str, dict[str, Any]]  # the name of a sentence, and its values


class Wrong(Exception):
    """What is wrong with a record, and in which line."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"line {line}: {sentence}")
        self.line = line


def check(
    data: bytes, noted: Iterable[str] = (), partial: bool = False, deals: Files | None = None
) -> list[Finding]:
    """All that was found right, or Wrong.

    ``noted`` are a commitment or heads of the chain that somebody wrote down during the match;
    ``deals`` are the files that say where the random numbers of the game go, for games of other
    packages. A match that is not over and a game that is not known here are Wrong, unless
    ``partial``.
    """
    record = Record(read_lines(data))
    found: list[Finding] = [("form", {"lines": record.last})]
    heads = chain_heads(record)
    if record.head != heads[-1]:
        raise Wrong(record.last - 2, f"the head of the chain is {heads[-1]}, not {record.head}")
    found.append(("chain", {"head": record.head}))
    found += find_noted(record, heads, list(noted))
    if record.end is None:
        found.append(("live", {}))
    else:
        key = find_key(record)
        added = {"seats": len(record.added), "players": record.seats}
        found += [("commitment", {}), ("key", added)]
        if not record.added:
            found.append(("nobody", {}))
        found += check_claims(record, key)
        found.append(check_deals(record, key, deals))
    if found[-1][0] in ("live", "unknown") and not partial:
        raise Wrong(1, f"{tell(*found[-1])} {HOW_TO_ALLOW}")
    return found


def tell(name: str, values: Mapping[str, Any]) -> str:
    """A finding in English."""
    return SENTENCES[name].format(**values)


# The form of the file.

# Kinds of lines in their order, and the fields of each; those of one rank come in any order.
RANKS = {
    kind: rank
    for rank, kinds in enumerate(
        ["match", "bytes", "action undo claim", "end", "chance", "chain", "names", "sum"]
    )
    for kind in kinds.split()
}
MANY = ("bytes", "action", "undo", "claim", "chance")
NULL = type(None)
SHAPES: dict[str, Any] = {
    "match": {
        "commitment": str,
        "format": int,
        "game": str,
        "id": str,
        "options": dict,
        "rules": int,
    },
    "bytes": {"hex": str, "seat": int},
    "action": {"number": int, "seat": (int, NULL), "text": str},
    "undo": {"to": int},
    "claim": {"cap": int, "claims": list, "turn": int, "winner": int},
    "end": {"how": str, "scores": list, "secret": str, "winners": list},
    "chance": {
        "after": int,
        "by": (str, NULL),
        "dealt": dict,
        "pieces": int,
        "step": int,
        "told": list,
    },
    "chain": str,
    "names": list,
    "sum": str,
}
CLAIM = {"credit": int, "reaction": int, "seat": int, "waited": int}


class Line(NamedTuple):
    number: int
    text: str
    kind: str
    body: Any
    word: str  # as the kind is written; a game has a word of its own for claims


def read_lines(data: bytes) -> list[Line]:
    """The lines of a file, each of them well formed, with the right sum at the end."""
    if len(data) > LONGEST:
        raise Wrong(1, f"a record has at most {LONGEST:,} bytes")
    *rows, rest = data.split(b"\n")
    if rest or not rows:
        raise Wrong(len(rows) + 1, "the file is cut off: the end of the line is missing")
    lines: list[Line] = []
    for number, row in enumerate(rows, start=1):
        line = read_line(number, row)
        before = lines[-1].kind if lines else ""
        if not before and line.kind != "match":
            raise Wrong(1, f"a record begins with a line 'match', not {line.kind!r}")
        if before and RANKS[line.kind] < RANKS[before] + (before not in MANY):
            raise Wrong(number, f"a line {line.kind!r} does not come after {before!r}")
        lines.append(line)
    kinds = [line.kind for line in lines]
    if kinds[-3:] != ["chain", "names", "sum"]:
        raise Wrong(len(lines), "the last three lines are 'chain', 'names' and 'sum'")
    if "chance" in kinds and "end" not in kinds:
        raise Wrong(kinds.index("chance") + 1, "deals are told after the end of a match only")
    total = hashlib.sha256(data[: -len(rows[-1]) - 1]).hexdigest()
    if lines[-1].body != total:
        raise Wrong(len(lines), "the sum of all lines above is another: something was changed")
    return lines


def read_line(number: int, row: bytes) -> Line:
    """A line that is an object with one field, in canonical form, with the fields of its kind."""

    def no_fraction(text: str) -> NoReturn:
        raise ValueError(f"{text} is no whole number")

    try:
        text = row.decode("utf-8")
        found = json.loads(text, parse_float=no_fraction, parse_constant=no_fraction)
        again = json.dumps(found, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    except (ValueError, RecursionError) as error:
        raise Wrong(number, f"the line is not JSON: {str(error)[:80]}") from None
    if text != again:
        raise Wrong(number, "the line is not in canonical form")
    if not isinstance(found, dict) or len(found) != 1:
        raise Wrong(number, "a line is an object with one field, its kind")
    [(word, body)] = found.items()
    kind = word if word in SHAPES and word != "claim" else ""
    if not kind and isinstance(body, dict) and "claims" in body:
        kind = "claim"
    if not kind:
        raise Wrong(number, f"there are no lines of the kind {word[:20]!r}")
    check_shape(number, word, body, SHAPES[kind])
    return Line(number, text, kind, body, word)


def check_shape(number: int, name: str, body: Any, shape: Any) -> None:
    if not isinstance(shape, dict):
        kinds = shape if isinstance(shape, tuple) else (shape,)
        if type(body) not in kinds:
            raise Wrong(number, f"{name} is not of the right kind")
    elif type(body) is not dict or body.keys() != shape.keys():
        raise Wrong(number, f"{name} has the fields {', '.join(shape)}")
    else:
        for part, kind in shape.items():
            check_shape(number, part, body[part], kind)


# What the lines say.


class Action(NamedTuple):
    line: int
    seat: int | None
    text: str


class Record:
    """The lines of a file by what they are."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.last = len(lines)
        self.head: str = lines[-3].body
        self.about: dict[str, Any] = lines[0].body
        self.end = next((line for line in lines if line.kind == "end"), None)
        self.chance = [line for line in lines if line.kind == "chance"]
        if self.about["format"] != 1:
            raise Wrong(1, f"this is format {self.about['format']}, and only format 1 is known")
        self.seats = len(lines[-2].body)
        if self.about["options"].get("players") != self.seats:
            raise Wrong(self.last - 1, "there is one name for each of the players")
        if not all(type(name) is str for name in lines[-2].body):
            raise Wrong(self.last - 1, "names are texts")
        self.added = self._read_bytes()
        self.actions = self._read_actions()

    def _read_bytes(self) -> dict[int, bytes]:
        """What each seat added."""
        added: dict[int, bytes] = {}
        for line in self.lines:
            if line.kind == "bytes":
                seat = line.body["seat"]
                if not max(added, default=-1) < seat < self.seats:
                    raise Wrong(line.number, "bytes come in the order of the seats there are")
                added[seat] = from_hex(line.number, line.body["hex"])
        return added

    def _read_actions(self) -> list[Action]:
        """The actions that stayed; their numbers are their places, from 1."""
        actions: list[Action] = []
        for line in self.lines:
            if line.kind == "action":
                seat = line.body["seat"]
                if line.body["number"] != len(actions) + 1:
                    raise Wrong(line.number, f"action {len(actions) + 1} belongs here")
                if seat is not None and not 0 <= seat < self.seats:
                    raise Wrong(line.number, f"there is no seat {seat}")
                actions.append(Action(line.number, seat, line.body["text"]))
            elif line.kind == "undo":
                if not 0 <= line.body["to"] < len(actions):
                    raise Wrong(line.number, f"there is no action after {line.body['to']}")
                del actions[line.body["to"] :]
        return actions


def from_hex(number: int, digits: str, length: int | None = None) -> bytes:
    if not re.fullmatch("([0-9a-f]{2})+", digits) or length not in (None, len(digits) // 2):
        raise Wrong(number, f"{digits[:20]!r} … are not the bytes that belong here, in hexadecimal")
    return bytes.fromhex(digits)


# Chain, commitment, key, lots.


def framed(parts: Iterable[bytes]) -> bytes:
    """Parts one after another, each behind its length in eight bytes."""
    return b"".join(struct.pack(">Q", len(part)) + part for part in parts)


def chain_heads(record: Record) -> list[str]:
    """The head of the chain before the first line, and after each one up to the end."""
    head = hashlib.sha256(b"kufsa match\n" + record.about["id"].encode()).digest()
    heads = [head.hex()]
    for line in record.lines:
        if RANKS[line.kind] <= RANKS["end"]:
            head = hashlib.sha256(head + framed([line.text.encode()])).digest()
            heads.append(head.hex())
    return heads


def find_noted(record: Record, heads: list[str], noted: list[str]) -> list[Finding]:
    known = {*heads, record.about["commitment"]}
    for value in noted:
        if value.strip().lower() not in known:
            told = ascii(value[:80])
            raise Wrong(1, f"{told} is neither the commitment nor a head of this chain")
    return [("noted", {})] if noted else []


def find_key(record: Record) -> bytes:
    """The key of the match, from a secret that was committed to."""
    assert record.end is not None
    secret = from_hex(record.end.number, record.end.body["secret"], 32)
    about = record.about
    if hashlib.sha256(secret).hexdigest() != about["commitment"]:
        raise Wrong(record.end.number, "the secret is not the one that was committed to")
    options = json.dumps(
        about["options"], sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    named = [about["id"], about["game"], str(about["rules"]), options]
    parts = [b"kufsa match key", *(part.encode() for part in named)]
    for seat, data in record.added.items():
        parts += [str(seat).encode(), data]
    return hmac.new(secret, framed(parts), hashlib.sha256).digest()


def lot(key: bytes, label: str, count: int) -> int:
    """One of ``count``; numbers that would favour some outcomes are drawn again."""
    fair = 2**64 - 2**64 % count
    attempt = 0
    while True:
        message = framed([b"kufsa lot", label.encode(), str(attempt).encode()])
        drawn = hmac.new(key, message, hashlib.sha256).digest()
        number = int.from_bytes(drawn[:8], "big")
        if number < fair:
            return number % count
        attempt += 1


def check_claims(record: Record, key: bytes) -> list[Finding]:
    """Who was first: by reaction, and among near-ties by lot; and that seat then acted."""
    turn = claims = lots = 0
    due: int | None = None  # the seat that was first and did not act yet
    word = ""
    for line in record.lines:
        if line.kind == "action":
            if due is not None and not line.body["text"].startswith(f"{due}:{word}"):
                raise Wrong(line.number, f"seat {due} was first, but did not act")
            due = None
            turn += line.body["seat"] is None  # what the table does is to turn something up
        elif line.kind == "claim":
            word = line.word
            if due is not None:
                raise Wrong(line.number, f"seat {due} was first already")
            if line.body["turn"] != turn:
                raise Wrong(line.number, f"the last turning-up is number {turn}")
            near = near_ties(line, record.seats)
            due = near[lot(key, f"{word} {turn}", len(near))]
            if line.body["winner"] != due:
                how = "by lot" if len(near) > 1 else "by reaction"
                raise Wrong(line.number, f"seat {due} is first {how}, not {line.body['winner']}")
            claims += 1
            lots += len(near) > 1
    return [("claims", {"claims": claims, "lots": lots})] if claims else []


def near_ties(line: Line, seats: int) -> list[int]:
    """The seats among which the first is, ascending."""
    claims, cap = line.body["claims"], line.body["cap"]
    if not 0 <= cap <= MOST_CREDIT:
        raise Wrong(line.number, f"a credit is at most {MOST_CREDIT} microseconds, not {cap}")
    for claim in claims:
        check_shape(line.number, "a claim", claim, CLAIM)
        if not 0 <= claim["seat"] < seats or not 0 <= claim["credit"] <= cap:
            raise Wrong(line.number, "a claim has a seat or a credit that there is not")
        if claim["reaction"] != max(0, claim["waited"] - claim["credit"]):
            raise Wrong(line.number, "a reaction is not the time waited less the credit")
    if len({claim["seat"] for claim in claims}) != len(claims) or not claims:
        raise Wrong(line.number, "every seat that claims does so once")
    first = min(claim["reaction"] for claim in claims)
    return sorted(claim["seat"] for claim in claims if claim["reaction"] < first + NEAR_TIE)


# The random numbers.


class Stream:
    """ChaCha20 under the key of a match, in pieces of 16 bits; ``used`` counts them."""

    def __init__(self, key: bytes) -> None:
        self.words = struct.unpack(
            "<8I", hashlib.sha256(b"kufsa text:" + key.hex().encode()).digest()
        )
        self.used = 0
        self.block: list[int] = []

    def piece(self) -> int:
        """The next 16 bits: of each word the low half, then the high half."""
        number, half = divmod(self.used, 2)
        if self.used % 32 == 0:
            self.block = chacha_block(self.words, self.used // 32)
        self.used += 1
        return self.block[number % 16] >> 16 * half & 0xFFFF

    def below(self, count: int) -> int:
        """A number from 0 to count - 1; a piece that would favour some of them is left out."""
        while True:
            product = self.piece() * count
            if product % 65536 >= 65536 % count:
                return product // 65536

    def shuffle(self, items: list[str]) -> None:
        """Fisher–Yates, from the last item down."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def chacha_block(key: Sequence[int], counter: int) -> list[int]:
    """One block of ChaCha20 with a 64-bit counter and a nonce of zero."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *key]
    start += [counter & 0xFFFFFFFF, counter >> 32, 0, 0]
    x = list(start)

    def add_and_turn(a: int, b: int, d: int, left: int) -> None:
        x[a] = (x[a] + x[b]) & 0xFFFFFFFF
        mixed = x[d] ^ x[a]
        x[d] = (mixed << left | mixed >> 32 - left) & 0xFFFFFFFF

    for _ in range(10):
        for shift in (0, 1):  # the four columns, then the four diagonals
            for i in range(4):
                a, b, c, d = (4 * row + (i + shift * row) % 4 for row in range(4))
                add_and_turn(a, b, d, 16)
                add_and_turn(c, d, b, 12)
                add_and_turn(a, b, d, 8)
                add_and_turn(c, d, b, 7)
    return [(word + first) & 0xFFFFFFFF for word, first in zip(x, start, strict=True)]


# Set-up, as a game declares it.


def set_up(steps: Iterable[Any], stream: Stream, options: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the first position that the steps fill; the page "Verify" explains them."""
    found: dict[str, Any] = {}
    order: list[str] = []  # of the pieces before they were shuffled
    pieces: list[str] = []  # those not taken yet, the next one first

    def take(count: int | None) -> list[str]:
        taken = pieces[:count]
        del pieces[:count]
        return taken

    for declared in steps:
        match {name: chosen(value, options) for name, value in declared.items()}:
            case {"is": "Shuffle", "pieces": listed, "last_first": last_first}:
                order, pieces = listed, list(listed)
                stream.shuffle(pieces)
                if last_first:
                    pieces.reverse()
            case {"is": "Pick", "pieces": listed}:
                order, pieces = listed, [listed[stream.below(len(listed))]]
            case {"is": "Deal", "field": field, "each": each, "sorted": in_order}:
                hands = [take(each) for _ in range(options["players"])]
                found[field] = [sorted(h, key=order.index) if in_order else h for h in hands]
            case {"is": "Lay", "field": field, "count": count, "row": row}:
                laid = take(count)
                starts = range(0, len(laid), row or 1)
                found[field] = ["".join(laid[i : i + row]) for i in starts] if row else laid
            case {"is": "TurnUp", "field": field}:
                [found[field]] = take(1)
            case {"is": "LeaveOut", "count": count}:
                take(count)
            case {"is": "FirstSeat", "field": field}:
                found[field] = first_seat(stream, options)
            case {"is": "Draw", "field": field, "low": low, "high": high}:
                found[field] = low + stream.below(high - low + 1)
            case step:
                raise Wrong(1, f"the set-up has a step that is not known here: {str(step)[:80]}")
    return found


def chosen(value: Any, options: Mapping[str, Any]) -> Any:
    """A value of a step; where it depends on an option, the one for what was chosen."""
    while isinstance(value, dict):
        choice = options[value["option"]]
        found = [one for case, one in value["values"] if is_same(case, choice)]
        if not found:
            raise Wrong(1, f"the set-up does not say what {value['option']} = {choice!r} means")
        value = found[0]
    return value


def is_same(one: Any, other: Any) -> bool:
    """True is no 1 here, although Python thinks so."""
    return type(one) is type(other) and bool(one == other)


def first_seat(stream: Stream, options: Mapping[str, Any]) -> int:
    """Who begins: by lot, or the seat that was chosen."""
    first = options.get("first", "random")
    if first == "random":
        return stream.below(options["players"])
    if first >= options["players"]:
        raise Wrong(1, f"there is no seat {first} to begin")
    return int(first)


# Deals and rolls.


class Deals(NamedTuple):
    """What is known of a game here: its version, options and set-up, and its chance in play."""

    version: int
    choices: Mapping[str, Sequence[Any]]  # of each option; the first is the default
    fields: Sequence[str]  # of every position
    sometimes: Sequence[str]  # other fields, which positions may have
    steps: Sequence[Any]  # of the set-up
    play: Callable[["Table"], None] | None


class Table:
    """What the games need: the stream, the options, the actions, the lines of chance."""

    def __init__(self, record: Record, key: bytes, known: Deals) -> None:
        assert record.end is not None
        choices = known.choices
        self._known = known
        self.stream = Stream(key)
        self.actions = record.actions
        self.players = record.seats
        self._lines = record.chance
        self._next = 0
        self._end = record.end.number
        given = record.about["options"]
        # The first of the choices is the default.
        self.options = {name: given.get(name, among[0]) for name, among in choices.items()}
        for name, value in given.items():
            if not any(is_same(one, value) for one in choices.get(name, ())):
                raise Wrong(1, f"{record.about['game']} has no such option {name[:30]!r}")

    def set_up(self) -> dict[str, Any]:
        """The fields that the declared set-up fills, from the next random numbers."""
        return set_up(self._known.steps, self.stream, self.options)

    def first_seat(self) -> int:
        """Who begins: by lot, or the seat that was chosen."""
        return first_seat(self.stream, self.options)

    def due(self, after: int) -> bool:
        """Whether the next line of chance is about this action."""
        lines = self._lines[self._next :]
        return bool(lines) and lines[0].body["after"] == after

    def line(self, after: int) -> Line:
        """The next line of chance, which must be about this action and this many pieces."""
        if not self.due(after):
            raise Wrong(self._end, f"no line tells what chance decided after action {after}")
        line = self._lines[self._next]
        self._next += 1
        return line

    def check_used(self, line: Line) -> None:
        if line.body["pieces"] != self.stream.used:
            raise Wrong(line.number, f"{self.stream.used} random numbers were used by then")

    def deal(
        self, after: int, now: dict[str, Any], before: Mapping[str, Any] | None = None
    ) -> None:
        """Something was dealt: ``now`` it lies so. What is as ``before`` need not be told."""
        line = self._compare(after, now, before or {})
        if before is None:
            self._check_fields(line, now)

    def deal_as_declared(self) -> None:
        """The set-up was all that was dealt."""
        line = self._compare(0, self.set_up(), {})
        self._check_fields(line, self._known.fields, self._known.sometimes)

    def _compare(self, after: int, now: Mapping[str, Any], before: Mapping[str, Any]) -> Line:
        line = self.line(after)
        self.check_used(line)
        for name, value in now.items():
            if line.body["dealt"].get(name, before.get(name)) != value:
                raise Wrong(line.number, f"{name} is not what the key gives: {json.dumps(value)}")
        return line

    def _check_fields(
        self, line: Line, names: Iterable[str], sometimes: Iterable[str] = ()
    ) -> None:
        if line.body["dealt"].keys() - {*sometimes} != {*names}:
            raise Wrong(line.number, f"the first position has the fields {', '.join(names)}")

    def wrong(self, line: int, sentence: str) -> Wrong:
        """What a game's deals raise."""
        return Wrong(line, sentence)

    def finish(self) -> None:
        if self._next < len(self._lines):
            raise Wrong(self._lines[self._next].number, "nothing was dealt or rolled there")


def with_deals(deals: Mapping[str, Files]) -> str:
    """This file with the deals of some games in it, so that it checks their records alone."""
    source = Path(__file__).read_text(encoding="utf-8")
    empty = "EMBEDDED: dict[str, Files] = {}\n"
    return source.replace(empty, f"EMBEDDED: dict[str, Files] = {dict(deals)!r}\n", 1)


def find_files(game: str) -> Files:
    """The files of a game: embedded here, or in its folder."""
    if game in EMBEDDED:
        return EMBEDDED[game]
    if not re.fullmatch("[a-z][a-z0-9_]*", game):
        return {}
    folder = Path(__file__).parent / "games" / game
    paths = (folder / "deals.json", folder / "deals.py")
    return read_files(path for path in paths if path.exists())


def read_files(paths: Iterable[Path]) -> Files:
    return {f"deals{path.suffix}": path.read_text(encoding="utf-8") for path in paths}


def load_deals(files: Files) -> Deals | None:
    """What the files of a game say; None where they do not say it, or not for one version."""
    if "deals.json" not in files:
        return None
    known = json.loads(files["deals.json"])
    choices = {"players": known["players"], **known["options"]}
    play = None
    if "deals.py" in files:
        module: dict[str, Any] = {}
        exec(files["deals.py"], module)
        if module["RULES"] != known["rules"]:
            return None
        play = module["deals"]
    fields = known["fields"], known["sometimes"]
    return Deals(known["rules"], choices, *fields, known["deals"], play)


def check_deals(record: Record, key: bytes, files: Files | None) -> Finding:
    """Every deal and roll again from the key, compared with the lines that tell them."""
    game, version = record.about["game"], record.about["rules"]
    known = load_deals(find_files(game) if files is None else files)
    if known is None or known.version != version:
        return "unknown", {"game": game, "rules": version}
    table = Table(record, key, known)
    if known.play is None:
        table.deal_as_declared()
    else:
        known.play(table)
    table.finish()
    return "deals", {"deals": len(record.chance), "pieces": table.stream.used}


# Alone.


def read_record(path: Path) -> bytes:
    """The content of a file, or as much of it as shows that it is too long."""
    with path.open("rb") as file:
        return file.read(LONGEST + 1)


def main(arguments: Sequence[str] | None = None) -> int:
    """Check a file and tell what was found."""
    parser = argparse.ArgumentParser(description="Check the record of a match.")
    parser.add_argument("file", type=Path)
    parser.add_argument(
        "--noted",
        action="append",
        default=[],
        metavar="HEX",
        help="a commitment or a head of the chain that you saw during the match",
    )
    parser.add_argument(
        "--partial",
        action="store_true",
        help="be content with what can be checked of a match in play or an unknown game",
    )
    parser.add_argument(
        "--deals",
        action="append",
        type=Path,
        metavar="FILE",
        help="the deals.json of the game, and its deals.py if it has one, "
        "where this file does not know the game",
    )
    asked = parser.parse_args(arguments)
    try:
        deals = read_files(asked.deals) if asked.deals else None
        found = check(read_record(asked.file), asked.noted, asked.partial, deals)
    except OSError as error:
        print(error, file=sys.stderr)
        return 2
    except Wrong as wrong:
        print(f"{asked.file}: {wrong}", file=sys.stderr)
        return 1
    for name, values in found:
        print(tell(name, values))
    print(ALONE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
