"""Guests and names: accounts, sessions, passkeys, ratings, and deleting a person."""
