"""The number of a choice.

A tile has a face: 0 to 33 are the kinds, 34 to 36 the red fives of man, pin and sou. With three players the same
numbers are used as with four; those of chi never occur.
"""

from zashiki.encoding.game_encoding import Numbers
from zashiki.games.riichi import (
    Action,
    AddedKan,
    Chi,
    ClosedKan,
    DeclareRiichi,
    Discard,
    GameState,
    Kita,
    NineTerminals,
    OpenKan,
    Pass,
    PlayOn,
    Pon,
    Ron,
    Ruleset,
    Stop,
    Tile,
    Tsumo,
)
from zashiki.games.riichi.pieces import BY_KIND, EAST, KINDS
from zashiki.kernel.game import Seat

FACES: tuple[Tile, ...] = (*BY_KIND, Tile.RED_FIVE_MAN, Tile.RED_FIVE_PIN, Tile.RED_FIVE_SOU)
"""The tiles by their faces."""
FACE = {tile: face for face, tile in enumerate(FACES)}
SUIT, FIVE = 9, 4
"""Kinds of a suit, and the place of the five among them."""
DRAWN = len(FACES)
TSUMO, NINE_TERMINALS, KITA, RON, OPEN_KAN, PASS = range(DRAWN + 1, DRAWN + 7)
PON = PASS + 1
CHI = PON + 3
STOP, PLAY_ON = CHI + 6, CHI + 7
RIICHI = PLAY_ON + 1
CLOSED_KAN = RIICHI + DRAWN + 1
ADDED_KAN = CLOSED_KAN + KINDS
CHI_STEPS = ((-2, -1), (-1, 1), (1, 2))
"""How far one's own two tiles of a run are from the called one."""
_PLAIN: dict[int, Action] = {
    TSUMO: Tsumo(),
    NINE_TERMINALS: NineTerminals(),
    KITA: Kita(),
    RON: Ron(),
    OPEN_KAN: OpenKan(),
    PASS: Pass(),
    STOP: Stop(),
    PLAY_ON: PlayOn(),
}
_NUMBERS = {type(action): number for number, action in _PLAIN.items()}


def numbers(_rules: Ruleset) -> tuple[Numbers, ...]:
    """Discards, what interrupts, calls, riichi and kans: the same for all rules."""
    faces = "1m to 9m, 1p to 9p, 1s to 9s, 1z to 7z, then the red 0m 0p 0s"
    return (
        Numbers(len(FACES), f"discard that tile from the hand: {faces}"),
        Numbers(1, "discard the tile just drawn"),
        Numbers(3, "tsumo; nine terminals; kita"),
        Numbers(3, "ron; open kan; pass"),
        Numbers(3, "pon with none, one or two red fives of one's own"),
        Numbers(6, "chi with the two tiles below, around or above the discard, each without and with an own red five"),
        Numbers(2, "stop; play on"),
        Numbers(len(FACES) + 1, "declare riichi with one of the first discards, in their order"),
        Numbers(KINDS, "closed kan of that kind: 1m to 7z"),
        Numbers(len(FACES), "add that tile to a pon, in the order of discards"),
    )


def number(view: GameState, _seat: Seat, action: Action) -> int:
    """Give the number of a legal action."""
    match action:
        case Discard(tile, drawn):
            return DRAWN if drawn else FACE[tile]
        case DeclareRiichi(tile, drawn):
            return RIICHI + (DRAWN if drawn else FACE[tile])
        case ClosedKan(tile):
            return CLOSED_KAN + tile.kind
        case AddedKan(tile):
            return ADDED_KAN + FACE[tile]
        case Pon(pair):
            return PON + sum(tile.red for tile in pair)
        case Chi((low, high)):
            assert view.lying is not None  # noqa: S101 - a call is of a tile
            steps = (low.kind - view.lying.kind, high.kind - view.lying.kind)
            return CHI + 2 * CHI_STEPS.index(steps) + (low.red or high.red)
        case _:
            return _NUMBERS[type(action)]


def action(view: GameState, seat: Seat, number: int) -> Action | None:
    """Give the action of a number; where it is not legal, one that is refused, or None."""
    if number in _PLAIN:
        return _PLAIN[number]
    if number <= DRAWN or RIICHI <= number < CLOSED_KAN:
        tile = _discard(view, seat, number if number <= DRAWN else number - RIICHI)
        drawn = number in (DRAWN, RIICHI + DRAWN)
        return None if tile is None else Discard(tile, drawn) if number <= DRAWN else DeclareRiichi(tile, drawn)
    if number >= CLOSED_KAN:
        return ClosedKan(BY_KIND[number - CLOSED_KAN]) if number < ADDED_KAN else AddedKan(FACES[number - ADDED_KAN])
    if view.lying is None:
        return None
    return _pon(view.lying, number - PON) if number < CHI else _chi(view.lying, number - CHI)


def _discard(view: GameState, seat: Seat, place: int) -> Tile | None:
    """The tile of a discard: by its face, or the one just drawn."""
    return view.players[seat].drawn if place == DRAWN else FACES[place]


def _pon(lying: Tile, reds: int) -> Pon | None:
    """Two tiles of the kind that lies open, red ones first."""
    if reds and lying.kind not in _RED_OF:
        return None
    plain, red = BY_KIND[lying.kind], _RED_OF.get(lying.kind, lying)
    first, second = (red if place < reds else plain for place in range(2))
    return Pon((first, second))


def _chi(lying: Tile, shape: int) -> Chi | None:
    """Two tiles that make a run with the one that lies open; the five among them may be the red one."""
    own = [lying.kind + step for step in CHI_STEPS[shape // 2]]
    five = lying.kind // SUIT * SUIT + FIVE
    if lying.kind >= EAST or any(kind // SUIT != lying.kind // SUIT for kind in own) or (shape % 2 and five not in own):
        return None
    low, high = (_RED_OF[kind] if shape % 2 and kind == five else BY_KIND[kind] for kind in own)
    return Chi((low, high))


_RED_OF = {tile.kind: tile for tile in FACES[KINDS:]}
