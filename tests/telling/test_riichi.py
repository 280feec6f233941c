"""Riichi told: every event, scenes from every side, offers for every choice, hints, and sheets, in both languages."""

from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from tests.games.riichi import tables
from zashiki import telling
from zashiki.games import riichi
from zashiki.games.riichi import (
    Chi,
    ClosedKan,
    DeclareRiichi,
    Discard,
    Kita,
    NineTerminals,
    OpenKan,
    Pass,
    Pon,
    Ron,
    Ruleset,
    Tile,
    Tsumo,
)
from zashiki.games.riichi.events import CallAnswered, RoundWon, TileDiscarded, TileDrawn
from zashiki.games.riichi.hand.ukeire import Ukeire, discards
from zashiki.games.riichi.notation import tiles
from zashiki.games.riichi.pieces import BY_KIND, NORTH, counts_of
from zashiki.games.riichi.state import Discarded
from zashiki.games.riichi.value.hand_value import next_kind
from zashiki.games.riichi.view import lying_open
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.registry import load
from zashiki.players import make
from zashiki.telling import CheckedSpeaker, Grid, Hint, Offer, Pieces, Sheet, TellingError, Text
from zashiki.telling.riichi import RiichiSpeaker, Scene, hints, piece_names
from zashiki.telling.riichi.tile_names import CODES
from zashiki.telling.riichi.voice import RiichiVoice
from zashiki.texts.sheets import Piece
from zashiki.texts.words import LANGUAGES

BOTH = pytest.mark.parametrize("lang", LANGUAGES)
PRESETS = pytest.mark.parametrize("preset", ["tenhou", "tenhou-3p"])
HANDS = ("123m 456m 789m 55p 12s", "", "147m 258p 369s 1234z", "")
"""Seat 0 waits for 3s."""


def at_start(rules: Ruleset | str = "tenhou", **laid: object) -> AnyMatch:
    return tables.table(rules, **{"hands": HANDS, "draws": "1z 9p 5z 6z", "dora": "3m", **laid})  # type: ignore[arg-type]


def speaker(
    rules: Ruleset | str = "tenhou", *, me: int | None = 0, lang: str = "en", pieces: telling.Style = "code"
) -> CheckedSpeaker:
    rules = riichi.preset(rules) if isinstance(rules, str) else rules
    names = tuple(f"P{seat}" for seat in range(rules.players))
    return telling.speaker("riichi", language=lang, names=names, rules=rules, me=me, pieces=pieces)


def voice(lang: str = "en", rules: Ruleset | None = None) -> RiichiVoice:
    rules, words = rules or riichi.preset("tenhou"), telling.words_for(lang, load("riichi"))
    names = tuple(f"P{seat}" for seat in range(rules.players))
    return RiichiVoice(telling.Listener(load("riichi"), words, names, rules, 0, piece_names("code", words)))


@cache
def played(preset: str, seed: str = "a") -> AnyMatch:
    """A match of four hands among players that call and declare riichi."""
    rules = riichi.change_rules(riichi.preset(preset), hands=4)
    match = Match(load("riichi"), rules, Fair.seeded(f"told/{seed}", seats=rules.players, length=12))
    players = [make("riichi", "greedy", seed=f"{seat}") for seat in range(rules.players)]
    while match.to_act:
        seat = match.to_act[0]
        match.submit(seat, players[seat].choose(match.view(seat), seat))
    return match


def positions(match: AnyMatch) -> Iterator[tuple[Any, int]]:
    """Every view of a seat that must choose."""
    state = riichi.start(match.rules)
    for event in match.log:
        state = riichi.apply(state, event)
        for seat in riichi.to_act(state):
            yield riichi.mask(state, seat), seat


def said(sheet: Sheet | None) -> str:
    """All that a sheet says, tiles by their codes."""
    assert sheet is not None
    found = [sheet.title]
    for part in sheet.parts:
        match part:
            case Text():
                found.append(flat(part))
            case Grid(rows, head):
                found += ("  ".join(map(flat, row)) for row in (head, *rows))
            case Pieces(some, label):
                found.append(f"{label} {' '.join(one.code for one in some)}")
    return "\n".join(found)


def flat(cell: str | Text) -> str:
    return cell if isinstance(cell, str) else "".join(one.code if isinstance(one, Piece) else one for one in cell.spans)


# Events.


@BOTH
def test_every_kind_of_event_has_a_sentence_or_is_wordless(lang: str) -> None:
    told: dict[type, bool] = {}
    for match, me in ((match, me) for match in whole_matches() for me in (None, 0)):
        one = speaker(match.rules, me=me, lang=lang)
        for step in one.walk(riichi.start(match.rules), match.log):  # all that happened, as a replay tells it
            told.setdefault(type(step.event), False)
            told[type(step.event)] |= bool(step.lines or step.asides)
            assert not any("{" in line or not line for line in (*step.lines, *step.asides))
    assert set(told) == set(get_args(riichi.Event))
    assert {kind for kind, words in told.items() if not words} == set(RiichiSpeaker.WORDLESS)
    assert all(RiichiSpeaker.WORDLESS.values())


def whole_matches() -> list[AnyMatch]:
    """Matches that hold every kind of event together."""
    last = {"scores": [20000, 20000, 20000, 40000], "wind": 1, "number": 4}
    stops = at_start(riichi.change_rules(riichi.preset("seed"), opening=last), hands=("", "", "", HANDS[0]), draws="3s")
    tables.go(stops, "3 tsumo", "3 stop")
    kan = at_start(hands=("1111m 456p 789s 223p", "", "", ""), draws="9p")
    tables.go(kan, "0 closed-kan 1m")
    north = at_start("tenhou-3p", hands=("19m 123p 456p 789s 44z", "", ""), draws="1z", dora="9p")
    tables.go(north, "0 kita")
    drawn = at_start(riichi.change_rules(riichi.preset("tenhou"), hands=1), draws="1z")
    tables.go(drawn, "0 drawn")
    tables.until(drawn, 0)
    tables.go(drawn, f"{drawn.state.turn} drawn")
    tables.quiet(drawn)
    return [played("tenhou"), played("tenhou-3p"), stops, kan, north, drawn]


