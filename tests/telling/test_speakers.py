"""What every speaker answers alike: mistakes of whoever asks, defaults, and what joins by an entry point."""

from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from examples import toy_game
from examples.toy_game import telling as toy_telling
from zashiki import telling
from zashiki.games import koikoi, reversi, riichi
from zashiki.kernel import registry
from zashiki.kernel.game import Seat
from zashiki.kernel.match import Match
from zashiki.kernel.registry import AnyGame
from zashiki.telling import TellingError, plain_speaker, rulesheet
from zashiki.telling.game_schema import schema_of
from zashiki.texts.problems import said
from zashiki.texts.words import LANGUAGES, Words

GAMES = registry.names()


def refused(error: TellingError) -> tuple[str, str, str]:
    """The code of a refusal, and what it says in English and Japanese."""
    return error.code, str(error), said(error, telling.words_for("ja", koikoi))


@pytest.mark.parametrize("me", [2, -1, True, 0.0, "0"])
def test_a_listener_who_is_no_seat_is_refused(me: Seat) -> None:
    with pytest.raises(TellingError) as caught:
        telling.speaker("koikoi", me=me)
    code, en, ja = refused(caught.value)
    assert code == "no_such_listener"
    assert en == f"there is no seat {me!r} at this table; seats go from 0 to 1"
    assert ja == f"席 {me!r} はこの卓にありません（席は 0 から 1 まで）"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(TellingError, match="there are no words in 'fr'; there are: ja, en"):
        telling.speaker("koikoi", language="fr")


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(registry.UnknownGame, match="no game is called 'go'"):
        telling.speaker("go")


def test_rules_of_another_game_are_refused() -> None:
    with pytest.raises(TellingError, match=r"these are no rules of koikoi: Ruleset of zashiki\.games\.reversi"):
        telling.speaker("koikoi", rules=reversi.preset("othello"))


@pytest.mark.parametrize("names", [("Aki",), "ab", (1, 2), iter(("Aki", "Rin", "Sho"))])
def test_names_that_are_no_text_for_each_seat_are_refused(names: Any) -> None:
    with pytest.raises(TellingError, match=r"names: \d, seats: 2; give a text for each seat"):
        telling.speaker("koikoi", names=names)


@pytest.mark.parametrize("pieces", ["foo", None, 5, ""])
def test_an_unknown_way_to_write_pieces_is_refused(pieces: Any) -> None:
    with pytest.raises(TellingError, match=r"pieces are not written as .*; there are: code, name, sign"):
        telling.speaker("koikoi", pieces=pieces)


def test_events_may_come_one_by_one() -> None:
    match = Match.open(koikoi, seed="tea")
    empty = koikoi.mask(koikoi.start(match.rules), 0)
    speaker = telling.speaker("koikoi", me=0, names=iter(("Aki", "Rin")))
    assert [one.event for one in speaker.walk(empty, iter(match.heard(match.opening, 0)))] == list(
        match.heard(match.opening, 0)
    )


def test_what_was_told_of_another_game_is_refused() -> None:
    match = Match.open(reversi)
    told = list(telling.speaker("reversi", me=0).walk(reversi.start(match.rules), match.opening))
    speaker, view = telling.speaker("koikoi", me=0), Match.open(koikoi, seed="tea").view(0)
    for ask in (speaker.in_brief, speaker.round_end, lambda some: speaker.decision(view, 0, some)):
        with pytest.raises(TellingError, match="this is no event of koikoi"):
            ask(told)
        odd: Any = ["told"]
        with pytest.raises(TellingError, match="this is no event of koikoi: str"):
            ask(odd)


