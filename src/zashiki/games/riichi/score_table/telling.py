"""A match at the score table told in words: hands by name, what a hand is worth, who paid what, and the settlement.

Every sentence comes from `words/`; nothing here knows a language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, assert_never

from zashiki.games.riichi.hand_end import WINDS, WindName
from zashiki.games.riichi.payments import Flow
from zashiki.games.riichi.score_table.events import (
    ChomboMade,
    DealerPlaysOn,
    DealerStopped,
    DrawEnded,
    Event,
    HandAborted,
    HandStarted,
    HandWon,
    MatchEnded,
    RiichiCancelled,
    RiichiDeclared,
    RonEntered,
    RonsAnnounced,
    StopOffered,
    WonHand,
)
from zashiki.games.riichi.score_table.statistics import SeatStatistics
from zashiki.games.riichi.valuing import YAKUMAN_BASE, Value
from zashiki.kernel.game import Seat
from zashiki.texts.words import Words

Rows = list[tuple[str, ...]]


class HandName(NamedTuple):
    """Which hand it is."""

    wind: WindName
    number: int
    honba: int
    sticks: int


def points(amount: int) -> str:
    """Write a score: 25,000 or −1,200."""
    return f"{amount:,}".replace("-", "−")


def change(amount: int) -> str:
    """Write what was gained or lost, with its sign; nothing for nothing."""
    return f"+{amount:,}" if amount > 0 else points(amount) if amount else ""


def tenths(amount: int) -> str:
    """Write final points in thousands: +52.3, −12.0, or 0.0 without a sign.

    >>> tenths(52300), tenths(-12000), tenths(-10)
    ('+52.3', '−12.0', '0.0')
    """
    written = f"{amount / 1000:+,.1f}".replace("-", "−")
    return written[1:] if float(written[1:].replace(",", "")) == 0 else written


def round_name(wind: int, number: int, words: Words) -> str:
    """Name a hand by its wind (0 is east) and number: East 1, 東一局."""
    return words.say("hand.name", wind=words[f"wind.{wind + 1}z"], n=words[f"hand.number.{number}"])


class Teller:
    """Tells what happened to everybody alike."""

    def __init__(self, words: Words, names: Sequence[str]) -> None:
        """Take the names of the seats."""
        self.words, self.names = words, tuple(names)

    def hand(self, of: HandName, dealer: Seat) -> str:
        """Name a hand: East 1, its counters and deposits, and who deals."""
        words = self.words
        facts = [round_name(WINDS.index(of.wind), of.number, words)]
        if of.honba:
            facts.append(words.say("hand.honba" if of.honba > 1 else "hand.honba_1", n=of.honba))
        if of.sticks:
            facts.append(words.say("hand.sticks" if of.sticks > 1 else "hand.sticks_1", n=of.sticks))
        facts.append(words.say("hand.dealer", who=self.names[dealer]))
        return words["hand.comma"].join(facts)

    def whos(self, seats: Iterable[Seat]) -> str:
        """Name several seats; all of them together have a word of their own."""
        some = [self.names[seat] for seat in seats]
        if len(some) == len(self.names):
            return self.words["telling.everybody"]
        return self.words["telling.comma"].join(some) or self.words["telling.nobody"]

    def worth(self, won: WonHand | Value) -> str:
        """Say what a hand is worth: 3 han 40 fu, mangan, yakuman."""
        words = self.words
        if won.yakuman:
            return words["limit.yakuman"] if won.yakuman == 1 else words.say("worth.times", n=won.yakuman)
        han = words.say("worth.han", n=won.han)
        said = words.say("hand.han_fu", han=han, fu=words.say("worth.fu", n=won.fu)) if won.fu else han
        return words.say("hand.limit", limit=words[f"limit.{won.limit}"], worth=said) if won.limit else said

    def tell(self, event: Event) -> Iterator[str]:
        """Say what happened, a sentence or two; payments are shown by `changes`."""
        words, names = self.words, self.names
        match event:
            case HandStarted(wind, number, honba, sticks, dealer):
                yield self.hand(HandName(wind, number, honba, sticks), dealer)
            case RiichiDeclared(seat) | RiichiCancelled(seat) | StopOffered(seat):
                yield words.say(f"event.{event.__struct_config__.tag}", who=names[seat])
            case DealerStopped(seat) | DealerPlaysOn(seat):
                yield words.say(f"event.{event.__struct_config__.tag}", who=names[seat])
            case RonsAnnounced(loser, winners):
                yield words.say("event.rons_announced", whos=self.whos(winners), loser=names[loser])
            case RonEntered(won):
                yield words.say("event.ron_entered", who=names[won.winner], worth=self.worth(won))
            case HandWon(wins):
                for won in wins:
                    yield from self._win(won)
            case MatchEnded(reason=reason, lost=lost):
                yield words.say("event.match_ended", reason=words[f"match_end.{reason}"])
                if lost:
                    yield words.say("event.lost", n=lost)
            case _:
                yield from self._tell_unwon(event)

    def _win(self, won: WonHand) -> Iterator[str]:
        loser = None if won.loser is None else self.names[won.loser]
        key = "event.tsumo" if loser is None else "event.ron"
        yield self.words.say(key, who=self.names[won.winner], loser=loser, worth=self.worth(won))
        if won.liable is None:
            return
        key = "event.liable_for" if won.liable_base and won.yakuman > 1 else "event.liable"
        part = won.liable_base // YAKUMAN_BASE
        yield self.words.say(key, who=self.names[won.liable], n=part, of=won.yakuman)

    def _tell_unwon(self, event: DrawEnded | HandAborted | ChomboMade) -> Iterator[str]:
        """A hand that nobody won."""
        words = self.words
        match event:
            case DrawEnded(tenpai, nagashi):
                yield words.say("event.draw_ended", whos=self.whos(tenpai))
                if nagashi:
                    yield words.say("event.nagashi", whos=self.whos(nagashi))
            case HandAborted(kind):
                yield words.say("event.hand_aborted", kind=words.get(f"value.aborts.{kind}") or words[f"abort.{kind}"])
            case ChomboMade(seat, penalty):
                key = "event.chombo_later" if penalty else "event.chombo_now"
                yield words.say(key, who=self.names[seat], points=points(penalty))
            case _:
                assert_never(event)

    # Tables: the first row heads the others.

    def changes(self, flow: Flow, after: Sequence[int]) -> Rows:
        """What each seat gained or lost, split into the hand, counters and sticks, and its score then."""
        heads = tuple(self.words[f"column.{key}"] for key in ("player", "hand", "honba", "sticks", "total", "score"))
        rows = zip(self.names, flow.hand, flow.honba, flow.sticks, flow.total, after, strict=True)
        return [heads, *((name, *map(change, moved), points(score)) for name, *moved, score in rows)]

    def settlement(self, places: Sequence[int], scores: Sequence[int], final: Sequence[int]) -> Rows:
        """The final table, the first place first."""
        heads = tuple(self.words[f"column.{key}"] for key in ("place", "player", "score", "points"))
        order = sorted(range(len(places)), key=lambda seat: (places[seat], seat))
        say = self.words.say
        rows = (
            (say("telling.place", n=places[one]), self.names[one], points(scores[one]), tenths(final[one]))
            for one in order
        )
        return [heads, *rows]

    def matches(self, some: Sequence[SeatStatistics], players: int) -> Rows:
        """How matches ended for each player: how many, the mean place, each place's number, all places, all points."""
        words, none = self.words, self.words["telling.none"]
        return [
            (words["figure.matches"], *(str(len(one.places)) for one in some)),
            (words["figure.mean_rank"], *(none if one.mean_rank is None else f"{one.mean_rank:.2f}" for one in some)),
            (words["figure.rank_counts"], *("-".join(map(str, one.rank_counts(players))) for one in some)),
            (words["figure.places"], *("".join(map(str, one.places[-LATEST:])) or none for one in some)),
            (words["figure.points"], *(tenths(one.points) for one in some)),
            (words["figure.hands"], *(str(one.hands) for one in some)),
        ]

    def statistics(self, some: Sequence[SeatStatistics]) -> Rows:
        """Figures by player, a line each; a dash where there is nothing to count."""
        words, none = self.words, self.words["telling.none"]
        rows: Rows = [(words["column.figure"], *self.names)]
        for key in ("win_rate", "deal_in_rate", "riichi_rate", "tsumo_rate", "tenpai_rate", *_AFTER_RIICHI):
            shares = (getattr(one, key) for one in some)
            rows.append((words[f"figure.{key}"], *(none if share is None else f"{share:.1%}" for share in shares)))
        for key in ("mean_win", "mean_deal_in"):
            means = (getattr(one, key) for one in some)
            rows.append((words[f"figure.{key}"], *(none if mean is None else points(round(mean)) for mean in means)))
        return rows


LATEST = 12
"""How many places of a player's history are shown."""
_AFTER_RIICHI = ("win_after_riichi", "deal_in_after_riichi")