@BOTH
@PRESETS
def test_what_a_seat_hears_is_told_and_says_nothing_of_others_answers(preset: str, lang: str) -> None:
    match = played(preset)
    for me in (0, 1, None):
        one = speaker(match.rules, me=me, lang=lang)
        told = list(one.walk(riichi.mask(riichi.start(match.rules), me), match.heard(match.log, me)))
        assert [step.view for step in told][-1] == riichi.mask(match.state, me)
        assert all(step.event.seat == me for step in told if isinstance(step.event, CallAnswered))
        drawn = [step for step in told if isinstance(step.event, TileDrawn) and step.event.seat != me]
        assert not any(step.asides for step in drawn)
        assert sum(step.chapter is not None for step in told) == 4


def test_a_draw_is_said_aside_since_the_picture_shows_it() -> None:
    match = at_start()
    dealt, drawn = speaker().walk(riichi.start(match.rules), match.heard(match.log, 0))
    assert dealt.lines == ("East 1, dealer: you. Dora indicator 3m.",)
    assert dealt.asides == ("Your tiles: 123456789m 55p 12s.",)
    assert (drawn.lines, drawn.asides) == ((), ("You draw 1z.",))
    assert (dealt.scene.new, drawn.scene.new) == ((), ("1z",))


def test_several_wins_are_one_chapter_at_the_last_and_changes_count_the_deposits() -> None:
    ready = HANDS[0]
    hands = ("", ready.replace("55p", "66p"), ready.replace("55p", "77p"), "")
    match = at_start(riichi.change_rules(riichi.preset("tenhou"), hands=1), hands=hands, draws="1z 1z 9p 9s 3s")
    tables.go(match, "0 drawn", "1 riichi 1z drawn")
    tables.around(match, 2)
    tables.quiet(match)
    tables.go(match, "0 drawn", "1 ron", "2 ron")
    told = list(speaker(match.rules).walk(riichi.start(match.rules), match.heard(match.log, 0)))
    wins = [step for step in told if isinstance(step.event, RoundWon)]
    assert [step.chapter is not None for step in wins] == [False, True]
    chapter = wins[-1].chapter
    assert chapter is not None
    assert chapter.title == "East 1"
    assert chapter.line == " ".join(line for step in wins for line in step.lines)
    assert chapter.seat == 1
    assert chapter.amount == chapter.changes[1] == wins[0].event.flow.total[1] - 1000
    assert chapter.changes == tuple(player.score - 25000 for player in wins[-1].view.players)
    assert sum(chapter.changes) == 0


@BOTH
def test_a_turn_in_brief_is_one_sentence(lang: str) -> None:
    match = at_start(hands=("", "55z 123m 456p 789s 22p", "", ""), draws="5z")
    before, seen = match.view(0), len(match.log)
    tables.go(match, "0 drawn", "1 pon 55z")
    one = speaker(lang=lang, pieces="name")
    told = list(one.walk(before, match.heard(match.log[seen:], 0)))
    assert (
        one.in_brief(told)
        == {
            "en": "You discard white dragon as drawn; P1 calls pon: white dragon, white dragon, white dragon from you.",
            "ja": "あなたは白をツモ切り。P1があなたからポン：白白白。",
        }[lang]
    )
    assert one.in_brief(told[:0]) == ""


# Tiles.


def test_tiles_are_written_by_code_name_and_sign() -> None:
    codes = [CODES[tile] for tile in tiles("123m 055p 11z")]
    en, ja = (telling.words_for(language, load("riichi")) for language in ("en", "ja"))
    assert piece_names("code", en).many(codes) == "123m 055p 11z"
    assert piece_names("name", en).many(codes) == "1 2 3 man, red 5 5 5 pin, east, east"
    assert piece_names("name", ja).many(codes) == piece_names("sign", en).many(codes) == "一二三萬 赤五五五筒 東東"
    assert [piece_names("name", en).one(code) for code in ("0s", "6z")] == ["red 5 sou", "green dragon"]
    assert piece_names("sign", en).many(["?", "6z", "?"]) == "發 ??"
    for style in get_args(telling.Style):
        names = piece_names(style, ja)
        assert len({names.one(code) for code in CODES.values()}) == len(CODES)


# Scenes.


@PRESETS
def test_scenes_come_back_from_json_and_hold_no_rules(preset: str) -> None:
    match = played(preset)
    scene = speaker(match.rules).scene(match.view(0), 0)
    for seat in (0, 1, None):
        one, state = speaker(match.rules, me=seat), riichi.start(match.rules)
        for event in match.log:
            state = riichi.apply(state, event)
            for view in (riichi.mask(state, seat), state):
                scene = one.scene(view, seat)
                assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene
                assert len(scene.seats) == match.rules.players
    assert "rules" not in msgspec.to_builtins(scene)
    assert all(abs(number) < 2**53 for number in numbers(msgspec.to_builtins(scene)))


def numbers(value: object) -> Iterator[int]:
    if isinstance(value, dict | list | tuple):
        for one in value.values() if isinstance(value, dict) else value:
            yield from numbers(one)
    elif isinstance(value, int):
        yield value


