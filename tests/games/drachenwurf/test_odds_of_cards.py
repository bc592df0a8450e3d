"""The odds of a card, against dice that are really rolled."""

from random import Random

import pytest

import kufsa
from kufsa.testing import play

GAME = kufsa.game("drachenwurf")


def chase(position: kufsa.Position, colour: str) -> int:
    """Go for one colour to the end of the dice; how many of it there are then."""
    seat = position.to_act
    while position.to_act == seat:
        view = position.view()
        if view["phase"] == "keep":
            aside = colour * view["rolled"].count(colour)
            keep = f"keep {aside}" if aside else ""
            if keep not in position.legal:
                keep = next(one for one in position.legal if len(one) == len("keep r"))
            position = position.play(keep)
        elif "roll" in position.legal:
            position = position.play("roll")
        else:
            return int(view["free"].count(colour) + view["kept"].count(colour))
    return 0  # nothing could be taken, so the turn went on by itself


@pytest.mark.parametrize("seed", [7, 8])
def test_the_odds_are_those_of_going_for_the_card(seed: int) -> None:
    """One world after another with the same table and other dice to come."""
    start = GAME.start(players=2, seed=seed, first=0)
    told = start.odds()
    assert told is not None
    document = start.document
    for card, chance in told["cards"].items():
        tries, hits = 600, 0
        dice = Random(card)
        for _ in range(tries):
            world = GAME.position(document, seed=dice.randrange(1 << 60))
            hits += chase(world, card[0]) >= 2
        assert hits / tries == pytest.approx(chance, abs=0.07)


def test_no_odds_where_no_dice_are_rolled() -> None:
    phases = set()
    for position in play.sample(GAME, 80, seed="odds"):
        phase = position.view()["phase"]
        assert (position.odds() is None) == (phase not in ("keep", "choose"))
        phases.add(phase)
    assert {"keep", "choose", "lay", "take"} <= phases


def test_cards_are_those_that_could_be_taken() -> None:
    nests = set()
    for position in play.sample(GAME, 200, seed="odds"):
        view, told = position.view(), position.odds(0)
        if told is None:
            continue
        others = [nest for seat, nest in enumerate(view["nests"]) if seat != view["turn"]]
        robbed = [card for nest in others for cards in nest.values() for card in cards]
        assert [*told["cards"]] == view["middle"] + robbed
        assert all(0 <= chance <= 1 for chance in told["cards"].values())
        nests.update(robbed)
    assert nests, "no card was ever at another nest"


def test_what_is_aside_counts_with_its_egg() -> None:
    position = GAME.start(players=2, seed=7, first=0).play("keep g*")
    told = position.odds()
    assert told is not None
    assert told["cards"]["g2"] == 1.0
