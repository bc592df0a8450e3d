"""Bodies must be exactly as documented: a number in quotes is not a number.

Litestar converts generously what it decodes, because parameters in an address are always text. For
JSON bodies it would accept more than the documentation says.
"""

import re
from typing import Any

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from kufsa.server.errors import ApiError, plain

_AT = re.compile(r"(.*) - at `\$\.?(.*)`", re.DOTALL)


async def strict_body(
    connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
) -> None:
    """A guard that refuses a body that is not exactly what the handler asks for."""
    data = handler.parsed_fn_signature.parameters.get("data")
    if data is None or not isinstance(connection, Request):
        return
    body = await connection.body()
    try:
        msgspec.json.decode(body, type=data.annotation)
    except msgspec.ValidationError as error:
        raise invalid(str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise ApiError(400, "invalid", "The body is not JSON.") from None


def invalid(sentence: str) -> ApiError:
    """The refusal for a body that msgspec refused with this sentence.

    >>> invalid("Expected `int`, got `str` - at `$.players`").detail
    'players: Expected `int`, got `str`'
    """
    found = _AT.fullmatch(sentence)
    field = plain(found[2]) if found else ""
    message = plain(found[1] if found else sentence)
    return ApiError(400, "invalid", f"{field}: {message}" if field else message, field=field)
