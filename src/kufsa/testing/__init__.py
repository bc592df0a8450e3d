"""The laws that every game keeps, as functions: for the games of the box, and for yours.

Each law takes a game and raises an AssertionError that says which position broke it.

>>> import kufsa
>>> from kufsa.testing import laws, play
>>> game = kufsa.game("catch_dragon")
>>> laws.notation_round_trips(play.sample(game, 5, seed=1)[-1])
"""
