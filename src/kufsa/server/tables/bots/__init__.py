"""Bots compute in processes of their own: a pool of workers, and the child process of each."""
