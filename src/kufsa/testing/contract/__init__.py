"""The laws that every game keeps, as tests: ``kufsa check`` and the repository run them."""
