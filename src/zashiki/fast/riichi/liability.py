"""Liability (包): who let another complete a yakuman's last meld."""

from zashiki.fast.bits import signed
from zashiki.fast.compiling import compiled
from zashiki.fast.riichi.hand.melds import CHI, OPEN_KAN, meld_first, meld_sort
from zashiki.fast.riichi.meld_sources import kans_of
from zashiki.fast.riichi.rules import DAISANGEN_PAO, DAISUUSHII_PAO, SUUKANTSU_PAO, Rules
from zashiki.fast.riichi.table import Table
from zashiki.games.riichi.pieces import EAST, KINDS, WHITE

DAISANGEN, DAISUUSHII, SUUKANTSU = range(3)
"""The yakuman of liability, in the order in which they are noted."""


@compiled
def liable_code(yakuman: int, seat: int) -> int:
    """A liable seat and its yakuman in one byte."""
    return 1 + 4 * yakuman + seat


@compiled
def liable_seat(code: int) -> int:
    """The seat that is liable."""
    return (code - 1) & 3


@compiled
def liable_yakuman(code: int) -> int:
    """What it is liable for."""
    return (code - 1) >> 2


@compiled
def note_liability(table: Table, rules: Rules, seat: int, sort: int, kind: int, source: int) -> None:
    """Note who is liable once this kan or pon is called: for the last dragon, the last wind, or the fourth kan."""
    if rules.knobs.pao & DAISANGEN_PAO and kind >= WHITE and completed(table, seat, kind, WHITE, KINDS):
        add_liable(table, seat, liable_code(DAISANGEN, source))
    if rules.knobs.pao & DAISUUSHII_PAO and EAST <= kind < WHITE and completed(table, seat, kind, EAST, WHITE):
        add_liable(table, seat, liable_code(DAISUUSHII, source))
    if rules.knobs.pao & SUUKANTSU_PAO and sort == OPEN_KAN and kans_of(table, seat) == 3:  # noqa: PLR2004 - the fourth
        add_liable(table, seat, liable_code(SUUKANTSU, source))


@compiled
def completed(table: Table, seat: int, kind: int, first: int, last: int) -> bool:
    """Whether a seat's melds with this kind are all kinds from `first` to before `last`."""
    missing = last - first - 1
    for place in range(signed(table.called[seat])):
        code = signed(table.melds[seat, place])
        lowest = meld_first(code)
        if meld_sort(code) != CHI and first <= lowest < last and lowest != kind:
            missing -= 1
    return missing == 0


@compiled
def add_liable(table: Table, seat: int, code: int) -> None:
    """The first that is noted pays; a hand has room for two such yakuman."""
    table.liable[seat, 0 if table.liable[seat, 0] == 0 else 1] = code
