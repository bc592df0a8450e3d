"""Everything that goes over the wire, byte for byte: what somebody may not know is not in it.

A table in play is put into another world, of which its reader cannot tell that it is another one:
the position is drawn anew with ``resample``, and the secret of the match is another. Then every
frame and every HTTP answer that the reader gets must be the same, length included.
"""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import kufsa
from kufsa.core.position import EVERYONE, Position, View
from kufsa.match import Match, audience
from kufsa.match import commands as c
from kufsa.match import events as e
from kufsa.match import record as records
from kufsa.match.commands import Envelope
from kufsa.match.fairness import SECRET_BYTES, commitment
from kufsa.match.match import fold
from kufsa.server import protocol
from kufsa.server.client import Client, CommandRefused
from kufsa.server.settings import Settings
from kufsa.server.tables import actor as tables
from kufsa.server.tables import opening, race
from kufsa.server.tables.actor import TableActor
from kufsa.server.tables.bots.child import reason
from kufsa.server.tables.bots.requests import BotAnswer, BotRequest
from kufsa.server.tables.services import TableServices
from kufsa.testing import play
from tests.server.house import serving

Patch = pytest.MonkeyPatch
Received = list[str]

NOWHERE = "0" * 16  # the id of no table
WORLDS = (11, 12)


class Reader:
    """A second device of somebody, which keeps all that it is sent."""

    def __init__(self, url: str, person: Client, seat: int | None) -> None:
        self.seat = seat
        self.received: Received = []
        self.client = Client(url, person.cookie, self._hear)

    def _hear(self, text: str) -> None:
        # Pings are for the clock: their numbers and moments are not of the game.
        if not text.startswith('{"type":"ping"'):
            self.received.append(text)


class Evening:
    """A server, people at a table of it, and a spectator."""

    def __init__(self, url: str, live: TableActor, people: list[Client], spectator: Client) -> None:
        self.people = people
        self.live = live
        self.id = live.id
        self.readers = {
            **{f"seat {seat}": Reader(url, one, seat) for seat, one in enumerate(people)},
            "a spectator": Reader(url, spectator, None),
        }

    @property
    def match(self) -> Match:
        return self.live.match

    async def move(self, dice: Random) -> None:
        """A random legal action of whose turn it is; or what the table does by itself."""
        await self.act(dice.choice(self.match.position.legal))

    async def goes_on(self) -> None:
        async with asyncio.timeout(60):
            while self.match.paused:
                await asyncio.sleep(0)

    async def act(self, action: str) -> None:
        """Through the table's own door: what other readers know of it is not asked."""
        seat, seq = self.match.to_act, self.match.seq
        command = c.TurnUp() if seat is None else c.Act(action=action)
        person = "" if seat is None else self.people[seat].person
        await self.live.perform(Envelope(command, person, id=f"act{seq}", seq=seq))


@asynccontextmanager
async def evening(folder: Path, game: kufsa.Game, players: int = 3, **manners: Any) -> Any:
    """A match that has begun."""
    async with AsyncExitStack() as stack:
        url, app = await stack.enter_async_context(serving(folder))
        *people, spectator = [
            await stack.enter_async_context(Client(url)) for _ in range(players + 1)
        ]
        manners = {"pace": 60, "claim_seconds": 60, "hints": True, **manners}
        id = await people[0].open(game=game.id, players=players, manners=manners)
        for number, person in enumerate(people[1:]):
            await person.watch(id)
            await person.do(id, c.Sit(salt=f"{number:02x}"))
        await people[0].do(id, c.Start())
        night = Evening(url, app.state.registry.tables[id], people, spectator)
        for reader in night.readers.values():
            stack.push_async_callback(reader.client.http.aclose)
            stack.push_async_callback(reader.client.drop)
        yield night


# Everything that a reader can get.


