"""Who was first: claims, the window, the verdict."""

from collections.abc import Callable
from inspect import signature

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kufsa.match.commands import Claim as ClaimCommand
from kufsa.match.commands import PersonCommand
from kufsa.match.fairness import lot as drawn_lot
from kufsa.match.race import (
    FRIENDS,
    NEAR_TIE,
    SENDING,
    STRANGERS,
    Claim,
    ClaimRefused,
    TurningUp,
    Verdict,
    claim,
    decide,
)

KEY = bytes(32)


def lot(count: int) -> int:
    return drawn_lot(KEY, "snatch 7", count)


def no_lot(count: int) -> int:
    raise AssertionError("nobody was near")


def always(answer: int) -> Callable[[int], int]:
    return lambda count: answer


# The verdict.


def test_the_quicker_reaction_wins_though_its_claim_arrived_later() -> None:
    verdict = decide([claim(0, 500_000, 10_000), claim(1, 640_000, 180_000)], 7, no_lot, FRIENDS)
    assert (verdict.winner, verdict.by_lot) == (1, False)
    assert [one.seat for one in verdict.claims] == [1, 0]


def test_a_wait_within_the_credit_is_a_reaction_of_nothing_and_not_less() -> None:
    assert claim(0, 60_000, 180_000).reaction == 0
    verdict = decide([claim(0, 60_000, 180_000), claim(1, 170_000, 180_000)], 1, lot, FRIENDS)
    assert verdict.by_lot


def test_a_near_tie_is_decided_by_lot_among_the_near_in_the_order_of_seats() -> None:
    asked = []

    def first_of(count: int) -> int:
        asked.append(count)
        return 0

    near = [claim(4, 500_000), claim(2, 500_000 + NEAR_TIE - 1), claim(0, 500_000 + NEAR_TIE)]
    assert decide(near, 17, first_of, FRIENDS).winner == 2
    assert decide(near, 17, always(1), FRIENDS).winner == 4
    assert asked == [2]


def test_a_near_tie_behind_is_no_tie() -> None:
    claims = [claim(0, 500_000), claim(1, 500_000 + NEAR_TIE)]
    assert decide(claims, 1, no_lot, FRIENDS).winner == 0


def test_nearness_is_to_the_earliest_and_does_not_go_on_from_one_to_the_next() -> None:
    step = NEAR_TIE - 1
    claims = [claim(0, 500_000), claim(1, 500_000 + step), claim(2, 500_000 + 2 * step)]
    assert decide(claims, 1, lambda count: count - 1, FRIENDS).winner == 1


