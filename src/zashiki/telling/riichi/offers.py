"""What a seat may choose at a riichi table, each choice as a button shows it, and what the seat is asked."""

from __future__ import annotations

from zashiki.games.riichi import legal
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
from zashiki.games.riichi.legality import to_act
from zashiki.games.riichi.pieces import BY_KIND, HIDDEN, NORTH, Kind, Tile
from zashiki.games.riichi.state import STOPPING, TURN, GameState, PlayerState
from zashiki.games.riichi.value.hand_value import value_of
from zashiki.games.riichi.value.payments import STICK
from zashiki.games.riichi.wins import win_of
from zashiki.kernel.game import Seat
from zashiki.telling.riichi.tile_names import CODES
from zashiki.telling.riichi.voice import RiichiVoice
from zashiki.telling.values import Offer, Weight

GROUPS: dict[type, str] = {
    Discard: "discard",
    DeclareRiichi: "riichi",
    Tsumo: "win",
    Ron: "win",
    ClosedKan: "kan",
    AddedKan: "kan",
    OpenKan: "kan",
    Pon: "pon",
    Chi: "chi",
    Kita: "kita",
    NineTerminals: "nine_terminals",
    Pass: "pass",
    Stop: "stop",
    PlayOn: "play_on",
}
"""Choices of one kind, which a screen may keep together."""
WEIGHTS: dict[type, Weight] = {Tsumo: "win", Ron: "win", Pass: "quiet", NineTerminals: "grave", Stop: "grave"}


def offers(voice: RiichiVoice, view: GameState, seat: Seat) -> tuple[Offer[Action], ...]:
    """Give every legal choice once: wins first, then what interrupts, and the discards in the order of the hand.

    Nothing is offered from tiles that are not seen.
    """
    if HIDDEN in view.players[seat].concealed:
        return ()
    return tuple([offer(voice, view, seat, action) for action in legal(view, seat)])


def offer(voice: RiichiVoice, view: GameState, seat: Seat, action: Action) -> Offer[Action]:
    """Put one choice to a seat."""
    if isinstance(action, Discard):  # most are
        return Offer(
            action, voice.tile(action.tile), _hint(voice, view, seat, action), (CODES[action.tile],), group="discard"
        )
    player, kind = view.players[seat], type(action)
    takes = (CODES[view.lying],) if isinstance(action, Ron | Pon | Chi | OpenKan) and view.lying is not None else ()
    return Offer(
        action,
        label_of(voice, action),
        hint=_hint(voice, view, seat, action),
        pieces=tuple([CODES[tile] for tile in own_tiles(player, action, view.lying)]),
        takes=takes,
        amount=STICK if kind is DeclareRiichi else None,
        group=GROUPS[kind],
        weight=WEIGHTS.get(kind, "plain"),
    )


def own_tiles(player: PlayerState, action: Action, lying: Tile | None = None) -> tuple[Tile, ...]:
    """The tiles of one's own hand that a choice uses."""
    match action:
        case Discard(tile) | DeclareRiichi(tile) | AddedKan(tile):
            return (tile,)
        case Pon(pair) | Chi(pair):
            return pair
        case ClosedKan(tile):
            return _of_kind(player, tile.kind)
        case OpenKan() if lying is not None:
            return _of_kind(player, lying.kind)
        case Kita():
            return (BY_KIND[NORTH],)
        case Tsumo() if player.drawn is not None:
            return (player.drawn,)
        case _:
            return ()


def _of_kind(player: PlayerState, kind: Kind) -> tuple[Tile, ...]:
    return tuple(tile for tile in player.concealed if tile.kind == kind)


def label_of(voice: RiichiVoice, action: Action) -> str:
    """What the button of a choice says: a tile, or the word that is called."""
    return voice.tile(action.tile) if isinstance(action, Discard) else voice.words[f"offer.{type(action).__name__}"]


def labelled(voice: RiichiVoice, action: Action) -> str:
    """Name a choice where it stands alone, with the tiles that it says."""
    match action:
        case Pon(pair) | Chi(pair):
            hint = voice.words.say("offer_hint.with", tiles=voice.tiles(pair))
            return voice.words.say("offer.hinted", label=label_of(voice, action), hint=hint)
        case _:
            return label_of(voice, action)


def _hint(voice: RiichiVoice, view: GameState, seat: Seat, action: Action) -> str:
    """What a choice does, or takes."""
    words, player = voice.words, view.players[seat]
    match action:
        case Discard(drawn=drawn):
            return words["offer_hint.drawn"] if drawn else ""
        case DeclareRiichi(tile, drawn):
            twice = drawn and tile in player.hand
            return words.say("offer_hint.riichi_drawn" if twice else "offer_hint.riichi", tile=voice.tile(tile))
        case ClosedKan() | AddedKan():
            key = "closed" if isinstance(action, ClosedKan) else "added"
            return words.say(f"offer_hint.{key}", tiles=voice.tiles(own_tiles(player, action)))
        case OpenKan() | Pon() | Chi():
            return words.say("offer_hint.with", tiles=voice.tiles(own_tiles(player, action, view.lying)))
        case Tsumo() | Ron():
            return win_worth(voice, view, seat)
        case NineTerminals():
            return words["offer_hint.nine_terminals"]
        case _:
            return ""


def win_worth(voice: RiichiVoice, view: GameState, seat: Seat) -> str:
    """What a win is worth that a seat may declare now; ura dora are not seen yet."""
    tsumo = view.phase is TURN
    tile = view.players[seat].drawn if tsumo else view.lying
    if tile is None:
        return ""
    return voice.table.worth(value_of(view.rules, win_of(view, seat, tile, tsumo=tsumo)))


def question(voice: RiichiVoice, view: GameState, seat: Seat) -> str:
    """Say what a seat is asked: which tile goes, what it wants of the one that lies open, whether to stop."""
    words = voice.words
    if seat not in to_act(view):
        return ""
    if view.phase is STOPPING:
        return words["question.stop"]
    if view.phase is TURN:
        return words["question.turn"]
    key = "question.discard" if view.robbable is None else f"question.{view.robbable}"
    tile = "" if view.lying is None else voice.tile(view.lying)
    return words.say(key, who=voice.names[view.turn], tile=tile)
