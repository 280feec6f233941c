"""What the server offered: the calls that the room finds in the same places.

A row holds one seat's tiles and what lies open, not the whole story: what passed since the seat's last discard is not
in it. Where that decides, the difference is counted by its cause.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.real.riichi_records import MELDS, lines, rules_of, tile
from zashiki.games.riichi.actions import Chi, DeclareRiichi, NineTerminals, OpenKan, Pon, Ron, Tsumo
from zashiki.games.riichi.changes import start
from zashiki.games.riichi.legality import answers, options
from zashiki.games.riichi.pieces import HIDDEN, Meld, Tile, in_order
from zashiki.games.riichi.state import CALLS, NEVER_DRAWN, TURN, Discarded, GameState, PlayerState

Say = Callable[[str, object], None]
BITS = {Pon: 1, OpenKan: 2, Chi: 4, Ron: 8, Tsumo: 16, DeclareRiichi: 32, NineTerminals: 64}
CALLED = 1 | 2 | 4


def test_every_offer_is_the_servers(data_folder: Path, record_property: Say) -> None:
    """Pon, chi and kan in every row; wins, riichi and nine terminals wherever the row holds enough to decide them."""
    seen, causes, wrong = 0, Counter[str](), []
    for row, found in compared(data_folder):
        seen += 1
        differs = row["offer"] ^ found
        if differs & CALLED:
            wrong.append((row["session"], row["hand_no"], row["left"], row["offer"], found))
        elif differs:
            causes[cause_of(row, found)] += 1
    assert wrong == []
    assert causes["unexplained"] == 0
    said = ", ".join(f"{count} {cause}" for cause, count in sorted(causes.items()) if count) or "0"
    record_property("checked", f"riichi offers: {seen} rows, 0 differences in calls, {said} in wins and riichi")


def cause_of(row: Any, found: int) -> str:
    """Why a row differs, as far as it can be told."""
    differs = row["offer"] ^ found
    if differs == BITS[Ron] and found & BITS[Ron]:
        return "rons after a tile that passed (furiten of the turn, or of riichi)"
    return "unexplained"


def compared(data_folder: Path) -> Iterator[tuple[Any, int]]:
    empty = True
    for row in lines(data_folder, "call_offers*.jsonl.gz"):
        empty = False
        state = table(row)
        found = answers(state, 0) if row["kind"] == "discard" else options(state, 0)
        bits = 0
        for action in found:
            bits |= BITS.get(type(action), 0)
        yield row, bits
    if empty:
        pytest.skip("no recorded offers in the data folder")


def table(row: Any) -> GameState:
    """The table as far as the row tells it; the seat is seat 0."""
    drawn = tile(row["tile"], red=True) if row["kind"] == "draw" else None
    held = [one for one in row["hand"] if drawn is None or one != row["tile"]]
    seat = PlayerState(
        100 * row["scores"][0],
        in_order(tiles(held)),
        drawn,
        tuple(Meld(MELDS[one["type"]], tiles(one["tiles"])) for one in row["melds"]),  # type: ignore[arg-type]
        tuple(Discarded(one) for one in tiles(row["own_river"])),
        riichi=1 if row["riichi"] else 0,
    )
    others = tuple(PlayerState(100 * score, (HIDDEN,) * 13) for score in row["scores"][1:])
    state = start(rules_of(sanma=False))
    return replace(
        state,
        players=(seat, *others),
        wall=(HIDDEN,) * (row["left"] + NEVER_DRAWN),
        phase=CALLS if drawn is None else TURN,
        wind=row["kyoku"] // 4,
        number=row["oya"] + 1,
        turn=row["by"] if drawn is None else 0,
        dora=tiles(row["dora"]),
        untouched=row["calls"] == 0,
        lying=tile(row["tile"], red=True) if drawn is None else None,
    )


def tiles(numbers: list[int]) -> tuple[Tile, ...]:
    return tuple(tile(number, red=True) for number in numbers)
