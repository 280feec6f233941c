"""Law 7, place by place: what events tell of a deal is what was dealt, for everybody and at any time."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.kernel.game import UNKNOWN, Seat
from zashiki.kernel.record import AnyMatch
from zashiki.testing.law_tools import LawBroken, Watched, as_json, hold
from zashiki.testing.random_play import again, viewers


def law_7_places_are_told_as_they_were_dealt(match: AnyMatch) -> None:
    """Law 7 and fair/1: `laid_out` gives the order that was shuffled, without gaps as far as it mattered at all.

    What one seat heard tells it no wrong place, all that a spectator knows, and more of a deal in which it was shown
    more. This holds while a deal is played, too, when no key can check it.
    """
    game, watched = match.game, Watched(match.chance)
    again(match, watched)
    made = sum(not label for _, label in watched.asked)
    order = game.canonical_order(match.rules)
    hold(7, bool(order) == bool(game.most_deals(match.rules)), "`most_deals` and `canonical_order` name no deal alike")
    for deal in range(1, made + 1):
        dealt = match.chance.shuffled(order, deal=deal)
        told = game.laid_out(match.log, deal)
        hold(7, bool(told) and told == dealt[: len(told)], f"deal {deal} was {dealt}, and the log tells {told}")
        known = {viewer: _known(match, viewer, deal, told) for viewer in viewers(match)}
        for viewer, places in known.items():
            hold(7, known[None] <= places, f"viewer {viewer} knows less of deal {deal} than a spectator")
        _hold_first_sight(match, deal)
    for deal in (0, made + 1):
        hold(7, game.laid_out(match.log, deal) == (), f"the log tells of deal {deal}, which nobody made")


def _known(match: AnyMatch, viewer: Seat | None, deal: int, dealt: Sequence[str]) -> set[int]:
    """The places that a viewer can tell, after holding each of them to the deal."""
    told = match.game.laid_out(match.heard(match.log, viewer), deal)
    hold(7, len(told) == len(dealt), f"viewer {viewer} is told of {len(told)} places of deal {deal}, not {len(dealt)}")
    wrong = [at for at, (said, real) in enumerate(zip(told, dealt, strict=True)) if said not in (UNKNOWN, real)]
    hold(7, not wrong, f"viewer {viewer} is told wrong places of deal {deal}: {wrong}")
    return _places(told)


def _hold_first_sight(match: AnyMatch, deal: int) -> None:
    """Whoever hears more than a spectator of the event that opens a deal can tell more of its places."""
    game = match.game
    opening = next((event for event in match.log if game.laid_out((event,), deal)), None)
    if opening is None:
        text = f"`laid_out` finds deal {deal} in the whole log, but in no event alone"
        raise LawBroken(7, f"{text}; let the event that deals carry the number of its deal")
    heard = {viewer: match.heard((opening,), viewer) for viewer in viewers(match)}
    seen = {viewer: _places(game.laid_out(events, deal)) for viewer, events in heard.items()}
    for viewer, places in seen.items():
        more = as_json(heard[viewer]) != as_json(heard[None])
        hold(7, not more or places > seen[None], f"viewer {viewer} is shown more of deal {deal}, and told no more")


def _places(told: Sequence[str]) -> set[int]:
    return {at for at, said in enumerate(told) if said != UNKNOWN}
