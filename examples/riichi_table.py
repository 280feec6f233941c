"""Let four players play an east round of riichi, tell how each hand ended, and settle the match.

python examples/riichi_table.py [seed]
"""

import sys

from zashiki import Match
from zashiki.games import riichi
from zashiki.games.riichi.events import Event, MatchEnded, RoundDrawn, RoundWon
from zashiki.players import make

PLAYERS = ("greedy", "greedy", "greedy", "random")


def main(seed: str = "tea") -> None:
    """Play and print. Several seats may be asked about one tile; they answer in any order."""
    rules = riichi.change_rules(riichi.preset("tenhou"), length="east")
    match = Match.open(riichi, rules, seed=seed)
    players = [make("riichi", name, seed=f"{seed} {seat}") for seat, name in enumerate(PLAYERS)]
    while match.to_act:
        seat = match.to_act[0]
        wind, number = "ESWN"[match.state.wind], match.state.number
        for event in match.submit(seat, players[seat].choose(match.view(seat), seat)):
            if line := told(event):
                print(f"{wind}{number}: {line}")


def told(event: Event) -> str:
    """Say how a hand or the match ended; nothing of any other event."""
    match event:
        case RoundWon(seat=seat, source=source, tile=tile, value=value, flow=flow):
            how = "draws" if seat == source else f"takes from seat {source}"
            yaku = ", ".join(f"{name} {han}" for name, han in value.yaku)
            return f"seat {seat} {how} {tile.value}: {yaku}; {value.fu} fu, paid {flow.total}"
        case RoundDrawn(kind=kind, tenpai=tenpai, changes=changes):
            return f"{kind}, ready: {tenpai}, paid {changes}"
        case MatchEnded(reason=reason, final=final):
            return f"{reason}: scores {final.scores}, places {final.places}, points {final.points}"
        case _:
            return ""


if __name__ == "__main__":
    main(*sys.argv[1:2])
