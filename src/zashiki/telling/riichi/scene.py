"""What a picture of a riichi table shows, for one side of it: everything that a view only implies is worked out.

Seats stand in seat order, tiles by their codes, `?` where one is not seen. Nothing tells who is asked about a tile but
to whoever is asked.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

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
from zashiki.kernel.game import Seat
from zashiki.telling.riichi.tile_names import CODES
from zashiki.telling.riichi.voice import Voice

PLACES = 5
"""Where dora indicators may lie."""
Side: TypeAlias = Literal["", "next", "across", "before"]
_SIDES: dict[int, tuple[Side, ...]] = {3: ("", "next", "before"), 4: ("", "next", "across", "before")}
"""Where a seat sits, by how many seats after the owner of a meld and by the number of players."""
_SIDEWAYS = {"before": 0, "across": 1}
"""Where in a meld its called tile lies, by the side that it came from; from the next seat it is the last."""
_MELDED = 3


class RiverTile(msgspec.Struct, frozen=True, gc=False):
    """A discard."""

    tile: str
    drawn: bool = False
    """Whether it was discarded as drawn."""
    riichi: bool = False
    """Whether riichi was declared with it; it lies sideways."""
    called: bool = False
    """Whether somebody took it; its place stays."""


class MeldScene(msgspec.Struct, frozen=True):
    """Tiles set aside, as they lie."""

    kind: Literal["chi", "pon", "open_kan", "closed_kan", "added_kan"]
    tiles: tuple[str, ...]
    """From left to right; a tile that was added to a pon is the last, and lies on the called one."""
    called: int | None = None
    """Which of them was called, and lies sideways."""
    source: Seat | None = None
    """Who discarded it."""
    side: Side = ""
    """Where that seat sits, seen from the meld's owner."""
    down: tuple[int, ...] = ()
    """Which of them lie face down: the outer two of a closed kan."""


class OpenTile(msgspec.Struct, frozen=True, gc=False):
    """The tile that may be won or called now."""

    tile: str
    seat: Seat
    """Whose it was."""
    kind: Literal["discard", "closed_kan", "added_kan", "kita"]
    """What became of it."""
    said: str
    """That in words: Kitsune's discard."""


class SeatScene(msgspec.Struct, frozen=True, kw_only=True):
    """One seat."""

    name: str
    wind: str
    """Its wind as a tile."""
    wind_said: str
    """Its wind as a picture writes it: E, 東."""
    dealer: bool
    score: int
    from_me: int | None
    """How far its score is above that of the side this is seen from; None: nobody's side, or its own."""
    place: int
    turn: bool
    """Whether it is its turn, or its tile lies open."""
    hand: tuple[str, ...]
    """Concealed tiles, without the one just drawn."""
    drawn: str | None
    seen: bool
    """Whether its concealed tiles are seen."""
    melds: tuple[MeldScene, ...]
    river: tuple[RiverTile, ...]
    last: bool
    """Whether its latest discard lies open, or ended the round."""
    riichi: Literal[0, 1, 2]
    """1: declared and paid; 2: a double riichi."""
    kita: int
    """Norths set aside."""
    furiten: bool
    """Whether it can win by tsumo only; known to nobody else."""
    ended: Literal["", "won", "dealt_in", "ready", "not_ready"] = ""
    """What the end of the round was for it."""


class Scene(msgspec.Struct, frozen=True, kw_only=True, tag="riichi", tag_field="game"):
    """A riichi table from one side."""

    seat: Seat | None
    """From whose side; None: from that of somebody who watches."""
    to_act: tuple[Seat, ...]
    title: str
    """The round: East 2, 東二局."""
    about: str
    """Who plays how long: four players, east and south."""
    heading: str
    """The round with its counters and deposits, and who deals."""
    over: bool
    last_round: bool
    """Whether the match may end with this round, whatever the scores below zero."""
    wind: str
    """The wind of the round as a tile."""
    number: int
    honba: int
    sticks: int
    left: int
    """Tiles that can still be drawn …"""
    left_said: str
    """… in words."""
    indicators: tuple[str, ...]
    """Five places; `?` lies face down."""
    dora: tuple[str, ...]
    """What the indicators that are seen make a dora."""
    turn: Seat | None
    """Whose turn it is, or whose tile lies open."""
    open_tile: OpenTile | None
    ended: str
    """How the round, or the match, ended, in a word or two; empty while it is played."""
    seats: tuple[SeatScene, ...]
    new: tuple[str, ...]
    """Tiles that moved last."""


