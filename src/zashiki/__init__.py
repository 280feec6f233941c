"""Zashiki (座敷): one rules engine for hanafuda Koi-Koi, reversi, stud poker and, later, riichi mahjong.

The names offered here are loaded when they are asked for, since whatever is imported from this package comes by here.
"""

TYPE_CHECKING = False  # mypy takes it for that of `typing`, which takes longer to load than some of our programs
if TYPE_CHECKING:
    from zashiki.kernel.chance import Chance, Fair, Stacked
    from zashiki.kernel.game import Illegal, Outcome, Seat
    from zashiki.kernel.match import Match, Step

__version__ = "0.1.0"
__all__ = ["Chance", "Fair", "Illegal", "Match", "Outcome", "Seat", "Stacked", "Step", "__version__"]

_HOMES = {"chance": ("Chance", "Fair", "Stacked"), "game": ("Illegal", "Outcome", "Seat"), "match": ("Match", "Step")}
"""Where in the kernel each of them is at home."""

if not TYPE_CHECKING:

    def __getattr__(wanted: str) -> object:
        """Load a name that the kernel gives."""
        for home, names in _HOMES.items():
            if wanted in names:
                from importlib import import_module  # noqa: PLC0415 - see above

                found = globals()[wanted] = getattr(import_module(f"zashiki.kernel.{home}"), wanted)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {wanted!r}")
