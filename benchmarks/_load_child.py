"""Runs a program on one core: `python _load_child.py CORE zashiki serve …` or `… CORE FILE ARGUMENTS`.

On SIGUSR1 it begins to note where its time goes, and on SIGUSR2 it writes that to the file in ZASHIKI_PROFILE.
"""

from __future__ import annotations

import json
import os
import runpy
import signal
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

EVERY = 0.002
"""Seconds of processor time from one look to the next."""
STACKS: Counter[tuple[str, ...]] = Counter()


def look(_number: int, frame: FrameType | None) -> None:
    """Note which functions are being called, the innermost first."""
    stack = []
    while frame is not None:
        stack.append(f"{frame.f_code.co_filename}:{frame.f_code.co_qualname}")
        frame = frame.f_back
    STACKS[tuple(stack)] += 1


def begin(_number: int, _frame: FrameType | None) -> None:
    """Look from now on."""
    STACKS.clear()
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)


def end(_number: int, _frame: FrameType | None) -> None:
    """Write down what was seen."""
    signal.setitimer(signal.ITIMER_PROF, 0)
    path = Path(os.environ["ZASHIKI_PROFILE"])
    path.with_suffix(".part").write_text(json.dumps([(stack, times) for stack, times in STACKS.most_common()]))
    path.with_suffix(".part").rename(path)


def main() -> None:
    """Stay on one core, and be the other program."""
    core, program, *sys.argv[1:] = sys.argv[1:]
    os.sched_setaffinity(0, {int(core)})
    if "ZASHIKI_PROFILE" in os.environ:
        for number, does in ((signal.SIGPROF, look), (signal.SIGUSR1, begin), (signal.SIGUSR2, end)):
            signal.signal(number, does)
            signal.siginterrupt(number, False)  # noqa: FBT003 - as the library has it
    sys.argv[0] = program
    if program.endswith(".py"):
        runpy.run_path(program, run_name="__main__")
    else:
        runpy.run_module(program, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
