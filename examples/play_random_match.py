"""Play one match of Koi-Koi at random, tell how each month ended, and check its record.

python examples/play_random_match.py [seed]
"""

import sys
from random import Random

from zashiki import Match
from zashiki.games import koikoi
from zashiki.games.koikoi.events import RoundEnded
from zashiki.kernel.record import Record
from zashiki.records.audit import verify


def main(seed: str = "tea") -> None:
    """Play, print, verify."""
    dice = Random(seed)
    match = Match.open(koikoi, koikoi.preset("koikoi-japan"), seed=seed)
    while match.to_act:
        (seat,) = match.to_act
        match.submit(seat, dice.choice(list(match.legal(seat))))
    for result in (event.result for event in match.log if isinstance(event, RoundEnded)):
        yaku = ", ".join(one.name for one in result.score.yaku) if result.score else result.reason
        print(f"month {result.round}: winner {result.winner}, paid {result.payments}, {yaku}")
    print(match.outcome)
    print(verify(Record.start(match)))


if __name__ == "__main__":
    main(*sys.argv[1:2])
