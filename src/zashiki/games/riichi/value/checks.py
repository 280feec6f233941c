"""Whether a win could have happened: enough tiles, none too often, and circumstances that go together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from zashiki.games.riichi.notation import show_tiles
from zashiki.games.riichi.pieces import BY_KIND, COPIES, EAST, NORTH, WHOLE_HAND, Kind, Tile, tile_set
from zashiki.games.riichi.rounds import LENGTHS, WINDS
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.value.hand_value import WinningHand
from zashiki.texts.problems import Problem

MELD, INDICATORS = 3, 5


class WrongWin(Problem):
    """A win that cannot be, with a stable code and what fills the gaps of its sentence, in the room's words."""

    section = "wrong"

    def __str__(self) -> str:
        return f"{self.code} {self.gaps}" if self.gaps else self.code


def _declared(win: WinningHand) -> bool:
    return win.riichi or win.double_riichi


def _kan(win: WinningHand) -> bool:
    return any(meld.is_kan for meld in win.melds)


def _first_turn(win: WinningHand) -> bool:
    """Whether it claims to have won before anything else happened."""
    return win.tenhou or win.chiihou or win.renhou


def _robbed_elsewhere(win: WinningHand) -> bool:
    """Whether a tile of a robbed kan's kind is seen outside it: the kan holds the other three."""
    return win.chankan and sum(tile.kind == win.win.kind for tile in _all(win)) > 1


CONTRADICTIONS: tuple[tuple[str, Callable[[WinningHand], bool]], ...] = (
    ("riichi_open", lambda win: _declared(win) and any(meld.open for meld in win.melds)),
    ("ippatsu_alone", lambda win: win.ippatsu and not _declared(win)),
    ("ura_alone", lambda win: bool(win.ura) and not _declared(win)),
    ("ura_more", lambda win: len(win.ura) > len(win.dora)),
    ("haitei_ron", lambda win: win.haitei and not win.tsumo),
    ("houtei_tsumo", lambda win: win.houtei and win.tsumo),
    ("chankan_tsumo", lambda win: win.chankan and win.tsumo),
    ("rinshan_ron", lambda win: win.rinshan and not win.tsumo),
    ("rinshan_alone", lambda win: win.rinshan and not _kan(win) and not win.kita),
    ("rinshan_ippatsu", lambda win: win.rinshan and win.ippatsu),
    ("rinshan_haitei", lambda win: win.rinshan and win.haitei),
    ("chankan_houtei", lambda win: win.chankan and win.houtei),
    ("chankan_held", _robbed_elsewhere),
    # A double riichi is declared in the first turn, and nothing was called before an ippatsu: most of the wall is left.
    ("double_last", lambda win: win.double_riichi and win.ippatsu and (win.haitei or win.houtei)),
    ("tenhou", lambda win: win.tenhou and (win.seat_wind != EAST or not win.tsumo)),
    ("chiihou", lambda win: win.chiihou and (win.seat_wind == EAST or not win.tsumo)),
    ("renhou", lambda win: win.renhou and (win.seat_wind == EAST or win.tsumo)),
    (
        "first_turn",
        lambda win: _first_turn(win) and bool(win.melds or win.kita or _declared(win) or win.haitei or win.houtei),
    ),
)
"""Circumstances that cannot stand together, each a row: its code, and when a win is so."""


def check(rules: Ruleset, win: WinningHand) -> None:
    """Refuse a win that cannot be under these rules; whether it is complete and has a yaku, its value says."""
    _check_numbers(win)
    _check_rules(rules, win)
    _check_set(rules, win)
    for code, is_so in CONTRADICTIONS:
        if is_so(win):
            raise WrongWin(code)


def _check_numbers(win: WinningHand) -> None:
    melds, most = len(win.melds), WHOLE_HAND // MELD
    if melds > most:
        raise WrongWin("melds", n=melds, most=most)
    needed = WHOLE_HAND - MELD * melds
    if len(win.tiles) != needed:
        raise WrongWin("number", n=len(win.tiles), melds=melds, needed=needed, before=needed - 1)
    if win.win not in win.tiles:
        raise WrongWin("win_missing", win=win.win, tiles=show_tiles(win.tiles))
    if win.kita > COPIES:
        raise WrongWin("too_many", tile=Tile.NORTH, n=win.kita)
    for some in (win.dora, win.ura):
        if len(some) > INDICATORS:
            raise WrongWin("indicators", n=len(some), most=INDICATORS)


def _check_rules(rules: Ruleset, win: WinningHand) -> None:
    """Look at what the rules do not have: norths aside with four, a fourth seat and chi with three."""
    if win.renhou and rules.renhou == "off":
        raise WrongWin("renhou_off", rules=rules.name)
    if not rules.three:
        if win.kita:
            raise WrongWin("kita_four")
        return
    if win.seat_wind == NORTH:
        raise WrongWin("north_three")
    if win.round_wind == NORTH and _last_wind(rules) < NORTH:
        raise WrongWin("round_three", rules=rules.name)
    if any(meld.kind == "chi" for meld in win.melds):
        raise WrongWin("chi_three")


def _last_wind(rules: Ruleset) -> Kind:
    """The last round wind that a match can come to."""
    added = 0 if rules.extension == "none" else rules.extension_winds or len(WINDS)
    return EAST + min(LENGTHS[rules.length] + added, len(WINDS)) - 1


def _check_set(rules: Ruleset, win: WinningHand) -> None:
    """No tile is there more often than in the set; indicators and norths set aside are among them."""
    found, known = _all(win), Counter(tile_set(rules.players, rules.red_fives))
    of_kind = Counter(tile.kind for tile in known)
    for tile in found:
        if tile.kind not in of_kind:
            raise WrongWin("man_three", tile=tile)
    for kind, count in Counter(tile.kind for tile in found).items():
        if count > COPIES:
            raise WrongWin("too_many", tile=BY_KIND[kind], n=count)
    for tile, count in Counter(tile for tile in found if tile.red).items():
        if count > known[tile]:
            gaps = {"n": count, "most": known[tile], "plain": BY_KIND[tile.kind], "rules": rules.name}
            raise WrongWin("reds", tile=tile, **gaps)


def _all(win: WinningHand) -> tuple[Tile, ...]:
    melds = tuple(tile for meld in win.melds for tile in meld.tiles)
    return (*win.tiles, *melds, *win.dora, *win.ura, *(Tile.NORTH,) * win.kita)
