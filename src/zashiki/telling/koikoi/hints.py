"""What a beginner would overlook: what a capture completes or brings nearer, and what the opponent is about to make."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.games.koikoi import Action, CallKoiKoi, CallShobu, GameState, PlayCard, SelectFieldCard, legal, to_act
from zashiki.games.koikoi.pieces import of_bits
from zashiki.games.koikoi.state import DECIDING, other
from zashiki.kernel.game import Seat
from zashiki.telling.koikoi.cards import codes
from zashiki.telling.koikoi.voice import KoiKoiVoice
from zashiki.telling.koikoi.yaku_progress import Gain, best_gain, gain, one_away
from zashiki.telling.numbers import signed
from zashiki.telling.values import Hint


def hints(voice: KoiKoiVoice, view: GameState, seat: Seat) -> tuple[Hint[Action], ...]:
    """What a capture completes or brings nearer, the most telling first; then what the opponent is about to make."""
    if seat not in to_act(view) or view.phase is DECIDING:
        return ()
    return (*_advice(voice, view, seat), *_readings(voice, view, seat))


def _advice(voice: KoiKoiVoice, view: GameState, seat: Seat) -> Iterator[Hint[Action]]:
    found: list[tuple[Action, Gain]] = []
    for action in sorted(legal(view, seat), key=in_order):
        match action:
            case PlayCard(card):
                best = best_gain(view, seat, card)
                found += [(action, best)] if best else []
            case SelectFieldCard(card) if view.pending is not None:
                found.append((action, gain(view, seat, view.pending, (card,))))
    for action, one in sorted(found, key=lambda pair: pair[1].weight, reverse=True):  # equals keep their order
        if said := gain_in_words(voice, one):
            taken = voice.words.say("hint.line", taken=voice.cards(*one.taken), hint=said)
            yield Hint(taken, "advice", action)


def in_order(action: Action) -> int:
    """Say where a choice stands among all: cards by month, and koi-koi before stop."""
    match action:
        case PlayCard(card) | SelectFieldCard(card):
            return card.id
        case CallKoiKoi():
            return 0
        case CallShobu():
            return 1


def gain_in_words(voice: KoiKoiVoice, one: Gain) -> str:
    """What a capture completes and brings nearer; empty if there is nothing to say."""
    nearer = [voice.words.say("hint.to_go", yaku=voice.yaku(aim.name), n=aim.to_go) for aim in one.nearer]
    return voice.words["hint.join"].join(filter(None, (_completes(voice, one), *nearer)))


def _completes(voice: KoiKoiVoice, one: Gain) -> str:
    """Say what a capture makes, or what more it pays; empty if it does neither."""
    say = voice.words.say
    made = [
        say("hint.completes", yaku=voice.yaku(yaku.name), points=voice.points(yaku.total_score))
        for yaku in one.completed
    ]
    if one.points > 0 and not made:
        made.append(say("points.signed", n=signed(one.points)))
    return voice.words["hint.join"].join(made)


def _readings(voice: KoiKoiVoice, view: GameState, seat: Seat) -> Iterator[Hint[Action]]:
    """What the opponent would make with one card more."""
    for one in one_away(view, other(seat)):
        gaps = {"name": voice.names[other(seat)], "yaku": voice.yaku(one.row.rule.name), "cards": voice.wanted(one)}
        yield Hint(voice.words.say("hint.rival", **gaps), "reading", pieces=codes(of_bits(one.cards)))
