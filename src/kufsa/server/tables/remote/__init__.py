"""Tables that another server plays: people here watch them and act there."""
