"""The shapes of document 002, with its keys in JSON (`riichiSticks`) and the same in snake case in Python."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from zashiki.games.riichi.rounds import LastRoundReason, WindName

GameSettings: TypeAlias = dict[str, Any]
"""`preset`, the name of a rule set (`seed` unless said), and any of its knobs in camel case.

The document does not define it.
"""


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player, in seat order; the first of them dealt first. The score is that after all payments of the hand."""

    id: str
    score: int
    name: str = ""


class RoundState(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """The `round` of a `GameState`: the hand just played, with its counters and deposits."""

    wind: WindName
    number: int
    honba: int = 0
    riichi_sticks: int = 0
    is_all_last: bool | None = None
    """Whether this is the last hand (オーラス); left out: as the settings say."""


class GameState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The players, the hand just played, and the settings."""

    players: tuple[Player, ...]
    round: RoundState
    settings: GameSettings = {}


class HandResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """How a hand ended: the second argument of `processHandEnd`, which the document does not name."""

    type: Literal["Win", "Draw"]
    winners: tuple[str, ...] = ()
    loser: str | None = None
    """Who dealt in; without one it was a tsumo."""
    tenpai_player_ids: tuple[str, ...] = ()
    draw_kind: Literal["exhaustive", "abort", "nagashi"] = "exhaustive"
    """Ours: the document's `Draw` does not tell an abortive draw from an empty wall."""
    dealer_stops: bool = False
    """Ours: the dealer's answer where it may choose to stop."""


class NextRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """The hand that comes next."""

    wind: WindName
    number: int
    honba: int
    riichi_sticks: int


class EndHandResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel", omit_defaults=True):
    """What `processHandEnd` answers."""

    next_round: NextRound
    is_game_over: bool
    game_end_reason: LastRoundReason | None = None
