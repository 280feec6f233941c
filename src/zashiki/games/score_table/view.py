"""What a seat may know: everything. A score table hides nothing, so views are states and nothing is redacted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zashiki.games.riichi.rules import Ruleset
from zashiki.games.score_table.events import Event
from zashiki.games.score_table.state import GameState
from zashiki.kernel.game import Inventory, Rng, Seat

VEILED: Mapping[str, Sequence[str]] = {}
"""No field hides anything …"""
PUBLIC = {
    "GameState": (
        *("rules", "players", "phase", "hand", "wind", "number", "lap", "honba", "sticks", "loser", "pending", "rons"),
        *("result", "answered", "reason", "places", "points", "lost"),
    ),
    "PlayerState": ("score", "riichi", "chombo"),
    "EnteredWin": ("winner", "loser", "han", "fu", "yakuman", "limit", "base", "liable", "liable_base"),
    "RoundStarted": ("wind", "number", "honba", "sticks", "dealer"),
    "RiichiDeclared": ("seat",),
    "RiichiCancelled": ("seat",),
    "RonsAnnounced": ("loser", "winners"),
    "RonEntered": ("won",),
    "RoundWon": ("wins", "flow"),
    "DrawEnded": ("tenpai", "nagashi", "flow"),
    "RoundAborted": ("kind",),
    "ChomboMade": ("seat", "penalty", "flow"),
    "StopOffered": ("seat",),
    "DealerStopped": ("seat",),
    "DealerPlaysOn": ("seat",),
    "MatchEnded": ("reason", "places", "scores", "points", "penalties", "lost"),
}
"""… and all of them are public. A field that is in neither list fails a test."""


def mask(state: GameState, _seat: Seat | None) -> GameState:
    """Everybody sees everything."""
    return state


def redact(event: Event, _seat: Seat | None) -> Event | None:
    """Everybody hears everything."""
    return event


def sample(view: GameState, _rng: Rng) -> GameState:
    """There is one world that a view may be of."""
    return view


def revealed(_state: GameState) -> int:
    """Nothing is dealt, so no key is ever published."""
    return 0


def laid_open(_state: GameState) -> int:
    """Nothing is dealt, so no hand is ever shown."""
    return 0


def most_deals(_rules: Ruleset) -> int:
    """Nothing is dealt here: the tiles are on the real table."""
    return 0


def canonical_order(_rules: Ruleset) -> tuple[str, ...]:
    """Nothing is shuffled."""
    return ()


def laid_out(_events: Sequence[Event], _deal: int) -> tuple[str, ...]:
    """There is no deal that events could tell of."""
    return ()


def inventory(state: GameState) -> Inventory:
    """No pieces; the points of all seats and sticks, and the sticks that nobody got at the end."""
    return Inventory((), state.chips)
