"""A player of one's own sits down by its class, and what is wrong with it is said in one sentence."""

import pickle
import re
import sys
from pathlib import Path

import pytest

from zashiki import players
from zashiki.cli.program_words import words_for
from zashiki.games import koikoi
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.players import PlayerFailed, WrongPlayer, own
from zashiki.players.arena import play_match, simulate
from zashiki.players.kit import AnyPlayer
from zashiki.texts.problems import said

RULES = koikoi.change_rules(koikoi.preset("dojo"), rounds=1)
BOTS = """
from beside import first

class Seeded:
    def __init__(self, seed):
        self.seed = seed
    def choose(self, view, seat):
        return first(view, seat)

class Plain(Seeded):
    def __init__(self):
        self.seed = None

class Optional(Seeded):
    def __init__(self, depth=3, seed=None):
        self.depth, self.seed = depth, seed

class Named(Seeded):
    def __init__(self, seed="none", depth=3):
        self.depth, self.seed = depth, seed

class Outer:
    class Inner(Plain):
        pass

def factory():
    return Plain()

def nobody():
    return 7

class Crashes(Plain):
    def choose(self, view, seat):
        return self.deeper([])
    def deeper(self, nothing):
        return max(nothing)

class Forgets(Plain):
    def choose(self, view, seat):
        self.chosen = super().choose(view, seat)

class Rash(Plain):
    def choose(self, view, seat):
        return koikoi.PlayCard(koikoi.Card.parse("1a"))

class Odd(Plain):
    def choose(self, view, seat):
        return koikoi.PlayCard([])

class Short(Plain):
    def choose(self, view):
        return None

class Unmade(Plain):
    def __init__(self):
        raise RuntimeError("no\\nmodel")

class Greedy(Plain):
    def __init__(self, one, other):
        pass

class Nothing:
    pass

from zashiki.games import koikoi
"""
BESIDE = """
from zashiki.games import koikoi

def first(view, seat):
    return koikoi.legal(view, seat)[0]
"""


def line_of(text: str) -> int:
    return BOTS[: BOTS.index(text)].count("\n") + 1


