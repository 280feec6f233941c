"""Rules and first rounds in a guest's browser: how one comes there, and what pictures show of them."""

import json

from playwright.sync_api import Route

from tests.page.screens import FAST, Screen

COACH = ".coach"


def hurried(screen: Screen) -> None:
    """Let the computers of tables that are opened from now on not pause before they choose."""

    def faster(route: Route) -> None:
        if route.request.method != "POST":
            return route.continue_()
        asked = json.loads(route.request.post_data or "{}")
        asked["options"] = {**FAST, **asked.get("options", {})}
        return route.continue_(post_data=json.dumps(asked))

    screen.route(
        "**/api/tables?*", lambda route: faster(route) if route.request.method == "POST" else route.continue_()
    )


def told(screen: Screen, game: str, part: str = "", preset: str = "") -> None:
    """Go to the rules of a game, and wait until they are there."""
    screen.go(f"/rules/{game}?part={part}&preset={preset}")
    screen.wait(f".rules-part{f'[data-part={part}]' if part else ''}")


def begun(screen: Screen, game: str) -> str:
    """Begin a first round from the rules, and wait until the teacher speaks; give the table."""
    told(screen, game)
    screen.find(".rules-sheet .kaki").click()
    screen.wait(f"{COACH}[data-word='lesson.{game}.hello']")
    return screen.address.rpartition("/")[2]


def word(screen: Screen) -> str:
    """What the teacher says now, by its key."""
    return (screen.find(COACH).get_attribute("data-word") or "").rpartition(".")[2]


# Pictures.


def rules_games(screen: Screen) -> None:
    screen.go("/rules")
    screen.wait(".rules-games")


def rules_brief(screen: Screen) -> None:
    told(screen, "koikoi")


def rules_cards(screen: Screen) -> None:
    told(screen, "koikoi", "cards")


def rules_koikoi(screen: Screen) -> None:
    told(screen, "koikoi", "yaku")


def rules_knobs(screen: Screen) -> None:
    told(screen, "koikoi", "rules", "classic")


def rules_riichi(screen: Screen) -> None:
    told(screen, "riichi", "yaku")


def rules_points(screen: Screen) -> None:
    told(screen, "riichi", "points")


def rules_reversi(screen: Screen) -> None:
    told(screen, "reversi", "turning")


def rules_stud(screen: Screen) -> None:
    told(screen, "stud", "hands", "seed")


def lesson_koikoi(screen: Screen) -> None:
    begun(screen, "koikoi")


def lesson_riichi(screen: Screen) -> None:
    begun(screen, "riichi")
    screen.find(f"{COACH} .btn").click()


def lesson_reversi(screen: Screen) -> None:
    begun(screen, "reversi")
    screen.find(f"{COACH} .btn").click()


def lesson_stud(screen: Screen) -> None:
    begun(screen, "stud")
    screen.find(f"{COACH} .btn").click()
