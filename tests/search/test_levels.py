"""The levels: five characters a game, who play by their habits and never by a random move."""

from random import Random

import numpy as np
import pytest

import kufsa
from kufsa.core.contract import mind_record
from kufsa.core.language import Message, languages
from kufsa.core.seed import chance_key, stream_of
from kufsa.search import mind
from kufsa.search.mind import memory_of
from kufsa.search.protocol import BotInfo
from kufsa.testing import play
from tests.search.probe import Probe

GAMES = kufsa.games()


@pytest.mark.parametrize("id", GAMES)
def test_five_levels_in_every_language(id: str) -> None:
    found = kufsa.bots(id)
    assert [bot.level for bot in found[:5]] == [1, 2, 3, 4, 5]
    assert all(bot.level is None for bot in found[5:])
    for lang in languages():
        titles = [bot.title(lang) for bot in found]
        abouts = [bot.about(lang) for bot in found]
        assert len(set(titles)) == len(titles)
        assert all(abouts) and len(set(abouts)) == len(abouts)
        if lang == "he":
            assert all("א" <= text[0] <= "ת" for text in [*titles, *abouts])
    own = {bot.package for bot in found[:5]}
    assert len(own) == 1


def test_names_are_of_one_game_only() -> None:
    names = [bot.name for id in GAMES for bot in kufsa.bots(id) if bot.level]
    assert len(set(names)) == len(names)


def test_a_bot_without_a_text_is_called_by_its_name() -> None:
    assert BotInfo("clever", None).title("he") == "clever"
    assert BotInfo("clever", None).about("he") == ""


@pytest.mark.compiled
@pytest.mark.parametrize("id", GAMES)
def test_levels_are_found_by_number_and_by_name(id: str, hasty: None) -> None:
    game = kufsa.game(id)
    position = game.start(players=game.players[0], seed=3)
    seat = position.to_act if isinstance(position.to_act, int) else 0
    for info in kufsa.bots(id)[:5]:
        choices = []
        for level in (info.level, info.name):
            bot = kufsa.bot(id, level, seed=5)
            bot.begin(seat, position.options)
            choices.append(bot.choose(position.view(seat), position.legal_for(seat)))
        assert choices[0] == choices[1]


# Memory.


class Memory:
    """The memory of a mind, for twenty-four things."""

    def __init__(self, half_life: float, seed: int) -> None:
        self.half_life = half_life
        self.minds = np.zeros(1, mind_record(*memory_of(24)))
        self.minds[0]["dice"] = stream_of(chance_key(seed))

    def show(self, thing: int) -> None:
        mind.show(self.minds[0], thing, self.half_life)

    def has(self, thing: int) -> bool:
        return bool(mind.remembers(self.minds[0], thing, self.half_life))


FIRST, SECOND = 22, 23


def test_memory_fades_with_what_is_shown_after() -> None:
    still = {0: 0, 2: 0, 6: 0, 20: 0}
    for seed in range(2000):
        memory = Memory(half_life=6, seed=seed)
        memory.show(FIRST)
        for number in range(21):
            if number in still:
                still[number] += memory.has(FIRST)
            memory.show(number)
    assert still[0] == 2000, "what was just shown is known"
    for since, expected in ((2, 6 / 8), (6, 1 / 2), (20, 6 / 26)):
        assert abs(still[since] / 2000 - expected) < 0.04


def test_what_is_forgotten_stays_forgotten_and_what_is_seen_again_holds_longer() -> None:
    again = once = 0
    for seed in range(500):
        memory = Memory(half_life=3, seed=seed)
        memory.show(FIRST)
        memory.show(FIRST)
        memory.show(SECOND)
        known = True
        for number in range(12):
            memory.show(number)
            assert known or not memory.has(SECOND), "nothing flickers"
            known = memory.has(SECOND)
        again += memory.has(FIRST)
        once += known
    assert again > once + 25
    mind.lose(memory.minds[0], FIRST)
    assert not memory.has(FIRST)
    mind.lose_all(memory.minds[0])
    assert not memory.has(11)


def test_what_is_known_goes_along_in_a_swap() -> None:
    memory = Memory(half_life=1e9, seed=1)
    memory.show(1)
    mind.swap(memory.minds[0], 1, 2)
    assert (memory.has(1), memory.has(2)) == (False, True)
    mind.swap(memory.minds[0], 2, 1)
    assert (memory.has(1), memory.has(2)) == (True, False)


# Habits.


@pytest.mark.compiled
@pytest.mark.parametrize("id", ["catch_dragon", "kings_court"])
@pytest.mark.parametrize("half_life", [0.01, 4, 1e12])
def test_what_is_recalled_is_part_of_the_view(id: str, half_life: float) -> None:
    """All of it for a perfect memory, nearly none for a bad one, and always a view that can be."""
    game, dice = kufsa.game(id), Random(f"{id} {half_life}")
    full = lost = 0
    for number in range(6):
        start = game.start(players=2, seed=number)
        habits = Probe(game, seed=number, half_life=half_life)
        for position in play.walk(start, dice, limit=60):
            habits.observe(position.events(0))
            if position.over:
                break
            view = position.view(0)
            recalled = habits.recall(view)
            changed = [name for name in view if recalled[name] != view[name]]
            assert set(changed) <= {"grid", "row", "known"}
            imagined = game.determinize(recalled, seed=1)
            assert imagined.to_act == position.to_act
            assert imagined.legal == position.legal
            full += recalled == view
            lost += recalled != view
    assert (lost == 0) == (half_life == 1e12), (full, lost)
    assert full > 0


def test_what_was_not_watched_is_not_known() -> None:
    position = kufsa.game("catch_dragon").start(players=2, seed=7, first=0).play("c4")
    habits = Probe(position.game, seat=1, half_life=1e12)
    ended = next(
        one for one in play.walk(position, Random(3)) if one.to_act == 1 and not one.document["up"]
    )
    assert set("".join(habits.recall(ended.view(1))["grid"])) <= {"?", "."}


def test_timid_and_bold_lean_apart() -> None:
    position = kufsa.game("catch_dragon").start(players=2, seed=7, first=0).play("c4")
    view = position.view(0)
    timid, bold = (Probe(position.game, nerve=nerve) for nerve in (-0.1, 0.1))
    assert timid.lean(view, "stop") > 0 > bold.lean(view, "stop")
    assert timid.lean(view, "a1") < 0 < bold.lean(view, "a1")
    assert bold.lean(view, "c4") == 0, "it knows that tile"


# Why.


@pytest.mark.compiled
@pytest.mark.parametrize("lang", languages())
def test_it_says_why(lang: str, hasty: None) -> None:
    position = kufsa.game("kings_court").start(players=2, seed=4, first=0)
    bot = kufsa.bot("kings_court", 4, seed=1)
    assert bot.why() is None
    bot.begin(0, position.options)
    bot.choose(position.view(0), position.legal)
    assert bot.why().text(lang) == Message("kufsa.games.kings_court.bots", "why-look").text(lang)
    dragon = kufsa.game("catch_dragon").start(players=2, seed=7, first=0)
    spider = next(one for one in play.walk(dragon, Random(5)) if one.document["phase"] == "spider")
    other = kufsa.bot("catch_dragon", 1, seed=1)
    other.choose(spider.view(spider.to_act), spider.legal)
    assert other.why().text(lang) == Message("kufsa.search", "why-best").text(lang)
