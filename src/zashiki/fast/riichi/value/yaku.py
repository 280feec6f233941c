"""The yaku of the tiles as sets: each has a number, in the order in which the room lists them.

A function here says which yaku the tiles have; what they count, and which of them an open hand loses, the rules say
(`value_rules`, made from the room's own rows).
"""

import numpy as np

from zashiki.fast.bits import NONE, bit, count, holds, signed
from zashiki.fast.compiling import inlined
from zashiki.fast.riichi.value.groups import EDGE_RUNS, ENDS, PAIR_WAIT, TWO_SIDED, Groups, Traits
from zashiki.games.riichi.hand import groups as room_groups
from zashiki.games.riichi.hand.decomposition import RANKS
from zashiki.games.riichi.pieces import EAST, GREEN, RED, WHITE
from zashiki.games.riichi.value import yaku as room

BESIDE = ("riichi", "double_riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei")
HEAVENLY = ("tenhou", "chiihou", "renhou")
GATES, KOKUSHIS = ("chuuren", "junsei_chuuren"), ("kokushi", "kokushi_13")
_NAMES_OF_KINDS = tuple(row.name for row in room.OF_KINDS)
_YAKUMAN_OF_KINDS = tuple(row.name for row in room.YAKUMAN_OF_KINDS)
_YAKUMAN_OF_TRIPLETS = tuple(row.name for row in room.YAKUMAN_OF_TRIPLETS)
_OF_GROUPS = tuple(
    row.name for rows in (room.OF_RUNS, room.OF_EQUAL_RUNS, room.OF_HONOURS, room.OF_TRIPLETS) for row in rows
)
ORDINARY = (*BESIDE, *_NAMES_OF_KINDS, "chiitoitsu", *_OF_GROUPS)
YAKUMAN_NAMES = (*HEAVENLY, *_YAKUMAN_OF_KINDS, *GATES, *_YAKUMAN_OF_TRIPLETS, *KOKUSHIS)
NAMES = (*ORDINARY, *YAKUMAN_NAMES)
"""The room's name of each number."""
RIICHI, DOUBLE_RIICHI, IPPATSU, CHANKAN, RINSHAN, HAITEI, HOUTEI = map(NAMES.index, BESIDE)
TSUMO, TANYAO, HONROUTOU, HONITSU, CHINITSU = map(NAMES.index, _NAMES_OF_KINDS)
CHIITOITSU = NAMES.index("chiitoitsu")
PINFU, ITTSU, SANSHOKU, CHANTA, JUNCHAN = (NAMES.index(row.name) for row in room.OF_RUNS)
IIPEIKOU, RYANPEIKOU = (NAMES.index(row.name) for row in room.OF_EQUAL_RUNS)
SEAT_WIND, ROUND_WIND, HAKU, HATSU, CHUN, SHOUSANGEN = (NAMES.index(row.name) for row in room.OF_HONOURS)
SANSHOKU_DOUKOU, SANANKOU, SANKANTSU, TOITOI = (NAMES.index(row.name) for row in room.OF_TRIPLETS)
TENHOU, CHIIHOU, RENHOU = map(NAMES.index, HEAVENLY)
TSUUIISOU, RYUUIISOU, CHINROUTOU = map(NAMES.index, _YAKUMAN_OF_KINDS)
CHUUREN, JUNSEI_CHUUREN = map(NAMES.index, GATES)
DAISANGEN, SUUANKOU, SUUANKOU_TANKI, DAISUUSHII, SHOUSUUSHII, SUUKANTSU = map(NAMES.index, _YAKUMAN_OF_TRIPLETS)
KOKUSHI, KOKUSHI_13 = map(NAMES.index, KOKUSHIS)

MAN, HONOURS, TERMINALS, GREENS, DRAGONS, WINDS = map(
    np.uint64,
    (room_groups.MAN, room_groups.HONOURS, room_groups.TERMINALS, room.GREENS, room.DRAGONS, room.WINDS),
)
PIN_OF, SOU_OF = np.uint64(RANKS), np.uint64(2 * RANKS)
FIRSTS = np.uint64(1 | 1 << RANKS | 1 << 2 * RANKS)
"""The ones of the three suits."""
ONCE, TWICE = np.uint64(3), np.uint64(6)
FOUR_GROUPS = 4


@inlined
def one_if(so: bool, number: int) -> np.uint64:  # noqa: FBT001 - compiled
    """The set of one yaku if the hand has it."""
    return np.uint64(so) << np.uint64(number)


@inlined
def number_of_suits(kinds: np.uint64) -> int:
    """How many suits kinds are of; honours are none."""
    found = signed(kinds & MAN != NONE) + signed((kinds >> PIN_OF) & MAN != NONE)
    return found + signed((kinds >> SOU_OF) & MAN != NONE)


