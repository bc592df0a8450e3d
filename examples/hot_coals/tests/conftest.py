"""The marks of clauses and the laws of every game come with Kufsa."""

pytest_plugins = ["kufsa.testing.plugin"]
