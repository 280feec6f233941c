"""Makes the scene of a riichi table from a view: what it only implies is worked out here."""

from __future__ import annotations

from zashiki.games.riichi.furiten import is_furiten
from zashiki.games.riichi.legality import to_act
from zashiki.games.riichi.pieces import BY_KIND, EAST, HIDDEN, Meld, Tile
from zashiki.games.riichi.rounds import may_be_last
from zashiki.games.riichi.state import (
    CALLS,
    MATCH_OVER,
    ROBBING,
    START,
    GameState,
    PlayerState,
    RoundResult,
)
from zashiki.games.riichi.value.hand_value import next_kind
from zashiki.kernel.game import UNKNOWN, Seat
from zashiki.telling.riichi.scene import MeldScene, OpenTile, RiverTile, Scene, SeatEnd, SeatScene, Side
from zashiki.telling.riichi.tile_names import CODES
from zashiki.telling.riichi.voice import RiichiVoice

PLACES = 5
"""Where dora indicators may lie."""
_SIDES: dict[int, tuple[Side, ...]] = {3: ("", "next", "before"), 4: ("", "next", "across", "before")}
"""Where a seat sits, by how many seats after the owner of a meld and by the number of players."""
_SIDEWAYS = {"before": 0, "across": 1}
"""Where in a meld its called tile lies, by the side that it came from; from the next seat it is the last."""
_MELDED = 3


def scene_of(voice: RiichiVoice, view: GameState, seat: Seat | None, new: tuple[str, ...] = ()) -> Scene:
    """Make the scene of a view; `new` are the tiles that have just moved, none: those that the view shows to be so.

    It is not kept from event to event: a walk ends where somebody is asked, and nobody else may notice.
    """
    over = view.phase is MATCH_OVER
    boxed = over or view.phase is START
    shown = tuple([CODES[tile] for tile in view.dora])
    three, left = len(view.players) == _MELDED, 0 if boxed else max(view.left, 0)
    return Scene(
        seat=seat,
        to_act=to_act(view),
        title=voice.over(view) if over else voice.round(view),
        about=voice.length,
        round_text=voice.rounds[view.wind][view.number - 1],
        over=over,
        last_round=may_be_last(view.rules, wind=view.wind, number=view.number, lap=view.lap, played=view.deal),
        wind=_WINDS[view.wind],
        number=view.number,
        honba=view.honba,
        sticks=view.sticks,
        left=left,
        left_text=voice.words.say("scene.left_1" if left == 1 else "scene.left", n=left),
        indicators=() if boxed else (shown + _DOWN)[:PLACES],
        dora=tuple([_MAKES[three][code] for code in shown if code != UNKNOWN]),
        turn=None if boxed else view.turn,
        open_tile=_open_tile(voice, view),
        ended_text=_ended(voice, view),
        seats=_seats(voice, view, seat, boxed=boxed),
        new=new or _latest(view),
    )


_WINDS = tuple(CODES[BY_KIND[EAST + n]] for n in range(4))
_DOWN = (UNKNOWN,) * PLACES
_MAKES = tuple(
    {CODES[tile]: CODES[BY_KIND[next_kind(tile.kind, three=three)]] for tile in Tile if tile is not HIDDEN}
    for three in (False, True)
)
"""The dora of each indicator, with four players and with three."""


def _open_tile(voice: RiichiVoice, view: GameState) -> OpenTile | None:
    if view.lying is None or (view.phase is not CALLS and view.phase is not ROBBING):
        return None
    kind = view.robbable or "discard"
    return OpenTile(CODES[view.lying], view.turn, kind, voice.by(view.turn, kind, of="open_tile"))


def _ended(voice: RiichiVoice, view: GameState) -> str:
    if view.phase is MATCH_OVER:
        return voice.words[f"match_end.{view.reason}"]
    if view.ended is None:
        return ""
    kind = view.ended.kind
    return voice.end("tsumo" if kind == "win" and view.ended.loser is None else kind)


