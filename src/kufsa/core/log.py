"""The record of a game, as text: a header, one numbered line for each action, the result.

::

    {"kufsa": 1, "game": "catch_dragon", "rules": 1, "options": {"players": 2}, "seed": 7, "seats": ["Noa", "Uri"]}
    1 c4
    2 stop
    …
    {"scores": [26, 20], "winners": [0], "sha256": "…"}

Lines are only ever appended, so a game in play is the beginning of its finished record.
A game that did not begin with a deal has ``document`` in its header instead of ``options``.
"""  # noqa: E501

import hashlib
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

from .errors import BadOption, BadPosition, IllegalAction, UnknownGame, brief
from .notation import Document, fields, integer, load, sequence, text
from .position import Position
from .registry import game

FORMAT = 1
LONGEST = 8_000_000  # bytes of a file, characters of a text
LONGEST_ACTION = 200


class BadLog(ValueError):
    """A text that is no record of a game, or one that does not replay; ``line`` says where."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"line {line}: {sentence}")
        self.line = line

    def __reduce__(self) -> tuple[Any, ...]:
        return (BadLog, (self.line, str(self).partition(": ")[2]))


@dataclass
class Log:
    """One recorded game.

    >>> log = Log(fresh_header("catch_dragon", {"players": 2, "first": 0}, 7, ["Noa", "Uri"]))
    >>> log.actions += ["c4", "stop"]
    >>> print(log.public())
    {"kufsa": 1, "game": "catch_dragon", "rules": 1, "options": {"players": 2, "first": 0}, \
"seats": ["Noa", "Uri"]}
    1 c4
    2 stop
    <BLANKLINE>
    >>> log.final().to_act
    1
    """

    header: Document
    actions: list[str] = field(default_factory=list)
    result: Document | None = None

    # Text.

    @classmethod
    def read(cls, source: str) -> "Log":
        """The log of a text, or a BadLog that names the line; ``replay`` checks the play."""
        if not isinstance(source, str):
            raise BadLog(1, f"a log is a text, not {brief(source)}")
        if len(source) > LONGEST:
            raise BadLog(1, f"a log has at most {LONGEST:,} characters")
        *lines, rest = source.split("\n")
        if rest or not lines:
            raise BadLog(len(lines) + 1, "it is cut off: the end of the line is missing")
        log = cls(_read_header(lines[0]))
        for number, line in enumerate(lines[1:], start=2):
            if log.result is not None:
                raise BadLog(number, "nothing comes after the result")
            if line.startswith("{"):
                log.result = _read_result(number, line)
            else:
                log.actions.append(_read_action(number, line))
        return log

    @classmethod
    def load(cls, path: Path) -> "Log":
        """The log in a file."""
        return cls.read(_decode(_read_bytes(path)))

    def text(self, show_seed: bool = True) -> str:
        """The log as text; ``read`` gives the same log again."""
        header = dict(self.header)
        if not show_seed:
            header.pop("seed", None)
        lines = [_json(header)]
        lines += (f"{number} {action}" for number, action in enumerate(self.actions, start=1))
        if self.result is not None:
            lines.append(_json(self.result))
        return "".join(f"{line}\n" for line in lines)

    def public(self) -> str:
        """What may be shown of a game still in play: header and actions, without the seed."""
        return Log(self.header, self.actions).text(show_seed=False)

    # Play.

    @property
    def seats(self) -> list[str]:
        return list(self.header["seats"])

    def replay(self) -> Iterator[Position]:
        """Every position from the first to the last, each action checked on the way.

        The result is checked after the last position: exhaust the iterator, or use ``final``.
        """
        position = self._begin()
        yield position
        for number, action in enumerate(self.actions, start=1):
            try:
                position = position.play(action)
            except IllegalAction as error:
                raise BadLog(number + 1, f"action {number} is refused: {error}") from None
            yield position
        if self.result is not None:
            self._check_result(position)

    def final(self) -> Position:
        """The last position, after everything was checked."""
        for position in self.replay():
            last = position
        return last

    def _begin(self) -> Position:
        header = self.header
        try:
            found = game(header["game"])
        except UnknownGame as error:
            raise BadLog(1, str(error)) from None
        if header["rules"] != found.rules_version:
            raise BadLog(
                1,
                f"it was played by version {header['rules']} of the rules of {found.id}, and this "
                f"Kufsa has version {found.rules_version}: it cannot be replayed here",
            )
        if "seed" not in header:
            raise BadLog(1, "the seed is not shown, as in the record of a live game: "
                            "without it nobody can replay the chance")  # fmt: skip
        try:
            if "document" in header:
                position = found.position(header["document"], header["seed"])
            else:
                options = dict(header["options"])
                found.check_options(options.get("players"), options)
                position = found.start(seed=header["seed"], **options)
        except (BadOption, BadPosition) as error:
            raise BadLog(1, str(error)) from None
        if len(self.seats) != position.players:
            raise BadLog(
                1, f"{len(self.seats)} seats are named for a game of {position.players} players"
            )
        return position

    def _check_result(self, position: Position) -> None:
        line = len(self.actions) + 2
        if not position.over:
            raise BadLog(line, "there is a result, but the game is not over")
        for name, value in result_of(position).items():
            if self.result is None or self.result[name] != value:
                raise BadLog(line, f"{name} of the replayed game: {_json(value)}, not as recorded")


def fresh_header(id: str, options: Document, seed: int | str, seats: list[str]) -> Document:
    """The header of a game that begins with a deal; ``options`` as given to ``start``."""
    return {
        "kufsa": FORMAT,
        "game": id,
        "rules": game(id).rules_version,
        "options": options,
        "seed": seed,
        "seats": seats,
    }


def result_of(position: Position) -> Document:
    """The last line of a finished game."""
    document = json.dumps(position.document, sort_keys=True, separators=(",", ":"))
    return {
        "scores": list(position.scores),
        "winners": list(position.winners),
        "sha256": hashlib.sha256(document.encode()).hexdigest(),
    }


class Recorder:
    """Writes a game to a file as it is played: an action is on disk before play continues."""

    def __init__(self, path: Path, log: Log) -> None:
        """Continue a file that holds ``log``; see ``begin`` and ``resume``."""
        self.path = path
        self.log = log
        self._file = path.open("ab")

    @classmethod
    def begin(cls, path: Path, header: Document) -> "Recorder":
        """Start a new file; one that exists is never overwritten (FileExistsError)."""
        log = Log(header)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb"):
            pass
        recorder = cls(path, log)
        recorder._write(_json(header))
        return recorder

    @classmethod
    def resume(cls, path: Path) -> tuple["Recorder", str]:
        """Continue an unfinished game, and return what was cut off: a line torn by a crash."""
        data = _read_bytes(path)
        whole = data.rfind(b"\n") + 1
        log = Log.read(_decode(data[:whole]))
        if whole < len(data):
            with path.open("r+b") as file:
                file.truncate(whole)
        return cls(path, log), data[whole:].decode("utf-8", "replace")

    def add(self, action: str) -> None:
        self.log.actions.append(action)
        self._write(f"{len(self.log.actions)} {action}")

    def finish(self, position: Position) -> None:
        """Write the result of a game that is over."""
        self.log.result = result_of(position)
        self._write(_json(self.log.result))

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> "Recorder":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _write(self, line: str) -> None:
        self._file.write(f"{line}\n".encode())
        self._file.flush()
        os.fsync(self._file.fileno())


def _read_bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        data = file.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise BadLog(1, f"a log has at most {LONGEST:,} bytes")
    return data


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadLog(line, "it is not UTF-8 text") from None


def _read_header(line: str) -> Document:
    try:
        header = load(line)
        if header.get("kufsa") != FORMAT or type(header["kufsa"]) is not int:
            raise BadPosition(
                f"a log begins with a header of format {FORMAT}, "
                f'{{"kufsa": {FORMAT}, …}}, not of {brief(header.get("kufsa"))}'
            )
        source = "document" if "document" in header else "options"
        fields(header, "the header", ["kufsa", "game", "rules", source, "seats"], ["seed"])
        text(header["game"], "game")
        integer(header["rules"], "rules", 1)
        if not isinstance(header[source], dict):
            raise BadPosition(f"{source} is an object, not {brief(header[source])}")
        if "seed" in header and type(header["seed"]) not in (int, str):
            raise BadPosition(f"a seed is a number or a text, not {brief(header['seed'])}")
        for seat in sequence(header["seats"], "seats", 1, 100):
            text(seat, "the name of a seat")
    except BadPosition as error:
        raise BadLog(1, str(error)) from None
    return header


def _read_action(number: int, line: str) -> str:
    count, space, action = line.partition(" ")
    if count != str(number - 1) or not space:
        raise BadLog(
            number, f"'{number - 1}', a space and an action belong here, not {brief(line)}"
        )
    if not 0 < len(action) <= LONGEST_ACTION or "\r" in action:
        raise BadLog(number, f"{brief(action)} is no action")
    return action


def _read_result(number: int, line: str) -> Document:
    try:
        result = fields(load(line), "the result", ["scores", "winners", "sha256"])
        for name in ("scores", "winners"):
            for value in sequence(result[name], name, 0, 100):
                integer(value, name)
        if not re.fullmatch("[0-9a-f]{64}", text(result["sha256"], "sha256")):
            raise BadPosition("sha256 has 64 digits from 0 to f")
    except BadPosition as error:
        raise BadLog(number, str(error)) from None
    return result


def _json(value: object) -> str:
    """JSON on one line, readable in every script; only what UTF-8 cannot hold is escaped."""
    line = json.dumps(value, ensure_ascii=False)
    return re.sub("[\ud800-\udfff]", lambda found: f"\\u{ord(found[0]):04x}", line)
