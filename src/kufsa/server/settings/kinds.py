"""What a setting may be: in words, and as a function from text or TOML to the value."""

import ipaddress
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Kind(NamedTuple):
    """What a setting may be; ``read`` raises ValueError or TypeError if a value does not fit."""

    allowed: str
    read: Callable[[Any], Any]
    yes_or_no: bool = False


def whole_number(low: int, high: int) -> Kind:
    def read(given: Any) -> int:
        if isinstance(given, bool | float):
            raise TypeError
        value = int(given)
        if not low <= value <= high:
            raise ValueError
        return value

    return Kind(f"a whole number from {low} to {high}", read)


def number(low: float, high: float) -> Kind:
    def read(given: Any) -> float:
        if isinstance(given, bool):
            raise TypeError
        value = float(given)
        if not low <= value <= high:  # nan is refused too
            raise ValueError
        return value

    return Kind(f"a number from {low} to {high}", read)


def choice(*words: str) -> Kind:
    def read(given: Any) -> str:
        word = str(given).lower()  # `https = true` in TOML is not a string
        if word not in words:
            raise ValueError
        return word

    return Kind(" or ".join([", ".join(words[:-1]), words[-1]]), read)


def _read_yes_no(given: Any) -> bool:
    word = str(given).lower()
    if word not in ("true", "false"):
        raise ValueError
    return word == "true"


def text(allowed: str, fits: Callable[[str], object]) -> Kind:
    def read(given: Any) -> str:
        if not isinstance(given, str):
            raise TypeError
        if not fits(given):
            raise ValueError
        return given

    return Kind(allowed, read)


def optional(kind: Kind) -> Kind:
    """The same kind, or nothing: an empty text."""
    return Kind(
        f"{kind.allowed}, or empty", lambda given: None if given == "" else kind.read(given)
    )


def listed(allowed: str, one: Callable[[str], Any]) -> Kind:
    def read(given: Any) -> tuple[Any, ...]:
        parts = given.split(",") if isinstance(given, str) else given
        if not isinstance(parts, list):
            raise TypeError
        return tuple(one(part.strip()) for part in parts if part.strip())

    return Kind(f"{allowed}, with commas between them", read)


def _read_folder(given: Any) -> Path:
    if not isinstance(given, str | Path) or str(given) == "" or "\0" in str(given):
        raise ValueError
    return Path(given).expanduser().absolute()


def _read_host_name(name: str) -> str:
    if not re.fullmatch(r"[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?", name.lower()):
        raise ValueError
    return name.lower()


def _is_origin(url: str) -> bool:
    parts = urlsplit(url)
    no_path = url in (f"{parts.scheme}://{parts.netloc}", f"{parts.scheme}://{parts.netloc}/")
    plain = bool(parts.hostname) and "@" not in parts.netloc and parts.port != 0
    return parts.scheme in ("http", "https") and no_path and plain


YES_NO = Kind("true or false", _read_yes_no, yes_or_no=True)
FOLDER = Kind("a folder", _read_folder)
LISTEN = text("an address or a name of this machine", re.compile(r"[\w.:-]+").fullmatch)
ORIGIN = optional(text("an address like https://play.example.org, without a path", _is_origin))
NAMES = listed("names like play.example.org", _read_host_name)
NETWORKS = listed("addresses or networks like 10.0.0.0/8", ipaddress.ip_network)
DATABASE = optional(
    text(
        "an address that begins with sqlite:/// or postgresql://",
        re.compile(r"sqlite:///.+|postgres(ql)?(\+psycopg)?://.+").fullmatch,
    )
)
BUS = optional(
    text(
        "postgres, or an address that begins with nats:// or tls://",
        re.compile(r"postgres|(nats|tls)://[^\s,]+(, ?(nats|tls)://[^\s,]+)*").fullmatch,
    )
)
CONTACT = optional(
    text(
        "an address that begins with mailto: or https://",
        re.compile(r"(mailto:[!-~]+@|https://)[!-~]{1,200}").fullmatch,
    )
)
HOUSE_CODE = optional(
    text("6 to 40 letters and digits", re.compile(r"[A-Za-z0-9_-]{6,40}").fullmatch)
)
TOKEN = optional(text("at least 16 characters without spaces", re.compile(r"[!-~]{16,}").fullmatch))
DAYS = whole_number(0, 36_500)
MEGABYTES = whole_number(0, 100_000_000)
