"""Plant small faults drawn by a seed, one after the other, and see whether the quick run finds them.

    make mutants                          draw 300, and try each (ARGS="--seed next --number 200" for others)

A comparison is turned round, a constant raised by one, or a line deleted, in a copy of the last commit. The tests that
run this line are tried, nearest first, until their usual time adds up to `SECONDS`. Results are kept in build/mutants,
so a run that was ended goes on from there; remove that folder after a change.
"""

import argparse
import ast
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from queue import SimpleQueue
from xml.etree import ElementTree as ET

import msgspec
from coverage import CoverageData

ROOT = Path(__file__).parents[1]
PACKAGES = ("kernel", "games", "telling", "records", "storage", "parlour", "server")
PARTS = ("ground", "upper", "server", "beside")
"""Parts whose tests are tried: the browser and compiled code would take too long."""
SHARE = 20
"""How many mutants each package gets at least; the rest are shared out by lines."""
SECONDS = 60.0
"""How long the tests that are tried for one mutant usually take, all together."""
PATIENCE = 300
"""Seconds after which the tests count as hanging, so the mutant as found."""
PAIRS = (("==", "!="), ("<", "<="), (">", ">="), ("in", "not in"), ("is", "is not"))
TURNED = dict(PAIRS) | {after: before for before, after in PAIRS}


class Mutant(msgspec.Struct, frozen=True):
    """A piece of the source, where it begins, and what is put in its place."""

    file: str
    line: int
    column: int
    kind: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.kind}: {self.old!r} -> {self.new!r}"

    def planted(self, source: str) -> str:
        """Return the source with this fault in it."""
        lines = source.splitlines(keepends=True)
        at = sum(map(len, lines[: self.line - 1])) + len(lines[self.line - 1].encode()[: self.column].decode())
        if not source.startswith(self.old, at):
            raise ValueError(f"{self}: the source has changed")
        return source[:at] + self.new + source[at + len(self.old) :]


class Result(msgspec.Struct, frozen=True):
    """A mutant and the test that found it, if any."""

    mutant: Mutant
    found_by: str | None


def mutants_of(file: str, source: str) -> Iterator[Mutant]:
    """Yield every fault that can be planted in a file."""
    tree = ast.parse(source)
    skipped = {id(inner) for node in ast.walk(tree) for outer in _annotations(node) for inner in ast.walk(outer)}
    bodies = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    lines = source.splitlines()
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        match node:
            case ast.Compare(left=left, comparators=[right, *_]) if left.end_lineno == right.lineno:
                between = lines[right.lineno - 1].encode()[left.end_col_offset : right.col_offset].decode()
                if (operator := between.strip()) in TURNED:
                    column = (left.end_col_offset or 0) + between.index(operator)
                    yield Mutant(file, right.lineno, column, "comparison", operator, TURNED[operator])
            case ast.Constant(value=bool(value)):
                yield Mutant(file, node.lineno, node.col_offset, "constant", f"{value}", f"{not value}")
            case ast.Constant(value=int(value)) if (text := ast.get_source_segment(source, node)) is not None:
                yield Mutant(file, node.lineno, node.col_offset, "constant", text, f"{value + 1}")
    for function in bodies:
        for node in ast.walk(function):
            if not isinstance(node, ast.Assign | ast.AugAssign | ast.Return | ast.Raise | ast.Expr):
                continue
            text = ast.get_source_segment(source, node) or ""
            if "\n" not in text and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
                yield Mutant(file, node.lineno, node.col_offset, "deleted line", text, "pass")


def _annotations(node: ast.AST) -> Iterator[ast.AST]:
    found = (getattr(node, name, None) for name in ("annotation", "returns"))
    yield from (one for one in found if isinstance(one, ast.AST))
    if isinstance(node, ast.Subscript) and "Literal" in ast.unparse(node.value):
        yield node