def test_a_scene_says_what_a_view_implies() -> None:
    match = at_start()
    scene = speaker().scene(match.view(0), 0)
    assert (scene.round_text, scene.about, scene.title) == (
        "East 1",
        "four players, east and south rounds",
        "East 1, dealer: you",
    )
    assert (scene.left, scene.left_text, scene.last_round, scene.over) == (69, "69 tiles left", False, False)
    assert (scene.indicators, scene.dora) == (("3m", "?", "?", "?", "?"), ("4m",))
    own, next_one = scene.seats[:2]
    assert (own.name, own.wind, own.wind_text, own.dealer, own.turn) == ("You", "1z", "E", True, True)
    assert own.hand == tuple(CODES[tile] for tile in tiles(HANDS[0]))
    assert (own.drawn, own.seen, own.difference, own.place) == ("1z", True, 0, 1)
    assert (next_one.hand, next_one.drawn, next_one.seen, next_one.difference) == (("?",) * 13, None, False, 0)
    assert scene.to_act == (0,)
    assert scene.new == ("1z",)


def test_a_scene_marks_rivers_melds_and_the_tile_that_lies_open() -> None:
    match = at_start(hands=("", "55z 123m 456p 789s 22p", "", ""), draws="5z 9p")
    tables.go(match, "0 drawn")
    asked = speaker(me=1).scene(match.view(1), 1)
    assert asked.open_tile is not None
    assert (asked.open_tile.tile, asked.open_tile.kind, asked.open_tile.kind_text) == ("5z", "discard", "P0's discard")
    assert (asked.to_act, asked.seats[0].last, asked.seats[0].river[-1].drawn) == ((1,), True, True)
    tables.go(match, "1 pon 55z")
    scene = speaker(me=1).scene(match.view(1), 1)
    (meld,) = scene.seats[1].melds
    assert (meld.kind, meld.tiles, meld.called, meld.source, meld.side) == ("pon", ("5z",) * 3, 0, 0, "before")
    assert scene.seats[0].river[-1].called
    assert scene.open_tile is None
    closed = at_start(hands=("0555p 123m 456m 789s", "", "", ""), draws="1z")
    tables.go(closed, "0 closed-kan 5p")
    (kan,) = speaker().scene(closed.view(0), 0).seats[0].melds
    assert (kan.tiles, kan.down, kan.called, kan.side) == (("0p", "5p", "5p", "5p"), (0, 3), None, "")


@pytest.mark.parametrize(("caller", "side", "at"), [(1, "before", 0), (2, "across", 1), (3, "next", 2)])
def test_a_called_tile_lies_where_its_seat_sits(caller: int, side: str, at: int) -> None:
    hands = ["", "", "", ""]
    hands[caller] = "44p 123m 456m 789s 22z"
    match = at_start(hands=tuple(hands), draws="4p")
    tables.go(match, "0 drawn", f"{caller} pon 44p")
    (meld,) = speaker().scene(match.view(0), 0).seats[caller].melds
    assert (meld.side, meld.called) == (side, at)


def test_a_tile_added_to_a_pon_lies_last() -> None:
    match = at_start(hands=("", "", "44p 123m 456m 789s 22z", ""), draws="4p 1z 1z 3z 4p")
    tables.go(match, "0 drawn", "2 pon 44p", "2 discard 2z")
    tables.around(match, 3)
    tables.go(match, "2 added-kan 4p")
    (meld,) = speaker().scene(match.view(0), 0).seats[2].melds
    assert (meld.kind, len(meld.tiles), meld.called, meld.tiles[-1]) == ("added_kan", 4, 1, "4p")


def test_furiten_is_known_to_its_seat_alone() -> None:
    match = at_start(draws="3s")
    tables.go(match, "0 drawn")
    assert speaker().scene(match.view(0), 0).seats[0].furiten
    assert not speaker(me=1).scene(match.view(1), 1).seats[0].furiten
    assert not speaker(me=None).scene(match.state, None).seats[0].furiten


def test_hands_lie_open_after_an_end_and_each_seat_is_told_what_it_was() -> None:
    match = at_start(riichi.change_rules(riichi.preset("tenhou"), hands=2), draws="1z 3s")
    tables.go(match, "0 drawn", "1 drawn", "0 ron")
    at = next(at for at, event in enumerate(match.log) if isinstance(event, RoundWon))
    view = riichi.start(match.rules)
    for event in match.heard(match.log[: at + 1], 2):
        view = riichi.apply(view, event)
    scene = speaker(match.rules, me=2).scene(view, 2)
    assert [one.ended for one in scene.seats] == ["won", "dealt_in", "", ""]
    assert (scene.seats[0].seen, scene.seats[1].seen, scene.ended_text) == (True, False, "Ron")
    assert scene.seats[1].last


def test_the_last_round_is_known() -> None:
    for wind, number, last in ((0, 4, False), (1, 3, False), (1, 4, True), (2, 1, True)):
        opening = {"scores": [25000] * 4, "wind": wind, "number": number}
        match = at_start(riichi.change_rules(riichi.preset("tenhou"), opening=opening))
        assert speaker(match.rules).scene(match.view(0), 0).last_round is last


def test_places_and_differences_are_those_of_the_scores() -> None:
    opening = {"scores": [20000, 30000, 20000, 30000]}
    for name, places in (("tenhou", [3, 1, 4, 2]), ("ema", [3, 1, 3, 1])):
        match = at_start(riichi.change_rules(riichi.preset(name), opening=opening), dora="9p")
        scene = speaker(match.rules, me=1).scene(match.view(1), 1)
        assert [one.place for one in scene.seats] == places
        assert [one.difference for one in scene.seats] == [-10000, 0, -10000, 0]
        assert {one.difference for one in speaker(match.rules, me=None).scene(match.view(1), None).seats} == {None}


