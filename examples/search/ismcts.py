"""Search over information sets, for many games at once, with a network or any function of rows.

All games search side by side. In each simulation every game imagines one world that its seat to
move could be in, and walks down its own tree; a node is what the seat to act *sees* there, so no
choice depends on what that seat cannot know. Whoever reaches a node that is new stops and
waits. When all wait, one call evaluates all the new nodes: that is what keeps a network
busy. Edges are chosen by ``mean + explore * prior * sqrt(visits) / (1 + tried)``, as in PUCT.

    search = Search(by_network(network), simulations=64)
    env.step(search.choose(env, seed=1))

``python -m examples.search.ismcts kings_court`` lets a search with playouts meet quick players.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

import kufsa
from kufsa.envs import Batch, QuickPlayers

DEEPEST = 60  # choices in a tree: where people wait for each other, a walk goes in circles
LIMIT = 200  # steps of a playout

Rows = NDArray[np.int8]
Masks = NDArray[np.bool_]
Places = NDArray[np.int64]
# Some games of a batch: how promising every action looks (logits), and what the game is worth
# to the seat to act, from -1 to 1.
Evaluate = Callable[[Batch, Places], tuple[NDArray[Any], NDArray[Any]]]


@dataclass
class Node:
    """What a seat can see, and what came of its actions."""

    actions: NDArray[np.int64]
    priors: NDArray[np.float64]
    tried: NDArray[np.int64]
    total: NDArray[np.float64]

    def choose(self, explore: float) -> int:
        """The place of the action to try."""
        mean = self.total / np.maximum(1, self.tried)
        room = np.sqrt(1 + self.tried.sum())
        return int((mean + explore * self.priors * room / (1 + self.tried)).argmax())


@dataclass
class Walk:
    """How a game came to where it is in this simulation."""

    steps: list[tuple[Node, int, int]] = field(default_factory=list)  # node, place, seat
    waits: bool = False


class Search:
    """Chooses for the seat to act in every game of a batch."""

    def __init__(self, evaluate: Evaluate, simulations: int = 64, explore: float = 1.5) -> None:
        self.evaluate = evaluate
        self.simulations = simulations
        self.explore = explore

    def choose(self, env: Batch, seed: Any = None) -> NDArray[np.int64]:
        """An action for every game; 0 where it is over or cut off."""
        roots = self.visits(env, seed)
        return np.array([max(one, key=lambda action: one[action], default=0) for one in roots])

    def visits(self, env: Batch, seed: Any = None) -> list[dict[int, int]]:
        """How often each action was tried at the root of every game."""
        seats = env.current_player.copy()
        going = np.flatnonzero((seats >= 0) & ~env.truncated)
        trees: list[dict[bytes, Node]] = [{} for _ in range(env.n)]
        if not len(going):
            return [{} for _ in range(env.n)]
        start = env.take(going)
        for number in range(self.simulations):
            worlds = searchable(start)
            worlds.resample(seats[going], seed=f"{seed}:{number}")
            self._simulate(worlds, [trees[place] for place in going])
        found: list[dict[int, int]] = [{} for _ in range(env.n)]
        for row, place in enumerate(going.tolist()):
            root = trees[place].get(_key(start, row))
            if root is not None:
                found[place] = dict(zip(root.actions.tolist(), root.tried.tolist(), strict=True))
        return found

    def _simulate(self, worlds: Batch, trees: list[dict[bytes, Node]]) -> None:
        """One simulation in every game, each in its own world."""
        walks = [Walk() for _ in range(worlds.n)]
        returns = np.zeros((worlds.n, worlds.players))
        fresh: list[tuple[int, bytes]] = []
        while not all(walk.waits for walk in walks):
            actions = np.full(worlds.n, -1)
            for place, walk in enumerate(walks):
                seat = int(worlds.current_player[place])
                if walk.waits or seat < 0:
                    walk.waits = True
                    continue
                key = _key(worlds, place)
                node = trees[place].get(key)
                if node is None or len(walk.steps) == DEEPEST:
                    fresh.append((place, key))
                    walk.waits = True
                    continue
                choice = node.choose(self.explore)
                walk.steps.append((node, choice, seat))
                actions[place] = node.actions[choice]
            if (actions >= 0).any():
                returns += worlds.step(actions).rewards  # -1 is ignored: that game waits
        self._grow(worlds, trees, fresh, returns)
        for place, walk in enumerate(walks):
            for node, choice, seat in walk.steps:
                node.tried[choice] += 1
                node.total[choice] += returns[place, seat]

    def _grow(
        self,
        worlds: Batch,
        trees: list[dict[bytes, Node]],
        fresh: list[tuple[int, bytes]],
        returns: NDArray[np.float64],
    ) -> None:
        """Evaluate all new nodes at once; what the seat to act gains, the others lose together."""
        if not fresh:
            return
        places = np.array([place for place, _ in fresh])
        masks = worlds.legal_action_mask[places]
        logits, values = self.evaluate(worlds, places)
        for row, (place, key) in enumerate(fresh):
            actions = np.flatnonzero(masks[row])
            likely = np.exp(logits[row][actions] - logits[row][actions].max())
            count = len(actions)
            node = Node(
                actions,
                priors=likely / likely.sum(),
                tried=np.zeros(count, np.int64),
                total=np.zeros(count),
            )
            trees[place].setdefault(key, node)
            seat = int(worlds.current_player[place])
            others = -float(values[row]) / (worlds.players - 1)
            gains = np.full(worlds.players, others)
            gains[seat] = float(values[row])
            returns[place] += gains


def searchable(env: Batch) -> Batch:
    """A copy whose games end without new ones, and in which an action of -1 lets a game wait."""
    options: dict[str, Any] = {**env.options}
    players = options.pop("players")
    copy = Batch(
        env.game, env.n, players, autoreset="DISABLED", rewards=env.rewarded_by,
        validate=False, threads=env.threads, **options,
    )  # fmt: skip
    copy.put(np.arange(env.n), env)
    return copy


def _key(games: Batch, place: int) -> bytes:
    """What the seat to act sees and may do: all of its information set has the same."""
    seat, mask = int(games.current_player[place]), games.legal_action_mask[place]
    seen: bytes = games.observation[place].tobytes()
    return bytes((seat,)) + seen + np.packbits(mask).tobytes()


def by_network(network: Any) -> Evaluate:
    """Judge by a network of PyTorch: rows of observations to logits and a value."""
    import torch

    def evaluate(worlds: Batch, places: Places) -> tuple[NDArray[Any], NDArray[Any]]:
        rows = torch.from_numpy(worlds.observation[places]).float()
        with torch.no_grad():
            logits, values = network(rows)
        return logits.numpy(), values.numpy().reshape(-1)

    return evaluate


def by_playouts(quick: QuickPlayers) -> Evaluate:
    """Judge by letting quick players finish the games, all at once."""

    def evaluate(worlds: Batch, places: Places) -> tuple[NDArray[Any], NDArray[Any]]:
        games = searchable(worlds.take(places))
        seats = games.current_player.copy()
        returns = np.zeros((games.n, games.players))
        for _ in range(LIMIT):
            going = np.flatnonzero(games.current_player >= 0)
            if not len(going):
                break
            actions = np.full(games.n, -1)
            actions[going] = quick.choose(
                games.states[going], games.current_player[going], games.legal_action_mask[going]
            )
            returns += games.step(actions).rewards
        logits = np.zeros((games.n, games.legal_action_mask.shape[1]))
        return logits, returns[np.arange(games.n), seats]

    return evaluate


def meet(game: str, games: int, simulations: int, seed: int, **options: Any) -> tuple[float, float]:
    """The share that the search wins against quick players, and its simulations a second."""
    search = Search(by_playouts(QuickPlayers(game, seed)), simulations)
    others = QuickPlayers(game, seed + 1)
    env = kufsa.batch(game, games, 2, autoreset="DISABLED", validate=False, seed=seed, **options)
    mine = np.arange(games) % 2
    spent, made = 0.0, 0
    for step in range(LIMIT):
        seats = env.current_player.copy()
        own, theirs = np.flatnonzero(seats == mine), np.flatnonzero((seats >= 0) & (seats != mine))
        if not len(own) and not len(theirs):
            break
        actions = np.full(games, -1)
        if len(own):
            began = perf_counter()
            actions[own] = search.choose(env.take(own), seed=step)
            spent += perf_counter() - began
            made += len(own) * simulations
        if len(theirs):
            rows = env.states[theirs], seats[theirs], env.legal_action_mask[theirs]
            actions[theirs] = others.choose(*rows)
        env.step(actions)
    ends = [env.position(number) for number in range(games)]
    won = sum(
        (seat in end.winners) / max(1, len(end.winners))
        for seat, end in zip(mine, ends, strict=True)
    )
    return won / games, made / spent


def main() -> None:
    parser = argparse.ArgumentParser(description="A search with playouts against quick players.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=32)
    parser.add_argument("--simulations", type=int, default=48)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    won, rate = meet(given.game, given.games, given.simulations, given.seed)
    print(f"won {won:.0%} of {given.games} games, {rate:,.0f} simulations a second")


if __name__ == "__main__":
    main()