def drawn(seed: str, number: int, root: Path = ROOT) -> list[Mutant]:
    """Draw mutants by a seed: more from larger packages, as many of each kind."""
    sources = {
        package: {
            path.relative_to(root).as_posix(): path.read_text()
            for path in sorted((root / "src/zashiki" / package).rglob("*.py"))
        }
        for package in PACKAGES
    }
    sizes = {package: sum(source.count("\n") for source in files.values()) for package, files in sources.items()}
    left = number - SHARE * len(PACKAGES)
    chosen: list[Mutant] = []
    for package, files in sources.items():
        share = SHARE + round(left * sizes[package] / sum(sizes.values()))
        every = {mutant for file, source in files.items() for mutant in mutants_of(file, source)}
        order = sorted(every, key=lambda mutant: sha256(f"{seed} {mutant}".encode()).digest())
        kinds = ("comparison", "constant", "deleted line")
        for at, kind in enumerate(kinds):
            wanted = (share + at) // len(kinds)
            chosen += [mutant for mutant in order if mutant.kind == kind][:wanted]
    return chosen


class Map:
    """Which tests run which lines, and how long each takes, as one quick run showed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lines = CoverageData(str(folder / "coverage"))
        self._lines.read()
        self._seconds: dict[str, float] = {}
        self._failing: set[str] = set()
        for report in folder.glob("report-*.xml"):
            for case in ET.parse(report).iter("testcase"):  # noqa: S314  # our own
                test = f"{case.get('classname')}.{case.get('name')}".partition("[")[0]
                self._seconds[test] = self._seconds.get(test, 0) + float(case.get("time", "0"))
                if case.find("failure") is not None or case.find("error") is not None:
                    self._failing.add(test)

    def tests(self, mutant: Mutant) -> list[str]:
        """List the tests of a line, nearest first; a line that runs at import has all tests of its file."""
        by_line = self._lines.contexts_by_lineno(mutant.file)
        found = set(by_line.get(mutant.line, ())) - {""} or {one for some in by_line.values() for one in some} - {""}
        near = Path(mutant.file).relative_to("src/zashiki").parts[:-1]

        def distance(test: str) -> tuple[int, float]:
            parts = Path(test.partition("::")[0]).parts[1:]
            return -sum(any(part in other for other in parts) for part in near), self._time(test)

        chosen: list[str] = []
        full = 0.0
        for test in sorted({one.partition("|")[0].partition("[")[0] for one in found}, key=distance):
            full += self._time(test)
            if chosen and full > SECONDS:
                break
            if _dotted(test) not in self._failing and not _compiles(test.partition("::")[0]):
                chosen.append(test)
        return chosen

    def _time(self, test: str) -> float:
        return self._seconds.get(_dotted(test), 1.0)


@cache
def _compiles(file: str) -> bool:
    """Return whether tests of a file call compiled code, which would be compiled anew for each mutant of a game."""
    return "numba" in (ROOT / file).read_text(encoding="utf-8")


def _dotted(test: str) -> str:
    return test.replace(".py::", ".").replace("/", ".").replace("::", ".")


def mapped(folder: Path, checkout: Path) -> Map:
    """Run the quick tests with their lines counted, in a quarter of an hour, unless that was done."""
    if not (folder / "coverage").exists():
        print("Counting which test runs which line …", flush=True)  # noqa: T201
        settings = folder / "coveragerc"
        sources = ",".join(f"zashiki.{package}" for package in PACKAGES)
        settings.write_text(f"[run]\nsource={sources}\nrelative_files=true\nparallel=true\n")
        for part in PARTS:
            places = _python(checkout, "-m", "tests.parts", part).stdout.split()
            counted = ("--cov", f"--cov-config={settings}", "--cov-context=test", "--cov-report=")
            report = f"--junit-xml={folder / f'report-{part}.xml'}"
            words = ("-m", "pytest", "-q", "-n3", "-mnot slow", *counted, report, *places)
            ended = _python(checkout, *words, COVERAGE_FILE=str(folder / f"counted.{part}"))
            print(part, ended.stdout.strip().rpartition("\n")[2], flush=True)  # noqa: T201
        counted_files = map(str, sorted(folder.glob("counted.*")))
        _python(checkout, "-m", "coverage", "combine", f"--data-file={folder / 'coverage'}", *counted_files)
    return Map(folder)


def _environment(checkout: Path) -> dict[str, str]:
    """Let Python find the package of this checkout, and recorded games where the tests of the root find them."""
    data = os.environ.get("ZASHIKI_DATA", str(ROOT.parent / "shared/data"))
    return os.environ | {"PYTHONPATH": str(checkout / "src"), "ZASHIKI_DATA": data}


def _python(checkout: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    line, settings = [sys.executable, *words], _environment(checkout) | environment
    return subprocess.run(line, cwd=checkout, env=settings, capture_output=True, text=True, check=False)  # noqa: S603


def tried(mutant: Mutant, tests: list[str], checkout: Path) -> str | None:
    """Return the test that finds a mutant in a checkout, or None."""
    if not tests:
        return None
    file = checkout / mutant.file
    source = file.read_text()
    file.write_text(mutant.planted(source))
    (checkout / "tests-to-run").write_text("\n".join(tests) + "\n")
    line = [sys.executable, "-m", "pytest", "-xq", "-p", "no:cacheprovider", "-mnot slow", "@tests-to-run"]
    try:
        with subprocess.Popen(  # noqa: S603
            line,
            cwd=checkout,
            env=_environment(checkout) | {"PYTHONDONTWRITEBYTECODE": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as run:
            try:
                said, _ = run.communicate(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                said = "it never ends"
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(run.pid, signal.SIGKILL)  # and what a test has started and left
    finally:
        file.write_text(source)
    if re.search(r"^ERROR: (?:not found|file or directory not found)", said, re.MULTILINE):
        raise ValueError(f"the map of tests is of another commit; remove build/mutants: {said.strip()[-500:]}")
    if run.returncode in (0, 5):
        return None
    named = re.search(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE)
    return named[1] if named else said.strip().rpartition("\n")[2]


def main() -> None:
    """Draw mutants, try them, and list those that no test finds."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", default="zashiki", help="what the mutants are drawn by (default: %(default)s)")
    parser.add_argument("--number", type=int, default=300, help="how many (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="tried at a time (default: %(default)s)")
    parser.add_argument("--list", action="store_true", help="only print them")
    given = parser.parse_args()
    if given.list:
        print(*drawn(given.seed, given.number), sep="\n")  # noqa: T201
        return
    folder = ROOT / "build/mutants"
    checkouts: SimpleQueue[Path] = SimpleQueue()
    for job in range(given.jobs):
        checkout = folder / f"checkout-{job}"
        if not checkout.exists():
            subprocess.run(["git", "clone", "--quiet", str(ROOT), str(checkout)], check=True)  # noqa: S603, S607
        subprocess.run(["git", "-C", str(checkout), "checkout", "--quiet", "."], check=True)  # noqa: S603, S607
        checkouts.put(checkout)
    mutants = drawn(given.seed, given.number, folder / "checkout-0")
    covered = mapped(folder, folder / "checkout-0")
    kept = folder / f"{given.seed}.jsonl"
    before = msgspec.json.Decoder(Result).decode_lines(kept.read_bytes()) if kept.exists() else []
    results = {result.mutant: result for result in before}

    def result_of(mutant: Mutant) -> Result:
        checkout = checkouts.get()
        try:
            return Result(mutant, tried(mutant, covered.tests(mutant), checkout))
        finally:
            checkouts.put(checkout)

    with ThreadPoolExecutor(given.jobs) as threads, kept.open("ab") as out:
        for result in threads.map(result_of, [mutant for mutant in mutants if mutant not in results]):
            results[result.mutant] = result
            out.write(msgspec.json.encode(result) + b"\n")
            out.flush()
            print(f"{len(results)}/{len(mutants)} {result.mutant}: {result.found_by or 'NOT FOUND'}", flush=True)  # noqa: T201
    missed = [result.mutant for result in results.values() if result.found_by is None]
    print(f"{len(results) - len(missed)} of {len(results)} found; not found:", *missed, sep="\n")  # noqa: T201


if __name__ == "__main__":
    main()
