"""What every mahjong table says alike: rounds by name, what a hand is worth, who paid what, and the settlement.

Every sentence comes from `words/`; nothing here knows a language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from zashiki.games.riichi.rounds import WINDS, WindName
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.statistics import SeatStatistics
from zashiki.games.riichi.value.payments import Flow
from zashiki.kernel.game import Seat
from zashiki.telling.numbers import amount, signed, signed_tenths
from zashiki.texts.sheets import Grid
from zashiki.texts.words import Words

LATEST = 12
"""How many places of a player's history are shown."""
_AFTER_RIICHI = ("win_after_riichi", "deal_in_after_riichi")


class Valued(Protocol):
    """What has a value in han and fu, or in yakuman."""

    @property
    def han(self) -> int:
        """How many han; none beside a yakuman."""

    @property
    def fu(self) -> int:
        """How many fu, where they matter."""

    @property
    def yakuman(self) -> int:
        """How many yakuman."""

    @property
    def limit(self) -> str:
        """`mangan` … `yakuman`; empty below a mangan."""


class RoundName(NamedTuple):
    """Which round it is."""

    wind: WindName
    number: int
    honba: int
    sticks: int


def change(number: int) -> str:
    """Write what was gained or lost, with its sign; nothing for nothing, since a cell for it stays empty."""
    return signed(number) if number else ""


def final_points(points: int) -> str:
    """Write final points in thousands.

    >>> final_points(52300), final_points(-12000), final_points(-10)
    ('+52.3', '−12.0', '0.0')
    """
    return signed_tenths(points / 1000)


def written_uma(rules: Ruleset) -> str:
    """Write the uma of all places: +20/+10/−10/−20."""
    return "/".join(map(signed, rules.uma))


def how_it_ends(rules: Ruleset, words: Words) -> Iterator[str]:
    """Say in the brief of a rule set what prolongs a match and what breaks it off."""
    if rules.length != "hand" and rules.extension == "fixed":
        yield words.say("brief_rule.target_fixed", n=rules.extension_winds)
    elif rules.length != "hand" and rules.extension != "none" and rules.target:
        yield words.say(f"brief_rule.target_{rules.extension}", target=amount(rules.target))
    yield words[f"brief_rule.tobi_{rules.tobi}"]


def round_name(wind: int, number: int, words: Words) -> str:
    """Name a round by its wind (0 is east) and number: East 1, 東一局."""
    return words.say("hand.name", wind=words[f"wind.{wind + 1}z"], n=words[f"hand.number.{number}"])


