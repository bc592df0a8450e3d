"""Who sits where: names of people, and seats that bots play."""

from kufsa.core.language import without_marks
from kufsa.core.registry import games
from kufsa.search.protocol import BotInfo, bots

from .console import Problem, say

LONGEST = 30


def bot_names(game: str) -> list[str]:
    """The names of a game's bots: a seat with such a name in a log is a bot's."""
    return [one.name for one in bots(game)]


def bot_name(game: str, asked: str) -> str:
    """The name of a bot that was asked for by name or by the number of its level.

    >>> bot_name("catch_dragon", "3"), bot_name("catch_dragon", "greedy")
    ('fox', 'greedy')
    """
    return {str(one.level): one.name for one in bots(game)}.get(asked, asked)


def read_bots(game: str, text: str) -> list[str]:
    """The names of bots that were asked for by name or level, with commas between.

    >>> read_bots("catch_dragon", "3, greedy")
    ['fox', 'greedy']
    """
    return [bot_name(game, one.strip()) for one in text.split(",")]


def levels(game: str) -> list[BotInfo]:
    """The bots made for people to play, the weakest first; all bots if there are none."""
    found = bots(game)
    return [one for one in found if one.level is not None] or list(found)


def opponent(game: str) -> str:
    """The bot that plays if none was asked for: the one in the middle.

    >>> opponent("catch_dragon")
    'fox'
    """
    found = levels(game)
    return found[len(found) // 2].name


def check_name(name: str, others: list[str]) -> str | None:
    """What is wrong with a name among these others, or None."""
    if not name or len(name) > LONGEST or not name.isprintable():
        return f"a name has 1 to {LONGEST} letters, not {name!r}"
    taken = {one for game in games() for one in bot_names(game)}
    if name.casefold() in taken or name in others:
        return f"the name {name!r} is taken: choose another one"
    return None


def default_name(seat: int, lang: str) -> str:
    """What somebody who gave no name is called.

    >>> default_name(0, "nl")
    'Speler 1'
    """
    return without_marks(say("player-name", lang, number=seat + 1))


def seat_names(people: list[str], bots: int, players: int, lang: str, level: str) -> list[str]:
    """Names by seat: people first, in their order, then bots by theirs."""
    room = players - bots
    if room < 1:
        raise Problem(f"{bots} of {players} seats are for bots: at least one is for a person")
    if len(people) > room:
        raise Problem(f"{len(people)} names for {room} people")
    names = people + [default_name(seat, lang) for seat in range(len(people), room)]
    for seat, name in enumerate(names):
        wrong = check_name(name, names[:seat])
        if wrong is not None:
            raise Problem(wrong)
    return names + [level] * bots


def shown_names(game: str, seats: list[str], lang: str) -> list[str]:
    """Names as people read them: bots by their titles, numbered if there are several.

    >>> shown_names("catch_dragon", ["Noa", "fox", "owl"], "nl")
    ['Noa', 'Vos 1', 'Uil 2']
    """
    titles = {one.name: one.title(lang) for one in bots(game)}
    computers = [seat for seat, name in enumerate(seats) if name in titles]
    names = [titles.get(name, name) for name in seats]
    if len(computers) > 1:
        for number, seat in enumerate(computers, start=1):
            names[seat] += f" {number}"
    return names
