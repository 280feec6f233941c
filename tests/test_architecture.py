"""The plan of the house holds, and the checks that guard it bite."""

from functools import cache

import pytest

from tests import house, steadiness
from tests.idle_tests import Suite


def listed(violations: list[str]) -> str:
    return "\n".join(violations)


@cache
def violations() -> dict[str, list[str]]:
    """What each check finds in all modules; a module is read once for all of them."""
    checks = (house.import_violations, house.conduct_violations, house.size_violations, house.table_violations)
    found: dict[str, list[str]] = {check.__name__: [] for check in checks}
    for path, source in house.modules().items():
        for check in checks:
            found[check.__name__] += check(path, source)
    return found


def test_imports_follow_the_plan() -> None:
    assert not violations()["import_violations"], listed(violations()["import_violations"])


def test_inner_rooms_are_predictable_and_quiet() -> None:
    assert not violations()["conduct_violations"], listed(violations()["conduct_violations"])


def test_files_and_functions_stay_short() -> None:
    assert not violations()["size_violations"], listed(violations()["size_violations"])


def test_a_table_draws_and_works_out_no_rule() -> None:
    assert not violations()["table_violations"], listed(violations()["table_violations"])


@pytest.mark.parametrize(
    ("path", "source", "caught"),
    [
        ("cli/tables/koikoi/board.py", "from zashiki.games.koikoi import GameState", True),
        ("cli/tables/riichi/tile_pictures.py", "from zashiki.games.riichi.pieces import Tile", True),
        ("cli/tables/riichi/drawn_table.py", "from zashiki.games.riichi.hand.shanten import shanten", True),
        ("cli/tables/riichi/drawn_table.py", "from zashiki.games.riichi.wins import win_of", True),
        ("cli/tables/riichi/drawn_table.py", "from zashiki.games.riichi import GameState, events", False),
        ("cli/tables/riichi/drawn_table.py", "from zashiki.telling.riichi import Scene", False),
        ("cli/commands/score.py", "from zashiki.games.riichi.wins import win_of", False),
    ],
)
def test_a_rule_in_a_picture_is_caught(path: str, source: str, caught: bool) -> None:
    assert bool(house.table_violations(path, source)) is caught


def test_kernel_stays_small() -> None:
    sizes = {path: house.lines_of_code(text) for path, text in house.modules().items() if path.startswith("kernel/")}
    assert sum(sizes.values()) <= house.KERNEL_LIMIT, sizes


def test_tables_exist() -> None:
    assert set(house.modules()) >= house.TABLES


