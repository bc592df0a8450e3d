"""The law of secrets: change what a seat cannot know, and all that it receives stays the same.

``resample`` makes the change: it draws another state that the seat cannot tell from the true
one. Then everything the seat may be given is compared byte for byte, as JSON: its view, what a
person in the seat is shown, what is counted from either, its legal list, and the errors for actions
that it may try.

**Events** and ``last`` tell what a step showed, so one state is not enough to judge them. Take
the true position and a resampled one, and play the same action in both. If what the seat can
see afterwards is the same in both worlds, the step has shown it nothing that tells them apart,
so its events and ``last`` must be the same too: otherwise they tell more than the view does.
(Where the views differ the step has really shown something, and nothing follows.)

Some steps show for a moment what no later view keeps, such as all hands at the end of a round
before the next one is dealt. A game flags such events as ``passing``; there ``last`` counts as
part of the view.

The law is worth something only if the hidden parts really changed. ``Game.hidden_fields`` names the
fields of ``STATE`` that hold secrets (chance always does): every one of them must have varied
somewhere, and no other field ever.
"""

import base64
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from kufsa import EVERYONE, Game, IllegalAction, Position

Seat = int | None


@dataclass
class Tally:
    """What was compared: the law counts only where something hidden changed."""

    states: int = 0
    steps: int = 0
    varied: set[str] = field(default_factory=set)


def seats_cannot_tell(
    positions: Iterable[Position], attempts: Sequence[str], dice: Random, tries: int = 4
) -> Tally:
    """Hold the law for every position and every seat; ``tries`` actions are attempted in each."""
    tally = Tally()
    game: Game | None = None
    for position in positions:
        game = position.game
        tally.states += 1
        tried = dice.sample([*attempts], min(tries, len(attempts)))
        step = dice.choice(position.legal) if position.legal else None
        for seat in (None, *range(position.players)):
            imagined = position.resample(seat, seed=dice.getrandbits(64))
            _note_what_varied(position, imagined, tally)
            true, other = (_received(world, seat, tried) for world in (position, imagined))
            assert true == other, _difference(seat, position, true, other)
            _own_legal_list_only(position, seat)
            if step is not None and step in imagined.legal:
                tally.steps += _same_story(position, imagined, step, seat)
    assert game is not None, "no positions were given"
    hidden = {*game.hidden_fields, "chance"}
    assert not hidden - tally.varied, (
        f"{sorted(hidden - tally.varied)} of {game} never varied under resample: "
        "the law was held against nothing"
    )
    assert not tally.varied - hidden, (
        f"resample of {game} changed {sorted(tally.varied - hidden)}, which is not declared hidden"
    )
    return tally


def _note_what_varied(position: Position, imagined: Position, tally: Tally) -> None:
    true, other = position._state[0], imagined._state[0]
    for name in true.dtype.names:
        if name not in tally.varied and true[name].tobytes() != other[name].tobytes():
            tally.varied.add(name)


def _received(position: Position, seat: Seat, tried: Sequence[str]) -> dict[str, str]:
    """Everything that may be sent to a seat, as text; ``last`` apart, as a resample has none."""
    view = {**position.view(seat), "last": None}
    received = {
        "view": json.dumps(view),
        "person view": json.dumps({**position.person_view(seat), "last": None}),
        "scores": json.dumps(position.scores),
        "odds": json.dumps([position.odds(seat), position.odds(seat, open_memory=True)]),
    }
    if seat is not None:
        received["legal list"] = json.dumps(position.legal_for(seat))
        if position.to_act in (seat, EVERYONE):
            received["errors"] = json.dumps([_error(position, action) for action in tried])
    return received


def _error(position: Position, action: str) -> Any:
    try:
        position.play(action)
    except IllegalAction as error:
        return [str(error), error.clause, repr(error.message)]
    return "accepted"


def _own_legal_list_only(position: Position, seat: Seat) -> None:
    """Nothing where another seat is to act; and what a game hides of its list stays hidden."""
    if seat is None:
        return
    own = position.legal if position.to_act in (seat, EVERYONE) else ()
    actions = position.game.schema.actions
    allowed = tuple(text for text in own if not actions.is_secret(actions.parse(text)))
    assert position.legal_for(seat) == allowed, (
        f"seat {seat} is told more than it may of the legal list of {position}"
    )


def _same_story(true: Position, imagined: Position, action: str, seat: Seat) -> bool:
    """Play the action in both worlds; whether the seat saw the same, so that the law applied."""
    after, other = true.play(action), imagined.play(action)
    views = [world.view(seat) for world in (after, other)]
    lasts = [json.dumps(view["last"]) for view in views]
    same_view = json.dumps({**views[0], "last": 0}) == json.dumps({**views[1], "last": 0})
    passes = true.game.schema.events.passes
    if any(passes(words) for world in (after, other) for words in world._words()):
        same_view = same_view and lasts[0] == lasts[1]
    if not same_view:
        return False
    events = [json.dumps(world.events(seat)) for world in (after, other)]
    assert lasts[0] == lasts[1], _difference(seat, true, {"last": lasts[0]}, {"last": lasts[1]})
    assert events[0] == events[1], _difference(
        seat, true, {"events": events[0]}, {"events": events[1]}
    )
    return True


def _difference(seat: Seat, position: Position, true: dict[str, str], other: dict[str, str]) -> str:
    where = next(name for name in true if true[name] != other[name])
    who = "a spectator" if seat is None else f"seat {seat}"
    return (
        f"the {where} of {who} tells what is hidden from it:\n"
        f"  in the true world   {true[where]}\n  in an imagined one  {other[where]}\n  {position}"
    )


def chance_stays_inside(position: Position, attempts: Sequence[str]) -> None:
    """Neither the key nor the present block of a state's chance is in anything that is sent.

    Looked for as hexadecimal, as Base64, as raw characters and as decimal words.
    """
    stream = position._state[0]["chance"]
    key = stream[:8].tobytes()
    needles = {
        key.hex(),
        key[::-1].hex(),
        base64.b64encode(key).decode()[:40],
        key.decode("latin1"),
    }
    words = (int(word) for part in (stream[:8], stream[12:28]) for word in part)
    # A small word might be an honest number of the game by accident.
    needles |= {text for word in words if word > 10**6 for text in (str(word), f"{word:08x}")}
    sent = [json.dumps(position.document), repr(position), str(position)]
    for seat in (None, *range(position.players)):
        sent += [json.dumps(position.view(seat)), json.dumps(position.events(seat))]
        sent += [json.dumps(position.person_view(seat)), position.svg(seat)]
    sent += [json.dumps(_error(position, action)) for action in attempts]
    for text in sent:
        for needle in needles:
            assert needle not in text, f"the chance to come is shown: {needle!r} in {text[:300]}"
