"""Who must choose, what they may choose (`legal`), and why not (`why_not`): one rule stands behind both."""

from __future__ import annotations

from zashiki.games.choices import Choices
from zashiki.games.riichi.actions import (
    Action,
    AddedKan,
    Chi,
    ClosedKan,
    DeclareRiichi,
    Discard,
    Kita,
    NineTerminals,
    OpenKan,
    Pass,
    PlayOn,
    Pon,
    Ron,
    Stop,
    Tsumo,
)
from zashiki.games.riichi.calls import MOST_KANS, call_meld, chis, closed_kan, leaves_a_discard, pons
from zashiki.games.riichi.events import AbortKind
from zashiki.games.riichi.hand.waits import always_a_triplet, ready_discards, waits_of
from zashiki.games.riichi.pieces import BY_KIND, COPIES, HIDDEN, NORTH, Tile
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.state import CALLS, ROBBING, STOPPING, TURN, GameState, PlayerState
from zashiki.games.riichi.value.payments import STICK
from zashiki.games.riichi.wins import may_tsumo, why_no_ron
from zashiki.kernel.game import Seat

LEAST_KINDS = 9
"""Kinds of terminals and honours in a hand that may be thrown in."""
_PASS, _RON, _TSUMO, _OPEN_KAN, _KITA, _NINE, _STOP, _PLAY_ON = (
    *(Pass(), Ron(), Tsumo(), OpenKan()),
    *(Kita(), NineTerminals(), Stop(), PlayOn()),
)
_IN_TURN = (Discard, DeclareRiichi, Tsumo, ClosedKan, AddedKan, Kita, NineTerminals)
_ANSWERS = (Ron, OpenKan, Pon, Chi, Pass)
_AT_END = (Stop, PlayOn)


def to_act(state: GameState) -> tuple[Seat, ...]:
    """Name the seats that must choose: one in its turn, or all that were asked about a tile."""
    if state.phase is TURN:
        return (state.turn,)
    if state.phase is STOPPING:
        return (state.dealer,)
    return state.asked


def legal(state: GameState, seat: Seat) -> Choices[GameState, Action]:
    """List what a seat may choose."""
    return Choices(options, why_not, state, seat)


def options(state: GameState, seat: Seat) -> list[Action]:
    """All choices of a seat, none if it must not choose."""
    if not _must_act(state, seat):
        return []
    if state.phase is TURN:
        return _in_turn(state, seat)
    if state.phase is STOPPING:
        return [_STOP, _PLAY_ON]
    return [*answers(state, seat), _PASS]


def _must_act(state: GameState, seat: object) -> bool:
    """Whether this is a seat that must choose; 0.0 and False equal one, but are none."""
    return type(seat) is int and seat in to_act(state)


def why_not(state: GameState, seat: Seat, action: object) -> str | None:
    """Give the code of the rule against an action, or None if it is legal. Anything at all may be asked about."""
    if not _must_act(state, seat):
        return "not_your_turn"
    if isinstance(action, _IN_TURN):
        if state.phase is not TURN:
            return "not_your_draw"
        if not isinstance(getattr(action, "tile", HIDDEN), Tile):
            return "not_a_tile"
        return _why_not_in_turn(state, state.players[seat], seat, action)
    if isinstance(action, _ANSWERS):
        return _why_no_answer(state, seat, action) if state.phase in (CALLS, ROBBING) else "nothing_to_call"
    if isinstance(action, _AT_END):
        return None if state.phase is STOPPING else "nothing_to_stop"
    return "not_an_action"


# ------------------------------------------------------------------------------------------------------- in one's turn


def _in_turn(state: GameState, seat: Seat) -> list[Action]:
    """Winning first, then kans and what else interrupts, riichi, and the discards."""
    player = state.players[seat]
    discards = _discards(state, player)
    if player.drawn is None:
        return [*discards]
    listed: list[Action] = [_TSUMO] if may_tsumo(state, seat) else []
    if _why_no_nine(state, player) is None:
        listed.append(_NINE)
    listed += [action for action in _kans(player) if _why_no_kan(state, player, action) is None]
    if _why_no_kita(state, player) is None:
        listed.append(_KITA)
    if _why_no_declaration(state, player) is None:
        ready = ready_discards(player.concealed, player.melds)
        listed += [DeclareRiichi(one.tile, one.drawn) for one in discards if one.tile.kind in ready]
    return listed + discards


