"""What a table plays by: the Ruleset, the rotation of games, and the named presets (one TOML file each)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from zashiki.games.stud.variants import VARIANTS, GameName, Variant
from zashiki.texts.problems import Problem, Sentence
from zashiki.texts.rulebook import RuleBook, WrongField

MOST_CHIPS = 10**12
"""No bet and no stack is larger."""
Chips = Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)]
BIG_BETS = 100
"""What a seat starts with, in big bets, unless the rules say another stack."""


class Ruleset(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every rule that tables differ on. RULES.md has the source of each."""

    name: Annotated[str, msgspec.Meta(min_length=1)]
    source: str = ""
    """Where the rule set comes from."""
    notes: tuple[str, ...] = ()
    """Where and why it departs from its source."""

    seats: Annotated[int, msgspec.Meta(ge=2, le=8)] = 6
    rotation: tuple[GameName, ...] = ("stud",)
    """The games in the order in which they are played."""
    change: Literal["deals", "orbit"] = "deals"
    """Whether the game changes after `deals_per_game` deals, or after as many as there are seats."""
    deals_per_game: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 6
    deals: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 24
    """Deals in a match; 0: until one seat has all the chips."""

    ante: Chips = 5
    bring_in: Chips = 10
    small_bet: Annotated[int, msgspec.Meta(ge=1, le=MOST_CHIPS)] = 20
    big_bet: Annotated[int, msgspec.Meta(ge=1, le=MOST_CHIPS)] = 40
    chip: Annotated[int, msgspec.Meta(ge=1, le=10**9)] = 1
    """The smallest chip; pots are split into these."""
    stack: Chips = 0
    """What each seat starts with; 0: a hundred big bets."""
    stacks: tuple[Chips, ...] = ()
    """What each seat starts with, where they differ."""
    between_deals: Literal["carry", "reset"] = "carry"
    """Whether stacks are carried over, or every deal begins with the same ones."""
    rebuy: Literal["none", "broke"] = "none"
    """Whether a seat without chips buys its first stack again, or sits out."""
    rake: Chips = 0
    """Taken from the pot of every deal."""
    sitting_out: tuple[Annotated[int, msgspec.Meta(ge=0, le=7)], ...] = ()
    """Seats whose person is away: all-in for the ante, they are folded when third street ends."""

    first_dealer: Annotated[int, msgspec.Meta(ge=-1, le=7)] = -1
    """The seat that deals first; -1: it is drawn."""
    dealing: Literal["rounds", "seats"] = "rounds"
    """Third street is dealt card by card from the dealer's left, or three cards to each seat in seat order."""
    burns: bool = False
    """Whether a card is burnt before each street from the fourth on."""
    shortage: Literal["burns_first", "community"] = "community"
    """Too few cards for seventh street: the burnt ones are shuffled in if that helps, or one card is dealt for all."""
    folded_dealt: bool = False
    """Whether a seat that folds when it could check is still dealt to, so that nobody's cards change."""

    raises: Annotated[int, msgspec.Meta(ge=1, le=100)] = 3
    """Raises allowed on a street after the bet or completion."""
    heads_up: Literal["capped", "street", "any_time", "last_two"] = "capped"
    """When two may raise without end: never, if a street began with two, whenever two are left, or with two in all."""
    open_pair: Literal["single", "double"] = "double"
    """Whether a pair showing on fourth street lets a stud seat bet double."""
    board_ties: Literal["suits", "stud_suits", "position", "seat"] = "position"
    """Equal boards from fourth street on: suits decide, or only in stud; or the first seat from the dealer, or 0."""
    odd_chip: Literal["used", "held", "seat"] = "used"
    """Who gets a chip that cannot be split: the highest card used, or held (for low the lowest), by suit; by seat."""
    pot_order: Literal["main_first", "last_first"] = "main_first"
    """Whether the main pot is paid first, or the last side pot."""
    mucking: bool = True
    """Whether a hand that is beaten when its turn to show comes is thrown away unseen."""

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        if not self.rotation:
            raise WrongField("rotation", Sentence("stud.rotation", "names no game"))
        if not 0 < self.bring_in < self.small_bet <= self.big_bet:
            raise Problem("stud.bring_in", "bring_in must be above 0 and below small_bet, which is at most big_bet")
        if self.stacks and len(self.stacks) != self.seats:
            raise WrongField(
                "stacks", Sentence("stud.stacks", "{n} stacks for {seats} seats", n=len(self.stacks), seats=self.seats)
            )
        if self.sitting_out and max(self.sitting_out) >= self.seats:
            raise WrongField(
                "sitting_out",
                Sentence(
                    "stud.sitting_out",
                    "there is no seat {seat} among {seats}",
                    seat=max(self.sitting_out),
                    seats=self.seats,
                ),
            )
        if self.first_dealer >= self.seats:
            raise WrongField(
                "first_dealer",
                Sentence(
                    "stud.first_dealer",
                    "there is no seat {seat} among {seats}",
                    seat=self.first_dealer,
                    seats=self.seats,
                ),
            )
        if sum(stack > 0 for stack in self.starting_stacks) < 2:  # noqa: PLR2004 - it takes two to play
            raise WrongField("stacks", Sentence("stud.two_stacks", "at least two seats need chips"))
        if not self.deals and (self.rebuy == "broke" or self.between_deals == "reset"):
            raise WrongField(
                "deals",
                Sentence(
                    "stud.deals", "0 plays until one seat has all the chips, which rebuys and resets would never allow"
                ),
            )

    @property
    def starting_stacks(self) -> tuple[int, ...]:
        """What each seat starts with."""
        return self.stacks or (self.stack or BIG_BETS * self.big_bet,) * self.seats

    def game_of(self, deal: int) -> Variant:
        """The game that a deal (counted from 1) is played in: a function of its number and nothing else.

        >>> rules = Ruleset(name="mix", rotation=("razz", "stud", "stud8"), deals_per_game=2)
        >>> [rules.game_of(deal).name for deal in range(1, 8)]
        ['razz', 'razz', 'stud', 'stud', 'stud8', 'stud8', 'razz']
        """
        length = self.seats if self.change == "orbit" else self.deals_per_game
        return VARIANTS[self.rotation[(deal - 1) // length % len(self.rotation)]]


BOOK = RuleBook(Ruleset, __file__, default="online")
presets, preset, load_rules, parse_rules, change_rules = BOOK.names, BOOK.preset, BOOK.load, BOOK.parse, BOOK.changed