async def everything(
    night: Evening, reader: Reader, attempts: list[str], step: str | None
) -> Received:
    """Look at the table in every way there is, try what is refused, and hear what others do."""
    reader.received.clear()
    client = reader.client
    before = set(night.live.state.watchers)
    await client.connect()
    await _look(night, client)
    await _try(night, client, attempts)
    answers = [answer async for answer in _ask(night, client)]
    if step is not None:
        await night.act(step)
    with suppress(CommandRefused):
        await client.again(night.id, c.Act(action="the end"), "end")
    await client.drop()
    client.tables.clear()
    async with asyncio.timeout(100):
        while night.live.state.watchers != before:
            await asyncio.sleep(0)
    return reader.received + answers


async def _look(night: Evening, client: Client) -> None:
    await client.watch(night.id)
    for message in (
        protocol.Watch(table=night.id, since=night.match.seq - 2),
        protocol.Watch(table=NOWHERE),
    ):
        await client._send(message)


async def _try(night: Evening, client: Client, attempts: list[str]) -> None:
    """Commands that are refused, and some that change nothing of the game."""
    wanted: list[Any] = [c.Act(action=action) for action in attempts]
    wanted += [c.Claim(turn=99), c.Name(what="1 2"), c.AnswerUndo(agree=True), c.Start()]
    wanted += [
        c.Say(text="Nice."),
        c.Say(phrase="oops"),
        c.Pause(),
        c.Resume(),
        c.Remove(person="x"),
    ]
    for number, command in enumerate(wanted):
        with suppress(CommandRefused):
            await client.again(night.id, command, f"try{number}", seq=night.match.seq)
        if isinstance(command, c.Resume):  # a race counts down first
            await night.goes_on()


async def _ask(night: Evening, client: Client) -> AsyncIterator[str]:
    here, order = f"/api/tables/{night.id}", {"id": "http", "seq": night.match.seq}
    for path in ("", "/record", "/log", "/steps", "/worth", "/odds", "/analysis"):
        yield _told(await client.http.get(here + path))
    yield _told(await client.http.get("/api/me/tables"))
    for command in ({"do": "act", "action": "no such thing"}, {"do": "name", "what": "1"}, {}):
        answer = await client.http.post(f"{here}/commands", json={**order, "command": command})
        yield _told(answer)


def _told(answer: Any) -> str:
    headers = {name: value for name, value in answer.headers.items() if name != "date"}
    return f"{answer.request.url.path} {answer.status_code} {headers} {answer.content!r}"


# Other worlds.


@contextmanager
def world(night: Evening, position: Position, secret: bytes, written: Received) -> Iterator[None]:
    """The table with another position and another secret; nothing of it is stored."""
    live = night.live
    true, services = live.match, live.services
    honest = services.append

    async def append(match: Match, happened: Any, projection: Any, epoch: int) -> bool:
        written.append(repr(projection))  # what lists would show
        return True

    live.state.match = true.fork()
    live.match.position = position
    live.match.secret = secret
    services.append = append
    try:
        yield
    finally:
        live.state.match, services.append = true, honest


async def cannot_tell(night: Evening, worlds: list[Position], name: str, tried: list[str]) -> None:
    """A reader gets the same in all these worlds."""
    reader = night.readers[name]
    seat = reader.seat
    own = worlds[0].legal_for(seat) if seat is not None else ()
    attempts = [action for action in tried if action not in own]
    step = shared_step(worlds, seat)
    versions = []
    for number, position in enumerate(worlds):
        written: Received = []
        with world(night, position, bytes([number]) * 32, written):
            received = await everything(night, reader, attempts, step)
        versions.append(received + written)
    for texts in zip(*versions, strict=True):
        assert len(set(texts)) == 1, f"{name} can tell two worlds apart:\n" + "\n".join(texts)


def shared_step(worlds: list[Position], seat: int | None) -> str | None:
    """An action of somebody else that is possible in all worlds and shows the seat the same."""
    if worlds[0].to_act in (seat, EVERYONE):  # cards that come up are others in every world
        return None
    for action in worlds[0].legal[:20]:
        if all(action in one.legal for one in worlds):
            views = [json.dumps(one.play(action).view(seat)) for one in worlds]
            if len(set(views)) == 1:
                return action
    return None


