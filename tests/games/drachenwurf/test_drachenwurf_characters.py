"""The characters of DrachenWurf against the same in plain Python: every choice, every reason."""

from collections import Counter
from dataclasses import replace
from random import Random

import numpy as np
import pytest

import kufsa
from kufsa.games.drachenwurf.bots import LEVELS, character
from kufsa.games.drachenwurf.schema import KEEP
from kufsa.search.protocol import Level
from kufsa.search.thinker import characters
from tests.games.drachenwurf.reference_player import Player
from tests.games.drachenwurf.reference_worth import Mind

GAME = kufsa.game("drachenwurf")

NOW = Mind(foresight=0.0, envy=0.0, egg=1.0, open_share=0.0)
CHILD = replace(NOW, fear=0.0, lines="roygbp")
MINDS = (
    replace(CHILD, content=True),
    replace(CHILD, thrill=3.0, again=30.0),
    replace(NOW, robs=False, fear=0.7),
    Mind(envy=0.0, egg=2.0, foresight=0.5),
    Mind(),
)
ENOUGH, PHASES = 60, 5  # choices to compare, some in every phase


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_traits_are_those_of_the_mind(level: Level) -> None:
    mind = MINDS[level.number - 1]
    own = characters(GAME)
    traits = own.encoded(level.make.traits).tolist()
    found = dict(zip(own.traits, traits, strict=True))
    assert found.pop("landscapes") == ("1" in mind.lines)
    assert found == {name: float(getattr(mind, name)) for name in found}


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_they_choose_and_speak_as_in_plain_python(level: int, players: int) -> None:
    """At tables of all kinds: those who play at random make lairs that nobody plans."""
    dice = Random(f"{level} {players}")
    compiled, plain = kufsa.bot("drachenwurf", level), Player(GAME, None, MINDS[level - 1])
    kinds = [kufsa.bot("drachenwurf", kind, seed=1) for kind in (1, 2, 3, 4, 5, "random")]
    compared: Counter[str] = Counter()
    while compared.total() < ENOUGH or len(compared) < PHASES:
        position = GAME.start(players, seed=dice.randrange(1 << 40))
        seated = dice.sample(kinds, players)
        while not position.over:
            seat = position.to_act
            assert isinstance(seat, int)
            view, legal = position.view(seat), position.legal
            if dice.random() < 0.4:
                assert compiled.choose(view, legal) == plain.choose(view, legal)
                assert compiled.why() == plain.why()
                compared[view["phase"]] += 1
            position = position.play(seated[seat].choose(view, legal))


def test_every_keep_is_spelt_as_in_its_action() -> None:
    for number, text in enumerate(KEEP.texts):
        assert character.DICE_SPELT.write(int(character.spelt(number))) == text


def test_who_has_no_choice_says_nothing_of_points(table) -> None:
    """Positions go on by themselves then, but a bot may be asked."""
    position = table(middle="b4 r5 g2", phase="take", free="bb")
    bot = kufsa.bot("drachenwurf", 5)
    assert bot.choose(position.view(0), position.legal) == "take b4 2"
    assert bot.why().id == "why-take"
    assert bot.choose(position.view(0), ["take b4 2"]) == "take b4 2"
    assert bot.why().id == "why-best"


def test_what_was_worked_out_before_changes_nothing(table) -> None:
    """In a browser all bots of a game share their scratch memory."""
    position = table(middle="b4 r5 g2", phase="keep", rolled="rrggbb", eggs=[1, 0])
    legal = [GAME.parse_action(action) for action in position.legal]
    fresh, used = (kufsa.bot("drachenwurf", 5) for _ in range(2))
    dice = np.random.default_rng(1)
    numbers, reals = used._scratch
    numbers[:] = dice.integers(-1000, 1000, numbers.size)
    reals[:] = dice.uniform(-1e6, 1e6, reals.size)
    chosen = fresh.choose_from(position._state.copy(), 0, legal)
    assert used.choose_from(position._state.copy(), 0, legal) == chosen
