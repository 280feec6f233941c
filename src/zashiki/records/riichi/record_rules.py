"""The rules of a record as a whole: those by which its rounds can be played and its final points come out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from zashiki.games.riichi.rounds import WINDS
from zashiki.games.riichi.rules import Ruleset, change_rules
from zashiki.games.riichi.standings import Final, final_table
from zashiki.games.riichi.state import GameState
from zashiki.records.riichi.final_points import fits, fits_whole, inferred
from zashiki.records.riichi.inferred_rules import Course, Seen, course
from zashiki.records.riichi.round_scripts import Stated, WrongScript
from zashiki.records.riichi.script_play import RiichiMatch, before_the_end
from zashiki.texts.problems import Sentence

STANDING = ("name", "source", "notes", "unsure")
"""What a rule set says of itself."""
NO_HUNDREDS = Sentence("riichi.no_hundreds", "the final points are written without their hundreds")
OTHER_POINTS = Sentence(
    "riichi.other_points", "the final points do not follow from any known uma and rounding; they are left out"
)
OTHER_SCORES = Sentence(
    "riichi.other_scores", "the final scores are not those after the last hand in the record; they are left out"
)


class Settled(NamedTuple):
    """A record played again, by the rules that were found."""

    match: RiichiMatch
    over: bool
    """False: the record breaks off."""
    remarks: tuple[str, ...]


def settled(houses: Sequence[Ruleset], seen: Seen) -> Settled:
    """Play a record by the first house whose rules fit, changed as it shows; one that none fits is a `WrongScript`."""
    house, found = _first(houses, seen)
    remarks: tuple[str, ...] = ()
    final, stated = found.match.state.final, seen.stated
    if stated is not None and stated.scores:
        if final is None or not found.over:
            remarks = (OTHER_SCORES,)
        else:
            found = _same_scores(found, final, seen, stated)
            others = [one for one in houses if one is not house]
            house, found, remarks = _same_points([house, *others], found, seen, stated)
    said = _inferred(houses[0], house, found.match.rules)
    return Settled(found.match, found.over, (*((said,) if said else ()), *remarks))


def _first(houses: Sequence[Ruleset], seen: Seen) -> tuple[Ruleset, Course]:
    """The first house by whose rules the rounds can be played; where none is, the first says what is wrong."""
    wrong: WrongScript | None = None
    for house in houses:
        try:
            return house, course(house, seen)
        except WrongScript as error:
            wrong = wrong or error
    assert wrong is not None  # noqa: S101 - there is a house
    raise wrong


def _same_scores(found: Course, final: Final, seen: Seen, stated: Stated) -> Course:
    """Hold the final scores; deposits that were left may have gone elsewhere."""
    if stated.scores == final.scores:
        return found
    table = before_the_end(found.match)
    for way in ("first", "split", "lost"):
        changed = change_rules(found.match.rules, final_sticks=way)
        if final_table(changed, scores_of(table), sticks=table.sticks).scores == stated.scores:
            return course(changed, seen)
    text = "the final scores: {said} in the record, {ours} by the rules"
    why = Sentence("riichi.final_scores", text, said=stated.scores, ours=final.scores)
    raise WrongScript(len(seen.scripts), 0, why)


def _same_points(
    houses: Sequence[Ruleset], found: Course, seen: Seen, stated: Stated
) -> tuple[Ruleset, Course, tuple[str, ...]]:
    """Hold the final points: of the house, of another one, without hundreds, or of uma and rounding of their own."""
    own, told = houses[0], stated.points
    final = found.match.state.final
    if not told or final is None or final.points == told:
        return own, found, ()
    others = [(own, found), *_others(houses[1:], seen)]
    for test, remarks in ((fits, ()), (fits_whole, (NO_HUNDREDS,))):
        for house, other in others:
            if _points(other, test, told):
                return house, other, remarks
    kin = [pair for pair in others if _platform(pair[0]) == _platform(own)]
    return _own_points(kin, seen, told) or (own, found, (OTHER_POINTS,))


def _platform(house: Ruleset) -> str:
    return house.name.rstrip("*").partition("-")[0]


def _own_points(
    kin: Sequence[tuple[Ruleset, Course]], seen: Seen, told: Sequence[int]
) -> tuple[Ruleset, Course, tuple[str, ...]] | None:
    """Points of uma and rounding of their own: by the year of the house that is nearest to them."""
    best: tuple[int, Ruleset, Ruleset] | None = None
    for house, found in kin:
        table = before_the_end(found.match)
        rules = inferred(found.match.rules, scores_of(table), told, sticks=table.sticks)
        if rules is not None and (best is None or len(_changed(house, rules)) < best[0]):
            best = len(_changed(house, rules)), house, rules
    return None if best is None else (best[1], course(best[2], seen), ())


def _others(houses: Sequence[Ruleset], seen: Seen) -> Iterator[tuple[Ruleset, Course]]:
    """The same record by the rules of other houses, as far as it can be played by them."""
    for house in houses:
        try:
            yield house, course(house, seen)
        except WrongScript:
            continue


def _points(found: Course, test: Callable[..., bool], told: Sequence[int]) -> bool:
    table = before_the_end(found.match)
    return test(found.match.rules, scores_of(table), told, sticks=table.sticks)


def scores_of(table: GameState) -> tuple[int, ...]:
    """The scores of all seats."""
    return tuple(player.score for player in table.players)


# ------------------------------------------------------------------------------------------------------- in one remark


def _inferred(first: Ruleset, house: Ruleset, rules: Ruleset) -> str:
    """Say in one sentence what was inferred, or nothing where the record is as its house plays."""
    name = house.name.removesuffix("*")
    changed = ", ".join(_shown(knob, rules) for knob in _changed(house, rules))
    if house is first:
        return Sentence("riichi.inferred", "inferred from the record: {changed}", changed=changed) if changed else ""
    if not changed:
        return Sentence("riichi.inferred_house", "inferred from the record: the rules of {house}", house=name)
    text = "inferred from the record: the rules of {house}, {changed}"
    return Sentence("riichi.inferred_both", text, house=name, changed=changed)


def _changed(house: Ruleset, rules: Ruleset) -> list[str]:
    """The knobs in which rules differ from those of their house."""
    knobs = (knob for knob in Ruleset.__struct_fields__ if knob not in STANDING)
    return [knob for knob in knobs if getattr(house, knob) != getattr(rules, knob)]


def _shown(knob: str, rules: Ruleset) -> str:
    if knob == "opening" and rules.opening is not None:
        begins = rules.opening
        return f"opening = {WINDS[begins.wind]} {begins.number} with {' '.join(map(str, begins.scores))}"
    value = getattr(rules, knob)
    return f"{knob} = {' '.join(map(str, value)) if isinstance(value, tuple) else value}"
