"""What a seat may know: its own tiles and all that lie open. The wall, other hands and who was asked are hidden."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from zashiki.games.riichi.deals import seen_by
from zashiki.games.riichi.events import CallAnswered, CallsOffered, Event, RoundDealt, TileDrawn
from zashiki.games.riichi.pieces import BY_KIND, HIDDEN, NORTH, Tile
from zashiki.games.riichi.state import MATCH_OVER, ROUND_OVER, START, STOPPING, GameState, PlayerState
from zashiki.games.riichi.value.payments import STICK
from zashiki.kernel.game import Inventory, Seat

VEILED = {
    "GameState": ("players", "wall", "under", "ura", "asked", "answers"),
    "PlayerState": ("hand", "drawn"),
    "RoundDealt": ("order",),
    "TileDrawn": ("tile",),
    "CallsOffered": ("seats",),
    "CallAnswered": ("seat", "answer"),
}
"""Fields that hold what is hidden from some …"""
PUBLIC = {
    "GameState": (
        *("rules", "phase", "deal", "wind", "number", "lap", "honba", "sticks", "turn", "dora", "kans"),
        *("unshown", "untouched", "replaced", "lying", "robbable", "forbidden", "ended", "stops"),
        *("reason", "final", "lost"),
    ),
    "PlayerState": ("score", "melds", "river", "riichi", "ippatsu", "kita", "passed", "liable", "shown"),
    "RoundDealt": ("deal", "wind", "number", "honba", "players"),
    "TileDrawn": ("seat", "replacement"),
    "TileDiscarded": ("seat", "tile", "drawn", "riichi"),
    "RiichiAccepted": ("seat", "double"),
    "CallsOffered": (),
    "CallAnswered": (),
    "TileCalled": ("seat", "meld"),
    "KanDeclared": ("seat", "meld"),
    "KitaDeclared": ("seat",),
    "DoraShown": ("tile",),
    "TsumoDeclared": ("seat",),
    "RoundWon": ("seat", "source", "tile", "hand", "ura", "value", "flow", "liable"),
    "RoundDrawn": ("kind", "tenpai", "shown", "changes", "nagashi", "taken"),
    "StopOffered": ("seat",),
    "StopAnswered": ("seat", "stops"),
    "MatchEnded": ("reason", "final"),
}
"""… and those that everybody may see. A field that is in neither list fails a test."""
BOXED = (START, MATCH_OVER)
"""Before the first round and after the last one the tiles lie in their box, in canonical order."""
_ROUND_ENDED = (ROUND_OVER, STOPPING, MATCH_OVER)


def mask(state: GameState, seat: Seat | None) -> GameState:
    """Veil what a seat (or a spectator, None) may not see."""
    if state.phase in BOXED:
        return state
    return replace(
        state,
        players=tuple(one if at == seat or one.shown else _unseen(one) for at, one in enumerate(state.players)),
        wall=_veiled(state.wall),
        under=_veiled(state.under),
        ura=_veiled(state.ura),
        asked=tuple(one for one in state.asked if one == seat),
        answers=tuple(one for one in state.answers if one[0] == seat),
    )


def redact(event: Event, seat: Seat | None) -> Event | None:
    """Veil what a seat may not hear."""
    match event:
        case TileDrawn():
            return event if event.seat == seat else replace(event, tile=HIDDEN)
        case CallsOffered(seats):
            return replace(event, seats=(seat,)) if seat in seats else None
        case CallAnswered():
            return event if event.seat == seat else None
        case RoundDealt(order=order):
            return replace(event, order=seen_by(order, players=event.players, dealer=event.number - 1, seat=seat))
        case _:
            return event


def inventory(state: GameState) -> Inventory:
    """All tiles, and all points with the deposits on the table and those that were lost."""
    chips = STICK * state.sticks + state.lost + sum(player.score for player in state.players)
    return Inventory(tuple(sorted(tile.value for tile in on_table(state))), chips)


def revealed(state: GameState) -> int:
    """A deal's key exposes hands that were never shown, so all keys are published together, at the end of the match."""
    return state.deal if state.phase is MATCH_OVER else 0


def laid_open(state: GameState) -> int:
    """Hands lie open once their deal is over, however it ended; before that nobody has shown one."""
    return state.deal if state.phase in _ROUND_ENDED else max(state.deal - 1, 0)


def on_table(state: GameState) -> Iterator[Tile]:
    """Every tile, once."""
    for tiles in (state.wall, state.under, state.ura, *(player.concealed for player in state.players)):
        yield from tiles
    yield from lying_open(state)


def lying_open(state: GameState) -> Iterator[Tile]:
    """The tiles that everybody sees: rivers, melds, indicators and Norths set aside; a called one lies in its meld."""
    yield from state.dora
    for player in state.players:
        yield from (one.tile for one in player.river if not one.called)
        for meld in player.melds:
            yield from meld.tiles
        yield from (BY_KIND[NORTH],) * player.kita


def _unseen(player: PlayerState) -> PlayerState:
    drawn = None if player.drawn is None else HIDDEN
    return replace(player, hand=_veiled(player.hand), drawn=drawn)


def _veiled(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return (HIDDEN,) * len(tiles)