def scene_of(view: GameState, seat: Seat | None, voice: Voice, new: tuple[str, ...] | None = None) -> Scene:
    """Make the scene of a view; `new` are the tiles that have just moved, None: those that the view shows to be so."""
    boxed = view.phase is MATCH_OVER or view.phase is START
    shown = tuple([CODES[tile] for tile in view.dora])
    three, left = len(view.players) == _MELDED, 0 if boxed else max(view.left, 0)
    return Scene(
        seat=seat,
        to_act=to_act(view),
        title=voice.rounds[view.wind][view.number - 1],
        about=voice.length,
        heading=voice.round(view),
        over=view.phase is MATCH_OVER,
        last_round=may_be_last(view.rules, wind=view.wind, number=view.number, lap=view.lap, played=view.deal),
        wind=_WINDS[view.wind],
        number=view.number,
        honba=view.honba,
        sticks=view.sticks,
        left=left,
        left_said=voice.words.say("scene.left_1" if left == 1 else "scene.left", n=left),
        indicators=() if boxed else (shown + _DOWN)[:PLACES],
        dora=tuple([_MAKES[three][code] for code in shown if code != "?"]),
        turn=None if boxed else view.turn,
        open_tile=_open_tile(view, voice),
        ended=_ended(view, voice),
        seats=_seats(view, seat, voice, boxed=boxed),
        new=_latest(view) if new is None else new,
    )


_WINDS = tuple(CODES[BY_KIND[EAST + n]] for n in range(4))
_DOWN = ("?",) * PLACES
_MAKES = tuple(
    {CODES[tile]: CODES[BY_KIND[next_kind(tile.kind, three=three)]] for tile in Tile if tile is not HIDDEN}
    for three in (False, True)
)
"""The dora of each indicator, with four players and with three."""


def _open_tile(view: GameState, voice: Voice) -> OpenTile | None:
    if view.lying is None or (view.phase is not CALLS and view.phase is not ROBBING):
        return None
    kind = view.robbable or "discard"
    said = voice.words.say(f"open_tile.{kind}", who=voice.names[view.turn])
    return OpenTile(CODES[view.lying], view.turn, kind, said)


def _ended(view: GameState, voice: Voice) -> str:
    if view.phase is MATCH_OVER:
        return voice.words[f"match_end.{view.reason}"]
    if view.ended is None:
        return ""
    kind = view.ended.kind
    return voice.end("tsumo" if kind == "win" and view.ended.loser is None else kind)


def _latest(view: GameState) -> tuple[str, ...]:
    """What a view shows to be the latest: the tile that lies open, or the one just drawn."""
    if view.phase is MATCH_OVER or view.phase is START:
        return ()
    latest = view.lying or view.players[view.turn].drawn
    return () if latest is None or latest is HIDDEN else (CODES[latest],)


# Seats.


def _seats(view: GameState, seat: Seat | None, voice: Voice, *, boxed: bool) -> tuple[SeatScene, ...]:
    players, dealer, count = view.players, view.dealer, len(view.players)
    places = view.final.places if view.final is not None else places_of(view)
    mine = None if seat is None else players[seat].score
    lies = view.lying is not None and view.robbable is None
    seats = []
    for at, player in enumerate(players):
        wind, seen = (at - dealer) % count, HIDDEN not in player.hand and player.drawn is not HIDDEN
        seats.append(
            SeatScene(
                name=voice.names[at],
                wind=_WINDS[wind],
                wind_said=voice.winds[wind],
                dealer=not wind,
                score=player.score,
                from_me=None if mine is None or at == seat else player.score - mine,
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


def places_of(view: GameState) -> tuple[int, ...]:
    """Who stands where now, by the rules on equal scores; 1 is the best."""
    scores, shared = [player.score for player in view.players], view.rules.tie == "share"
    order = sorted(scores, reverse=True)
    if shared or len(set(order)) == len(order):
        return tuple([order.index(score) + 1 for score in scores])
    return tuple([order.index(score) + 1 + scores[:at].count(score) for at, score in enumerate(scores)])


def _cannot_ron(player: PlayerState) -> bool:
    """Whether a hand that waits is furiten; one that has just called waits for nothing yet."""
    return len(player.hand) % _MELDED == 1 and is_furiten(player)


def _end_for(ended: RoundResult, seat: Seat) -> Literal["", "won", "dealt_in", "ready", "not_ready"]:
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
