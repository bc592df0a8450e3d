"""A table for tests: a match, and hands that ask it for things."""

from random import Random
from typing import Any

import kufsa
from kufsa.core.language import languages
from kufsa.match import Envelope, Match, Moment, NewTable, Refusal, Repeated
from kufsa.match import commands as c
from kufsa.match import events as e
from kufsa.match.decide import create, handle
from kufsa.match.fairness import commitment
from kufsa.match.match import fold
from kufsa.match.race import claim
from kufsa.testing import play

SECRET = bytes(range(32))
PEOPLE = ("noa", "uri", "dan", "tal", "gil", "ziv")


class Table:
    """Carries commands out as a server does: decide, keep, apply."""

    def __init__(self, game: str = "catch_dragon", secret: bytes = SECRET, **wanted: Any) -> None:
        manners = e.TableSettings(**wanted.pop("manners", {}))
        made = create(
            match="m1",
            wanted=NewTable(game, manners=manners, **wanted),
            commitment=commitment(secret),
            host="noa",
            name="Noa",
            at=1,
        )
        assert isinstance(made, list), made
        self.log: list[e.AnyEvent] = list(made)
        self.match = fold(made, secret)
        self.count = 0

    def ask(
        self, person: str, command: Any, waited: int = 0, seq: int | None = None, id: str = ""
    ) -> list[e.AnyEvent] | Refusal | Repeated:
        """What the table answers; events happen."""
        self.count += 1
        envelope = Envelope(
            command,
            person=person,
            name=person.title(),
            id=id or f"c{self.count}",
            seq=self.match.seq if seq is None else seq,
        )
        answer = handle(self.match, envelope, Moment(at=1000, waited=waited, fresh_id="m2"))
        if isinstance(answer, list):
            for event in answer:
                self.match.apply(event)
            self.log += answer
        return answer

    def do(self, person: str, command: Any, waited: int = 0) -> list[e.AnyEvent]:
        """Ask for what must happen."""
        answer = self.ask(person, command, waited)
        assert isinstance(answer, list), answer
        return answer

    def code(self, person: str, command: Any, waited: int = 0) -> str:
        """Ask for what must be refused, with a sentence in every language; the code."""
        before = self.match.seq
        answer = self.ask(person, command, waited)
        assert isinstance(answer, Refusal), answer
        assert answer.seq == self.match.seq == before
        assert len({answer.message.text(lang) for lang in languages()}) == len(languages())
        return answer.code

    def started(self, *people: str) -> "Table":
        """With these people beside Noa, and bots in the seats that are left."""
        for person in people:
            self.do(person, c.Sit())
        self.do("noa", c.Start(fill="random"))
        return self

    def act(self, action: str, waited: int = 0) -> list[e.AnyEvent]:
        """Whoever's turn it is acts."""
        match = self.match
        assert match.to_act is not None
        if match.is_bot(match.to_act):
            return self.do(
                "", c.BotActs(seat=match.to_act, action=action, actions=len(match.moves))
            )
        return self.do(match.seats[match.to_act].person, c.Act(action=action), waited)

    def step(self, dice: Random) -> None:
        """Something legal happens in the game."""
        match = self.match
        assert match.position is not None
        if not match.everyone_acts:
            self.act(play.guided(match.position, dice))
        elif "flip" in match.position.legal and dice.random() < 0.7:
            self.do("", c.TurnUp())
        else:
            seat = dice.randrange(match.players)
            right = [one for one in match.position.legal if one.startswith(f"{seat}:")]
            if right or match.position.view()["open"]:
                marks = dice.choice(right).split()[1:] if right and dice.random() < 0.9 else []
                self.claim(seat, " ".join(marks))

    def claim(self, seat: int, what: str) -> None:
        """A seat is first, and names what it claims."""
        self.do("", c.Settle(turn=self.match.turn, claims=[plain(seat, 500_000)]))
        if self.match.is_bot(seat):
            action = f"{seat}:snatch {what}".strip()
            self.do("", c.BotActs(seat=seat, action=action, actions=len(self.match.moves)))
        else:
            self.do(self.match.seats[seat].person, c.Name(what=what))


def plain(seat: int, waited: int, credit: int = 0) -> dict[str, int]:
    """A claim as it is written."""
    one = claim(seat, waited, credit)
    return {
        "seat": one.seat, "waited": one.waited, "credit": one.credit, "reaction": one.reaction,
    }  # fmt: skip


def full_table(game: kufsa.Game, players: int, people: int, seed: int, **manners: Any) -> Table:
    """A table of so many people and bots that has just started."""
    table = Table(game.id, bytes([seed]) * 32, players=players, manners=manners)
    return table.started(*PEOPLE[1:people])


def state(match: Match) -> dict[str, Any]:
    """Everything in a match, for comparing: the position as its bytes, the chain as its head."""
    fields = dict(vars(match))
    fields["chain"] = match.chain.head
    if match.position is not None:
        fields["position"] = (match.position.document, match.position._state.tobytes())
        fields["told"] = [
            (match.position.view(seat), match.position.events(seat))
            for seat in (None, *range(match.players))
        ]
    return {name: repr(value) for name, value in fields.items()}
