"""Random games as a text that another engine can replay: the proof that it plays the same.

A trace is lines of JSON. A game begins with ``{"start": {…}}`` (its seed and options), then comes a
line for each position: the action that led to it, and a sum over everything that can be asked of
it: the bytes of the state, the legal actions, and of every seat and a spectator the view, what a
person is shown, the events, the odds and what actions are worth, all as texts; the state that is
read back from the document, and the states that are imagined from one seat's views.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any
from zlib import crc32

from kufsa.arena.analysis import Effort, conclude, judge, questions
from kufsa.core.errors import BadOption
from kufsa.core.game import Game, State
from kufsa.core.position import EVERYONE, Position
from kufsa.match.worth import worth
from kufsa.search.protocol import Level, levels_of, strongest
from kufsa.search.racing import Racer, RacingCharacter
from kufsa.search.search import Search
from kufsa.search.thinker import Character, Thinker

LONGEST = 400  # steps of one game: few steps should show many options


def trace(game: Game, steps: int, seed: int, longest: int = LONGEST) -> Iterator[dict[str, Any]]:
    """Games with random options and random actions, for this many steps in all."""
    dice = Random(seed)
    made = 0
    while made < steps:
        start = random_start(game, dice)
        position = game.start(**start)
        yield {"start": start, "sum": position_sum(position, made)}
        for _ in range(longest):
            if position.over or made >= steps:
                break
            action = dice.choice(position.legal)
            position = position.play(action)
            made += 1
            yield {"play": action, "sum": position_sum(position, made)}


def random_start(game: Game, dice: Random) -> dict[str, Any]:
    """What ``Game.start`` may be given: players, options and a seed."""
    while True:
        chosen: dict[str, Any] = {"players": dice.choice(game.players)}
        for name, option in game.options.items():
            chosen[name] = dice.choice(option.choices)
        try:
            game.check_options(chosen["players"], chosen)
        except BadOption:
            continue  # these do not go together
        return {**chosen, "seed": dice.randrange(1 << 40)}


def position_sum(position: Position, number: int) -> int:
    """One number for all that can be asked of a position.

    Views are imagined from one seat, which its ``number`` chooses, and with that as the seed.
    """
    game, document, seats = position.game, position.document, (None, *range(position.players))
    found: list[Any] = [position.legal, position.scores, position.winners, document]
    for seat in seats:
        found += [position.view(seat), position.person_view(seat), position.events(seat)]
        found.append([] if seat is None else position.legal_for(seat))
        found += [_fixed(position.odds(seat)), _fixed(position.odds(seat, open_memory=True))]
        found.append({} if seat is None else worth(position, seat))
    seat = seats[number % len(seats)]
    forgetful = position.forgetful_view(seat)
    found.append(forgetful)
    positions = [position, game.position(document, seed=number)]
    if game.can_determinize:
        views = position.view(seat), forgetful
        positions += [game.determinize(view, seed=number) for view in views]
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    return crc32(text.encode(), crc32(b"".join(one._state.tobytes() for one in positions)))


def _fixed(value: Any) -> Any:
    """Numbers as texts: other languages do not tell 1 from 1.0."""
    if isinstance(value, dict):
        return {name: _fixed(part) for name, part in value.items()}
    if isinstance(value, list):
        return [_fixed(part) for part in value]
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return f"{value:.6f}" if is_number else value


# Bots.

THOUGHT = 60  # simulations at most: no clock decides
TURNED_UP = 0.8  # how often, in real time, when somebody might claim


def bot_trace(game: Game, level: Level, choices: int, seed: int) -> Iterator[dict[str, Any]]:
    """What a level is told and asked in random games, and what it answers.

    ``world`` is the state that it thinks about, in hexadecimal.
    """
    dice = Random(f"{seed} {level.number}")
    made = 0
    while made < choices:
        players = dice.choice(game.players)
        position = game.start(players=players, seed=dice.randrange(1 << 40))
        seat = dice.randrange(players)
        bot = _made(game, level, dice.randrange(1 << 40))
        yield {"begin": [seat, players], "key": bot.key.tolist()}
        bot.begin(seat, {"players": players})
        while not position.over and made < choices:
            words, starts = game.schema.events.encode(position.events(seat))
            if starts:
                bot.observe_words(words, starts)
                yield {"words": words, "starts": starts}
            if position.to_act in (seat, EVERYONE):
                world = position.resample(seat, seed=dice.randrange(1 << 40), by_past=False)._state
                if isinstance(bot, Racer):
                    yield _reaction(bot, position, world)
                else:
                    yield _choice(bot, position, seat, world)
                made += 1
            position = position.play(_played(position, dice))


def _made(game: Game, level: Level, seed: int) -> Thinker | Racer:
    if isinstance(level.make, RacingCharacter):
        return Racer(game, seed, level.make.traits)
    assert isinstance(level.make, Character)
    search = level.make.search
    short = replace(search, simulations=min(THOUGHT, search.simulations), seconds=None)
    return Thinker(game, seed, short, level.make.traits)


def _choice(bot: Thinker, position: Position, seat: int, world: State) -> dict[str, Any]:
    game = position.game
    legal = [game.parse_action(action) for action in position.legal_for(seat)]
    asked = {"world": world.tobytes().hex(), "legal": legal}
    number = bot.choose_from(world, seat, [one for one in legal if one is not None])
    why = bot.why()
    return {**asked, "chosen": game.format_action(number), "why": why and why.id}


def _reaction(bot: Racer, position: Position, world: State) -> dict[str, Any]:
    asked = {"world": world.tobytes().hex()}
    number, seconds = bot.react_to(world, position.players)
    claim = None if number is None else position.game.format_action(number)
    why = bot.why()
    said = why and {"id": why.id, "values": why.values}
    return {**asked, "claim": claim, "seconds": seconds, "why": said}


def _played(position: Position, dice: Random) -> str:
    """Any legal action; in real time mostly the next turn-up."""
    real_time = position.game.real_time
    turns_up = real_time is not None and real_time.turn_up in position.legal
    if real_time is not None and turns_up and dice.random() < TURNED_UP:
        return real_time.turn_up
    return dice.choice(position.legal)


# Analysis.

EFFORT = Effort(simulations=40)
DECISIONS = 16  # of a game that are judged


def can_analyse(game: Game) -> bool:
    """Whether a browser can: its strongest bot is compiled, or it needs none."""
    if not game.can_determinize:
        return False
    best = strongest(game.id)
    return game.real_time is not None or any(
        level.name == best and isinstance(level.make, Character) for level in levels_of(game)
    )


def _beginner(game: Game, dice: Random) -> Callable[[Position], str]:
    """Plays anything; where there are turns, half of the time what a weak bot would."""
    if game.real_time is not None:
        return lambda position: dice.choice(position.legal)
    weakest = min(levels_of(game), key=lambda level: level.number).make
    assert isinstance(weakest, Character)
    bot = Thinker(game, dice.randrange(1 << 40), Search(simulations=20, depth=4), weakest.traits)

    def choose(position: Position) -> str:
        assert isinstance(position.to_act, int)
        thought = bot.choose(position.view(position.to_act), position.legal)
        return dice.choice((thought, dice.choice(position.legal)))

    return choose


def analysis_trace(game: Game, seed: int) -> dict[str, Any]:
    """A game of beginners, and what an analysis says that looks at one decision in ``every``."""
    dice = Random(f"{seed} {game.id}")
    start = {"players": game.players[0], "seed": dice.randrange(1 << 40)}
    positions = [game.start(**start)]
    choose = _beginner(game, dice)
    while not positions[-1].over:
        positions.append(positions[-1].play(choose(positions[-1])))
    actions = [position.view(None)["last"]["action"] for position in positions[1:]]
    asked = questions(positions)
    every = -(-len(asked) // DECISIONS)
    judged = [judge(question, EFFORT, seed) for question in asked[::every]]
    return {
        "start": start,
        "actions": actions,
        "every": every,
        "judged": [[one.value, one.best_value, one.tried] for one in judged],  # to the last bit
        "analysis": conclude(positions, judged, EFFORT).data(),
    }
