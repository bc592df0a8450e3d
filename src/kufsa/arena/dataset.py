"""Games as data: every choice of every seat as a row, in Parquet.

Rows come from records (``kufsa.core.log``), whether they were stored or are simulated here. In a
game without turns, where a record is an order of events, a claim is a row of the seat that made
it, and a turn-up is a row of every seat: all waited.
"""

import importlib
import json
import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib import metadata
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.errors import BadOption, brief
from kufsa.core.game import Game, OptionValue
from kufsa.core.log import BadLog, Log, fresh_header, result_of
from kufsa.core.outcome import sign
from kufsa.core.position import EVERYONE, Position, View
from kufsa.core.registry import game as find_game
from kufsa.envs.common import missing
from kufsa.envs.encoding import Encoding, IllegalIndex, encoding
from kufsa.envs.table import outcome
from kufsa.search.protocol import Bot, Choice, bot

from .versus import LIMIT, play

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ModuleNotFoundError as error:
    raise missing(error, "research") from None

ROWS = 4_096  # that are written together
FORMAT = 1

# What each column holds, besides `observation` and `action_mask`.
COLUMNS = {
    "episode": pa.int32(),  # number of the game in the file, from 0
    "step": pa.int32(),  # number of the action in the game, from 0
    "seat": pa.int8(),
    "players": pa.int8(),
    "action": pa.int32(),  # by index; null for one that has none
    "text": pa.string(),  # the same in the game's notation
    "reward": pa.float32(),  # the outcome, at the seat's last choice
    "points": pa.int32(),  # won from this choice to the seat's next one; more is better
    "outcome": pa.float32(),  # of the seat at the end of the game; null if it never ended
    "terminated": pa.bool_(),  # the seat's last choice, and the game ended
    "truncated": pa.bool_(),  # the seat's last choice, and it did not
    "player": pa.dictionary(pa.int32(), pa.string()),  # who sat there
    "options": pa.dictionary(pa.int32(), pa.string()),  # of the game, as JSON
    "source": pa.dictionary(pa.int32(), pa.string()),  # a file, or a seed
}

# What may be added to that, besides `next_observation`.
MORE = {
    "state": pa.string(),  # the whole position as JSON: more than any seat may know
    "probability": pa.float32(),  # with which its player chose the action; null if not known
}
NEXT = "next_observation"  # what the seat saw at its next choice, or after the end
CHOICES = (NEXT, *MORE)

Rows = dict[str, list[Any]]
Source = tuple[str, Log]


def check_more(names: Sequence[str]) -> tuple[str, ...]:
    """The names of columns that may be added, or a BadOption."""
    for name in names:
        if name not in CHOICES:
            raise BadOption(f"what may be added is {', '.join(CHOICES)}, not {brief(name)}")
    return tuple(dict.fromkeys(names))


def schema(code: Encoding, more: Sequence[str] = ()) -> Any:
    """The columns of a game, and the versions that they are for."""
    head = {
        "format": FORMAT,
        "game": code.game.id,
        "rules_version": code.game.rules_version,
        "encoding_version": code.version,
    }
    arrays = {
        "observation": pa.list_(pa.int8(), code.observation.size),
        "action_mask": pa.list_(pa.bool_(), code.actions.size),
    }
    if NEXT in more:
        arrays[NEXT] = arrays["observation"]
    added = {name: kind for name, kind in MORE.items() if name in more}
    return pa.schema({**COLUMNS, **added, **arrays}, {"kufsa": json.dumps(head)})


