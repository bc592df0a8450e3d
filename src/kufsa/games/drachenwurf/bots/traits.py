"""What tells one character of DrachenWurf from another: what it thinks of when it values cards.

In points, at a table of two:

``foresight``   how far cards that may still come count
``envy``        how far the lairs of the others count
``fear``        how likely a robber goes for a card at one's nest, if the dice let him
``egg``         what an egg is worth
``again``       what a new turn is worth
``open_share``  the chance to get a card that is left in the middle
``landscapes``  whether it builds rows of one landscape, and not only of one colour
``thrill``      what each die beyond two brings beside, to who loves to roll
``robs``        whether it looks at the other nests
``content``     whether it stops as soon as the dice pay for a card
"""

from kufsa.core.kernel import kernel

TRAITS = {
    "foresight": 0.9,
    "envy": 1.0,
    "fear": 0.4,
    "egg": 3.0,
    "again": 8.0,
    "open_share": 0.42,
    "landscapes": 1.0,
    "thrill": 0.0,
    "robs": 1.0,
    "content": 0.0,
}
(
    FORESIGHT,
    ENVY,
    FEAR,
    EGG,
    AGAIN,
    OPEN_SHARE,
    LANDSCAPES,
    THRILL,
    ROBS,
    CONTENT,
) = range(len(TRAITS))


# Of many others each alone seldom wins, and to hinder it helps the rest as much as oneself; a
# robber has more nests to choose from; and of more eggs that come in, each is worth less.


@kernel
def envy_of(state, traits):
    others = float(state.players) - 1.0
    return traits[ENVY] / (others * others)


@kernel
def fear_of(state, traits):
    return traits[FEAR] / (float(state.players) - 1.0)


@kernel
def worth_of_egg(state, traits):
    return 2.0 * traits[EGG] / float(state.players)