FILES = {
    "some_bots": BOTS,
    "beside": BESIDE,
    "broken": "1 / 0",
    "half": "x = (",
    "needs": "import xyz",
    "script": "raise SystemExit(2)",
}


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with bots in it, which is the current one."""
    for name, text in {
        "some_bots": BOTS,
        "beside": BESIDE,
        "broken": "1 / 0",
        "half": "x = (",
        "needs": "import xyz",
    }.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    (tmp_path / "script.py").write_text("raise SystemExit(2)", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [one for one in sys.path if one])
    for name in FILES:
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


def made(name: str) -> AnyPlayer:
    return players.make("koikoi", name, seed="tea")


def inside(player: AnyPlayer) -> object:
    assert isinstance(player, own.OwnPlayer)
    return player._player


def chosen(name: str) -> object:
    match = Match(koikoi, RULES, Fair.seeded("tea", seats=2))
    seat = match.to_act[0]
    return made(name).choose(match.view(seat), seat)


@pytest.mark.parametrize("where", ["some_bots", "some_bots.py", "./some_bots.py"])
def test_a_class_sits_down_by_its_module_or_its_file(bots: Path, where: str) -> None:
    name = f"{where}:Plain"
    one = [made(name), players.make("koikoi", "random", seed="1")]
    assert play_match(koikoi, RULES, one, Fair.seeded("tea", seats=2)).outcome
    assert one[0].name == name
    assert isinstance(chosen(f"{bots / 'some_bots.py'}:Plain"), koikoi.PlayCard)


@pytest.mark.parametrize(
    ("what", "seed"),
    [
        ("Seeded", "tea"),
        ("Named", "tea"),
        ("Plain", None),
        ("Optional", None),
        ("Outer.Inner", None),
        ("factory", None),
    ],
)
@pytest.mark.usefixtures("bots")
def test_it_is_made_with_a_seed_if_it_takes_one(what: str, seed: str | None) -> None:
    assert vars(inside(made(f"some_bots:{what}")))["seed"] == seed


@pytest.mark.usefixtures("bots")
def test_it_plays_the_same_in_several_processes() -> None:
    makers = [players.maker("koikoi", "some_bots.py:Seeded"), players.maker("koikoi", "some_bots:Plain")]
    one, two = (simulate(koikoi, RULES, makers, matches=4, seed="tea", workers=n) for n in (1, 2))
    assert one == two
    assert pickle.loads(pickle.dumps(makers[0]))("tea").name == "some_bots.py:Seeded"  # noqa: S301 - our own


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "nowhere:Bot",
            "there is no module 'nowhere'; name one that Python finds from here, or a file: ",
        ),
        ("some_bots.deeper:Bot", "there is no module 'some_bots.deeper'"),
        ("./some_bots:Plain", "there is no module './some_bots'"),
        ("nowhere.py:Bot", "there is no file nowhere.py"),
        ("some_bots:Tengu", "some_bots has no 'Tengu'; classes with a choose(view, seat) in it: Seeded, Plain, "),
        ("beside:Tengu", "beside has no 'Tengu'; classes with a choose(view, seat) in it: –"),
        ("some_bots:Outer.Tengu", "classes with a choose(view, seat) in it: Inner"),
        ("some_bots:Nothing", "some_bots:Nothing is no player: it has no method choose(view, seat)"),
        ("some_bots:nobody", "some_bots:nobody is no player: it has no method choose(view, seat)"),
        ("broken:Bot", "broken.py:1): ZeroDivisionError: division by zero"),
        ("broken.py:Bot", "broken.py cannot be imported ("),
        ("half.py:Bot", "half.py:1): SyntaxError: '(' was never closed"),
        ("needs:Bot", "needs.py:1): ModuleNotFoundError: No module named 'xyz'"),
        ("script:Bot", "script.py:1): SystemExit: 2"),
        ("some_bots:Unmade", f"some_bots.py:{line_of('raise RuntimeError')}): RuntimeError: no model"),
        ("some_bots:Greedy", "some_bots.py): TypeError: Greedy.__init__() missing 2 required positional arguments"),
    ],
)
@pytest.mark.usefixtures("bots")
def test_what_cannot_sit_down_is_refused_in_one_sentence(name: str, text: str) -> None:
    with pytest.raises(WrongPlayer, match=re.escape(text)) as refused:
        made(name)
    assert "\n" not in str(refused.value)
    japanese = said(refused.value, words_for("ja", koikoi))
    assert japanese != str(refused.value)


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("Crashes", "some_bots:Crashes failed ({bots}/some_bots.py:{crash}): ValueError: max() "),
        ("Short", "some_bots:Short failed ({bots}/some_bots.py): TypeError: Short.choose() takes 2 positional"),
        ("Forgets", "some_bots:Forgets, in seat 1, chose None, which is refused: That is not a choice in this game."),
        ("Rash", "some_bots:Rash, in seat 1, chose 1a, which is refused: "),
        ("Odd", "some_bots:Odd, in seat 1, chose [], which is refused: "),
    ],
)
def test_what_fails_while_it_plays_says_who_chose_what_and_why_not(bots: Path, what: str, text: str) -> None:
    with pytest.raises(PlayerFailed) as failed:
        chosen(f"some_bots:{what}")
    assert said(failed.value, words_for("en", koikoi)).startswith(text.format(bots=bots, crash=line_of("return max")))
    again = pickle.loads(pickle.dumps(failed.value))  # noqa: S301 - our own
    assert str(again) == str(failed.value)


@pytest.mark.usefixtures("bots")
def test_a_simulation_hands_the_failure_on_from_any_process() -> None:
    makers = [players.maker("koikoi", name) for name in ("some_bots:Crashes", "random")]
    for workers in (1, 2):
        with pytest.raises(PlayerFailed, match=rf"some_bots\.py:{line_of('return max')}\): ValueError"):
            simulate(koikoi, RULES, makers, matches=2, seed="tea", workers=workers)
