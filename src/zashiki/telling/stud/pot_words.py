"""A pot in words: what it is called, who gets it with which hand, and by which rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from zashiki.games.stud.events import PotAwarded
from zashiki.games.stud.hand_names import side_words
from zashiki.games.stud.hand_ranks import HAND_SIZE, eight_or_better
from zashiki.games.stud.pieces import HIDDEN, Card, mask_of
from zashiki.games.stud.state import GameState
from zashiki.games.stud.variants import Side
from zashiki.kernel.game import Seat
from zashiki.telling.numbers import amount
from zashiki.telling.stud.pots import PotNow, five_used
from zashiki.telling.stud.scene import Award, Share
from zashiki.telling.stud.spoken_hands import spoken_hand
from zashiki.telling.stud.voice import StudVoice

SEATS_WHEN_QUARTERED = 2
"""Seats that share half a pot and so get a quarter each."""
TWO_POTS = 2
"""A main pot, and one beside it that needs no number."""


def totals(awards: Iterable[PotAwarded]) -> dict[int, int]:
    """What each pot of a deal held."""
    found: dict[int, int] = {}
    for award in awards:
        found[award.pot] = found.get(award.pot, 0) + sum(chips for _, chips in award.shares)
    return found


def pot_key(pot: int, count: int) -> str:
    """Which kind of pot it is, of so many."""
    return "only" if count == 1 else "main" if not pot else "side" if count <= TWO_POTS else "side_n"


def pots_said(voice: StudVoice, chips: int, parts: Sequence[PotNow]) -> str:
    """The chips in the middle, with their parts where there are several."""
    words = voice.words
    if len(parts) < TWO_POTS:
        return words.say("pot.only", amount=amount(chips))
    main, *sides = (amount(part.amount) for part in parts)
    key = "pot.several" if len(sides) > 1 else "pot.two"
    return words.say(key, amount=amount(chips), main=main, sides=voice.listed(sides))


def award_said(voice: StudVoice, view: GameState, award: PotAwarded, held: dict[int, int]) -> str:
    """Say who gets a pot or half of one, with which hand, and why; `held` is what each pot of the deal held."""
    words, pot = voice.words, _named(voice, award, held)
    shares = voice.listed(share_said(voice, view, award, *share) for share in award.shares)
    if not award.contested:
        return words.say("pot.alone" if award.pot else "pot.folded", pot=pot, shares=shares)
    return words.say(f"pot.{_why(view, award)}", pot=pot, shares=shares, odd=_odd(voice, award))


def _odd(voice: StudVoice, award: PotAwarded) -> str:
    """Say who gets the chips that cannot be split: all who get more than another."""
    least = min(chips for _, chips in award.shares)
    more = [voice.who(seat) for seat, chips in award.shares if chips > least]
    key = "pot.odd_chips" if len(more) > 1 else "pot.odd_chip"
    return voice.words.say(key, who=voice.listed(more)) if more else ""


def share_said(voice: StudVoice, view: GameState, award: PotAwarded, seat: Seat, chips: int) -> str:
    """Say what one seat gets of a pot, as a part of a sentence."""
    person = "you" if seat == voice.me else "other"
    gaps = {"who": voice.names[seat], "amount": amount(chips)}
    if not (sides := winning_sides(view, award, seat)):
        return voice.words.say(f"share.{person}.wins", **gaps)
    hand = spoken_hand(held_by(view, seat), sides, voice.words)
    return voice.words.say(f"share.{person}.wins_with", hand=hand, **gaps)


def winning_sides(view: GameState, award: PotAwarded, seat: Seat) -> tuple[Side, ...]:
    """What a seat's hand wins a pot as: high, low, or both; nothing where nobody else could win it."""
    cards = held_by(view, seat)
    if not award.contested or HIDDEN in cards or len(cards) < HAND_SIZE:
        return ()
    scooped = award.side == "whole" and len(view.variant.sides) > 1 and eight_or_better(mask_of(cards))
    return view.variant.sides if scooped else (side_of(view, award),)


def winning_hand(voice: StudVoice, view: GameState, award: PotAwarded, seat: Seat) -> str:
    """The hand that wins a pot for a seat; empty where nobody else could win it."""
    sides = winning_sides(view, award, seat)
    return side_words(held_by(view, seat), sides, voice.words) if sides else ""


def award_scene(voice: StudVoice, view: GameState, award: PotAwarded, held: dict[int, int], *, known: bool) -> Award:
    """A pot that was paid out, with the five cards that won each share of it; only who got it if no more is `known`."""
    award = award if known else replace(award, contested=False)
    shares = tuple(
        Share(
            seat=seat,
            amount=chips,
            used=winning_five(view, award, seat),
            hand_text=winning_hand(voice, view, award, seat),
        )
        for seat, chips in award.shares
    )
    text = award_said(voice, view, award, held) if known else _got(voice, view, award, held)
    return Award(pot=award.pot, side=award.side, shares=shares, text=text)


def _got(voice: StudVoice, view: GameState, award: PotAwarded, held: dict[int, int]) -> str:
    """Say who gets a pot, and no more."""
    shares = voice.listed(share_said(voice, view, award, *share) for share in award.shares)
    return voice.words.say("pot.said", pot=_named(voice, award, held), shares=shares)


def winning_five(view: GameState, award: PotAwarded, seat: Seat) -> tuple[str, ...]:
    """The five cards that win a pot for a seat, in a scoop those of both halves; none where nobody else could."""
    return used_for(held_by(view, seat), winning_sides(view, award, seat))


def used_for(cards: Sequence[Card], sides: Sequence[Side]) -> tuple[str, ...]:
    """The cards of a hand that make its high, its low, or both."""
    found = [five_used(mask_of(tuple(cards)), for_low=side != "high") for side in sides]
    return tuple(dict.fromkeys(code for five in found for code in five))


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


def _named(voice: StudVoice, award: PotAwarded, held: dict[int, int]) -> str:
    """Name a pot, or half of one, with its amount."""
    say = voice.words.say
    said = say(f"pot.{pot_key(award.pot, len(held))}", amount=amount(held[award.pot]), n=award.pot)
    if award.side == "whole":
        return said
    return say(f"pot.{award.side}", pot=said, half=amount(sum(chips for _, chips in award.shares)))
