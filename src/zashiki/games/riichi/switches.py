"""What a seat need not be asked for, and after which events others may be asked without anybody noticing."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from zashiki.games.riichi.actions import Action, Discard, Pass, Ron, Tsumo
from zashiki.games.riichi.events import DoraShown, Event, KanDeclared, KitaDeclared, TileDiscarded
from zashiki.games.riichi.legality import options
from zashiki.games.riichi.state import CALLS, ROBBING, TURN, GameState
from zashiki.kernel.game import Seat

SWITCHES: Mapping[str, bool] = {"no_calls": True, "discard_drawn": False, "auto_win": False}
"""鳴きなし: calls nothing. ツモ切り: discards what it draws and calls nothing. 自動和了: takes every win.

A hand that calls nothing is a way to play, so that one stays on; the others are for the round they are set in.
"""
_ASKING = (TileDiscarded, KanDeclared, KitaDeclared, DoraShown)


def may_ask(event: Event) -> bool:
    """Whether calls or robbing may be asked about next: after a discard, a kan, a kita.

    An indicator too: one that waited for a discard is shown between it and the question.
    """
    return isinstance(event, _ASKING)


def automatic(view: GameState, seat: Seat, on: Collection[str]) -> Action | None:
    """Give the choice that a seat need not be asked for: the only discard in riichi, or what its switches say.

    A win is asked about in any case, unless wins are taken by themselves.
    """
    actions = options(view, seat)
    won = next((action for action in actions if isinstance(action, Tsumo | Ron)), None)
    if won is not None or not actions:
        return won if "auto_win" in on else None
    if view.phase in (CALLS, ROBBING):
        return Pass() if "no_calls" in on or "discard_drawn" in on else None
    player = view.players[seat]
    forced = bool(player.riichi) and len(actions) == 1
    if view.phase is not TURN or player.drawn is None or not (forced or "discard_drawn" in on):
        return None
    return Discard(player.drawn, drawn=True)
