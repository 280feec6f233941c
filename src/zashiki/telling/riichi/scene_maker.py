"""Makes the scene of a riichi table from a view: what it only implies is worked out here."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from zashiki.games.riichi.furiten import is_furiten
from zashiki.games.riichi.legality import to_act
from zashiki.games.riichi.pieces import BY_KIND, EAST, HIDDEN, Meld, Tile
from zashiki.games.riichi.rounds import may_be_last
from zashiki.games.riichi.standings import places_of
from zashiki.games.riichi.state import (
    CALLS,
    MATCH_OVER,
    ROBBING,
    START,
    Discarded,
    GameState,
    PlayerState,
    RoundResult,
)
from zashiki.games.riichi.value.hand_value import next_kind
from zashiki.kernel.game import UNKNOWN, Seat
from zashiki.telling.latest import Latest
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


class _SeatParts(NamedTuple):
    """The parts of a seat that take long to make, and change seldom."""

    hand: Latest[tuple[Tile, ...], [], tuple[str, ...]]
    melds: Latest[tuple[Meld, ...], [], tuple[MeldScene, ...]]
    river: Latest[tuple[Discarded, ...], [], tuple[RiverTile, ...]]


class SceneMaker:
    """Makes scenes of views for one listener, and takes over from its last one what has not changed since.

    What is new is not kept from event to event: a walk ends where somebody is asked, and nobody else may notice.
    """

    def __init__(self, voice: RiichiVoice) -> None:
        """Speak as this voice does."""
        self._voice = voice
        self._round = Latest(partial(_round, voice))
        self._left_text = Latest(partial(_left_text, voice))
        self._places = Latest(partial(places_of, voice.rules))
        players = len(voice.names)
        self._seats = tuple(
            _SeatParts(Latest(_codes), Latest(partial(_melds, at, players)), Latest(_river)) for at in range(players)
        )

    def scene(self, view: GameState, seat: Seat | None, new: tuple[str, ...] = ()) -> Scene:
        """Make one; `new` are the tiles that have just moved, none: those that the view shows to be so."""
        voice, over = self._voice, view.phase is MATCH_OVER
        boxed = over or view.phase is START
        shown = tuple([CODES[tile] for tile in view.dora])
        three, left = len(view.players) == _MELDED, 0 if boxed else max(view.left, 0)
        title, round_text, last_round = self._round(
            (view.wind, view.number, view.lap, view.deal, view.honba, view.sticks)
        )
        return Scene(
            seat=seat,
            to_act=to_act(view),
            title=voice.over(view) if over else title,
            about=voice.length,
            round_text=round_text,
            over=over,
            last_round=last_round,
            wind=_WINDS[view.wind],
            number=view.number,
            honba=view.honba,
            sticks=view.sticks,
            left=left,
            left_text=self._left_text(left),
            indicators=() if boxed else (shown + _DOWN)[:PLACES],
            dora=tuple([_MAKES[three][code] for code in shown if code != UNKNOWN]),
            turn=None if boxed else view.turn,
            open_tile=_open_tile(voice, view),
            ended_text=_ended(voice, view),
            seats=self._seat_scenes(view, seat, boxed=boxed),
            new=new or _latest(view),
        )

    def _seat_scenes(self, view: GameState, seat: Seat | None, *, boxed: bool) -> tuple[SeatScene, ...]:
        voice, players, dealer, count = self._voice, view.players, view.dealer, len(view.players)
        scores = tuple([player.score for player in players])
        places = self._places(scores) if view.final is None else view.final.places
        mine = None if seat is None else scores[seat]
        lies = view.lying is not None and view.robbable is None
        seats = []
        for at, (player, parts) in enumerate(zip(players, self._seats, strict=True)):
            wind, seen = (at - dealer) % count, HIDDEN not in player.hand and player.drawn is not HIDDEN
            seats.append(
                SeatScene(  # the first by their places: with more than 15 keywords Python makes a dictionary of them
                    voice.names[at],
                    _WINDS[wind],
                    voice.winds[wind],
                    not wind,
                    player.score,
                    None if mine is None else player.score - mine,
                    place=places[at],
                    turn=not boxed and at == view.turn,
                    hand=parts.hand(player.hand),
                    drawn=None if player.drawn is None else CODES[player.drawn],
                    seen=seen,
                    melds=parts.melds(player.melds),
                    river=parts.river(player.river),
                    last=lies and at == view.turn,
                    riichi=player.riichi,
                    kita=player.kita,
                    furiten=at == seat and seen and _cannot_ron(player),
                    ended="" if view.ended is None else _end_for(view.ended, at),
                )
            )
        return tuple(seats)


_WINDS = tuple(CODES[BY_KIND[EAST + n]] for n in range(4))
_DOWN = (UNKNOWN,) * PLACES
_MAKES = tuple(
    {CODES[tile]: CODES[BY_KIND[next_kind(tile.kind, three=three)]] for tile in Tile if tile is not HIDDEN}
    for three in (False, True)
)
"""The dora of each indicator, with four players and with three."""


def _round(voice: RiichiVoice, of: tuple[int, int, int, int, int, int]) -> tuple[str, str, bool]:
    """A round in words, with what lies on the table and without, and whether it may be the last."""
    wind, number, lap, deal, honba, sticks = of
    last = may_be_last(voice.rules, wind=wind, number=number, lap=lap, played=deal)
    return voice.round_named(wind, number, honba, sticks), voice.rounds[wind][number - 1], last


def _left_text(voice: RiichiVoice, left: int) -> str:
    return voice.words.say("scene.left_1" if left == 1 else "scene.left", n=left)


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


def _codes(hand: tuple[Tile, ...]) -> tuple[str, ...]:
    return tuple([CODES[tile] for tile in hand])


class _Discards(dict[Discarded, RiverTile]):
    """Every discard there can be, each made when it is first seen."""

    def __missing__(self, one: Discarded) -> RiverTile:
        self[one] = RiverTile(CODES[one.tile], one.drawn, one.riichi, one.called)
        return self[one]


_DISCARDS = _Discards()


def _river(river: tuple[Discarded, ...]) -> tuple[RiverTile, ...]:
    return tuple([_DISCARDS[one] for one in river])


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


def _melds(owner: Seat, players: int, melds: tuple[Meld, ...]) -> tuple[MeldScene, ...]:
    return tuple([_meld(meld, owner, players) for meld in melds])


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
