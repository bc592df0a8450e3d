"""The folders of the user who runs this, where the system wants them."""

import os
from pathlib import Path


def cache_folder() -> Path:
    """Where compiled rules are kept: ``KUFSA_CACHE_DIR``, or the user's cache folder."""
    return _chosen("KUFSA_CACHE_DIR") or _found("user_cache_path")


def data_folder() -> Path:
    """Where games are saved: ``KUFSA_DATA``, or the user's data folder."""
    return _chosen("KUFSA_DATA") or _found("user_data_path")


def _chosen(variable: str) -> Path | None:
    folder = os.environ.get(variable)
    return Path(folder) if folder else None


def _found(kind: str) -> Path:
    import platformdirs

    folder: Path = getattr(platformdirs, kind)("kufsa", appauthor=False)
    return folder