def _discards(state: GameState, player: PlayerState) -> list[Discard]:
    listed = [Discard(tile) for tile in dict.fromkeys(_from_hand(state, player))]
    return listed if player.drawn is None else [*listed, Discard(player.drawn, drawn=True)]


def _from_hand(state: GameState, player: PlayerState) -> tuple[Tile, ...]:
    """The tiles that may be discarded but for the one just drawn: none in riichi, and none that swaps a call."""
    if player.riichi:
        return ()
    forbidden = state.forbidden
    return tuple(tile for tile in player.hand if not forbidden >> tile.kind & 1) if forbidden else player.hand


def _kans(player: PlayerState) -> list[ClosedKan | AddedKan]:
    """All kans that the tiles allow."""
    kinds = [tile.kind for tile in player.concealed]
    pons_made = {meld.first for meld in player.melds if meld.kind == "pon"}
    listed: list[ClosedKan | AddedKan] = []
    for kind in sorted(set(kinds)):
        if kinds.count(kind) == COPIES:
            listed.append(ClosedKan(BY_KIND[kind]))
        if kind in pons_made:
            listed += [AddedKan(tile) for tile in dict.fromkeys(player.concealed) if tile.kind == kind]
    return listed


def _why_not_in_turn(state: GameState, player: PlayerState, seat: Seat, action: object) -> str | None:
    match action:
        case Discard(tile, drawn):
            return _why_no_discard(state, player, tile, drawn=drawn)
        case DeclareRiichi(tile, drawn):
            reason = _why_no_declaration(state, player) or _why_no_discard(state, player, tile, drawn=drawn)
            unready = tile.kind not in ready_discards(player.concealed, player.melds)
            return reason or ("not_tenpai" if unready else None)
        case ClosedKan() | AddedKan():
            return _why_no_kan(state, player, action)
        case Kita():
            return _why_no_kita(state, player)
        case NineTerminals():
            return _why_no_nine(state, player)
        case _:
            return None if may_tsumo(state, seat) else "not_a_win"


def _why_no_discard(state: GameState, player: PlayerState, tile: Tile, *, drawn: bool) -> str | None:
    if drawn:
        return None if tile is player.drawn else "not_your_tile"
    if tile in _from_hand(state, player):
        return None
    if player.riichi:
        return "in_riichi"
    return "swap_call" if tile in player.hand else "not_your_tile"


def _why_no_declaration(state: GameState, player: PlayerState) -> str | None:
    """Riichi needs a closed hand, a tile drawn, a stick, and tiles left to draw."""
    if player.riichi:
        return "in_riichi"
    if not player.closed or player.drawn is None:
        return "open_hand"
    if player.score < STICK and not state.rules.riichi_below_zero:
        return "no_stick"
    return "too_late" if state.left < state.rules.riichi_tiles else None


def _why_no_kan(state: GameState, player: PlayerState, action: ClosedKan | AddedKan) -> str | None:
    if player.drawn is None:
        return "not_after_a_call"
    if action not in _kans(player):
        return "no_kan"
    if state.left == 0:
        return "no_replacement"
    if state.kans == MOST_KANS:
        return "four_kans"
    return "changes_waits" if player.riichi and _changes_waits(state.rules, player, action.tile) else None


def _changes_waits(rules: Ruleset, player: PlayerState, tile: Tile) -> bool:
    """Whether a kan in riichi is not of the tile just drawn, or leaves other waits (or groups) than before."""
    assert player.drawn is not None  # noqa: S101 - a kan follows a draw
    if tile.kind != player.drawn.kind:
        return True
    rest = tuple(one for one in player.hand if one.kind != tile.kind)
    before = waits_of(player.hand, player.melds)
    if waits_of(rest, (*player.melds, closed_kan(player, tile))) != before:
        return True
    return rules.riichi_kan == "same_groups" and not always_a_triplet(player.hand, tile.kind, before)


