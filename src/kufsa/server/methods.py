"""What an address takes, as the answer to OPTIONS says it."""

from litestar import Litestar
from litestar.datastructures import MutableScopeHeaders
from litestar.routes import HTTPRoute
from litestar.types import Message, Scope


def methods_of(app: Litestar) -> dict[str, str]:
    """The methods of every address, for the state of the application."""
    return {
        route.path_format: ", ".join(sorted(route.methods))
        for route in app.routes
        if isinstance(route, HTTPRoute)
    }


async def name_all_methods(message: Message, scope: Scope) -> None:
    """A ``before_send`` hook: Litestar's own answer names only what was registered first."""
    if message["type"] == "http.response.start" and scope.get("method") == "OPTIONS":
        methods = scope["litestar_app"].state.methods.get(scope["path_template"])
        if methods:
            MutableScopeHeaders.from_message(message)["Allow"] = methods