class TableWords:
    """What is said to everybody alike at a table with these seats."""

    def __init__(self, words: Words, names: Sequence[str], me: Seat | None = None) -> None:
        """Take the names of the seats; `me` is "you"."""
        self.words, self.names, self._me = words, tuple(names), me

    def round(self, of: RoundName, dealer: Seat) -> str:
        """Name a round: East 1, its counters and deposits, and who deals."""
        words = self.words
        facts = [self.counted(round_name(WINDS.index(of.wind), of.number, words), of.honba)]
        if of.sticks:
            facts.append(words.say("hand.sticks" if of.sticks > 1 else "hand.sticks_1", n=of.sticks))
        facts.append(words.say("hand.dealer", who=words["telling.you"] if dealer == self._me else self.names[dealer]))
        return words["hand.comma"].join(facts)

    def counted(self, name: str, honba: int) -> str:
        """Name a round with its counters."""
        if not honba:
            return name
        counters = self.words.say("hand.honba" if honba > 1 else "hand.honba_1", n=honba)
        return self.words["hand.comma"].join((name, counters))

    def whos(self, seats: Iterable[Seat]) -> str:
        """Name several seats; all of them together have a word of their own."""
        some = [self.names[seat] for seat in seats]
        if len(some) == len(self.names):
            return self.words["telling.everybody"]
        return self.words["telling.comma"].join(some) or self.words["telling.nobody"]

    def worth(self, value: Valued) -> str:
        """Say what a hand is worth: 3 han 40 fu, mangan, yakuman."""
        words = self.words
        if value.yakuman:
            return words["limit.yakuman"] if value.yakuman == 1 else words.say("worth.times", n=value.yakuman)
        han = words.say("worth.han", n=value.han)
        said = words.say("hand.han_fu", han=han, fu=words.say("worth.fu", n=value.fu)) if value.fu else han
        return words.say("hand.limit", limit=words[f"limit.{value.limit}"], worth=said) if value.limit else said

    # Tables.

    def changes(self, flow: Flow, after: Sequence[int]) -> Grid:
        """What each seat gained or lost, split into the hand, counters and sticks, and its score then."""
        rows = zip(self.names, flow.hand, flow.honba, flow.sticks, flow.total, after, strict=True)
        return Grid(
            tuple((name, *map(change, moved), amount(score)) for name, *moved, score in rows),
            self._heads("player", "hand", "honba", "sticks", "total", "score"),
        )

    def settlement(self, places: Sequence[int], scores: Sequence[int], final: Sequence[int]) -> Grid:
        """The final table, the first place first."""
        order = sorted(range(len(places)), key=lambda seat: (places[seat], seat))
        rows = (
            (self.place(places[one]), self.names[one], amount(scores[one]), final_points(final[one]))
            for one in order
        )  # fmt: skip
        return Grid(tuple(rows), self._heads("place", "player", "score", "points"), left=2)

    def standing(self, places: Sequence[int], scores: Sequence[int]) -> Grid:
        """The seats by their places, each with what it lacks to the first."""
        most = max(scores)
        rows = (
            (self.place(places[one]), self.names[one], amount(scores[one]), change(scores[one] - most))
            for one in sorted(range(len(places)), key=lambda seat: (places[seat], seat))
        )
        return Grid(tuple(rows), self._heads("place", "player", "score", "behind"), left=2)

    def place(self, place: int) -> str:
        """Write a place: 1., 1位."""
        return self.words.say("telling.place", n=place)

    def _heads(self, *keys: str) -> tuple[str, ...]:
        return tuple(self.words[f"column.{key}"] for key in keys)

    def matches(self, some: Sequence[SeatStatistics], players: int) -> Grid:
        """How matches ended for each player: how many, the mean place, each place's number, all places, all points."""
        words, none = self.words, self.words["telling.dash"]
        rows = (
            (words["figure.matches"], *(str(len(one.places)) for one in some)),
            (words["figure.mean_rank"], *(none if one.mean_rank is None else f"{one.mean_rank:.2f}" for one in some)),
            (words["figure.rank_counts"], *("-".join(map(str, one.rank_counts(players))) for one in some)),
            (words["figure.places"], *("".join(map(str, one.places[-LATEST:])) or none for one in some)),
            (words["figure.points"], *(final_points(one.points) for one in some)),
            (words["figure.hands"], *(str(one.hands) for one in some)),
        )
        return Grid(rows, (words["column.figure"], *self.names))

    def statistics(self, some: Sequence[SeatStatistics]) -> Grid:
        """Figures by player, a line each; a dash where there is nothing to count."""
        words, none = self.words, self.words["telling.dash"]
        rows: list[tuple[str, ...]] = []
        for key in ("win_rate", "deal_in_rate", "riichi_rate", "tsumo_rate", "tenpai_rate", *_AFTER_RIICHI):
            shares = (getattr(one, key) for one in some)
            rows.append((words[f"figure.{key}"], *(none if share is None else f"{share:.1%}" for share in shares)))
        for key in ("mean_win", "mean_deal_in"):
            means = (getattr(one, key) for one in some)
            rows.append((words[f"figure.{key}"], *(none if mean is None else amount(round(mean)) for mean in means)))
        return Grid(tuple(rows), (words["column.figure"], *self.names))
