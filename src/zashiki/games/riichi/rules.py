"""What a table plays by: the Ruleset, and the named presets (one TOML file each under `presets/`)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from zashiki.texts.problems import Sentence
from zashiki.texts.rulebook import RuleBook, WrongField

TRIPLE_RON = 3
"""How many win on one discard where the rules have a word of their own for it."""
Points = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class MatchStart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a match begins that is not begun anew."""

    scores: tuple[Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)], ...]
    """By seat; seat 0 is the dealer of each wind's first round."""
    wind: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    """0 is east."""
    number: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    honba: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    sticks: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0


class Ruleset(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every rule that tables differ on. RULES.md has the source of each."""

    name: Annotated[str, msgspec.Meta(min_length=1)]
    source: str = ""
    """Where the rule set comes from."""
    notes: tuple[str, ...] = ()
    """Where and why it departs from its source."""
    unsure: tuple[str, ...] = ()
    """Knobs for which sources conflict, or only secondary ones were found."""

    players: Literal[3, 4] = 4
    start_points: Points = 25000
    target: Points = 30000
    """What the leader needs for the match to end after its last round; 0: nothing."""

    opening: MatchStart | None = None
    """Begin here instead of at the first round of the first wind."""
    hands: Annotated[int, msgspec.Meta(ge=0, le=4096)] = 0
    """The most rounds of a match; 0: as many as its length gives."""

    # From round to round.
    length: Literal["hand", "east", "hanchan", "full"] = "hanchan"
    """Scheduled winds: one round alone, one wind, two, or four."""
    extension: Literal["none", "per_wind", "sudden_death", "fixed"] = "sudden_death"
    """When nobody has the target at the end: it ends; winds are added until somebody has it at a wind's end; rounds are
    added until somebody has it; or a wind is added in any case."""
    extension_winds: Annotated[int, msgspec.Meta(ge=0, le=8)] = 1
    """The most winds that are added; 0: any number."""
    renchan: Literal["tenpai", "win", "always"] = "tenpai"
    """Whether a dealer who is ready at an exhaustive draw stays, or only one who won, or any dealer at such a draw."""
    abort_dealer: Literal["keep", "rotate"] = "keep"
    """What an abortive draw does to the deal."""
    tobi: Literal["off", "negative", "zero"] = "negative"
    """Whether the match ends when a score falls below zero, or to zero."""
    agari_yame: Literal["off", "ask", "auto"] = "auto"
    """Whether a dealer who wins the last round as sole leader with the target stops: never, if wished, or always."""
    tenpai_yame: Literal["off", "ask", "auto"] = "auto"
    """The same for a dealer who is ready at an exhaustive draw."""
    yame_above_target: bool = False
    """Whether the leader must be above the target in order to stop, not just at it."""

    # In the hand.
    swap_call: Literal["forbidden", "same_tile", "allowed"] = "forbidden"
    """Whether a call may be followed by discarding its own tile (喰い替え): never, nor one from the other end of the
    run; only one from the other end; or both."""
    kan_dora: Literal["closed_first", "at_once"] = "closed_first"
    """When the indicator of a kan is shown: a closed kan's before the replacement is drawn and others' with the next
    discard, kan or kita; or all before the replacement is drawn."""
    kokushi_closed_kan: bool = False
    """Whether thirteen orphans may rob a closed kan."""
    riichi_tiles: Annotated[int, msgspec.Meta(ge=0, le=70)] = 4
    """How many tiles must be left in the wall for a riichi."""
    riichi_below_zero: bool = False
    """Whether a seat with less than a stick may declare."""
    riichi_kan: Literal["same_waits", "same_groups"] = "same_waits"
    """What a closed kan in riichi must leave as it was: the waits, or also how the hand can be read."""

    # Who pays.
    honba_enabled: bool = True
    honba_ron: Points = 300
    """What a counter adds to a ron."""
    honba_tsumo_each: Points = 100
    """What a counter adds to each payment of a tsumo."""
    honba_to: Literal["first", "all"] = "first"
    """Who gets the counters of a multiple ron."""
    sticks_to: Literal["first", "own_then_first"] = "first"
    """Who gets the deposits then: the first after the discarder, or each its own and the first the rest."""
    max_ron: Literal[1, 2, 3] = 2
    triple_ron: Literal["pay", "abort"] = "abort"
    aborts: tuple[Literal["nine_terminals", "four_winds", "four_riichi", "four_kans"], ...] = (
        *("nine_terminals", "four_winds"),
        *("four_riichi", "four_kans"),
    )
    nagashi: Literal["off", "draw", "win"] = "draw"
    """Nagashi mangan: not played, paid at a draw, or counted as a win."""
    noten_pot: Points = 3000
    """What seats that are not ready pay at an exhaustive draw, together; with three players each pays half of it."""
    tsumo_loss: bool = True
    """With three players: whether the missing payer's part of a tsumo is lost, or split."""
    pao: tuple[Literal["daisangen", "daisuushii", "suukantsu"], ...] = ("daisangen", "daisuushii")
    pao_whole: bool = True
    """Whether a liable player pays for the whole hand, or only for the yakuman that it made possible."""
    pao_honba: Literal["liable", "discarder"] = "liable"
    """Who pays the counters of a ron with a liable player."""

    # The final table.
    uma: tuple[int, ...] = (20, 10, -10, -20)
    oka: int = 20
    """What the first gets on top, in thousands; it is what the others are short of their return points."""
    return_points: Points = 30000
    """What final scores are measured from."""
    rounding: Literal["none", "half_up", "five_down_six_up", "seed"] = "half_up"
    """How scores become thousands; the first takes what is left."""
    tie: Literal["start_seat", "share"] = "start_seat"
    final_sticks: Literal["first", "split", "lost"] = "first"
    """Who gets deposits that are left at the end."""
    chombo: Points = 0
    """What a chombo costs after the game, in points; 0: a mangan is paid instead."""

    # What a hand is worth.
    open_tanyao: bool = True
    red_fives: Literal[0, 2, 3, 4] = 3
    kiriage: bool = False
    """30 fu 4 han and 60 fu 3 han are a mangan."""
    thirteen_han: Literal["yakuman", "sanbaiman"] = "yakuman"
    """What thirteen han or more count as."""
    double_yakuman: tuple[Literal["suuankou_tanki", "kokushi_13", "junsei_chuuren", "daisuushii"], ...] = ()
    """Shapes that are two yakuman."""
    yakuman_stack: bool = True
    """Whether several yakuman add up."""
    renhou: Literal["off", "mangan", "yakuman"] = "off"
    double_wind_fu: Literal[2, 4] = 4
    """Fu of a pair that is both seat wind and round wind."""

    def __post_init__(self) -> None:
        """Refuse what does not go together."""
        opening = self.opening
        if opening is not None and len(opening.scores) != self.players:
            raise WrongField(
                "opening",
                Sentence(
                    "riichi.opening_scores",
                    "has {n} scores, and there are {players} players",
                    n=len(opening.scores),
                    players=self.players,
                ),
            )
        if opening is not None and opening.number > self.players:
            raise WrongField(
                "opening",
                Sentence(
                    "riichi.opening_number",
                    "hand {n} of a wind is not played by {players}",
                    n=opening.number,
                    players=self.players,
                ),
            )
        four_only = [kind for kind in self.aborts if kind in ("four_winds", "four_riichi")]
        if four_only and self.players != 4:  # noqa: PLR2004 - it takes a fourth player
            raise WrongField(
                "aborts",
                Sentence(
                    "riichi.aborts",
                    "{kinds}: need four players, and there are {players}",
                    kinds=", ".join(four_only),
                    players=self.players,
                ),
            )
        part = 600 if self.players == 4 else 200  # noqa: PLR2004 - a third and a half of it, in hundreds
        if self.noten_pot % part:
            raise WrongField(
                "noten_pot",
                Sentence(
                    "riichi.noten_pot",
                    "cannot be shared by {players} players; write a multiple of {part}",
                    players=self.players,
                    part=part,
                ),
            )
        if len(self.uma) != self.players:
            raise WrongField(
                "uma",
                Sentence(
                    "riichi.uma",
                    "has {n} numbers, and there are {players} players",
                    n=len(self.uma),
                    players=self.players,
                ),
            )

    @property
    def three(self) -> bool:
        """Whether it is a game for three (三人麻雀)."""
        return self.players == 3  # noqa: PLR2004 - this is where three is asked for


BOOK = RuleBook(Ruleset, __file__, default="tenhou")
presets, preset, load_rules, parse_rules, change_rules = BOOK.names, BOOK.preset, BOOK.load, BOOK.parse, BOOK.changed


def for_players(name: str, players: int) -> str:
    """Name the preset by which a house plays with three, if it has one, where `name` is the one for four.

    >>> for_players("tenhou-2021", 3), for_players("tenhou-2021", 4), for_players("ema", 3)
    ('tenhou-3p-2021', 'tenhou-2021', 'ema')
    """
    for_three = {one.replace("-3p", "", 1): one for one in presets() if "-3p" in one}
    return for_three.get(name, name) if players == 3 else name  # noqa: PLR2004 - a table of three
