"""Actions, claims in real time, and pauses."""

import pytest

from kufsa.match import Envelope, scene
from kufsa.match import commands as c
from kufsa.match import events as e
from kufsa.match.decide import check_claim
from kufsa.match.race import FRIENDS
from tests.match.tables import SECRET, Table, plain

# Actions.


def test_an_action() -> None:
    table = Table(options={"first": 0}).started("uri")
    [acted] = table.do("noa", c.Act(action="c4"), waited=1234)
    assert (acted.seat, acted.action, acted.spent) == (0, "c4", 1234)
    assert table.match.position.document["up"] == ["c4"]
    assert [tuple(move) for move in table.match.moves] == [(0, "c4", table.match.seq)]


def test_who_may_not_act() -> None:
    table = Table(options={"first": 0}).started("uri")
    assert table.code("uri", c.Act(action="c4")) == "not_your_turn"
    assert table.code("dan", c.Act(action="c4")) == "no_seat"


def test_what_the_rules_refuse_comes_with_its_clause_and_sentence() -> None:
    table = Table(options={"first": 0}).started("uri")
    table.act("c4")
    refusal = table.ask("noa", c.Act(action="c4"))
    assert (refusal.code, refusal.clause) == ("illegal", "CD-06")
    assert refusal.message.package == "kufsa.games.catch_dragon"
    for junk in ("", "xyz", "\ud800", "c4" * 10**6):
        assert table.code("noa", c.Act(action=junk)) == "illegal"


def test_what_is_refused_by_whose_turn_it_is_tells_nothing_of_the_rules() -> None:
    table = Table(options={"first": 0}).started("uri")
    table.act("c4")
    told = {table.code("uri", c.Act(action=action)) for action in ("c4", "d4", "stop", "x")}
    assert told == {"not_your_turn"}


def test_bots_act_through_the_table() -> None:
    table = Table(options={"first": 1}).started()
    assert table.code("", c.BotActs(seat=0, action="a1", actions=0)) == "not_a_bot"
    assert table.code("", c.BotActs(seat=7, action="a1", actions=0)) == "not_a_bot"
    assert table.code("", c.BotActs(seat=1, action="a1", actions=1)) == "stale"
    assert table.code("", c.BotActs(seat=1, action="z9", actions=0)) == "illegal"
    table.do("", c.BotActs(seat=1, action="a1", actions=0))
    assert table.match.moves[0].seat == 1


def test_a_bot_waits_for_its_turn() -> None:
    table = Table(options={"first": 0}).started()
    assert table.code("", c.BotActs(seat=1, action="a1", actions=0)) == "not_your_turn"


# Pauses.


def test_while_the_table_rests_nobody_acts() -> None:
    table = Table(options={"first": 0}).started("uri")
    assert table.code("dan", c.Pause()) == "no_seat"
    table.do("uri", c.Pause())
    assert table.code("noa", c.Pause()) == "already"
    assert table.code("noa", c.Act(action="a1")) == "paused"
    assert table.code("noa", c.AskUndo()) == "paused"
    assert table.code("", c.TurnUp()) == "no_race"
    table.do("noa", c.Resume())
    assert table.code("noa", c.Resume()) == "already"
    table.act("a1")


def test_bots_rest_too() -> None:
    table = Table(options={"first": 1}).started()
    table.do("noa", c.Pause())
    assert table.code("", c.BotActs(seat=1, action="a1", actions=0)) == "paused"


def test_only_the_host_pauses_a_public_table() -> None:
    table = Table(manners={"public": True}).started("uri")
    assert table.code("uri", c.Pause()) == "not_host"
    table.do("noa", c.Pause())
    assert table.code("uri", c.Resume()) == "not_host"


# Red-Handed.


def race() -> Table:
    return Table("red_handed").started("uri")


def test_cards_turn_up_by_themselves() -> None:
    table = race()
    [acted] = table.do("", c.TurnUp())
    assert (acted.seat, acted.action) == (None, "flip")
    assert table.match.turn == 1
    table.do("", c.TurnUp())
    assert table.match.turn == 2
    table.do("noa", c.Pause())
    assert table.code("", c.TurnUp()) == "paused"


@pytest.mark.parametrize("action", ["flip", "0:snatch 1 2", "1:snatch"])
def test_nobody_turns_up_or_claims_by_an_action(action: str) -> None:
    table = race()
    table.do("", c.TurnUp())
    assert table.code("noa", c.Act(action=action)) == "not_by_act"