def test_a_chapter_of_another_table_is_refused() -> None:
    speaker, view = telling.speaker("koikoi", me=0), Match.open(koikoi, seed="tea").view(0)
    for odd in (telling.Chapter("January", "won", 0, 1, (1, 0, 0)), "January"):
        some: Any = [odd]
        with pytest.raises(TellingError, match="this is no chapter of a match of koikoi for 2"):
            speaker.standing(view, some)
        with pytest.raises(TellingError, match="this is no chapter"):
            speaker.sheets(view, 0, some)


@pytest.mark.parametrize("parts", [None, "ron", ["kind"], {"kind": 5}, {1: "ron"}])
def test_parts_of_a_form_are_texts(parts: Any) -> None:
    match = Match.open(registry.load("score-table"))
    with pytest.raises(TellingError, match="parts of a form are texts by the names of fields"):
        telling.speaker("score-table").fill(match.view(0), 0, parts)


@pytest.mark.parametrize("game", GAMES)
def test_a_view_of_another_game_is_refused_by_everything_that_takes_one(game: str) -> None:
    other: AnyGame = reversi if game != "reversi" else koikoi
    speaker, view = telling.speaker(game, me=0), Match.open(other, seed="tea").view(0)
    asked = (
        lambda: speaker.walk(view, ()),
        lambda: speaker.scene(view, 0),
        lambda: speaker.question(view, 0),
        lambda: speaker.offers(view, 0),
        lambda: speaker.fill(view, 0, {}),
        lambda: speaker.hints(view, 0),
        lambda: speaker.decision(view, 0),
        lambda: speaker.standing(view),
        lambda: speaker.sheets(view, 0),
        lambda: speaker.progress(view),
        lambda: speaker.round_of(view),
    )
    for ask in asked:
        with pytest.raises(
            TellingError, match=f"this is no view of {game}: zashiki.games.{other.name}.state.GameState"
        ):
            ask()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [-1, 9, True])
def test_a_seat_that_is_not_there_is_refused_by_everything_that_takes_one(game: str, seat: Seat) -> None:
    speaker, view = telling.speaker(game, me=0), Match.open(registry.load(game), seed="tea").view(0)
    asked = (speaker.scene, speaker.question, speaker.offers, speaker.hints, speaker.decision, speaker.sheets)
    for ask in asked:
        with pytest.raises(TellingError, match=f"there is no seat {seat} at this table"):
            ask(view, seat)


def test_an_event_of_another_game_is_refused() -> None:
    speaker, match = telling.speaker("koikoi", me=0), Match.open(reversi)
    with pytest.raises(TellingError, match=r"this is no event of koikoi: zashiki\.games\.reversi\.events\.BoardSet"):
        speaker.walk(Match.open(koikoi, seed="tea").view(0), match.opening)


def test_a_view_of_a_table_with_other_rules_is_refused() -> None:
    view = Match.open(riichi, riichi.preset("tenhou-3p"), seed="tea").view(0)
    with pytest.raises(TellingError, match=r"other rules \(tenhou-3p\) than the speaker's \(tenhou\)"):
        telling.speaker("riichi", me=0).scene(view, 0)


@pytest.mark.parametrize("game", sorted({*GAMES} - {"score-table"}))
def test_a_game_whose_choices_are_listed_has_no_form(game: str) -> None:
    view = Match.open(registry.load(game), seed="tea").view(0)
    with pytest.raises(TellingError, match=f"choices of {game} are listed one by one; there is no form"):
        telling.speaker(game, me=0).fill(view, 0, {"kind": "ron"})


def test_without_names_players_go_by_their_numbers() -> None:
    assert telling.speaker("koikoi").names == ("Player 1", "Player 2")
    assert telling.speaker("koikoi", language="ja", me=1).names == ("プレイヤー1", "あなた")