def _latest(view: GameState) -> tuple[str, ...]:
    """What a view shows to be the latest: the tile that lies open, with its kan, or the one just drawn."""
    if view.phase is MATCH_OVER or view.phase is START:
        return ()
    if view.lying is not None and view.robbable in ("closed_kan", "added_kan"):
        kan = next(meld for meld in view.players[view.turn].melds if meld.is_kan and meld.first == view.lying.kind)
        return tuple(dict.fromkeys(CODES[tile] for tile in kan.tiles))
    latest = view.lying or view.players[view.turn].drawn
    return () if latest is None or latest is HIDDEN else (CODES[latest],)


# Seats.


def _seats(voice: RiichiVoice, view: GameState, seat: Seat | None, *, boxed: bool) -> tuple[SeatScene, ...]:
    players, dealer, count = view.players, view.dealer, len(view.players)
    places = view.final.places if view.final is not None else voice.places(view)
    mine = None if seat is None else players[seat].score
    lies = view.lying is not None and view.robbable is None
    seats = []
    for at, player in enumerate(players):
        wind, seen = (at - dealer) % count, HIDDEN not in player.hand and player.drawn is not HIDDEN
        seats.append(
            SeatScene(
                name=voice.names[at],
                wind=_WINDS[wind],
                wind_text=voice.winds[wind],
                dealer=not wind,
                score=player.score,
                difference=None if mine is None else player.score - mine,
                place=places[at],
                turn=not boxed and at == view.turn,
                hand=tuple([CODES[tile] for tile in player.hand]),
                drawn=None if player.drawn is None else CODES[player.drawn],
                seen=seen,
                melds=tuple([_meld(meld, at, count) for meld in player.melds]) if player.melds else (),
                river=tuple([_RIVER[one.tile, one.drawn, one.riichi, one.called] for one in player.river]),
                last=lies and at == view.turn,
                riichi=player.riichi,
                kita=player.kita,
                furiten=at == seat and seen and _cannot_ron(player),
                ended="" if view.ended is None else _end_for(view.ended, at),
            )
        )
    return tuple(seats)


class _River(dict[tuple[Tile, bool, bool, bool], RiverTile]):
    """Every discard there can be, each made when it is first seen."""

    def __missing__(self, key: tuple[Tile, bool, bool, bool]) -> RiverTile:
        tile, drawn, riichi, called = key
        self[key] = RiverTile(CODES[tile], drawn, riichi, called)
        return self[key]


_RIVER = _River()


def _cannot_ron(player: PlayerState) -> bool:
    """Whether a hand that waits is furiten; one that has just called waits for nothing yet."""
    return len(player.hand) % _MELDED == 1 and is_furiten(player)


def _end_for(ended: RoundResult, seat: Seat) -> SeatEnd:
    if seat in ended.winners:
        return "won"
    if ended.kind == "win":
        return "dealt_in" if seat == ended.loser else ""
    if ended.kind in ("exhaustive", "nagashi"):
        return "ready" if seat in ended.tenpai else "not_ready"
    return ""


def _meld(meld: Meld, owner: Seat, players: int) -> MeldScene:
    """A meld as it lies: its called tile stands where the seat sits that it came from."""
    if meld.source is None or meld.called is None:
        return MeldScene(meld.kind, tuple([CODES[tile] for tile in meld.tiles]), down=(0, len(meld.tiles) - 1))
    side = _SIDES[players][(meld.source - owner) % players]
    own = _MELDED - 1 if meld.kind == "added_kan" else len(meld.tiles) - 1
    lying = [CODES[tile] for tile in meld.tiles[:own]]
    at = _SIDEWAYS.get(side, own)
    lying.insert(at, CODES[meld.called])
    added = [CODES[tile] for tile in meld.tiles[_MELDED:]] if meld.kind == "added_kan" else []
    return MeldScene(meld.kind, (*lying, *added), at, meld.source, side)
