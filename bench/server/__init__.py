"""How many tables a server holds, under load from another process: ``python3 run.py bench server``."""
