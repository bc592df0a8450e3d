"""Laws of a match, in every game: folding, repeating, refusing, ending."""

import copy
from random import Random
from typing import Any

import hypothesis.strategies as st
import msgspec
import pytest
from hypothesis import given, settings

import kufsa
from kufsa.core.language import languages
from kufsa.match import Envelope, Match, Moment, Refusal, Repeated, check_claim, handle
from kufsa.match import commands as c
from kufsa.match import events as e
from kufsa.match.events import decode, encode
from kufsa.match.growing import Answers
from kufsa.match.match import ENDED, fold
from kufsa.match.phrases import PHRASES
from kufsa.match.record import finished, live, read
from kufsa.match.refusals import CODES
from kufsa.testing.profiles import examples
from tests.match.tables import PEOPLE, Table, full_table, plain, state

# Folding.


def played_out(game: kufsa.Game, players: int, people: int) -> Table:
    dice = Random(f"{game.id} {players}")
    table = full_table(game, players, people, seed=players)
    while table.match.status != ENDED:
        table.step(dice)
    return table


@pytest.mark.parametrize("most", [False, True])
def test_a_match_of_people_and_bots_reaches_its_end(game: kufsa.Game, most: bool) -> None:
    players = game.players[-1] if most else game.players[0]
    table = played_out(game, players, people=min(players, 3) if most else 1)
    match, position = table.match, table.match.position
    ended = table.log[-1]
    assert isinstance(ended, e.Ended)
    assert (ended.how, ended.secret) == ("over", match.secret.hex())
    assert position.over
    assert (tuple(ended.scores), tuple(ended.winners)) == (position.scores, position.winners)
    assert match.winners
    assert state(fold(table.log, match.secret)) == state(match)
    assert [decode(encode(event)) for event in table.log] == table.log
    first = game.start(seed=match.key.hex(), **match.start_options)
    assert first.play(*(move.action for move in match.moves)) == position


def test_the_record_of_a_match_is_right(game: kufsa.Game) -> None:
    table = full_table(game, game.players[0], 2, seed=8)
    dice = Random(game.id)
    for _ in range(10):
        table.step(dice)
    names = [taken.name for taken in table.match.seats]
    assert read(live(table.match.lines, names)).end is None
    while table.match.status != ENDED:
        table.step(dice)
    record = read(finished(table.match.lines, names))
    assert record.final() == table.match.position


def test_a_match_of_other_rules_is_refused() -> None:
    table = Table()
    made = msgspec.structs.replace(table.log[0], rules=99)
    with pytest.raises(ValueError, match=r"version 99 .* catch_dragon"):
        fold([made], table.match.secret)


# Anything at any time.


def some_command(match: Match, dice: Random) -> Any:
    """A command that makes sense, nearly makes sense, or makes none."""
    seat = dice.choice([0, 1, 2, -1, 99])
    person = dice.choice([*PEOPLE, "", "x" * 99])
    legal = match.position.legal if match.position is not None else ()
    action = dice.choice([*legal[:5], "flip", "0:snatch 1 2", "a1", "", "\ud800", "é" * 99])
    level = dice.choice(["random", "greedy", "", "genius"])
    claims = dice.choice([[], [plain(0, 5)], [plain(1, 9), plain(0, 7)], [{"seat": None}]])
    return dice.choice(
        [
            c.Configure(players=dice.choice([None, 2, 3, -1, 10**30])),
            c.Configure(options=dice.choice([{}, {"first": 1}, {"players": 3}, {"x": [{}]}])),
            c.Configure(manners=e.TableSettings(chat=dice.choice(["on", "phrases", "off", "x"]))),
            c.Sit(),
            c.Sit(seat=seat, salt=dice.choice(["", "00ff", "zz", "f"])),
            c.SeatBot(seat=seat, level=level),
            c.Empty(seat=seat),
            c.Start(fill=level),
            c.Act(action=action),
            c.Act(action=dice.choice(legal) if legal else ""),
            c.Claim(turn=dice.choice([match.turn, 0, -1, 10**30])),
            c.Name(
                what=dice.choice(["", "1", "1 2", "3 1 2", "-1", "9" * 5000, "\ud800", "0:snatch"])
            ),
            c.AskUndo(),
            c.AnswerUndo(agree=dice.random() < 0.7),
            c.Pause(),
            c.Resume(),
            c.Resume(),
            c.Leave(),
            c.Return(),
            c.Return(),
            c.Say(text=dice.choice(["hi", "", "\x00", "x" * 999, "\ud800\u202e"])),
            c.Say(phrase=dice.choice([*PHRASES, "nothing"])),
            c.Mute(person=person, muted=dice.random() < 0.5),
            c.Remove(person=dice.choice(["uri", "dan", "ziv"])),
            c.Close() if dice.random() < 0.05 else c.Rematch(),
            c.BotActs(seat=seat, action=action, actions=len(match.moves)),
            c.TurnUp(),
            c.TurnUp(),
            c.Settle(turn=match.turn, claims=claims),
            c.ClaimTimeout(),
            c.ClockRanOut(seat=seat),
            c.Abandon() if dice.random() < 0.02 else c.Rename(person=person, name="New"),
        ]
    )