def test_a_call_window_looks_the_same_whether_or_not_others_may_call() -> None:
    seen = []
    for hand in ("55p 147m 258s 1234z 9s", "58p 147m 258s 1234z 9s"):
        match = at_start(hands=("", hand, "", ""), draws="5p 9m")
        before, heard = match.view(2), len(match.log)
        tables.go(match, "0 drawn")
        asked, view = bool(match.state.asked), match.view(2)
        one = speaker(me=2)
        told = list(one.walk(before, match.heard(match.log[heard : heard + 1], 2)))
        seen.append((asked, [(step.lines, step.asides, step.scene) for step in told], one.offers(view, 2)))
    assert [asked for asked, *_ in seen] == [True, False]
    assert seen[0][1:] == seen[1][1:]


# Offers.


@BOTH
@PRESETS
def test_offers_are_the_legal_choices(preset: str, lang: str) -> None:
    match = played(preset)
    one = speaker(match.rules, lang=lang)
    for view, seat in positions(match):
        offers = listed(one, view, seat)
        assert [offer.action for offer in offers] == list(riichi.legal(view, seat))
        assert len({(offer.label, offer.hint) for offer in offers}) == len(offers)
        assert all(offer.label and offer.group and "{" not in offer.label + offer.hint for offer in offers)
        assert one.question(view, seat)
        held = [CODES[tile] for tile in view.players[seat].concealed]
        assert all(set(offer.pieces) <= set(held) for offer in offers)
        other = next(at for at in range(match.rules.players) if at not in riichi.to_act(view))
        assert (one.offers(view, other), one.question(view, other)) == ((), "")


def offered(match: AnyMatch, seat: int, action: riichi.Action, lang: str = "en") -> Offer[Any]:
    found = listed(speaker(match.rules, lang=lang), match.view(seat), seat)
    return next(one for one in found if one.action == action)


def listed(one: CheckedSpeaker, view: Any, seat: int) -> tuple[Offer[Any], ...]:
    offers = one.offers(view, seat)
    assert isinstance(offers, tuple)
    return offers


def test_offers_name_the_tiles_they_use_and_take() -> None:
    match = at_start(hands=("", "055p 346p 789m 12z 22s", "", ""), draws="5p")
    tables.go(match, "0 drawn")
    pon = offered(match, 1, Pon((Tile.parse("0p"), Tile.parse("5p"))))
    assert (pon.label, pon.hint, pon.pieces, pon.takes) == ("Pon", "with 05p", ("0p", "5p"), ("5p",))
    chi = offered(match, 1, Chi((Tile.parse("3p"), Tile.parse("4p"))), "ja")
    assert (chi.label, chi.hint, chi.pieces, chi.takes) == ("チー", "34pで", ("3p", "4p"), ("5p",))
    assert offered(match, 1, OpenKan()).pieces == ("0p", "5p", "5p")
    passed = offered(match, 1, Pass(), "ja")
    assert (passed.label, passed.weight, passed.group) == ("見送る", "quiet", "pass")


def test_discards_as_drawn_are_marked_and_riichi_costs_a_stick() -> None:
    match = at_start()
    east = Tile.parse("1z")
    drawn = offered(match, 0, Discard(east, drawn=True))
    assert (drawn.label, drawn.hint, drawn.group) == ("1z", "as drawn", "discard")
    declared = offered(match, 0, DeclareRiichi(east, drawn=True))
    assert (declared.label, declared.hint, declared.amount, declared.pieces) == ("Riichi", "with 1z", 1000, ("1z",))


def test_wins_are_heavy_and_say_what_they_are_worth_and_grave_choices_ask_again() -> None:
    drawn = at_start(draws="3s")
    won = offered(drawn, 0, Tsumo())
    assert (won.weight, won.pieces, won.hint) == ("win", ("3s",), "yakuman")  # tenhou
    thrown = at_start(draws="1z 3s")
    tables.go(thrown, "0 drawn", "1 drawn")
    ron = offered(thrown, 0, Ron())
    assert (ron.weight, ron.takes, ron.hint) == ("win", ("3s",), "3 han 40 fu")
    nine = at_start(hands=("19m 19p 19s 1234z 258m", "", "", ""), draws="5m")
    assert offered(nine, 0, NineTerminals()).weight == "grave"
    sheet = speaker().decision(nine.view(0), 0)
    assert "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z" in said(sheet)
    assert speaker().decision(drawn.view(0), 0) is None
    kan = offered(at_start(hands=("0555p 123m 456m 789s", "", "", ""), draws="1z"), 0, ClosedKan(Tile.parse("5p")))
    assert kan.pieces == ("0p", "5p", "5p", "5p")


# What is read in the hand.


def texts(match: AnyMatch, seat: int, kind: str, *, lang: str = "en", view: Any = None) -> list[str]:
    found = speaker(match.rules, me=seat, lang=lang).hints(match.view(seat) if view is None else view, seat)
    return [one.text for one in found if one.kind == kind]


def advised(match: AnyMatch, seat: int = 0, **asked: Any) -> list[str]:
    return texts(match, seat, "advice", **asked)


def read(match: AnyMatch, seat: int = 0, **asked: Any) -> list[str]:
    return texts(match, seat, "reading", **asked)


def test_a_hint_names_the_tiles_that_it_is_about() -> None:
    match = at_start()
    hints = speaker(match.rules, me=0).hints(match.view(0), 0)
    assert {one.kind: one.pieces for one in hints} == {"reading": ("3s",), "advice": ("3s",)}


