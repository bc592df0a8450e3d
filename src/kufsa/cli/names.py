"""Who sits where: names of people, and seats that play at random."""

import re

from .say import Problem, say

RANDOM = "random"  # the name in a log of a seat that plays at random
LONGEST = 30


def check_name(name: str, others: list[str]) -> str | None:
    """What is wrong with a name beside others, or None."""
    if not name or len(name) > LONGEST or not name.isprintable():
        return f"a name has 1 to {LONGEST} letters, not {name!r}"
    if name.casefold() == RANDOM or name in others:
        return f"the name {name!r} is taken: choose another one"
    return None


def default_name(seat: int, lang: str) -> str:
    """What somebody is called who gave no name.

    >>> default_name(0, "nl")
    'Speler 1'
    """
    name = say("player-name", lang, number=seat + 1)
    return re.sub("[\u2068\u2069]", "", name)  # the marks that isolate values are no letters


def seat_names(people: list[str], bots: int, players: int, lang: str) -> list[str]:
    """Names by seat: people first, in their order, then random opponents."""
    room = players - bots
    if room < 1:
        raise Problem(f"{bots} of {players} seats play at random: at least one is for a person")
    if len(people) > room:
        raise Problem(f"{len(people)} names for {room} people")
    names = people + [default_name(seat, lang) for seat in range(len(people), room)]
    for seat, name in enumerate(names):
        wrong = check_name(name, names[:seat])
        if wrong is not None:
            raise Problem(wrong)
    return names + [RANDOM] * bots


def shown_names(seats: list[str], lang: str) -> list[str]:
    """Names as people read them: random opponents are numbered where there are several."""
    bots = [seat for seat, name in enumerate(seats) if name == RANDOM]
    names = list(seats)
    for number, seat in enumerate(bots, start=1):
        computer = say("computer", lang)
        names[seat] = computer if len(bots) == 1 else f"{computer} {number}"
    return names
