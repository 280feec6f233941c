"""A pot in words: what it is called, who gets it with which hand, and by which rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zashiki.games.stud.events import PotAwarded
from zashiki.games.stud.hand_names import side_words
from zashiki.games.stud.hand_ranks import HAND_SIZE, eight_or_better
from zashiki.games.stud.pieces import HIDDEN, Card, mask_of
from zashiki.games.stud.state import GameState
from zashiki.games.stud.variants import Side
from zashiki.kernel.game import Seat
from zashiki.telling.stud.amounts import chips
from zashiki.telling.stud.pots import PotNow, five_used
from zashiki.telling.stud.scene import Award, Share
from zashiki.telling.stud.sentences import Sentences

SEATS_WHEN_QUARTERED = 2
"""Seats that share half a pot and so get a quarter each."""
TWO_POTS = 2
"""A main pot, and one beside it that needs no number."""


def totals(awards: Iterable[PotAwarded]) -> dict[int, int]:
    """What each pot of a deal held."""
    found: dict[int, int] = {}
    for award in awards:
        found[award.pot] = found.get(award.pot, 0) + sum(amount for _, amount in award.shares)
    return found


def pot_key(pot: int, count: int) -> str:
    """Which kind of pot it is, of so many."""
    return "only" if count == 1 else "main" if not pot else "side" if count <= TWO_POTS else "side_n"


def pots_said(amount: int, parts: Sequence[PotNow], sentences: Sentences) -> str:
    """The chips in the middle, with their parts where there are several."""
    words = sentences.words
    if len(parts) < TWO_POTS:
        return words.say("pot.only", amount=chips(amount))
    main, *sides = (chips(part.amount) for part in parts)
    return words.say("pot.several", amount=chips(amount), main=main, sides=sentences.listed(sides))


def award_said(view: GameState, award: PotAwarded, held: dict[int, int], sentences: Sentences) -> str:
    """Say who gets a pot or half of one, with which hand, and why; `held` is what each pot of the deal held."""
    words, pot = sentences.words, _named(award, held, sentences)
    shares = sentences.listed(share_said(view, award, seat, amount, sentences) for seat, amount in award.shares)
    if not award.contested:
        return words.say("pot.alone" if award.pot else "pot.folded", pot=pot, shares=shares)
    key, amounts = _why(view, award), [amount for _, amount in award.shares]
    if len(amounts) > 1 and max(amounts) > min(amounts):
        key += "_odd"
    odd = award.shares[amounts.index(max(amounts))][0]
    return words.say(f"pot.{key}", pot=pot, shares=shares, who=sentences.who(odd))


def share_said(view: GameState, award: PotAwarded, seat: Seat, amount: int, sentences: Sentences) -> str:
    """Say what one seat gets of a pot, as a part of a sentence."""
    person = "you" if seat == sentences.me else "other"
    gaps = {"who": sentences.names[seat], "amount": chips(amount)}
    hand = winning_hand(view, award, seat, sentences)
    if not hand:
        return sentences.words.say(f"share.{person}.wins", **gaps)
    return sentences.words.say(f"share.{person}.wins_with", hand=hand, **gaps)


def winning_hand(view: GameState, award: PotAwarded, seat: Seat, sentences: Sentences) -> str:
    """The hand that wins a pot for a seat; empty where nobody else could win it."""
    cards = held_by(view, seat)
    if not award.contested or HIDDEN in cards or len(cards) < HAND_SIZE:
        return ""
    scooped = award.side == "whole" and len(view.variant.sides) > 1 and eight_or_better(mask_of(cards))
    return side_words(cards, view.variant.sides if scooped else (side_of(view, award),), sentences.words)


def award_scene(view: GameState, award: PotAwarded, held: dict[int, int], sentences: Sentences) -> Award:
    """A pot that was paid out, with the five cards that won each share of it."""
    shares = tuple(
        Share(
            seat=seat,
            amount=amount,
            used=winning_five(view, award, seat),
            hand=winning_hand(view, award, seat, sentences),
        )
        for seat, amount in award.shares
    )
    text = award_said(view, award, held, sentences)
    return Award(pot=award.pot, side=award.side, shares=shares, text=text)


def winning_five(view: GameState, award: PotAwarded, seat: Seat) -> tuple[str, ...]:
    """The five cards that win a pot for a seat; none where nobody else could win it."""
    cards = held_by(view, seat)
    if not award.contested or HIDDEN in cards or len(cards) < HAND_SIZE:
        return ()
    return five_used(mask_of(cards), for_low=side_of(view, award) != "high")


def side_of(view: GameState, award: PotAwarded) -> Side:
    """The kind of hand that a pot, or half of one, goes to."""
    return view.variant.sides[-1] if award.side == "low" else view.variant.sides[0]


def held_by(view: GameState, seat: Seat) -> tuple[Card, ...]:
    """All cards of a seat's hand, the community card too."""
    return view.players[seat].cards + view.community


def _why(view: GameState, award: PotAwarded) -> str:
    """By which rule a pot is divided as it is."""
    if len(award.shares) > 1:
        return "quartered" if award.side != "whole" and len(award.shares) == SEATS_WHEN_QUARTERED else "split"
    if award.side != "whole" or len(view.variant.sides) == 1:
        return "said"
    return "scoop" if eight_or_better(mask_of(held_by(view, award.shares[0][0]))) else "no_low"


def _named(award: PotAwarded, held: dict[int, int], sentences: Sentences) -> str:
    """Name a pot, or half of one, with its amount."""
    say = sentences.words.say
    said = say(f"pot.{pot_key(award.pot, len(held))}", amount=chips(held[award.pot]), n=award.pot)
    if award.side == "whole":
        return said
    return say(f"pot.{award.side}", pot=said, half=chips(sum(amount for _, amount in award.shares)))
