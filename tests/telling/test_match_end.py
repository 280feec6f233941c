"""How a match ended that was not played to its end: one sentence that names the winner, and whoever lost comes last."""

from typing import cast, get_args

import pytest

from zashiki import telling
from zashiki.games import koikoi, reversi, riichi, score_table, stud
from zashiki.games.open_table import FORFEIT
from zashiki.kernel.game import Outcome
from zashiki.kernel.registry import AnyGame
from zashiki.records.optional_rules import forfeited
from zashiki.records.sitting_lines import Why
from zashiki.telling import Grid, ended_standing, how_it_ended
from zashiki.texts.words import LANGUAGES

BY_REN = Outcome((3, 40), FORFEIT, lost=(1,))
NAMES = {"en": ("Aki", "Ren"), "ja": ("あき", "れん")}
GAMES = [cast("AnyGame", one) for one in (koikoi, reversi, stud)]


def said(outcome: Outcome | None, why: str, language: str = "en", me: int | None = None) -> str:
    words, names = telling.words_for(language, koikoi), list(NAMES[language])
    if me is not None:
        names[me] = words["telling.You"]
    return how_it_ended(outcome, why, names, words, me=me)


@pytest.mark.parametrize(
    ("why", "watching", "winner", "loser", "japanese"),
    [
        ("resigned", "Ren resigned; Aki wins.", "Ren resigned; you win.", "You resigned; Aki wins.",
         "れんが投了し、あきの勝ちです。"),
        ("flag", "Ren's time ran out; Aki wins.", "Ren's time ran out; you win.", "Your time ran out; Aki wins.",
         "れんの時間が切れ、あきの勝ちです。"),
        ("left", "Ren left; Aki wins.", "Ren left; you win.", "You left; Aki wins.",
         "れんが席を立ち、あきの勝ちです。"),
        ("claimed", "Ren was away for too long; Aki wins.", "Ren was away for too long; you win.",
         "You were away for too long; Aki wins.", "れんが長く戻らず、あきの勝ちです。"),
    ],
)  # fmt: skip
def test_who_won_is_said_with_who_lost_and_how(why: str, watching: str, winner: str, loser: str, japanese: str) -> None:
    assert said(BY_REN, why) == watching
    assert said(BY_REN, why, me=0) == winner
    assert said(BY_REN, why, me=1) == loser
    assert said(BY_REN, why, "ja") == japanese
    assert said(BY_REN, why, "ja", me=0).endswith("、あなたの勝ちです。")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("why", [one for one in get_args(Why) if one not in ("", "rules")])
def test_a_match_without_an_outcome_has_no_result(why: str, language: str) -> None:
    words = telling.words_for(language, koikoi)
    assert words["early_end.none"] in said(None, why, language)


@pytest.mark.parametrize("why", ["", "rules"])
def test_of_a_match_that_was_played_to_its_end_there_is_nothing_to_say(why: str) -> None:
    assert said(Outcome((3, 40), "rounds"), why) == ""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_gave_a_match_up_comes_last_however_the_scores_are(game: AnyGame, language: str) -> None:
    rules = game.change_rules(game.preset(game.presets()[0]), seats=2) if game.name == "stud" else None
    rules = game.preset(game.presets()[0]) if rules is None else rules
    view = game.start(rules)
    outcome = forfeited(game, view, 0)
    assert outcome is not None
    speaker = telling.speaker(game, language=language, names=NAMES[language], rules=rules)
    sheet = ended_standing(speaker, view, outcome, "resigned", telling.words_for(language, game))
    (grid,) = (part for part in sheet.parts if isinstance(part, Grid))
    assert [row[1] for row in grid.rows] == list(speaker.names)[::-1], "both have the same score"
    assert [row[0] for row in grid.rows] == (["1", "2"] if language == "en" else ["1位", "2位"])
    assert sheet.title == how_it_ended(outcome, "resigned", speaker.names, telling.words_for(language, game))


@pytest.mark.parametrize("game", [riichi, score_table], ids=lambda game: game.name)
def test_a_match_that_was_closed_keeps_its_places(game: AnyGame) -> None:
    view = game.start(game.preset(game.presets()[0]))
    speaker = telling.speaker(game)
    sheet = ended_standing(speaker, view, None, "abandoned", telling.words_for("en", game))
    assert sheet.title == "Nobody came back to the match; there is no result."
    assert [part for part in sheet.parts if isinstance(part, Grid)] == [
        part for part in speaker.standing(view).parts if isinstance(part, Grid)
    ]
