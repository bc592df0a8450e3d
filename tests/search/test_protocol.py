"""Every bot of every game: legal, reproducible, and blind to what its seat cannot know."""

from random import Random

import pytest

import kufsa
from kufsa import Game, Position
from kufsa.testing import play

NAMES = [(id, bot.name) for id in kufsa.games() for bot in kufsa.bots(id)]


def seated(game: Game, name: str, seed: object, players: int) -> tuple[Position, list[str]]:
    """A game between bots of one name, as far as 60 actions go, and what was played."""
    position = game.start(players=players, seed=f"{seed}")
    bots = [kufsa.bot(game.id, name, seed=f"{seed} {seat}") for seat in range(players)]
    for seat, bot in enumerate(bots):
        assert isinstance(bot, kufsa.Bot)
        bot.begin(seat, position.options)
    played = []
    while not position.over and len(played) < 60:
        seat = position.to_act
        assert isinstance(seat, int)
        action = bots[seat].choose(position.view(seat), position.legal_for(seat))
        assert action in position.legal, f"{name} of {game.id} plays {action!r}"
        position = position.play(action)
        played.append(action)
        for other, bot in enumerate(bots):
            bot.observe(position.events(other))
    return position, played


def takes_turns(id: str) -> bool:
    return isinstance(kufsa.game(id).start(seed=1).to_act, int)


@pytest.mark.compiled
@pytest.mark.parametrize(("id", "name"), [pair for pair in NAMES if takes_turns(pair[0])])
def test_a_bot_plays_legally_and_the_same_for_the_same_seed(
    id: str, name: str, hasty: None
) -> None:
    game = kufsa.game(id)
    for players in (game.players[0], game.players[-1]):
        _, played = seated(game, name, 5, players)
        assert seated(game, name, 5, players)[1] == played


@pytest.mark.compiled
@pytest.mark.parametrize("id", [id for id in kufsa.games() if takes_turns(id)])
def test_greedy_beats_random(id: str) -> None:
    game, won = kufsa.game(id), 0.0
    players = game.players[0]
    for number in range(12):
        mine = number % players
        position = game.start(players=players, seed=f"match {number // players}")
        names = ["greedy" if seat == mine else "random" for seat in range(players)]
        bots = {
            seat: kufsa.bot(id, name, seed=1 if seat == mine else 2)
            for seat, name in enumerate(names)
        }
        for seat, bot in bots.items():
            bot.begin(seat, position.options)
        for _ in range(3_000):
            if position.over:
                break
            seat = position.to_act
            assert isinstance(seat, int)
            action = bots[seat].choose(position.view(seat), position.legal_for(seat))
            assert isinstance(action, str)
            position = position.play(action)
            for other, bot in bots.items():
                bot.observe(position.events(other))
        won += (mine in position.winners) / max(1, len(position.winners))
    fair = 12 / players
    assert won >= 1.5 * fair, f"greedy won {won} of 12 against random"


def test_bots_are_found_by_name() -> None:
    names = [bot.name for bot in kufsa.bots("catch_dragon")]
    assert names[5:] == ["greedy", "random"]
    for unknown in ("clever", 6, 0, True, None):
        with pytest.raises(kufsa.BadOption, match=r"greedy, random"):
            kufsa.bot("catch_dragon", unknown)  # type: ignore[arg-type]
    with pytest.raises(kufsa.UnknownGame):
        kufsa.bots("chess")


@pytest.mark.compiled
@pytest.mark.parametrize(("id", "name"), NAMES)
def test_a_bot_cannot_tell_what_its_seat_cannot(id: str, name: str, hasty: None) -> None:
    """In a world that looks the same from its seat it chooses the same."""
    game, dice = kufsa.game(id), Random(f"{id} {name}")
    for position in play.sample(game, 25, seed="blind"):
        if position.over:
            continue
        seats = [position.to_act] if isinstance(position.to_act, int) else range(position.players)
        for seat in seats:
            assert isinstance(seat, int)
            seed = dice.getrandbits(64)
            choices = []
            for world in (position, position.resample(seat, seed=seed)):
                bot = kufsa.bot(id, name, seed=seed)
                bot.begin(seat, world.options)
                view = kufsa.View({**world.view(seat), "last": None})
                choices.append(bot.choose(view, world.legal_for(seat)))
            assert choices[0] == choices[1]
