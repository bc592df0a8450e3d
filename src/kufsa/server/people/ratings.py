"""Ratings per game, of people who have chosen a name.

A person's strength at a game is a normal distribution: ``mu`` is its mean, ``sigma`` its standard
deviation. Everybody begins at mu = 25 and sigma = 25/3. After a match the distributions of its
people are updated by the Plackett–Luce model of Weng and Lin (openskill), from the order in which
they finished; equal ranks are a tie. Before that, (25/300)² is added to sigma², so that no rating
ever becomes fixed. The list is ordered by mu − 3·sigma, a strength that a person almost certainly
has: it begins at 0 and rises as more is known.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from openskill.models import PlackettLuce
from sqlalchemy import Connection, RowMapping, and_, delete, func, insert, select

from kufsa.server.store.schema import persons, rating_history, ratings

_MODEL = PlackettLuce()
_person, _rating, _past = persons.c, ratings.c, rating_history.c


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's strength at a game, after a number of rated matches."""

    person: str
    name: str
    mu: float
    sigma: float
    matches: int

    @property
    def ordinal(self) -> float:
        """What lists are ordered by.

        >>> Rating("p1", "Noa", mu=25.0, sigma=3.0, matches=9).ordinal
        16.0
        """
        return self.mu - 3 * self.sigma


@dataclass(frozen=True, slots=True)
class Step:
    """What a person's rating was after a number of rated matches."""

    at: int
    matches: int
    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        return self.mu - 3 * self.sigma


def rate(
    connection: Connection, game: str, finished: Iterable[tuple[str, int]], now: int
) -> list[Rating]:
    """Rate a match that has ended, and return the new ratings, the best rank first.

    ``finished`` has each person's rank, 1 for the winners. Guests without a chosen name are left
    out, and a person with two seats counts once, with the better one. If fewer than two people
    are left, nothing changes.
    """
    best: dict[str, int] = {}
    for person, rank in finished:
        best[person] = min(rank, best.get(person, rank))
    rows = _with_ratings(connection, game, best)
    if len(rows) < 2:
        return []
    old = [[_MODEL.rating(mu=row["mu"], sigma=row["sigma"])] for row in rows]
    new = _MODEL.rate(old, ranks=[float(best[row["id"]]) for row in rows])
    rated = [
        Rating(row["id"], row["name"], one.mu, one.sigma, row["matches"] + 1)
        for row, [one] in zip(rows, new, strict=True)
    ]
    people = [one.person for one in rated]
    connection.execute(delete(ratings).where(_rating.game == game, _rating.person.in_(people)))
    connection.execute(
        insert(ratings),
        [
            {
                "person": one.person,
                "game": game,
                "mu": one.mu,
                "sigma": one.sigma,
                "matches": one.matches,
                "updated": now,
            }
            for one in rated
        ],
    )
    connection.execute(
        insert(rating_history),
        [
            {
                "person": one.person,
                "game": game,
                "matches": one.matches,
                "mu": one.mu,
                "sigma": one.sigma,
                "at": now,
            }
            for one in rated
        ],
    )
    return sorted(rated, key=lambda one: best[one.person])


def leaderboard(connection: Connection, game: str, limit: int = 100) -> list[Rating]:
    """The strongest at a game, by mu − 3·sigma."""
    found = (
        select(_person.id, _person.name, _rating.mu, _rating.sigma, _rating.matches)
        .join_from(ratings, persons)
        .where(_rating.game == game, _person.name_key.is_not(None))
        .order_by((_rating.mu - 3 * _rating.sigma).desc(), _person.id)
        .limit(limit)
    )
    return [Rating(*row) for row in connection.execute(found)]


def of_people(
    connection: Connection, games: Collection[str], people: Collection[str]
) -> dict[tuple[str, str], Rating]:
    """The ratings of people at games, by game and person; whoever has none is left out."""
    found = (
        select(_rating.game, _person.id, _person.name, _rating.mu, _rating.sigma, _rating.matches)
        .join_from(ratings, persons)
        .where(_rating.game.in_(games), _rating.person.in_(people))
    )
    return {(game, row[0]): Rating(*row) for game, *row in connection.execute(found)}


def history_of(connection: Connection, person: str, most: int = 200) -> dict[str, list[Step]]:
    """How the ratings of a person went, by game, the earliest first.

    Of a long history there are at most ``most`` steps, evenly spread; the last is always there.
    """
    found = (
        select(_past.game, _past.at, _past.matches, _past.mu, _past.sigma)
        .where(_past.person == person)
        .order_by(_past.game, _past.matches)
    )
    steps: dict[str, list[Step]] = {}
    for game, *row in connection.execute(found):
        steps.setdefault(game, []).append(Step(*row))
    return {game: thinned(all_of_it, most) for game, all_of_it in steps.items()}


def thinned(steps: list[Step], most: int) -> list[Step]:
    """At most so many of these, evenly spread, with the first and the last."""
    if len(steps) <= most:
        return steps
    return [steps[place * (len(steps) - 1) // (most - 1)] for place in range(most)]


def _with_ratings(connection: Connection, game: str, people: Iterable[str]) -> list[RowMapping]:
    """The people among these who have chosen a name, with their ratings or a beginner's."""
    chosen = select(_person.id).where(_person.id.in_(people), _person.name_key.is_not(None))
    # Two servers may rate the same people at once: the second waits for the first.
    connection.execute(chosen.order_by(_person.id).with_for_update())
    found = (
        select(
            _person.id,
            _person.name,
            func.coalesce(_rating.mu, _MODEL.mu).label("mu"),
            func.coalesce(_rating.sigma, _MODEL.sigma).label("sigma"),
            func.coalesce(_rating.matches, 0).label("matches"),
        )
        .join_from(
            persons, ratings, and_(_rating.person == _person.id, _rating.game == game), isouter=True
        )
        .where(_person.id.in_(chosen))
        .order_by(_person.id)
    )
    return list(connection.execute(found).mappings())
