"""What a picture tells of the story: the round, and the one before it for as long as nobody could have read it."""

from collections.abc import Sequence
from typing import Any, cast

from examples import toy_game
from examples.toy_game import telling as toy_telling
from examples.toy_game.table import CardPlayed
from zashiki import telling
from zashiki.cli.story import Story
from zashiki.games import koikoi
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.telling import Listener
from zashiki.testing.random_play import random_match

AnyStory = Story[Any, Any, Any, Any]


def lines(told: Sequence[telling.Told[Any, Any, Any]]) -> list[str]:
    return [line for one in told for line in one.lines]


def toy_story(*, me: int | None = 0) -> AnyStory:
    words = telling.words_for("en", toy_game, kit=cast("telling.SpeakerKit", toy_telling))
    rules = toy_game.preset("three")
    listener = Listener(toy_game, words, ("Aki", "Tanuki"), rules, me, toy_telling.piece_names("name", words))
    return Story(toy_telling.speaker(listener), me=me, choices=(CardPlayed,))


def hear(story: AnyStory, match: AnyMatch, *choices: str) -> None:
    for choice in choices:
        before = match.view(0)
        for _ in story.heard(before, match.heard(match.choose(choice), 0)):
            pass


def test_a_round_that_no_page_ended_stays_until_the_listener_chooses_again() -> None:
    match: AnyMatch = Match.open(toy_game, seed="tea")
    story = toy_story()
    hear(story, match, "1", "9")
    ended = lines(story.round)
    assert len(ended) == 3
    hear(story, match, "8")  # the other leads
    assert lines(story.round) == ["Tanuki plays the 8."]
    assert lines(story.shown) == [*ended, "Tanuki plays the 8."]
    before = match.view(0)
    told = list(story.heard(before, match.heard(match.choose("3"), 0)))
    assert "Tanuki takes the trick" in told[-1].lines[0]
    assert lines(story.shown) == lines(story.round)


def test_it_comes_back_when_that_choice_is_taken_back() -> None:
    match: AnyMatch = Match.open(toy_game, seed="tea")
    story = toy_story()
    hear(story, match, "6", "9", "8")
    shown = lines(story.shown)
    view = match.view(0)
    (event,) = match.heard(match.game.decide(match.state, 0, match.game.parse_action("3")), 0)
    assert [one.event for one in story.heard(view, [event])] == [event]
    assert lines(story.shown) == ["Tanuki plays the 8.", "You play the 3."]
    assert story.take_back(1)
    assert lines(story.shown) == shown


def test_a_round_whose_end_had_a_page_of_its_own_is_gone() -> None:
    rules = koikoi.change_rules(koikoi.preset("nintendo"), rounds=2)
    match: AnyMatch = random_match(koikoi, rules, "story")
    story: AnyStory = Story(telling.speaker("koikoi", rules=rules, me=0), me=0, choices=())
    view = koikoi.mask(koikoi.start(rules), 0)
    for told in story.heard(view, _all(match)):
        assert list(story.shown) == list(story.round)
        assert told in story.round
    assert len(story.chapters) == 2


def _all(match: AnyMatch) -> Sequence[Any]:
    return match.heard((*match.opening, *(event for step in match.steps for event in step.events)), 0)
