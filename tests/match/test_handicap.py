"""Handicaps: a head start is added when the game is over, and help is for single seats."""

from random import Random
from typing import Any

import pytest

import kufsa
from kufsa.match import Envelope, Moment, NewTable, create, fold, handle, scene
from kufsa.match.advice import helped_seat
from kufsa.match.commands import Act, Configure, Refusal, Sit, Start
from kufsa.match.events import Ended, TableSettings
from kufsa.match.fairness import commitment
from kufsa.match.handicap import with_head_start
from kufsa.match.match import Match
from kufsa.match.past import lasting
from kufsa.match.record import finished, read
from kufsa.match.refusals import Refused

SECRET = bytes(32)
PEOPLE = ("noa", "uri")


def opened(manners: TableSettings, game: str = "catch_dragon") -> list[Any] | Refusal:
    wanted = NewTable(game, options={"first": 0}, manners=manners)
    return create(match="m1", wanted=wanted, commitment=commitment(SECRET), host="noa", name="Noa")


def ask(match: Match, person: str, command: Any) -> Any:
    number = str(match.seq)
    sender = Envelope(command, person=person, name=person.title(), id=number, seq=match.seq)
    answer = handle(match, sender, Moment(at=0))
    for event in answer if isinstance(answer, list) else ():
        match.apply(event)
    return answer


def begun(manners: TableSettings) -> Match:
    made = opened(manners)
    assert isinstance(made, list)
    match = fold(made, SECRET)
    ask(match, "uri", Sit())
    ask(match, "noa", Start())
    return match


def played(manners: TableSettings) -> Match:
    match = begun(manners)
    dice = Random(1)
    while match.to_act is not None:
        assert match.position is not None
        ask(match, PEOPLE[match.to_act], Act(dice.choice(match.position.legal)))
    return match


def test_a_head_start_is_added_in_the_result_and_nowhere_else() -> None:
    plain = played(TableSettings())
    (loser,) = {0, 1} - set(plain.winners)
    margin = abs(plain.scores[0] - plain.scores[1])
    ahead = (0,) * loser + (margin + 1,)
    match = played(TableSettings(head_start=ahead))
    assert match.winners == [loser] != plain.winners
    assert match.scores[loser] == plain.scores[loser] + margin + 1
    assert match.scores[1 - loser] == plain.scores[1 - loser]
    assert scene(match, None)["result"]["winners"] == [loser]
    # The record is that of the rules: the same lines, which anybody can check.
    assert match.lines[1:] == plain.lines[1:]
    assert match.position is not None and list(match.position.winners) == plain.winners


def test_whoever_is_level_thanks_to_it_does_not_win() -> None:
    game = kufsa.game("catch_dragon")
    assert with_head_start(game, (5,), [20, 25], [1]) == ([25, 25], [1])
    assert with_head_start(game, (5, 0, 3), [20, 10, 22], [2]) == ([25, 10, 25], [2])
    assert with_head_start(game, (5, 5), [20, 20, 24], [2]) == ([25, 25, 24], [0, 1])
    assert with_head_start(game, (), [20, 24], [1]) == ([20, 24], [1])
    # A game that was not played out has no winner.
    assert with_head_start(game, (9,), [], []) == ([], [])


def test_a_match_that_was_closed_gives_no_points() -> None:
    match = begun(TableSettings(head_start=(9,)))
    match.apply(Ended(how="closed", secret=SECRET.hex()))
    assert (match.scores, match.winners) == ([], [])


def test_help_is_for_the_seats_that_have_it() -> None:
    match = begun(TableSettings(helped=(0,)))
    tiles = [tile for tile in ("c4", "d4", "e4") if match.position and tile in match.position.legal]
    ask(match, "noa", Act(tiles[0]))
    if match.to_act == 0:
        assert helped_seat(match, "noa") == 0
    helped, other = scene(match, 0)["view"], scene(match, 1)["view"]
    position = match.position
    assert position is not None
    assert helped == position.view(0)
    assert other == position.person_view(1)
    assert lasting(match, 0) is None and lasting(match, 1) is not None
    with pytest.raises(Refused, match="hints_off"):
        helped_seat(match, "uri")


@pytest.mark.parametrize(
    "manners",
    [
        TableSettings(rated=True, head_start=(1,)),
        TableSettings(rated=True, helped=(0,)),
        TableSettings(head_start=(-1,)),
        TableSettings(head_start=(1001,)),
        TableSettings(head_start=(0, 0, 1)),
        TableSettings(helped=(2,)),
        TableSettings(helped=(-1,)),
    ],
)
def test_what_no_table_can_give_is_refused(manners: TableSettings) -> None:
    made = opened(manners)
    assert isinstance(made, Refusal) and made.code == "bad_manners"


def test_a_rated_table_may_say_that_nobody_has_any() -> None:
    assert isinstance(opened(TableSettings(rated=True, head_start=(0, 0))), list)


def test_a_table_with_fewer_seats_forgets_the_handicaps_of_the_others() -> None:
    wanted = NewTable(
        "catch_dragon", players=4, manners=TableSettings(head_start=(0, 2, 4), helped=(1, 3))
    )
    made = create(match="m1", wanted=wanted, commitment="", host="noa", name="Noa")
    assert isinstance(made, list)
    match = fold(made, SECRET)
    ask(match, "noa", Configure(players=2))
    assert (match.manners.head_start, match.manners.helped) == ((0, 2), (1,))


def test_the_record_of_a_game_with_a_head_start_is_valid() -> None:
    match = played(TableSettings(head_start=(40,)))
    last = read(finished(match.lines, ["Noa", "Uri"])).final()
    assert list(last.scores) != match.scores