def claimed(table: Table, person: str, turn: int) -> str | None:
    envelope = Envelope(c.Claim(turn=turn), person=person, id="s", seq=0)
    refusal = check_claim(table.match, envelope)
    return None if refusal is None else refusal.code


def test_whose_hand_may_go_out() -> None:
    table = race()
    assert claimed(table, "noa", 0) == "illegal"  # nothing lies there yet
    table.do("", c.TurnUp())
    assert claimed(table, "noa", 1) is None
    assert claimed(table, "noa", 0) == "another_turn"
    assert claimed(table, "noa", 2) == "another_turn"
    assert claimed(table, "dan", 1) == "no_seat"
    table.do("noa", c.Pause())
    assert claimed(table, "noa", 1) == "paused"
    table.do("noa", c.Resume())
    table.do("", c.Settle(turn=1, claims=[plain(0, 500_000)]))
    assert claimed(table, "uri", 1) == "frozen"


def test_a_claim_is_exempt_from_staleness_within_its_turning_up() -> None:
    table = race()
    table.do("", c.TurnUp())
    assert claimed(table, "noa", 1) is None  # though it carries number 0
    assert table.code("noa", c.Claim(turn=1)) == "race_door"
    assert table.code("noa", c.Claim(turn=5)) == "another_turn"


def test_check_claim_takes_nothing_else() -> None:
    table = race()
    envelope = Envelope(c.Pause(), person="noa", id="x")
    assert check_claim(table.match, envelope).code == "no_race"
    assert check_claim(table.match, Envelope(c.Claim(turn=1), id="x")).code == "nobody"


def test_there_is_no_race_in_a_game_of_turns() -> None:
    table = Table().started("uri")
    assert table.code("noa", c.Claim(turn=0)) == "no_race"
    assert table.code("", c.Settle(turn=0, claims=[plain(0, 1)])) == "no_race"
    assert table.code("noa", c.Name(what="1")) == "no_race"
    assert table.code("", c.ClaimTimeout()) == "not_claimant"


def test_who_was_first_is_written_in_one_event_and_freezes_the_table() -> None:
    table = race()
    table.do("", c.TurnUp())
    claims = [plain(0, 900_000, 100_000), plain(1, 700_000)]
    [verdict] = table.do("", c.Settle(turn=1, claims=claims))
    assert verdict == e.Claimed(at=1000, turn=1, claims=claims[::-1], cap=FRIENDS, winner=1)
    assert table.match.claimant == 1
    assert table.code("", c.TurnUp()) == "frozen"
    assert table.code("", c.Settle(turn=1, claims=claims)) == "frozen"


def test_near_ties_are_drawn_by_the_chance_of_the_match() -> None:
    winners = set()
    for number in range(20):
        table = Table("red_handed", bytes([number]) * 32).started("uri")
        table.do("", c.TurnUp())
        [verdict] = table.do("", c.Settle(turn=1, claims=[plain(0, 500), plain(1, 600)]))
        assert verdict.by_lot
        winners.add(verdict.winner)
    assert winners == {0, 1}


@pytest.mark.parametrize(
    "claims",
    [
        [], [{}], [{"seat": 0}], [plain(0, 1), plain(0, 2)], [{**plain(0, 5), "reaction": 1}],
        [{**plain(0, 5), "more": 1}], [plain(0, 10**6, 201_000)], [{"seat": "x"}],
    ],
)  # fmt: skip
def test_claims_that_cannot_be(claims: list[dict[str, object]]) -> None:
    table = race()
    table.do("", c.TurnUp())
    assert table.code("", c.Settle(turn=1, claims=claims)) == "bad_claims"


def test_claims_for_other_cards_or_of_nobody() -> None:
    table = race()
    assert table.code("", c.Settle(turn=0, claims=[plain(0, 1)])) == "illegal"
    table.do("", c.TurnUp())
    assert table.code("", c.Settle(turn=0, claims=[plain(0, 1)])) == "another_turn"
    assert table.code("", c.Settle(turn=1, claims=[plain(2, 1)])) == "no_such_seat"


