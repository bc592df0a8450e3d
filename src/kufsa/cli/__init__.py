"""The command ``kufsa``: one small module for each of its commands."""

from .app import app, main

__all__ = ["app", "main"]
