"""The laws that every game obeys, but for the tenth (`telling_laws`), as functions over a match that has been played.

Each raises `LawBroken` with the law's number and what was seen. `check_laws` runs them all; `check_ending` and
`same_everywhere` need matches of their own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import reduce
from random import Random

import msgspec

from zashiki.kernel.game import Game, Illegal, Seat
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.registry import AnyGame
from zashiki.testing.deal_law import law_7_places_are_told_as_they_were_dealt
from zashiki.testing.fair_law import law_7_every_viewer_can_check_the_deals
from zashiki.testing.law_tools import LawBroken, Watched, as_json, every_action, hold, states_of, tried
from zashiki.testing.quiet_law import (
    OPTIONAL,
    law_11_a_quiet_choice_is_legal,
    law_11_quiet_play_ends,
    law_11_twin_worlds_are_quiet_alike,
    law_11_who_gives_up_has_lost,
)
from zashiki.testing.random_play import again, random_match, viewers
from zashiki.testing.seat_line_law import law_4_lines_of_a_seat_tell_no_more_than_their_events
from zashiki.testing.view_laws import (
    every_field_is_listed,
    law_2_a_view_follows_from_its_own_events,
    law_2_what_is_veiled_is_hidden,
    law_3_a_view_is_enough_to_choose,
    law_3_switches_have_names,
    law_3_what_needs_no_asking_is_legal,
    law_4_a_secret_question_follows_an_event_that_may_ask,
    law_4_twin_worlds_look_the_same,
)

__all__ = [
    "LawBroken",
    "check_ending",
    "check_laws",
    "every_field_is_listed",
    "law_1_state_is_the_sum_of_the_log",
    "law_2_a_view_follows_from_its_own_events",
    "law_2_what_is_veiled_is_hidden",
    "law_3_a_view_is_enough_to_choose",
    "law_3_switches_have_names",
    "law_3_what_needs_no_asking_is_legal",
    "law_4_a_secret_question_follows_an_event_that_may_ask",
    "law_4_lines_of_a_seat_tell_no_more_than_their_events",
    "law_4_twin_worlds_look_the_same",
    "law_5_nothing_appears_or_vanishes",
    "law_6_a_refused_action_changes_nothing",
    "law_7_a_deal_is_revealed_when_it_is_over",
    "law_7_every_viewer_can_check_the_deals",
    "law_7_places_are_told_as_they_were_dealt",
    "law_7_same_choices_same_log",
    "law_8_everything_reads_back",
    "law_9_somebody_can_always_choose",
    "law_11_a_quiet_choice_is_legal",
    "law_11_quiet_play_ends",
    "law_11_twin_worlds_are_quiet_alike",
    "law_11_who_gives_up_has_lost",
    "same_everywhere",
    "the_contract_is_whole",
]


def check_laws(match: AnyMatch, *, seed: str = "") -> None:
    """Hold one match against laws 1 to 8, 11 and the listing part of law 9; and its game against the contract."""
    the_contract_is_whole(match.game)
    law_1_state_is_the_sum_of_the_log(match)
    law_2_a_view_follows_from_its_own_events(match)
    law_2_what_is_veiled_is_hidden(match)
    law_3_a_view_is_enough_to_choose(match)
    law_3_switches_have_names(match)
    law_3_what_needs_no_asking_is_legal(match)
    law_4_twin_worlds_look_the_same(match, Random(f"twins {seed}"))
    law_4_lines_of_a_seat_tell_no_more_than_their_events(match, Random(f"lines {seed}"))
    law_4_a_secret_question_follows_an_event_that_may_ask(match)
    law_5_nothing_appears_or_vanishes(match)
    law_6_a_refused_action_changes_nothing(match)
    law_7_same_choices_same_log(match)
    law_7_a_deal_is_revealed_when_it_is_over(match)
    law_7_every_viewer_can_check_the_deals(match)
    law_7_places_are_told_as_they_were_dealt(match)
    law_8_everything_reads_back(match)
    law_9_somebody_can_always_choose(match)
    law_11_a_quiet_choice_is_legal(match)
    law_11_twin_worlds_are_quiet_alike(match, Random(f"quiet {seed}"))
    law_11_who_gives_up_has_lost(match)
    law_11_quiet_play_ends(match.game, match.rules)


def the_contract_is_whole(game: AnyGame) -> None:
    """Every name that `Game` asks for is there; what nobody has called yet would be missed only by somebody's match.

    Two may be missing: a game without `quiet` is played without clocks, one without `forfeit` without resigning.
    """
    names = (name for name in (*Game.__annotations__, *vars(Game)) if not name.startswith("_"))
    asked = (name for name in names if name not in OPTIONAL)
    missing = [name for name in asked if not hasattr(game, name)]
    hold(0, not missing, f"the game offers no {', '.join(missing)}")


def law_1_state_is_the_sum_of_the_log(match: AnyMatch) -> None:
    """Law 1: folding `apply` over the log gives the state."""
    folded = reduce(match.game.apply, match.log, match.game.start(match.rules))
    hold(1, folded == match.state, "the fold of the log is not the state")


def law_5_nothing_appears_or_vanishes(match: AnyMatch) -> None:
    """Law 5: every event keeps the pieces, and the chips of a zero-sum game."""
    game = match.game
    state = game.start(match.rules)
    before = game.inventory(state)
    hold(5, bool(before.pieces or before.chips), "the inventory is empty")
    for event in match.log:
        state = game.apply(state, event)
        after = game.inventory(state)
        hold(5, after == before, f"{event!r} changed the inventory: {before} became {after}")


def law_6_a_refused_action_changes_nothing(match: AnyMatch) -> None:
    """Law 6: any action is legal or refused with a code, never a crash; a refusal leaves state and log as they were."""
    game, state = match.game, match.state
    before = as_json(state), as_json(match.log)
    for seat in (-1, *range(game.seats(match.rules)), game.seats(match.rules)):
        listed = list(match.legal(seat)) if seat in match.to_act else []
        for action in tried(match):
            refused = seat not in match.to_act or game.why_not(state, seat, action) is not None
            hold(6, refused != (action in listed), f"{action!r} is listed and refused, or neither, for seat {seat}")
            if refused:
                hold(6, _refusal(match, seat, action) is not None, f"{action!r} was refused, then taken")
                hold(6, match.state is state, f"refusing {action!r} moved the table on")
            else:
                hold(6, action in match.legal(seat), f"{action!r} is listed, but not `in` the legal actions")
    hold(6, before == (as_json(match.state), as_json(match.log)), "refusals changed the table")
    for past in states_of(match):
        for seat in range(game.seats(match.rules)):
            allowed = [action for action in every_action(game) if game.why_not(past, seat, action) is None]
            listed = list(game.legal(past, seat))
            hold(6, all(action in listed for action in allowed), f"seat {seat} was not offered all of {allowed!r}")
            hold(6, all(game.why_not(past, seat, action) is None for action in listed), "a listed action is refused")


def law_7_same_choices_same_log(match: AnyMatch) -> None:
    """Law 7, in this process: the same rules, chance and choices give the same log. See `same_everywhere`."""
    watched = Watched(match.chance)
    copy = again(match, watched)
    hold(7, as_json(copy.log) == as_json(match.log), "the same choices gave another log")
    hold(7, len(set(watched.asked)) == len(watched.asked), f"a draw was asked for twice: {watched.asked}")
    deals = [deal for deal, label in watched.asked if not label]
    hold(7, deals == list(range(1, len(deals) + 1)), f"deals are not counted one by one: {deals}")
    most = match.game.most_deals(match.rules)
    hold(7, len(deals) <= most, f"{len(deals)} deals were made, where `most_deals` says {most}")


def law_7_a_deal_is_revealed_when_it_is_over(match: AnyMatch) -> None:
    """Law 7 and fair/1: keys are published in order, and never that of a deal of which something is still hidden."""
    game, watched, latest = match.game, Watched(match.chance), 0
    copy = Match(game, match.rules, watched)
    for step in (None, *match.steps):
        if step is not None:
            copy.submit(step.seat, step.action)
        revealed, deals = game.revealed(copy.state), [deal for deal, _ in watched.asked]
        hold(7, latest <= revealed <= max(deals, default=0), f"deals are revealed out of order: {latest}, {revealed}")
        hides = as_json(game.mask(copy.state, None)) != as_json(copy.state)
        hold(7, not hides or not deals or revealed < max(deals), "the deal in play is revealed")
        latest = revealed


def law_8_everything_reads_back(match: AnyMatch) -> None:
    """Law 8: what is written is read back equal, a record byte for byte; what was never written is not believed."""
    game = match.game
    for step in match.steps:
        text = game.show_action(step.action)
        hold(8, game.parse_action(text) == step.action, f"{step.action!r} was written as {text!r}, and read otherwise")
    for kind, values in (
        (game.Event, match.log),
        (game.Action, tuple(step.action for step in match.steps)),
        (game.GameState, tuple(game.mask(match.state, viewer) for viewer in viewers(match))),
        (game.Ruleset, (match.rules,)),
    ):
        for value in values:
            back = msgspec.json.decode(as_json(value), type=kind)
            hold(8, back == value and as_json(back) == as_json(value), f"{value!r} came back as {back!r}")
    record = Record.start(match)
    hold(8, Record.from_bytes(record.to_bytes()).to_bytes() == record.to_bytes(), "a record changed by being read")


def law_9_somebody_can_always_choose(match: AnyMatch) -> None:
    """Law 9, first half: who must act has something to choose, and nobody must once the match is over."""
    for state in states_of(match):
        acting = match.game.to_act(state)
        for seat in acting:
            hold(9, len(list(match.game.legal(state, seat))) > 0, f"seat {seat} must act and has no choice")
        outcome = match.game.outcome(state)
        hold(
            9, bool(acting) != (outcome is not None), "nobody has to act and the match goes on, or the other way round"
        )
        places = match.game.seats(match.rules)
        hold(9, outcome is None or len(outcome.scores) == places, f"an outcome for other than {places} seats")


def check_ending(game: AnyGame, rules: object, seed: str, *, limit: int = 100_000) -> AnyMatch:
    """Law 9, second half: random play ends every match whose rules bound its rounds."""
    the_contract_is_whole(game)
    match = random_match(game, rules, seed, limit)
    hold(9, match.outcome is not None, f"not over after {len(match.steps)} random choices")
    return match


def same_everywhere(door: str, preset: str, seed: str, *, hash_seeds: tuple[str, ...] = ("1", "2", "3")) -> None:
    """Law 7 across processes: `door` (a module, or `module:attribute`) gives the same log whatever order sets have."""
    prints = {_print_elsewhere(door, preset, seed, hash_seed) for hash_seed in hash_seeds}
    hold(7, len(prints) == 1, f"{door} plays {preset} differently from process to process")


def _print_elsewhere(door: str, preset: str, seed: str, hash_seed: str) -> str:
    command = [sys.executable, "-m", "zashiki.testing.fingerprint", door, preset, seed]
    environment = {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    if done.returncode:
        raise LawBroken(7, f"{door} failed in another process: {done.stderr.strip()[-500:]}")
    return done.stdout


def _refusal(match: AnyMatch, seat: Seat, action: object) -> str | None:
    try:
        Match.submit(match, seat, action)
    except Illegal as illegal:
        return illegal.code
    return None
