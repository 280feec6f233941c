"""Watch a match as one seat: it hears redacted events, folds them itself, and never needs the state.

python examples/watch_as_a_seat.py [seed]
"""

import sys
from functools import reduce
from random import Random

from zashiki import Match
from zashiki.games import koikoi

ME = 0


def main(seed: str = "tea") -> None:
    """Play a month and compare what the seat worked out with what the table says it may know."""
    rules = koikoi.change_rules(koikoi.preset("nintendo"), rounds=1)
    match, dice = Match.open(koikoi, rules, seed=seed), Random(seed)
    view = reduce(koikoi.apply, match.heard(match.opening, ME), koikoi.mask(koikoi.start(rules), ME))
    print("my hand:   ", koikoi.show_cards(view.players[ME].hand))
    print("their hand:", koikoi.show_cards(view.players[1 - ME].hand))
    while match.to_act:
        (seat,) = match.to_act
        heard = match.heard(match.submit(seat, dice.choice(list(match.legal(seat)))), ME)
        view = reduce(koikoi.apply, heard, view)
        for event in heard:
            print(" ", event)
    print("the same as the table's view:", view == match.view(ME))


if __name__ == "__main__":
    main(*sys.argv[1:2])