@inlined
def yaku_of_kinds(kinds: np.uint64) -> np.uint64:
    """Those that look at kinds alone, not at groups."""
    honours = kinds & HONOURS != NONE
    found = one_if(kinds & ENDS == NONE, TANYAO) | one_if(kinds & ~ENDS == NONE, HONROUTOU)
    if number_of_suits(kinds) == 1:
        found |= bit(HONITSU) if honours else bit(CHINITSU)
    return found


@inlined
def yakuman_of_kinds(kinds: np.uint64) -> np.uint64:
    """The yakuman that look at kinds alone."""
    found = one_if(kinds & ~HONOURS == NONE, TSUUIISOU) | one_if(kinds & ~GREENS == NONE, RYUUIISOU)
    return found | one_if(kinds & ~TERMINALS == NONE, CHINROUTOU)


@inlined
def in_three_suits(kinds: np.uint64) -> bool:
    """Whether the same is there in man, pin and sou (三色)."""
    return bool(kinds & (kinds >> PIN_OF) & (kinds >> SOU_OF) & MAN)


@inlined
def is_worth_nothing(pair: int, traits: Traits) -> bool:
    """Whether a pair has no fu."""
    return pair < WHITE and pair not in (traits.seat_wind, traits.round_wind)


@inlined
def yaku_of_runs(hand: Groups, traits: Traits) -> np.uint64:
    """Those of hands with a run."""
    runs = hand.runs
    simple = hand.wait == TWO_SIDED and hand.number_of_runs == FOUR_GROUPS
    found = one_if(simple and is_worth_nothing(hand.pair, traits), PINFU)
    found |= one_if(runs & (runs >> ONCE) & (runs >> TWICE) & FIRSTS != NONE, ITTSU)
    found |= one_if(in_three_suits(runs), SANSHOKU)
    if runs & ~EDGE_RUNS == NONE and (hand.triplets | bit(hand.pair)) & ~ENDS == NONE:  # an end in each group
        found |= bit(CHANTA) if traits.kinds & HONOURS != NONE else bit(JUNCHAN)
    return found | one_if(hand.equal_runs == 1, IIPEIKOU) | one_if(hand.equal_runs == 2, RYANPEIKOU)  # noqa: PLR2004


@inlined
def yaku_of_honours(hand: Groups, traits: Traits) -> np.uint64:
    """Those of triplets of honours."""
    triplets = hand.triplets
    found = one_if(holds(triplets, traits.seat_wind), SEAT_WIND) | one_if(
        holds(triplets, traits.round_wind), ROUND_WIND
    )
    found |= one_if(holds(triplets, WHITE), HAKU) | one_if(holds(triplets, GREEN), HATSU)
    found |= one_if(holds(triplets, RED), CHUN)
    return found | one_if(are_some_and_pair(hand, DRAGONS, 2), SHOUSANGEN)


@inlined
def are_some_and_pair(hand: Groups, kinds: np.uint64, number: int) -> bool:
    """Whether this many triplets and the pair are of these kinds."""
    return hand.pair >= EAST and holds(kinds, hand.pair) and count(hand.triplets & kinds) == number


@inlined
def yaku_of_triplets(hand: Groups) -> np.uint64:
    """Those of three triplets or four."""
    found = one_if(in_three_suits(hand.triplets), SANSHOKU_DOUKOU)
    found |= one_if(count(hand.closed_triplets | hand.closed_kans) == 3, SANANKOU)  # noqa: PLR2004
    found |= one_if(count(hand.closed_kans | hand.open_kans) == 3, SANKANTSU)  # noqa: PLR2004
    return found | one_if(hand.number_of_runs == 0, TOITOI)


@inlined
def yaku_of_groups(hand: Groups, traits: Traits) -> np.uint64:
    """The yaku of groups; what cannot be there is passed over."""
    found = yaku_of_runs(hand, traits) if hand.number_of_runs > 0 else NONE
    if hand.triplets & HONOURS != NONE:
        found |= yaku_of_honours(hand, traits)
    if hand.number_of_runs <= 1:
        found |= yaku_of_triplets(hand)
    return found


@inlined
def yakuman_of_groups(hand: Groups) -> np.uint64:
    """The yakuman of groups: all have three triplets or four."""
    if hand.number_of_runs > 1:
        return NONE
    found = one_if(DRAGONS & ~hand.triplets == NONE, DAISANGEN) | one_if(WINDS & ~hand.triplets == NONE, DAISUUSHII)
    if count(hand.closed_triplets | hand.closed_kans) == FOUR_GROUPS:
        found |= bit(SUUANKOU_TANKI) if hand.wait == PAIR_WAIT else bit(SUUANKOU)
    found |= one_if(are_some_and_pair(hand, WINDS, 3), SHOUSUUSHII)
    return found | one_if(count(hand.closed_kans | hand.open_kans) == FOUR_GROUPS, SUUKANTSU)
