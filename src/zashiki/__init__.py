"""Zashiki (座敷): one rules engine for hanafuda Koi-Koi, riichi mahjong, reversi and stud poker.

The names offered here are loaded when they are asked for, since whatever is imported from this package comes by here.
"""

TYPE_CHECKING = False  # mypy takes it for that of `typing`, which takes longer to load than some of our programs
if TYPE_CHECKING:
    from zashiki import players
    from zashiki.kernel.chance import Chance, Fair, Stacked
    from zashiki.kernel.game import Illegal, Outcome, Seat
    from zashiki.kernel.match import Match, Step
    from zashiki.kernel.record import Record
    from zashiki.kernel.registry import load as game
    from zashiki.records.audit import verify
    from zashiki.storage.files import load

__version__ = "0.1.0"
__all__ = [
    "Chance",
    "Fair",
    "Illegal",
    "Match",
    "Outcome",
    "Record",
    "Seat",
    "Stacked",
    "Step",
    "__version__",
    "game",
    "load",
    "players",
    "verify",
]

_HOMES = {
    "kernel.chance": ("Chance", "Fair", "Stacked"),
    "kernel.game": ("Illegal", "Outcome", "Seat"),
    "kernel.match": ("Match", "Step"),
    "kernel.record": ("Record",),
    "records.audit": ("verify",),
    "storage.files": ("load",),
}
"""Where each of them is at home under the same name. `game` looks a game up by its name, and `players` is a package."""

if not TYPE_CHECKING:

    def __dir__() -> list[str]:
        """List what is offered, loaded or not."""
        return sorted({*globals(), *__all__})

    def __getattr__(wanted: str) -> object:
        """Load a name that is at home elsewhere."""
        home = next((home for home, names in _HOMES.items() if wanted in names), None)
        if home is None and wanted not in ("game", "players"):
            raise AttributeError(f"module {__name__!r} has no attribute {wanted!r}")
        from importlib import import_module  # noqa: PLC0415 - see above

        if wanted == "players":
            return import_module("zashiki.players")
        home, name = (home, wanted) if home else ("kernel.registry", "load")
        found = globals()[wanted] = getattr(import_module(f"zashiki.{home}"), name)
        return found