def test_shanten_waits_and_furiten_are_told() -> None:
    match = at_start()
    assert read(match) == ["After discarding 1z: Ready: waits for 3s (unseen: 4)."]
    assert read(match, 2) == ["Tiles to exchange until the hand is ready (shanten): 6."]
    tables.go(match, "0 drawn")
    assert read(match) == ["Ready: waits for 3s (unseen: 4)."]
    assert read(match, view=match.view(1)) == []  # another's hand
    own = at_start(draws="3s")
    tables.go(own, "0 drawn")
    assert read(own) == ["Ready: waits for 3s (unseen: 3). Furiten: only a tsumo wins."]
    poor = at_start(hands=("123m 456m 99m 567p 24s", "", "", ""))
    assert read(poor) == ["After discarding 1z: Ready: waits for 3s (unseen: 4). A ron has no yaku yet."]
    assert read(match, lang="ja") == ["テンパイ：3s待ち（残り4枚）。"]


def test_hints_compare_discards_and_calls() -> None:
    match = at_start(hands=("123m 456m 789m 55p 13s", "", "", "45p 11z 147m 258s 369m"), draws="1z 9p 9p 6p")
    (ready,) = advised(match)
    assert ready == (
        "Discard 1z: Ready: waits for 2s (unseen: 4). It waits for the middle of a run (kanchan). "
        "By ron in riichi mangan (5 han 40 fu), 12,000: Double riichi (declared on the first turn), "
        "Ittsu (123 456 789 of a suit), Dora."
    )
    near = at_start(hands=("", "11z 45p 789m 123s 27p 5z", "", ""), draws="1z")
    tables.go(near, "0 discard 1z drawn")
    assert advised(near, 1) == ["The hand now: shanten 1.", "Pon with 11z: shanten 1."]


@BOTH
def test_a_hand_far_from_ready_counts_the_tiles_that_it_wants(lang: str) -> None:
    far = at_start(hands=("147m 258p 369s 1234z", "", "", ""), draws="5z")
    first, *_ = advised(far, lang=lang)
    assert ("any of 19 kinds of tiles (63 unseen)" if lang == "en" else "受け入れ 19種63枚") in first


def test_hints_mark_what_cannot_win_and_list_the_waits_that_readings_list() -> None:
    bare = at_start(hands=("", "56m 123m 99p 456s 78s 1z", "", ""), draws="7m", dora="9m")
    tables.go(bare, "0 drawn", "1 chi 56m")
    tables.quiet(bare)
    (one,) = (one for one in advised(bare, 1) if "Discard 1z" in one)
    assert one == "Discard 1z: Ready: waits for 369s (unseen: 4 + 3 + 4 = 11). No yaku: it cannot win yet."
    assert one.partition(": ")[2] in "\n".join(read(bare, 1))

    own = at_start(draws="3s 9p 5z 6z 1z")
    tables.go(own, "0 drawn")
    tables.around(own, 3)
    tables.quiet(own)
    (one,) = advised(own)
    assert "waits for 3s (unseen: 3). Furiten: only a tsumo wins." in one


def test_a_wait_of_which_all_copies_are_seen_is_marked() -> None:
    match = at_start(hands=("123m 456m 789m 55p 12s", "333s 147m 258p 1234z", "", ""), draws="1z 3s 9p", dora="3m")
    view = match.view(0)
    seen = tuple(Discarded(Tile.parse("3s")) for _ in range(4))
    players = (view.players[0], replace(view.players[1], river=seen), *view.players[2:])
    for asked in (advised, read):
        (line,) = asked(match, view=replace(view, players=players))
        assert "waits for 3s (unseen: 0). All of them have been seen: none is left to win on." in line


def test_a_hand_that_no_tile_brings_nearer_has_no_empty_list() -> None:
    line = hints.Line(Discard(Tile.parse("1m")), Ukeire(1, ((0, 0),)), 0)
    assert hints._takes(voice(), line) == (
        "Discard 1m: shanten 1, and every tile that would bring it nearer has been seen."
    )


def test_the_first_hint_is_to_win() -> None:
    drawn = at_start(draws="3s")
    first = speaker().hints(drawn.view(0), 0)
    best = next(one for one in first if one.kind == "advice")
    assert (best.text, best.action) == ("Tsumo: you win (yakuman).", Tsumo())
    thrown = at_start(draws="1z 3s")
    tables.go(thrown, "0 drawn", "1 drawn")
    assert advised(thrown)[0] == "Ron: you win (3 han 40 fu)."


@BOTH
@PRESETS
def test_every_hint_is_about_a_choice_and_reads_whole(preset: str, lang: str) -> None:
    match = played(preset)
    one = speaker(match.rules, lang=lang)
    for view, seat in positions(match):
        legal = list(riichi.legal(view, seat))
        for hint in one.hints(view, seat):
            assert hint.text
            assert "{" not in hint.text
            assert hint.action is None or hint.action in legal
            assert hint.kind == "reading" or hint.action is not None


# What new users found.


def north_hand(hand: str) -> AnyMatch:
    return at_start("tenhou-3p", hands=(hand, "", ""), draws="1z", dora="9p")


def test_p4a_a_north_is_set_aside_first_where_the_hand_does_not_suffer() -> None:
    match = north_hand("119m 123p 456p 789s 4z")
    found = [one for one in speaker(match.rules).hints(match.view(0), 0) if one.kind == "advice"]
    assert found[0].action == Kita()
    assert "Set a north aside" in found[0].text
    assert not [one for one in found if isinstance(one.action, Discard) and one.action.tile is BY_KIND[NORTH]]
    pair = north_hand("19m 123p 456p 789s 44z")
    first, *_, last = [one for one in speaker(pair.rules).hints(pair.view(0), 0) if one.kind == "advice"]
    assert isinstance(first.action, Discard)
    assert last.action == Kita()


