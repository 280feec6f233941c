"""`/api/games` and `/api/words`: what a page must know before anybody sits down."""

import asyncio
import re
import threading
from typing import Any, get_args

import httpx
import msgspec
import pytest
from msgspec import inspect

from tests.server.reading_house import ReadingHouse
from tests.virtual_time import in_virtual_time
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import load, names
from zashiki.parlour.house_reading import Catalogue, GameFacts, HouseWords, Knob, KnobKind, RulesInWords, SomeWords
from zashiki.parlour.table_options import checked_options
from zashiki.server import catalogue_routes
from zashiki.server.catalogue import catalogue, words_in
from zashiki.server.catalogue_routes import routes
from zashiki.texts.rulebook import RuleError
from zashiki.texts.words import LANGUAGES

GAMES = {facts.name: facts for facts in catalogue().games}


@pytest.fixture(scope="module")
def house() -> ReadingHouse:
    return ReadingHouse(routes)


def in_both(words: dict[str, str]) -> bool:
    return set(words) == set(LANGUAGES) and all(words.values())


def test_every_game_of_the_register_is_there() -> None:
    assert tuple(GAMES) == names()


@pytest.mark.parametrize("facts", GAMES.values(), ids=list(GAMES))
def test_a_game_says_what_it_is_in_both_languages(facts: GameFacts) -> None:
    assert in_both(facts.called)
    assert in_both(facts.about)
    assert facts.called["ja"] != facts.called["en"]
    assert all(in_both(computer.called) for computer in facts.computers)
    assert all(in_both(preset.about) and in_both(preset.called) for preset in facts.presets)


@pytest.mark.parametrize("facts", GAMES.values(), ids=list(GAMES))
def test_presets_can_be_opened_again_from_what_is_said_of_them(facts: GameFacts) -> None:
    game = load(facts.name)
    assert tuple(preset.name for preset in facts.presets) == tuple(game.presets())
    for preset in facts.presets:
        rules = game.preset(preset.name)
        assert preset.seats == game.seats(rules)
        assert set(preset.rules) == {knob.name for knob in facts.knobs}
        again = msgspec.convert({**preset.rules, "name": preset.name}, game.Ruleset, strict=True)
        assert game.canonical_order(again) == facts.orders.get(preset.order, ())
        assert game.seats(again) == preset.seats


@pytest.mark.parametrize("name", GAMES)
def test_every_knob_says_what_it_may_be_set_to(name: str) -> None:
    for knob in GAMES[name].knobs:
        hold_knob(name, knob)


def hold_knob(name: str, knob: Knob) -> None:
    """Hold what is said of a knob to what the rules take."""
    game, preset = load(name), GAMES[name].presets[0]
    assert in_both(knob.label)
    assert all(in_both(said) for said in knob.said.values())
    assert knob.kind in get_args(KnobKind)
    kinds = {"switch": bool, "number": int, "text": str, "choice": (str, int)}
    assert isinstance(preset.rules[knob.name], kinds.get(knob.kind, object))  # type: ignore[arg-type] # a table of types
    if knob.values:
        assert set(knob.said) <= {str(value) for value in knob.values}
        wrong: Any = "nonsense"
    else:
        wrong = {"switch": 1, "number": "many", "text": 1}.get(knob.kind, 1.5)
    with pytest.raises(RuleError):
        game.change_rules(game.preset(preset.name), **{knob.name: wrong})
    for bound, beyond in ((knob.least, -1), (knob.most, 1)):
        if bound is not None:
            with pytest.raises(RuleError):
                game.change_rules(game.preset(preset.name), **{knob.name: bound + beyond})


@pytest.mark.parametrize("name", GAMES)
def test_every_value_that_is_offered_is_one_of_the_rules(name: str) -> None:
    info = inspect.type_info(load(name).Ruleset)
    assert isinstance(info, inspect.StructType)
    listed = {
        field.encode_name: field.type.values for field in info.fields if isinstance(field.type, inspect.LiteralType)
    }
    assert {knob.name: knob.values for knob in GAMES[name].knobs if knob.kind == "choice"} == listed


