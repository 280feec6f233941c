"""The smallest mjai bot: it calls nothing, declares nothing, and discards what it draws.

    zashiki play riichi --opponent "mjai:python examples/bots/mjai_bot.py"

Each line that it reads is an array of events, as on mjai.app; it answers each with one line.
"""

import json
import sys
from typing import Any

NONE = {"type": "none"}


def answer(events: list[dict[str, Any]], me: int) -> dict[str, Any]:
    """Answer the last event: discard the tile just drawn, or let everything pass."""
    last = events[-1]
    if last["type"] == "tsumo" and last["actor"] == me:
        return {"type": "dahai", "actor": me, "pai": last["pai"], "tsumogiri": True}
    return NONE


def main() -> None:
    """Answer until the table closes the line."""
    me = 0
    for line in sys.stdin:
        events = json.loads(line)
        for event in events:
            if event["type"] == "start_game":
                me = event["id"]
        print(json.dumps(answer(events, me)), flush=True)


if __name__ == "__main__":
    main()
