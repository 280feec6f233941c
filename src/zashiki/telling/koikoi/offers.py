"""Every choice of Koi-Koi as it is put to a seat, and what a beginner would overlook about it."""

from __future__ import annotations

from collections.abc import Iterator

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
from zashiki.games.koikoi.pieces import of_bits
from zashiki.games.koikoi.round_end import won_round
from zashiki.games.koikoi.state import DECIDING, PLAYING, other
from zashiki.kernel.game import Seat
from zashiki.telling.koikoi.cards import codes
from zashiki.telling.koikoi.voice import Voice
from zashiki.telling.koikoi.yaku_progress import Gain, best_gain, captures, gain, one_away
from zashiki.telling.values import Hint, Offer


def question(view: GameState, seat: Seat, voice: Voice) -> str:
    """Say what a seat is asked."""
    if seat not in to_act(view):
        return ""
    if view.phase is PLAYING:
        return voice.words["question.play"]
    if view.phase is DECIDING or view.pending is None:
        return voice.words["question.decide"]
    return voice.words.say("question.take", card=voice.cards(view.pending))


def offers(view: GameState, seat: Seat, voice: Voice) -> tuple[Offer[Action], ...]:
    """Give every legal choice: cards by month, koi-koi before stop."""
    if seat not in to_act(view):
        return ()
    return tuple([_offer(view, seat, action, voice) for action in sorted(legal(view, seat), key=_order)])


def _order(action: Action) -> int:
    match action:
        case PlayCard(card) | SelectFieldCard(card):
            return card.id
        case CallKoiKoi():
            return 0
        case CallShobu():
            return 1


def _offer(view: GameState, seat: Seat, action: Action, voice: Voice) -> Offer[Action]:
    words = voice.words
    match action:
        case PlayCard(card):
            hint, takes = _played(view, seat, card, voice), tuple(one for some in captures(view, card) for one in some)
            return Offer(action, voice.cards(card), hint, codes((card,)), codes(takes), group="play")
        case SelectFieldCard(card):
            assert view.pending is not None  # noqa: S101 - it is chosen for a pending card
            hint = gain_in_words(gain(view, seat, view.pending, (card,)), voice)
            return Offer(action, voice.cards(card), hint, codes((view.pending,)), codes((card,)), group="take")
        case CallKoiKoi():
            return Offer(action, words["offer.koikoi"], words["offer.play_on"], group="call")
        case CallShobu():
            return Offer(action, words["offer.stop"], _stopping(view, seat, voice), group="call", weight="win")


def _played(view: GameState, seat: Seat, card: Card, voice: Voice) -> str:
    """What a hand card would do: what it takes and makes, or that it stays on the field."""
    options = captures(view, card)
    if not options:
        return voice.words["offer.lay"]
    key = "offer.takes_one" if len(options) > 1 else "offer.takes"
    said = [voice.words.say(key, cards=voice.cards(*(one for option in options for one in option)))]
    best = best_gain(view, seat, card)
    said += filter(None, [gain_in_words(best, voice)] if best else [])
    return voice.words["hint.join"].join(said)


def _stopping(view: GameState, seat: Seat, voice: Voice) -> str:
    """What stopping pays."""
    ended = won_round(view).result
    return voice.words.say("offer.paid", points=voice.points(ended.payments[seat]))


def _completes(one: Gain, voice: Voice) -> str:
    """Say what a capture makes, or what more it pays; empty if it does neither."""
    say = voice.words.say
    made = [
        say("hint.completes", yaku=voice.yaku(yaku.name), points=voice.points(yaku.total_score))
        for yaku in one.completed
    ]
    if one.points > 0 and not made:
        made.append(say("points.signed", n=one.points))
    return voice.words["hint.join"].join(made)


def hints(view: GameState, seat: Seat, voice: Voice) -> tuple[Hint[Action], ...]:
    """What a capture completes or brings nearer, the most telling first; then what the opponent is about to make."""
    if seat not in to_act(view) or view.phase is DECIDING:
        return ()
    return (*_advice(view, seat, voice), *_readings(view, seat, voice))


def _advice(view: GameState, seat: Seat, voice: Voice) -> Iterator[Hint[Action]]:
    found: list[tuple[Action, Gain]] = []
    for action in legal(view, seat):
        match action:
            case PlayCard(card):
                best = best_gain(view, seat, card)
                found += [(action, best)] if best else []
            case SelectFieldCard(card) if view.pending is not None:
                found.append((action, gain(view, seat, view.pending, (card,))))
    for action, one in sorted(found, key=lambda pair: pair[1].weight, reverse=True):
        if said := gain_in_words(one, voice):
            taken = voice.words.say("hint.line", taken=voice.cards(*one.taken), hint=said)
            yield Hint(taken, "advice", action)


def gain_in_words(one: Gain, voice: Voice) -> str:
    """What a capture completes and brings nearer; empty if there is nothing to say."""
    nearer = [voice.words.say("hint.to_go", yaku=voice.yaku(aim.name), n=aim.to_go) for aim in one.nearer]
    return voice.words["hint.join"].join(filter(None, (_completes(one, voice), *nearer)))


def _readings(view: GameState, seat: Seat, voice: Voice) -> Iterator[Hint[Action]]:
    """What the opponent would make with one card more."""
    for one in one_away(view, other(seat)):
        cards = voice.words["near.or"].join(voice.cards(card) for card in of_bits(one.cards))
        gaps = {"name": voice.names[other(seat)], "yaku": voice.yaku(one.row.rule.name), "cards": cards}
        yield Hint(voice.words.say("hint.rival", **gaps), "reading")
