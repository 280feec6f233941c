"""A guest who plays riichi well enough to win: as the house advises, wins first, riichi whenever it is offered."""

import json
from collections.abc import Callable
from typing import Any

from tests.page.screens import FAST, Message, Screen
from tests.page.stacked_deals import riichi_deal

MINE = "123456m 789p 66z 77z"
"""Waits for either dragon, and has a yaku with it."""
OTHERS = ("147m 258p 369s 1234z", "258m 369p 147s 1234z", "369m 147p 258s 1234z")
"""Hands that can call nothing for a while, and hold no dragon."""


def stacked(
    screen: Screen,
    *,
    preset: str = "tenhou",
    mine: str = MINE,
    others: tuple[str, ...] = OTHERS,
    draws: str = "",
    replacements: str = "",
    **asked: Any,
) -> str:
    """Sit down as the first dealer, with these tiles; wait until something is asked."""
    asked["options"] = {**FAST, **asked.get("options", {})}
    with riichi_deal(preset, hands=(mine, *others), draws=draws, replacements=replacements):
        table = seated(screen, preset, seats=3 if "3p" in preset else 4, **asked)
    screen.settled()
    return table


def seated(screen: Screen, preset: str = "tenhou", player: str = "steady", seats: int = 4, **asked: Any) -> str:
    """Open a table against computers, and go there."""
    screen.welcomed()
    computers = {f"{seat}": player for seat in range(1, seats)}
    table = screen.opened("riichi", preset=preset, computers=computers, start=True, **asked)["table"]
    screen.go(f"/table/{table}")
    screen.wait(".room")
    return f"{table}"


def question(screen: Screen) -> Message:
    """What this guest was asked last."""
    for frame in reversed(screen.frames):
        message = json.loads(frame)
        if message["type"] in ("told", "table") and message.get("asked"):
            found: Message = message["asked"]
            return found
    raise AssertionError("nothing was asked")


def groups(asked: Message) -> set[str]:
    """The kinds of what is offered."""
    return {offer["group"] for offer in asked["offers"]}


def discard(screen: Screen, tile: str, *, drawn: bool) -> None:
    """Press a tile of the hand."""
    screen.tap(".own .drawn" if drawn else f".own button[data-tile='{tile}']:not(.drawn)")


def advised(asked: Message, kind: str = "discard") -> Message:
    """The best discard, as the house advises; without advice the last tile of the hand."""
    allowed = [offer["action"] for offer in asked["offers"] if offer["group"] == kind]
    for hint in asked.get("hints", ()):
        if hint["kind"] == "advice" and (hint["action"] or {}).get("tile") in {action["tile"] for action in allowed}:
            tile = hint["action"]["tile"]
            return next(action for action in allowed if action["tile"] == tile)
    return dict(allowed[-1])


def choose(screen: Screen, asked: Message) -> None:
    """Choose well: win, declare riichi, pass, or discard as the house advises."""
    offered = groups(asked)
    if "win" in offered:
        screen.find(".btn.win").click()
    elif "pass" in offered:
        screen.find(".call .pass").click()
    elif "riichi" in offered:
        screen.find(".strip [aria-pressed]").click()
        action = advised(asked, "riichi")
        discard(screen, action["tile"], drawn=action["drawn"])
    elif "play_on" in offered:
        screen.find(".btn.play_on").click()
    else:
        action = advised(asked)
        discard(screen, action["tile"], drawn=action["drawn"])


def play(screen: Screen, wanted: Callable[[Message], bool] = lambda _: False, *, rounds: int = 1) -> str:
    """Play on until a question is one that is wanted, or so many rounds have ended; give what is there then."""
    while True:
        state, number = screen.settled(), screen.number()
        if state == "over":
            return state
        if state == "result":
            rounds -= 1
            if not rounds:
                return state
            screen.put_away()
            continue
        asked = question(screen)
        if wanted(asked):
            return state
        choose(screen, asked)
        screen.beyond(number)
