"""Screens of the score table, for pictures and for axe: what is entered here is pressed, as a keeper would."""

from tests.page.screens import Screen

NAMES = {"ja": ("ハル", "ソラ", "ナギ", "アオイ"), "en": ("Haru", "Sora", "Nagi", "Aoi")}


def keeping(screen: Screen, preset: str = "tenhou", players: int = 4) -> str:
    """Open a score table, and go there."""
    screen.welcomed(NAMES[screen.language][0])
    names = NAMES[screen.language][:players]
    table = screen.opened("score-table", preset=preset, names=names, start=True, options={"watching": "link"})["table"]
    screen.go(f"/table/{table}")
    screen.wait(".keeper")
    return f"{table}"


def begin(screen: Screen, kind: str) -> None:
    """Open the sheet of an entry."""
    screen.wait(".room[data-state=asked]")
    screen.find(f".four [data-kind={kind}]").click()
    screen.wait("dialog.entry" if kind != "other" else "dialog[open]")


def choose(screen: Screen, **parts: str) -> None:
    """Press parts of an entry, one after the other; several values of one stand with commas between."""
    for part, values in parts.items():
        for value in values.split(","):
            screen.find(f"dialog [data-part={part}] [data-value='{value}']").click()
            screen.wait(f"dialog [data-part={part}] [data-value='{value}'][aria-pressed=true]")


def record(screen: Screen) -> None:
    """Record what was entered, once the house has said what it would change."""
    number = screen.number()
    screen.find("dialog .kaki:enabled").click()
    screen.beyond(number)
    screen.wait("dialog.entry", state="detached")


def enter(screen: Screen, kind: str, **parts: str) -> None:
    """Enter how a hand ended."""
    begin(screen, kind)
    choose(screen, **parts)
    record(screen)


def riichi(screen: Screen, seat: int) -> None:
    """Press the stick of a seat."""
    number = screen.number()
    screen.find(".chair .reach").nth(seat).click()
    screen.beyond(number)


def keeper(screen: Screen) -> None:
    """Three hands, a counter, deposits, and a riichi, as on the drawing of this room."""
    keeping(screen)
    enter(screen, "tsumo", winner="0", han="3", fu="30")
    enter(screen, "ron", winner="2", loser="3", han="3", fu="40")
    enter(screen, "draw", tenpai="0,1")
    riichi(screen, 2)


def keeper_win(screen: Screen) -> None:
    keeper(screen)
    begin(screen, "ron")
    choose(screen, winner="2", loser="3", han="3", fu="40")
    screen.wait("dialog .sumup .what")


def keeper_draw(screen: Screen) -> None:
    keeper(screen)
    begin(screen, "draw")
    choose(screen, tenpai="0")
    screen.wait("dialog .sumup .what")


def keeper_three(screen: Screen) -> None:
    keeping(screen, "tenhou-3p", 3)
    enter(screen, "tsumo", winner="1", han="6")


def keeper_other(screen: Screen) -> None:
    keeping(screen)
    begin(screen, "other")


def keeper_settled(screen: Screen) -> None:
    keeper(screen)
    screen.find(".foot .btn").last.click()
    record(screen)
    screen.wait("dialog .written table")


def keeper_figures(screen: Screen) -> None:
    keeper(screen)
    screen.press("a")
    screen.wait("dialog .written table")


def keeper_share(screen: Screen) -> None:
    keeping(screen)
    screen.press("l")
    screen.wait_until("() => document.querySelector('.qr')?.naturalWidth > 0")


def keeper_watched(screen: Screen) -> None:
    """Seen by somebody who has the link."""
    table = keeping(screen.host)
    riichi(screen.host, 2)
    screen.go(f"/table/{table}")
    screen.wait(".keeper .ending")


def keeper_open(screen: Screen) -> None:
    screen.go()
    screen.find(".friends .more .btn").last.click()
    screen.wait("dialog .names")


SCREENS = (
    *(keeper, keeper_win, keeper_draw, keeper_three, keeper_other, keeper_settled, keeper_figures, keeper_share),
    *(keeper_watched, keeper_open),
)
