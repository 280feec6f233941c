"""Who may win on a tile: complete, with a yaku, and for a ron not furiten."""

from __future__ import annotations

from zashiki.games.riichi.furiten import is_furiten
from zashiki.games.riichi.hand.waits import completes, waits_of
from zashiki.games.riichi.pieces import EAST, Tile
from zashiki.games.riichi.state import CALLS, GameState
from zashiki.games.riichi.value.hand_value import WinningHand, has_yaku
from zashiki.kernel.game import Seat


def win_of(state: GameState, seat: Seat, tile: Tile, *, tsumo: bool, ura: tuple[Tile, ...] = ()) -> WinningHand:
    """Describe a win by this tile, with all that surrounds it."""
    player, first = state.players[seat], state.untouched and not state.players[seat].river
    deals, last = seat == state.dealer, state.left == 0
    return WinningHand(
        tiles=(*player.hand, tile),
        win=tile,
        melds=player.melds,
        tsumo=tsumo,
        seat_wind=state.seat_wind(seat),
        round_wind=EAST + state.wind,
        riichi=player.riichi == 1,
        double_riichi=player.riichi == 2,  # noqa: PLR2004 - a double riichi
        ippatsu=player.ippatsu,
        chankan=not tsumo and state.robbable in ("added_kan", "closed_kan"),
        rinshan=tsumo and state.replaced,
        haitei=tsumo and last and not state.replaced,
        houtei=not tsumo and last and state.phase is CALLS,
        tenhou=tsumo and first and deals,
        chiihou=tsumo and first and not deals,
        renhou=not tsumo and first and not deals and state.rules.renhou != "off",
        dora=state.dora,
        ura=ura,
        kita=player.kita,
    )


def may_tsumo(state: GameState, seat: Seat) -> bool:
    """Whether the tile just drawn wins."""
    player = state.players[seat]
    if player.drawn is None or not completes(player.concealed):
        return False
    return has_yaku(state.rules, win_of(state, seat, player.drawn, tsumo=True))


def why_no_ron(state: GameState, seat: Seat) -> str | None:
    """Why a seat may not win on the open tile."""
    tile, player = state.lying, state.players[seat]
    if tile is None or tile.kind not in waits_of(player.hand, player.melds):
        return "not_a_win"
    if is_furiten(player):
        return "furiten"
    win = win_of(state, seat, tile, tsumo=False)
    if state.robbable == "closed_kan" and not _robs_closed(state, win):
        return "not_a_win"
    return None if has_yaku(state.rules, win) else "no_yaku"


def _robs_closed(state: GameState, win: WinningHand) -> bool:
    """Only thirteen orphans may rob a closed kan, where the rules let them."""
    return state.rules.kokushi_closed_kan and not win.melds and all(tile.end for tile in win.tiles)
