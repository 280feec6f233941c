"""A bot in 30 lines: it sits down at a table online by a link, and plays any game there, at random.

python examples/bots/online_bot.py http://127.0.0.1:8770/join/CODE
"""

import random
import sys

from zashiki.client.blocking import House
from zashiki.kernel.problems import Problem


def main(link: str, name: str = "Bot") -> None:
    """Play one match; `known.view` is what it sees, in the game's own type, and `known.legal()` what it may do."""
    with House.of_link(link, name=name) as house, house.listen(house.join(link).table) as listener:
        while (known := listener.known).over is None and listener.next() is not None:
            if (known := listener.known).asked is not None:
                try:
                    listener.choose(random.choice(list(known.legal())), seen=known.number)
                except Problem as refusal:
                    if refusal.code not in ("stale", "too_late", "not_your_turn", "match_over"):  # else: look again
                        raise
        print(known.over and known.over.outcome)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:3] or ["--help"])
    except Problem as problem:
        sys.exit(f"online_bot.py LINK [NAME]: {problem}")
