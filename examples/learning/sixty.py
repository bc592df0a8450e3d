"""Sixty lines that learn to play: a table of weights, and whatever won is done more often.

python -m examples.learning.sixty
"""

# mypy: allow-untyped-defs, allow-untyped-calls

import numpy as np

import kufsa

GAME, GAMES, STEPS, RATE, LATER = "kings_court", 128, 48, 0.001, 0.95


def chances(seen, legal, weights):
    """How likely each action is: the more it is liked, and 0 if it is not legal."""
    likes = np.where(legal, seen @ weights, -1e9)
    likes = np.exp(likes - likes.max(axis=1, keepdims=True))
    return likes / likes.sum(axis=1, keepdims=True)


def draw(chance, dice):
    """In every game an action by these chances."""
    return (chance.cumsum(axis=1) > dice.random((len(chance), 1))).argmax(axis=1)


def lesson(env, weights, dice):
    """Play some steps of all games against itself; which way the weights should go."""
    rows, steps = np.arange(env.n), []
    for _ in range(STEPS):
        seat, seen = env.current_player.copy(), env.observation / np.float32(4)
        chance = chances(seen, env.legal_action_mask, weights)
        action = draw(chance, dice)
        env.step(action)
        won = env.rewards - (env.rewards.sum(axis=1, keepdims=True) - env.rewards)  # than the other
        steps.append((seat, seen, chance, action, won, env.terminated | env.truncated))
    gains, ahead = np.zeros((STEPS, env.n)), np.zeros((env.n, env.players))
    for step in reversed(range(STEPS)):
        seat, *_, won, ended = steps[step]
        ahead = won + LATER * ahead * ~ended[:, None]  # what comes later counts less
        gains[step] = ahead[rows, seat]
    better = (gains - gains.mean()) / (gains.std() + 1e-8)
    way = np.zeros_like(weights)
    for (_, seen, chance, action, *_), gain in zip(steps, better, strict=True):
        more = -chance
        more[rows, action] += 1  # what was done, rather than what might have been
        way += seen.T @ (more * gain[:, None])
    return way / np.sqrt((way**2).mean() + 1e-12)


def share_of_wins(weights, games=200, seed=1):
    """Against a player who does anything at random, in both seats."""
    env = kufsa.batch(GAME, games, 2, seed=seed, autoreset="Disabled", max_steps=3000)
    dice, won = np.random.default_rng(seed), np.zeros(games)
    own, rows = np.arange(games) % 2, np.arange(games)
    while not (env.terminated | env.truncated).all():
        chance = chances(env.observation / np.float32(4), env.legal_action_mask, weights)
        action = np.where(env.current_player == own, draw(chance, dice), env.sample())
        env.step(np.where(env.terminated | env.truncated, 0, action))
        won += env.rewards[rows, own]
    return (won.mean() + 1) / 2


def learn(lessons, seed=7):
    """First weights like everything alike; then one lesson after the other."""
    env = kufsa.batch(GAME, GAMES, 2, seed=seed, rewards="points", max_steps=600)
    dice = np.random.default_rng(seed)
    weights = np.zeros((env.encoding.observation.size, env.encoding.actions.size), np.float32)
    for number in range(lessons):
        weights += RATE * lesson(env, weights, dice)
        yield number + 1, weights


if __name__ == "__main__":
    for number, weights in learn(lessons=8):
        print(f"after {number} lessons: {share_of_wins(weights):.0%} of games won")