def write(
    path: Path,
    game: Game,
    sources: Iterable[Source],
    more: Sequence[str] = (),
    uniform: Sequence[str] = (),
) -> tuple[int, int]:
    """Write a file of these games, which appears when complete; returns how many, and the rows.

    ``more`` are names of columns to add. Players of the names ``uniform`` are known to choose
    among all legal actions, all equally likely.
    """
    more = check_more(more)
    if path.exists():
        raise FileExistsError(f"{path} exists already: a dataset is never overwritten")
    code = encoding(game)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.part")
    games = count = 0
    waiting: Rows = {}
    try:
        with pq.ParquetWriter(unfinished, schema(code, more), compression="zstd") as file:
            for name, log in sources:
                for column, values in rows(code, log, games, name, more, uniform).items():
                    waiting.setdefault(column, []).extend(values)
                games += 1
                if len(waiting["seat"]) >= ROWS:
                    count += _flush(file, waiting)
            count += _flush(file, waiting)
        unfinished.rename(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return games, count


def _flush(file: Any, waiting: Rows) -> int:
    if not waiting:
        return 0
    table = {}
    for column in file.schema:
        values = waiting[column.name]
        if pa.types.is_fixed_size_list(column.type):
            flat = pa.array(np.concatenate(values), column.type.value_type)
            table[column.name] = pa.FixedSizeListArray.from_arrays(flat, type=column.type)
        else:
            table[column.name] = pa.array(values, column.type)
    file.write_table(pa.table(table, file.schema))
    count = len(waiting["seat"])
    waiting.clear()
    return count


def load(path: Path | str) -> dict[str, NDArray[Any]]:
    """All columns of a file as arrays, or a ValueError if it is for another version."""
    found = pq.read_table(path)
    head = json.loads((found.schema.metadata or {}).get(b"kufsa", b"{}"))
    if head.get("format") != FORMAT:
        raise ValueError(f"{path} is not a dataset of Kufsa")
    code = encoding(head["game"])
    now = (code.game.rules_version, code.version)
    then = (head["rules_version"], head["encoding_version"])
    if now != then:
        raise ValueError(
            f"{path} was made for versions {then} of the rules and the encoding of "
            f"{code.game.id}, and here they are {now}"
        )
    arrays = {}
    for name in found.column_names:
        column = found[name].combine_chunks()
        if pa.types.is_fixed_size_list(column.type):
            flat = column.flatten().to_numpy(zero_copy_only=False)
            arrays[name] = flat.reshape(len(column), column.type.list_size)
        else:
            arrays[name] = column.to_numpy(zero_copy_only=False)
    return arrays


def rows(
    code: Encoding,
    log: Log,
    episode: int = 0,
    source: str = "",
    more: Sequence[str] = (),
    uniform: Sequence[str] = (),
) -> Rows:
    """Every choice of a recorded game, by column."""
    found: Rows = {name: [] for name in (*COLUMNS, "observation", "action_mask", *more)}
    scores: list[tuple[int, ...]] = []  # before each row
    replayed = log.replay()
    position = next(replayed)
    options = json.dumps(position.options, sort_keys=True)
    for step, (action, after) in enumerate(zip(log.actions, replayed, strict=True)):
        for seat in _choosers(position, action):
            found["step"].append(step)
            found["seat"].append(seat)
            found["action"].append(_index(code, position, action))
            found["text"].append(action)
            found["player"].append(log.seats[seat])
            found["observation"].append(code.observe(position, seat))
            found["action_mask"].append(code.mask(position, seat))
            if "state" in more:
                found["state"].append(json.dumps(position.document))
            if "probability" in more:
                found["probability"].append(_chance(position, seat, log.seats[seat] in uniform))
            scores.append(position.scores)
        position = after
    count = len(scores)
    found["episode"] = [episode] * count
    found["players"] = [position.players] * count
    found["options"] = [options] * count
    found["source"] = [source] * count
    _add_results(found, scores, position)
    if NEXT in more:
        found[NEXT] = _next_observations(code, found, position)
    return found


def _chance(position: Position, seat: int, uniform: bool) -> float | None:
    """With what probability a seat chose its action, where that is known."""
    legal = position.legal_for(seat)
    if len(legal) == 1:
        return 1.0
    return 1 / len(legal) if uniform and position.to_act is not EVERYONE else None


def _next_observations(code: Encoding, found: Rows, last: Position) -> list[NDArray[np.int8]]:
    """What each seat saw when it chose again, from the last row back."""
    later = [code.observe(last, seat) for seat in range(last.players)]
    following = []
    for seat, seen in zip(reversed(found["seat"]), reversed(found["observation"]), strict=True):
        following.append(later[seat])
        later[seat] = seen
    return following[::-1]


def _choosers(position: Position, action: str) -> Sequence[int]:
    if isinstance(position.to_act, int):
        return (position.to_act,)
    real_time = position.game.real_time
    if real_time is None or action == real_time.turn_up:
        return range(position.players)
    return (int(action.partition(":")[0]),)


def _index(code: Encoding, position: Position, action: str) -> int | None:
    try:
        return code.index(position, action)
    except IllegalIndex:
        return None  # a wrong claim that could never be right


def _add_results(found: Rows, scores: list[tuple[int, ...]], last: Position) -> None:
    """Add what each choice led to, which is known only after the game: from the last row back."""
    results = outcome(last)
    later: dict[int, tuple[int, ...]] = {}  # by seat, the scores at its next choice
    columns: Rows = {
        name: [] for name in ("reward", "points", "outcome", "terminated", "truncated")
    }
    for seat, before in zip(reversed(found["seat"]), reversed(scores), strict=True):
        ends = seat not in later
        after = later.get(seat, last.scores)
        columns["reward"].append(results[seat] if ends else 0.0)
        columns["points"].append(sign(last.game) * (after[seat] - before[seat]))
        columns["outcome"].append(results[seat] if last.over else None)
        columns["terminated"].append(ends and last.over)
        columns["truncated"].append(ends and not last.over)
        later[seat] = before
    for name, values in columns.items():
        found[name] = values[::-1]


# Where games come from.


def stored(paths: Iterable[Path], read: Callable[[Path], Log] = Log.load) -> Iterator[Source]:
    """The games in these files, and in the files ``*.log`` and ``*.jsonl`` of these folders."""
    for path in paths:
        files = [path]
        if path.is_dir():
            files = sorted(one for one in path.rglob("*") if one.suffix in (".log", ".jsonl"))
        if not files:
            raise BadLog(1, f"there is no file *.log or *.jsonl in the folder {path}")
        for file in files:
            try:
                yield str(file), read(file)
            except BadLog as error:
                raise BadLog(error.line, f"{file}: {_sentence(error)}") from None


def checked(game: Game, sources: Iterable[Source]) -> Iterator[Source]:
    """The same games, each first replayed to its end; a wrong line or another game is a BadLog."""
    for name, log in sources:
        if log.header["game"] != game.id:
            told = f"a dataset holds one game: {game.id}, not {log.header['game']} too"
            raise BadLog(1, f"{name}: {told}")
        try:
            log.final()
        except BadLog as error:
            raise BadLog(error.line, f"{name}: {_sentence(error)}") from None
        yield name, log


def _sentence(error: BadLog) -> str:
    return str(error).partition(": ")[2]


class _Noted:
    """A bot, and what it chose."""

    def __init__(self, player: Bot, chosen: list[str]) -> None:
        self.begin, self.observe = player.begin, player.observe
        self._choose, self._chosen = player.choose, chosen

    def choose(self, view: View, legal: Sequence[str]) -> Choice:
        choice = self._choose(view, legal)
        self._chosen.append(str(choice))
        return choice


def simulated(
    game: Game,
    games: int,
    names: Sequence[str],
    seed: int | str,
    options: dict[str, OptionValue] | None = None,
    limit: int = LIMIT,
    workers: int = 1,
) -> Iterator[Source]:
    """Games between bots; game n is dealt from the seed ``"<seed>:<n>"``, counted from 0.

    With several ``workers``, that many processes play; the games and their order are the same.
    """
    play_one = partial(_simulate, game.id, tuple(names), seed, options or {}, limit)
    if workers == 1 or games == 1:
        yield from map(play_one, range(games))
        return
    with multiprocessing.get_context("spawn").Pool(min(workers, games)) as pool:
        yield from pool.imap(play_one, range(games))


def _simulate(
    id: str,
    names: Sequence[str],
    seed: int | str,
    options: dict[str, OptionValue],
    limit: int,
    number: int,
) -> Source:
    """One of these games."""
    game = find_game(id)
    dealt = f"{seed}:{number}"
    header = fresh_header(id, {"players": len(names), **options}, dealt, list(names))
    position = game.start(seed=dealt, players=len(names), **options)
    dice = Random(dealt)
    bots = [bot(id, name, seed=dice.getrandbits(64)) for name in names]
    log = Log(header)
    if position.to_act is EVERYONE:
        simulation = importlib.import_module(f"{game.package}.simulation")
        path: list[Position] = simulation.play(position, bots, dealt, limit)
        log.actions = [str(one.view(None)["last"]["action"]) for one in path[1:]]
        last = path[-1]
    else:
        last = play(position, [_Noted(one, log.actions) for one in bots], dealt, limit)
    if last.over:
        log.result = result_of(last)
    return dealt, log


# What a file holds, for people.

CARD = """---
pretty_name: {title}
tags: [games, reinforcement-learning, offline-rl]
configs:
- config_name: default
  data_files: {file}
---

# {title}

{rows:,} choices of {episodes:,} games, each with what the seat saw and might do. Written by
Kufsa {version}: rules {rules_version}, encoding {encoding_version} of the game `{game}`.

- Who played: {players}.
- Tables and options: {options}.
- Games that ended: {ended:,}; broken off, or incomplete: {broken:,}.

| column | type |
|---|---|
{columns}

`observation`, `next_observation` and `action_mask` are rows of the encoding of `{game}`; they hold
nothing that the seat did not know. `state` holds everything: train critics with it, never players.
"""


def card(path: Path) -> str:
    """A card for a dataset in Markdown, with the head that the Hugging Face hub reads."""
    found = pq.ParquetFile(path)
    head = json.loads((found.schema_arrow.metadata or {}).get(b"kufsa", b"{}"))
    if head.get("format") != FORMAT:
        raise ValueError(f"{path} is not a dataset of Kufsa")
    named = ["episode", "player", "options", "players", "outcome"]
    table = found.read(columns=named).to_pydict()
    episodes = dict(zip(table["episode"], table["outcome"], strict=True))
    ended = sum(outcome is not None for outcome in episodes.values())
    tables = zip(table["players"], table["options"], strict=True)
    names = sorted({str(name) for name in table["player"]})
    return CARD.format(
        title=f"{find_game(head['game']).title('en')}: games",
        file=path.name,
        rows=found.metadata.num_rows,
        version=metadata.version("kufsa"),
        episodes=len(episodes),
        players=", ".join(names),
        options="; ".join(sorted({options for _, options in tables})),
        ended=ended,
        broken=len(episodes) - ended,
        columns="\n".join(f"| `{one.name}` | {one.type} |" for one in found.schema_arrow),
        **{key: head[key] for key in ("game", "rules_version", "encoding_version")},
    )
