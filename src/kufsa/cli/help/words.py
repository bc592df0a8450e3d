"""The texts of help pages by their keys, and how parameters are written."""

from typing import Any

from kufsa.core.language import Message, Value, has_message

PACKAGE = "kufsa.cli.help"
STANDS_FOR = {"integer": "N", "float": "N", "path": "FILE"}
SETTINGS = "kufsa.server"  # what can be set is explained where it is


def say(message: str, lang: str, **values: Value) -> str:
    """A text of a help page."""
    return Message(PACKAGE, message, values).text(lang)


def optional(message: str, lang: str) -> str:
    """A text that not everything has."""
    return say(message, lang) if has_message(PACKAGE, message, lang) else ""


def keys(command: str, parameter: Any) -> list[tuple[str, str]]:
    """Where the text of a parameter may be, by its long flag, the most special first."""
    flags = (flag for flag in parameter.opts if flag.startswith("--"))
    name = next(flags, str(parameter.name)).strip("-_").replace("_", "-")
    return [
        (PACKAGE, f"{command}-{name}"),
        (SETTINGS, f"setting-{name}"),
        (PACKAGE, f"option-{name}"),
    ]


def explained(command: str, parameter: Any, lang: str) -> str:
    """What a parameter is for."""
    for package, key in keys(command, parameter):
        if has_message(package, key, lang):
            return Message(package, key).text(lang)
    return parameter.help or ""


def is_option(parameter: Any) -> bool:
    return bool(parameter.param_type_name == "option")


def is_flag(parameter: Any) -> bool:
    return bool(getattr(parameter, "is_flag", False))


def kind(parameter: Any) -> str:
    """``integer``, ``float`` or another type of values, by the names that Click gives them."""
    described = getattr(parameter, "type_descriptor", None)
    if described is None:  # older versions of Typer
        return str(parameter.type.name).split()[0]
    annotation = str(getattr(described.annotation, "__name__", described.annotation))
    return {"int": "integer"}.get(annotation, annotation.lower())


def placeholder(parameter: Any) -> str:
    """What stands for a value: as it was declared, by its type, or the name itself.

    No word of any language, since examples and documents use the same.
    """
    if parameter.metavar:
        return str(parameter.metavar)
    if kind(parameter) in STANDS_FOR:
        return STANDS_FOR[kind(parameter)]
    return str(parameter.name).upper().replace("_", "-")


def written(parameter: Any) -> str:
    """A parameter as it is typed: ``--lan / --no-lan``, ``--seed SEED``, ``GAME``."""
    if not is_option(parameter):
        return placeholder(parameter)
    flags = ", ".join(parameter.opts)
    if parameter.secondary_opts:
        return f"{flags} / {', '.join(parameter.secondary_opts)}"
    return flags if is_flag(parameter) else f"{flags} {placeholder(parameter)}"
