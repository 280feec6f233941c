"""Tables of riichi in a guest's browser, as pictures show them."""

from tests.page.riichi_play import MINE, choose, groups, play, question, seated, stacked
from tests.page.screens import Screen

LOOKED_AT = 12
"""Choices after which a table looks like one."""


def riichi(screen: Screen) -> None:
    """A hand in its middle, a tile of it looked at."""
    seated(screen)
    for _ in range(LOOKED_AT):
        if screen.settled() == "result":
            screen.put_away()
            continue
        number = screen.number()
        choose(screen, question(screen))
        screen.beyond(number)
    play(screen, lambda asked: "discard" in groups(asked), rounds=9)
    tile = screen.find(".own button:not(.off)").last
    tile.click() if screen.touched else tile.hover()


def riichi_call(screen: Screen) -> None:
    """A window with something to call."""
    seated(screen)
    play(screen, lambda asked: bool({"chi", "pon"} & groups(asked)), rounds=9)


def riichi_three(screen: Screen) -> None:
    """Three players, with riichi to be declared and a north to be set aside."""
    stacked(
        screen, preset="tenhou-3p", mine="19m 123456p 789s 44z", others=(), draws="9s", replacements="8s"
    )  # fmt: skip
    screen.find(".strip .kita").wait_for()


def riichi_result(screen: Screen) -> None:
    """How a hand was won, step by step."""
    stacked(screen, mine=MINE, draws="9s 5p 5s 5m 6z")
    play(screen)


def riichi_yaku(screen: Screen) -> None:
    """The list of yaku."""
    seated(screen)
    screen.press("y")
    screen.wait("dialog .written table")
