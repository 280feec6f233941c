"""Furiten (振聴): what a seat has let pass, and when that keeps it from winning by another's tile."""

from __future__ import annotations

from msgspec.structs import replace

from zashiki.games.riichi.hand.waits import waits_of
from zashiki.games.riichi.state import GameState, PlayerState


def is_furiten(player: PlayerState) -> bool:
    """Whether a wait of the hand lies in its own river, or was passed up since its last discard or its riichi."""
    waits = waits_of(player.hand, player.melds)
    if any(player.passed >> kind & 1 for kind in waits):
        return True
    return bool(waits) and any(one.tile.kind in waits for one in player.river)


def let_pass(state: GameState) -> tuple[PlayerState, ...]:
    """The open tile was passed by everybody else: nobody may win on its kind until their own next discard.

    A closed kan was open to nobody, or to thirteen orphans alone, and binds no one.
    """
    if state.lying is None or state.robbable == "closed_kan":
        return state.players
    bit = 1 << state.lying.kind
    after = [  # a list first, which is quicker: every draw comes by here
        player if seat == state.turn or player.passed & bit else replace(player, passed=player.passed | bit)
        for seat, player in enumerate(state.players)
    ]
    return tuple(after)
