"""The levels: five characters a game, who play by their habits and never by a random move."""

from random import Random

import pytest

import kufsa
from kufsa.core.language import Message, languages
from kufsa.games.catch_dragon.bots.levels import Player
from kufsa.games.kings_court.bots.levels import Courtier
from kufsa.games.triominoes.bots.levels import Layer, _apart
from kufsa.games.triominoes.places import laid
from kufsa.search.memory import Memory
from kufsa.search.protocol import BotInfo
from kufsa.search.search import Search
from kufsa.search.thinker import thinking
from kufsa.testing import play

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


def test_memory_fades_with_what_is_shown_after() -> None:
    still = {0: 0, 2: 0, 6: 0, 20: 0}
    for seed in range(2000):
        memory = Memory(half_life=6, dice=Random(seed))
        memory.show("first")
        for number in range(21):
            if number in still:
                still[number] += memory.has("first")
            memory.show(number)
    assert still[0] == 2000, "what was just shown is known"
    for since, expected in ((2, 6 / 8), (6, 1 / 2), (20, 6 / 26)):
        assert abs(still[since] / 2000 - expected) < 0.04


def test_what_is_forgotten_stays_forgotten_and_what_is_seen_again_holds_longer() -> None:
    again = once = 0
    for seed in range(500):
        memory = Memory(half_life=3, dice=Random(seed))
        memory.show("seen twice")
        memory.show("seen twice")
        memory.show("seen once")
        known = True
        for number in range(12):
            memory.show(number)
            assert known or not memory.has("seen once"), "nothing flickers"
            known = memory.has("seen once")
        again += memory.has("seen twice")
        once += known
    assert again > once + 25
    memory.lose("seen twice")
    assert not memory.has("seen twice")
    memory.clear()
    assert not memory.has(11)


def test_what_is_known_goes_along_in_a_swap() -> None:
    memory = Memory(half_life=1e9, dice=Random(1))
    memory.show(1)
    memory.swap(1, 2)
    assert (memory.has(1), memory.has(2)) == (False, True)
    memory.swap(2, 1)
    assert (memory.has(1), memory.has(2)) == (True, False)


# Habits.


def told(position: kufsa.Position, habits: Player | Courtier, seat: int) -> None:
    habits.observe(position.events(seat))


@pytest.mark.compiled
@pytest.mark.parametrize(("id", "kind"), [("catch_dragon", Player), ("kings_court", Courtier)])
@pytest.mark.parametrize("half_life", [0.01, 4, 1e12])
def test_what_is_recalled_is_part_of_the_view(
    id: str, kind: type[Player], half_life: float
) -> None:
    """All of it for a perfect memory, nearly none for a bad one, and always a view that can be."""
    game, dice = kufsa.game(id), Random(f"{id} {half_life}")
    full = lost = 0
    for number in range(6):
        start = game.start(players=2, seed=number)
        habits = kind(game, Random(number), half_life=half_life)
        habits.begin(0, start.options)
        for position in play.walk(start, dice, limit=60):
            told(position, habits, 0)
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
    habits = Player(position.game, Random(1), half_life=1e12)
    ended = next(
        one for one in play.walk(position, Random(3)) if one.to_act == 1 and not one.document["up"]
    )
    assert set("".join(habits.recall(ended.view(1))["grid"])) <= {"?", "."}


def test_timid_and_bold_lean_apart() -> None:
    position = kufsa.game("catch_dragon").start(players=2, seed=7, first=0).play("c4")
    view = position.view(0)
    timid, bold = (Player(position.game, Random(1), nerve=nerve) for nerve in (-0.1, 0.1))
    assert timid.lean(view, "stop") > 0 > bold.lean(view, "stop")
    assert timid.lean(view, "a1") < 0 < bold.lean(view, "a1")
    assert bold.lean(view, "c4") == 0, "it knows that tile"


def test_fewer_places_are_the_nearest_to_the_last_tile() -> None:
    game = kufsa.game("triominoes")
    narrowed = overlooked = 0
    for position in play.sample(game, 150, seed="places"):
        seat = position.to_act
        if not isinstance(seat, int) or not position.view(seat)["board"]:
            continue
        view, legal = position.view(seat), position.legal
        seen = Layer(game, Random(1), reach=2).notice(view, legal)
        last = laid(view["board"][-1])[0]
        lays = [one for one in legal if "@" in one]
        near = [lay for lay in lays if _apart(laid(lay)[0], last) <= 2]
        others = [one for one in legal if "@" not in one]
        if near or others:
            assert list(seen) == [*near, *others]
        if lays and not near:
            (only,) = Layer(game, Random(1), reach=2).notice(view, lays)
            nearest = min(_apart(laid(lay)[0], last) for lay in lays)
            assert _apart(laid(only)[0], last) == nearest, "who must lay looks on"
        assert list(Layer(game, Random(1)).notice(view, legal)) == list(legal)
        narrowed += 0 < len(near) < len(lays)
        overlooked += bool(lays and others and not near)
    assert narrowed > 10 and overlooked > 10


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
    plain = thinking(Search(simulations=5))(position.game, 1)
    plain.choose(position.view(0), position.legal)
    assert plain.why().text(lang) == Message("kufsa.search", "why-best").text(lang)