def some_envelope(match: Match, dice: Random) -> Envelope:
    command = some_command(match, dice)
    by_table = type(command) in TABLE and dice.random() < 0.9
    return Envelope(
        command,
        person="" if by_table else dice.choice(["noa", "noa", "uri", "uri", "dan", "ziv", ""]),
        name="Somebody",
        id=dice.choice(["", "a b", *(f"i{dice.getrandbits(30)}" for _ in range(30))]),
        seq=dice.choice([0, match.seq, match.seq, match.seq, match.seq, match.seq + 1]),
    )


TABLE = (
    c.BotActs, c.TurnUp, c.Settle, c.ClaimTimeout, c.ClockRanOut, c.Abandon, c.Rename,
)  # fmt: skip


def wander(game: kufsa.Game, dice: Random, length: int) -> tuple[Table, set[str]]:
    """Anybody asks for anything; what happened and the codes of what did not."""
    clock = e.Clock(move=20, total=60, increment=1) if game.id != "red_handed" else e.Clock()
    table = Table(game.id, manners={"clock": clock, "autostart": dice.random() < 0.5})
    codes: set[str] = set()
    for number in range(length):
        envelope = some_envelope(table.match, dice)
        moment = Moment(at=number, waited=dice.choice([0, 900, 30_000]), fresh_id="m2")
        before = state(table.match)
        answer = handle(table.match, envelope, moment)
        assert state(table.match) == before, envelope
        assert isinstance(check_claim(table.match, envelope), Refusal | None)
        if isinstance(answer, list):
            assert answer
            for event in answer:
                assert decode(encode(event)) == event
                table.match.apply(event)
            table.log += answer
        elif isinstance(answer, Refusal):
            codes.add(answer.code)
            assert answer.seq == table.match.seq
            for lang in languages():
                assert answer.message.text(lang)
        else:
            assert isinstance(answer, Repeated)
        if number % 10 == 0 and table.match.to_act is not None and not table.match.paused:
            table.step(dice)
    return table, codes


def test_anything_asked_at_any_time_is_answered_and_changes_nothing_by_itself(
    game: kufsa.Game,
) -> None:
    codes: set[str] = set()
    happened: set[type] = set()
    for number in range(12):
        table, refused = wander(game, Random(f"{game.id} wander {number}"), 150)
        codes |= refused
        happened |= {type(event) for event in table.log}
        assert state(fold(table.log, table.match.secret)) == state(table.match)
        again = [decode(encode(event)) for event in table.log]
        assert state(fold(again, table.match.secret)) == state(table.match)
    assert codes <= set(CODES)
    assert len(codes) > 30
    assert happened >= {e.Started, e.Acted, e.Said, e.Left, e.Removed, e.Configured, e.Ended}


@settings(max_examples=examples(25))
@given(st.binary(max_size=60), st.text(max_size=20), st.integers(), st.integers())
def test_any_values_are_answered(junk: bytes, text: str, number: int, other: int) -> None:
    """Whatever a client can put into the fields of a command."""
    commands = [
        c.Configure(players=number, options={text: number}), c.Sit(seat=number, salt=junk.hex()),
        c.SeatBot(seat=number, level=text), c.Empty(seat=number), c.Start(fill=text),
        c.Act(action=text), c.Claim(turn=number), c.Name(what=f"{number} {other}"),
        c.Say(text=text), c.Say(phrase=text), c.Mute(person=text), c.Remove(person=text),
    ]  # fmt: skip
    for game in ("catch_dragon", "red_handed"):
        for begun in (False, True):
            table = Table(game)
            if begun:
                table.started("uri")
            for command in commands:
                for person in ("noa", text):
                    envelope = Envelope(command, person=person, id=text or "x", seq=number)
                    handle(table.match, envelope, Moment(at=other, waited=number))
                    envelope = msgspec.structs.replace(envelope, id="x", seq=table.match.seq)
                    assert handle(table.match, envelope, Moment(at=other, waited=number))


