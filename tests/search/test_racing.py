"""Default levels of a real-time game: they claim what lies open, after a human delay."""

from random import Random
from statistics import fmean

import numpy as np
import pytest

import kufsa
from kufsa.core.broken_contract import BrokenContract
from kufsa.core.compiler import compiled_kernels
from kufsa.core.contract import mind_of
from kufsa.core.language import languages
from kufsa.core.position import Position
from kufsa.core.seed import chance_key, stream_of
from kufsa.core.telling import tell
from kufsa.search.bundles import ClaimScratch
from kufsa.search.claims import MOST_TRIED, NOTHING, take_in
from kufsa.search.protocol import BotInfo, _found
from kufsa.search.racing import CLAIMS, RACING_LEVELS, Racer, RacingCharacter, claims_of
from kufsa.search.watchful import HASTE, TRAITS, WORLDS
from kufsa.testing import play
from tests.client.plugins.twins import GAME

ISOLATES = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))


def opened(row: str, left: int = 12) -> Position:
    """A position with these cards open; the others are in the pack and gone."""
    rest = sorted("123451234512345123451234512345")
    for card in row:
        rest.remove(card)
    document = {
        "game": "twins",
        "options": {"players": 3},
        "row": list(row),
        "points": [0, 0, 0],
        "pack": rest[:left],
        "gone": rest[left:],
    }
    return GAME.position(document)


def looks(number: int, position: Position, times: int = 25) -> list[tuple[str | None, float]]:
    bot = RACING_LEVELS[number - 1](GAME, seed=number)
    bot.begin(1, position.options)
    view = position.view(1)
    found = [bot.choose(view, position.legal_for(1)) for _ in range(times)]
    assert all(isinstance(one, tuple) for one in found)
    return found  # type: ignore[return-value]


def test_a_real_time_game_without_bots_has_five_levels() -> None:
    found = [maker for maker in _found(GAME).values() if maker in RACING_LEVELS]
    assert found == list(RACING_LEVELS)
    for lang in languages():
        told = [BotInfo(one.name, one.number, one.package) for one in RACING_LEVELS]
        assert len({one.title(lang) for one in told}) == len({one.about(lang) for one in told}) == 5


def test_what_is_told_to_seats_does_not_say_which_claims_are_right() -> None:
    assert opened("121").legal_for(1) == ("turn",)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_only_right_claims_come_and_never_at_once(number: int) -> None:
    nothing = looks(number, opened("123"))
    assert {action for action, _ in nothing} == {None}
    found = looks(number, opened("4123454"))
    assert {action for action, _ in found} - {None} == {"1:pair 4"}
    times = [seconds for _, seconds in found]
    assert min(times) >= 0.35
    assert len(set(times)) == len(times)  # not by the clock


def test_higher_levels_are_sooner_and_miss_less() -> None:
    found = [looks(number, opened("4123454"), times=60) for number in range(1, 6)]
    means = [sum(seconds for _, seconds in one) / len(one) for one in found]
    claims = [sum(action is not None for action, _ in one) for one in found]
    assert means == sorted(means, reverse=True)
    assert claims == sorted(claims) and claims[-1] == 60


def test_hands_take_the_time_that_their_traits_say() -> None:
    for level in RACING_LEVELS:
        assert isinstance(level.make, RacingCharacter)
        traits = level.make.traits
        times = [seconds for _, seconds in looks(level.number, opened("12"), times=500)]
        assert min(times) > traits["least"]
        assert abs(fmean(times) - traits["least"] - traits["slowness"]) < 0.2 * traits["slowness"]


def test_a_claim_is_a_whole_word_and_the_own_seat_s() -> None:
    claims = claims_of(GAME, opened("4123454")._state, 2)
    assert [GAME.format_action(int(number)) for number in claims] == ["2:pair 4"]


def test_a_look_overlooks_some_claims_and_takes_in_only_so_many() -> None:
    dice = stream_of(chance_key(1))
    seen = [take_in(np.arange(30, dtype=np.int32), 0.6, dice) for _ in range(200)]
    assert abs(fmean(seen) - 12) < 1
    everything, many = np.arange(30, dtype=np.int32), np.arange(500, dtype=np.int32)
    assert take_in(everything, 0.0, dice) == 30 and everything.tolist() == list(range(30))
    assert take_in(many, 0.0, dice) == MOST_TRIED
    taken = set(many[:MOST_TRIED].tolist())
    assert len(taken) == MOST_TRIED and max(taken) > 400, "any of them"
    assert sorted(many.tolist()) == list(range(500))


@pytest.mark.compiled
def test_only_what_brings_something_in_every_world_is_claimed() -> None:
    """Calling a hat that nobody has seen may be right in the true world: that must not count."""
    game = kufsa.game("kings_court")
    kernels = compiled_kernels(game.package, CLAIMS)
    mind = np.zeros(1, mind_of(game.package))
    mind[0]["dice"] = stream_of(chance_key(1))
    worlds, key = np.zeros(2, game.rules.STATE), np.zeros(8, np.uint32)

    def claimed(position: Position, imagined: int, action: str, sign: int = 1) -> bool:
        traits = np.zeros(len(TRAITS))
        traits[HASTE], traits[WORLDS] = 0.0, imagined
        claims = np.array([game.parse_action(action)], np.int32)
        mind[0]["seat"] = position.to_act
        points = np.zeros((2, position.players), np.int64)
        scratch = ClaimScratch(worlds, key, points[0], points[1], np.zeros(1))
        found = kernels.try_claims(position._state, mind, traits, claims, sign, scratch)
        assert found in (NOTHING, game.parse_action(action))
        return bool(found != NOTHING)

    lucky = sure = 0
    for seed in range(30):
        for position in play.walk(game.start(players=2, seed=seed), Random(seed), limit=40):
            for action in position.legal:
                if not action.startswith("call") or not claimed(position, 1, action):
                    continue
                assert not claimed(position, 1, action, sign=-1)
                seat = position.to_act
                alike = all(
                    claimed(position.resample(seat, seed=world), 1, action) for world in range(40)
                )
                assert claimed(position, 40, action) == alike
                lucky += not alike
                sure += alike
    assert lucky > 10 and sure > 10, (lucky, sure)


def test_a_character_that_cannot_react_is_no_racer() -> None:
    with pytest.raises(BrokenContract, match=r"kings_court\.bots\.character has no kernel 'react'"):
        Racer(kufsa.game("kings_court"))
    with pytest.raises(ValueError, match="no trait 'nerve'"):
        Racer(GAME, 1, {"nerve": 1.0})


def test_it_does_the_same_in_worlds_that_look_the_same() -> None:
    position = opened("4123454")
    other = position.resample(1, seed=3)
    assert other.document["pack"] != position.document["pack"]
    assert looks(2, position) == looks(2, other)


def test_where_nothing_can_be_imagined_there_are_no_levels(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(GAME, "can_determinize", False)
    assert not any(maker in RACING_LEVELS for maker in _found(GAME).values())


def test_a_game_with_its_own_bots_keeps_them() -> None:
    assert [one.name for one in kufsa.bots("red_handed")][:2] == ["tourist", "shopkeeper"]


def test_what_happens_where_everybody_acts_is_put_down_to_nobody_else() -> None:
    position = opened("4123454")
    names = ["Noa", "Uri", "Dan"]
    turned, claimed = (
        [tell(GAME, event, "en", names) for event in position.play(action).events()]
        for action in ("turn", "2:pair 4")
    )
    assert [told.translate(ISOLATES) for told in turned] == ["Turn a card up."]
    assert [told.translate(ISOLATES) for told in claimed] == ["Dan claims the 4s."]