def test_no_machine_path_and_no_registry_address() -> None:
    found = [leak for path, text in house.texts() for leak in house.leaks(path, text)]
    assert not found, listed(found)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("kernel/match.py", "import zashiki"),
        ("kernel/match.py", "import zashiki.games"),
        ("kernel/match.py", "from zashiki import games"),
        ("kernel/match.py", "from ..games import koikoi"),
        ("kernel/match.py", "from .. import records"),
        ("kernel/match.py", "import rich"),
        ("kernel/match.py", "from hypothesis import strategies"),
        ("kernel/match.py", "def late():\n    from zashiki.cli import main"),
        ("games/koikoi/play.py", "from zashiki.games.reversi import board"),
        ("games/koikoi/play.py", "from zashiki.games import reversi"),
        ("games/koikoi/play.py", "from ..reversi.board import Board"),
        ("games/koikoi/play.py", "from zashiki.records import Record"),
        ("games/koikoi/play.py", "import numpy as np"),
        ("games/__init__.py", "from zashiki.games import koikoi"),
        ("games/open_table.py", "from zashiki.games import koikoi"),
        ("records/store.py", "from zashiki.players import Player"),
        ("records/store.py", "import platformdirs"),
        ("testing/strategies.py", "from zashiki.cli import main"),
        ("testing.py", "from zashiki.cli.main import main"),
        ("players/greedy.py", "import zashiki.cli.main"),
        ("players/greedy.py", "from zashiki.testing import strategies"),
        ("__init__.py", "from zashiki.cli import main"),
        ("__main__.py", "import rich"),
        ("__main__.py", "from zashiki.testing import laws"),
        ("games/koikoi/__main__.py", "from zashiki.cli import main"),
        ("attic/box.py", "from zashiki.kernel import match"),
        ("server/app.py", "from zashiki.cli import main"),
        ("client/house.py", "from zashiki.server import app"),
        ("client/house.py", "from zashiki.storage import store"),
        ("parlour/host.py", "from zashiki.server import app"),
    ],
)
def test_planted_imports_are_caught(path: str, source: str) -> None:
    assert house.import_violations(path, source)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("kernel/match.py", "import json, msgspec\nfrom .chance import Shuffle\nfrom zashiki.kernel import game"),
        ("games/koikoi/__init__.py", "from .play import KoiKoi\nfrom zashiki.kernel.game import Game"),
        ("games/koikoi/__init__.py", "from zashiki.games.open_table import may_ask"),
        ("games/koikoi/yaku/table.py", "from zashiki.games.koikoi import cards\nfrom ..cards import Card"),
        ("games/__init__.py", "from importlib.metadata import entry_points\nfrom zashiki import kernel"),
        ("records/store.py", "from zashiki.games.koikoi import KoiKoi\nfrom .shape import Shape"),
        ("testing/strategies.py", "from hypothesis import strategies\nfrom zashiki.games import koikoi"),
        ("players/greedy.py", "from zashiki.records import Record\nfrom zashiki.kernel import match"),
        ("cli/main.py", "import rich\nfrom zashiki.players import greedy\nfrom zashiki import testing"),
        ("server/app.py", "import starlette\nfrom zashiki.storage import store"),
        ("client/house.py", "import httpx\nfrom zashiki.parlour import protocol"),
        ("__main__.py", "from zashiki.cli.main import main"),
        ("testing.py", "from hypothesis import given"),
    ],
)
def test_planned_imports_pass(path: str, source: str) -> None:
    assert house.import_violations(path, source) == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("kernel/chance.py", "import random"),
        ("kernel/chance.py", "from random import Random"),
        ("kernel/match.py", "import time"),
        ("games/koikoi/play.py", "from uuid import uuid4"),
        ("games/koikoi/play.py", "import warnings"),
        ("records/store.py", "from time import time"),
        ("records/store.py", "print('saved')"),
        ("games/koikoi/__main__.py", "print('dealt')"),
        ("kernel/match.py", "import os\nos.environ['X']"),
        ("kernel/match.py", "import os as o\no.getenv('X')"),
        ("kernel/match.py", "from os import environ"),
        ("players/greedy.py", "import random\nrandom.choice([1])"),
        ("players/greedy.py", "import random as dice\ndice.seed(1)"),
        ("players/greedy.py", "from random import choice"),
        ("players/greedy.py", "import random\nrandom.Random()"),
        ("testing/play.py", "from random import Random\nRandom()"),
        ("testing/play.py", "import secrets"),
        ("registry.py", "print(1)"),
    ],
)
def test_planted_conduct_is_caught(path: str, source: str) -> None:
    assert house.conduct_violations(path, source)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("players/greedy.py", "import random\ndef pick(dice: random.Random) -> int:\n    return dice.randrange(6)"),
        ("testing/play.py", "from random import Random\nRandom(7).random()"),
        ("games/reversi/__main__.py", "print('nodes')"),
        ("cli/main.py", "import os, random, time\nprint(os.environ)"),
        ("server/app.py", "import uuid"),
        ("kernel/match.py", "import os\nos.sep"),
    ],
)
def test_good_conduct_passes(path: str, source: str) -> None:
    assert house.conduct_violations(path, source) == []


def test_planted_lengths_are_caught() -> None:
    long_body = "def f() -> None:\n" + "    x = 1\n" * (house.FUNCTION_LIMIT + 1)
    assert house.size_violations("kernel/match.py", long_body)
    assert house.size_violations("kernel/match.py", "x = 1\n" * (house.FILE_LIMIT + 1))
    documented = 'def f() -> None:\n    """One.\n' + "    text\n" * 60 + '    """\n' + "    x = 1\n" * 60
    assert house.size_violations("kernel/match.py", documented) == []


def test_only_code_counts_as_code() -> None:
    described = '"""Module.\n\nText.\n"""\n\n# comment\n'
    code = 'x = """a\nb"""  # two lines\n\n\ndef f():\n    """Doc."""\n    return x\n'
    assert house.lines_of_code(described + code) == 4


@pytest.mark.parametrize(
    "text",
    ["see /" + "root/notes", "cd /" + "tmp", "'/" + "work/main'", "https://pypi" + ".org/simple", "--index" + "-url x"],
)
def test_planted_leaks_are_caught(text: str) -> None:
    assert house.leaks("README.md", text)


def test_harmless_texts_pass() -> None:
    assert house.leaks("README.md", "src/work, ../shared/data, home/work, ~/games, /bin/sh, pypi") == []


def test_every_test_asserts_something() -> None:
    modules = house.modules()
    package = (source for path, source in modules.items() if not path.startswith("testing/"))
    kit = {f"src/zashiki/{path}": source for path, source in modules.items() if path.startswith("testing/")}
    found = Suite(house.files_of_tests() | kit, package).idle()
    assert not found, listed(found)


@pytest.mark.parametrize(
    ("body", "idle"),
    [
        ("page.press('x')", True),
        ("looked()", True),
        ("helpers.looked()", True),
        ("items.append(1)", True),
        ("narrowed()", True),
        ("assert 1", False),
        ("with pytest.raises(ValueError): int('x')", False),
        ("expect(page).to_be_visible()", False),
        ("held()", False),
        ("through()", False),
        ("helpers.held()", False),
        ("tried(held)", False),
        ("page.sees('x')", False),
        ("broken()", False),
        ("check(1)", False),
        ("LAWS['a'](1)", False),
    ],
)
def test_a_planted_test_without_an_assertion_is_caught(body: str, idle: bool) -> None:
    head = "from tests import helpers\nfrom tests.helpers import broken, held, looked, narrowed, through\n"
    test = f"{head}def test_it(page, check):\n    {body}\n"
    found = Suite({"tests/helpers.py": PLANTED_HELPERS, "tests/test_it.py": test}).idle()
    assert found == (["tests/test_it.py:3: test_it"] if idle else [])


