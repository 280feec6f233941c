"""A bot in 30 lines: it sits down at a table online by a link, and plays any game there, at random.

    python examples/bots/online_bot.py http://127.0.0.1:8770/join/CODE

What it sees is `known.view`, in the game's own type; what it may do is `known.legal()`.
"""

import random
import sys

from zashiki.client.blocking import House


def main(link: str, name: str = "Bot") -> None:
    """Play one match."""
    with House(link, name=name) as house:
        facts = house.join(link)
        with house.listen(facts.table) as listener:
            for _ in listener:
                known = listener.known
                if known.over is not None:
                    print(known.over.outcome)
                    return
                if known.asked is not None:
                    listener.choose(random.choice(list(known.legal())), seen=known.number)


if __name__ == "__main__":
    main(*sys.argv[1:])
