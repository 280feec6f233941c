"""A bot in 30 lines: it sits down at a table online by a link, and plays any game there, at random.

python examples/bots/online_bot.py http://127.0.0.1:8770/join/CODE
"""

import random
import sys

from zashiki.client import HouseRefused
from zashiki.client.blocking import House


def main(link: str, name: str = "Bot") -> None:
    """Play one match; `known.view` is what it sees, in the game's own type, and `known.legal()` what it may do."""
    with House(link, name=name) as house, house.listen(house.join(link).table) as listener:
        for _ in listener:
            known = listener.known
            if known.over is not None:
                print(known.over.outcome)
                return
            if known.asked is not None:
                try:
                    listener.choose(random.choice(list(known.legal())), seen=known.number)
                except HouseRefused as refusal:
                    if refusal.code not in ("stale", "too_late", "not_your_turn", "match_over"):  # else: look again
                        raise


if __name__ == "__main__":
    main(*sys.argv[1:])
