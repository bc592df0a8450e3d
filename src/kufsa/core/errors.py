"""What goes wrong, in sentences: every error says what was wrong and names the clause."""

from typing import Any

from .language import Message


class UnknownGame(KeyError):
    """No game of that id is in the box."""

    def __str__(self) -> str:
        return str(self.args[0])  # KeyError would show the repr


class BadOption(ValueError):
    """An option that the game does not have, or a value that the option does not take."""


class BadPosition(ValueError):
    """A document that is no position of the game; ``clause`` is the rule it breaks, if one."""

    def __init__(self, sentence: str, clause: str | None = None) -> None:
        super().__init__(sentence if clause is None else f"{sentence} ({clause})")
        self.clause = clause

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), self.args, self.__dict__))


class IllegalAction(ValueError):
    """An action that the rules refuse, or a text that is no action (then ``clause`` is None).

    ``str(error)`` is English; ``error.message.text("he")`` says the same in another language.
    """

    def __init__(self, message: Message, clause: str | None) -> None:
        sentence = message.text("en")
        super().__init__(sentence if clause is None else f"{sentence} ({clause})")
        self.message = message
        self.clause = clause

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), self.args, self.__dict__))


def _rebuild(kind: type[Exception], args: tuple[Any, ...], state: dict[str, Any]) -> Exception:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(state)
    return error


def brief(value: object) -> str:
    """A short, safe description of any input, for error messages.

    >>> brief("c4"), brief("x" * 99), brief([1, 2]), brief(10**5000)
    ("'c4'", "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'", 'a list', 'a number of many digits')
    """
    if isinstance(value, str):
        return ascii_repr(value if len(value) <= 30 else value[:30] + "…")
    if value is None or isinstance(value, bool):
        return repr(value)
    if type(value) is int:
        return str(value) if abs(value) < 10**15 else "a number of many digits"
    if type(value) is float:
        return repr(value)
    name = type(value).__name__
    return f"{'an' if name[:1] in 'aeiou' else 'a'} {name[:30]}"


def ascii_repr(text: str) -> str:
    """Like repr, but lone surrogates and control characters are escaped for any terminal."""
    return repr(text).encode("utf-8", "backslashreplace").decode("utf-8")
