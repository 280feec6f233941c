"""Koi-Koi told: every event, scene, choice and sheet, in both languages, from what a listener may know."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from tests.games.koikoi.table import go, position, random_match
from zashiki import telling
from zashiki.games import koikoi
from zashiki.games.koikoi import GameState, Phase, cards, events
from zashiki.games.koikoi.pieces import month_of
from zashiki.games.koikoi.state import Factor, Score, Yaku
from zashiki.telling import Grid, Listener, Pieces, Sheet, TellingError, Text, words_for
from zashiki.telling import koikoi as package
from zashiki.telling.koikoi import KoiKoiSpeaker, Scene, piece_names
from zashiki.telling.koikoi.cards import LOOKS, by_month, full_names
from zashiki.telling.koikoi.points import explained
from zashiki.telling.koikoi.sentences import Sentences
from zashiki.telling.koikoi.voice import KoiKoiVoice, points
from zashiki.telling.koikoi.yaku_progress import aims, best_gain
from zashiki.telling.pieces import CODES
from zashiki.texts.words import LANGUAGES, Words

JA, EN = (words_for(language, koikoi) for language in ("ja", "en"))
BOTH = pytest.mark.parametrize("lang", LANGUAGES)
PRESETS = koikoi.presets()


def listener(
    lang: str, rules: koikoi.Ruleset, me: int | None = 0, names: tuple[str, str] = ("Aki", "Fox")
) -> Listener[koikoi.Ruleset]:
    words = words_for(lang, koikoi)
    return Listener(koikoi, words, names, rules, me, piece_names("name", words))


def speaker(lang: str, rules: koikoi.Ruleset | str = "nintendo", me: int | None = 0) -> KoiKoiSpeaker:
    return KoiKoiSpeaker(listener(lang, koikoi.preset(rules) if isinstance(rules, str) else rules, me))


def short(preset: str, rounds: int = 2) -> koikoi.Ruleset:
    return koikoi.change_rules(koikoi.preset(preset), rounds=rounds)


def positions(preset: str, seat: int | None, count: int = 2) -> Iterator[GameState]:
    """What a seat sees at each choice of random matches."""
    for seed in range(count):
        match = random_match(short(preset), seed)
        yield from (koikoi.mask(match.state_at(at), seat) for at in range(len(match.steps) + 1))


def said(sheet: Sheet | None) -> list[str]:
    """Everything that a sheet says, cards by code."""
    assert sheet is not None
    lines = [sheet.title]
    for part in sheet.parts:
        match part:
            case Text():
                lines.append(_written(part))
            case Grid():
                lines += (" | ".join(map(_written, row)) for row in (part.head, *part.rows))
            case Pieces():
                lines.append(" ".join((part.label, *(piece.code for piece in part.pieces))))
    return lines


def _written(cell: str | Text) -> str:
    spans = (cell,) if isinstance(cell, str) else cell.spans
    return "".join(span if isinstance(span, str) else span.code for span in spans)


# Events.


def every_kind() -> list[koikoi.Event]:
    some = cards("1a 1b 1c 1d")
    result = koikoi.RoundResult(1, 0, 1, "teshi", Score((), 6, (), 6), (0, 6), (0, 0), ((), ()))
    dealer = replace(result, winner=None, reason="exhausted", score=None, payments=(6, 0))
    drawn = replace(dealer, payments=(0, 0))
    return [
        events.DealerChosen(1, ((some[0], some[1]),)),
        events.RoundStarted(13, 0),
        events.Dealt(1, (some, ()), (), ()),
        *(events.DealCancelled(1, code, None, some) for code in ("field_four", "field_three", "field_pairs")),
        *(events.DealCancelled(1, code, 1, some) for code in ("hand_four", "hand_pairs")),
        *(events.LuckyHandShown(0, kind, some) for kind in ("teshi", "kuttsuki")),
        events.CardPlayed(0, some[0]),
        events.CardDrawn(1, some[0]),
        events.CardPlaced(0, some[0]),
        events.CardsCaptured(0, some[:2]),
        events.CardsCaptured(1, some),
        events.YakuCompleted(0, (Yaku("akatan", 5, 1, some[:2]),), 6),
        events.KoiKoiCalled(1, 6),
        events.ShobuCalled(0),
        events.TurnEnded(0),
        *(events.RoundEnded(one, ((), ()), ()) for one in (result, dealer, drawn)),
        *(events.MatchEnded(code, (0, 5)) for code in ("rounds", "target", "bust", "deals_spent")),
    ]


@BOTH
@pytest.mark.parametrize("me", [0, 1, None])
def test_every_kind_of_event_has_a_sentence_or_a_reason_for_none(lang: str, me: int | None) -> None:
    assert {type(event) for event in every_kind()} == set(get_args(koikoi.Event))
    tell = Sentences(KoiKoiVoice(listener(lang, koikoi.preset("nintendo"), me))).tell
    for event in every_kind():
        lines = tell(event)
        assert all(lines)
        assert bool(lines) != (type(event) in KoiKoiSpeaker.WORDLESS)
    assert all(KoiKoiSpeaker.WORDLESS.values())


@pytest.mark.thinned
@pytest.mark.parametrize("preset", PRESETS)
def test_every_event_of_random_matches_is_told(preset: str) -> None:
    for seed in range(3):
        match = random_match(short(preset, 3), seed)
        for lang in LANGUAGES:
            for me in (0, 1, None):
                told = list(speaker(lang, match.rules, me).walk(koikoi.start(match.rules), match.heard(match.log, me)))
                assert [one.event for one in told] == list(match.heard(match.log, me))
                assert told[-1].view == match.view(me)
                assert all(line.strip() for one in told for line in one.lines)
                assert all(not re.search(r"[{}_]", line) for one in told for line in one.lines)
                assert speaker(lang, match.rules, me).in_brief(told)


def test_the_listener_is_spoken_to_in_the_second_person() -> None:
    played = events.CardPlayed(0, koikoi.Card("1a"))
    tell = {
        me: Sentences(KoiKoiVoice(listener("en", koikoi.preset("nintendo"), me))).tell(played) for me in (0, 1, None)
    }
    assert tell == {0: ("You play Pine Crane.",), 1: ("Aki plays Pine Crane.",), None: ("Aki plays Pine Crane.",)}
    assert speaker("en", me=1).names == ("Aki", "You")


def test_one_yaku_is_told_without_a_sum() -> None:
    red, seeds = Yaku("akatan", 5, 0, cards("1b 2b 3b")), Yaku("tane", 1, 0, cards("2a 4a 5a 6a 7a"))
    for lang, one, two in (("en", "5 points", "(6 points in all)"), ("ja", "5文", "（計6文）")):
        tell = Sentences(KoiKoiVoice(listener(lang, koikoi.preset("nintendo"), 0))).tell
        (alone,), (both,) = (tell(events.YakuCompleted(0, *some)) for some in (((red,), 5), ((red, seeds), 6)))
        assert alone.count(one) == 1
        assert two in both


def test_cards_are_written_as_the_listener_wants_them() -> None:
    by_code = telling.speaker("koikoi", names=("Aki", "Fox"), pieces="code")
    view = position("nintendo", hand="1a", field="1c")
    (told, *_) = by_code.walk(view, [events.CardPlayed(0, koikoi.Card("1a"))])
    assert told.lines == ("Aki plays 1a.",)
    assert piece_names("sign", JA).many(["4a", "12b", "?"]) == "4不如帰 12カス ?"
    assert piece_names("name", EN).many(["4a", "?"]) == "Wisteria Cuckoo, face down"
    assert piece_names("code", EN) is CODES
    assert full_names(EN).one("1d") == "Pine plain 2"
    assert len({full_names(JA).one(code) for code in LOOKS}) == 48
    assert by_month(["?", "12a", "1d", "1a"]) == ("1a", "1d", "12a", "?")


def test_the_thirteenth_month_is_january_and_an_extra_one() -> None:
    assert [month_of(number) for number in (1, 12, 13)] == [1, 12, 1]
    assert points(1, EN) == "1 point"
    tell = Sentences(KoiKoiVoice(listener("en", koikoi.preset("nintendo")))).tell
    assert tell(events.RoundStarted(13, 0)) == ("January (Pine), extra month 1.",)


# A turn in one sentence.


def turn_of_two_captures(lang: str, me: int | None = 0) -> tuple[KoiKoiSpeaker, list[Any]]:
    view = replace(position("nintendo", hand="5c", other="1a 6c", field="1c 2b"), turn=1)
    one, two, three, four = cards("1a 1c 2c 2b")
    turn: list[koikoi.Event] = [
        events.CardPlayed(1, one),
        events.CardsCaptured(1, (one, two)),
        events.CardDrawn(1, three),
        events.CardsCaptured(1, (three, four)),
        events.TurnEnded(1),
    ]
    return speaker(lang, me=me), list(speaker(lang, me=me).walk(koikoi.mask(view, me), turn))


def test_a_turn_is_told_in_one_line() -> None:
    spoken, told = turn_of_two_captures("ja")
    assert spoken.in_brief(told) == "Fox：松に鶴で松のカスを取る。めくった梅のカスで梅に赤短を取る。"
    spoken, told = turn_of_two_captures("en")
    assert spoken.in_brief(told) == "Fox: Pine Crane takes Pine plain; drawn Plum plain takes Plum red ribbon."
    assert spoken.in_brief(told[:1]) == "Fox: played Pine Crane."
    assert spoken.in_brief([]) == ""


def test_p12_what_is_told_from_the_middle_of_a_turn_is_true_by_itself() -> None:
    """A log that began in the middle of a turn said of a drawn card that it was played."""
    spoken, told = turn_of_two_captures("en")
    assert spoken.in_brief(told[3:]) == "Fox: drawn Plum plain takes Plum red ribbon."
    assert spoken.in_brief(told[1:2]) == "Fox: Pine Crane takes Pine plain."


@pytest.mark.parametrize("preset", ["nintendo", "seed-001"])
def test_p12_every_sentence_of_every_stretch_names_the_right_source(preset: str) -> None:
    match = random_match(short(preset), 5)
    spoken = speaker("en", match.rules, None)
    told = list(spoken.walk(koikoi.start(match.rules), match.heard(match.log, None)))
    drawn = {id(one) for one in told if one.before.phase is Phase.SELECT_FIELD_CARD_FOR_DRAW}
    for one in told:
        if isinstance(one.event, events.CardPlaced | events.CardsCaptured):
            assert (": drawn " in spoken.in_brief([one])) == (id(one) in drawn)


# Chapters.


@BOTH
def test_each_month_is_a_chapter(lang: str) -> None:
    match = random_match(short("clubhouse", 4), 3)
    spoken = speaker(lang, match.rules)
    told = list(spoken.walk(koikoi.start(match.rules), match.heard(match.log, 0)))
    ended = [one for one in told if isinstance(one.event, events.RoundEnded)]
    assert [one for one in told if one.chapter and not isinstance(one.event, events.MatchEnded)] == ended
    for at, one in enumerate(ended, 1):
        assert isinstance(one.event, events.RoundEnded)
        result, chapter = one.event.result, one.chapter
        assert chapter is not None
        assert (chapter.title, chapter.seat, chapter.changes) == (
            spoken._voice.month(at),
            result.winner,
            result.payments,
        )
        assert chapter.amount == (result.score.total if result.score else 0)


def test_a_month_that_pays_the_dealer_says_so_in_its_line() -> None:
    result = koikoi.RoundResult(2, 1, None, "exhausted", None, (0, 6), (0, 0), ((), ()))
    chapter = Sentences(KoiKoiVoice(listener("en", koikoi.preset("classic")))).chapter(
        events.RoundEnded(result, ((), ()), ())
    )
    assert chapter is not None
    assert (chapter.title, chapter.line) == ("February", "the cards ran out, Fox 6 points as dealer")
    assert (chapter.seat, chapter.amount, chapter.changes) == (None, 0, (0, 6))


# Scenes.


@pytest.mark.parametrize("seat", [0, 1, None, "whole"])
@pytest.mark.parametrize("preset", PRESETS)
def test_scenes_come_back_from_json_and_hold_no_rules(preset: str, seat: int | str | None) -> None:
    spoken = speaker("ja", short(preset), None if seat == "whole" else seat)  # type: ignore[arg-type]
    match = random_match(short(preset), 1)
    for at in range(len(match.steps) + 1):
        state = match.state_at(at)
        view = state if seat == "whole" else koikoi.mask(state, seat)  # type: ignore[arg-type]
        for side in (0, 1, None):
            scene = spoken.scene(view, side)
            wire = msgspec.json.encode(scene)
            assert msgspec.json.decode(wire, type=Scene) == scene
            assert b'"game":"koikoi"' in wire
            assert b"seven_plus_factor" not in wire
            assert scene.seat == side


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_scene_shows_what_the_view_shows(seat: int | None) -> None:
    spoken = speaker("en", short("nintendo"), seat)
    for view in positions("nintendo", seat):
        scene = spoken.scene(view, seat)
        assert scene.to_act == koikoi.to_act(view)
        assert (scene.round, scene.dealer, scene.stock) == (view.round, view.dealer, len(view.stock))
        assert scene.turn == (None if scene.over else view.turn)
        assert scene.field == tuple(map(str, view.field))
        assert scene.slots >= len(scene.field)
        assert scene.over == (view.ended is not None)
        for at, side in enumerate(scene.seats):
            player = view.players[at]
            assert side.hand == tuple(map(str, player.hand))
            lying = (*side.captured.hikari, *side.captured.tane, *side.captured.tanzaku, *side.captured.kasu)
            assert sorted(lying) == sorted(map(str, player.captured))
            assert all(LOOKS[code].kind == "tane" for code in side.captured.tane)
            assert (side.score, side.calls, side.dealer) == (player.score, player.calls, at == view.dealer)
            assert side.difference == (None if seat is None else player.score - view.players[seat].score)
            assert side.points == koikoi.points_of(player.yaku)
            assert [one.cards for one in side.yaku] == [tuple(map(str, one.cards)) for one in player.yaku]
        for code, found in scene.matches.items():
            assert found == tuple(card for card in scene.field if LOOKS[card].month == LOOKS[code].month)
            assert found


def test_twin_worlds_give_a_seat_equal_scenes_offers_hints_and_sheets() -> None:
    spoken = speaker("en", short("nintendo"))
    for number, view in enumerate(positions("nintendo", 0)):
        one, two = (koikoi.mask(koikoi.sample(view, Random(f"{number}{twin}")), 0) for twin in "ab")
        for ask in (spoken.scene, spoken.offers, spoken.hints, spoken.decision, spoken.sheets, spoken.question):
            assert ask(one, 0) == ask(two, 0)


def test_the_scene_of_the_mock() -> None:
    """`koikoi.html` of the design: July, one card away from a rainy four, the opponent from three yaku."""
    view = position(
        "nintendo",
        hand="4a 4d 10c 12b",
        other="2d 4b 7d",
        field="12d 3a 9c 5c 10d 6c 11d 7b",
        captured="1a 11a 12a 10a 11b 1b 6b 10b 6d 12c",
        other_captured="2a 5a 8b 9a 2b 9b 5d 8d",
        number=7,
        dealer=1,
    )
    scene = speaker("ja").scene(koikoi.mask(view, 0), 0)
    assert (scene.month_text, scene.flower, scene.round_text) == ("七月", "萩", "7か月目（全12か月）")
    assert scene.title == "七月（萩）、7か月目（全12か月）"
    mine, theirs = scene.seats
    assert [(one.name_text, one.points, one.cards_text) for one in mine.near] == [("雨四光", 7, "桜に幕か芒に月")]
    assert [(one.name_text, one.points, one.cards_text) for one in theirs.near] == [
        ("花見で一杯", 5, "桜に幕"),
        ("月見で一杯", 5, "芒に月"),
        ("タネ", 1, "タネ札"),
    ]
    assert scene.matches == {"10c": ("10d",), "12b": ("12d",)}
    assert (theirs.hand, theirs.dealer, mine.dealer) == (("?",) * 3, True, False)
    assert (mine.captured.hikari, len(theirs.captured.hikari)) == (("1a", "11a", "12a"), 0)
    near = speaker("en").scene(koikoi.mask(view, 0), 0).seats[1].near
    assert [one.cards_text for one in near] == ["Cherry Curtain", "Pampas Moon", "any animal"]


def test_near_yaku_are_those_that_would_count() -> None:
    def near(preset: str, *, captured: str, other_captured: str = "", field: str = "") -> list[str]:
        view = position(preset, hand="1c", captured=captured, other_captured=other_captured, field=field)
        return [one.name for one in speaker("en", preset).scene(view, 0).seats[0].near]

    assert near("nintendo", captured="1b 2b") == ["akatan"]
    assert near("nintendo", captured="1b 2b", other_captured="3b") == []
    assert near("hanafuda-online", captured="3a") == []  # flower viewing counts beside another yaku alone
    assert "hanami" in near("hanafuda-online", captured="3a 1b 2b 3b")
    assert "hanami" not in near("hanafuda-online", captured="3a 1b 2b 3b", field="11d")
    assert near("nintendo", captured="1a 3a 8a") == ["shiko", "ame_shiko", "hanami", "tsukimi"]


def held(view: GameState, seat: int, *more: koikoi.Card) -> list[str]:
    """The yaku that count in a pile with some cards more."""
    player = view.players[seat]
    pile = (*player.captured, *more)
    found = koikoi.yaku_of(view.rules, pile, field=view.field, month=view.month, calls=player.calls)
    return [one.name for one in found]


def near_by_trying(view: GameState, seat: int) -> dict[str, tuple[str, ...]]:
    """Each yaku that a card more would make count, with those cards."""
    taken = [card for player in view.players for card in player.captured]
    makes: dict[str, tuple[str, ...]] = {}
    for card in koikoi.CARDS:
        for name in held(view, seat, card) if card not in taken else ():
            makes[name] = (*makes.get(name, ()), str(card))
    return {name: found for name, found in makes.items() if name not in held(view, seat)}


@pytest.mark.parametrize("preset", PRESETS)
def test_whatever_is_near_counts_with_each_of_its_cards_and_with_no_other(preset: str) -> None:
    """A card that makes a greater yaku, too, makes that one alone."""
    for view in positions(preset, None):
        for seat, side in enumerate(speaker("en", view.rules).scene(view, None).seats):
            assert {one.name: one.cards for one in side.near} == near_by_trying(view, seat)


def test_a_card_that_makes_a_greater_yaku_is_not_wanted_for_the_smaller() -> None:
    view = position("nintendo", hand="1c", captured="6a 7a 2a 4a")
    near = {one.name: one for one in speaker("en").scene(view, 0).seats[0].near}
    assert near["inoshikacho"].cards == ("10a",)
    assert near["tane"].cards == ("5a", "8b", "9a", "11b")
    assert near["tane"].cards_text == "Iris Bridge or Pampas Geese or Chrys. Sake Cup or Willow Swallow"
    facing = position("nintendo", hand="1c", other="1d", other_captured="6a 7a 2a 4a")
    readings = [one for one in speaker("en").hints(facing, 0) if one.kind == "reading"]
    assert [one.pieces for one in readings] == [("10a",), ("5a", "8b", "9a", "11b")]
    assert not any("Deer" in one.text.partition(": ")[2] for one in readings[1:])


def test_a_rival_who_needs_any_plain_is_said_to_need_any_plain() -> None:
    view = position("nintendo", hand="1c", other_captured="2c 2d 3c 3d 4c 4d 6c 6d 7c")
    (reading,) = [one.text for one in speaker("en").hints(view, 0) if one.kind == "reading"]
    assert reading == "Fox needs one card for Plains: any plain"
    last = position("nintendo", hand="1c", captured="1a 3a 8a 11a")
    assert next(one.cards_text for one in speaker("en").scene(last, 0).seats[0].near) == "Paulownia Phoenix"


@pytest.mark.parametrize("seat", [0, 1, None])
def test_nobody_deals_or_moves_before_the_first_month(seat: int | None) -> None:
    match = random_match(short("nintendo"), 1)
    told = list(speaker("en", match.rules, seat).walk(koikoi.start(match.rules), match.heard(match.opening, seat)))
    empty = speaker("en", match.rules, seat).scene(koikoi.start(match.rules), seat)
    assert (empty.dealer, empty.turn, [side.dealer for side in empty.seats]) == (None, None, [False, False])
    assert told[-1].scene.dealer == told[-1].scene.turn == match.state_at(0).dealer
    assert {one.scene.turn for one in told if isinstance(one.event, events.RoundStarted)} == {None}


def test_a_scene_says_what_is_pending_and_what_it_takes() -> None:
    view = replace(
        position("nintendo", hand="9c", field="1a 1b 5c"), phase=Phase.SELECT_FIELD_CARD, pending=koikoi.Card("1d")
    )
    scene = speaker("en").scene(view, 0)
    assert (scene.pending, scene.pending_from, scene.pending_takes) == ("1d", "hand", ("1a", "1b"))
    assert (scene.asked, scene.new, scene.to_act) == ("take", ("1d",), (0,))
    drawn = speaker("en").scene(replace(view, phase=Phase.SELECT_FIELD_CARD_FOR_DRAW), 0)
    assert drawn.pending_from == "stock"


def test_new_cards_gather_over_a_turn() -> None:
    _, told = turn_of_two_captures("en")
    assert [one.scene.new for one in told] == [
        ("1a",),
        ("1a", "1c"),
        ("1a", "1c", "2c"),
        ("1a", "1c", "2c", "2b"),
        ("1a", "1c", "2c", "2b"),
    ]


@pytest.mark.parametrize("preset", ["nintendo", "seed-001"])
def test_new_cards_are_those_of_the_latest_turn_however_long_the_walk(preset: str) -> None:
    match = random_match(short(preset), 5)
    for one in speaker("en", match.rules, None).walk(koikoi.start(match.rules), match.heard(match.log, None)):
        assert len(one.scene.new) == len(set(one.scene.new)) <= 8
        if isinstance(one.event, events.CardPlayed):
            assert one.scene.new == (str(one.event.card),)


def test_points_of_the_month_are_shown_with_the_factors_that_already_apply() -> None:
    view = deciding(calls=(0, 1))
    mine, theirs = speaker("en").scene(view, 0).seats
    assert (mine.points, mine.pays) == (15, 60)
    assert [(one.name, one.times) for one in mine.factors] == [("seven_plus", 2), ("opponent_koikoi", 2)]
    assert theirs.calls == 1


# Choices.


@pytest.mark.thinned
@BOTH
@pytest.mark.parametrize("preset", PRESETS)
def test_offers_are_exactly_the_legal_choices(preset: str, lang: str) -> None:
    for seat in (0, 1):
        spoken = speaker(lang, short(preset), seat)
        for view in positions(preset, seat):
            offers = spoken.offers(view, seat)
            assert sorted(map(repr, (one.action for one in offers))) == sorted(map(repr, koikoi.legal(view, seat)))
            assert bool(spoken.question(view, seat)) == bool(offers) == (seat in koikoi.to_act(view))
            assert all(one.label and one.group for one in offers)
            scene = spoken.scene(view, seat)
            for one in offers:
                if one.group == "play":
                    assert one.takes == scene.matches.get(one.pieces[0], ())
                    assert one.hint
                elif one.group == "take":
                    assert one.pieces == (scene.pending,)
                    assert one.takes[0] in scene.pending_takes
            for hint in spoken.hints(view, seat):
                assert hint.action is None or hint.action in koikoi.legal(view, seat)
                assert (hint.kind == "reading") == (hint.action is None)


def test_an_offer_says_what_it_takes_and_completes() -> None:
    view = position("nintendo", hand="9c 1c 5c", field="1a 1b 9a", captured="2b 3b")
    one, five, nine = speaker("en").offers(view, 0)
    assert (one.label, one.pieces, one.takes) == ("Pine plain", ("1c",), ("1a", "1b"))
    assert one.hint == "takes one of Pine Crane, Pine red ribbon; makes Red Ribbons (5 points); Ribbons: 2 to go"
    assert (five.hint, five.takes) == ("stays on the field", ())
    assert nine.hint.startswith("takes Chrys. Sake Cup; Flower Viewing: 1 to go")
    assert [offer.label for offer in speaker("ja").offers(view, 0)] == ["松のカス", "菖蒲のカス", "菊のカス"]


def test_questions() -> None:
    view = position("nintendo", hand="1c 9c", field="1a 1b")
    assert speaker("en").question(view, 0) == "Your turn: which card do you play?"
    assert speaker("en").question(view, 1) == ""
    taking = replace(view, phase=Phase.SELECT_FIELD_CARD, pending=koikoi.Card("1d"))
    assert speaker("en").question(taking, 0) == "Which card does Pine plain take?"
    assert speaker("ja").question(deciding(), 0) == "こいこいしますか、勝負しますか。"


def test_koikoi_and_stop_are_two_equal_choices_and_stop_says_what_it_pays() -> None:
    call, stop = speaker("en").offers(deciding(calls=(0, 1)), 0)
    assert (call.action, call.label, call.hint, call.weight) == (
        koikoi.CallKoiKoi(),
        "Koi-koi",
        "play on for more",
        "plain",
    )
    assert (stop.action, stop.label, stop.hint, stop.weight) == (koikoi.CallShobu(), "Stop", "take 60 points", "win")
    (only,) = speaker("ja", "nintendo-strict").offers(deciding("nintendo-strict", calls=(1, 0)), 0)
    assert only.hint.endswith("文もらう")


def test_hints_say_what_a_capture_completes_or_brings_nearer() -> None:
    view = position("nintendo", hand="1c 9c 5c", field="1a 1b 9a", captured="2b 3b", other_captured="6a 7a")
    *advice, reading = speaker("ja").hints(view, 0)
    first, second = advice
    assert first.text == "松に赤短を取ると 赤短完成（5文）、短冊まであと2枚"
    assert first.action == koikoi.PlayCard(koikoi.Card("1c"))
    assert "花見で一杯まであと1枚" in second.text
    assert (reading.kind, reading.text) == ("reading", "Foxは猪鹿蝶まであと一枚：紅葉に鹿")


@pytest.mark.thinned
@pytest.mark.parametrize("preset", koikoi.presets())
def test_hints_of_equal_worth_come_in_the_order_of_the_choices(preset: str) -> None:
    seen = 0
    for view in positions(preset, 0, 4):
        spoken = speaker("en", view.rules)
        order = [offer.action for offer in spoken.offers(view, 0)]
        found = [
            (one.action, best_gain(view, 0, one.action.card))
            for one in spoken.hints(view, 0)
            if isinstance(one.action, koikoi.PlayCard)
        ]
        for (one, worth), (other, less) in pairwise(found):
            assert worth is not None
            assert less is not None
            assert worth.weight >= less.weight
            if worth.weight == less.weight:
                seen += 1
                assert order.index(one) < order.index(other)
    assert seen


def test_a_further_card_of_a_made_yaku_is_a_hint_of_points() -> None:
    view = position("nintendo", hand="5d", field="5c", captured="1c 1d 2c 2d 3c 3d 4c 4d 6c 6d")
    found = best_gain(view, 0, koikoi.Card("5d"))
    assert found is not None
    assert found.points == 2
    assert speaker("en").hints(view, 0)[0].text.endswith("+2 points")


def test_a_hint_mentions_two_yaku_at_the_most_that_come_nearer() -> None:
    found = [
        best_gain(view, 0, card)
        for view in positions("nintendo", 0, 3)
        if koikoi.to_act(view) == (0,) and view.phase is Phase.PLAY_FROM_HAND
        for card in view.players[0].hand
    ]
    nearer = [len(one.nearer) for one in found if one is not None]
    assert max(nearer) == 2


def test_a_yaku_that_would_be_void_is_not_promised() -> None:
    view = position("hanafuda-online", hand="9c", field="9a 11d", captured="3a 1b 2b 3b")
    assert "makes Flower Viewing" not in speaker("en", "hanafuda-online").offers(view, 0)[0].hint
    clear = replace(view, field=cards("9a"))
    assert "makes Flower Viewing" in speaker("en", "hanafuda-online").offers(clear, 0)[0].hint


def test_aims_count_what_is_had_wanted_and_lost() -> None:
    view = position("fudawiki", hand="1c", captured="1a 3a 1b 1c 1d", other_captured="9a 11a")
    found = {aim.name: aim for aim in aims(view, 0)}
    assert (found["sanko"].have, found["sanko"].to_go) == (2, 1)
    assert found["goko"].blocked
    assert found["ame_shiko"].blocked
    assert found["hanami"].blocked
    assert not found["sanko"].blocked
    assert found["tsukifuda"].to_go == 0


# The decision.


def deciding(preset: str = "nintendo", *, calls: tuple[int, int] = (0, 0), pile: str = "1a 3a 8a 9a") -> GameState:
    view = position(preset, hand="5c 6c", field="7c", captured=pile, other_captured="6a 7a 10a", calls=calls)
    held = koikoi.yaku_of(view.rules, cards(pile), calls=calls[0])
    first, second = view.players
    return koikoi.mask(replace(view, phase=Phase.KOIKOI_DECISION, players=(replace(first, yaku=held), second)), 0)


def test_a_decision_says_all_that_it_is_about() -> None:
    sheet = speaker("en").decision(deciding(calls=(0, 1)), 0)
    title, *lines = said(sheet)
    each = "Three Brights: 5 points, Flower Viewing: 5 points, Moon Viewing: 5 points"
    assert title == f"You have {each}"
    assert "Three Brights 1a 3a 8a" in lines
    stop = "Stop now for 15 ×2 (seven points or more) ×2 (the opponent had called koi-koi) = 60 points"
    assert f"{stop}; the match is then 60 to 0" in lines
    assert "Fox: Boar, Deer, Butterfly: 5 points, 2 in hand, koi-koi calls: 1" in lines
    assert lines[-2:] == [
        "Koi-koi: play on for more. If Fox stops first, you get nothing.",
        "If you call koi-koi and Fox stops first, Fox gets double; your own points are not multiplied.",
    ]
    assert speaker("en").decision(deciding(), 1) is None
    assert speaker("en").decision(position("nintendo", hand="1c"), 0) is None


def test_what_stopping_makes_of_the_score_takes_from_whoever_pays() -> None:
    lines = said(speaker("en", "clubhouse").decision(deciding("clubhouse"), 0))
    assert any(line.endswith("the match is then 80 to 20") for line in lines)


def test_when_only_stopping_is_allowed_it_is_said() -> None:
    view = deciding("nintendo-strict", calls=(1, 0))
    assert said(speaker("en", "nintendo-strict").decision(view, 0))[-1].endswith("you can only stop.")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_rule_set_says_what_a_call_means(preset: str, lang: str) -> None:
    lines = said(speaker(lang, preset).decision(deciding(preset), 0))
    assert not any(re.search(r"[{}_]", line) for line in lines)


def test_new_yaku_are_told_apart_from_those_held_before() -> None:
    after = deciding()
    held = after.players[0].yaku
    before = replace(after, players=(replace(after.players[0], yaku=held[:1], calls=1), after.players[1]))
    told = list(speaker("en").walk(before, [events.YakuCompleted(0, held, 15)]))
    title = said(speaker("en").decision(told[-1].view, 0, told))[0]
    assert title.startswith("You have made Flower Viewing: 5 points, Moon Viewing")
    assert "(and hold Three Brights: 5 points)" in title


def test_without_what_was_told_a_decision_does_not_say_what_is_new() -> None:
    """A view does not know which yaku were held before."""
    view = deciding(calls=(1, 0))
    for lang, title in (("en", "You have Three Brights"), ("ja", "今の役：三光")):
        assert said(speaker(lang).decision(view, 0))[0].startswith(title)
    first, second = view.players
    earlier = replace(view, players=(replace(first, yaku=()), second))
    told = list(speaker("en").walk(earlier, [events.YakuCompleted(0, first.yaku[:1], 5)]))
    assert said(speaker("en").decision(view, 0, told))[0].startswith("You have Three Brights")


def test_p17_times_one_is_noise() -> None:
    lines = said(speaker("en").decision(deciding(pile="1a 3a 8a"), 0))
    assert "Stop now for 5 points; the match is then 5 to 0" in lines
    one = koikoi.change_rules(koikoi.preset("nintendo"), koikoi_factor=1)
    view = replace(deciding(pile="1a 3a 8a", calls=(0, 1)), rules=one)
    assert not any("×1" in line for line in said(speaker("en", one).decision(view, 0)))
    assert not any("×1" in line for line in said(speaker("ja", one).decision(view, 0)))


# Result sheets.


def explain(score: Score, lang: str, *, reason: str = "shobu", rules: str = "nintendo") -> tuple[tuple[str, str], ...]:
    voice = KoiKoiVoice(listener(lang, koikoi.preset(rules)))
    return tuple((_written(line), line.role) for line in explained(voice, score, reason=reason))


def test_a_score_is_explained_step_by_step() -> None:
    yaku = (Yaku("sanko", 5, 0, ()), Yaku("akatan", 5, 1, ()))
    factors = (Factor("seven_plus", times=2), Factor("opponent_koikoi", times=2), Factor("early_win", plus=1))
    score = Score(yaku, 11, factors, 45)
    assert explain(score, "en") == (
        ("Three Brights: 5 points", "item"),
        ("Red Ribbons: 6 points (5 + 1 for further cards)", "item"),
        ("Yaku in total: 11 points", "sum"),
        ("× 2, seven points or more: 22 points", "item"),
        ("× 2, the opponent had called koi-koi: 44 points", "item"),
        ("+ 1, early win: 45 points", "item"),
        ("Total: 45 points", "sum"),
    )
    assert [line for line, _ in explain(score, "ja")[-3:]] == [
        "相手のこいこい ×2 → 44文",
        "早上がり ＋1 → 45文",
        "合計 45文",
    ]
    assert explain(Score((), 6, (), 6), "ja", reason="teshi") == (("手四 6文", "sum"),)


def test_factors_that_do_not_apply_are_faint() -> None:
    plain = Score((Yaku("sanko", 5, 0, ()),), 5, (), 5)
    faint = [line for line, role in explain(plain, "en") if role == "faint"]
    assert faint == ["Not raised: fewer than seven points, the opponent had not called koi-koi."]
    doubled = Score((Yaku("goko", 10, 0, ()),), 10, (Factor("seven_plus", times=2),), 20)
    assert explain(doubled, "ja")[-2] == ("ほかの割増なし：相手のこいこいなし。", "faint")
    called = Score((Yaku("sanko", 5, 0, ()),), 5, (Factor("own_koikoi", times=2),), 10)
    assert not any(role == "faint" for _, role in explain(called, "en", rules="koikoi-japan"))
    for preset in PRESETS:
        for lang in LANGUAGES:
            assert all(line for line, _ in explain(plain, lang, rules=preset))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_explained_total_is_the_total(preset: str) -> None:
    rules = koikoi.preset(preset)
    for base in (1, 6, 7, 12):
        for own in range(5):
            for opponent in range(3):
                score = koikoi.score(rules, (Yaku("kasu", base, 0, ()),), own_calls=own, opponent_calls=opponent)
                steps = [line for line, role in explain(score, "en", rules=preset) if role != "faint"]
                *_, last, total = ("", *steps)
                assert total == f"Total: {points(score.total, EN)}"
                assert not score.factors or last.endswith(f": {points(score.total, EN)}")


def test_a_month_is_explained_in_the_order_of_the_design() -> None:
    start = position("nintendo", hand="8c 2c", other="12c 12d", field="8a", captured="1a 3a", stock="5c 6c 7c")
    table = go(start, "8c, stop")
    spoken = speaker("en")
    told = list(spoken.walk(koikoi.mask(start, 0), [koikoi.redact(one, 0) for one in table.events]))  # type: ignore[misc]
    sheet = spoken.round_end(told)
    assert sheet is not None
    assert sheet.title == "You win January (stopped): 5 points."
    first = sheet.parts[0]
    assert isinstance(first, Pieces)
    assert [(one.code, one.mark) for one in first.pieces] == [("1a", "used"), ("3a", "used"), ("8a", "won")]
    headings = [_written(one) for one in sheet.parts if isinstance(one, Text) and one.role == "heading"]
    assert headings == ["Points", "Cards turned up", "Score"]
    assert "You | 0 | +5 | 5 | 1." in said(sheet)
    assert "Fox | 0 | ±0 | 0 | 2." in said(sheet)
    assert "Fox held 12c 12d" in said(sheet)
    assert said(sheet)[-1] == "Next: February (Plum), dealer: You"
    assert spoken.round_end(told[:1]) is None


@pytest.mark.parametrize(("hand", "end"), [("8c 2c", "stopped"), ("8c", "with the last card")])
def test_who_won_with_the_last_card_is_not_said_to_have_stopped(hand: str, end: str) -> None:
    start = position("nintendo", hand=hand, field="8a", captured="1a 3a", stock="5c 6c 7c", turns=(7, 7))
    table = go(start, "8c, stop" if end == "stopped" else "8c")
    (ended,) = (event for event in table.events if isinstance(event, events.RoundEnded))
    (told,) = Sentences(KoiKoiVoice(listener("en", koikoi.preset("nintendo")))).tell(ended)
    assert told == f"You win January ({end}): 5 points."


def won_cards(sheet: Sheet | None) -> set[str]:
    assert sheet is not None
    rows = [part for part in sheet.parts if isinstance(part, Pieces)]
    return {piece.code for row in rows for piece in row.pieces if piece.mark == "won"}


def test_every_card_of_the_winning_turn_is_marked_from_hand_and_stock() -> None:
    pile = "1b 2b"
    start = position(
        "nintendo", hand="3c 2c", other="12c 12d", field="3b 8a 5d", captured=f"1a 3a {pile}", stock="8c 6c 7c"
    )
    table = go(start, "3c, stop")
    spoken = speaker("en")
    told = list(spoken.walk(koikoi.mask(start, 0), [koikoi.redact(one, 0) for one in table.events]))  # type: ignore[misc]
    assert won_cards(spoken.round_end(told)) == {"3b", "8a"}


@BOTH
@pytest.mark.parametrize("preset", PRESETS)
def test_the_end_of_every_month_has_a_sheet(preset: str, lang: str) -> None:
    for seed in range(3):
        match = random_match(short(preset, 3), seed)
        spoken = speaker(lang, match.rules)
        told = list(spoken.walk(koikoi.start(match.rules), match.heard(match.log, 0)))
        for at, one in enumerate(told):
            if isinstance(one.event, events.RoundEnded):
                lines = said(spoken.round_end(told[: at + 1]))
                assert lines[0] == one.lines[0]
                assert not any(re.search(r"[{}_]", line) for line in lines)


def test_who_pays_and_what_was_not_paid_is_said() -> None:
    yaku = (Yaku("sanko", 5, 0, cards("1a 3a 8a")),)
    result = koikoi.RoundResult(1, 0, 0, "shobu", Score(yaku, 5, (), 5), (5, -5), (0, 1), (yaku, yaku))
    view = replace(position("clubhouse", hand="1c"), phase=Phase.SHOBU)
    spoken = speaker("en", "clubhouse", me=1)
    told = list(spoken.walk(view, [events.RoundEnded(result, ((), ()), ())]))
    lines = said(spoken.round_end(told))
    assert "You pay 5 points." in lines
    assert "You, not paid: Three Brights: 5 points" in lines
    assert "Aki held: none" in lines


# Other sheets.


@BOTH
def test_the_standing_lists_the_months_that_were_heard(lang: str) -> None:
    """A view keeps the last month only, so the list comes from chapters."""
    match = random_match(koikoi.change_rules(koikoi.preset("nintendo"), rounds=5), 2)
    spoken, words = speaker(lang, match.rules), words_for(lang, koikoi)
    told = list(spoken.walk(koikoi.start(match.rules), match.heard(match.log, 0)))
    chapters = [one.chapter for one in told if one.chapter]
    (
        _,
        ended,
        *_,
    ) = said(spoken.standing(match.view(0), chapters))
    assert words["match_end.rounds"] in ended
    months = said(spoken.standing(match.view(0), chapters))[-5:]
    assert all(line.startswith(words[f"month.{at}"]) for at, line in enumerate(months, 1))
    listed = said(spoken.sheets(match.view(0), 0, chapters)["log"])
    scores = " | ".join(str(player.score) for player in match.state.players)
    assert len(listed) == 2 + 5
    assert listed[-1].endswith(scores)


@pytest.mark.thinned
@BOTH
@pytest.mark.parametrize("preset", PRESETS)
def test_what_chapters_changed_adds_up_to_the_score(preset: str, lang: str) -> None:
    rules, bonuses = koikoi.change_rules(koikoi.preset(preset), rounds=1, shutout_bonus=10), 0
    for seed in range(12):
        match = random_match(rules, seed)
        spoken = speaker(lang, rules)
        told = list(spoken.walk(koikoi.start(rules), match.heard(match.log, 0)))
        chapters = [one.chapter for one in told if one.chapter]
        total = [rules.start_points + sum(one.changes[seat] for one in chapters) for seat in (0, 1)]
        assert total == [player.score for player in match.state.players]
        assert all(one.amount == (0 if one.seat is None else one.changes[one.seat]) for one in chapters)
        if isinstance(ended := told[-1].event, events.MatchEnded) and any(ended.bonuses):
            bonuses += 1
            assert told[-1].chapter is not None
            assert told[-1].chapter.title == {"en": "Shut-out", "ja": "完全勝利"}[lang]
            assert said(spoken.sheets(match.view(0), 0, chapters)["log"])[-1].endswith(" | ".join(map(str, total)))
    assert bonuses


def test_who_won_is_said_to_each_listener() -> None:
    state = koikoi.start(koikoi.preset("nintendo"))
    first, second = state.players
    state = replace(state, players=(replace(first, score=9), replace(second, score=4)), ended="rounds")
    titles = [speaker("en", me=me).standing(state).title for me in (0, 1, None)]
    assert titles == [
        "You win! 9 points to 4 points",
        "Aki wins. 9 points to 4 points",
        "Aki wins! 9 points to 4 points",
    ]
    tied = replace(state, players=(first, second))
    assert speaker("en").standing(tied).title == "A draw: 0 points each"
    assert speaker("en").standing(replace(state, ended=None)).title == "You 9, Fox 4"


@BOTH
def test_a_match_that_used_up_its_deals_says_so(lang: str) -> None:
    words = words_for(lang, koikoi)
    ended = events.MatchEnded("deals_spent", (0, 0))
    (told,) = speaker(lang).walk(koikoi.start(koikoi.preset("nintendo")), [ended])
    assert words["match_end.deals_spent"] in told.lines[0]
    assert words["match_end.deals_spent"] in said(speaker(lang).standing(told.view))[1]
    assert told.scene.over


@BOTH
@pytest.mark.parametrize("preset", PRESETS)
def test_the_chart_and_the_rules_list_every_yaku_that_is_played(preset: str, lang: str) -> None:
    view, spoken = position(preset, hand="1c"), speaker(lang, preset)
    played = [row for row in view.rules.yaku if row.points]
    for seat in (0, 1, None):
        chart = spoken.sheets(view, seat)["yaku"]
        assert len(said(chart)) == 1 + 1 + len(played) + 2
    text = "\n".join(said(spoken.rules()))
    assert all(spoken._voice.yaku(row.name) in text for row in view.rules.yaku)
    assert koikoi.preset(preset).source in text


def test_the_chart_shows_how_near_both_sides_are() -> None:
    view = position("nintendo", hand="1c", captured="1b 2b", other_captured="6a 7a 10a 11a")
    rows = {line.split(" | ")[0]: line.split(" | ")[1:] for line in said(speaker("en").sheets(view, 0)["yaku"])[1:]}
    assert rows["Red Ribbons"] == ["5+", "2/3*", "lost", "1b 2b 3b"]
    assert rows["Boar, Deer, Butterfly"][1:3] == ["lost", "made"]
    assert rows["Three Brights"][-1] == "3 of 1a 3a 8a 12a"


def charted(view: GameState, preset: str = "nintendo", lang: str = "en") -> dict[str, str]:
    lines = said(speaker(lang, preset).sheets(view, 0)["yaku"])[2:]
    return {line.split(" | ")[0]: line.split(" | ")[2] for line in lines if " | " in line}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_chart_says_made_of_yaku_that_count_alone(preset: str) -> None:
    for view in positions(preset, 0):
        made = [name for name, near in charted(view, preset).items() if near == "made"]
        assert made == [speaker("en", preset)._voice.yaku(name) for name in held(view, 0)]


def test_the_chart_says_that_a_yaku_is_replaced_or_does_not_count_now() -> None:
    rainy = position("nintendo", hand="1c", captured="1a 3a 8a 11a")
    near = charted(rainy)
    assert (near[speaker("en")._voice.yaku("ame_shiko")], near["Three Brights"]) == ("made", "replaced")
    assert any(line.startswith("replaced: ") for line in said(speaker("en").sheets(rainy, 0)["yaku"]))
    void = position("hanafuda-online", hand="1c", captured="3a 9a 1b 2b 3b", field="11d")
    assert charted(void, "hanafuda-online")["Flower Viewing"] == "not now"
    assert "今は無効" in charted(void, "hanafuda-online", "ja").values()


@BOTH
def test_progress_brief_and_round(lang: str) -> None:
    view = position("nintendo", hand="1c", number=3)
    assert speaker(lang).progress(view) == {"en": "month 3 of 12  0–0", "ja": "3か月目（全12か月）  0–0文"}[lang]
    assert speaker(lang).round_of(view) == 3
    brief = speaker(lang).brief()
    assert brief.title == {"en": "How to play", "ja": "遊び方"}[lang]
    assert len(brief.parts) > 12


# Wordings of the findings.


def test_section_5_japanese_wordings() -> None:
    brief = "".join(said(speaker("ja").brief()))
    assert "無点" not in brief
    assert "自分の得点はない（0文）" in brief
    assert "配り直しになるのは：場札に" in brief
    assert JA["table.turn"].startswith("手番：")
    assert "不如帰" in JA["picture.4a"]
    assert (JA["flower_mark.6"], JA["flower_mark.10"]) == ("牡丹", "紅葉")


def test_wordings_of_the_review() -> None:
    played = "Play a card: if a card of its month lies on the field, it takes it; otherwise it stays there."
    assert played in said(speaker("en").brief())
    shown = events.LuckyHandShown(0, "teshi", cards("1a 1b 1c 1d"))
    (told,) = speaker("ja").walk(koikoi.start(koikoi.preset("nintendo")), [shown])
    assert told.lines[0].startswith("あなたは手四を見せた（")


def test_section_5_no_blank_after_a_wide_colon_and_one_word_for_rules() -> None:
    own = [key for key in JA if not key.startswith("problem.")]
    assert [key for key in own if "： " in JA[key] or "決まり" in JA[key] or "時鳥" in JA[key]] == []


def test_nothing_is_left_unsaid() -> None:
    folder = Path(str(package.__file__)).parent / "words"
    for lang in LANGUAGES:
        own = Words(lang, folder)
        assert all(own[key].strip() for key in own)


# Bad input.


def test_what_does_not_belong_to_the_table_is_refused() -> None:
    spoken = telling.speaker("koikoi", language="ja", names=("甲", "乙"), me=1)
    view = koikoi.start(koikoi.preset("nintendo"))
    asked: dict[str, Callable[[], object]] = {
        "wrong_view": lambda: spoken.scene("view", 0),
        "no_such_listener": lambda: spoken.offers(view, 2),
        "wrong_event": lambda: spoken.walk(view, ["event"]),
        "other_rules": lambda: spoken.scene(koikoi.start(koikoi.preset("dojo")), None),
        "no_form": lambda: spoken.fill(view, 0, {}),
    }
    for code, ask in asked.items():
        with pytest.raises(TellingError) as refusal:
            ask()
        assert refusal.value.code == code
    wrongs: tuple[dict[str, Any], ...] = ({"me": 2}, {"names": ("甲",)}, {"language": "fr"})
    for wrong in wrongs:
        with pytest.raises(TellingError):
            telling.speaker("koikoi", **wrong)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_everything_can_be_asked_before_the_first_month_and_after_the_last(seat: int | None) -> None:
    match = random_match(short("nintendo"), 1)
    for view in (koikoi.start(match.rules), match.view(seat)):
        spoken = telling.speaker("koikoi", rules=match.rules, me=seat)
        assert spoken.scene(view, seat).title
        assert spoken.progress(view)
        assert spoken.standing(view).title
        assert spoken.sheets(view, seat)
        for at in (0, 1):
            assert (spoken.question(view, at), spoken.offers(view, at), spoken.hints(view, at)) == ("", (), ())
            assert spoken.decision(view, at) is None