def imagined(position: Position, seat: int | None) -> list[Position]:
    return [position.resample(seat, seed=seed) for seed in WORLDS]


async def nobody_can_tell(folder: Path, game: kufsa.Game, moments: tuple[int, ...]) -> int:
    """Hold the law at some moments of a match; how many worlds differed in what they hide."""
    dice = Random(f"{game.id} wire")
    tried = play.actions(play.sample(game, 40, seed="wire"), dice)
    differed = 0
    async with evening(folder, game) as night:
        for moves in moments:
            for _ in range(moves):
                await night.move(dice)
            for name, reader in night.readers.items():
                worlds = imagined(night.match.position, reader.seat)
                differed += worlds[0] != worlds[1]
                await cannot_tell(night, worlds, name, dice.sample(tried, 4))
    return differed


@pytest.fixture(autouse=True)
def _time_stands_still(monkeypatch: Patch) -> None:
    """Times are not of the game."""
    monkeypatch.setattr(tables, "wall", lambda: 1_700_000_000_000)


@pytest.fixture(autouse=True)
def _nobody_waits_for_a_count_down(monkeypatch: Patch) -> None:
    monkeypatch.setattr(race, "COUNT_DOWN", 0)


@pytest.fixture(autouse=True)
def _every_match_is_dealt_alike(monkeypatch: Patch) -> None:
    """With some deals two worlds allow the same actions, so that a planted leak tells nothing."""
    monkeypatch.setattr(opening, "fresh_secret", lambda: bytes(SECRET_BYTES))
    monkeypatch.setattr(opening, "fresh_id", lambda: "1" * 16)


def test_nobody_can_tell_worlds_apart_that_differ_in_what_is_hidden(
    game: kufsa.Game, tmp_path: Path
) -> None:
    assert asyncio.run(nobody_can_tell(tmp_path, game, (1, 14))) >= 6


# Planted leaks: each must be noticed.


def in_scenes(change: Callable[[Match, dict[str, Any]], dict[str, Any]]) -> Callable[[Patch], None]:
    honest = audience.game_part

    def game_part(match: Match, seat: int | None) -> dict[str, Any]:
        told = honest(match, seat)
        return change(match, told) if match.position else told

    return lambda patch: patch.setattr(audience, "game_part", game_part)


def in_records(patch: Patch) -> None:
    honest = records.live
    hidden: list[Match] = []
    show = TableActor.record

    async def record(self: TableActor, person: str) -> str | None:
        hidden.append(self.match)
        return await show(self, person)

    def live(lines: list[str], names: list[str]) -> str:
        return honest(lines, names) + json.dumps(hidden[-1].position.document)

    patch.setattr(TableActor, "record", record)
    patch.setattr(records, "live", live)


def in_refusals(patch: Patch) -> None:
    honest = TableActor._refused

    def refused(self: TableActor, *args: Any) -> protocol.Refused:
        answer = honest(self, *args)
        return msgspec.structs.replace(answer, message=str(self.match.position.document))

    patch.setattr(TableActor, "_refused", refused)


def in_lists(patch: Patch) -> None:
    honest = tables.listing.projection

    def projection(match: Match, *args: Any) -> Any:
        from dataclasses import replace

        return replace(honest(match, *args), summary=str(match.position and match.position.legal))

    patch.setattr(tables.listing, "projection", projection)


