"""What the scorer is asked, and a dealer's two answers. All other entries are made with a form: see `forms`."""

from __future__ import annotations

from zashiki.games.score_table import Action, GameState, Phase, PlayOn, RoundStarted, StopMatch, apply, to_act
from zashiki.kernel.game import Seat
from zashiki.telling.score_table.changes import changed, foreseen
from zashiki.telling.score_table.voice import ScoreTableVoice
from zashiki.telling.values import Offer
from zashiki.texts.sheets import Sheet, text


def question(voice: ScoreTableVoice, view: GameState, seat: Seat) -> str:
    """Ask how the round goes, for the rest of several rons, or whether the dealer stops."""
    words, names = voice.words, voice.names
    if seat not in to_act(view):
        return ""
    if view.phase is Phase.STOPPING:
        return words.say("question.stop", who=names[view.dealer])
    if view.loser is not None:
        return words.say("question.rons", whos=voice.table.whos(view.pending), loser=names[view.loser])
    return words["question.hand"]


def stop_offers(voice: ScoreTableVoice, view: GameState) -> tuple[Offer[Action], ...]:
    """Whether a dealer stops, or plays on, and what comes then."""
    words = voice.words
    return (
        Offer(StopMatch(), words["offer.stop"], hint=words["offer.stop_hint"], weight="win"),
        Offer(PlayOn(), words["offer.PlayOn"], hint=words.say("offer.on_hint", hand=_ahead(voice, view))),
    )


def _ahead(voice: ScoreTableVoice, view: GameState) -> str:
    """Name the round that is played if the dealer plays on."""
    return next(voice.round(event) for event in foreseen(view, (PlayOn(),)) if isinstance(event, RoundStarted))


def decision(voice: ScoreTableVoice, view: GameState) -> Sheet | None:
    """Lay out what stopping and playing on would bring, where a dealer may choose."""
    if view.phase is not Phase.STOPPING:
        return None
    words = voice.words
    answered, *stopped = foreseen(view, (StopMatch(),))
    end = changed(voice, apply(view, answered), stopped)
    ahead = words.say("event.round_started", hand=_ahead(voice, view))
    return Sheet(
        words.say("question.stop", who=voice.names[view.dealer]),
        (
            *(text(words["offer.stop"], role="heading"), text(end.title), *end.parts),
            *(
                text(words["offer.PlayOn"], role="heading"),
                text(ahead),
            ),
        ),
    )
