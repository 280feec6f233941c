"""Zashiki (座敷): one rules engine for hanafuda Koi-Koi and, later, riichi mahjong, reversi and stud poker."""

from zashiki.kernel.chance import Chance, Fair, Stacked
from zashiki.kernel.game import Illegal, Outcome, Seat
from zashiki.kernel.match import Match, Step

__version__ = "0.1.0"
__all__ = ["Chance", "Fair", "Illegal", "Match", "Outcome", "Seat", "Stacked", "Step", "__version__"]