@BOTH
def test_p4b_a_call_that_leaves_no_yaku_says_so_and_comes_last(lang: str) -> None:
    match = at_start(hands=("", "99s 789m 23p 456s 11p 5z", "", ""), draws="9s", dora="1m")
    tables.go(match, "0 drawn")
    found = [one for one in speaker(lang=lang).hints(match.view(1), 1) if one.kind == "advice"]
    assert isinstance(found[0].action, Pass)
    pon = next(one for one in found if isinstance(one.action, Pon))
    assert {"en": "No yaku is in sight", "ja": "役の見込みがありません"}[lang] in pon.text
    dragons = at_start(hands=("", "55z 789m 23p 456s 11p 9s", "", ""), draws="5z", dora="1m")
    tables.go(dragons, "0 drawn")
    first = next(one for one in speaker(lang=lang).hints(dragons.view(1), 1) if one.kind == "advice")
    assert isinstance(first.action, Pon)
    assert "役の見込み" not in first.text
    assert "No yaku" not in first.text


def test_p4c_a_red_five_has_its_own_name_and_stays_where_a_plain_one_can_go() -> None:
    lone = at_start(hands=("123m 456m 789m 11p 0s 1z", "", "", ""), draws="1z", dora="9m")
    thrown = [one for one in speaker().hints(lone.view(0), 0) if isinstance(one.action, Discard)]
    assert all("5s" not in one.text or "0s" in one.text for one in thrown)
    red = next(one.text for one in thrown if one.action == Discard(Tile.parse("0s")))
    assert red.startswith("After discarding 0s")
    both = at_start(hands=("123m 456m 789m 11p 05s", "", "", ""), draws="1z", dora="9m")
    actions = [one.action for one in speaker().hints(both.view(0), 0) if isinstance(one.action, Discard)]
    assert Discard(Tile.parse("0s")) not in actions


def test_p4d_no_dora_is_thrown_where_another_discard_is_as_good() -> None:
    match = at_start(hands=("123m 456m 789m 1p 19s 9p", "", "", ""), draws="1z", dora="8p")
    found = [one for one in speaker().hints(match.view(0), 0) if one.kind == "advice"]
    assert found
    assert not [one for one in found if isinstance(one.action, Discard) and one.action.tile.value == "9p"]
    for match in (played("tenhou"), played("tenhou", "b")):
        for view, seat in positions(match):
            assert_spares_dora(view, seat, speaker(match.rules).hints(view, seat))


def assert_spares_dora(view: Any, seat: int, found: tuple[Hint[Any], ...]) -> None:
    """Before the hand is ready, a discard that throws a dora away takes in more than every one that does not."""
    player, dora = view.players[seat], {CODES[BY_KIND[kind]] for kind in dora_kinds(view)}
    thrown = [one for one in found if one.kind == "advice" and isinstance(one.action, Discard)]
    if not thrown:
        return
    allowed = [action.tile for action in riichi.legal(view, seat) if isinstance(action, Discard)]
    nearest = discards(counts_of(player.concealed), counts_of(lying_open(view)), three=view.rules.three, nearest=True)
    takes = {one.kind: one.after.total for one in nearest if one.after.shanten}
    plain = [tile for tile in allowed if not tile.red and CODES[tile] not in dora and tile.kind in takes]
    for one in thrown:
        assert isinstance(one.action, Discard)
        tile = one.action.tile
        if (tile.red or CODES[tile] in dora) and tile.kind in takes:
            assert "throws a dora away" in one.text
            assert all(takes[tile.kind] > takes[other.kind] for other in plain)


def dora_kinds(view: Any) -> set[int]:
    return {next_kind(tile.kind, three=view.rules.three) for tile in view.dora}


@BOTH
def test_p7_no_code_of_an_honour_is_read_in_japanese(lang: str) -> None:
    words = telling.words_for(lang, load("riichi"))
    match = played("tenhou")
    one = speaker(match.rules, lang=lang, pieces="name")
    for step in one.walk(riichi.mask(riichi.start(match.rules), 0), match.heard(match.log, 0)):
        for line in (*step.lines, *step.asides):
            assert not any(f"{n}z" in line for n in range(1, 8))
    if lang == "ja":
        assert words.say("worth.han", n=1) + words.say("worth.fu", n=40) == "1翻40符"
        assert words.say("reading.shanten", n=3) == "3向聴。"
        assert words.say("advice.takes", tile="5m", n=3, tiles="1m", total=40) == "打5m：3向聴、受け入れ 1m（40枚）。"


@pytest.mark.parametrize(("lang", "one", "several"), [("en", "You, −1,000 for", "each"), ("ja", "あなた −1,000", "各")])
def test_p17_each_is_said_only_of_several(lang: str, one: str, several: str) -> None:
    match = at_start(riichi.change_rules(riichi.preset("tenhou"), hands=1), draws="1z 3s")
    tables.go(match, "0 riichi 1z drawn", "1 drawn", "0 ron")
    (line,) = (line for line in said(ended(match, lang=lang)).split("\n") if "−1,000" in line)
    assert one in line
    assert several not in line


# Sheets.


def ended(match: AnyMatch, *, me: int | None = 0, lang: str = "en") -> Sheet | None:
    one = speaker(match.rules, me=me, lang=lang)
    return one.round_end(list(one.walk(riichi.start(match.rules), match.heard(match.log, me))))


def test_a_result_sheet_has_the_order_of_the_page() -> None:
    match = at_start(riichi.change_rules(riichi.preset("tenhou"), hands=2), draws="1z 3s", ura="6z")
    tables.go(match, "0 riichi 1z drawn", "1 drawn", "0 ron")
    sheet = ended(match)
    assert sheet is not None
    page = said(sheet)
    order = ["East 1, 1 deposit", "You win from P1", "18,000 for the hand", "Hand: 1m 2m 3m 4m 5m 6m 7m 8m 9m 5p 5p 1s"]
    order += ["dora indicators: 3m", "ura dora indicators: 6z", "Yaku", "Double riichi", "together", "Fu", "every hand"]
    order += ["Points", "3,000", "Payments", "P1 pays", "the winner's own among them", "the winner gains"]
    order += ["24,000 → 43,000", "25,000 → 7,000", "You, −1,000 for riichi", "Next: East 1, 1 counter, dealer: you."]
    at = 0
    for part in order:
        assert part in page[at:], part
        at = page.index(part, at)
    (hand,) = (part for part in sheet.parts if isinstance(part, Pieces) and len(part.pieces) == 14)
    assert hand.pieces[-1] == Piece("3s", "won")
    assert any(isinstance(part, Text) and part.role == "faint" for part in sheet.parts)  # fu do not matter here


