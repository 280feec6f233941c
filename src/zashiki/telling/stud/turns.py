"""A turn in one sentence: what was chosen, and what followed from it at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.stud import events
from zashiki.games.stud.pieces import HIDDEN
from zashiki.telling.stud.amounts import chips
from zashiki.telling.stud.pot_words import share_said
from zashiki.telling.stud.result import Told
from zashiki.telling.stud.sentences import CHOICES, Sentences

ENDS = ".。"
"""What ends a sentence in the words of either language."""


def in_brief(told: Sequence[Told], sentences: Sentences) -> str:
    """Tell a turn in one sentence; empty if there is nothing to say."""
    words = sentences.words
    said = words["telling.semicolon"].join(clause for one in told for clause in _clauses(one, sentences))
    return words.say("turn.sentence", said=said[:1].upper() + said[1:]) if said else ""


def _clauses(one: Told, sentences: Sentences) -> Iterator[str]:
    words, event = sentences.words, one.event
    match event:
        case events.StreetAdvanced(street):
            name = words[f"street.{street}"]
            yield words.say("turn.street", street=name[:1].lower() + name[1:])
        case events.DealInit(deal, dealer, game):
            game_name = sentences.variant(game)
            yield words.say("turn.deal", deal=deal, game=game_name, who=sentences.who(dealer))
        case events.PotAwarded(shares=shares):
            yield from (share_said(one.before, event, seat, amount, sentences) for seat, amount in shares)
        case events.MatchEnded():
            yield words["turn.over"]
        case _ if type(event) in CHOICES:
            yield _choice(one, sentences)
        case _:
            yield from _dealt(one, sentences)


def _choice(one: Told, sentences: Sentences) -> str:
    event = one.event
    amount = event.added if isinstance(event, events.Called) else getattr(event, "to", 0)
    said = sentences.by(getattr(event, "seat", 0), CHOICES[type(event)], amount=chips(amount), all_in="")
    return said.rstrip(ENDS) + (sentences.words["turn.all_in"] if sentences.all_in(one.before, event) else "")


def _dealt(one: Told, sentences: Sentences) -> Iterator[str]:
    """The listener's own cards; those of others lie on the table."""
    for hand in getattr(one.event, "hands", ()):
        seen = [card for card in hand.down + hand.up if card is not HIDDEN]
        if hand.seat == sentences.me and seen:
            yield sentences.words.say("turn.dealt", cards=sentences.cards(seen))
