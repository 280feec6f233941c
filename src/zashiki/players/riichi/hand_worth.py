"""What a hand may come to: the points of this many han, the value of a ready hand, and a guess for one on its way."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.games.riichi.pieces import BY_KIND, EAST, KINDS, Kind, Meld, Tile
from zashiki.games.riichi.value.hand_value import NotComplete, NoYaku, WinningHand, value_of
from zashiki.games.riichi.value.payments import STICK, up
from zashiki.players.riichi.aims import PAIR, TANYAO, TRIPLET, Aim, kinds_in
from zashiki.players.riichi.sight import Sight, dora_in

POINTS = (0, 1100, 2300, 4600, 7500, 8200, 12000, 12000, 16000, 16000, 16000, 24000, 24000, 32000)
"""What a non-dealer's hand of this many han brings, about."""
DEALER = 1.5
_RIICHI = 1.6
"""Riichi, and the tsumo, ippatsu and ura dora that often come with it, in han."""
_URA = ((8000, 1.35), (12000, 1.2), (1 << 20, 1.05))
"""What ippatsu and ura dora make of the value of a riichi, on average: the less the dearer it is."""
_CLOSED_FLUSH = 1
_LIKELY_TRIPLET, _LIKELY_TANYAO = 0.3, 0.3
_FEW_ENDS = 2


def points(han: float, *, dealer: bool) -> float:
    """What this many han bring; between whole numbers of them, a mean."""
    low = min(int(han), len(POINTS) - 2)
    found = POINTS[low] + (min(han, len(POINTS) - 1) - low) * (POINTS[low + 1] - POINTS[low])
    return found * DEALER if dealer else found


def extras(sight: Sight) -> int:
    """Deposits and counters that a win brings on top."""
    rules, view = sight.rules, sight.view
    return view.sticks * STICK + (view.honba * rules.honba_ron if rules.honba_enabled else 0)


def guess(sight: Sight, aim: Aim, counts: list[int], melds: tuple[Meld, ...], tiles: tuple[Tile, ...]) -> float:
    """Guess what a hand on its way to an aim will be worth; `tiles` are the concealed ones that `counts` counts."""
    closed = not any(meld.open for meld in melds)
    han = dora_in(sight, counts, melds, tiles) + aim.han + _honours(sight, aim, counts, melds)
    if closed:
        han += _RIICHI + (_CLOSED_FLUSH if aim.han else 0)
    if aim.name != "tanyao" and (closed or sight.rules.open_tanyao):
        han += _simple(counts, melds)
    return points(max(han, 1.0), dealer=sight.deals) + extras(sight)


def _honours(sight: Sight, aim: Aim, counts: list[int], melds: tuple[Meld, ...]) -> float:
    """Triplets of honours that are there, that an aim counts on, or that may come."""
    found = 0.0
    for kind in range(EAST, KINDS):
        if each := sight.honours[kind]:
            if counts[kind] >= TRIPLET or kind == aim.kept:
                found += each
            elif counts[kind] == PAIR and sight.unseen[kind]:
                found += each * _LIKELY_TRIPLET
    for meld in melds:
        if meld.kind != "chi":
            found += sight.honours[meld.tiles[0].kind]
    return found


def _simple(counts: list[int], melds: tuple[Meld, ...]) -> float:
    """Whether a hand has no terminals and honours, or few that may still go."""
    if kinds_in(melds) & ~TANYAO.kinds:
        return 0.0
    ends = sum([count for kind, count in enumerate(counts) if count and not TANYAO.kinds >> kind & 1])
    return 1.0 if not ends else _LIKELY_TANYAO if ends <= _FEW_ENDS else 0.0


class Ready(NamedTuple):
    """What a ready hand waits for."""

    weight: float
    """Tiles that win it, those that others may discard weighted by how willingly they do."""
    value: float
    """What they bring, on average."""


BY_RON, BY_RON_IN_RIICHI = 1.1, 0.7
"""Wins by ron for each by tsumo: a riichi warns the others."""


def ready(
    sight: Sight, hand: tuple[Tile, ...], melds: tuple[Meld, ...], waits: tuple[Kind, ...], *, riichi: bool
) -> Ready:
    """Value a hand that has not drawn, wait by wait; what has no yaku wins nothing."""
    furiten = any(sight.thrown >> kind & 1 for kind in waits)
    by_ron = 0.0 if furiten else BY_RON_IN_RIICHI if riichi else BY_RON
    weight = value = 0.0
    for kind in waits:
        if left := sight.unseen[kind]:
            ron = _paid(sight, hand, melds, kind, riichi=riichi) if by_ron else 0
            drawn = ron or _paid(sight, hand, melds, kind, riichi=riichi, tsumo=True)
            weight += left * ((drawn > 0) + by_ron * (ron > 0))
            value += left * (drawn + by_ron * ron)
    if not weight:
        return Ready(0.0, 0.0)
    mean = value / weight
    more = next(times for most, times in _URA if mean <= most) if riichi else 1.0
    return Ready(weight, mean * more + extras(sight))


def _paid(
    sight: Sight,
    hand: tuple[Tile, ...],
    melds: tuple[Meld, ...],
    kind: Kind,
    *,
    riichi: bool,
    tsumo: bool = False,
) -> int:
    """What a win by a tile of a kind brings; 0: it has no yaku."""
    tile = BY_KIND[kind]
    win = WinningHand(
        tiles=(*hand, tile),
        win=tile,
        melds=melds,
        tsumo=tsumo,
        seat_wind=sight.view.seat_wind(sight.seat),
        round_wind=EAST + sight.view.wind,
        riichi=riichi,
        dora=sight.view.dora,
        kita=sight.me.kita,
    )
    try:
        return up(value_of(sight.rules, win).base * (6 if sight.deals else 4))
    except (NoYaku, NotComplete):
        return 0
