"""What a bot that advises people is shown at a table without open memory."""

import kufsa


def test_a_forgetful_view_holds_no_hat_that_a_person_is_not_shown() -> None:
    position = kufsa.game("kings_court").start(players=2, seed=7, first=0).play("peek 1")
    seen = position.view(0)
    assert seen["known"][0] == [1]
    forgotten = position.forgetful_view(0)
    assert forgotten["row"] == position.person_view(0)["row"]
    assert forgotten["known"] == [[], []]
    assert {**forgotten, "row": 0, "known": 0} == {**seen, "row": 0, "known": 0}
