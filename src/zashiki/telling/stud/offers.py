"""The choices of a seat, as they are put to it: each with what it costs."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.stud.actions import Action, Bet, BringIn, Call, Check, Complete, Fold, Raise
from zashiki.games.stud.betting import to_call
from zashiki.games.stud.legality import legal
from zashiki.games.stud.state import GameState
from zashiki.kernel.game import Seat
from zashiki.telling.numbers import amount
from zashiki.telling.stud.voice import StudVoice
from zashiki.telling.values import Offer

GROUPS: dict[type[Action], str] = {
    Fold: "fold",
    Check: "check",
    Call: "call",
    BringIn: "bring_in",
    Complete: "complete",
    Bet: "bet",
    Raise: "raise",
}
"""What a choice is called in `words/`, and among offers."""


def offers(voice: StudVoice, view: GameState, seat: Seat) -> tuple[Offer[Action], ...]:
    """Every legal choice: folding first, then checking or calling, then betting, the double bet last."""
    listed: Sequence[Action] = list(legal(view, seat))
    kinds = [type(action) for action in listed]
    return tuple(
        _offer(voice, view, seat, action, double=type(action) in kinds[:at]) for at, action in enumerate(listed)
    )


def _offer(voice: StudVoice, view: GameState, seat: Seat, action: Action, *, double: bool) -> Offer[Action]:
    words, group, player = voice.words, GROUPS[type(action)], view.players[seat]
    match action:
        case Fold():
            hint = words.say("offer_hint.keep", amount=amount(player.stack)) if view.bet else ""
            return Offer(action, words["offer.fold"], hint=hint, group=group, weight="quiet")
        case Check():
            return Offer(action, words["offer.check"], amount=0, group=group, weight="quiet")
        case Call():
            paid, key, to = to_call(view, seat), "more", view.bet
        case BringIn():
            paid, key, to = min(view.rules.bring_in, player.stack), "sum", view.rules.bring_in
        case Bet(to):
            paid, key = to - player.street, "sum"
        case _:
            to = action.to
            paid, key = to - player.street, "to_more" if player.street else "to"
    hint = words.say(f"offer_hint.{key}", to=amount(to), amount=amount(paid))
    if double:
        hint = words.say("offer_hint.double", hint=hint)
    if paid == player.stack:
        hint = words.say("offer_hint.all_in", hint=hint)
    return Offer(action, words[f"offer.{group}"], hint=hint, amount=paid, group=group)
