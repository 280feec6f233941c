"""Zashiki (座敷): one rules engine for hanafuda Koi-Koi, riichi mahjong, reversi and stud poker.

The names offered here are loaded when they are asked for, since whatever is imported from this package comes by here.
"""

TYPE_CHECKING = False  # mypy takes it for that of `typing`, which takes longer to load than some of our programs
if TYPE_CHECKING:
    from zashiki import parlour, players, telling
    from zashiki.kernel.chance import Chance, Fair, Stacked
    from zashiki.kernel.game import Illegal, Outcome, Seat
    from zashiki.kernel.match import Match, Step
    from zashiki.kernel.record import Record
    from zashiki.kernel.registry import load as game
    from zashiki.records.audit import verify
    from zashiki.storage.files import load
    from zashiki.storage.resumption import resume

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
    "parlour",
    "players",
    "resume",
    "telling",
    "verify",
]

_HOMES = {
    **dict.fromkeys(("Chance", "Fair", "Stacked"), "kernel.chance"),
    **dict.fromkeys(("Illegal", "Outcome", "Seat"), "kernel.game"),
    **dict.fromkeys(("Match", "Step"), "kernel.match"),
    "Record": "kernel.record",
    "game": "kernel.registry",
    "load": "storage.files",
    "parlour": "parlour",
    "players": "players",
    "resume": "storage.resumption",
    "telling": "telling",
    "verify": "records.audit",
}
"""The module that each of them comes from; some are one themselves, and `game` is called `load` at home."""

if not TYPE_CHECKING:

    def __dir__() -> list[str]:
        """List what is offered, loaded or not."""
        return sorted({*globals(), *__all__})

    def __getattr__(wanted: str) -> object:
        """Load a name that comes from elsewhere."""
        if wanted not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {wanted!r}")
        from importlib import import_module  # noqa: PLC0415 - see above

        found = import_module(f"zashiki.{_HOMES[wanted]}")
        if wanted != _HOMES[wanted]:
            found = getattr(found, "load" if wanted == "game" else wanted)
        globals()[wanted] = found
        return found
