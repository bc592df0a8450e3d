"""What is wrong with what was typed, as a sentence; the parser itself has only English ones."""

import re
from typing import Any

from .words import is_option, kind, placeholder, say


def sentence(error: Any, lang: str) -> str:
    """What was wrong, by the kind of the parser's error."""
    found = _SENTENCES.get(type(error).__name__, _other)
    return found(error, lang)


def _no_option(error: Any, lang: str) -> str:
    told = say("wrong-no-option", lang, option=error.option_name)
    return f"{told}{_near(error.possibilities or (), lang)}"


def _no_command(error: Any, lang: str) -> str:
    told = say("wrong-no-command", lang, name=error.name)
    return f"{told}{_near(error.near, lang)}"


def _near(names: Any, lang: str) -> str:
    listed = ", ".join(name for name in sorted(names))
    return f" {say('wrong-near', lang, names=listed)}" if listed else ""


def _missing(error: Any, lang: str) -> str:
    return say("wrong-missing", lang, name=_name(error.param))


def _value(error: Any, lang: str) -> str:
    """A number that is none, or out of its range: nothing else is checked by the parser."""
    parameter = error.param
    low, high = (_limit(parameter, side) for side in ("min", "max"))
    limits = [
        say(f"wrong-{side}", lang, number=limit)
        for side, limit in (("least", low), ("most", high))
        if limit is not None
    ]
    key = f"wrong-{kind(parameter)}" if kind(parameter) in ("integer", "float") else "wrong-value"
    return " ".join([say(key, lang, name=_name(parameter)), *limits])


def _limit(parameter: Any, side: str) -> Any:
    return getattr(parameter, side, getattr(getattr(parameter, "type", None), side, None))


def _usage(error: Any, lang: str) -> str:
    flag = "not take" in error.message  # of the two mistakes that the parser has one class for
    return say(
        "wrong-no-value" if flag else "wrong-needs-value", lang, option=str(error.option_name)
    )


def _other(error: Any, lang: str) -> str:
    """The parser has no class of its own for words that nobody asked for."""
    extra = re.search(r" \((.*)\)$", error.format_message())
    if extra is None:
        return str(error.format_message())
    return say("wrong-extra", lang, words=extra[1])


def _name(parameter: Any) -> str:
    return str(parameter.opts[0]) if is_option(parameter) else placeholder(parameter)


_SENTENCES = {
    "NoSuchOption": _no_option,
    "NoSuchCommand": _no_command,
    "MissingParameter": _missing,
    "BadParameter": _value,
    "BadOptionUsage": _usage,
}
