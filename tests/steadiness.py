"""What would let a test flicker, found in its syntax tree: the wall clock, chance without a seed, a page in motion."""

import ast
from collections.abc import Iterator, Mapping

from tests.house import Nodes

CLOCKS = frozenset({"monotonic", "perf_counter", "process_time", "sleep", "thread_time", "time"})
WALL_CLOCK = frozenset(
    {
        *(f"time.{clock}{unit}" for clock in CLOCKS for unit in ("", "_ns")),
        *("datetime.datetime.now", "datetime.datetime.utcnow", "datetime.datetime.today", "datetime.date.today"),
        *("asyncio.run()", "asyncio.Runner()", "asyncio.new_event_loop", "threading.Timer"),
    }
)
"""What shows the time of the machine, or waits by it."""
REAL_TIME: Mapping[str, str] = {
    "tests/processes.py": "gives up on what never comes",
    "tests/cli/emulated_terminal.py": "likewise",
    "tests/cli/terminal_scenes.py": "likewise",
    "tests/storage/forks.py": "limits the processor time of what would read for ever",
    "tests/virtual_time.py": "makes virtual time, and hands the real one on where no loop leaps",
    "tests/cli/remote_house.py": "runs a house in a thread of its own, beside programs that wait for its answers",
    "tests/server/houses.py": "gives up on a process of a house that hangs",
    "tests/server/odd_worker.py": "is a worker that sleeps",
    "tests/server/test_fair_turns.py": "counts turns of a loop, which no time ends",
    "tests/server/test_computers.py": "asks workers, which are processes; each may take a minute",
    "tests/server/test_conversions.py": "likewise",
    "tests/test_docs_server.py": "runs the example for curl beside a house in another process",
    "tests/proofs/abused_house.py": "keeps the loop of a house between two hostile inputs",
    "tests/proofs/bomb_throwers.py": "measures answers in the long proof",
    "tests/proofs/crowd_kinds.py": "is a process of its own, with its loop",
    "tests/proofs/crowd_slow.py": "measures answers in the long proof",
    "tests/proofs/innocents.py": "likewise",
    "tests/proofs/pause_watch.py": "likewise",
    "tests/proofs/test_crowds.py": "hears a house in another process",
    "tests/proofs/test_kills.py": "plays for minutes in the long proof",
    "tests/proofs/test_odd_names_and_paths.py": "reads answers of a house in the same loop",
    "tests/proofs/test_rough_lines.py": "cuts lines to a house in the same loop",
    "tests/proofs/test_strict_pauses_online.py": "measures pauses in the long proof",
}
"""Files that may look at the clock of the machine or run a loop by it, and why nothing there depends on its speed."""

SETTLED_PAGE = frozenset({"tests/page/settled.py", "tests/page/screens.py"})
"""The one way to a page: there it is waited for until it is settled."""
PAST_IT = frozenset(
    {
        *("page", "_page", "_at", "_on", "pages", "new_page", "keyboard", "touchscreen", "wait_for_selector"),
        *("wait_for_timeout", "wait_for_function", "query_selector", "query_selector_all", "element_handle", "goto"),
        *("evaluate_handle", "wait_for_load_state", "dispatch_event", "frame_locator"),
    }
)
IN_MOTION: Mapping[str, frozenset[str]] = {
    "tests/page/test_installed.py": frozenset({"devtools"}),  # asks the browser for its manifest
    "tests/page/test_koikoi_points.py": frozenset({"devtools"}),  # holds a finger down
    "tests/page/test_replay_page.py": frozenset({"meanwhile"}),  # answers a request that keeps the page busy
    "tests/page/test_riichi_page.py": frozenset({"meanwhile"}),  # looks while the picture of a tile has not come
    "tests/page/test_settled.py": frozenset({"meanwhile"}),  # looks at a page that is busy
    "tests/page/test_states.py": frozenset({"meanwhile"}),  # reads what is shown while a table does not come
}
"""Files that may press or read a page that is not settled, and by what."""
NO_PAGE = frozenset(
    {"Browser", "BrowserContext", "CDPSession", "Error", "FloatRect", "Response", "Route", "sync_playwright"}
)
"""What of Playwright a test may name."""


def real_time(tree: Nodes) -> list[str]:
    """Find where a file looks at the clock of the machine, waits by it, or runs an event loop by it."""
    return [f"line {line}: {name}" for line, name in _used(tree) if name in WALL_CLOCK]


def unseeded_chance(tree: Nodes) -> list[str]:
    """Find where a file draws what nothing seeds."""
    return [
        f"line {line}: {name}"
        for line, name in _used(tree)
        if name
        in ("os.urandom", "os.getrandom", "random.Random()", "random.SystemRandom", "numpy.random.default_rng()")
        or name.partition(".")[0] in ("secrets", "uuid")
        or (name.startswith("random.") and name.partition(".")[2].islower() and name != "random.seed")
        or (name.startswith("numpy.random.") and "default_rng" not in name)
    ]


def _used(tree: Nodes) -> Iterator[tuple[int, str]]:
    """Yield what a file uses of modules, in full; a call without arguments, or with None, ends with brackets."""
    names: dict[str, str] = {}
    for node in tree:
        if isinstance(node, ast.Import):
            names |= {one.asname or one.name: one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {one.asname or one.name: f"{node.module}.{one.name}" for one in node.names}
    for node in tree:
        match node:
            case ast.Attribute(value=ast.Name() | ast.Attribute()) if name := _in_full(node, names):
                yield node.lineno, name
            case ast.Name(id=name) if "." in names.get(name, ""):
                yield node.lineno, names[name]
            case ast.Call(func=func, args=args, keywords=[]) if name := _in_full(func, names):
                if name == "asyncio.run" or not args or [ast.unparse(one) for one in args] == ["None"]:
                    yield node.lineno, f"{name}()"


def _in_full(node: ast.AST, names: Mapping[str, str]) -> str:
    """Return the name of something in a module, in full; empty if it is in none."""
    match node:
        case ast.Name(id=name):
            return names.get(name, "")
        case ast.Attribute(value=value, attr=name) if owner := _in_full(value, names):
            return f"{owner}.{name}"
    return ""


def ways_past(tree: Nodes) -> list[str]:
    """Find where a test presses or reads a page that may not be settled."""
    found = []
    for node in tree:
        match node:
            case ast.Attribute(attr=name) if name in PAST_IT | {"devtools", "meanwhile"}:
                found.append(f"line {node.lineno}: .{name}")
            case ast.Call(func=ast.Name(id="getattr")):
                found.append(f"line {node.lineno}: getattr")
            case ast.ImportFrom(module=str(module), names=names) if module.startswith("playwright"):
                found += [f"line {node.lineno}: {one.name}" for one in names if one.name not in NO_PAGE]
            case ast.Import(names=names):
                found += [f"line {node.lineno}: {one.name}" for one in names if one.name.startswith("playwright.")]
    return found