PLANTED_HELPERS = """
class Broken(AssertionError): pass
class Page:
    def press(self, key): self.keys.append(key)
    def sees(self, text): assert text
    def append(self, one): assert one
def looked(): return 1
def narrowed(): assert isinstance(looked(), int)
def held(): assert looked()
def through(): held()
def broken(): raise Broken
"""


@cache
def what_flickers() -> dict[str, dict[str, list[str]]]:
    """What each check finds in all files of tests; a file is read once for all of them."""
    checks = (steadiness.real_time, steadiness.unseeded_chance, steadiness.ways_past)
    found: dict[str, dict[str, list[str]]] = {check.__name__: {} for check in checks}
    for path, text in house.files_of_tests().items():
        for check in checks:
            found[check.__name__][path] = check(house.nodes(text))
    return found


def test_every_test_of_the_page_presses_and_reads_it_once_it_is_settled() -> None:
    found = {path: some for path, some in what_flickers()["ways_past"].items() if path.startswith("tests/page/")}
    assert len(found) > 20
    past = [
        f"{path}, {one}"
        for path, some in found.items()
        for one in some
        if path not in steadiness.SETTLED_PAGE and one.rpartition(".")[2] not in steadiness.IN_MOTION.get(path, ())
    ]
    assert not past, listed(past)


def test_no_quick_test_depends_on_the_wall_clock() -> None:
    found = what_flickers()["real_time"]
    new = [f"{path}, {one}" for path, some in found.items() if path not in steadiness.REAL_TIME for one in some]
    assert not new, listed(new)
    needless = [path for path in steadiness.REAL_TIME if not found.get(path)]
    assert not needless, f"these need no exception any more: {needless}"


def test_no_test_draws_what_nothing_seeds() -> None:
    found = [f"{path}, {one}" for path, some in what_flickers()["unseeded_chance"].items() for one in some]
    assert not found, listed(found)


@pytest.mark.parametrize(
    "source",
    [
        *("screen.page.click('a')", "screen._page.keyboard.press('y')", "guests.context.new_page()"),
        *("from playwright.sync_api import Locator", "one.wait_for_timeout(50)", "screen.meanwhile('x.click()')"),
        *("import playwright.sync_api as p", "getattr(screen, '_page')", "screen.devtools().send('Input.x')"),
    ],
)
def test_planted_ways_past_a_settled_page_are_caught(source: str) -> None:
    assert steadiness.ways_past(house.nodes(source))


@pytest.mark.parametrize(
    ("source", "caught"),
    [
        ("import time\ntime.sleep(1)", True),
        ("from time import monotonic as now\nnow()", True),
        ("import time as t\nt.perf_counter_ns()", True),
        ("import asyncio\nasyncio.run(work())", True),
        ("import asyncio\nwith asyncio.Runner() as one: pass", True),
        ("import asyncio\nasyncio.Runner(loop_factory=VirtualLoop)", False),
        ("import asyncio\nasync def rest(): await asyncio.sleep(1)", False),
        ("import time\ntime.strftime('%Y', then)", False),
        ("from asyncio import run\nrun(work())", True),
        ("import asyncio as a\na.new_event_loop()", True),
        ("import threading\nthreading.Timer(1, ring).start()", True),
        ("from datetime import datetime\ndatetime.now()", True),
        ("import datetime\ndatetime.date.today()", True),
        ("import datetime\ndatetime.date(2026, 1, 2)", False),
    ],
)
def test_a_planted_look_at_the_clock_is_caught(source: str, caught: bool) -> None:
    assert bool(steadiness.real_time(house.nodes(source))) is caught


@pytest.mark.parametrize(
    ("source", "caught"),
    [
        ("import random\nrandom.shuffle(some)", True),
        ("from random import Random\nRandom()", True),
        ("from random import Random\nRandom('tea').random()", False),
        ("import secrets\nsecrets.token_hex()", True),
        ("from os import urandom\nurandom(8)", True),
        ("import uuid\nuuid.uuid4()", True),
        ("import random\nrandom.seed('tea')", False),
        ("import random\nrandom.Random(None)", True),
        ("import os\nos.getrandom(8)", True),
        ("import numpy as np\nnp.random.rand(3)", True),
        ("import numpy as np\nnp.random.default_rng()", True),
        ("import numpy as np\nnp.random.default_rng(7).random(3)", False),
    ],
)
def test_planted_chance_without_a_seed_is_caught(source: str, caught: bool) -> None:
    assert bool(steadiness.unseeded_chance(house.nodes(source))) is caught
