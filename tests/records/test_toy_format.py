"""The format of the toy game: games that can be believed are given, the others named with their place."""

from importlib.metadata import EntryPoint, EntryPoints

import pytest

from examples import toy_game
from examples.toy_game.formats import transcript
from examples.toy_game.players import KIT
from zashiki.kernel import registry
from zashiki.kernel.chance import Stacked
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record
from zashiki.players.arena import play_match
from zashiki.records.export import export
from zashiki.records.foreign import About, ForeignError, Outgoing, outgoing


def played(seed: str, preset: str, choices: int) -> AnyMatch:
    """Let its own player play for both seats."""
    match: AnyMatch = Match.open(toy_game, toy_game.preset(preset), seed=seed)
    player = KIT.players["high"](seed, None)
    while match.to_act and len(match.steps) < choices:
        (seat,) = match.to_act
        match.submit(seat, player.choose(match.view(seat), seat))
    return match


@pytest.mark.parametrize("preset", toy_game.presets())
@pytest.mark.parametrize("choices", [0, 3, 99])
def test_what_is_written_is_read_again(preset: str, choices: int) -> None:
    match = played("tea", preset, choices)
    (game,), problems = transcript.read(transcript.write(Outgoing(match, About())), "a.cards")
    assert not problems
    assert [(step.seat, step.action) for step in match.steps] == list(game.choices)
    again = Match(toy_game, match.rules, Stacked(game.orders))
    assert again.opening == match.opening
    assert bool(game.about.ending) is (match.outcome is None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("five 136978425 37", "game 2: not a game"),
        ("three 136978422 37", "game 2: not a game"),
        ("three 13697842 37", "game 2: not a game"),
        ("three 136978425 33", "game 2: move 2: 3 cannot be played: card_not_in_hand"),
        ("three 136978425 3796811", "game 2: move 7: 1 cannot be played: match_over"),
    ],
)
def test_what_cannot_be_believed_is_named_with_its_place(text: str, said: str) -> None:
    games, (problem,) = transcript.read(f"three 136978425 37\n\n{text}\n".encode(), "a.cards")
    assert len(games) == 1
    assert said in str(problem)


def test_bytes_that_are_no_text_are_refused() -> None:
    assert not transcript.read(b"\x00\x01", "a.cards").games


def test_rules_that_are_no_preset_do_not_fit() -> None:
    rules = toy_game.change_rules(toy_game.preset("three"), hand=2)
    match: AnyMatch = Match.open(toy_game, rules, seed="tea")
    with pytest.raises(ForeignError, match="only games by a preset"):
        transcript.write(Outgoing(match, About()))


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("choices", [0, 3, 99])
def test_what_one_seat_saw_is_refused_in_a_sentence(
    seat: int | None, choices: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = EntryPoints((EntryPoint("high-card", "examples.toy_game", registry.GROUP),))
    monkeypatch.setattr(registry, "entry_points", lambda *, group: known.select(group=group))
    seen = outgoing(export(Record.start(played("tea", "three", choices)), seat))
    with pytest.raises(ForeignError, match="what one seat saw; only one with all cards can be written"):
        transcript.write(seen)


def test_its_player_takes_tricks_cheaply_and_throws_its_lowest_card() -> None:
    order = [int(card) - 1 for card in "159368247"]
    both = [KIT.players["high"](str(seat), None) for seat in range(2)]
    match = play_match(toy_game, toy_game.preset("three"), both, Stacked({"1": order}))
    assert [toy_game.show_action(step.action) for step in match.steps] == ["9", "3", "5", "6", "8", "1"]
