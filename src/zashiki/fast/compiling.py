"""How rules become machine code: a few decorators over numba, and where the compiled code is kept.

`compiled` is for what rules are made of, `inlined` for what is so small or so busy that a call would be dear; only
compiled code can call either. `compiled_loop` is for what Python calls, `compiled_kernel` for the same on a GPU. Only
loops are kept on disk: each holds all that it calls. Numba notices a change of the loop's own file, not of what it
calls, so the folder is named after all sources that go into it: a changed rule is compiled anew, for its game alone,
and a user's checkouts share the code of the same sources, wherever they lie.

Nothing that is compiled here allocates, so numba's own keeping of memory is switched off: with it, every call that
hands on rules made of arrays would count their users up and down, and that takes longer than what most rules do.
"""

import os
import shutil
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from hashlib import file_digest, sha256
from pathlib import Path
from types import ModuleType
from typing import Any, ParamSpec, TypeVar, cast

import numba
from numba.core.caching import UserProvidedCacheLocator

from zashiki.fast.joining import PieceCompiler

if cast(Any, numba).config.DISABLE_JIT:
    raise ImportError("zashiki.fast is compiled code, and NUMBA_DISABLE_JIT switches compiling off")

P = ParamSpec("P")
T = TypeVar("T")


KEPT = 8
"""Folders of compiled code that are kept for a module: programs that still run may come from older sources."""
OPTIONS = {"nogil": True, "error_model": "numpy", "_nrt": False}
INNER = {**OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": PieceCompiler}


def compiled(function: Callable[P, T]) -> Callable[P, T]:
    """Compile a function that compiled code alone calls, for each kind of table that it is called with.

    Its ways in from Python, which unpack all rules anew for each function, are left out, and its code is only put
    together with that of the loop around it: a large game is compiled four times as fast.
    """
    return cast(Callable[P, T], _inside(numba.njit(**INNER)(function)))


def inlined(function: Callable[P, T]) -> Callable[P, T]:
    """The same, compiled into everything that calls it: reversi's boards then stay in registers, twice as fast."""
    return cast(Callable[P, T], _inside(numba.njit(forceinline=True, **INNER)(function)))


def _inside(dispatcher: Any) -> Any:  # noqa: ANN401 - numba's own, which has no types
    """Compile for kinds of arguments only, and refuse calls from Python, for which there is no code."""

    def kept(result: Any) -> None:  # noqa: ANN401
        dispatcher.overloads[tuple(result.signature.args)] = result

    def refused(*_arguments: object, **_named: object) -> None:
        raise TypeError(f"{dispatcher.py_func.__name__} is for compiled code; Python calls loops, or a Batch")

    dispatcher.add_overload, dispatcher._compile_for_args = kept, refused  # noqa: SLF001 - where a call from Python goes
    return _by_kind(dispatcher)


def _by_kind(dispatcher: Any) -> Any:  # noqa: ANN401 - numba's own, which has no types
    """Compile for kinds of arguments only: numba would do so once more for every constant that a call is made with."""
    template_of = dispatcher.get_call_template

    def by_kind(arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:  # noqa: ANN401
        named = {name: numba.types.unliteral(kind) for name, kind in named.items()}
        return template_of(tuple(map(numba.types.unliteral, arguments)), named)

    dispatcher.get_call_template = by_kind
    return dispatcher


def compiled_loop(function: Callable[P, T]) -> Callable[P, T]:
    """Compile a loop over games, free of the interpreter's lock, and keep the code for the next time if that can be."""
    config = cast(Any, numba).config  # a module that sets its own names when it is loaded
    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    folder = _kept_in(config.CACHE_DIR, function.__module__, _sources(function))  # NUMBA_CACHE_DIR may name a place
    config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = str(folder or ""), f"{__name__}.{KeptByContent.__name__}"
    try:
        return cast(Callable[P, T], numba.njit(cache=folder is not None, **OPTIONS)(function))
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before


class KeptByContent(UserProvidedCacheLocator):  # type: ignore[misc]  # numba has no types
    """Tells numba to keep code in the folder that is set, whose name says what the sources are, not where they lie."""

    def get_cache_path(self) -> str:
        """Return the folder that is set, without numba's subfolder for the place of the source."""
        return str(Path(super().get_cache_path()).parent)


def compiled_kernel(function: Callable[P, T], *, registers: int | None = None) -> Callable[P, T]:
    """Compile what a thread of an NVIDIA GPU does with its game; only loaded where a GPU is asked for.

    With fewer `registers` a thread has to lay more aside, but more threads are at work at a time.
    """
    from numba import cuda  # noqa: PLC0415 - numba's part for GPUs takes a while to load

    return cast(Callable[P, T], cuda.jit(max_registers=registers)(function))


def _sources(function: Callable[..., Any]) -> tuple[Path, ...]:
    """Return the files that a loop is made of: what all games share and, for one of ours, what is its own.

    What is compiled has the constants of encodings and rooms in it, so their sources count as well.
    """
    ours = Path(__file__).parents[1]
    layers = [ours / name for name in ("encoding", "fast", "games")]
    twin = function.__globals__.get("twin", sys.modules.get(function.__module__))
    package = Path(twin.__file__).parent if isinstance(twin, ModuleType) and twin.__file__ else ours
    if ours / "fast" in package.parents:
        game = package.relative_to(ours / "fast").parts[0]
        return _files(layers) + _files((layer / game for layer in layers), deep=True)
    others = () if ours in (package, *package.parents) else (package,)  # somebody else's twin may use any of our games
    return _files((*layers, *others), deep=True)


def _files(folders: Iterable[Path], *, deep: bool = False) -> tuple[Path, ...]:
    """List the sources in some folders; `deep`: those in folders within them, too."""
    found = (folder.rglob("*.py") if deep else folder.glob("*.py") for folder in folders)
    return tuple(file for files in found for file in sorted(files))


def _kept_in(chosen: str, module: str, sources: tuple[Path, ...]) -> Path | None:
    """Return the folder for a module's code, compiled from exactly these sources; None: nothing can be written.

    It is in the chosen place, in the user's own cache, or else beside our sources. Each module has a folder of its own:
    numba numbers files by the names of functions, and those of all copies of the loops are alike.
    """
    digest = _digest(sources)
    for root in (Path(chosen),) if chosen else (Path.home() / ".cache", Path(__file__).parent / "__pycache__"):
        folder = root / "zashiki-compiled" / module
        if _writable(folder):
            if not chosen:
                _forget_oldest(folder, digest)
            return folder / digest
    return None


@cache
def _digest(sources: tuple[Path, ...]) -> str:
    """Name what numba makes of some sources."""
    digest = sha256(numba.__version__.encode())
    for source in sources:
        with source.open("rb") as file:
            digest.update(file_digest(file, "sha256").digest())
    return digest.hexdigest()[:16]


@cache
def _forget_oldest(folder: Path, own: str) -> None:
    """Delete what was compiled from sources of long ago; another program may do the same at the same time."""
    ages = dict[Path, float]()
    for one in folder.iterdir():
        with suppress(FileNotFoundError):
            ages[one] = one.stat().st_mtime
    for older in sorted(ages, key=ages.__getitem__)[:-KEPT]:
        if older.name != own:
            shutil.rmtree(older, ignore_errors=True)


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)
