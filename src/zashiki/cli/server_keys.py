"""Who somebody is at houses elsewhere: one key for each, kept in the program's folder for its owner alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zashiki.cli.settings import home

if TYPE_CHECKING:
    from zashiki.client.keys import KeyFolder

FOLDER = "servers"


def server_keys() -> KeyFolder:
    """Give the folder of keys."""
    from zashiki.client.keys import KeyFolder

    return KeyFolder(home() / FOLDER)
