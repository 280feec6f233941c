"""Every choice of Koi-Koi as it is put to a seat."""

from __future__ import annotations

from zashiki.games.koikoi import (
    Action,
    CallKoiKoi,
    CallShobu,
    Card,
    GameState,
    PlayCard,
    SelectFieldCard,
    legal,
    to_act,
)
from zashiki.games.koikoi.round_end import won_round
from zashiki.games.koikoi.state import DECIDING, PLAYING
from zashiki.kernel.game import Seat
from zashiki.telling.koikoi.cards import codes
from zashiki.telling.koikoi.hints import gain_in_words, in_order
from zashiki.telling.koikoi.voice import KoiKoiVoice
from zashiki.telling.koikoi.yaku_progress import Standing, best_gain, captures, gain, standing
from zashiki.telling.values import Offer


def question(voice: KoiKoiVoice, view: GameState, seat: Seat) -> str:
    """Say what a seat is asked."""
    if seat not in to_act(view):
        return ""
    if view.phase is PLAYING:
        return voice.words["question.play"]
    if view.phase is DECIDING or view.pending is None:
        return voice.words["question.decide"]
    return voice.words.say("question.take", card=voice.cards(view.pending))


def offers(voice: KoiKoiVoice, view: GameState, seat: Seat) -> tuple[Offer[Action], ...]:
    """Give every legal choice: cards by month, koi-koi before stop."""
    if seat not in to_act(view):
        return ()
    now = standing(view, seat)
    return tuple([_offer(voice, view, seat, action, now) for action in sorted(legal(view, seat), key=in_order)])


def _offer(voice: KoiKoiVoice, view: GameState, seat: Seat, action: Action, now: Standing) -> Offer[Action]:
    words = voice.words
    match action:
        case PlayCard(card):
            hint = _played(voice, view, seat, card, now)
            takes = tuple([one for some in captures(view, card) for one in some])
            return Offer(action, voice.cards(card), hint, codes((card,)), codes(takes), group="play")
        case SelectFieldCard(card):
            assert view.pending is not None  # noqa: S101 - it is chosen for a pending card
            hint = gain_in_words(voice, gain(view, seat, view.pending, (card,), now))
            return Offer(action, voice.cards(card), hint, codes((view.pending,)), codes((card,)), group="take")
        case CallKoiKoi():
            return Offer(action, words["offer.koikoi"], words["offer.play_on"], group="call")
        case CallShobu():
            return Offer(action, words["offer.stop"], _stopping(voice, view, seat), group="call", weight="win")


def _played(voice: KoiKoiVoice, view: GameState, seat: Seat, card: Card, now: Standing) -> str:
    """What a hand card would do: what it takes and makes, or that it stays on the field."""
    options = captures(view, card)
    if not options:
        return voice.words["offer.lay"]
    key = "offer.takes_one" if len(options) > 1 else "offer.takes"
    said = [voice.words.say(key, cards=voice.cards(*(one for option in options for one in option)))]
    best = best_gain(view, seat, card, now)
    said += filter(None, [gain_in_words(voice, best)] if best else [])
    return voice.words["hint.join"].join(said)


def _stopping(voice: KoiKoiVoice, view: GameState, seat: Seat) -> str:
    """What stopping pays."""
    ended = won_round(view).result
    return voice.words.say("offer.paid", points=voice.points(ended.payments[seat]))
