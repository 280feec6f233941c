"""Tables of stud in a guest's browser: how they are opened and played, and what pictures show of them."""

from tests.page.screens import FAST, Screen, seated_together

CALLERS = "caller"
"""Who never bets and never folds: what such a table comes to does not depend on its cards."""


def dealt(screen: Screen, seats: int, player: str = CALLERS, *, hints: bool = False, **knobs: object) -> str:
    """Sit down among computers, and wait until the room is laid; hints take the house some time."""
    screen.welcomed("あき" if screen.language == "ja" else "Aki")
    computers = {f"{seat}": player for seat in range(1, seats)}
    rules = {"seats": seats, "first_dealer": 0, **knobs}
    options = {**FAST, "hints": hints}
    table = screen.opened("stud", computers=computers, options=options, knobs=rules, start=True)["table"]
    screen.go(f"/table/{table}")
    screen.wait(".room")
    return f"{table}"


def two_people(aki: Screen, ren: Screen, **knobs: object) -> str:
    """Let two people sit down at one table, with a computer between them where there are three seats."""
    seats = int(f"{knobs.get('seats', 2)}")
    computers = {f"{seat}": CALLERS for seat in range(2, seats)}
    options = {**FAST, "hints": False, "watching": "all"}
    return seated_together((aki, ren), "stud", options=options, computers=computers, knobs={"seats": 2, **knobs})


def offered(screen: Screen, key: str) -> bool:
    """Whether a key would press a button."""
    return screen.find(f".act [data-keys~={key}]").count() > 0


def press(screen: Screen, keys: str = "cb") -> None:
    """Choose by the first of these keys that is offered, once the question takes presses; wait for what follows."""
    number = screen.number()
    screen.press(next(key for key in keys if offered(screen, key)))
    screen.beyond(number)


def until(screen: Screen, street: str, keys: str = "cb") -> None:
    """Play until a street is there and something is asked."""
    while screen.settled() == "asked" and street not in screen.text(".pot"):
        press(screen, keys)


def until_result(screen: Screen, keys: str = "cb") -> None:
    """Play until the deal is over."""
    while screen.settled() == "asked":
        press(screen, keys)


# Pictures.


def stud(screen: Screen) -> None:
    """Six seats in the middle of a deal: some have folded, bets lie before the others."""
    dealt(screen, 6, "rules", hints=True)
    wanted = "シックス" if screen.language == "ja" else "Sixth"
    for _ in range(120):
        if screen.settled() == "result":
            screen.put_away()
        elif wanted in screen.text(".pot") and screen.find(".pod .bet").count() and screen.find(".folded").count():
            break
        else:
            press(screen)


def stud_showdown(screen: Screen) -> None:
    """The end of a deal of stud eight-or-better with a side pot: high and low, with the cards that win."""
    dealt(screen, 4, rotation=["stud8"], stacks=[800, 40, 800, 800])
    until_result(screen, "rcb")


def stud_eight(screen: Screen) -> None:
    """Eight seats, all of them still in on sixth street."""
    dealt(screen, 8, hints=True)
    until(screen, "シックス" if screen.language == "ja" else "Sixth", "rcb")
