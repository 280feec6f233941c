"""Reversi (Othello), for two: this package is the game that `zashiki.kernel.match.Match` plays.

What it offers is in `door.py` and is loaded when the first of it is asked for: the program of document 003
(`python -m zashiki.games.reversi`) comes through this door too, and must start at once.
"""

TYPE_CHECKING = False  # mypy takes it for that of `typing`, which takes longer to load than the whole program
if TYPE_CHECKING:
    from zashiki.games.reversi.door import *  # noqa: F403 - the door offers exactly what that file lists
else:

    def __getattr__(wanted: str) -> object:
        """Load what is offered, all at once."""
        if wanted.startswith("__") and wanted != "__all__":
            raise AttributeError(wanted)
        import zashiki.games.reversi.door as door  # noqa: PLC0415, PLR0402 - `from` would ask this function again

        found = {name: getattr(door, name) for name in door.__all__}
        globals().update(found, __all__=door.__all__)
        if wanted not in globals():
            raise AttributeError(f"module {__name__!r} has no attribute {wanted!r}")
        return globals()[wanted]
