"""What a seat may know, part by part. Seats come from its own side: itself first, then the others as turns go."""

from zashiki.encoding.game_encoding import Part
from zashiki.encoding.riichi.numbering import FACES
from zashiki.games.riichi import Ruleset
from zashiki.games.riichi.pieces import KINDS

DTYPE = "int8"
MELDS, RIVER, INDICATORS = 4, 32, 5
"""Melds of a hand, discards of a river (no deal has more), and indicators."""
MELD_NUMBERS = 5
SEAT_NUMBERS = (
    *("score_thousands", "score_hundreds", "riichi", "ippatsu", "kita", "liable_seat", "liable_yakuman"),
    *("tiles", "has_drawn"),
)
"""What a seat is told by single numbers."""
TABLE_NUMBERS = (
    *("phase", "turn", "dealer", "wind", "number", "lap", "honba", "sticks", "deal", "left"),
    *("kans", "unshown", "untouched", "replaced", "robbable", "asked", "answered", "furiten"),
)
SHOWN = {
    "GameState.players": ("hand", "drawn", "melds", "rivers", "marks", "passed", "seats"),
    "GameState.wall": ("table", "unseen"),
    "GameState.phase": ("table",),
    "GameState.deal": ("table",),
    "GameState.wind": ("table",),
    "GameState.number": ("table",),
    "GameState.lap": ("table",),
    "GameState.honba": ("table",),
    "GameState.sticks": ("table",),
    "GameState.turn": ("table",),
    "GameState.dora": ("indicators", "dora", "unseen"),
    "GameState.kans": ("table",),
    "GameState.unshown": ("table",),
    "GameState.untouched": ("table",),
    "GameState.replaced": ("table",),
    "GameState.lying": ("lying",),
    "GameState.robbable": ("table",),
    "GameState.forbidden": ("forbidden",),
    "GameState.asked": ("table",),
    "GameState.answers": ("table",),
    "PlayerState.score": ("seats",),
    "PlayerState.hand": ("hand", "waits", "seats"),
    "PlayerState.drawn": ("drawn", "seats"),
    "PlayerState.melds": ("melds", "unseen"),
    "PlayerState.river": ("rivers", "marks", "unseen"),
    "PlayerState.riichi": ("seats",),
    "PlayerState.ippatsu": ("seats",),
    "PlayerState.kita": ("seats", "unseen"),
    "PlayerState.passed": ("passed", "table"),
    "PlayerState.liable": ("seats",),
    "Meld.kind": ("melds",),
    "Meld.tiles": ("melds", "unseen"),
    "Meld.called": ("melds",),
    "Meld.source": ("melds",),
    "Discarded.tile": ("rivers", "unseen"),
    "Discarded.drawn": ("marks",),
    "Discarded.riichi": ("marks",),
    "Discarded.called": ("marks",),
    "Liable.yakuman": ("seats",),
    "Liable.seat": ("seats",),
}
LEFT_OUT = {
    "GameState.rules": "the same throughout a match",
    "GameState.under": "indicators that lie face down: a view hides them",
    "GameState.ura": "face down until a win: a view hides them",
    "GameState.ended": "the round is over; the scores say what it came to",
    "GameState.stops": "asked and answered between two rounds",
    "GameState.reason": "the match is over",
    "GameState.final": "the match is over",
    "GameState.lost": "the match is over",
    "PlayerState.shown": "hands lie open when a round is over, and nothing is left to choose but whether to stop",
    "Pon.tiles": "an answer of the seat's own, which is only told by its kind: it chooses nothing more in that window",
    "Chi.tiles": "as for a pon",
    **{f"RoundResult.{field}": "the round is over" for field in ("kind", "winners", "loser", "tenpai")},
    **{f"Final.{field}": "the match is over" for field in ("places", "scores", "points")},
}

_MELD = (
    "of each meld: 1 chi, 2 pon, 3 open kan, 4 closed kan, 5 added kan; its lowest kind; the face of the called tile "
    "plus 1; how many seats after its owner the discarder sits; its red fives"
)
_SEAT = (
    "of each seat: its score in thousands (127 at most) and the hundreds beyond; riichi (2: double); ippatsu; Norths "
    "set aside; how many seats from the viewer the one sits that is liable for its yakuman, and for which one (0 none, "
    "1 daisangen, 2 daisuushii, 3 suukantsu); concealed tiles without the drawn one; whether it has drawn"
)
_TABLE = (
    "phase (0 a turn, 1 a discard lies open, 2 a tile may be robbed, 3 the dealer may stop, 4 the match is over); how "
    "many seats on the one sits whose turn it is, and the dealer; wind, round of the wind, lap, counters, deposits, "
    "deal, tiles left to draw; kans, indicators due; 1 if nobody has called yet; 1 if the tile drawn is a replacement; "
    "what may be robbed (1 closed kan, 2 added kan, 3 kita); 1 if the seat is asked; its own answer (1 pass, 2 ron, 3 "
    "kan, 4 pon, 5 chi); 1 if it is furiten. None goes beyond 127"
)


def parts(rules: Ruleset) -> tuple[Part, ...]:
    """List the planes over kinds or faces, then rivers and melds, then single numbers."""
    seats, faces = rules.players, len(FACES)
    return (
        Part("hand", (faces,), "one's own tiles of each face, without the one just drawn"),
        Part("drawn", (faces,), "1 for the tile that the seat itself has just drawn"),
        Part("waits", (KINDS,), "1 for each kind that completes the hand without the tile just drawn"),
        Part("forbidden", (KINDS,), "1 for each kind that may not be discarded after the call just made by anybody"),
        Part("lying", (faces,), "1 for the tile that lies open to be called, won or robbed"),
        Part("dora", (KINDS,), "how often each kind is a dora, red fives apart"),
        Part("unseen", (KINDS,), "tiles of each kind that the seat cannot see anywhere"),
        Part("indicators", (INDICATORS,), "faces of the indicators that are shown, plus 1; 0 for none"),
        Part("passed", (seats, KINDS), "1 for each kind shown by others since the seat's last discard, or its riichi"),
        Part("melds", (seats, MELDS, MELD_NUMBERS), _MELD),
        Part("rivers", (seats, RIVER), "faces of the discards in their order, plus 1; 0 after the last"),
        Part("marks", (seats, RIVER), "of each discard: 1 as drawn, plus 2 with riichi, plus 4 if it was called"),
        Part("seats", (seats, len(SEAT_NUMBERS)), _SEAT),
        Part("table", (len(TABLE_NUMBERS),), _TABLE),
    )