@pytest.mark.parametrize(
    ("claims", "told"),
    [
        ([], "nobody claimed anything after turn-up 3"),
        ([claim(1, 5), claim(1, 6)], "a seat claimed more than once after turn-up 3"),
        ([claim(1, 5, STRANGERS + 1)], "seat 1 has a credit of 100001, over the cap 100000"),
    ],
)
def test_what_cannot_be_decided_is_refused(claims: list[Claim], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        decide(claims, 3, no_lot, STRANGERS)


waits = st.integers(0, 3_000_000)
many_claims = st.lists(
    st.builds(claim, st.integers(0, 5), waits, st.integers(0, FRIENDS)),
    min_size=1,
    max_size=6,
    unique_by=lambda one: one.seat,
)


@given(many_claims, st.randoms(use_true_random=False), st.integers(0, 999))
def test_the_verdict_does_not_depend_on_the_order_of_claims(
    claims: list[Claim], random: object, turn: int
) -> None:
    verdict = decide(claims, turn, lot, FRIENDS)
    random.shuffle(claims)
    assert decide(claims, turn, lot, FRIENDS) == verdict


@given(many_claims, st.integers(0, 999))
def test_the_winner_claimed_and_was_less_than_a_near_tie_behind(
    claims: list[Claim], turn: int
) -> None:
    verdict = decide(claims, turn, lot, FRIENDS)
    [winner] = [one for one in claims if one.seat == verdict.winner]
    assert winner.reaction - min(one.reaction for one in claims) < NEAR_TIE
    assert verdict.by_lot or winner.reaction == min(one.reaction for one in claims)


@given(many_claims, st.integers(0, 999))
def test_the_verdict_is_plain_and_can_be_decided_again_from_its_record(
    claims: list[Claim], turn: int
) -> None:
    verdict = decide(claims, turn, lot, FRIENDS)
    read = msgspec.json.decode(msgspec.json.encode(verdict), type=Verdict)
    assert decide(read.claims, read.turn, lot, read.cap) == read == verdict
    numbers = [value for one in msgspec.to_builtins(verdict)["claims"] for value in one.values()]
    assert {type(value) for value in numbers} == {int}


@pytest.mark.parametrize("field", ["waited", "credit", "reaction"])
def test_a_changed_number_in_a_record_is_noticed(field: str) -> None:
    written = msgspec.to_builtins(claim(0, 640_000, 180_000))
    written[field] += 1
    with pytest.raises(msgspec.ValidationError, match="does not give a reaction of"):
        msgspec.convert(written, Claim)


# A turn-up.


@pytest.fixture
def turn() -> TurningUp:
    """Noa (0) is 180 ms away, Uri (1) 10 ms; Dan (2) is away; cards turned up at one second."""
    turn = TurningUp(7, seats=3, turned=1_000_000, cap=FRIENDS)
    turn.sent(0, at=1_000_100, line="Noa", credit=180_000)
    turn.sent(1, at=1_000_200, line="Uri", credit=10_000)
    return turn


def test_a_claim_counts_from_the_sending_to_that_seat(turn: TurningUp) -> None:
    assert turn.claim(0, 7, 1_640_100, "Noa") == claim(0, 640_000, 180_000)
    assert turn.claim(1, 7, 1_500_200, "Uri") == claim(1, 500_000, 10_000)
    assert turn.decide(no_lot).winner == 0


def test_credit_never_exceeds_the_cap() -> None:
    turn = TurningUp(1, seats=2, turned=0, cap=STRANGERS)
    turn.sent(0, at=0, line="far", credit=400_000)
    assert turn.claim(0, 1, 900_000, "far").credit == STRANGERS


def test_a_bot_goes_through_the_same_door_without_credit(turn: TurningUp) -> None:
    assert turn.claim(2, 7, turn.turned + 450_000) == claim(2, 450_000, 0)


def test_the_line_that_claimed_counts(turn: TurningUp) -> None:
    turn.sent(0, at=1_000_300, line="Noa's tablet", credit=30_000)
    assert turn.claim(0, 7, 1_640_100, "Noa's tablet") == claim(0, 640_000, 30_000)


def test_a_line_that_came_later_makes_no_later_start_and_brings_no_credit(
    turn: TurningUp,
) -> None:
    """Looking with one screen and claiming with another, fresh one would be a reaction of 0."""
    assert turn.claim(0, 7, 1_640_100, "fresh") == claim(0, 640_000, 0)


def test_sending_again_makes_no_later_start(turn: TurningUp) -> None:
    turn.sent(1, at=1_015_000, line="second", credit=10_000)
    assert turn.claim(1, 7, 1_500_200, "second").waited == 500_000


def test_who_makes_the_server_wait_is_not_shown_the_cards_later() -> None:
    turn = TurningUp(1, seats=2, turned=0, cap=FRIENDS)
    turn.sent(0, at=800_000, line="does not read", credit=0)
    assert turn.claim(0, 1, 900_000, "does not read").waited == 900_000 - SENDING


def test_who_was_away_waited_since_the_turning_up(turn: TurningUp) -> None:
    assert turn.claim(2, 7, 1_300_000).waited == 300_000


def test_a_guess_before_the_cards_were_sent_waited_for_nothing(turn: TurningUp) -> None:
    assert turn.claim(1, 7, 1_000_100, "Uri") == claim(1, 0, 10_000)


@pytest.mark.parametrize(
    ("seat", "number", "reason", "told"),
    [
        (3, 7, "no_seat", "there is no seat 3 at this table"),
        (-1, 7, "no_seat", "there is no seat -1 at this table"),
        (0, 6, "another_turn", "a claim for turn-up 6, but the last one was number 7"),
        (0, 8, "another_turn", "a claim for turn-up 8, but the last one was number 7"),
        (1, 7, "second_claim", "seat 1 has already claimed after turn-up 7"),
    ],
)
def test_a_claim_that_does_not_count_changes_nothing(
    turn: TurningUp, seat: int, number: int, reason: str, told: str
) -> None:
    turn.claim(1, 7, 1_500_200, "Uri")
    with pytest.raises(ClaimRefused, match=told) as refused:
        turn.claim(seat, number, 1_400_000, "Uri")
    assert refused.value.reason == reason
    assert turn.decide(no_lot).claims == (claim(1, 500_000, 10_000),)


def test_after_the_verdict_every_claim_is_too_late(turn: TurningUp) -> None:
    turn.claim(1, 7, 1_500_200, "Uri")
    turn.decide(no_lot)
    with pytest.raises(ClaimRefused, match="seat 1 was first") as refused:
        turn.claim(0, 7, 1_500_300, "Noa")
    assert refused.value.reason == "too_late"


# The window.


def test_nothing_closes_before_somebody_claimed(turn: TurningUp) -> None:
    assert turn.closes() is None


def test_the_window_is_as_long_as_the_farthest_seat_needs(turn: TurningUp) -> None:
    turn.claim(1, 7, 1_500_200, "Uri")  # a reaction of 490 ms
    assert turn.closes() == 1_000_100 + 180_000 + 490_000 + NEAR_TIE
    turn.claim(0, 7, 1_660_100, "Noa")  # 480 ms: now only Dan, without a line, is missing
    assert turn.closes() == 1_000_000 + 480_000 + NEAR_TIE


def test_the_line_with_most_credit_of_a_seat_is_waited_for(turn: TurningUp) -> None:
    turn.sent(0, at=1_000_300, line="Noa's tablet", credit=190_000)
    turn.claim(1, 7, 1_500_200, "Uri")
    assert turn.closes() == 1_000_100 + 190_000 + 490_000 + NEAR_TIE


def test_when_all_have_claimed_there_is_nobody_to_wait_for(turn: TurningUp) -> None:
    for seat, line in enumerate(["Noa", "Uri", None]):
        turn.claim(seat, 7, 1_500_000 + seat, line)
    assert turn.closes() <= 1_500_000


seats = st.lists(
    st.tuples(st.integers(0, SENDING), st.integers(0, 2 * FRIENDS), waits), min_size=2, max_size=6
)


@given(seats, st.sampled_from([FRIENDS, STRANGERS]))
def test_a_longer_window_never_changes_the_verdict(
    seats: list[tuple[int, int, int]], cap: int
) -> None:
    def opened() -> TurningUp:
        turn = TurningUp(1, len(seats), turned=0, cap=cap)
        for seat, (sent, credit, _) in enumerate(seats):
            turn.sent(seat, sent, seat, credit)
        return turn

    arrivals = sorted((sent + waited, seat) for seat, (sent, _, waited) in enumerate(seats))
    patient, exact = opened(), opened()
    for arrived, seat in arrivals:
        patient.claim(seat, 1, arrived, seat)
        closes = exact.closes()
        if closes is None or arrived < closes:
            exact.claim(seat, 1, arrived, seat)
        if closes is not None:
            assert closes <= arrivals[0][0] + cap + NEAR_TIE + SENDING
    long, short = patient.decide(lot), exact.decide(lot)
    assert (short.winner, short.by_lot) == (long.winner, long.by_lot)


@given(seats)
def test_nobody_within_the_cap_loses_by_distance(seats: list[tuple[int, int, int]]) -> None:
    """With lines that are measured exactly, the quickest people win, wherever they are."""
    turn = TurningUp(1, len(seats), turned=0, cap=FRIENDS)
    arrivals = []
    for seat, (sent, distance, reaction) in enumerate(seats):
        distance = min(distance, FRIENDS)
        turn.sent(seat, sent, seat, distance)
        arrivals.append((sent + distance + reaction, seat))
    for arrived, seat in sorted(arrivals):
        closes = turn.closes()
        if closes is None or arrived < closes:
            turn.claim(seat, 1, arrived, seat)
    quickest = min(reaction for _, _, reaction in seats)
    assert seats[turn.decide(lot).winner][2] - quickest < NEAR_TIE


# A client's time.


@pytest.mark.parametrize("field", ["at", "time", "waited", "reaction", "arrived", "credit", "ping"])
def test_a_message_with_a_time_in_it_is_refused(field: str) -> None:
    plain = {"do": "claim", "turn": 7}
    assert msgspec.convert(plain, PersonCommand) == ClaimCommand(turn=7)
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert({**plain, field: 0}, PersonCommand)


def test_a_client_names_its_turning_up_and_nothing_else() -> None:
    """Whatever else decides comes from the server: its clock, its lines, who sits where."""
    assert msgspec.structs.fields(ClaimCommand)[0].name == "turn"
    assert len(msgspec.structs.fields(ClaimCommand)) == 1
    assert list(signature(TurningUp.claim).parameters) == [
        "self", "seat", "number", "arrived", "line",
    ]  # fmt: skip
