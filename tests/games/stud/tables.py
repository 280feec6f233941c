"""What the tests of stud share: stacked decks, tables in any position, and hands laid out for a showdown."""

from collections.abc import Sequence

from msgspec.structs import replace

from zashiki import Match
from zashiki.games import stud
from zashiki.games.stud import Card, GameState, PlayerState, cards
from zashiki.games.stud.pieces import CARDS
from zashiki.games.stud.state import BETTING
from zashiki.kernel.chance import Stacked
from zashiki.kernel.record import AnyMatch

ONLINE = stud.preset("online")
STREET_CARDS = 3, 4, 5, 6, 7


def order(hands: Sequence[str], *, burns: bool = False, folded_after: Sequence[int] = ()) -> tuple[Card, ...]:
    """A deck that deals these hands, each as seven cards in the order in which they come, to seats 0, 1, 2 …

    `folded_after` says for each seat after which street it is dealt no more (7: never). The dealer is the last seat.
    """
    held = [cards(hand) for hand in hands]
    last = list(folded_after) or [7] * len(held)
    deck = [hand[at] for at in range(3) for hand in held]
    spare = iter([card for card in CARDS if not any(card in hand for hand in held)])
    for at, street in enumerate(STREET_CARDS[1:], 3):
        deck += [next(spare)] if burns else []
        deck += [hand[at] for hand, until in zip(held, last, strict=True) if until >= street]
    return (*deck, *(card for card in CARDS if card not in deck))


def table(*hands: str, rules: stud.Ruleset = ONLINE, folded_after: Sequence[int] = (), **knobs: object) -> AnyMatch:
    """A match of one deal in which these hands are dealt."""
    given: dict[str, object] = {"seats": len(hands), "first_dealer": len(hands) - 1, "deals": 1, **knobs}
    rules = stud.change_rules(rules, **given)
    deck = order(hands, burns=rules.burns, folded_after=folded_after)
    return Match(stud, rules, Stacked({"1": [CARDS.index(card) for card in deck]}))


def play(match: AnyMatch, text: str) -> AnyMatch:
    """Let whoever must act choose, one choice after the other.

    `f` fold, `k` check, `c` call, `b` bring in; with an amount `b20` bet, `r40` raise, `m20` complete.
    """
    for word in text.split():
        (seat,) = match.to_act
        match.submit(seat, choice(word))
    return match


def choice(word: str) -> stud.Action:
    """One word of `play`."""
    plain: dict[str, stud.Action] = {"f": stud.Fold(), "k": stud.Check(), "c": stud.Call(), "b": stud.BringIn()}
    if word in plain:
        return plain[word]
    wagers: dict[str, type[stud.Bet | stud.Raise | stud.Complete]]
    wagers = {"b": stud.Bet, "r": stud.Raise, "m": stud.Complete}
    return wagers[word[0]](int(word[1:]))


def offered(match: AnyMatch) -> list[str]:
    """What may be chosen now, in the words of the notation."""
    return [stud.show_action(action) for action in match.legal(match.to_act[0])]


def showdown(
    hands: Sequence[str], totals: Sequence[int], *, game: str = "stud", folded: Sequence[int] = (), **knobs: object
) -> GameState:
    """A table on seventh street with all bets in: seven cards and a total for each seat; some have folded."""
    rules = stud.change_rules(ONLINE, seats=len(hands), rotation=(game,), **knobs)
    players = []
    for seat, (hand, total) in enumerate(zip(hands, totals, strict=True)):
        held = cards(hand)
        player = PlayerState(1000, 1000 + total, (*held[:2], *held[6:]), held[2:6], total=total)
        players.append(replace(player, live=seat not in folded))
    taken = {card for hand in hands for card in cards(hand)}
    deck = tuple(card for card in CARDS if card not in taken)
    return GameState(
        rules, tuple(players), BETTING, 1, len(hands) - 1, rules.game_of(1).name, 7, deck, pot=sum(totals), opener=0
    )
