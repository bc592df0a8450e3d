"""King's Court: a greedy bot that knows the odds of every hat and plays its one action exactly.

Its aim is the expected change of its own score (KC-15) by this action. A call that fits is worth
a point; a wrong one costs a point unless a spare magic hat cancels it; a magic hat, called or
peeked at, is worth a point while a penalty hat waits to be cancelled, and nothing otherwise. A
swap is worth nothing now.

The odds are those of all deals that fit the view, each as likely as the next, with the public
facts counted in: a hat that another seat knows is not magic, and the row is no dead end. They
are exact, as fractions. (No more could be had from memory. A row that has changed was no dead
end either, but it changed because a pair or a magic hat was found in it, and everybody saw that.)

Where actions are worth the same, it prefers, in this order, one that

1. brings a hat it knows to its character, and as few rivals as possible know it too;
2. peeks at a hat it does not know, the likeliest to fit where it lies;
3. peeks at a hat it knows, which changes nothing, rather than swap or call idly;

and leaves the rest to the dice of its seed.
"""

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import perm
from typing import Any

from kufsa.core.game import Game
from kufsa.core.position import View
from kufsa.core.seed import Seed

Rank = tuple[int, Fraction | int]  # among actions of the same value, the higher is preferred

HOME, INFORMATIVE, IDLE, LAST = 3, 2, 1, 0


class Greedy:
    """Takes what its one action can be expected to bring; nothing beyond it matters."""

    def __init__(self, game: Game, seed: Seed | None = None) -> None:
        self._defaults = {name: option.default for name, option in game.options.items()}
        self._dice = random.Random(seed)

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        """Every view holds all that its seat knows: there is nothing to prepare."""

    def observe(self, events: Sequence[Mapping[str, Any]]) -> None:
        """Every view holds all that its seat knows: there is nothing to remember."""

    def choose(self, view: View, legal: Sequence[str]) -> str:
        court = Court(view, {**self._defaults, **view["options"]})
        ranked = {action: (court.value(action), court.preference(action)) for action in legal}
        best = max(ranked.values())
        return self._dice.choice([action for action in legal if ranked[action] == best])


class Court:
    """What a view says, and the odds that follow."""

    def __init__(self, view: View, options: Mapping[str, Any]) -> None:
        self.seat: int = view["seat"]
        self.characters = [place[0] for place in view["row"]]
        self.hats = [place[1] for place in view["row"]]
        self.known: list[list[int]] = view["known"] or []  # a view for people leaves it out
        self.penalties: int = view["penalties"][self.seat]
        self.magic: int = view["magic"][self.seat]
        # The hats that it has not seen.
        seen = [*self.hats, *"".join(view["pairs"])]
        kinds = "ABCDEFGHIJKL"[: options["kinds"]]
        self.left = {kind: options["copies"] - seen.count(kind) for kind in kinds}
        self.plain = sum(self.left.values())
        self.magic_left = options["magic"] - sum(view["magic"])
        # The slots that it does not know: those that a rival knows hold no magic hat.
        unknown = [slot for slot, hat in enumerate(self.hats, start=1) if hat == "?"]
        self.shown = [slot for slot in unknown if any(slot in slots for slots in self.known)]
        self.blind = len(unknown) - len(self.shown)
        self.alive = 1 - self._dead()

    def _dead(self) -> Fraction:
        """How likely an unknown row would be a dead end, were that not ruled out.

        First the slots that rivals know draw among the hats that are not magic, then the
        others among all that is left; in a dead end every one draws a hat of an absent kind.
        """
        if set(self.hats) & set(self.characters):
            return Fraction(0)
        absent = sum(self.left[kind] for kind in set(self.left) - set(self.characters))
        shown = len(self.shown)
        rest = self.plain - shown + self.magic_left
        return Fraction(
            perm(absent, shown + self.blind), perm(self.plain, shown) * perm(rest, self.blind)
        )

    def fits(self, slot: int) -> Fraction:
        """How likely the hat of a slot belongs to the character below it."""
        hat, character = self.hats[slot - 1], self.characters[slot - 1]
        if hat != "?":
            return Fraction(hat == character)
        # A hat that fits is no dead end, so that fact only divides.
        fits = Fraction(self.left[character], self.plain) if self.plain else Fraction(0)
        return fits * (1 - self._blindly_magic(slot)) / self.alive

    def is_magic(self, slot: int) -> Fraction:
        """How likely the hat of a slot is a magic one."""
        return self._blindly_magic(slot) / self.alive

    def _blindly_magic(self, slot: int) -> Fraction:
        if self.hats[slot - 1] != "?" or slot in self.shown:
            return Fraction(0)
        return Fraction(self.magic_left, self.plain - len(self.shown) + self.magic_left)

    def value(self, action: str) -> Fraction:
        """The expected change of the own score."""
        word, slot, *_ = action.split()
        if word == "swap":
            return Fraction(0)
        magic = self.is_magic(int(slot))
        found = magic if self.penalties > self.magic else Fraction(0)
        if word == "peek":
            return found
        fits = self.fits(int(slot))
        wrong = 1 - fits - magic if self.penalties >= self.magic else Fraction(0)
        return fits + found - wrong

    def preference(self, action: str) -> Rank:
        """The rank among actions of the same value."""
        word, *slots = action.split()
        places = [int(slot) for slot in slots]
        if word == "swap":
            return self._brings_home(*places)
        if word == "call":
            return LAST, 0
        unknown = self.hats[places[0] - 1] == "?"
        return (INFORMATIVE, self.fits(places[0])) if unknown else (IDLE, 0)

    def _brings_home(self, a: int, b: int) -> Rank:
        """Whether more known hats fit after a swap, and how many rivals know those hats."""
        gained = 0
        rivals = 0
        for place, other in ((a, b), (b, a)):
            hat = self.hats[place - 1]
            gained -= hat == self.characters[place - 1]
            if hat == self.characters[other - 1]:
                gained += 1
                rivals += sum(place in slots for slots in self.known) - 1
        return (HOME, 8 * gained - rivals) if gained > 0 else (LAST, 0)