@pytest.mark.parametrize("game", GAMES)
def test_every_registered_game_has_a_speaker_of_its_own(game: str) -> None:
    kit = telling.kit_of(registry.load(game))
    assert kit is not plain_speaker
    view = Match.open(registry.load(game), seed="tea").view(None)
    assert type(telling.speaker(game).scene(view, None)) is kit.Scene


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("style", ["code", "name", "sign"])
def test_pieces_are_written_as_the_listener_wants_them(game: str, style: telling.Style) -> None:
    door = registry.load(game)
    match = Match.open(door, seed="tea")
    empty = door.mask(door.start(match.rules), 0)
    told = telling.speaker(game, me=0, pieces=style).walk(empty, match.heard(match.opening, 0))
    assert all(isinstance(line, str) for one in told for line in one.lines)


def test_a_game_from_another_package_brings_its_speaker(monkeypatch: pytest.MonkeyPatch) -> None:
    found = EntryPoints(
        (
            EntryPoint("high-card", "examples.toy_game", registry.GROUP),
            EntryPoint("high-card", "examples.toy_game.telling", "zashiki.telling"),
        )
    )
    monkeypatch.setattr(registry, "entry_points", lambda *, group: found.select(group=group))
    assert telling.kit_of(toy_game) is toy_telling
    assert telling.speaker("high-card", me=0).brief().title == "High Card"
    assert "SeatScene" in schema_of(toy_game, part="scene")["$defs"]


def test_a_game_without_a_speaker_is_told_plainly() -> None:
    match = Match.open(toy_game, seed="tea")
    speaker = telling.speaker(toy_game, names=("Aki", "Kitsune"), me=0)
    before = match.view(0)
    (told,) = speaker.walk(before, match.heard(match.choose("3"), 0))
    assert told.lines == ("You: card played, card 3",)
    offers = speaker.offers(before, 0)
    assert isinstance(offers, tuple)
    assert [offer.label for offer in offers] == ["1", "3", "6"]
    assert speaker.question(before, 0) == "What do you choose?"
    assert speaker.progress(match.view(0)) == "Kitsune must choose."
    assert speaker.rules().parts


@pytest.mark.parametrize("kit", ["examples.toy_game.telling", object(), koikoi])
def test_what_is_no_kit_is_refused(kit: Any) -> None:
    with pytest.raises(TellingError, match="a kit is a package with Scene, speaker and piece_names, not"):
        telling.speaker(toy_game, kit=kit)


def test_a_kit_whose_words_are_missing_or_broken_is_refused(tmp_path: Path) -> None:
    kit = ModuleType("kit")
    kit.__file__ = str(tmp_path / "__init__.py")
    for name in ("Scene", "speaker", "piece_names"):
        setattr(kit, name, getattr(toy_telling, name))
    (tmp_path / "words").mkdir()
    for why in ("cannot be read: .*No such file", "cannot be read: "):
        with pytest.raises(TellingError, match=f"the words of high-card {why}"):
            telling.speaker(toy_game, language="ja", kit=cast("telling.SpeakerKit", kit))
        (tmp_path / "words" / "ja.toml").write_text("a = = b", encoding="utf-8")


def test_words_of_a_speaker_are_read_once() -> None:
    first, second = (telling.words_for("ja", koikoi) for _ in range(2))
    assert isinstance(first, Words)
    assert first is second


def test_a_sheet_of_rules_without_knobs_has_no_rows() -> None:
    assert rulesheet.rows_of(telling.Sheet("rules", (telling.text("Any card may be played."),))) == ()


def test_rules_from_outside_turn_nothing_beside_them() -> None:
    usual = koikoi.preset("nintendo")
    named = replace(usual.yaku[0], name="mine\u202e", ja="役\u202e", en="yaku\u202e")
    rules = replace(
        usual, name="rules\u202e", source="source\u202e", notes=("note\u202e",), yaku=(named, *usual.yaku[1:])
    )
    for language in LANGUAGES:
        told = telling.speaker(koikoi, language=language, rules=rules)
        said = msgspec.json.encode([told.brief(), told.rules()]).decode()
        assert "\u202e" not in said
        assert {"en": "yaku?", "ja": "役?"}[language] in said
