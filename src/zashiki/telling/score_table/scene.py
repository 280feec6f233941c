"""What a picture of a score table shows: the cross of seats, the round, and what is being entered."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from zashiki.games.riichi.rounds import WINDS
from zashiki.games.riichi.standings import places_of
from zashiki.games.score_table import GameState, Phase, to_act
from zashiki.games.score_table.legality import can_deposit
from zashiki.games.score_table.notation import LETTERS
from zashiki.kernel.game import Seat
from zashiki.telling.mahjong_words import round_name
from zashiki.telling.rulesheet import name_of
from zashiki.telling.score_table.voice import ScoreTableVoice
from zashiki.telling.table_scene import TableScene

Asking: TypeAlias = Literal["", "hand", "rons", "stop"]
"""What is to be entered: how the round goes, the rest of several rons, or whether the dealer stops; empty: nothing."""
_ASKING: dict[Phase, Asking] = {Phase.PLAYING: "hand", Phase.RONS: "rons", Phase.STOPPING: "stop"}


class SeatScene(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One side of the cross."""

    name: str
    letter: str
    """A to D, from the first dealer on; what a line of the scorer calls it."""
    wind: str
    """The wind that it sits at in this round, as a tile: `1z` is east."""
    wind_text: str
    """That in words: South, 南."""
    dealer: bool
    score: int
    place: int
    """As it stands; tied seats share the better place where ties are shared."""
    difference: int | None
    """How far it is ahead of the seat from whose side this is seen (behind: less than 0); None: nobody's side."""
    riichi: bool
    """Whether its stick of this round lies on the table."""
    may_riichi: bool
    """Whether a riichi of it can be entered now: it needs a stick."""
    chombo: int
    """Errors that it pays for after the match."""
    points: int | None
    """Final points once the match is over; 52300 is +52.3."""


class RonScene(msgspec.Struct, frozen=True, gc=False):
    """One of several rons that is known, while the others are still to be entered."""

    winner: Seat
    worth: str


class Scene(TableScene, frozen=True, kw_only=True, tag="score-table", tag_field="game"):
    """A score table as a picture shows it."""

    seats: tuple[SeatScene, ...]
    about: str
    """How long is played, and by whose rules."""
    round_text: str
    """The round: East 2, 東二局."""
    wind: str
    """The wind of the round, as a tile."""
    number: int
    honba: int
    sticks: int
    """Deposits on the table, those of this round too."""
    dealer: Seat
    asking: Asking
    loser: Seat | None
    """Who dealt in to several seats whose hands are being entered."""
    pending: tuple[Seat, ...]
    """Those of them whose hands are not known yet."""
    rons: tuple[RonScene, ...]
    """Those that are known."""
    lost: int
    """Deposits that nobody got at the end."""


def scene_of(voice: ScoreTableVoice, view: GameState, seat: Seat | None) -> Scene:
    """Give the picture of a view from a seat's side; nothing is hidden at a score table."""
    words, rules, over = voice.words, view.rules, view.phase is Phase.MATCH_OVER
    wind = WINDS.index(view.wind)
    length = words[f"value.length.{rules.length}"]
    return Scene(
        seat=seat,
        to_act=to_act(view),
        title=voice.ended(view) if over else voice.round(view),
        over=over,
        seats=_seats(voice, view, seat),
        about=words.say("scene.about", length=length, rules=name_of(rules, words)),
        round_text=round_name(wind, view.number, words),
        wind=f"{wind + 1}z",
        number=view.number,
        honba=view.honba,
        sticks=view.sticks,
        dealer=view.dealer,
        asking=_ASKING.get(view.phase, ""),
        loser=view.loser,
        pending=view.pending,
        rons=tuple(RonScene(one.winner, voice.worth(one)) for one in view.rons),
        lost=view.lost,
    )


def _seats(voice: ScoreTableVoice, view: GameState, mine: Seat | None) -> tuple[SeatScene, ...]:
    words, dealer, scores = voice.words, view.dealer, view.scores
    places = view.places or places_of(view.rules, scores)
    own = None if mine is None else scores[mine]
    playing = view.phase is Phase.PLAYING
    found = []
    for seat, player in enumerate(view.players):
        wind = f"{(seat - dealer) % len(scores) + 1}z"
        score = player.score
        one = SeatScene(
            name=voice.names[seat],
            letter=LETTERS[seat],
            wind=wind,
            wind_text=words[f"wind.{wind}"],
            dealer=seat == dealer,
            score=score,
            place=places[seat],
            difference=None if own is None else score - own,
            riichi=player.riichi,
            may_riichi=playing and not player.riichi and can_deposit(view.rules, score=score),
            chombo=player.chombo,
            points=view.points[seat] if view.points else None,
        )
        found.append(one)
    return tuple(found)
