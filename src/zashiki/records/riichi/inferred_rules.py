"""By which rules a record was played, as far as it does not say so.

The houses that it may come from are tried first, in order; then, knob by knob, what its hands show. So two records of
one house and time give the same rules, unless one of them shows otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from zashiki.games.riichi.rounds import LENGTHS
from zashiki.games.riichi.rules import MatchStart, Ruleset, change_rules
from zashiki.games.riichi.state import GameState
from zashiki.records.riichi.round_scripts import EndsEarly, GoesOn, Script, Stated, WrongScript
from zashiki.records.riichi.rule_notes import four_plain_fives
from zashiki.records.riichi.script_play import RiichiMatch, before_the_end, followed
from zashiki.texts.problems import Sentence

MOST_CHANGES = 16
"""So many times at most the rules are changed because a record goes on."""
STEP = 5000
"""Targets and return points are whole multiples of this, and lie no further above the start."""


class Course(NamedTuple):
    """A match as its rules were found."""

    match: RiichiMatch
    over: bool
    """Whether it was played to its end, as far as the record says; False: the record breaks off."""


class Seen(NamedTuple):
    """What a record shows besides its rounds."""

    scripts: Sequence[Script]
    stated: Stated | None = None
    lengths: tuple[str, ...] = ()
    """Other lengths that a match may have had whose record does not say so."""


def begun(rules: Ruleset, first: MatchStart) -> Ruleset:
    """Let a match begin where its first round does: with other points, or elsewhere than at the beginning.

    Whoever starts with more or far less than usual is not short of the return points, so there is no oka.
    """
    level = first.scores[0]
    if first == MatchStart(scores=(rules.start_points,) * rules.players):
        return rules
    if first != MatchStart(scores=(level,) * rules.players) or level < 0:
        return change_rules(rules, opening=msgspec.to_builtins(first))
    back, target = (
        points if points - STEP <= level <= points else level for points in (rules.return_points, rules.target)
    )
    oka = rules.players * (back - level) // 1000
    return change_rules(rules, start_points=level, return_points=back, target=target, oka=oka)


def course(rules: Ruleset, seen: Seen) -> Course:
    """Play a record by the rules of a house, changed as the record shows; one that cannot be is a `WrongScript`."""
    rules = begun(rules, seen.scripts[0].begins)
    if any(map(four_plain_fives, seen.scripts)):
        rules = change_rules(rules, red_fives=0)
    for _ in range(MOST_CHANGES):
        try:
            match = followed(rules, seen.scripts)
        except GoesOn as error:
            changed = change_rules(rules, **_going_on(rules, error, seen))
            if changed == rules:
                raise
            rules = changed
        except EndsEarly:
            return _cut(rules, seen)
        else:
            return Course(match, match.outcome is not None)
    raise WrongScript(0, 0, Sentence("riichi.no_rules", "no known rules let the match go on this long"))


# ------------------------------------------------------------------------------------------- a record that goes on


def _going_on(rules: Ruleset, error: GoesOn, seen: Seen) -> Mapping[str, object]:
    """What must be otherwise so that the match goes on: the simplest that can explain it."""
    table = error.table
    scores = [player.score for player in table.players]
    if error.why == "Bankruptcy":
        return {"tobi": "negative" if rules.tobi == "zero" and min(scores) == 0 else "off"}
    if error.why == "ScoreReached" and _dealer_stays(table):
        won = table.ended is not None and table.ended.kind == "win"
        # A house in which a dealer who won plays on lets one who is only ready do so all the more.
        return {"tenpai_yame": "off"} | ({"agari_yame": "off"} if won else {})
    if longer := [length for length in seen.lengths if LENGTHS[length] > LENGTHS[rules.length]]:
        return {"length": longer[0]}
    if max(scores) >= rules.target and rules.extension not in ("none", "fixed"):
        return {"target": (max(scores) // STEP + 1) * STEP}
    if rules.extension == "none":
        return {"extension": "sudden_death"}
    return {"extension_winds": 0}


def _dealer_stays(table: GameState) -> bool:
    ended = table.ended
    return ended is not None and table.dealer in (ended.winners if ended.kind == "win" else ended.tenpai)


# --------------------------------------------------------------------------------------- a record that ends early


def _cut(rules: Ruleset, seen: Seen) -> Course:
    """A record whose match has more rounds by the rules: it ended otherwise, or it breaks off after a whole round."""
    whole = followed(change_rules(rules, hands=len(seen.scripts)), seen.scripts)
    final = whole.state.final
    over = seen.stated is not None and final is not None and seen.stated.scores in ((), final.scores)
    for changes in _ending(rules, before_the_end(whole), seen, over=over):
        try:
            return Course(followed(change_rules(rules, **changes), seen.scripts), over=True)
        except WrongScript:
            continue
    return Course(whole, over)


def _ending(rules: Ruleset, table: GameState, seen: Seen, *, over: bool) -> Iterator[Mapping[str, object]]:
    """What may be otherwise so that the match is over, the simplest first."""
    yield from ({"length": length} for length in seen.lengths)
    if not over:
        return
    if min(player.score for player in table.players) == 0 and rules.tobi == "negative":
        yield {"tobi": "zero"}
    last = table.wind >= LENGTHS[rules.length] or (
        table.wind == LENGTHS[rules.length] - 1 and table.number == rules.players
    )
    if not last:
        return
    if "off" in (rules.agari_yame, rules.tenpai_yame):
        yield {"agari_yame": "ask", "tenpai_yame": "ask"}
    for target in dict.fromkeys((rules.return_points, rules.start_points, 0)):
        if target < rules.target:
            yield {"target": target}
            yield {"target": target, "agari_yame": "ask", "tenpai_yame": "ask"}
