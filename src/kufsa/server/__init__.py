"""Tables for people over HTTP and WebSocket: storage, guests and seats, live play."""
