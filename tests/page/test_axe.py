"""Every screen, looked through by axe-core: nothing serious stands in anybody's way."""

from pathlib import Path
from typing import Any

import pytest

from tests.page import (
    deal_screens,
    keeper_screens,
    pictures,
    replay_screens,
    riichi_screens,
    rules_screens,
    statistics_screens,
    stud_screens,
)
from tests.page.screens import DESK, PHONE, Guests, Size

AXE = Path(__file__).parent / "node_modules/axe-core/axe.min.js"
GRAVE = ("serious", "critical")
SCREENS = (
    *(pictures.lobby, pictures.koikoi, pictures.month_end, pictures.reversi, pictures.settings),
    *(riichi_screens.riichi_call, riichi_screens.riichi_result, stud_screens.stud_showdown),
    *(replay_screens.replay, keeper_screens.keeper_win, rules_screens.rules_riichi, statistics_screens.statistics),
)
FURTHER = (
    *(pictures.open_sheet, pictures.gathering, pictures.invitation, pictures.decision, pictures.yaku, pictures.plain),
    *(
        riichi_screens.riichi_three,
        riichi_screens.riichi_yaku,
        stud_screens.stud_eight,
        statistics_screens.statistics_koikoi,
    ),
    *(deal_screens.deal_sealed, deal_screens.deal_checked, deal_screens.deal_tampered, rules_screens.lesson_koikoi),
    *(pictures.lost, pictures.trouble, replay_screens.replays, replay_screens.replay_stud, rules_screens.rules_reversi),
    *(keeper_screens.keeper_watched, keeper_screens.keeper_settled),
)


LOOKS = ((DESK, "day", "en"), (PHONE, "night", "ja"))
CASES = [
    pytest.param(
        show,
        *look,
        id=f"{show.__name__}-{look[1]}",
        marks=[pytest.mark.slow] * ((at + which) % 2 or show in FURTHER),
    )
    for at, show in enumerate((*SCREENS, *FURTHER))
    for which, look in enumerate(LOOKS)
]
"""Each screen in one of two looks, of which a quick run draws some; in the long run in both, and further screens."""


@pytest.mark.thinned(least=2)
@pytest.mark.parametrize(("show", "size", "light", "language"), CASES)
def test_axe_finds_nothing_serious(guests: Guests, show: Any, size: Size, light: str, language: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed (it needs npm; see the Makefile)")
    screen = guests.come(size, language, light=light, lessMotion=True)
    screen.host = guests.come()
    screen.host.welcomed("Haru")
    show(screen)
    screen.evaluate(AXE.read_text(encoding="utf-8"))
    found = screen.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    grave = [
        (one["id"], [(node["target"], node.get("failureSummary", "")[:300]) for node in one["nodes"][:4]])
        for one in found
        if one["impact"] in GRAVE
    ]
    assert not grave, grave