@BOTH
@PRESETS
def test_every_end_of_a_round_explains_itself_to_everybody(preset: str, lang: str) -> None:
    match, told = played(preset), list[telling.Told[Any, Any, Any]]()
    for me in (0, None):
        one = speaker(match.rules, me=me, lang=lang)
        told, ends = [], 0
        for step in one.walk(riichi.mask(riichi.start(match.rules), me), match.heard(match.log, me)):
            told.append(step)
            if step.chapter is not None:
                page = said(one.round_end(told))
                assert "{" not in page
                ends += 1
        assert ends == 4
        assert one.round_end(told[:2]) is None


def test_a_draw_shows_ready_hands_and_what_they_wait_for() -> None:
    rules = riichi.change_rules(riichi.preset("tenhou"), hands=2)
    match = at_start(rules, draws="1z")
    tables.go(match, "0 drawn")
    tables.until(match, 0)
    tables.go(match, f"{match.state.turn} drawn")
    tables.quiet(match)
    assert "流局（荒牌）。テンパイ：" in said(ended(match, lang="ja"))
    page = said(ended(match))
    assert "Exhaustive draw. Ready: " in page
    assert "You, waiting for 3s: 1m 2m" in page
    assert "Next: East 1, 1 counter" in page


@BOTH
@PRESETS
def test_the_standing_says_who_came_where(preset: str, lang: str) -> None:
    match = played(preset)
    chapters = [
        step.chapter
        for step in speaker(match.rules, lang=lang).walk(riichi.start(match.rules), match.heard(match.log, 0))
        if step.chapter is not None
    ]
    one, final = speaker(match.rules, lang=lang), match.state.final
    page = said(one.standing(match.view(0), chapters))
    assert all(f"{score:,}".replace("-", "−") in page for score in final.scores)
    assert {"en": "uma", "ja": "ウマ"}[lang] in page
    assert all(chapter.title in page for chapter in chapters)
    running = at_start()
    assert "25,000" in said(speaker(lang=lang).standing(running.view(0)))


@BOTH
def test_sheets_may_be_looked_up_at_any_time(lang: str) -> None:
    match = at_start()
    found = speaker(lang=lang).sheets(match.view(0), 0)
    assert set(found) == {"yaku", "table", "hand", "log"}
    assert {"en": "Tanyao", "ja": "断幺九"}[lang] in said(found["yaku"])
    assert {"en": "Dora: 4m (indicator 3m).", "ja": "ドラは4m（表示牌 3m）"}[lang] in said(found["table"])
    assert "123456789m 55p 12s" in said(found["hand"])
    assert said(found["log"])
    watched = speaker(me=None, lang=lang).sheets(riichi.mask(match.state, None), None)
    assert set(watched) == {"yaku", "table", "log"}


@BOTH
@pytest.mark.parametrize("preset", riichi.presets())
def test_rules_and_brief_read_whole_for_every_preset(preset: str, lang: str) -> None:
    one = speaker(preset, lang=lang)
    for sheet in (one.brief(), one.rules()):
        page = said(sheet)
        assert "{" not in page
        assert len(page) > 200
    assert {"en": "Tanyao", "ja": "断幺九"}[lang] in said(one.rules())


@pytest.mark.parametrize(("preset", "characters"), [("tenhou", 9), ("tenhou-3p", 2)])
def test_a_brief_shows_a_hand_and_all_tiles(preset: str, characters: int) -> None:
    rows = [part for part in speaker(preset).brief().parts if isinstance(part, Pieces)]
    assert [len(row.pieces) for row in rows] == [14, characters, 9, 9, 7]


def test_a_brief_says_the_better_japanese() -> None:
    page = said(speaker(lang="ja").brief())
    assert "30,000 点以上の人がいなければ" in page
    assert "二人まで（ダブロン）" in page
    assert "ノーテンの人がテンパイの人に罰符を払う" in page


def test_a_leading_dealer_sees_the_standing_before_ending_the_match() -> None:
    last = {"scores": [20000, 20000, 20000, 40000], "wind": 1, "number": 4}
    match = at_start(riichi.change_rules(riichi.preset("seed"), opening=last), hands=("", "", "", HANDS[0]), draws="3s")
    tables.go(match, "3 tsumo")
    one = speaker(match.rules, me=3)
    assert "End the match here?" in said(one.decision(match.view(3), 3))
    assert "You lead with enough points, and may end the match here." in said(ended(match, me=3))
    assert one.decision(match.view(0), 0) is None


def test_progress_and_rounds_are_those_of_the_match() -> None:
    view = at_start().view(0)
    assert speaker().progress(view) == "East 1  25,000, 25,000, 25,000, 25,000"
    assert speaker(lang="ja").progress(view).startswith("東一局")
    assert speaker().round_of(view) == 1


# What does not fit.


def test_what_is_not_of_this_table_is_refused() -> None:
    one, view = speaker(), at_start().view(0)
    for asked in (
        lambda: one.scene(view, 4),
        lambda: one.offers(view, -1),
        lambda: one.scene(at_start("tenhou-3p", hands=("", "", ""), dora="9p").view(0), 0),
        lambda: one.walk(view, ["nonsense"]),
        lambda: one.hints("view", 0),
        lambda: one.fill(view, 0, {}),
        lambda: speaker(me=4),
        lambda: telling.speaker("riichi", names=("A",)),
        lambda: telling.speaker("riichi", language="de"),
        lambda: telling.speaker("riichi", rules=load("koikoi").preset("nintendo")),
    ):
        with pytest.raises(TellingError):
            asked()