def _why_no_kita(state: GameState, player: PlayerState) -> str | None:
    north = BY_KIND[NORTH]
    if not state.rules.three:
        return "not_with_four"
    if player.drawn is None:
        return "not_after_a_call"
    if player.drawn is not north and (player.riichi or north not in player.hand):
        return "in_riichi" if player.riichi else "no_north"
    return "no_replacement" if state.left == 0 else None


def _why_no_nine(state: GameState, player: PlayerState) -> str | None:
    if "nine_terminals" not in state.rules.aborts:
        return "not_played"
    if not state.untouched or player.river or player.drawn is None:
        return "not_first_turn"
    kinds = {tile.kind for tile in player.concealed if tile.end}
    return None if len(kinds) >= LEAST_KINDS else "too_few_kinds"


# ------------------------------------------------------------------------------------------------ a tile that lies open


def answers(state: GameState, seat: Seat) -> list[Action]:
    """What a seat could do with the tile that lies open; passing is always possible."""
    wins: list[Action] = [_RON] if why_no_ron(state, seat) is None else []
    if _why_no_calls(state, seat) is not None:
        return wins
    calls = _calls(state, seat)
    return wins + calls if calls and abort_due(state) is None else wins


def _calls(state: GameState, seat: Seat) -> list[Action]:
    """What the tiles allow: kan, pon, and chi for the next seat."""
    tile, player = state.lying, state.players[seat]
    assert tile is not None  # noqa: S101 - a call is of a tile
    listed: list[Action] = []
    same = [one.kind for one in player.hand].count(tile.kind)
    if same == COPIES - 1 and state.kans < MOST_KANS:
        listed.append(_OPEN_KAN)
    if same > 1:
        listed += [Pon(pair) for pair in pons(player.hand, tile) if _leaves(state, player, "pon", pair)]
    if _is_next(state, seat):
        listed += [Chi(pair) for pair in chis(player.hand, tile) if _leaves(state, player, "chi", pair)]
    return listed


def _why_no_answer(state: GameState, seat: Seat, action: object) -> str | None:
    if isinstance(action, Pass):
        return None
    if isinstance(action, Ron):
        return why_no_ron(state, seat)
    if reason := _why_no_calls(state, seat):
        return reason
    if isinstance(action, Chi) and not _is_next(state, seat):
        return "not_next"
    if action not in _calls(state, seat):
        return "no_such_call"
    return None if abort_due(state) is None else "hand_ends"


def _why_no_calls(state: GameState, seat: Seat) -> str | None:
    """No calls in riichi, of the last tile, or of a tile that can only be robbed."""
    if state.phase is not CALLS or seat == state.turn:
        return "nothing_to_call"
    if state.players[seat].riichi:
        return "in_riichi"
    return "last_tile" if state.left == 0 else None


def abort_due(state: GameState) -> AbortKind | None:
    """The abort that follows this discard unless somebody wins by it: four winds, four riichi or four kans."""
    rules, players = state.rules, state.players
    if "four_winds" in rules.aborts and state.untouched and all(len(one.river) == 1 for one in players):
        first = {one.river[0].tile.kind for one in players}
        if not rules.three and len(first) == 1 and NORTH - 3 <= min(first) <= NORTH:
            return "four_winds"
    if "four_riichi" in rules.aborts and not rules.three and all(_declared(one) for one in players):
        return "four_riichi"
    if "four_kans" in rules.aborts and state.kans == MOST_KANS:
        return None if any(sum(meld.is_kan for meld in one.melds) == MOST_KANS for one in players) else "four_kans"
    return None


def _declared(player: PlayerState) -> bool:
    return bool(player.riichi) or (bool(player.river) and player.river[-1].riichi)


def _leaves(state: GameState, player: PlayerState, kind: str, pair: tuple[Tile, Tile]) -> bool:
    assert state.lying is not None  # noqa: S101 - a call is of a tile
    return leaves_a_discard(state.rules, player.hand, call_meld(kind, state.lying, pair, state.turn))


def _is_next(state: GameState, seat: Seat) -> bool:
    """Chi is for the next seat, and not played with three."""
    return not state.rules.three and (state.turn + 1) % len(state.players) == seat
