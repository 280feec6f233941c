"""The sheet about a deal, for pictures and for axe: sealed, checked, and of a record that was tampered with."""

import json

from playwright.sync_api import Route

from tests.page.screens import ONE_MONTH, Screen


def open_deal_sheet(screen: Screen) -> None:
    """Open the sheet from wherever the table has it, and wait for what was found."""
    over = screen.find("dialog.result [data-ask=deal]")
    if over.count():
        over.click()
    elif screen.find(".tool.more").is_visible():
        screen.find(".tool.more").click()
        screen.find("dialog [data-ask=deal]").click()
    else:
        screen.find(".lintel .tool.wide[data-ask=deal]").click()
    screen.wait("dialog.deal .verdict")


def deal_sealed(screen: Screen) -> None:
    screen.welcomed("あき" if screen.language == "ja" else "Aki")
    computers = {f"{seat}": "random" for seat in range(1, 4)}
    screen.go(f"/table/{screen.opened('riichi', computers=computers, start=True)['table']}")
    screen.wait(".room")
    open_deal_sheet(screen)


def deal_checked(screen: Screen) -> None:
    screen.against_computer("koikoi", knobs={**ONE_MONTH, "rounds": 3})
    screen.to_the_end()
    open_deal_sheet(screen)
    screen.wait(".verdict.holds")


def deal_tampered(screen: Screen) -> None:
    def otherwise(route: Route) -> None:
        told = route.fetch().json()
        laid = told["laid_out"][0]
        laid[4], laid[30] = laid[30], laid[4]
        route.fulfill(status=200, body=json.dumps(told))

    screen.route("**/api/tables/*/deals*", otherwise)
    screen.against_computer("koikoi", knobs=ONE_MONTH)
    screen.to_the_end()
    open_deal_sheet(screen)
    screen.wait(".verdict.fails")