# What a review found.


def test_new_tiles_are_those_of_the_latest_event_alone() -> None:
    match = played("tenhou")
    for me in (0, None):
        heard = match.heard(match.log, me)
        told = list(speaker(match.rules, me=me).walk(riichi.mask(riichi.start(match.rules), me), heard))
        for step in told:
            assert len(step.scene.new) == len(set(step.scene.new)) <= 3
            (alone,) = speaker(match.rules, me=me).walk(step.before, [step.event])
            assert alone.scene.new == step.scene.new  # it tells nothing of where a walk began
            if isinstance(step.event, TileDiscarded):
                assert step.scene.new == (CODES[step.event.tile],)


def test_a_kan_that_may_be_robbed_is_new_whoever_is_asked_about_it() -> None:
    match = at_start(hands=("0555p 123m 456m 789s", "", "", ""), draws="1z")
    before, seen = match.view(1), len(match.log)
    tables.go(match, "0 closed-kan 5p")
    kan, *_ = speaker(me=1).walk(before, match.heard(match.log[seen:], 1))
    assert kan.scene.new == speaker(me=1).scene(kan.view, 1).new == ("0p", "5p")


def test_nothing_is_offered_or_advised_from_tiles_that_are_not_seen() -> None:
    match = at_start(hands=("", "55z 123m 456p 789s 22p", "", ""), draws="5z")
    assert (speaker().offers(match.view(1), 0), speaker().hints(match.view(1), 0)) == ((), ())
    tables.go(match, "0 drawn", "1 pon 55z")
    for view in (match.view(0), riichi.mask(match.state, None)):
        assert (speaker().offers(view, 1), speaker().hints(view, 1)) == ((), ())
        assert speaker().decision(view, 1) is None
    assert speaker(me=1).offers(match.view(1), 1)


@BOTH
@pytest.mark.parametrize("preset", ["ema", "wrc"])
def test_renhou_as_a_mangan_is_on_the_chart(preset: str, lang: str) -> None:
    chart = said(speaker(preset, lang=lang).sheets(at_start(preset, dora="9p").view(0), 0)["yaku"])
    (line,) = (line for line in chart.split("\n") if {"en": "Renhou", "ja": "人和"}[lang] in line)
    assert {"en": "mangan", "ja": "満貫"}[lang] in line
    assert "Renhou" not in said(speaker().sheets(at_start().view(0), 0)["yaku"])


def test_a_brief_says_what_the_dealer_pays_with_three_players() -> None:
    assert "pays twice the others' share" in said(speaker("tenhou").brief())
    for preset, share in (("seed-3p", "is split between them"), ("tenhou-3p", "is not paid")):
        page = said(speaker(preset).brief())
        assert "twice the others' share" not in page
        assert f"the share of the missing fourth {share}" in page


def test_a_brief_names_the_target_only_where_it_prolongs_the_match() -> None:
    assert "If nobody has 30,000 at the end, hands are added" in said(speaker("tenhou").brief())
    assert "If nobody has" not in said(speaker("m-league").brief())
    rules = riichi.change_rules(riichi.preset("tenhou"), extension="fixed")
    page = said(speaker(rules).brief())
    assert "If nobody has" not in page
    assert "Winds added at the end, whatever the scores: 1." in page
    assert "If nobody has" not in said(speaker(riichi.change_rules(rules, length="hand")).brief())


def test_a_brief_speaks_of_counters_only_where_they_are_played() -> None:
    rules = riichi.change_rules(riichi.preset("tenhou"), honba_enabled=False)
    assert "counters" in said(speaker().brief())
    page = said(speaker(rules).brief())
    assert "counters" not in page
    assert "A dealer who wins deals again." in page


def test_you_are_spoken_to_in_the_second_person() -> None:
    match = at_start(hands=("", "55z 123m 456p 789s 22p", "", ""), draws="5z")
    tables.go(match, "0 drawn")
    thrown = speaker().scene(match.view(0), 0).open_tile
    assert thrown is not None
    assert thrown.kind_text == "your discard"
    lost = at_start(riichi.change_rules(riichi.preset("tenhou"), hands=1), draws="1z 3s")
    tables.go(lost, "0 drawn", "1 drawn", "0 ron")
    page = said(ended(lost, me=1))
    assert "you pay" in page
    assert "You pays" not in page
    words = telling.words_for("en", load("riichi"))
    assert words["event.you.liable"] == "You are liable for it."


def test_over_a_scene_says_so() -> None:
    match = played("tenhou")
    scene = speaker(match.rules).scene(match.view(0), 0)
    assert scene.over
    assert scene.title.startswith("The match is over: ")


@pytest.mark.parametrize(("dora", "limit"), [("9p", "mangan"), ("3m", "haneman")])
def test_fu_are_not_needed_for_a_mangan_or_more(dora: str, limit: str) -> None:
    words = telling.words_for("en", load("riichi"))
    match = at_start(riichi.change_rules(riichi.preset("tenhou"), hands=1), draws="1z 3s", dora=dora, ura="6z")
    tables.go(match, "0 riichi 1z drawn", "1 drawn", "0 ron")
    lines = said(ended(match)).split("\n")
    assert f"You win from P1: {limit} (" in lines[1]
    assert (words["worth.fu_unneeded"] in lines) is (limit == "mangan")
    assert (words["worth.fu_unneeded_more"] in lines) is (limit == "haneman")
