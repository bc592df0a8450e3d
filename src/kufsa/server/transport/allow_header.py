"""The header ``Allow`` of answers to OPTIONS: all methods of an address."""

from litestar import Litestar
from litestar.datastructures import MutableScopeHeaders
from litestar.routes import HTTPRoute
from litestar.types import Message, Scope


def allowed_methods(app: Litestar) -> dict[str, str]:
    """The methods of every address, for the state of the application."""
    return {
        route.path_format: ", ".join(sorted(route.methods))
        for route in app.routes
        if isinstance(route, HTTPRoute)
    }


async def set_allow_header(message: Message, scope: Scope) -> None:
    """A ``before_send`` hook: Litestar itself names only the first router's methods."""
    if message["type"] == "http.response.start" and scope.get("method") == "OPTIONS":
        # There is no template of an address that does not exist.
        template = scope.get("path_template", "")
        methods = scope["litestar_app"].state.allowed_methods.get(template)
        if methods:
            MutableScopeHeaders.from_message(message)["Allow"] = methods
