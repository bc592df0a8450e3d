"""Tables for people over HTTP and WebSocket.

``app`` puts the rooms together, and each imports only those below it:

- ``operations``: listening and stopping, logs, retention
- ``transport``: HTTP routes and WebSocket connections, and what protects them
- ``tables``: the registry, the actor of each table, races, bots
- ``push``: telling people who have no page open that it is their turn
- ``people``: accounts, sessions, passkeys, names, ratings
- ``store``: SQLite or PostgreSQL

All of them use ``settings``, ``errors``, ``metrics`` and ``protocol``, the messages of a live
connection. ``client`` is the other end of that connection.
"""
