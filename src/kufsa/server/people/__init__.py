"""Guests and names: accounts, sessions, passkeys, ratings, and how somebody is forgotten."""
