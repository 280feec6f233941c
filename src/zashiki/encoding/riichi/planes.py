"""A view written as the numbers of an observation, in the order of `parts`."""

from collections.abc import Iterable, Iterator

from zashiki.encoding.riichi.numbering import FACE, FACES
from zashiki.encoding.riichi.parts import INDICATORS, MELD_NUMBERS, MELDS, RIVER
from zashiki.games.riichi import Chi, GameState, OpenKan, Pass, Phase, PlayerState, Pon, Ron, Tile
from zashiki.games.riichi.furiten import is_furiten
from zashiki.games.riichi.hand.waits import waits_of
from zashiki.games.riichi.pieces import COPIES, KINDS, Meld
from zashiki.games.riichi.value.hand_value import next_kind
from zashiki.games.riichi.view import BOXED, lying_open
from zashiki.kernel.game import Seat

MOST = 127
PHASES = {Phase.TURN: 0, Phase.CALLS: 1, Phase.ROBBING: 2, Phase.STOPPING: 3, Phase.MATCH_OVER: 4}
MELD_KINDS = {"chi": 1, "pon": 2, "open_kan": 3, "closed_kan": 4, "added_kan": 5}
LIABLE = {"daisangen": 1, "daisuushii": 2, "suukantsu": 3}
ROBBABLE = {None: 0, "closed_kan": 1, "added_kan": 2, "kita": 3}
ANSWERS = {Pass: 1, Ron: 2, OpenKan: 3, Pon: 4, Chi: 5}


def encoded(view: GameState, seat: Seat) -> list[int]:
    """Write a view."""
    own, seats = view.players[seat], [(seat + step) % len(view.players) for step in range(len(view.players))]
    waits = waits_of(own.hand, own.melds) if _waiting(own) else ()
    found = [
        *_faces(own.hand),
        *_faces(() if own.drawn is None else (own.drawn,)),
        *(int(kind in waits) for kind in range(KINDS)),
        *_bits(view.forbidden),
        *_faces(() if view.lying is None else (view.lying,)),
        *_dora(view),
        *_unseen(view, own),
        *_padded((FACE[tile] + 1 for tile in view.dora), INDICATORS),
    ]
    for one in seats:
        found += _bits(view.players[one].passed)
    for one in seats:
        melds = (number for meld in view.players[one].melds for number in _meld(meld, one, len(seats)))
        found += _padded(melds, MELDS * MELD_NUMBERS)
    for one in seats:
        found += _padded((FACE[discard.tile] + 1 for discard in view.players[one].river), RIVER)
    for one in seats:
        marks = (discard.drawn + 2 * discard.riichi + 4 * discard.called for discard in view.players[one].river)
        found += _padded(marks, RIVER)
    for one in seats:
        found += _seat(view.players[one], seat, len(seats))
    return found + _table(view, seat)


def _waiting(player: PlayerState) -> bool:
    """Whether a hand has the tiles of one that may wait: not right after a call, nor in the box."""
    return len(player.hand) % 3 == 1


def _faces(tiles: Iterable[Tile]) -> list[int]:
    counts = [0] * len(FACES)
    for tile in tiles:
        counts[FACE[tile]] += 1
    return counts


def _bits(kinds: int) -> list[int]:
    return [kinds >> kind & 1 for kind in range(KINDS)]


def _padded(numbers: Iterable[int], length: int) -> list[int]:
    found = list(numbers)
    return found + [0] * (length - len(found))


def _dora(view: GameState) -> list[int]:
    """How often an indicator points at each kind."""
    counts = [0] * KINDS
    for tile in view.dora:
        counts[next_kind(tile.kind, three=view.rules.three)] += 1
    return counts


def _unseen(view: GameState, own: PlayerState) -> list[int]:
    """Tiles that lie neither open nor in one's own hand; with three, only kinds that are played."""
    played = (0, *range(8, KINDS)) if view.rules.three else range(KINDS)
    counts = [COPIES * (kind in played) for kind in range(KINDS)]
    for tile in (*lying_open(view), *own.concealed):
        counts[tile.kind] -= 1
    return counts


def _meld(meld: Meld, owner: Seat, seats: int) -> Iterator[int]:
    yield MELD_KINDS[meld.kind]
    yield meld.first
    yield 0 if meld.called is None else FACE[meld.called] + 1
    yield 0 if meld.source is None else (meld.source - owner) % seats
    yield sum(tile.red for tile in meld.tiles)


def _seat(player: PlayerState, viewer: Seat, seats: int) -> list[int]:
    thousands, rest = divmod(player.score, 1000)
    yakuman, liable = 0, 0
    if player.liable:
        yakuman, liable = LIABLE[player.liable[0].yakuman], (player.liable[0].seat - viewer) % seats
    return [
        *(_clipped(thousands), rest // 100, player.riichi, int(player.ippatsu), player.kita),
        *(liable, yakuman, len(player.hand), int(player.drawn is not None)),
    ]


def _table(view: GameState, seat: Seat) -> list[int]:
    seats, own = len(view.players), view.players[seat]
    answered = next((ANSWERS[type(answer)] for one, answer in view.answers if one == seat), 0)
    numbers = (
        *(PHASES[view.phase], (view.turn - seat) % seats, (view.dealer - seat) % seats),
        *(view.wind, view.number, view.lap, view.honba, view.sticks, view.deal),
        0 if view.phase in BOXED else view.left,
        *(view.kans, view.unshown, view.untouched, view.replaced, ROBBABLE[view.robbable]),
        *(seat in view.asked, answered, _waiting(own) and is_furiten(own)),
    )
    return [_clipped(int(number)) for number in numbers]


def _clipped(number: int) -> int:
    return max(-MOST, min(MOST, number))