@pytest.mark.parametrize("facts", GAMES.values(), ids=list(GAMES))
def test_the_usual_tables_can_be_opened(facts: GameFacts) -> None:
    game = load(facts.name)
    rules = game.preset(facts.presets[0].name)
    for usual, people in ((facts.alone, 1), (facts.several, facts.presets[0].seats)):
        people = facts.presets[0].seats if facts.scored else people  # noqa: PLW2901 - nobody scores for a computer
        seats = [SeatInfo("", "person" if at < people else "random") for at in range(facts.presets[0].seats)]
        checked_options(game, rules, usual.options, undo=usual.undo, seats=seats)
    assert facts.alone.options.clock is None
    assert (facts.several.options.clock is not None) is facts.clock
    assert set(facts.levels.values()) <= {computer.name for computer in facts.computers}


def test_what_games_differ_in_is_said() -> None:
    said = {
        name: (facts.hidden, facts.clock, facts.hints, facts.folded, facts.scored, facts.presets[0].undo_between_people)
        for name, facts in GAMES.items()
    }
    assert said == {
        "koikoi": (True, True, True, False, False, True),
        "reversi": (False, True, True, False, False, True),
        "riichi": (True, True, True, False, False, False),
        "score-table": (False, False, False, False, True, False),
        "stud": (True, True, True, True, False, False),
    }
    assert GAMES["riichi"].switches == {"no_calls": True, "discard_drawn": False, "auto_win": False}


# Over HTTP.


def test_games_are_sent_as_they_are(house: ReadingHouse) -> None:
    found = house.get("/api/games")
    assert found.headers["content-type"] == "application/json"
    assert msgspec.json.encode(msgspec.json.decode(found.content, type=Catalogue)) == found.content
    assert found.content == msgspec.json.encode(catalogue())


@pytest.mark.parametrize(
    "path",
    [
        *("/api/games", "/api/words/ja", "/api/words/en", "/api/words/ja/page", "/api/words/en/koikoi", "/api/schema"),
        "/api/games/riichi/rules",
    ],
)
def test_what_has_not_changed_is_not_sent_again(house: ReadingHouse, path: str) -> None:
    first = house.get(path)
    assert len(first.content) > 10_000
    assert first.headers["cache-control"] == "no-cache"
    tag = first.headers["etag"]
    for known in (tag, f'"other", W/{tag}', "*"):
        again = house.get(path, if_none_match=known)
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert house.get(path, if_none_match='"other"').content == first.content


@pytest.mark.parametrize("facts", GAMES.values(), ids=list(GAMES))
def test_the_rules_of_every_preset_are_told_in_both_languages(house: ReadingHouse, facts: GameFacts) -> None:
    for preset in facts.presets:
        told = [house.get(f"/api/games/{facts.name}/rules?preset={preset.name}&lang={one}") for one in LANGUAGES]
        found, other = (msgspec.json.decode(one.content, type=RulesInWords) for one in told)
        assert (found.game, found.preset) == (facts.name, preset.name)
        first, *_, last = found.sheets
        assert (first, last) == ("brief", "rules")
        assert [*found.sheets] == [*other.sheets]
        assert found.sheets["brief"] != other.sheets["brief"]


@pytest.mark.parametrize("facts", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_are_called_by_their_names_never_by_their_keys(house: ReadingHouse, facts: GameFacts, lang: str) -> None:
    for preset in facts.presets:
        told = house.get(f"/api/games/{facts.name}/rules?preset={preset.name}&lang={lang}")
        sheets = msgspec.json.decode(told.content, type=RulesInWords).sheets
        called, title = preset.called[lang], sheets["rules"].title
        assert title.startswith(called)
        assert called in f"{sheets['brief']}"
        source = getattr(load(facts.name).preset(preset.name), "source", "")
        said = "".join(map(str, sheets.values())).replace(source, "")  # which may be a page of that name
        for other in facts.presets:
            assert f"`{other.name}`" not in said
            assert "-" not in other.name or re.search(rf"(?<![\w-]){other.name}(?![\w-])", said) is None, other.name
        if lang == "ja":
            assert re.search(rf"\b{preset.name}\b", f"{sheets['brief']}{title}") is None


def test_without_a_preset_the_usual_rules_are_told(house: ReadingHouse) -> None:
    usual = house.get("/api/games/koikoi/rules").json()
    assert usual["preset"] == load("koikoi").presets()[0]
    assert house.get("/api/games/koikoi/rules?preset=").json() == usual


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/games/poker/rules", "no_such_game"),
        ("/api/games/%2e%2e/rules", "no_such_game"),
        ("/api/games/koikoi/rules?preset=tenhou", "no_such_preset"),
        ("/api/games/koikoi/rules?preset=../presets/classic", "no_such_preset"),
        ("/api/games/koikoi/rules?preset=%00", "no_such_preset"),
    ],
)
def test_rules_that_are_not_there_are_one_clear_refusal(house: ReadingHouse, path: str, code: str) -> None:
    assert house.code(path) == (404, code)
    assert "{" not in house.get(path).json()["text"]


