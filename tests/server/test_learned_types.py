"""Several threads read records of any game at once, also the first ones after a start: that never ends the program."""

import subprocess
import sys
from pathlib import Path

from tests.house import ROOT

READS = """
import sys, threading
from pathlib import Path

import msgspec

from zashiki.kernel.registry import load, names
from zashiki.server.house import House
from zashiki.server.server_settings import ServerSettings

house = House.open(ServerSettings(data=Path(sys.argv[1])))
games = [(game, game.preset(game.presets()[0])) for game in map(load, names())]
data = [
    (kind, msgspec.json.encode(value))
    for game, rules in games
    for kind, value in ((game.GameState, game.start(rules)), (game.Ruleset, rules))
]
sys.setswitchinterval(1e-6)
ready = threading.Barrier(8)

def read():
    ready.wait()
    for kind, raw in data:
        msgspec.json.decode(raw, type=kind)

threads = [threading.Thread(target=read) for _ in range(8)]
for one in threads:
    one.start()
for one in threads:
    one.join()
house.store.close()
print("all read")
"""
TRIES = 4
"""Programs that read into every type for the first time; if none was learnt before, half of them end by a fault."""


def test_threads_may_read_into_the_types_of_all_games_once_a_house_is_open(tmp_path: Path) -> None:
    for _ in range(TRIES):
        command = (sys.executable, "-c", READS, str(tmp_path))
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)  # noqa: S603 - our own program
        assert (done.returncode, done.stdout.strip()) == (0, b"all read"), done.stderr
