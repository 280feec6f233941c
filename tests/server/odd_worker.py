"""Workers that do not do what they should, for tests; each runs as a process of its own."""

import os
import pickle
import time
from pathlib import Path

from zashiki.server.worker_process import serve


def main() -> None:
    """Do what a question says."""
    serve(_answer)


def dying() -> None:
    """Die at every question."""
    serve(lambda _: os._exit(9))


def dying_once() -> None:
    """Die at the first question of all, and then be an ordinary worker."""
    from zashiki.server import computer_worker  # here, since all the others start sooner without it

    mark = Path(os.environ["DIED"])

    def answer(data: bytes) -> bytes:
        if not mark.exists():
            mark.touch()
            os._exit(9)
        return computer_worker._answer(data)

    serve(answer)


def prepared() -> None:
    """Write down which process was asked to prepare a player, and which one to choose."""
    from zashiki.server import computer_worker

    def answer(data: bytes) -> bytes:
        asked = pickle.loads(data)  # noqa: S301 - from the test
        kind = type(asked).__name__
        with Path(os.environ["ASKED"]).open("a") as file:
            file.write(f"{kind} {os.getpid()}\n")
        if kind == "Preparation" and "FAILING" in os.environ:
            os._exit(9)
        return computer_worker._answer(data)

    serve(answer)


def sleeping() -> None:
    """Never answer."""
    serve(lambda _: _answer(b"sleep 600"))


def bounded() -> None:
    """Do what a question says, as a worker that reads uploads may."""
    from zashiki.server.conversion_worker import _bounded

    _bounded()
    serve(_answer)


def _answer(data: bytes) -> bytes:
    command, _, rest = data.decode().partition(" ")
    match command:
        case "pid":
            return str(os.getpid()).encode()
        case "sleep":
            time.sleep(float(rest))
        case "read":
            return Path(rest).read_bytes()
        case "die":
            os._exit(9)
        case "print":
            print("something that nobody asked for", flush=True)  # noqa: T201 - as a package might
        case "files":
            return "\n".join(_target(one) for one in Path("/proc/self/fd").iterdir()).encode()
        case "memory":
            return str(len(bytearray(int(rest)))).encode()
        case "write":
            try:
                Path(rest).write_bytes(b"something that stays")
            except OSError as error:
                return type(error).__name__.encode() + b" " + str(error.errno).encode()
    return data


def _target(path: Path) -> str:
    try:
        return str(path.readlink())
    except OSError:
        return ""
