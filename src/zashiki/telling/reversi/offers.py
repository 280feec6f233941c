"""What a seat is asked at a board of reversi, and every square that it may choose."""

from __future__ import annotations

from zashiki.games.reversi import Action, GameState, Phase, PlaceDisc, to_act
from zashiki.kernel.game import Seat
from zashiki.telling.reversi.scene import Playable, playable
from zashiki.telling.reversi.voice import ReversiVoice
from zashiki.telling.values import Offer


def question(voice: ReversiVoice, view: GameState, seat: Seat) -> str:
    """Ask a seat for a disc; empty where it is not its turn."""
    if seat not in to_act(view):
        return ""
    where = "centre" if view.phase is Phase.CENTRE else "disc"
    person = "you" if seat == voice.me else "other"
    return voice.words.say(f"question.{person}.{where}", who=voice.called[seat])


def offers(voice: ReversiVoice, view: GameState, seat: Seat) -> tuple[Offer[Action], ...]:
    """Give every square that a seat may play, from a1 along the rows."""
    return tuple([_offer(voice, one) for one in playable(view)]) if seat in to_act(view) else ()


def _offer(voice: ReversiVoice, one: Playable) -> Offer[Action]:
    label, turns = voice.pieces.one(one.square), len(one.turns)
    hint = voice.words.say("offer.turns", n=turns) if turns else voice.words["offer.centre"]
    return Offer(PlaceDisc(one.square), label, hint, pieces=(one.square,), takes=one.turns, group="place")