def test_naming_what_is_claimed() -> None:
    table = race()
    table.do("", c.TurnUp())
    assert table.code("noa", c.Name(what="1 2")) == "not_claimant"
    table.do("", c.Settle(turn=1, claims=[plain(0, 1)]))
    assert table.code("uri", c.Name(what="1 2")) == "not_claimant"
    assert table.code("noa", c.Name(what="1 9")) == "illegal"
    for junk in ("1", "1 1", "0 1", "-5 2", "2 1", "1  2", " 1 2", "1 2\n", "9" * 5000, "\ud800"):
        assert table.code("noa", c.Name(what=junk)) == "illegal"
    [acted] = table.do("noa", c.Name(what="1 2"))
    assert (acted.seat, acted.action) == (0, "0:snatch 1 2")
    assert table.match.claimant is None


def test_a_pause_does_not_stop_a_hand_that_is_out() -> None:
    table = race()
    table.do("", c.TurnUp())
    table.do("uri", c.Pause())
    table.do("", c.Settle(turn=1, claims=[plain(0, 1)]))
    table.do("noa", c.Name(what="1 2"))


def test_who_does_not_name_in_time_claims_nothing() -> None:
    table = race()
    table.do("", c.TurnUp())
    table.do("", c.Settle(turn=1, claims=[plain(1, 1)]))
    [acted] = table.do("", c.ClaimTimeout())
    assert (acted.seat, acted.action) == (1, "1:snatch")
    assert table.match.position.scores == (-29, -31)


def test_a_bot_names_what_it_claimed() -> None:
    table = Table("red_handed").started()
    table.do("", c.TurnUp())
    marks = c.BotActs(seat=1, action="1:snatch 1 2", actions=1)
    assert table.code("", marks) == "not_claimant"
    table.do("", c.Settle(turn=1, claims=[plain(1, 1)]))
    assert table.code("", c.BotActs(seat=1, action="0:snatch 1 2", actions=1)) == "not_claimant"
    assert table.code("", c.BotActs(seat=1, action="flip", actions=1)) == "not_claimant"
    table.do("", marks)


def test_the_end_comes_with_the_action_that_brings_it() -> None:
    table = Table("red_handed", options={"quick": True}).started("uri")
    while "flip" in table.match.position.legal:
        table.do("", c.TurnUp())
    happened: list[e.AnyEvent] = []
    table.do("", c.Settle(turn=table.match.turn, claims=[plain(0, 1)]))
    happened = table.do("", c.ClaimTimeout())
    assert [type(event) for event in happened] == [e.Acted, e.Ended]
    assert happened[1] == e.Ended(
        at=1000, how="over", secret=SECRET.hex(), scores=[-60, 0], winners=[1]
    )


# Time decides.


def test_nobody_pauses_while_somebody_names_what_they_claim() -> None:
    table = race()
    table.do("", c.TurnUp())
    table.do("", c.Settle(turn=1, claims=[plain(0, 1)]))
    assert table.code("uri", c.Pause()) == "frozen"


def test_a_match_that_counts_and_runs_against_time_has_no_pauses() -> None:
    for game, manners in (("red_handed", {}), ("catch_dragon", {"clock": e.Clock(move=30)})):
        table = Table(game, manners={"rated": True, **manners}).started("uri")
        assert table.code("noa", c.Pause()) == "no_pause"
    Table(manners={"rated": True}).started("uri").do("noa", c.Pause())


def test_where_time_decides_a_pause_covers_the_table() -> None:
    for game, manners in (("red_handed", {}), ("catch_dragon", {"clock": e.Clock(move=30)})):
        table = Table(game, manners=manners).started("uri")
        assert scene(table.match, 0)["view"] is not None
        table.do("noa", c.Pause())
        for seat in (None, 0, 1):
            told = scene(table.match, seat)
            assert (told["covered"], told["view"]) == (True, None)
            assert (told["events"], told["legal"]) == ([], [])
        table.do("noa", c.Resume())
        assert not scene(table.match, 0)["covered"]
    calm = Table().started("uri")
    calm.do("noa", c.Pause())
    assert not scene(calm.match, 0)["covered"]
    assert scene(calm.match, 0)["view"] is not None


def test_nobody_gets_out_of_a_match_that_counts_by_closing_it() -> None:
    table = Table(manners={"rated": True}).started("uri")
    assert table.code("noa", c.Close()) == "rated"
    assert table.code("noa", c.Remove(person="uri")) == "rated"
    table.do("uri", c.Leave())
    assert table.match.gone == [1]
    table.do("uri", c.Return())
    assert table.match.gone == []
    [left] = table.do("", c.GoneAway(seat=1))
    assert (left.seat, left.why, table.match.is_bot(1)) == (1, "away", True)
    assert table.code("", c.GoneAway(seat=1)) == "away"
    table.do("uri", c.Return())