LEAKS = {
    "the document": in_scenes(lambda match, told: told | {"more": match.position.document}),
    "all legal actions": in_scenes(lambda match, told: told | {"legal": match.position.legal}),
    "another seat's view": in_scenes(lambda match, told: told | {"view": match.position.view(1)}),
    "a length": in_scenes(
        lambda match, told: told | {"more": "." * int(match.position.document["pool"][0])}
    ),
    "the secret": in_scenes(lambda match, told: told | {"more": match.secret.hex()}),
    "a record": in_records,
    "a refusal": in_refusals,
    "a list": in_lists,
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_noticed(leak: str, tmp_path: Path, monkeypatch: Patch) -> None:
    LEAKS[leak](monkeypatch)
    with pytest.raises(AssertionError, match="can tell two worlds apart"):
        asyncio.run(nobody_can_tell(tmp_path, kufsa.game("triominoes"), (9,)))


# What was shown once and is turned away again.


def forgotten_tiles(position: Position, dice: Random) -> Position:
    """Catch the Dragon with all tiles that lie face down in other places, also those once seen."""
    document = position.document
    grid = [list(line) for line in document["grid"]]
    down = [
        (row, column)
        for row in range(7)
        for column in range(7)
        if grid[row][column] != "." and f"{'abcdefg'[column]}{row + 1}" not in document["up"]
    ]
    faces = [grid[row][column] for row, column in down]
    for (row, column), face in zip(down, dice.sample(faces, len(faces)), strict=True):
        grid[row][column] = face
    document["grid"] = ["".join(line) for line in grid]
    return position.game.position(document, seed=1)


def forgotten_hats(position: Position, dice: Random) -> Position:
    """King's Court with other hats in the row, also those that somebody has looked at."""
    document = position.document
    hats = [place[1] for place in document["row"]] + document["hats"]
    plain = [at for at, hat in enumerate(hats) if hat != "*"]  # nobody can know a magic one
    for at, hat in zip(plain, dice.sample([hats[at] for at in plain], len(plain)), strict=True):
        hats[at] = hat
    document["row"] = [place[0] + hat for place, hat in zip(document["row"], hats, strict=False)]
    document["hats"] = hats[len(document["row"]) :]
    return position.game.position(document, seed=1)


FORGOTTEN = {"catch_dragon": forgotten_tiles, "kings_court": forgotten_hats}


async def nobody_is_reminded(folder: Path, id: str, **manners: Any) -> int:
    """No reader can tell worlds apart that differ in what lies face down; how many were seen."""
    game = kufsa.game(id)
    dice = Random(f"{id} forgotten")
    seen = 0
    async with evening(folder, game, **manners) as night:
        for moves in (9, 7):
            for _ in range(moves):
                await night.move(dice)
            position = night.match.position
            worlds = [FORGOTTEN[id](position, dice) for _ in WORLDS]
            for name, reader in night.readers.items():
                seen += worlds[0].view(reader.seat) != position.view(reader.seat)
                await cannot_tell(night, worlds, name, ["nothing"])
    return seen


@pytest.mark.parametrize("id", FORGOTTEN)
def test_a_face_that_is_turned_away_is_sent_no_more(id: str, tmp_path: Path) -> None:
    assert asyncio.run(nobody_is_reminded(tmp_path, id)) >= 4


@pytest.mark.parametrize("id", FORGOTTEN)
def test_views_with_memory_would_be_noticed(id: str, tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(Position, "person_view", Position.view)
    with pytest.raises(AssertionError, match="can tell two worlds apart"):
        asyncio.run(nobody_is_reminded(tmp_path, id))


@pytest.mark.parametrize("id", FORGOTTEN)
def test_open_memory_shows_it_again(id: str, tmp_path: Path) -> None:
    """So the worlds above really differ in what was seen."""
    with pytest.raises(AssertionError, match="can tell two worlds apart"):
        asyncio.run(nobody_is_reminded(tmp_path, id, open_memory=True))


@asynccontextmanager
async def listening(night: Evening) -> AsyncIterator[list[Reader]]:
    """All readers, who have heard everything in the end."""
    readers = list(night.readers.values())
    for reader in readers:
        await reader.client.connect()
        await reader.client.watch(night.id)
    yield readers
    for reader in readers:
        await reader.client.until(night.id, lambda view: view.seq >= night.match.seq)
        await reader.client.drop()


async def overheard(night: Evening, dice: Random, moves: int) -> list[dict[str, Any]]:
    """Every scene and every step that seats and a spectator are sent while they play."""
    async with listening(night) as readers:
        for _ in range(moves):
            await night.move(dice)
            await readers[0].client.drop()  # and comes back
            await readers[0].client.connect()
    frames = (json.loads(text) for reader in readers for text in reader.received)
    return [one for one in frames if one["type"] in ("scene", "step")]


def faces_told(told: dict[str, Any]) -> Iterator[str]:
    """The cells of Catch the Dragon of which a part of a scene tells a face."""
    view = told["view"]
    for row, line in enumerate(view["grid"]):
        yield from (f"{'abcdefg'[at]}{row + 1}" for at, face in enumerate(line) if face not in ".?")
    yield from (view["last"] or {}).get("shown", {})
    yield from (event["cell"] for event in told["events"] if "kind" in event and "cell" in event)


def test_only_open_tiles_and_those_just_shown_have_faces(tmp_path: Path) -> None:
    async def listen() -> tuple[list[dict[str, Any]], Match]:
        async with evening(tmp_path, kufsa.game("catch_dragon")) as night:
            return await overheard(night, Random(3), 60), night.match

    frames, match = asyncio.run(listen())
    position = {move.seq: after for move, after in
                zip(match.moves, audience.positions(match)[1:], strict=True)}  # fmt: skip
    looked = 0
    for frame in frames:
        told = frame.get("scene") or frame["changed"]
        if frame["seq"] not in position or not told:
            continue
        after = position[frame["seq"]]
        shown = {*after.document["up"], *(after.view()["last"].get("shown") or {})}
        assert set(faces_told(told)) <= shown
        looked += 1
    assert looked > 200


# Right snatches.

SNATCH = re.compile(r"^\d:snatch ")
MARKED = re.compile(r"snatch ([\d ]+)")


async def race_to_the_end(night: Evening, dice: Random) -> list[str]:
    """Red-Handed with quick hands, right and wrong ones; every frame that anybody was sent."""
    async with listening(night) as readers:
        while night.match.status != "ended":
            position, turn = night.match.position, night.match.turn
            right = [action for action in position.legal if "snatch" in action]
            if not right or dice.random() < 0.3:
                outcome = await night.live.by_itself(c.TurnUp())
                if isinstance(outcome, protocol.Refused) and not right:
                    await night.people[0].do(night.id, c.Close())
                continue
            seat, _, cards = dice.choice(right).partition(":snatch ")
            hand = night.people[int(seat)]
            with suppress(CommandRefused):
                await hand.again(night.id, c.Claim(turn=turn), f"s{turn}")
                await hand.until(night.id, lambda view: view.scene["claimant"] is not None)
                await hand.do(night.id, c.Name(what=cards))
    return [text for reader in readers for text in reader.received]


def snatches_in(frames: list[str], match: Match) -> tuple[int, list[str]]:
    """How many right snatches there were to be found, and frames that told one of them."""
    made = {move.seq: number for number, move in enumerate(match.moves, start=1)}
    places = audience.positions(match)
    number = right = 0
    telling = []
    for text in frames:
        frame = json.loads(text)
        told = frame.get("scene") or frame.get("changed") or {}
        if told.get("result"):
            continue  # it is over: everything is open
        number = made.get(frame.get("seq", 0), number)
        done = {SNATCH.sub("", move.action) for move in match.moves[:number]}
        answers = {SNATCH.sub("", one) for one in places[number].legal if "snatch" in one} - done
        right += len(answers)
        if told.get("legal") or answers & {one[1] for one in MARKED.finditer(text)}:
            telling.append(text)
    return right, telling


def play_red_handed(folder: Path, monkeypatch: Patch) -> tuple[list[str], Match]:
    monkeypatch.setattr(race, "SECOND", 0.01)

    async def listen() -> tuple[list[str], Match]:
        async with evening(folder, kufsa.game("red_handed")) as night:
            return await race_to_the_end(night, Random(5)), night.match

    return asyncio.run(listen())


def test_right_snatches_are_never_sent_before_they_are_made(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    right, telling = snatches_in(*play_red_handed(tmp_path, monkeypatch))
    assert right > 100
    assert not telling


def test_a_list_of_right_snatches_would_be_noticed(tmp_path: Path, monkeypatch: Patch) -> None:
    LEAKS["all legal actions"](monkeypatch)
    _, telling = snatches_in(*play_red_handed(tmp_path, monkeypatch))
    assert telling


# Bots that say why.


class UnhurriedBots:
    """Bots that think here, by a number of simulations and not by the clock.

    So the same happens every time, however busy the machine is.
    """

    async def explain(self, request: BotRequest, told: Callable[[], list[Any]]) -> BotAnswer:
        player: Any = kufsa.bot(request.game, request.level, seed=request.seed)
        player.search = replace(player.search, simulations=80, seconds=None)
        player.begin(request.seat, request.options)
        return BotAnswer(player.choose(View(request.view), request.legal), reason(player))


def bots_only(id: str, level: str) -> Match:
    """A match of two bots that has begun; the same one every time."""
    secret = bytes(SECRET_BYTES)
    about = {"match": "m", "game": id, "rules": kufsa.game(id).rules_version, "options": {}}
    manners = e.TableSettings(explain=True)
    seats = [e.BotSat(seat=seat, level=level) for seat in range(2)]
    promised = commitment(secret)
    created = e.Created(**about, players=2, manners=manners, commitment=promised)
    return fold([created, *seats, e.Started()], secret)


def explain_themselves(id: str, level: str, actions: int = 20) -> int:
    """What a bot says where it does the same in worlds that spectators cannot tell apart."""
    nothing: Any = None
    bots: Any = UnhurriedBots()
    services = TableServices(Settings(), nothing, bots, nothing)
    dice, alike, match = Random(2), 0, bots_only(id, level)
    for number in range(actions):
        position, seat = match.position, match.to_act
        assert position is not None and seat is not None
        said: dict[Any, set[str]] = {}
        for world in (position, *(position.resample(None, seed=seed) for seed in WORLDS)):
            other = match.fork()
            other.position = world
            chosen = asyncio.run(services.bot_choice(other, seat, f"{number}", []))
            said.setdefault(chosen.choice, set()).add(json.dumps(chosen.why, sort_keys=True))
            assert chosen.why, "it has nothing to say"
        assert all(len(told) == 1 for told in said.values()), "a reason tells two worlds apart"
        alike += len(said) < 1 + len(WORLDS)
        match.apply(e.Acted(seat=seat, action=dice.choice(position.legal)))
    return alike


HANDS = [("kings_court", "regent"), ("triominoes", "geometer")]  # who remember everything


@pytest.mark.compiled
@pytest.mark.parametrize(("id", "level"), HANDS)
def test_a_reason_tells_nothing_that_only_the_bot_knows(id: str, level: str) -> None:
    assert explain_themselves(id, level) > 3


# The end.


def test_everything_is_open_at_the_end(game: kufsa.Game, tmp_path: Path) -> None:
    async def to_the_end() -> None:
        async with evening(tmp_path, game) as night:
            dice = Random(1)
            for _ in range(5):
                await night.move(dice)
            secret, document = night.match.secret.hex(), night.match.position.document
            spectator = night.readers["a spectator"]
            assert secret not in "".join(await everything(night, spectator, [], None))
            await night.live.perform(Envelope(c.Close(), night.people[0].person, id="close"))
            for reader in night.readers.values():
                received = await everything(night, reader, [], None)
                scene = next(json.loads(text) for text in received if '"type":"scene"' in text)
                assert scene["scene"]["result"]["document"] == json.loads(json.dumps(document))
                assert sum(secret in text for text in received) >= 4  # scenes, HTTP, record
                assert any(re.match(r"\S+/steps 200 ", text) for text in received)

    asyncio.run(to_the_end())
