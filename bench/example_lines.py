"""The end of a help page of a measurement."""


def examples(*pairs: tuple[str, str]) -> str:
    """Commands to copy, and what they do."""
    return "\n\n".join(
        ["[bold]Examples[/bold]", *(f"{line}   [dim]{why}[/dim]" for line, why in pairs)]
    )
