"""The words of the page: each that its modules ask for is there, and each that is there is asked for."""

import re
from functools import cache
from string import Formatter
from typing import NamedTuple, get_args

import pytest

from zashiki.parlour.effects import Wish
from zashiki.parlour.house_messages import ShownState
from zashiki.records.sitting_lines import Watching
from zashiki.server.catalogue import catalogue, game_words, page_words
from zashiki.texts.words import LANGUAGES, Words
from zashiki.web import FOLDER

OWN = Words("en", FOLDER / "words")
"""What the page itself says; what players are called comes from elsewhere."""
MODULES = sorted(file for file in FOLDER.rglob("*.js") if file.parent.name != "vendor")
ASKS = re.compile(r"""(?<![\w.])(say|sayOr|knows|sayOf)\(\s*(?:"([\w-]+)",\s*)?("[^"]+"|`[^`]+`)\s*(,\s*\{[^}]*\})?""")
"""`say("key")`, `say("key", { gap: … })`, `sayOr("page", …)`, `sayOf("koikoi", …)`; a key may be a template."""
NAMES = re.compile(r"""\bword: "([^"]+)\"""")
"""A tool of a room names its word, and the frame says it."""
GAP = re.compile(r"\$\{[^}]*\}")


class Asked(NamedTuple):
    """A word that a module asks for."""

    part: str
    """`page`, or a game."""
    key: str
    """With `${…}` where the module fills something in."""
    gaps: frozenset[str]
    """What it hands over for the gaps of the word."""
    where: str

    def fits(self, key: str) -> bool:
        """Whether it may come to mean some key."""
        return _pattern(self.key).fullmatch(key) is not None


@cache
def _pattern(key: str) -> re.Pattern[str]:
    return re.compile(".+".join(map(re.escape, GAP.split(key))))


def asked_in(text: str, where: str = "") -> list[Asked]:
    """All words that a module asks for."""
    found = [Asked("page", key, frozenset(), where) for key in NAMES.findall(text)]
    for how, part, key, gaps in ASKS.findall(text):
        named = part if how != "say" else "page"
        found.append(Asked(named, key[1:-1], frozenset(re.findall(r"[{,]\s*(\w+)", gaps)), where))
    return found


@cache
def asked() -> list[Asked]:
    return [one for file in MODULES for one in asked_in(file.read_text(encoding="utf-8"), file.name)]


def spoken(part: str) -> dict[str, str]:
    return (page_words("en") if part == "page" else game_words("en", part)).words


def without_words(some: list[Asked]) -> list[str]:
    """Those for which there is no word at all."""
    return [f"{one.where}: {one.part} {one.key}" for one in some if not any(map(one.fits, spoken(one.part)))]


def never_asked(keys: list[str], some: list[Asked]) -> list[str]:
    """Words that nobody asks for."""
    return [key for key in keys if not any(one.part == "page" and one.fits(key) for one in some)]


def test_many_words_are_asked_for() -> None:
    assert len(asked()) > 200
    assert {one.part for one in asked()} >= {"page", "koikoi"}
    assert any("${" in one.key for one in asked())


def test_every_word_that_is_asked_for_is_there() -> None:
    assert without_words(asked()) == []


def test_every_word_that_is_there_is_asked_for() -> None:
    assert never_asked([*OWN], asked()) == []


def test_every_gap_of_a_word_is_filled_in() -> None:
    def gaps(key: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(spoken("page")[key]) if name}

    plain = [one for one in asked() if one.part == "page" and one.key in spoken("page")]
    assert [f"{one.where}: {one.key}" for one in plain if not gaps(one.key) <= one.gaps] == []
    assert any(gaps(one.key) for one in plain)


def test_a_word_that_is_missing_or_dead_or_has_an_empty_gap_is_found() -> None:
    some = asked_in('say("close") say("no.such") say(`nothing.${kind}`) sayOr("page", `state.${state}`, "")')
    assert without_words(some) == [": page no.such", ": page nothing.${kind}"]
    assert never_asked(["close", "state.live", "menu"], some) == ["menu"]
    assert asked_in('say("open.months", { n, who: name })')[0].gaps == {"n", "who"}
    assert asked_in('line.say("hello")') == []


NAMED = {
    "state": get_args(ShownState),
    "watching": get_args(Watching),
    "level": {level for game in catalogue().games for level in game.levels},
    "result.last_of": {game.name for game in catalogue().games if not game.scored},
}
"""What the house names, by the template that says it; their words need no module that spells them out."""


@pytest.mark.parametrize("start", NAMED)
def test_whatever_the_house_names_has_a_word_and_nothing_else_has(start: str) -> None:
    assert {key for key in OWN if key.startswith(f"{start}.")} == {f"{start}.{name}" for name in NAMED[start]}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("The last month", "How it was counted", "The last hand", "The last deal")),
        ("ja", ("最後の月", "石の数え方", "最後の局", "最後のディール")),
    ],
)
def test_the_end_of_a_match_is_told_in_words_that_fit_its_game(language: str, said: tuple[str, ...]) -> None:
    words = Words(language, FOLDER / "words")
    assert tuple(words[f"result.last_of.{game}"] for game in ("koikoi", "reversi", "riichi", "stud")) == said


def test_whatever_people_may_ask_of_each_other_has_words() -> None:
    assert {f"wish.{wish}{of}" for wish in get_args(Wish) for of in ("", "_mine")} <= set(OWN)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_its_own_words_and_finds_the_names_of_players_in_the_catalogue(language: str) -> None:
    assert page_words(language).words == dict(Words(language, FOLDER / "words"))
    assert all(one.called[language] != one.name for game in catalogue().games for one in game.computers)


def test_modules_are_where_they_are_looked_for() -> None:
    assert FOLDER / "main.js" in MODULES
    assert len(MODULES) > 20