def test_a_page_that_many_ask_for_at_once_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made, all_ask = list[str](), threading.Event()
    real = catalogue_routes._page

    def slow(name: str) -> Any:
        made.append(name)
        assert all_ask.wait(60)
        return real(name)

    monkeypatch.setattr(catalogue_routes, "_page", slow)
    fresh = ReadingHouse(routes)

    async def ask() -> None:
        asked = asyncio.gather(*(fresh._get("/api/games", {}) for _ in range(8)))
        for _ in range(100):  # turns of the loop, by which all of them wait for the one page
            await asyncio.sleep(0)
        all_ask.set()
        answers = await asked
        assert {one.content for one in answers} == {msgspec.json.encode(catalogue())}

    in_virtual_time(ask())
    assert made == ["games"]


def test_words_have_the_same_keys_in_both_languages_and_none_that_only_the_house_fills_in() -> None:
    en, ja = words_in("en"), words_in("ja")
    assert set(en.shared) == set(ja.shared)
    assert {name: set(words) for name, words in en.games.items()} == {
        name: set(words) for name, words in ja.games.items()
    }
    assert tuple(en.games) == names()
    assert not [key for key in ja.shared if key.startswith("problem.")]
    assert {"server.no_such_table", "who.random", "sitting.no_watching"} <= set(en.shared)


def test_words_of_a_game_are_its_own_and_those_of_whoever_tells_it(house: ReadingHouse) -> None:
    found = msgspec.json.decode(house.get("/api/words/ja").content, type=HouseWords)
    assert found.language == "ja"
    assert found.games["koikoi"]["game.name"] == GAMES["koikoi"].called["ja"]
    assert found.games["koikoi"]["card.1a"] == "松に鶴"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_parts_of_the_words_are_those_of_the_whole(house: ReadingHouse, language: str) -> None:
    whole = msgspec.json.decode(house.get(f"/api/words/{language}").content, type=HouseWords)
    for game, own in whole.games.items():
        part = msgspec.json.decode(house.get(f"/api/words/{language}/{game}").content, type=SomeWords)
        assert part.language == language
        assert {key: part.words[key] for key in own} == own
        assert part.words == {key: {**whole.shared, **own}[key] for key in part.words}
        assert {"who.random", "telling.comma"} <= set(part.words), "what all games share is there, too"


@pytest.mark.parametrize("part", ["page", *GAMES])
def test_a_part_has_the_same_keys_in_both_languages_and_none_that_only_the_house_fills_in(
    house: ReadingHouse, part: str
) -> None:
    en, ja = (house.get(f"/api/words/{language}/{part}").json()["words"] for language in ("en", "ja"))
    assert set(en) == set(ja)
    assert not [key for key in ja if key.startswith("problem.")]


@pytest.mark.parametrize("part", ["nothing", "Koikoi", "shared", "en", "%20", "koikoi.x", "zashiki.web"])
def test_a_part_that_is_none_is_refused(house: ReadingHouse, part: str) -> None:
    assert house.code(f"/api/words/en/{part}") == (404, "no_such_page")


def test_a_language_that_nobody_speaks_here_is_refused_in_one_that_is(house: ReadingHouse) -> None:
    assert house.code("/api/words/fr") == (404, "no_such_language")
    assert house.code("/api/words/fr/page") == (404, "no_such_language")
    assert house.get("/api/words/fr?lang=ja").json()["text"] == "その言語はありません。使える言語: en, ja。"


def test_two_who_ask_at_once_get_the_same(house: ReadingHouse) -> None:
    async def both() -> list[httpx.Response]:
        transport = httpx.ASGITransport(house.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
            return await asyncio.gather(*(client.get("/api/games") for _ in range(4)))

    assert len({found.content for found in in_virtual_time(both())}) == 1
