"""What fills a page of its own at the riichi table: the end of a round, the final table, the help.

Pages are lines of text, the same for the drawn and the plain table.
"""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.cli.output import aligned
from zashiki.cli.tables import help_remarks
from zashiki.cli.tables.riichi.brief import rules_in_brief
from zashiki.cli.tables.riichi.history import Over
from zashiki.games.riichi import GameState, Ruleset
from zashiki.games.riichi.events import RoundDrawn, RoundWon
from zashiki.games.riichi.hand.waits import waits_of
from zashiki.games.riichi.pieces import BY_KIND, in_order
from zashiki.games.riichi.value.explanation import lines as explanation
from zashiki.games.riichi.value.payments import Flow
from zashiki.telling.mahjong_words import Rows, points, tenths
from zashiki.telling.riichi.teller import Teller, Told
from zashiki.texts.words import Words

# The end of a round.


def summary(over: Over, teller: Teller) -> list[str]:
    """A round in review: how it ended, what that changed and why, and for each win all that it is worth."""
    first = over.ends[0]
    found = [teller.round(first.before), ""]
    found += [line for told in over.ends for line in told.lines]
    found += [line for told in over.ends for line in _shown(told, teller)]
    flow, scores = _flow(over), [player.score for player in over.ends[-1].view.players]
    if any((*flow.hand, *flow.honba, *flow.sticks)):
        found += ["", *_columns(teller.table.changes(flow, scores))]
    found += _deposits(over, teller)
    for told in over.ends:
        if isinstance(told.event, RoundWon):
            found += ["", *explanation(teller.explained(told))]
    return found


def _flow(over: Over) -> Flow:
    """What the end of a round changed; deposits were paid before."""
    nothing = (0,) * len(over.began)
    flows = [_paid(told, nothing) for told in over.ends]
    sums = (
        tuple(map(sum, zip(*part, strict=True)))
        for part in zip(*((flow.hand, flow.honba, flow.sticks) for flow in flows), strict=True)
    )
    return Flow(*sums)


def _deposits(over: Over, teller: Teller) -> list[str]:
    """Who paid a deposit during the round, which the table of its end does not hold."""
    players = over.ends[0].before.players
    paid = [seat for seat, score in enumerate(over.began) if players[seat].score < score]
    return ["", teller.words.say("summary.deposits", whos=teller.table.whos(paid))] if paid else []


def _paid(told: Told, nothing: tuple[int, ...]) -> Flow:
    if isinstance(told.event, RoundWon):
        return told.event.flow
    assert isinstance(told.event, RoundDrawn)  # noqa: S101 - the only other end
    return Flow(told.event.changes, nothing, nothing)


def _shown(told: Told, teller: Teller) -> Iterator[str]:
    """The hands that lie open after a draw; what a ready one waits for."""
    if not isinstance(told.event, RoundDrawn):
        return
    for seat, tiles in told.event.shown:
        waits = waits_of(tiles, told.view.players[seat].melds) if seat in told.event.tenpai else ()
        key = "summary.ready" if waits else "summary.shown"
        waited = " ".join(teller.tile(BY_KIND[kind]) for kind in waits)
        yield teller.words.say(key, name=teller.names[seat], tiles=teller.tiles(in_order(tiles)), waits=waited)


def _columns(rows: Rows, *, left: int = 1) -> list[str]:
    """A table as lines, its numbers set to the right."""
    return list(aligned(rows, right=range(left, len(rows[0]))))


# The end of the match.


def standing(view: GameState, teller: Teller) -> list[str]:
    """Who came where, with scores and points, uma and oka in them."""
    words, final, rules = teller.words, view.final, view.rules
    if final is None:
        return []
    found = [headline(view, teller), words.say("event.match_ended", reason=words[f"match_end.{view.reason}"]), ""]
    found += _columns(teller.table.settlement(final.places, final.scores, final.points), left=2)
    uma = "/".join(f"{one:+}".replace("-", "−") for one in rules.uma)
    gaps = {"back": points(rules.return_points), "uma": uma, "oka": rules.oka}
    return [*found, "", words.say("final.settled", **gaps)]


def headline(view: GameState, teller: Teller) -> str:
    """The listener's own place, or who came first, in one line."""
    final = view.final
    if final is None:
        return ""
    seat = teller.me if teller.me is not None else final.places.index(1)
    place = teller.words.say("telling.place", n=final.places[seat])
    gaps = {"place": place, "score": points(final.scores[seat]), "points": tenths(final.points[seat])}
    key = "final.first" if teller.me is None else f"final.place_{final.places[seat]}"
    return teller.words.say(key, name=teller.names[seat], **gaps)


# The help.


def help_lines(rules: Ruleset, words: Words, *, undo: bool, drawn: bool) -> list[str]:
    """All keys, the rules in brief, and the marks if the table is drawn with them."""
    three = rules.three
    keys = ["tiles", "quick"] if drawn else ["line", "drawn"]
    keys += ["win", "riichi", "pon", *([] if three else ["chi"]), "kan", *(["kita"] if three else []), "nine", "pass"]
    keys += ["info", "hints", "no_calls_three" if three else "no_calls", "let_go"]
    keys += [*(["signs", "pace"] if drawn else []), *(["undo"] if undo else []), "quit"]
    found = [words["help_page.keys"], *(f"  {words[f'help_page.key.{key}']}" for key in keys)]
    found += [words["help_page.rules"], *(f"  {line}" for line in rules_in_brief(rules, words))]
    found += help_remarks(words)
    return [*found, words["help_page.marks"]] if drawn else found
