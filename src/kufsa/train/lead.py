"""What a new network may learn first: to choose like a bot, and what the bot's games were worth.

Bots play each other in processes of their own. Now and then chance plays in their stead, so that
positions come up which no such bot gets into; what is learned is always what the bot would have
done there (Pomerleau, *Efficient training of artificial neural networks for autonomous
navigation*, 1991; with the noise of Laskey et al., *DART*, 2017).

A bot that searches also says what it found the other actions to be worth. Where some are nearly as
good as its choice, or as good, the network is to like them nearly as much: chance alone decided
between them, and there is nothing to learn from that.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from kufsa.core.outcome import sign
from kufsa.core.position import Position
from kufsa.core.registry import game as find_game
from kufsa.envs.encoding import Encoding, encoding
from kufsa.search.character import WELL_TRIED
from kufsa.search.protocol import Bot, bot
from kufsa.search.thinker import Searched, Thinker

from .ahead import outcome
from .evaluation import pool
from .learner import TorchNet
from .settings import Lead, Settings, Table

PART = 8192  # choices that are learned from at once
KEPT = 6  # actions of a choice, the best that were found


class Choices(NamedTuple):
    """What a bot saw, might have done and did, and what came of it."""

    observation: NDArray[np.int8]
    mask: NDArray[np.uint8]  # in bits
    action: NDArray[np.int32]  # in rows: what it did, and what was as good, or nearly
    share: NDArray[np.float32]  # how much each of these is to be liked, 1 in sum
    worth: NDArray[np.float32]


def play_one(game_id: str, how: Settings, table: Table, number: int) -> Choices:
    """All choices of one game between such bots."""
    game, dice = find_game(game_id), Random(f"lead:{how.seed}:{number}")
    code = encoding(game)
    deal = f"lead:{how.seed}:{number}"
    position = game.start(players=table.players, seed=deal, **table.options)
    bots = [leader(game_id, how.lead, f"{number}:{seat}") for seat in range(table.players)]
    for place, player in enumerate(bots):
        player.begin(place, position.options)
        player.observe(position.events(place))
    seen, masks, scores = [], [], [position.scores]
    actions: list[NDArray[np.int32]] = []
    shares: list[NDArray[np.float32]] = []
    seats: list[int] = []
    while len(actions) < how.max_steps:
        seat = position.to_act
        if not isinstance(seat, int):
            break
        legal = position.legal
        seen.append(code.observe(position, seat))
        masks.append(np.packbits(code.mask(position, seat)))
        choice, action, share = said(bots[seat], code, position, seat, how.lead.close)
        actions.append(action)
        shares.append(share)
        seats.append(seat)
        if dice.random() < how.lead.astray:
            choice = dice.choice(legal)
        position = position.play(choice)
        scores.append(position.scores)
        for other, player in enumerate(bots):
            player.observe(position.events(other))
    points = np.diff(np.array(scores, np.float64), axis=0) * sign(game)
    last = scores[-1] if position.over else None
    worth = worths(points, seats, last, how, sign(game))
    return Choices(np.array(seen), np.array(masks), np.array(actions), np.array(shares), worth)


def leader(game_id: str, lead: Lead, seed: str) -> Bot:
    """A bot that is followed, thinking as much as it is asked to."""
    found = bot(game_id, int(lead.bot) if lead.bot.isdigit() else lead.bot, seed=seed)
    if isinstance(found, Thinker) and lead.simulations:
        found.search = replace(found.search, simulations=lead.simulations)
    return found


def said(
    player: Bot, code: Encoding, position: Position, seat: int, close: float
) -> tuple[str, NDArray[np.int32], NDArray[np.float32]]:
    """What a bot chooses in a position; that and what is nearly as good, as the network counts
    actions, and how much each is to be liked.
    """
    game = position.game
    choice = str(player.choose(position.view(seat), position.legal))
    liked, share = as_good(player, game.parse_action(choice), close)
    row = np.zeros(KEPT, np.int32)
    row[: len(liked)] = [code.index(position, game.format_action(one)) for one in liked]
    return choice, row, share


def as_good(player: Bot, choice: int | None, close: float) -> tuple[list[int], NDArray[np.float32]]:
    """Its choice, then what its search found nearly as good; and how much each is to be liked."""
    assert choice is not None
    share = np.zeros(KEPT, np.float32)
    searched: Searched | None = getattr(player, "searched", None)
    if searched is None or close == 0:
        share[0] = 1
        return [choice], share
    actions, tried, sums = searched
    worth = np.where(tried >= WELL_TRIED * tried.max(), sums / np.maximum(1, tried), -np.inf)
    worth[actions == choice] = worth.max()  # beside its chances, a character may lean to it
    order = np.lexsort((actions != choice, -worth))[:KEPT]
    likes = np.exp((worth[order] - worth.max()) / close)
    share[: len(order)] = likes / likes.sum()
    return [int(actions[place]) for place in order], share


def worths(
    points: NDArray[np.float64],
    seats: Sequence[int],
    last: Sequence[int] | None,
    how: Settings,
    better: int,
) -> NDArray[np.float32]:
    """What every position of a game was worth to the seat that acted there, as it is rewarded."""
    players = points.shape[1]
    reward = np.zeros_like(points)
    if how.scale > 0:
        others = (points.sum(axis=1, keepdims=True) - points) / (players - 1)
        reward = (points - others) / how.scale
    reward[np.arange(len(seats)), list(seats)] -= how.waiting
    ahead = np.zeros(players)
    if last is not None:
        total = better * np.array([last], np.float64)
        ahead = how.winning * np.array([outcome(total, seat)[0] for seat in range(players)])
    found = np.zeros(len(seats), np.float32)
    for step in reversed(range(len(seats))):
        ahead = reward[step] + (how.discount * ahead if step < len(seats) - 1 else ahead)
        found[step] = ahead[seats[step]]
    return found


def gather(
    game_id: str, how: Settings, workers: int, clock: Callable[[], float] = time.monotonic
) -> Choices:
    """The choices of as many games as are played in the time."""
    weights = [table.share for table in how.tables]
    dice, found, number = Random(how.seed), [], 0
    until = None
    with pool(workers) as processes:
        running: set[Any] = set()
        while until is None or clock() < until:
            while len(running) < 3 * workers:
                table = dice.choices(how.tables, weights)[0]
                running.add(processes.submit(play_one, game_id, how, table, number))
                number += 1
            done, running = wait(running, return_when=FIRST_COMPLETED)
            until = until or clock() + how.lead.seconds  # the first one compiled what all need
            found += [task.result() for task in done]
        processes.shutdown(cancel_futures=True)
    return Choices(*(np.concatenate(part) for part in zip(*found, strict=True)))


def follow(
    net: TorchNet,
    choices: Choices,
    how: Settings,
    device: str,
    clock: Callable[[], float] = time.monotonic,
) -> float:
    """Learn from most of them; of the others, the share that the network then makes alike."""
    observation = torch.from_numpy(choices.observation).to(device)
    bits = torch.from_numpy(choices.mask).to(device)
    action = torch.from_numpy(choices.action).to(device).long()
    share = torch.from_numpy(choices.share).to(device)
    worth = torch.from_numpy(choices.worth).to(device)
    width = encoding(net.game).actions.size
    places = torch.arange(7, -1, -1, device=device, dtype=torch.uint8)
    n = len(action)
    part = min(PART, max(1, n // 2))

    def think(rows: Any) -> tuple[Any, Any]:
        mask = (bits[rows][..., None] >> places & 1).flatten(1)[:, :width].bool()
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            logits, value = net(observation[rows], mask)
        return logits.float(), value.float()

    order = torch.randperm(n, device=device)
    kept, learned = order[: n // 10], order[n // 10 :]
    optimizer = torch.optim.Adam(net.parameters(), lr=how.rate, eps=1e-5)
    began, done = clock(), 0.0
    while done < 1:
        learned = learned[torch.randperm(len(learned), device=device)]
        for start in range(0, len(learned) - part + 1, part):
            done = (clock() - began) / how.lead.learning
            if done >= 1:
                break
            for group in optimizer.param_groups:
                group["lr"] = how.rate * min(1.0, 20 * done + 0.05) * (1 - done)
            rows = learned[start : start + part]
            logits, value = think(rows)
            likes = logits.log_softmax(dim=1).gather(1, action[rows])
            loss = -(share[rows] * likes).sum(dim=1).mean()
            loss = loss + how.value * functional.smooth_l1_loss(value, worth[rows])
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()
    alike = 0
    with torch.no_grad():
        for start in range(0, len(kept), part):
            rows = kept[start : start + part]
            alike += int((think(rows)[0].argmax(1) == action[rows, 0]).sum())
    return alike / max(1, len(kept))