# Once, however often it is sent.


def letters(game: kufsa.Game, dice: Random) -> tuple[Table, list[Envelope]]:
    """A match, and the commands of people that made it, each as it was sent."""
    table = Table(game.id)
    sent: list[Envelope] = []

    def send(person: str, command: Any) -> None:
        envelope = Envelope(
            command, person=person, name=person, id=f"n{len(sent)}", seq=table.match.seq
        )
        answer = handle(table.match, envelope, Moment(at=0, fresh_id="m2"))
        if isinstance(answer, list):
            sent.append(envelope)
            for event in answer:
                table.match.apply(event)
            table.log += answer

    send("uri", c.Sit(salt="aa"))
    send("noa", c.Start(fill="random"))
    for _ in range(60):
        person = dice.choice(["noa", "uri"])
        match = table.match
        if not match.everyone_acts and match.to_act is not None and dice.random() < 0.7:
            if not match.is_bot(match.to_act):
                send(
                    match.seats[match.to_act].person,
                    c.Act(action=dice.choice(match.position.legal)),
                )
        else:
            wishes = [c.Pause(), c.Resume(), c.Say(text="hm"), c.AskUndo(), c.Return()]
            send(person, dice.choice(wishes))
    send("uri", c.Leave())
    send("noa", c.Close())
    send("noa", c.Rematch())
    return table, sent


def test_repeats_have_one_effect(game: kufsa.Game) -> None:
    """Every command arrives one to five times, repeats at any later time and in any order."""
    dice = Random(f"{game.id} repeats")
    table, sent = letters(game, dice)
    other = Table(game.id)
    late: list[Envelope] = []

    def deliver(envelope: Envelope) -> Any:
        answer = handle(other.match, envelope, Moment(at=0, fresh_id="m2"))
        if isinstance(answer, list):
            for event in answer:
                other.match.apply(event)
            other.log += answer
        return answer

    for envelope in sent:
        while late and dice.random() < 0.5:
            assert isinstance(deliver(late.pop(dice.randrange(len(late)))), Repeated)
        assert isinstance(deliver(envelope), list)
        late += [envelope] * dice.randrange(5)
    dice.shuffle(late)
    for envelope in late:
        last = max(n for n, event in enumerate(other.log, 1) if event.cause.endswith(envelope.id))
        assert deliver(envelope) == Repeated(last)
    assert other.log == table.log
    assert state(other.match) == state(table.match)


def test_in_any_order_every_command_has_at_most_one_effect(game: kufsa.Game) -> None:
    dice = Random(f"{game.id} disorder")
    _, sent = letters(game, dice)
    many = [envelope for envelope in sent for _ in range(dice.randint(1, 5))]
    dice.shuffle(many)
    other = Table(game.id)
    effects: dict[str, int] = {}
    for envelope in many:
        answer = handle(other.match, envelope, Moment(at=0, fresh_id="m2"))
        if isinstance(answer, list):
            effects[envelope.id] = effects.get(envelope.id, 0) + 1
            for event in answer:
                other.match.apply(event)
    assert effects
    assert set(effects.values()) == {1}


def test_the_law_of_repeats_can_fail() -> None:
    """Without the memory of what was answered, a line is said twice."""
    table = Table()
    envelope = Envelope(c.Say(text="hm"), person="noa", id="1", seq=1)
    for _ in range(2):
        table.match.answered = Answers()
        for event in handle(table.match, envelope, Moment(at=0)):
            table.match.apply(event)
    assert len(table.match.chat) == 2


def test_applying_is_all_that_changes_a_match() -> None:
    table = Table(options={"first": 0}).started("uri")
    kept = copy.deepcopy(state(table.match))
    for command in (c.Act(action="c4"), c.Leave(), c.Pause(), c.Say(text="x")):
        handle(
            table.match, Envelope(command, person="noa", id="1", seq=table.match.seq), Moment(at=0)
        )
    assert state(table.match) == kept
