"""Laws 1 to 9 and 11 of the house over every registered game: a new game is tested by existing."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zashiki import telling
from zashiki.cli.program_words import words_for
from zashiki.games.open_table import FORFEIT
from zashiki.kernel import registry
from zashiki.kernel.game import Illegal
from zashiki.kernel.record import AnyMatch
from zashiki.testing import laws
from zashiki.testing.random_play import random_match
from zashiki.testing.strategies import actions, matches
from zashiki.texts.words import LANGUAGES

GAMES = registry.names()
LAWS: list[Callable[[AnyMatch], None]] = [
    laws.law_1_state_is_the_sum_of_the_log,
    laws.law_2_a_view_follows_from_its_own_events,
    laws.law_2_what_is_veiled_is_hidden,
    laws.law_3_a_view_is_enough_to_choose,
    laws.law_3_switches_have_names,
    laws.law_3_what_needs_no_asking_is_legal,
    laws.law_4_a_secret_question_follows_an_event_that_may_ask,
    laws.law_5_nothing_appears_or_vanishes,
    laws.law_6_a_refused_action_changes_nothing,
    laws.law_7_same_choices_same_log,
    laws.law_7_a_deal_is_revealed_when_it_is_over,
    laws.law_7_places_are_told_as_they_were_dealt,
    laws.law_8_everything_reads_back,
    laws.law_9_somebody_can_always_choose,
    laws.law_11_a_quiet_choice_is_legal,
    laws.law_11_who_gives_up_has_lost,
]
LOOKED_AT = 700
"""Choices of a match that all laws are held against."""
PRESETS = [(name, preset) for name in GAMES for preset in registry.load(name).presets()]


@pytest.mark.uncounted
@pytest.mark.parametrize("game", GAMES)
def test_every_law(game: str) -> None:
    """The law that is broken is named by what it raises."""

    @given(matches(game))
    def hold(match: AnyMatch) -> None:
        for law in LAWS:
            law(match)

    hold()


@pytest.mark.parametrize("game", GAMES)
def test_law_4_twin_worlds_look_the_same(game: str) -> None:
    @given(matches(game), st.integers(0, 1 << 32))
    def holds(match: AnyMatch, seed: int) -> None:
        laws.law_4_twin_worlds_look_the_same(match, Random(seed))  # honest dice: worlds drawn twice must differ

    holds()


@pytest.mark.uncounted
@pytest.mark.parametrize("game", GAMES)
def test_law_4_lines_of_a_seat_tell_no_more_than_their_events(game: str) -> None:
    @given(matches(game), st.integers(0, 1 << 32))
    def holds(match: AnyMatch, seed: int) -> None:
        laws.law_4_lines_of_a_seat_tell_no_more_than_their_events(match, Random(seed))

    holds()


@pytest.mark.parametrize("game", GAMES)
def test_law_11_twin_worlds_are_quiet_alike(game: str) -> None:
    @given(matches(game), st.integers(0, 1 << 32))
    def holds(match: AnyMatch, seed: int) -> None:
        laws.law_11_twin_worlds_are_quiet_alike(match, Random(seed))

    holds()


@pytest.mark.thinned
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_law_11_quiet_play_ends(game: str, preset: str) -> None:
    door = registry.load(game)
    laws.law_11_quiet_play_ends(door, door.preset(preset))


UNCLOCKED = ("reversi", "score-table")
"""Games in which nothing is chosen for anybody."""


@pytest.mark.parametrize("game", GAMES)
def test_only_reversi_and_the_score_table_choose_for_nobody(game: str) -> None:
    match = random_match(registry.load(game), registry.load(game).preset(registry.load(game).presets()[0]), "quiet", 0)
    silent = [match.game.quiet(match.view(seat), seat) is None for seat in match.to_act]
    assert silent == [game in UNCLOCKED] * len(match.to_act) != []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_speaker_can_say_that_a_match_was_given_up(game: str, language: str) -> None:
    assert telling.words_for(language, registry.load(game))[f"match_end.{FORFEIT}"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_switch_has_words(game: str, language: str) -> None:
    """Where people press it and see it is on: in the terminal."""
    for name in registry.load(game).SWITCHES:
        words = words_for(language, registry.load(game))
        assert all(words[f"request.{name}.{said}"] for said in ("key", "on", "off", "flag"))


@pytest.mark.parametrize("game", GAMES)
def test_law_6_any_action_whatever_is_legal_or_refused(game: str) -> None:
    @given(matches(game), actions(registry.load(game)), st.integers(-2, 9))
    def holds(match: AnyMatch, action: object, seat: int) -> None:
        before = match.state
        listed = seat in match.to_act and action in list(match.legal(seat))
        try:
            match.submit(seat, action)
        except Illegal:
            assert match.state is before
            assert not listed
        else:
            assert listed

    holds()


LONG = {"riichi": ("tenhou", "tenhou-3p", "ema")}
"""Games whose whole matches take seconds, with the presets that the quick run plays; the slow one plays them all."""
WHOLE = [
    pytest.param(*one, marks=pytest.mark.slow) if one[1] not in LONG.get(one[0], (one[1],)) else one for one in PRESETS
]


@pytest.mark.thinned
@pytest.mark.uncounted
@pytest.mark.parametrize(("game", "preset"), WHOLE)
def test_all_laws_over_a_whole_random_match(game: str, preset: str) -> None:
    """Of a match that random play draws out, the laws look at the beginning."""
    door = registry.load(game)
    match = laws.check_ending(door, door.preset(preset), "whole")
    laws.check_laws(match if len(match.steps) <= LOOKED_AT else random_match(door, match.rules, "whole", LOOKED_AT))


@pytest.mark.parametrize("game", GAMES)
def test_every_field_is_public_or_veiled(game: str) -> None:
    laws.every_field_is_listed(registry.load(game))


@pytest.mark.thinned
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_law_7_same_log_in_every_process(game: str, preset: str) -> None:
    door = registry.load(game)
    laws.same_everywhere(door.__name__, preset, "elsewhere")  # type: ignore[attr-defined]  # a module


@pytest.mark.slow
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_law_9_many_random_matches_end(game: str, preset: str) -> None:
    door = registry.load(game)
    for number in range(100):
        laws.check_ending(door, door.preset(preset), f"many {number}")
