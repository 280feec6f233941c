"""A turn in one sentence: what was chosen, and what followed from it at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.stud import events
from zashiki.games.stud.pieces import HIDDEN
from zashiki.telling.numbers import amount
from zashiki.telling.stud.pot_words import share_said
from zashiki.telling.stud.sentences import CHOICES, Told, all_in
from zashiki.telling.stud.voice import StudVoice

ENDS = ".。"
"""What ends a sentence in the words of either language."""


def in_brief(voice: StudVoice, told: Sequence[Told]) -> str:
    """Tell a turn in one sentence; empty if there is nothing to say."""
    words = voice.words
    said = words["telling.semicolon"].join(clause for one in told for clause in _clauses(voice, one))
    return words.say("turn.sentence", said=said[:1].upper() + said[1:]) if said else ""


def _clauses(voice: StudVoice, one: Told) -> Iterator[str]:
    words, event = voice.words, one.event
    match event:
        case events.StreetAdvanced(street):
            name = words[f"street.{street}"]
            yield words.say("turn.street", street=name[:1].lower() + name[1:])
        case events.DealInit(deal, dealer, game):
            game_name = voice.variant(game)
            yield words.say("turn.deal", deal=deal, game=game_name, who=voice.who(dealer))
        case events.PotAwarded(shares=shares):
            yield from (share_said(voice, one.before, event, *share) for share in shares)
        case events.MatchEnded():
            yield words["turn.over"]
        case _ if type(event) in CHOICES:
            yield _choice(voice, one)
        case _:
            yield from _dealt(voice, one)


def _choice(voice: StudVoice, one: Told) -> str:
    event = one.event
    chips = event.added if isinstance(event, events.Called) else getattr(event, "to", 0)
    said = voice.by(getattr(event, "seat", 0), CHOICES[type(event)], amount=amount(chips), all_in="")
    return said.rstrip(ENDS) + (voice.words["turn.all_in"] if all_in(one.before, event) else "")


def _dealt(voice: StudVoice, one: Told) -> Iterator[str]:
    """The listener's own cards; those of others lie on the table."""
    for hand in getattr(one.event, "hands", ()):
        seen = [card for card in hand.down + hand.up if card is not HIDDEN]
        if hand.seat == voice.me and seen:
            yield voice.words.say("turn.dealt", cards=voice.cards(seen))
