"""Mistakes of a game's author, each reported as a sentence: what is wrong, what would be right."""


class BrokenContract(TypeError):
    """A game's folder that lacks something, or holds what does not fit; a sentence says what."""


class MissingMessage(BrokenContract, KeyError):
    """A sentence that a game should say and that is in none of its texts."""

    def __init__(self, package: str, message: str) -> None:
        super().__init__(
            f"{package} has no message {message}: add it to text/messages.en.ftl of the game"
        )

    __str__ = Exception.__str__  # KeyError would put it in quotes
