"""What fills a page of its own at the stud table: the end of a deal, the final standing, the help.

Pages are lines of text, the same for the drawn and the plain table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from zashiki.cli.tables import help_remarks
from zashiki.cli.tables.stud.brief import rules_in_brief
from zashiki.games.stud import HIDDEN, GameState, Ruleset
from zashiki.games.stud.events import (
    BetReturned,
    DealEnded,
    DealInit,
    Event,
    HandMucked,
    HandShown,
    PotAwarded,
    RakeTaken,
)
from zashiki.kernel.game import Seat
from zashiki.telling.stud.teller import Teller, Told, change, chips, listed
from zashiki.texts.words import Words

PERCENT = 100


class Result(NamedTuple):
    """What a deal came to."""

    game: str
    changes: tuple[int, ...]


def results(events: Sequence[Event]) -> Iterator[Result]:
    """The deals that are over."""
    game = ""
    for event in events:
        if isinstance(event, DealInit):
            game = event.game
        elif isinstance(event, DealEnded):
            yield Result(game, event.changes)


# The end of a deal.


def summary(told: Sequence[Told], teller: Teller) -> list[str]:
    """A deal in review: every hand that was shown, each pot and who gets it, and what everybody won or lost.

    `told` is the deal up to its end.
    """
    changes = next((one.event.changes for one in told if isinstance(one.event, DealEnded)), ())
    view, words = told[-1].view, teller.words
    lines = [_title(view, teller), ""]
    hands = list(_hands(told, teller))
    lines += [*hands, *_community(view, teller), ""] if hands else []
    for one in told:
        if isinstance(one.event, BetReturned | RakeTaken | PotAwarded):
            lines += one.lines
    lines += ["", words.say("summary.chips", chips=_stacks(view, changes, teller))]
    coming = view.rules.game_of(view.deal + 1).name
    if coming != view.game and view.deal != view.rules.deals:
        lines.append(words.say("summary.next_game", game=words[f"variant.{coming}"]))
    return lines


def _title(view: GameState, teller: Teller) -> str:
    key = "table.deal" if view.rules.deals else "table.deal_open"
    deal = teller.words.say(key, deal=view.deal, deals=view.rules.deals)
    return teller.words.say("summary.title", deal=deal, game=teller.words[f"variant.{view.game}"])


def _hands(told: Sequence[Told], teller: Teller) -> Iterator[str]:
    """The hands of a showdown in the order in which they were shown."""
    for one in told:
        if not isinstance(one.event, HandShown | HandMucked):
            continue
        seat, player = one.event.seat, one.view.players[one.event.seat]
        if HIDDEN in player.down:
            yield from one.lines
            continue
        cards = teller.words.say("summary.cards", down=teller.cards(player.down), up=teller.cards(player.up))
        key = "summary.hand" if isinstance(one.event, HandShown) else "summary.mucked"
        yield teller.words.say(key, name=teller.names[seat], cards=cards, hand=teller.hand(one.view, seat))


def _community(view: GameState, teller: Teller) -> Iterator[str]:
    if view.community:
        yield teller.words.say("table.community", card=teller.cards(view.community))


def _stacks(view: GameState, changes: Sequence[int], teller: Teller) -> str:
    """The chips of each seat, with what the deal changed."""
    say = teller.words.say
    stacks = (
        say("summary.stack", who=teller.who(seat), chips=chips(player.stack), change=change(won))
        for seat, (player, won) in enumerate(zip(view.players, changes, strict=True))
    )
    return listed(stacks, teller.words)


# The end of the match.


def standing(view: GameState, done: Sequence[Result], teller: Teller) -> list[str]:
    """Who won how much, in big bets too, and in a mix how much of it in which game."""
    words, nets = teller.words, [player.stack - player.bought for player in view.players]
    lines = [headline(view, teller), words.say("event.match_ended", reason=words[f"match_end.{view.reason}"]), ""]
    order = sorted(range(len(nets)), key=lambda seat: -nets[seat])
    lines += [_net(view, seat, nets[seat], len(done), teller) for seat in order]
    games = list(dict.fromkeys(result.game for result in done))
    shown = order[0] if teller.me is None else teller.me
    if len(games) > 1:
        lines += ["", words.say("final.by_game", name=teller.names[shown], games=_by_game(done, games, shown, words))]
    return lines


def headline(view: GameState, teller: Teller) -> str:
    """Who won, in one line: the listener's own result, or the seat that won most."""
    nets = [player.stack - player.bought for player in view.players]
    if teller.me is not None:
        mine = nets[teller.me]
        key = "final.won" if mine > 0 else "final.lost" if mine < 0 else "final.even"
        return teller.words.say(key, amount=chips(abs(mine)))
    best = max(range(len(nets)), key=lambda seat: nets[seat])
    return teller.words.say("final.best", name=teller.names[best], amount=change(nets[best]))


def _net(view: GameState, seat: Seat, net: int, deals: int, teller: Teller) -> str:
    """One seat's result, in chips and in big bets for a hundred deals."""
    bets = net / view.rules.big_bet
    gaps = {"name": teller.names[seat], "amount": change(net), "chips": chips(view.players[seat].stack)}
    rate = _signed(bets / deals * PERCENT) if deals else "–"
    return teller.words.say("final.net", bets=_signed(bets), rate=rate, **gaps)


def _signed(value: float) -> str:
    """Write a figure with its sign, the minus as in `change`."""
    return f"{value:+.1f}".replace("-", "−")


def _by_game(done: Sequence[Result], games: Sequence[str], seat: Seat, words: Words) -> str:
    sums = {game: sum(result.changes[seat] for result in done if result.game == game) for game in games}
    said = (words.say("telling.change", who=words[f"variant.{game}"], amount=change(won)) for game, won in sums.items())
    return listed(said, words)


# The help.


def help_lines(rules: Ruleset, words: Words, *, undo: bool, drawn: bool) -> list[str]:
    """All keys, the rules in brief, and the marks if the table is drawn with them."""
    keys = ["fold", "check", "call", "bet", "raise", "double", "number" if drawn else "line", "hints"]
    keys += [*(["pace"] if drawn else []), *(["undo"] if undo else []), "quit"]
    lines = [words["help_page.keys"], *(f"  {words[f'help_page.key.{key}']}" for key in keys)]
    lines += [words["help_page.rules"], *(f"  {line}" for line in rules_in_brief(rules, words))]
    lines += help_remarks(words)
    return [*lines, words["help_page.marks"]] if drawn else lines
