"""How many tables a server holds under load: ``python3 run.py bench server``."""
